/**
 * What the page keeps in this browser: one game for each table, and the names last used.
 * Where a browser keeps nothing, the game goes on from memory and `kept` is false.
 */
import { openDB } from "idb";

/** @typedef {{transcript: any, selection: number[], hand?: boolean, at: string}} Saved */

/** All sites of one host share their storage, so the name is the project's own. */
const DATABASE = "dicecore";
const STORE = "saves";

export class Saves {
  kept = true;
  /** @type {Map<string, any>} */
  #memory = new Map();
  /** @type {Promise<import("idb").IDBPDatabase> | undefined} */
  #database;

  #open() {
    this.#database ??= openDB(DATABASE, 1, {
      upgrade(database) {
        database.createObjectStore(STORE);
      },
    });
    return this.#database;
  }

  /** @param {string} key @returns {Promise<any>} undefined where nothing is kept */
  async get(key) {
    try {
      return await (await this.#open()).get(STORE, key);
    } catch {
      this.kept = false;
      return this.#memory.get(key);
    }
  }

  /** Resolves when it is kept, or is known not to be. @param {string} key @param {any} value */
  async put(key, value) {
    this.#memory.set(key, value);
    try {
      await (await this.#open()).put(STORE, value, key);
    } catch {
      this.kept = false;
    }
  }

  /** @param {string} key */
  async remove(key) {
    this.#memory.delete(key);
    try {
      await (await this.#open()).delete(STORE, key);
    } catch {
      this.kept = false;
    }
  }
}
