/** Games read by the engine, each once: what came of them is kept beside them. */
import { resultForm } from "../../generated/games.js";
import { seatOf } from "../address.js";
import { continues } from "../archive.js";
import { EngineError, insist } from "../engine/client.js";
import { newer } from "../saves.js";

/** @typedef {import("../saves.js").Saves} Saves */
/** @typedef {import("../saves.js").Evening} Evening */
/** @typedef {import("../saves.js").Played} Played */
/** @typedef {import("../saves.js").Save} Save */
/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("../../generated/protocol.js").Result} Result */
/** A game to be read. @typedef {{id: string, transcript: any}} Source */

/** What came of games, by their ids, as it is kept. @typedef {Awaited<ReturnType<Saves["results"]>>} Results */

/** So many are kept at once. */
const BATCH = 20;
/** So many steps, with how many there are, tell a game from what it was or what it became elsewhere. */
const LAST = 8;

/** What a game is known by again: its table, and how far it went. @param {any} transcript */
function markOf(transcript) {
  const steps = Array.isArray(transcript?.steps) ? transcript.steps : [];
  return JSON.stringify({ ...transcript, steps: [steps.length, ...steps.slice(-LAST)] });
}

/**
 * Ask the engine, also one that had died. Rejects with an EngineError or a BootError.
 * @param {Engine} engine @param {string} type @param {object} body @returns {Promise<any>}
 */
export async function asked(engine, type, body) {
  return insist(engine, () => engine.ask(type, body));
}

/**
 * What came of games, by id; a game that the engine refuses has none. Rejects with a BootError.
 * @param {Saves} saves @param {Engine} engine @param {readonly Source[]} sources
 * @param {Results} known what was read before; what is read now is added
 * @param {(done: number, results: Map<string, Result>) => boolean | void} [told] hears how many are read; true: go no further
 */
export async function read(saves, engine, sources, known, told) {
  /** @type {Map<string, Result>} */
  const results = new Map();
  /** @type {import("../saves.js").Read[]} */
  let fresh = [];
  for (const [done, { id, transcript }] of sources.entries()) {
    const before = known.get(id);
    const mark = markOf(transcript);
    let result = before?.mark === mark && before.result?.v === resultForm ? before.result : undefined;
    if (!result) {
      if (told?.(done, results)) break;
      result = await asked(engine, "outcome", { transcript: transcript ?? {} }).catch((error) => {
        if (!(error instanceof EngineError)) throw error;
      });
      if (result) {
        const found = { id, mark, result };
        fresh.push(found);
        known.set(id, found);
      }
    }
    if (result) results.set(id, result);
    if (fresh.length >= BATCH) {
      await saves.keepResults(fresh);
      fresh = [];
    }
  }
  if (fresh.length) await saves.keepResults(fresh);
  return results;
}

/**
 * The games of an evening as they are now, in the order in which they were begun: as they are kept
 * or, where they were removed, as the evening remembers them.
 * @param {Evening} evening @param {ReadonlyMap<string, Save>} saves by id
 * @returns {(Played & {source: Source | undefined, live: boolean})[]}
 */
export function gamesOf(evening, saves) {
  return evening.games.map((game) => {
    const save = saves.get(game.id);
    const live = Boolean(save && !newer(save) && (!game.transcript || continues(save.transcript, game.transcript)));
    const source = live ? save : game.transcript && game;
    return { ...game, live, source: source && { id: game.id, transcript: source.transcript } };
  });
}

/** What is kept now: the games, and what was read of them before, each by id. @param {Saves} saves */
export async function keptNow(saves) {
  const [all, results] = await Promise.all([saves.all(), saves.results()]);
  return { games: new Map(all.map((save) => [save.id, save])), results };
}

/**
 * How an evening stands. Rejects with an EngineError if its table of points is wrong, or a BootError.
 * @param {Saves} saves @param {Engine} engine @param {Evening} evening @param {Awaited<ReturnType<typeof keptNow>>} now
 */
export async function counted(saves, engine, evening, now) {
  const games = gamesOf(evening, now.games);
  const results = await read(saves, engine, games.flatMap(({ source }) => source ?? []), now.results);
  const { points, shared, people } = evening;
  const chosen = games.flatMap((game) => (game.out ? [] : (results.get(game.id) ?? [])));
  /** @type {import("../../generated/protocol.js").Stood} */
  const stood = await asked(engine, "standings", { results: chosen, points, shared, people: people.map(seatOf) });
  return { games: games.map((game) => ({ ...game, result: results.get(game.id) })), stood };
}
