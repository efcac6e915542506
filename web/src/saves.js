/**
 * What the page keeps in this browser: the games, and what was chosen last. Where a browser keeps
 * nothing it goes on from memory, and `problem` says why; what is not kept is tried again.
 *
 * Nothing is overwritten in silence: every write counts the save's `rev` on, in the transaction
 * that reads it, and is refused where another tab has written meanwhile.
 */
import { Database, EVENINGS, FORMAT, GAMES, RESULTS, SETTINGS, problemOf } from "./database.js";
import { embeddedId } from "./ids.js";

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
/** Who is there: a bot too; `gone` if they have left. @typedef {{name: string, bot?: string, gone?: boolean}} Person */
/**
 * A game of an evening, begun `at`: kept by its id; once it is removed there, here. `out` if it was taken out of the
 * evening.
 * @typedef {{id: string, at: string, out?: boolean, transcript?: any}} Played
 */
/**
 * Several games in a row, begun `at`; `points` are those of the places from the first on, `shared` and
 * `order` as the engine reads and gives them.
 * @typedef {object} Evening
 * @property {string} id
 * @property {number} v
 * @property {number} rev
 * @property {string} name
 * @property {string} at
 * @property {number[]} points
 * @property {"each" | "split"} shared
 * @property {"points" | "wins" | "points_each" | "wins_each"} order
 * @property {Person[]} people
 * @property {Played[]} games
 */
/** What the engine read from a game; `mark` tells it from what the game is at another time. @typedef {{id: string, mark: string, result: any}} Read */
/**
 * Where a tab keeps a game: the `rev` that it knows, 0 before the first; why it is kept no more.
 * @typedef {{id: string, rev: number, of?: string | undefined, lost?: "elsewhere" | "removed"}} Slot
 */
/**
 * Why games are not kept: the browser refuses, has no room, was used by a newer version of the
 * page, or an older one is still open in another tab.
 * @typedef {"off" | "full" | "newer" | "older"} Problem
 */

/** Milliseconds until what failed is tried again. */
const AGAIN = 10_000;

/** Whether a newer version of the page has written this. @param {{v: number}} save */
export function newer({ v }) {
  return v > FORMAT;
}

/** Says `change` when a game or an evening is kept or removed, here or in another tab, or the problem is another one. */
export class Saves extends EventTarget {
  /** @type {Problem | undefined} */
  problem;
  /** What could not be written. @type {Map<string, {slot: Slot, save: Save}>} */
  #unsaved = new Map();
  /** @type {Map<string, any>} */
  #settings = new Map();
  /** Evenings that could not be written. @type {Map<string, Evening>} */
  #evenings = new Map();
  #database = new Database(() => this.#opened());
  /** Writes go one after the other. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** Another tab has written, or a choice is another one: whoever shows what is kept looks again. @param {string} [id] of a game or an evening, if other tabs are to look too */
  stir(id) {
    this.#changed(id);
  }

  /** Every game, those of embedded tables too, newest first. @returns {Promise<Save[]>} */
  async all() {
    /** @type {Save[]} */
    let kept = [];
    try {
      kept = await (await this.#database.open()).getAll(GAMES);
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
      return this.#unsaved.get(id)?.save ?? (await (await this.#database.open()).get(GAMES, id));
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
      const transaction = (await this.#database.open()).transaction(GAMES, "readwrite");
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
   * Remove a game; not if it has gone on since it was listed. True if it is gone. An evening that
   * it belongs to keeps what was played.
   * @param {Slot} slot @returns {Promise<boolean>}
   */
  remove({ id, rev }) {
    return this.#inTurn(async () => {
      let gone = true;
      let save = this.#unsaved.get(id)?.save;
      try {
        const transaction = (await this.#database.open()).transaction([GAMES, EVENINGS], "readwrite");
        const games = transaction.objectStore(GAMES);
        /** @type {Save | undefined} */
        const stored = await games.get(id);
        gone = !stored || (stored.rev === rev && !newer(stored));
        const last = (save ??= stored);
        if (gone && last) {
          const evenings = transaction.objectStore(EVENINGS);
          const kept = (await evenings.getAll()).map((evening) => remembering(evening, last));
          await Promise.all([games.delete(id), ...kept.map((evening) => evening && evenings.put(evening))]);
        }
        await transaction.done;
      } catch (error) {
        this.#failed(error);
      }
      for (const evening of this.#evenings.values()) {
        const kept = gone && save && remembering(evening, save);
        if (kept) this.#evenings.set(evening.id, kept);
      }
      if (gone) this.#unsaved.delete(id);
      this.#changed(gone ? id : undefined);
      void this.#retry(); // there may be room now
      return gone;
    });
  }

  /** Remove all games, evenings and settings. True if they are gone. @returns {Promise<boolean>} */
  clear() {
    return this.#inTurn(async () => {
      const ids = [...(await this.all()), ...(await this.evenings())].map(({ id }) => id);
      const all = [GAMES, EVENINGS, RESULTS, SETTINGS];
      try {
        const transaction = (await this.#database.open()).transaction(all, "readwrite");
        const cleared = all.map((name) => transaction.objectStore(name).clear());
        await Promise.all([...cleared, transaction.done]);
      } catch (error) {
        this.#failed(error);
        return false;
      }
      this.#unsaved.clear();
      this.#evenings.clear();
      this.#settings.clear();
      ids.forEach((id) => this.#changed(id));
      return true;
    });
  }

  /** Every evening, the last one begun first. @returns {Promise<Evening[]>} */
  async evenings() {
    /** @type {Evening[]} */
    let kept = [];
    try {
      kept = await (await this.#database.open()).getAll(EVENINGS);
    } catch (error) {
      this.#failed(error);
    }
    const evenings = [...kept.filter(({ id }) => !this.#evenings.has(id)), ...this.#evenings.values()];
    return evenings.sort((one, other) => String(other.at).localeCompare(String(one.at)));
  }

  /**
   * Change an evening as it is kept now, so that what two tabs change is both there; return it.
   * One of a newer version is left alone; where `change` gives none, it is removed.
   * @param {string} id @param {(evening: Evening | undefined) => Omit<Evening, "id" | "v" | "rev"> | undefined} change
   * @returns {Promise<Evening | undefined>}
   */
  changeEvening(id, change) {
    const changed = (/** @type {Evening | undefined} */ was) => {
      const next = change(was);
      return next && { ...next, id, v: FORMAT, rev: (was?.rev ?? 0) + 1 };
    };
    return this.#inTurn(async () => {
      /** @type {Evening | undefined} */
      let next;
      try {
        const transaction = (await this.#database.open()).transaction(EVENINGS, "readwrite");
        const stored = await transaction.store.get(id);
        const was = this.#evenings.get(id) ?? stored;
        next = was && newer(was) ? was : changed(was);
        if (next !== was) await (next ? transaction.store.put(next) : transaction.store.delete(id));
        await transaction.done;
        this.#evenings.delete(id);
      } catch (error) {
        next = changed(this.#evenings.get(id) ?? (await this.evenings()).find((one) => one.id === id));
        if (next) this.#evenings.set(id, next);
        else this.#evenings.delete(id);
        this.#failed(error);
      }
      this.#changed(id);
      return next;
    });
  }

  /** What the engine has read from games, by id. @returns {Promise<Map<string, Read>>} */
  async results() {
    try {
      /** @type {Read[]} */
      const all = await (await this.#database.open()).getAll(RESULTS);
      return new Map(all.map((one) => [one.id, one]));
    } catch {
      return new Map(); // then it reads them again
    }
  }

  /** Keep what the engine has read, and forget what it read of games that are nowhere any more. @param {readonly Read[]} read @param {readonly string[]} [gone] */
  async keepResults(read, gone = []) {
    try {
      const transaction = (await this.#database.open()).transaction(RESULTS, "readwrite");
      const done = [...read.map((one) => transaction.store.put(one)), ...gone.map((id) => transaction.store.delete(id))];
      await Promise.all([...done, transaction.done]);
    } catch {
      // then it reads them again
    }
  }

  /** @param {string} key @returns {Promise<any>} undefined where nothing is kept */
  async get(key) {
    try {
      return await (await this.#database.open()).get(SETTINGS, key);
    } catch (error) {
      this.#failed(error);
      return this.#settings.get(key);
    }
  }

  /** @param {string} key @param {any} value */
  async put(key, value) {
    this.#settings.set(key, value);
    try {
      await (await this.#database.open()).put(SETTINGS, value, key);
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
      const database = await this.#database.open();
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
    for (const id of [...this.#evenings.keys()]) await this.changeEvening(id, (evening) => evening);
  }

  /** @param {unknown} error */
  #failed(error) {
    const problem = problemOf(error);
    if (this.#unsaved.size || this.#evenings.size) this.#timer ??= setTimeout(() => this.#retry(), AGAIN);
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

  /** It opened, be it late: what is kept can be seen now. */
  async #opened() {
    if (!this.problem) return;
    await this.#retry();
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

/** The evening of a game that is removed keeps what was played; undefined where it changes nothing. @param {Evening} evening @param {Save} save */
function remembering(evening, { id, transcript }) {
  if (newer(evening) || !evening.games.some((game) => game.id === id)) return undefined;
  const games = evening.games.map((game) => (game.id === id ? { ...game, transcript } : game));
  return { ...evening, rev: evening.rev + 1, games };
}
