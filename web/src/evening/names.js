/** How people, dates and points are called on the pages about many games. */
import { known, language, number, say } from "../words.js";

/** A name; the second of that name says so, a bot too. @param {{name: string, bot: string | null, more: number}} who */
export function named({ name, bot, more }) {
  const which = more > 1 ? say("evening.more", { name, more }) : name;
  return bot === null ? which : say("evening.bot", { name: which });
}

/** The kind of a bot, in the words of a game. @param {string} game @param {string} bot */
export function botKind(game, bot) {
  const key = `${game}.bot.${bot}`;
  return known(key) ? say(key) : bot;
}

/** @param {string} at @param {Intl.DateTimeFormatOptions} [options] */
export function day(at, options = { dateStyle: "full" }) {
  const when = new Date(at);
  return Number.isNaN(when.getTime()) ? "" : new Intl.DateTimeFormat(language(), options).format(when);
}

/** Points may be parts of whole ones. @param {number} value */
export function rounded(value) {
  return number(Math.round(value * 100) / 100);
}

/** What places are worth, in one sentence. @param {readonly number[]} points @param {"each" | "split"} shared */
export function worth(points, shared) {
  return `${say("evening.worth", { points: points.map(number).join(" · ") })} ${say(`evening.shared-${shared}-hint`)}`;
}
