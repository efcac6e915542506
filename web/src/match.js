/** A match as the page holds it: what a position adds to it, and what is kept of it. */
import { standingOf } from "./standing.js";

/** @typedef {import("../generated/protocol.js").Position} Position */
/** @typedef {import("../generated/protocol.js").Told} Told */
/** @typedef {import("./saves.js").Game} Game */
/** @typedef {{dice: number[], step: number}} Fallen the dice that fell last */

/**
 * The match after another position. `table` says how the page goes on with a whole match; without
 * `hand`, with real dice if any were typed in.
 * @param {{transcript: any, log: Told[], hand: boolean}} match
 * @param {Position} position
 * @param {Partial<Game>} [table]
 */
export function after(match, position, { selection = [], hand } = {}) {
  const { told, transcript: whole } = position;
  /** @type {any} */
  const transcript = whole ?? { ...match.transcript, steps: [...match.transcript.steps, ...position.steps] };
  const gone = new Set(position.fallen);
  const before = whole
    ? []
    : match.log.map((entry) => (gone.has(entry.step) ? { ...entry, stands: false } : entry));
  const news = whole ? told.slice(-1) : told;
  const fallen = lastRoll(transcript.steps);
  return {
    position,
    transcript,
    log: [...before, ...told],
    news,
    fallen,
    fell: news.some(({ step }) => step === fallen?.step),
    selection: new Set(selection),
    hand: whole ? (hand ?? transcript.steps.some((/** @type {any} */ step) => step.hand)) : match.hand,
    refusal: undefined,
    restarted: false,
  };
}

/**
 * A match as it is kept, played just now unless `at` says when.
 * @param {{position: Position | undefined, transcript: any, selection: Set<number>, hand: boolean}} match
 * @param {string} [at]
 * @returns {Game}
 */
export function kept({ position, transcript, selection, hand }, at = new Date().toISOString()) {
  const standing = position && standingOf(position);
  return { transcript, hand, selection: [...selection], at, standing };
}

/** @param {readonly any[]} steps @returns {Fallen | undefined} */
function lastRoll(steps) {
  const step = steps.findLastIndex(({ dice }) => dice);
  return step < 0 ? undefined : { dice: steps[step].dice, step };
}
