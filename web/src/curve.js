/** The course of a match as lines: the chances of the players, or their points. */
import { lines } from "./odds/plots.js";
import { number, say } from "./words.js";

/** @typedef {import("../generated/protocol.js").Reviewed} Reviewed */
/** @typedef {import("./session.js").Session} Session */

/** By the odds, as far as the match has been looked back on. @param {Session} session @param {Reviewed} found */
export function courseOf({ names }, { curve, done, scale }) {
  const points = scale === "points";
  const most = points ? Math.max(...curve.flatMap(({ values }) => values), 1) : 1;
  const places = curve.map(({ step }) => (step ? say("review.step", { step }) : say("review.start")));
  const values = names.map((_, seat) => curve.map((point) => point.values[seat] ?? 0));
  return lines(say(`review.curve-${scale}`), places, names, values, { most, done, ...(points && { told: rounded }) });
}

/** Before anything is known of it: as high as it will be. @param {Session} session */
export function waiting({ names }) {
  return lines(say("review.waiting"), [], names, [], { most: 1 });
}

/** By the totals on the sheet, if it has any. @param {Session} session */
export function pointsOf({ names, position }) {
  const rows = (position?.view.sheet ?? []).filter(({ cells }) => cells.some((cell) => typeof cell?.total === "number"));
  if (!rows.length) return undefined;
  const values = names.map((_, seat) => {
    let total = 0;
    return [0, ...rows.map(({ cells }) => (total = cells[seat]?.total ?? total))];
  });
  const places = ["0", ...rows.map((_, row) => number(row + 1))];
  const [most, least] = [Math.max(...values.flat(), 1), Math.min(...values.flat())];
  return lines(say("review.curve-points"), places, names, values, { most, least, told: rounded });
}

/** @param {number} value */
function rounded(value) {
  return number(Math.round(value));
}
