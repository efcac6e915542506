/**
 * All games in one file, `{"dicecore-saves": 1, "games": [{id, at, hand, selection, transcript}]}`,
 * and back. The engine checks every transcript before it is taken. A game is told by its id: of two
 * where one goes on from the other the longer stays; two that went apart are both kept.
 */
import { EngineError, insist } from "./engine/client.js";
import { after, kept } from "./match.js";
import { newId } from "./ids.js";
import { newer } from "./saves.js";

/** @typedef {import("./saves.js").Save} Save */
/** @typedef {{place: number, names: string[], error: EngineError | undefined}} Broken `error` says why, unless the game has no id */
/** @typedef {{taken: number, known: number, broken: Broken[]}} Import */

/** A game without an id: taken twice, it would be there twice. */
class Nameless extends Error {}

const KEY = "dicecore-saves";
/** What a file of evenings says; see evening/files.js. */
export const EVENINGS = "dicecore-evenings";
const VERSION = 1;
const ID = /^(\w{1,64}|embed[^\s]{0,4000})$/;

/** @param {readonly Save[]} saves */
export function archive(saves) {
  const games = saves
    .filter((save) => !newer(save))
    .map(({ id, of, at, hand, selection, transcript }) => ({ id, of, at, hand, selection, transcript }));
  return { [KEY]: VERSION, games };
}

/**
 * The games in a file of many; `"newer"` if it is of a newer version, `"evenings"` if it is one of those,
 * undefined if it is no such file.
 * @param {string} text @returns {any[] | "newer" | "evenings" | undefined}
 */
export function gamesIn(text) {
  /** @type {any} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof file !== "object" || file === null) return undefined;
  if (!(KEY in file)) return EVENINGS in file ? "evenings" : undefined;
  if (file[KEY] !== VERSION) return "newer";
  return Array.isArray(file.games) ? file.games : [];
}

/** The names in a transcript, as far as it has any. @param {any} transcript @returns {string[]} */
export function namesIn(transcript) {
  const players = transcript?.players;
  return Array.isArray(players) ? players.map((player) => String(player?.name ?? "")) : [];
}

/**
 * Take the games of a file to those that are here. Rejects with a BootError where no engine is.
 * @param {import("./saves.js").Saves} saves
 * @param {import("./engine/client.js").Engine} engine
 * @param {readonly any[]} games
 * @returns {Promise<Import>}
 */
export async function take(saves, engine, games) {
  /** @type {Import} */
  const report = { taken: 0, known: 0, broken: [] };
  for (const [at, game] of games.entries()) {
    try {
      const read = await checked(engine, game);
      if (await merge(saves, read)) report.taken += 1;
      else report.known += 1;
    } catch (error) {
      if (!(error instanceof EngineError || error instanceof Nameless)) throw error;
      const why = error instanceof EngineError ? error : undefined;
      report.broken.push({ place: at + 1, names: namesIn(game?.transcript), error: why });
    }
  }
  return report;
}

/**
 * A game of a file, as it would be kept. Rejects with an EngineError where the engine refuses the
 * transcript, with Nameless where there is no id.
 * @param {import("./engine/client.js").Engine} engine @param {any} game
 */
async function checked(engine, game) {
  if (typeof game?.id !== "string" || !ID.test(game.id)) throw new Nameless();
  const transcript = JSON.stringify(game.transcript ?? null);
  const position = await insist(engine, () => engine.ask("check", { transcript }));
  const selection = Array.isArray(game.selection) ? game.selection.filter(Number.isInteger) : [];
  const hand = typeof game.hand === "boolean" ? game.hand : undefined;
  const match = after({ transcript: undefined, log: [], hand: false }, position, { selection, hand });
  const date = new Date(game.at);
  const at = Number.isNaN(date.getTime()) ? undefined : date.toISOString();
  const of = typeof game.of === "string" ? game.of : undefined;
  return { id: game.id, of, ...kept(match, at) };
}

/**
 * Keep a game beside the others. False if it is here already, or one that goes on from it.
 * @param {import("./saves.js").Saves} saves
 * @param {import("./saves.js").Game & {id: string, of: string | undefined}} read
 * @returns {Promise<boolean>}
 */
async function merge(saves, read) {
  const { id, of = id, ...game } = read;
  const all = await saves.all();
  const kin = all.filter((save) => (save.of ?? save.id) === of);
  if (kin.some(({ transcript }) => continues(transcript, game.transcript))) return false;
  const shorter = kin.find((save) => !newer(save) && continues(game.transcript, save.transcript));
  const free = !all.some((save) => save.id === id);
  const beside = { id: free ? id : newId(), of: free ? read.of : of, rev: 0 };
  /** @type {import("./saves.js").Slot} */
  const slot = shorter ? { id: shorter.id, of: shorter.of, rev: shorter.rev } : beside;
  await saves.write(slot, game);
  return slot.lost ? merge(saves, read) : true; // played in another tab just now
}

/** Whether the first transcript is the second one, or begins with it. @param {any} one @param {any} other */
export function continues(one, other) {
  if (!Array.isArray(one?.steps) || !Array.isArray(other?.steps)) return false;
  const same = (/** @type {any} */ a, /** @type {any} */ b) => JSON.stringify(a) === JSON.stringify(b);
  const begun = { ...one, steps: one.steps.slice(0, other.steps.length) };
  return same({ ...begun, steps: null }, { ...other, steps: null }) && same(begun.steps, other.steps);
}
