/**
 * What the page keeps in this browser: the games, and what was chosen last. Where a browser keeps
 * nothing it goes on from memory, and `problem` says why; what is not kept is tried again.
 *
 * Nothing is overwritten in silence: every write counts the save's `rev` on, in the transaction
 * that reads it, and is refused where another tab has written meanwhile.
 */
import { openDB } from "idb";

/**
 * Where a match stands, as a card of it shows; who plays which game is in the transcript.
 * @typedef {{turn: "human" | "bot" | "draw" | "over", seat: number | null, winners: number[], losers: number[]}} Standing
 */
/**
 * A game as it goes on: `hand` with real dice, `at` when it was last played.
 * @typedef {{transcript: any, selection: number[], hand?: boolean | undefined, at: string, standing?: Standing | undefined}} Game
 */
/**
 * `rev` counts the writes; `of` is the game that went another way, beside which this one is kept.
 * @typedef {Game & {id: string, v: number, rev: number, of?: string | undefined}} Save
 */
/**
 * Where a tab keeps a game: the `rev` that it knows, 0 before the first; why it is kept no more.
 * @typedef {{id: string, rev: number, of?: string | undefined, lost?: "elsewhere" | "removed"}} Slot
 */
/**
 * Why games are not kept: the browser refuses, has no room, was used by a newer version of the
 * page, or an older one is still open in another tab.
 * @typedef {"off" | "full" | "newer" | "older"} Problem
 */

/** All sites of one host share their storage, so the name is the project's own. */
const DATABASE = "dicecore";
const VERSION = 2;
const GAMES = "games";
const SETTINGS = "settings";
/** The store of version 1: one game as `site`, one for each embedded table, and the settings. */
const OLD = "saves";
/** The form of a save; one with a higher number is left alone. */
const FORMAT = 1;
/** Milliseconds: until a database that does not open counts as none; until what failed is tried again. */
const PATIENCE = 5_000;
const AGAIN = 10_000;

/** A name for a new game. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** The id of an embedded table's one game. @param {string} search its address, in no language */
export function embeddedId(search) {
  return `embed${search}`;
}

/** Whether a newer version of the page has written this. @param {Save} save */
export function newer({ v }) {
  return v > FORMAT;
}

/** Says `change` when a game is kept or removed, or the problem is another one. */
export class Saves extends EventTarget {
  /** @type {Problem | undefined} */
  problem;
  /** What could not be written. @type {Map<string, {slot: Slot, save: Save}>} */
  #unsaved = new Map();
  /** @type {Map<string, any>} */
  #settings = new Map();
  /** @type {import("idb").IDBPDatabase | undefined} */
  #database;
  /** @type {Promise<import("idb").IDBPDatabase> | undefined} */
  #opening;
  /** Writes go one after the other. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** Every game, those of embedded tables too, newest first. @returns {Promise<Save[]>} */
  async all() {
    /** @type {Save[]} */
    let kept = [];
    try {
      kept = await (await this.#open()).getAll(GAMES);
    } catch (error) {
      this.#failed(error);
    }
    const unsaved = [...this.#unsaved.values()].map(({ save }) => save);
    const saves = [...kept.filter(({ id }) => !this.#unsaved.has(id)), ...unsaved];
    return saves.sort((one, other) => String(other.at).localeCompare(String(one.at)));
  }

  /** The games of the site, newest first. */
  async list() {
    return (await this.all()).filter(({ id }) => !id.startsWith(embeddedId("")));
  }

  /** @param {string} id @returns {Promise<Save | undefined>} */
  async read(id) {
    try {
      return this.#unsaved.get(id)?.save ?? (await (await this.#open()).get(GAMES, id));
    } catch (error) {
      this.#failed(error);
      return undefined;
    }
  }

  /**
   * The newest state of a game for this tab to go on with: what any other tab writes from now on
   * is refused. Undefined where there is none; a save of a newer version is returned untouched.
   * @param {string} id @returns {Promise<Save | undefined>}
   */
  async claim(id) {
    if (this.#unsaved.has(id)) await this.#retry();
    if (this.#unsaved.has(id)) return this.read(id);
    try {
      const transaction = (await this.#open()).transaction(GAMES, "readwrite");
      /** @type {Save | undefined} */
      const save = await transaction.store.get(id);
      const claimed = save && !newer(save) ? { ...save, rev: save.rev + 1 } : save;
      await Promise.all([claimed === save || transaction.store.put(claimed), transaction.done]);
      return claimed;
    } catch {
      return this.read(id); // no room even for that: the count guards what is written
    }
  }

  /**
   * Keep a game as it stands now. Resolves when it is kept or known not to be: then either
   * `problem` says why and it is tried again, or `slot.lost` says that another tab was here.
   * @param {Slot} slot @param {Game} game
   */
  write(slot, game) {
    return this.#inTurn(() => {
      const { id, rev, of } = slot;
      return this.#write(slot, { ...game, id, v: FORMAT, rev, ...(of && { of }) });
    });
  }

  /**
   * Remove a game; not if it has gone on since it was listed. True if it is gone.
   * @param {Slot} slot @returns {Promise<boolean>}
   */
  remove({ id, rev }) {
    return this.#inTurn(async () => {
      let gone = true;
      try {
        const transaction = (await this.#open()).transaction(GAMES, "readwrite");
        const save = await transaction.store.get(id);
        gone = !save || (save.rev === rev && !newer(save));
        await Promise.all([gone && transaction.store.delete(id), transaction.done]);
      } catch (error) {
        this.#failed(error);
      }
      if (gone) this.#unsaved.delete(id);
      this.#changed(gone ? id : undefined);
      void this.#retry(); // there may be room now
      return gone;
    });
  }

  /** Remove all games and settings. True if they are gone. @returns {Promise<boolean>} */
  clear() {
    return this.#inTurn(async () => {
      const ids = (await this.all()).map(({ id }) => id);
      try {
        const transaction = (await this.#open()).transaction([GAMES, SETTINGS], "readwrite");
        const cleared = [GAMES, SETTINGS].map((name) => transaction.objectStore(name).clear());
        await Promise.all([...cleared, transaction.done]);
      } catch (error) {
        this.#failed(error);
        return false;
      }
      this.#unsaved.clear();
      this.#settings.clear();
      ids.forEach((id) => this.#changed(id));
      return true;
    });
  }

  /** @param {string} key @returns {Promise<any>} undefined where nothing is kept */
  async get(key) {
    try {
      return await (await this.#open()).get(SETTINGS, key);
    } catch (error) {
      this.#failed(error);
      return this.#settings.get(key);
    }
  }

  /** @param {string} key @param {any} value */
  async put(key, value) {
    this.#settings.set(key, value);
    try {
      await (await this.#open()).put(SETTINGS, value, key);
    } catch {
      // a choice is not worth a word; the same trouble with a game is told
    }
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  #inTurn(work) {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  /** @param {Slot} slot @param {Save} save */
  async #write(slot, save) {
    try {
      const database = await this.#open();
      const transaction = database.transaction(GAMES, "readwrite");
      const lost = refusal(await transaction.store.get(slot.id), slot.rev);
      const put = lost || transaction.store.put({ ...save, rev: slot.rev + 1 });
      await Promise.all([put, transaction.done]);
      this.#unsaved.delete(slot.id);
      if (!this.#unsaved.size) this.problem = undefined;
      if (lost) slot.lost = lost;
      else slot.rev += 1;
      if (save.standing?.turn === "over" || (slot.rev === 1 && (await database.count(GAMES)) > 1)) {
        void this.#persist();
      }
      this.#changed(lost ? undefined : slot.id);
    } catch (error) {
      this.#unsaved.set(slot.id, { slot, save });
      this.#failed(error);
    }
  }

  async #retry() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { slot } of [...this.#unsaved.values()]) {
      await this.#inTurn(async () => {
        const save = this.#unsaved.get(slot.id)?.save;
        if (save) await this.#write(slot, save);
      });
    }
  }

  /** @param {unknown} error */
  #failed(error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : "";
    const problems = /** @type {Record<string, Problem>} */ ({
      QuotaExceededError: "full",
      VersionError: "newer",
      BlockedError: "older",
    });
    const problem = problems[name] ?? "off";
    if (this.#unsaved.size) this.#timer ??= setTimeout(() => this.#retry(), AGAIN);
    if (problem === this.problem) return;
    this.problem = problem;
    this.#changed();
  }

  /** @param {string} [id] the game that is another now for all tabs */
  #changed(id) {
    this.dispatchEvent(new CustomEvent("change", { detail: id }));
  }

  /** Ask the browser, once, not to clear these games away by itself. */
  async #persist() {
    if (await this.get("persist")) return;
    await this.put("persist", "asked");
    await navigator.storage?.persist?.().catch(() => {});
  }

  /** @returns {Promise<import("idb").IDBPDatabase>} */
  async #open() {
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
        if (this.problem) void this.#retry().then(() => this.#opened());
      }, forget)
      .finally(() => clearTimeout(timer));
    return Promise.race([opened, given]);
  }

  /** It opened late: what is kept can be seen now. */
  #opened() {
    if (!this.#unsaved.size) this.problem = undefined;
    this.#changed();
  }
}

/** Why a tab that knows `rev` may not write. @param {Save | undefined} stored @param {number} rev */
function refusal(stored, rev) {
  if (!stored) return rev ? "removed" : undefined;
  if (newer(stored)) throw new DOMException("", "VersionError");
  return stored.rev === rev ? undefined : "elsewhere";
}

/**
 * Make the stores, and bring over what version 1 kept.
 * @type {NonNullable<import("idb").OpenDBCallbacks<unknown>["upgrade"]>}
 */
async function upgrade(database, version, _, transaction) {
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
