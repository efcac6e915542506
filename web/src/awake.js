/** The screen stays awake while a game is on, where the browser lets it and the players want it. */
import { allowed } from "./allowed.js";

/** Under which setting it is kept. */
const SETTING = "awake";

export class Awake {
  on = true;

  #saves;
  #session;
  /** @type {WakeLockSentinel | undefined} */
  #lock;
  /** One question at a time. */
  #asking = false;
  /** Not asked again until the page is seen anew. */
  #refused = !allowed("screen-wake-lock");

  /**
   * @param {import("./saves.js").Saves} saves
   * @param {EventTarget & {playing: boolean}} session says `change`
   */
  constructor(saves, session) {
    this.#saves = saves;
    this.#session = session;
    session.addEventListener("change", () => this.#look());
    // a hidden page loses the lock, and gets it back only by asking
    document.addEventListener("visibilitychange", () => {
      this.#refused = !allowed("screen-wake-lock");
      this.#look();
    });
    void this.#remember();
  }

  async #remember() {
    this.on = (await this.#saves.get(SETTING)) ?? true;
    this.#look();
  }

  toggle() {
    this.on = !this.on;
    void this.#saves.put(SETTING, this.on);
    this.#look();
  }

  get #wanted() {
    return this.on && this.#session.playing && document.visibilityState === "visible";
  }

  #look() {
    if (this.#wanted) void this.#ask();
    else this.#release();
  }

  async #ask() {
    if (this.#asking || this.#refused || (this.#lock && !this.#lock.released)) return;
    this.#asking = true;
    try {
      this.#lock = await navigator.wakeLock?.request("screen");
    } catch {
      this.#refused = true; // as by a battery that runs low: the screen goes dark as it always does
    }
    this.#asking = false;
    if (!this.#wanted) this.#release();
  }

  #release() {
    void this.#lock?.release().catch(() => {});
    this.#lock = undefined;
  }
}
