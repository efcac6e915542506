/** The pace at which a table goes on by itself: when a bot plays, or chance draws. */

/** Milliseconds before each step. */
const PACES = { slow: 2200, normal: 900, quick: 300 };
/** Under which setting it is kept. */
const SETTING = "pace";

/** @typedef {keyof typeof PACES} Name */
/** The paces, slowest first. */
export const NAMES = /** @type {Name[]} */ (Object.keys(PACES));

export class Pace {
  /** @type {Name} */
  name = "normal";

  #saves;
  #step;
  #changed;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {import("./saves.js").Saves} saves
   * @param {() => void} step does the next one
   * @param {() => void} changed is told of another pace
   */
  constructor(saves, step, changed) {
    this.#saves = saves;
    this.#step = step;
    this.#changed = changed;
    void this.#remember();
  }

  async #remember() {
    const name = String(await this.#saves.get(SETTING));
    if (Object.hasOwn(PACES, name)) this.name = /** @type {Name} */ (name);
  }

  /** Go on at the next of the paces. */
  change() {
    this.choose(NAMES[(NAMES.indexOf(this.name) + 1) % NAMES.length] ?? "normal");
  }

  /** @param {Name} name */
  choose(name) {
    this.name = name;
    void this.#saves.put(SETTING, name);
    if (this.#timer) this.begin();
    this.#changed();
  }

  /** Wait, then do the next step. */
  begin() {
    this.rest();
    this.#timer = setTimeout(() => this.skip(), PACES[this.name]);
  }

  /** Do the step that is waited for at once. */
  skip() {
    if (!this.#timer) return;
    this.rest();
    this.#step();
  }

  /** Wait for nothing any more. */
  rest() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
