/** The pace at which a table goes on by itself: when a bot plays, or chance draws. */
import { Setting } from "./settings-kept.js";

/** Milliseconds before each step. */
const PACES = { slow: 2200, normal: 900, quick: 300 };
/** @typedef {keyof typeof PACES} Name */
/** The paces, slowest first. */
export const NAMES = /** @type {Name[]} */ (Object.keys(PACES));

const pace = new Setting("pace", NAMES, "normal");

export class Pace {
  #step;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Whether the page around the frame wants nothing to go on by itself. */
  #held = false;
  /** Whether the step would have been due meanwhile. */
  #due = false;

  /**
   * @param {() => void} step does the next one
   * @param {() => void} changed is told of another pace
   */
  constructor(step, changed) {
    this.#step = step;
    pace.addEventListener("change", () => {
      if (this.#timer) this.begin();
      changed();
    });
  }

  get name() {
    return pace.value;
  }

  /** Go on at the next of the paces. */
  change() {
    this.choose(NAMES[(NAMES.indexOf(this.name) + 1) % NAMES.length] ?? "normal");
  }

  /** @param {Name} name */
  choose(name) {
    pace.choose(name);
  }

  /** Wait, then do the next step. */
  begin() {
    this.rest();
    this.#timer = setTimeout(() => this.#next(), PACES[this.name]);
  }

  #next() {
    if (this.#held) this.#due = true;
    else this.skip();
  }

  /** Let nothing go on by itself, or let it go on again; a person can always skip the wait. @param {boolean} on */
  hold(on) {
    this.#held = on;
    if (!on && this.#due) this.skip();
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
    this.#due = false;
  }
}
