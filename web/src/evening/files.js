/**
 * Evenings as a file, `{"dicecore-evenings": 1, "evenings": [{id, name, at, points, shared, order, people,
 * games: [{id, at, out, transcript}]}]}`, and back. The engine checks tables, names and every
 * transcript. An evening is told by its id, a game in it by its own: what is here is not taken again.
 */
import { seatOf } from "../address.js";
import { EVENINGS as KEY, continues } from "../archive.js";
import { EngineError } from "../engine/client.js";
import { met } from "../evenings.js";
import { asked, gamesOf } from "./counting.js";
import { cleaned } from "./form.js";
import { ORDERS } from "./table.js";

/** @typedef {import("../saves.js").Evening} Evening */
/** @typedef {import("../saves.js").Played} Played */
/** What came of a file: `broken` games by evening and place, `error` says why. @typedef {{taken: number, known: number, broken: {name: string, place: number, error: EngineError | undefined}[]}} Import */

const VERSION = 1;
const ID = /^\w{1,64}$/;

/** @param {readonly Evening[]} evenings @param {readonly import("../saves.js").Save[]} saves */
export function fileOf(evenings, saves) {
  const byId = new Map(saves.map((save) => [save.id, save]));
  return {
    [KEY]: VERSION,
    evenings: evenings.map((evening) => {
      const { id, name, at, points, shared, order, people } = evening;
      const games = gamesOf(evening, byId).flatMap(({ id, at, out, source }) =>
        source ? { id, at, ...(out && { out }), transcript: source.transcript } : [],
      );
      return { id, name, at, points, shared, order, people, games };
    }),
  };
}

/**
 * The evenings in a file; why there are none.
 * @param {string} text @returns {any[] | "newer" | "foreign"}
 */
export function evenings(text) {
  /** @type {any} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return "foreign";
  }
  if (typeof file !== "object" || file === null || !(KEY in file) || !Array.isArray(file.evenings)) return "foreign";
  return file[KEY] === VERSION ? file.evenings : "newer";
}

/**
 * Take evenings to those that are here. Rejects with a BootError where no engine is.
 * @param {import("../saves.js").Saves} saves @param {import("../engine/client.js").Engine} engine @param {readonly any[]} all
 * @returns {Promise<Import>}
 */
export async function take(saves, engine, all) {
  /** @type {Import} */
  const report = { taken: 0, known: 0, broken: [] };
  for (const one of all) {
    const name = typeof one?.name === "string" ? cleaned(one.name) : "";
    const broken = (/** @type {number} */ place, /** @type {unknown} */ error) => {
      if (error && !(error instanceof EngineError)) throw error;
      report.broken.push({ name, place, error: error instanceof EngineError ? error : undefined });
    };
    try {
      const evening = name ? await head(engine, one, name) : undefined;
      if (!evening) {
        broken(0, undefined);
        continue;
      }
      const games = await checked(engine, Array.isArray(one.games) ? one.games : [], broken);
      const added = await merge(saves, { ...evening, games });
      report[added ? "taken" : "known"] += 1;
    } catch (error) {
      broken(0, error);
    }
  }
  return report;
}

/**
 * An evening of a file without its games; undefined if it has no id or another form. Rejects with
 * an EngineError where the engine refuses it.
 * @param {import("../engine/client.js").Engine} engine @param {any} one @param {string} name
 * @returns {Promise<Omit<Evening, "v" | "rev" | "games"> | undefined>}
 */
async function head(engine, one, name) {
  const { id, points, shared, people = [] } = one;
  if (typeof id !== "string" || !ID.test(id) || !Array.isArray(points) || !Array.isArray(people)) return undefined;
  await asked(engine, "standings", { results: [], points, shared: String(shared), people });
  const known = people.map((person) => ({ ...seatOf(person), ...(person.gone === true && { gone: true }) }));
  const order = ORDERS.includes(one.order) ? one.order : "points";
  return { id, name, at: time(one.at), points, shared, order, people: known };
}

/**
 * Those games that the engine reads.
 * @param {import("../engine/client.js").Engine} engine @param {readonly any[]} games
 * @param {(place: number, error: unknown) => void} broken is told of the others
 */
async function checked(engine, games, broken) {
  /** @type {Played[]} */
  const read = [];
  for (const [place, game] of games.entries()) {
    const { id, at, out, transcript = {} } = game ?? {};
    if (read.some((one) => one.id === id)) continue;
    if (typeof id !== "string" || !ID.test(id)) {
      broken(place + 1, undefined);
      continue;
    }
    try {
      await asked(engine, "outcome", { transcript: JSON.stringify(transcript) });
      read.push({ id, at: time(at), ...(out === true && { out }), transcript });
    } catch (error) {
      broken(place + 1, error);
    }
  }
  return read;
}

/** Keep an evening beside the others, or what is new of it. False if all of it is here already. @param {import("../saves.js").Saves} saves @param {Omit<Evening, "v" | "rev">} read */
async function merge(saves, read) {
  const byId = new Map((await saves.all()).map((save) => [save.id, save]));
  let added = true;
  await saves.changeEvening(read.id, (here) => {
    if (!here) return read;
    const now = new Map(gamesOf(here, byId).map((game) => [game.id, game]));
    const fresh = read.games.filter(({ id }) => !now.has(id));
    // of a game that both have, the one that goes on from the other stays
    const longer = new Map(
      read.games
        .filter(({ id, transcript }) => {
          const source = now.get(id)?.source;
          if (!now.has(id) || now.get(id)?.live) return false;
          return !source || (continues(transcript, source.transcript) && !continues(source.transcript, transcript));
        })
        .map((game) => [game.id, game]),
    );
    const people = met(here.people, []);
    for (const person of read.people) {
      if (met(people, [person]).length > people.length) people.push(person);
    }
    added = fresh.length > 0 || longer.size > 0 || people.length > here.people.length;
    if (!added) return here;
    const games = here.games.map((game) => ({ ...game, ...(longer.has(game.id) && { transcript: longer.get(game.id)?.transcript }) }));
    return { ...here, people, games: [...games, ...fresh] };
  });
  return added;
}

/** @param {unknown} at */
function time(at) {
  const date = new Date(typeof at === "string" ? at : NaN);
  return (Number.isNaN(date.getTime()) ? new Date() : date).toISOString();
}
