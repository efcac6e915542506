/** What is chosen once and kept: settings as such, and those that belong to no part of the page. */

/** @typedef {import("./saves.js").Saves} Saves */

/** Where they are kept. @type {Saves | undefined} */
let saves;

/** All of them, in no order. @type {Setting<any>[]} */
const all = [];

/** One setting, which says `change` when it has another value. @template Value */
export class Setting extends EventTarget {
  #key;

  /**
   * @param {string} key under which it is kept
   * @param {readonly Value[]} values
   * @param {Value} value until the player chooses
   */
  constructor(key, values, value) {
    super();
    this.#key = key;
    this.values = values;
    this.value = value;
    all.push(this);
  }

  /** What was chosen before. */
  async remember() {
    const kept = await saves?.get(this.#key);
    const value = this.values.find((one) => one === kept);
    if (value !== undefined) this.#take(value);
  }

  /** @param {Value} value */
  choose(value) {
    this.#take(value);
    void saves?.put(this.#key, value);
  }

  /** @param {Value} value */
  #take(value) {
    this.value = value;
    this.dispatchEvent(new Event("change"));
  }
}

/** Both values of what is on or off. */
const EITHER = [false, true];

/** Something that is on or off. @param {string} key @param {boolean} value until the player chooses */
export function either(key, value) {
  return new Setting(key, EITHER, value);
}

/** Light, dark, or as the system is. */
export const theme = new Setting("theme", /** @type {const} */ (["auto", "light", "dark"]), "auto");
theme.addEventListener("change", () => paint(theme.value));

/** Whether letters and digits are keys; who dictates to the computer may want none. */
export const letters = either("letters", true);

/** Whether anything is heard. */
export const sound = either("sound", true);

/** How loud it is then. */
export const volume = new Setting("volume", /** @type {const} */ (["soft", "medium", "loud"]), "soft");

/** Whether the device buzzes, where it can. */
export const vibration = either("vibration", true);

/** Take up what was chosen before, and keep there what is chosen. @param {Saves} where */
export async function remember(where) {
  saves = where;
  await Promise.all(all.map((setting) => setting.remember()));
}

/** @param {"auto" | "light" | "dark"} value */
function paint(value) {
  const root = document.documentElement;
  if (value === "auto") delete root.dataset.theme;
  else root.dataset.theme = value;
  document.querySelector("meta[data-chosen]")?.remove();
  if (value === "auto") return;
  const bar = document.createElement("meta"); // the first one colours the bars around the page
  bar.name = "theme-color";
  bar.dataset.chosen = value;
  bar.content = getComputedStyle(root).getPropertyValue("--paper");
  document.head.prepend(bar);
}
