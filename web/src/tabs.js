/**
 * Which tab has which game: one at a time, so that two tabs do not play it apart. By the browser's
 * locks or, where it gives none, by asking the other tabs. That is a courtesy to the players; what
 * keeps a tab from overwriting another one's game is the count of `saves.js`.
 */

/** All sites of one host share locks and channels, so the names are the project's own. */
const PREFIX = "dicecore";
/** Milliseconds: a tab that is being reloaded lets go, a tab that is asked answers. */
const PATIENCE = 500;
/** How often a lock is asked for in that time. */
const TIMES = 10;

/** @typedef {{asks?: string, has?: string, takes?: string, changed?: string}} Word ids of games */

/** Says `lost` when another tab has taken the game, `changed` (`detail`: its id) when one has written one. */
export class Tabs extends EventTarget {
  /** The game of this tab. @type {string | undefined} */
  #id;
  #release = () => {};
  /** Counts what was wished for; an earlier wish is not granted any more. */
  #wish = 0;
  /** @type {BroadcastChannel | undefined} */
  #channel;
  /** @type {(has: string) => void} */
  #answered = () => {};

  constructor() {
    super();
    try {
      this.#channel = new BroadcastChannel(PREFIX);
      this.#channel.onmessage = ({ data }) => this.#hear(data);
    } catch {
      // a tab alone
    }
  }

  /**
   * Have a game, and no other one; with `take` also one that another tab has, which is told.
   * False if another tab has it.
   * @param {string} id @returns {Promise<boolean>}
   */
  async hold(id, take = false) {
    if (this.#id === id) return true;
    this.release();
    const wish = this.#wish;
    const held = (await this.#lock(id, take)) ?? (await this.#ask(id, take));
    if (!held || wish !== this.#wish) return false;
    this.#id = id;
    return true;
  }

  /** Have no game any more. */
  release() {
    this.#wish += 1;
    this.#id = undefined;
    this.#release();
    this.#release = () => {};
  }

  /** Tell the other tabs that this one has written a game, or removed it. @param {string} id */
  tell(id) {
    this.#say({ changed: id });
  }

  /**
   * Undefined where there are no locks. Only what the browser says counts, never that it was slow
   * to say it: a new game is nobody else's, on the slowest machine too.
   * @param {string} id @param {boolean} take @returns {Promise<boolean | undefined>}
   */
  async #lock(id, take) {
    const wish = this.#wish;
    let held = await this.#request(id, take ? { steal: true } : { ifAvailable: true });
    for (let time = 0; held === false && time < TIMES && wish === this.#wish; time += 1) {
      await new Promise((done) => setTimeout(done, PATIENCE / TIMES));
      held = await this.#request(id, { ifAvailable: true });
    }
    return held;
  }

  /** @param {string} id @param {LockOptions} how @returns {Promise<boolean | undefined>} */
  #request(id, how) {
    const locks = lockManager();
    if (!locks) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      let release = () => {};
      const wish = this.#wish;
      /** @param {Lock | null} lock */
      const held = (lock) => {
        resolve(lock !== null);
        if (!lock || wish !== this.#wish) return undefined;
        return /** @type {Promise<void>} */ (
          new Promise((done) => (this.#release = release = done))
        );
      };
      locks.request(`${PREFIX}:${id}`, how, held).catch(() => {
        if (this.#release === release) this.#lose();
        resolve(undefined);
      });
    });
  }

  /** @param {string} id @param {boolean} take @returns {Promise<boolean>} */
  #ask(id, take) {
    if (take || !this.#channel) {
      this.#say({ takes: id });
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      setTimeout(() => resolve(true), PATIENCE);
      this.#answered = (has) => has === id && resolve(false);
      this.#say({ asks: id });
    });
  }

  /** @param {Word} word */
  #hear({ asks, has, takes, changed }) {
    if (asks !== undefined && asks === this.#id) this.#say({ has: asks });
    if (has !== undefined) this.#answered(has);
    if (takes !== undefined && takes === this.#id) this.#lose();
    if (changed !== undefined) this.dispatchEvent(new CustomEvent("changed", { detail: changed }));
  }

  /** @param {Word} word */
  #say(word) {
    this.#channel?.postMessage(word);
  }

  #lose() {
    this.release();
    this.dispatchEvent(new Event("lost"));
  }
}

/** The browser's locks: not in an insecure context, and not in every frame. */
function lockManager() {
  try {
    return navigator.locks;
  } catch {
    return undefined;
  }
}
