/** The course of a match as lines: the chances of the players, or their points. */
import { html, nothing } from "lit";
import { bySeat } from "./by-seat.js";
import { lines } from "./odds/plots.js";
import { number, say, sayOf } from "./words.js";

/** @typedef {import("../generated/protocol.js").Reviewed} Reviewed */
/** @typedef {import("./session.js").Session} Session */

/** By the odds, as far as the match has been looked back on. @param {Session} session @param {Reviewed} found */
export function courseOf({ game, names }, { curve, done, scale }) {
  const points = scale === "points";
  const most = points ? Math.max(...curve.flatMap(({ values }) => values), 1) : 1;
  const places = curve.map(placeOf);
  const values = names.map((_, seat) => curve.map((point) => point.values[seat] ?? 0));
  return lines(title(game, scale), places, names, values, { most, done, ...(points && { told: rounded }) });
}

/**
 * The same as a table, for who does not see the lines; there is none before all is known.
 * @param {Session} session @param {Reviewed} found @param {(value: number) => string} told
 */
export function tableOf({ game, names }, { curve, done, scale }, told) {
  if (done < 1) return nothing;
  const summary = say("odds.table", { title: title(game, scale) });
  const rows = curve.map((point) => ({
    head: placeOf(point),
    cells: names.map((_, seat) => told(point.values[seat] ?? 0)),
  }));
  return html`<details>
    <summary>${summary}</summary>
    ${bySeat(summary, names, rows)}
  </details>`;
}

/** Shares are of what there is in the game. @param {string} game @param {Reviewed["scale"]} scale */
function title(game, scale) {
  return scale === "share" ? sayOf(game, "review.curve") : say(`review.curve-${scale}`);
}

/** @param {Reviewed["curve"][number]} point */
function placeOf({ step }) {
  return step ? say("review.step", { step }) : say("review.start");
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
