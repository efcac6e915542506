/** Settings of the page that belong to no part of it: the theme, sound and touch, and whether letters are keys. */

/** @typedef {import("./saves.js").Saves} Saves */

/** Where they are kept. @type {Saves | undefined} */
let saves;

/** One setting; it is the first of its values unless the player chose. @template {string} Value */
class Setting {
  #key;
  #use;

  /**
   * @param {string} key under which it is kept
   * @param {readonly [Value, ...Value[]]} values
   * @param {(value: Value) => void} [use] is told of another value
   */
  constructor(key, values, use = () => {}) {
    this.#key = key;
    this.#use = use;
    this.values = values;
    this.value = values[0];
  }

  /** What was chosen before. */
  async remember() {
    const kept = await saves?.get(this.#key);
    const value = this.values.find((one) => one === kept);
    if (value) this.#take(value);
  }

  /** @param {Value} value */
  choose(value) {
    this.#take(value);
    void saves?.put(this.#key, value);
  }

  /** @param {Value} value */
  #take(value) {
    this.value = value;
    this.#use(value);
  }
}

/** Light, dark, or as the system is. @type {Setting<"auto" | "light" | "dark">} */
export const theme = new Setting("theme", ["auto", "light", "dark"], paint);

/** Whether letters and digits are keys; who dictates to the computer may want none. @type {Setting<"on" | "off">} */
export const letters = new Setting("letters", ["on", "off"]);

/** Whether anything is heard. @type {Setting<"on" | "off">} */
export const sound = new Setting("sound", ["on", "off"]);

/** How loud it is then. @type {Setting<"soft" | "medium" | "loud">} */
export const volume = new Setting("volume", ["soft", "medium", "loud"]);

/** Whether the device buzzes, where it can. @type {Setting<"on" | "off">} */
export const vibration = new Setting("vibration", ["on", "off"]);

/** Take up what was chosen before, and keep there what is chosen. @param {Saves} where */
export async function remember(where) {
  saves = where;
  await Promise.all([theme, letters, sound, volume, vibration].map((setting) => setting.remember()));
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
