/** The screen stays awake while a game is on, where the browser lets it and the players want it. */
import { allowed } from "./allowed.js";
import { either } from "./settings-kept.js";

const awake = either("awake", true);

export class Awake {
  #session;
  /** @type {WakeLockSentinel | undefined} */
  #lock;
  /** One question at a time. */
  #asking = false;
  /** Not asked again until the page is seen anew. */
  #refused = !allowed("screen-wake-lock");

  /** @param {EventTarget & {playing: boolean}} session says `change` */
  constructor(session) {
    this.#session = session;
    awake.addEventListener("change", () => this.#look());
    session.addEventListener("change", () => this.#look());
    // a hidden page loses the lock, and gets it back only by asking
    document.addEventListener("visibilitychange", () => {
      this.#refused = !allowed("screen-wake-lock");
      this.#look();
    });
  }

  get on() {
    return awake.value;
  }

  toggle() {
    awake.choose(!this.on);
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
