/** How much moves on this device: all of it, or nothing. A system that wants less motion has its way. */

/** What can be chosen; the first is what holds until one chooses. */
export const MOTIONS = /** @type {const} */ (["full", "instant"]);
/** Under which setting it is kept. */
const SETTING = "motion";

/** @typedef {typeof MOTIONS[number]} Name */

export class Motion {
  /** @type {Name} */
  name = "full";

  #saves;
  #changed;
  #reduced = matchMedia("(prefers-reduced-motion: reduce)");

  /**
   * @param {import("./saves.js").Saves} saves
   * @param {() => void} changed is told of another motion
   */
  constructor(saves, changed) {
    this.#saves = saves;
    this.#changed = changed;
    void this.#remember();
  }

  async #remember() {
    const kept = await this.#saves.get(SETTING);
    const name = MOTIONS.find((one) => one === kept);
    if (name) this.#set(name);
  }

  /** Choose one; without a name the next. @param {Name} [name] */
  change(name = this.name === "full" ? "instant" : "full") {
    void this.#saves.put(SETTING, name);
    this.#set(name);
  }

  /** The stylesheet goes by the root, where `tokens.css` says how long things move. @param {Name} name */
  #set(name) {
    this.name = name;
    document.documentElement.dataset.motion = name;
    this.#changed();
  }

  /** Whether nothing is to move, or nobody would see it. */
  get still() {
    return this.name === "instant" || this.#reduced.matches || document.hidden;
  }
}
