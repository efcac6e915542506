/** The result of a match as it is sent around: in words, and what its picture shows. */
import { games } from "../../generated/games.js";
import { writeLink } from "../address.js";
import { valueOf } from "../guide/options.js";
import { uncalled } from "../seats.js";
import { outcome } from "../standing.js";
import { PIPS } from "../table/die.js";
import { isolated, language, number, say, sayOf } from "../words.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("../address.js").Table} Table */

/** Signs of a name that has room beside others. */
const SHORT = 22;

/** What a place of the ranking is worth. @param {string} game @param {{value: number, code: string | null}} place */
export function worth(game, { value, code }) {
  return code ? sayOf(game, `place.${code}`, { value }) : number(value);
}

/** What is on the picture of a result. @param {Session} session @returns {import("./picture.js").Content} */
export function resultOf(session) {
  const { at, game, names, position, rules } = session;
  if (!position) throw new Error("no game");
  const { ranking, winners, losers } = position.view;
  const changed = Object.entries(rules).map(([rule, value]) =>
    say("share.rule", { rule: sayOf(game, `option.${rule}`), value: valueOf(game, rule, value) }),
  );
  return {
    kicker: sayOf(game, "name"),
    title: outcome({ winners, losers }, names.map(short)),
    lines: ranking.map((place) => ({
      mark: say("end.rank", { rank: place.rank }),
      name: isolated(names[place.seat] ?? ""),
      value: worth(game, place),
      first: place.rank === 1,
    })),
    notes: [
      ...(changed.length ? [[say("rules.title"), ...changed].join(" · ")] : []),
      new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(new Date(at)),
    ],
    dice: (games.find(({ code }) => code === game)?.emblem ?? []).map((face) => PIPS[face] ?? []),
  };
}

/** The same in lines. @param {Session} session */
export function textOf(session) {
  const { kicker, lines, notes } = resultOf(session);
  const { names, position } = session;
  const title = position ? outcome(position.view, names) : "";
  return [kicker, title, ...lines.map((line) => say("share.line", line)), ...notes].join("\n");
}

/** The address at which others can play at a table. @param {Table} table */
export function linkOf(table) {
  return new URL(writeLink(table), new URL(".", location.href)).href;
}

/** The table of a match, as setup has it. @param {Session} session @returns {Table} */
export function tableOf({ game, hand, rules, transcript }) {
  return { game, players: uncalled(transcript.players), rules, hand };
}

/** @param {string} name */
function short(name) {
  const signs = [...name];
  return signs.length > SHORT ? `${signs.slice(0, SHORT - 1).join("").trimEnd()}…` : name;
}
