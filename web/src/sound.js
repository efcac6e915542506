/**
 * What is heard and felt at the table: dice, and what the engine says that each step sounds like.
 * Nothing before the first touch or key, nothing of a page that is hidden, nothing in a frame
 * that the page around keeps silent.
 */
import { allowed } from "./allowed.js";
import { sound, vibration, volume } from "./settings-kept.js";

/** @typedef {import("./synth.js").Synth} Synth */
/** @typedef {import("../generated/protocol.js").Told} Told */
/** What a step brought. @typedef {{news: Told[], fallen: import("./match.js").Fallen | undefined, fell: boolean, transcript: any}} Next */

/** How loud each volume is. */
const LOUD = { soft: 0.3, medium: 0.6, loud: 1 };
/** What can be chosen. */
export const LEVELS = /** @type {const} */ (["off", "soft", "medium", "loud"]);
/** @typedef {typeof LEVELS[number]} Level */

/** Milliseconds of buzz and pause for a cue; what is put aside is not felt. @type {Readonly<Record<string, number[]>>} */
const FELT = { good: [25], bad: [60, 70, 60], big: [30, 50, 30, 50, 60], over: [60, 80, 60, 80, 200] };
/** Of one roll. */
const DICE = [15];

/** Gestures in which a browser lets a page sound. */
const GESTURES = ["pointerup", "keydown", "click"];
/** Cues that stay known. */
const PLAYED = 20;

export class Sound {
  /** There once something can be heard. @type {AudioContext | undefined} */
  context;
  /** What was heard last, the newest last. @type {string[]} */
  played = [];

  #changed;
  /** Makes what is heard, with that context. @type {Synth | undefined} */
  synth;
  #touched = false;
  /** Whether this browser has no sounds. */
  #mute = false;

  /** @param {() => void} changed is told of another volume */
  constructor(changed) {
    this.#changed = changed;
    for (const gesture of GESTURES) window.addEventListener(gesture, this.#touch, true);
    document.addEventListener("visibilitychange", () => void this.#attend());
  }

  /** Whether there are sounds here at all: else there is nothing to choose. */
  get possible() {
    return !this.#mute && "AudioContext" in globalThis && allowed("autoplay");
  }

  /** @returns {Level} */
  get level() {
    return sound.value ? volume.value : "off";
  }

  /** Another volume is heard once, in the gesture that chose it. @param {Level} level */
  choose(level) {
    sound.choose(level !== "off");
    if (level !== "off") volume.choose(level);
    if (this.synth) this.synth.volume = this.loud;
    void this.#attend().then(() => this.#hear("good"));
    this.#changed();
  }

  /** Off, or as loud as it was before. */
  toggle() {
    this.choose(this.level === "off" ? volume.value : "off");
  }

  /** Whether the device buzzes; if it does it is felt. @param {boolean} on */
  buzz(on) {
    vibration.choose(on);
    this.#feel(FELT.good);
  }

  /** How loud it is, from 0 to 1. */
  get loud() {
    return this.level === "off" ? 0 : LOUD[this.level];
  }

  /** The page is about to be loaded anew; see `Offline.update`. */
  leave() {
    this.#mute = true;
  }

  /** What led to a roll, and its dice, unless the players threw them by hand. @param {Next} next @param {{still: boolean, own: boolean}} how whether nothing moves, and whether a person threw them */
  fall({ fallen, fell, news, transcript }, { still, own }) {
    if (!fell || !fallen) return;
    this.#tell(news.filter(({ step }) => step < fallen.step), own);
    if (transcript.steps[fallen.step].hand) return;
    this.#hear("dice", (synth) => synth.dice(fallen.dice.length, still));
    if (own) this.#feel(DICE);
  }

  /** What a step without dice led to, or a roll whose dice lie. @param {Next} next @param {boolean} own whether a person did it */
  tell({ fallen, fell, news }, own) {
    if (fell) this.synth?.lie();
    this.#tell(news.filter(({ step }) => !fell || step >= (fallen?.step ?? 0)), own);
  }

  /** @param {Told[]} news @param {boolean} own */
  #tell(news, own) {
    const cue = news.findLast((entry) => entry.cue)?.cue;
    if (!cue) return;
    this.#hear(cue);
    if (own || cue === "over") this.#feel(FELT[cue]);
  }

  /** @param {string} what @param {(synth: Synth) => void} make */
  #hear(what, make = (synth) => synth.cue(what)) {
    if (!this.synth || !this.loud || document.hidden || this.context?.state !== "running") return;
    make(this.synth);
    this.played = [...this.played, what].slice(-PLAYED);
  }

  /** @param {number[] | undefined} pattern */
  #feel(pattern) {
    if (pattern && this.#touched && vibration.value && !document.hidden) navigator.vibrate?.(pattern);
  }

  /** @param {Event} event */
  #touch = ({ isTrusted }) => {
    if (!isTrusted || navigator.userActivation?.isActive === false) return; // such as Escape
    this.#touched = true;
    // what was touched answers first: to open the sound takes a while
    requestAnimationFrame(() => setTimeout(() => void this.#attend()));
  };

  /** Be ready to sound, or rest: a context that nobody hears costs power. */
  async #attend() {
    const { context } = this;
    try {
      if (!this.loud || document.hidden) {
        if (context?.state === "running") await context.suspend();
      } else if (context) {
        if (context.state !== "running") await context.resume(); // as after a call
      } else if (this.#touched && this.possible) await this.#open();
    } catch {
      // the browser does not want it now
    }
  }

  async #open() {
    try {
      this.context = new AudioContext();
      void this.context.resume().catch(() => {}); // in the gesture itself, as Safari wants it
      const { audioSession } = /** @type {any} */ (navigator);
      if (audioSession) audioSession.type = "ambient"; // music that plays goes on
      const { Synth } = await import("./synth.js");
      this.synth = new Synth(this.context, this.loud);
    } catch {
      this.#mute = true; // refused, or not to be fetched: one plays without
    }
  }
}
