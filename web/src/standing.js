/** Where a match stands, in one sentence. */
import { list, say } from "./words.js";

/** @typedef {import("./saves.js").Standing} Standing */

/** @param {import("../generated/protocol.js").Position} position @returns {Standing} */
export function standingOf({ turn, view: { seat, winners, losers } }) {
  return { turn, seat, winners, losers };
}

/** Whose turn it is, that chance decides, or how it ended. @param {Standing} standing @param {readonly string[]} names */
export function standing({ turn, seat, winners, losers }, names) {
  if (turn === "over") return outcome({ winners, losers }, names);
  if (seat === null) return say("table.draw");
  return say(turn === "bot" ? "table.turn-bot" : "table.turn", { seat }, names);
}

/**
 * Who has won, or in a game without winners who has lost.
 * @param {Pick<Standing, "winners" | "losers">} end @param {readonly string[]} names
 */
export function outcome({ winners, losers }, names) {
  const said = (/** @type {readonly number[]} */ seats) => list(seats.map((seat) => names[seat] ?? ""));
  if (winners.length) return say("end.won", { count: winners.length, players: said(winners) });
  return say("end.lost", { count: losers.length, players: said(losers) });
}
