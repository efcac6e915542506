/** What a host pastes: a table as the element, as a plain frame, and as a link. */
import { gamePage, writeLink } from "../src/address.js";

/** @typedef {import("../src/address.js").Seat} Seat */
/**
 * @typedef {object} Wishes
 * @property {string} game
 * @property {string} name what the game is called
 * @property {readonly Seat[]} players
 * @property {string | undefined} preset
 * @property {Record<string, any>} rules that differ from the preset, or the standard
 * @property {Record<string, any>} all rules that differ from the standard
 * @property {boolean} hand whether they roll real dice
 * @property {string} lang or nothing
 * @property {string} theme
 * @property {string} accent or nothing
 * @property {string} height or nothing
 */

/** Whether somebody is named at the table, or is a bot, or more or fewer sit there than two. @param {readonly Seat[]} players */
function seated(players) {
  return players.length !== 2 || players.some(({ name, bot }) => name || bot);
}

/** The attributes of the element; they are the parameters of the frame too. @param {Wishes} wishes @returns {Record<string, string>} */
export function attributes({ game, players, preset, rules, hand, lang, theme, accent, height }) {
  const names = players.map(({ name }) => name.replaceAll("%", "%25").replaceAll(",", "%2C")).join();
  const bots = players.map(({ bot }) => bot ?? "").join();
  const changed = Object.entries(rules).map(([field, value]) => `${field}:${value}`);
  const all = {
    game,
    players: seated(players) ? names : "",
    bots: players.some(({ bot }) => bot) ? bots : "",
    preset: preset ?? "",
    rules: changed.join(),
    dice: hand ? "hand" : "",
    lang,
    theme: theme === "auto" ? "" : theme,
    accent: accent.replace("#", ""),
    height,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
}

/** Three lines with the element. @param {Wishes} wishes @param {string} site its address */
export function snippet(wishes, site) {
  const said = Object.entries(attributes(wishes)).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<script async src="${site}dice-table.js"></script>
<dice-table${said.join("")}>
  <a href="${escaped(link(wishes, site))}">${escaped(wishes.name)}</a></dice-table>`;
}

/** A frame for a page that takes no script. @param {Wishes} wishes @param {string} site @param {{allow: string, sandbox: string}} allowed */
export function frame(wishes, site, { allow, sandbox }) {
  const { height = "640", ...others } = attributes(wishes);
  const address = `${site}embed.html?${new URLSearchParams(others)}`;
  return `<iframe src="${escaped(address)}" title="${escaped(wishes.name)}" width="100%" height="${height}" style="border:0" allow="${allow}" sandbox="${sandbox}"></iframe>`;
}

/** @param {Wishes} wishes @param {string} site */
export function link({ game, players, all, hand, lang }, site) {
  if (!seated(players) && !Object.keys(all).length && !hand) return site + gamePage(game) + (lang && `?lang=${lang}`);
  return site + writeLink({ game, players, rules: all, hand }, lang);
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
