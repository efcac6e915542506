/** The database in which the page keeps what it keeps: its stores, how it is opened, what older versions left. */
import { openDB } from "idb";
import { embeddedId, newId } from "./ids.js";

/** All sites of one host share their storage, so the name is the project's own. */
const DATABASE = "dicecore";
const VERSION = 3;
export const GAMES = "games";
export const SETTINGS = "settings";
/** Several games in a row; what the engine has read from games, so that it reads each once. */
export const EVENINGS = "evenings";
export const RESULTS = "results";
/** The store of version 1: one game as `site`, one for each embedded table, and the settings. */
const OLD = "saves";
/** The form of a save or an evening; one with a higher number is left alone. */
export const FORMAT = 1;
/** Milliseconds until a database that does not open counts as none. */
const PATIENCE = 5_000;

/** @typedef {import("./saves.js").Problem} Problem */

/** Why nothing is kept. @param {unknown} error @returns {Problem} */
export function problemOf(error) {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  const problems = /** @type {Record<string, Problem>} */ ({
    QuotaExceededError: "full",
    VersionError: "newer",
    BlockedError: "older",
  });
  return problems[name] ?? "off";
}

export class Database {
  /** @type {import("idb").IDBPDatabase | undefined} */
  #database;
  /** @type {Promise<import("idb").IDBPDatabase> | undefined} */
  #opening;
  #opened;

  /** @param {() => void} opened is told that it is open, be it late */
  constructor(opened) {
    this.#opened = opened;
  }

  /** Rejects where there is none. @returns {Promise<import("idb").IDBPDatabase>} */
  async open() {
    this.#opening ??= this.#begin();
    return this.#database ?? this.#opening;
  }

  #begin() {
    /** @type {(error: Error) => void} */
    let give = () => {};
    /** @type {Promise<never>} */
    const given = new Promise((_, reject) => (give = reject));
    const forget = () => (this.#database = this.#opening = undefined);
    const opened = (async () =>
      openDB(DATABASE, VERSION, {
        upgrade,
        blocked: () => give(new DOMException("", "BlockedError")),
        blocking: (_, __, event) => {
          /** @type {IDBDatabase} */ (event.target).close(); // a newer version of the page wants it
          forget();
        },
        terminated: forget,
      }))();
    const timer = setTimeout(() => give(new DOMException("", "TimeoutError")), PATIENCE);
    opened
      .then((database) => {
        this.#database = database;
        this.#opened();
      }, forget)
      .finally(() => clearTimeout(timer));
    return Promise.race([opened, given]);
  }
}

/**
 * Make the stores, and bring over what version 1 kept.
 * @type {NonNullable<import("idb").OpenDBCallbacks<unknown>["upgrade"]>}
 */
async function upgrade(database, version, _, transaction) {
  for (const name of [EVENINGS, RESULTS]) database.createObjectStore(name, { keyPath: "id" });
  if (version === 2) return;
  const games = database.createObjectStore(GAMES, { keyPath: "id" });
  const settings = database.createObjectStore(SETTINGS);
  if (version < 1) return;
  for (let at = await transaction.objectStore(OLD).openCursor(); at; at = await at.continue()) {
    const key = String(at.key);
    const game = key === "site" || key.startsWith(embeddedId(""));
    if (!game) await settings.put?.(at.value, key);
    else {
      const id = key === "site" ? newId() : key;
      await games.put?.({ selection: [], at: "", ...at.value, id, v: FORMAT, rev: 1 });
    }
  }
  database.deleteObjectStore(OLD);
}
