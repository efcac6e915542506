/** How much moves on this device: all of it, or nothing. A system that wants less motion has its way. */
import { Setting } from "./settings-kept.js";

/** What can be chosen; the first is what holds until one chooses. */
export const MOTIONS = /** @type {const} */ (["full", "instant"]);
/** @typedef {typeof MOTIONS[number]} Name */

const motion = new Setting("motion", MOTIONS, "full");
// The stylesheet goes by the root: `tokens.css` says how long things move.
motion.addEventListener("change", () => (document.documentElement.dataset.motion = motion.value));

export class Motion {
  #reduced = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {() => void} changed is told of another motion */
  constructor(changed) {
    motion.addEventListener("change", changed);
  }

  /** @returns {Name} */
  get name() {
    return motion.value;
  }

  /** Choose one; without a name the next. @param {Name} [name] */
  change(name = this.name === "full" ? "instant" : "full") {
    motion.choose(name);
  }

  /** Whether nothing is to move, or nobody would see it. */
  get still() {
    return this.name === "instant" || this.#reduced.matches || document.hidden;
  }
}
