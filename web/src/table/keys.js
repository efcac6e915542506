/** The keyboard at the table. */
import { anyDialog } from "../dialog.js";
import { letters } from "../settings-kept.js";
import { say } from "../words.js";
import { choices } from "./actions.js";

/** @typedef {import("./actions.js").Choice} Choice */
/** @typedef {import("lit").ReactiveController} ReactiveController */
/**
 * What keys can ask of the table.
 * @typedef {object} Keyed
 * @property {import("../session.js").Session | undefined} session
 * @property {(choice: Choice | undefined) => void} take
 * @property {(drawer: "help") => void} open
 * @property {() => void} focusDice
 * @property {() => void} undo
 * @property {(said: string) => void} tell
 */

/** Milliseconds in which a key is still meant for the bot whose turn has just ended. */
const MOMENT = 500;

/** The keys, or what they are called, with the words of the help sheet. @type {readonly (readonly [string, string])[]} */
export const KEYS = [
  ["← →", "arrows"],
  ["key.space", "space"],
  ["1 – 6", "faces"],
  ["A", "all"],
  ["key.enter", "enter"],
  ["B", "bank"],
  ["T", "take-over"],
  ["S", "stand"],
  ["X", "exchange"],
  ["U", "undo"],
  ["H", "hints"],
  ["M", "sound"],
  ["?", "help"],
];

/** The keys of actions. @type {Readonly<Record<string, string>>} */
const ACTIONS = { r: "roll", b: "bank", t: "take-over", s: "stand", x: "exchange" };

/**
 * Hears the keys of a table while it is on the page.
 * @implements {ReactiveController}
 */
export class Keys {
  #table;
  /** @type {import("../session.js").Position | undefined} */
  #position;
  /** When a human's turn that came by itself was shown. */
  #shown = -MOMENT;

  /** @param {Keyed & import("lit").LitElement} table */
  constructor(table) {
    this.#table = table;
    table.addController(this);
  }

  hostConnected() {
    window.addEventListener("keydown", this.#early, true);
    window.addEventListener("keydown", this.#pressed);
  }

  hostDisconnected() {
    window.removeEventListener("keydown", this.#early, true);
    window.removeEventListener("keydown", this.#pressed);
  }

  hostUpdated() {
    const position = this.#table.session?.position;
    if (position === this.#position) return;
    const before = this.#position?.turn ?? "";
    this.#position = position;
    if (position?.turn === "human" && ["bot", "draw"].includes(before)) this.#shown = performance.now();
  }

  /** A key held down acts once, and none acts before its player can have seen the turn. @param {KeyboardEvent} event */
  #early = (event) => {
    const { key, repeat, timeStamp } = event;
    if (typing(event) || commands(event) || !(key === "Enter" || key.length === 1)) return;
    const target = event.composedPath()[0];
    const button = target instanceof HTMLButtonElement;
    if (key === " " && !button) return; // scrolls
    const soon = timeStamp - this.#shown < MOMENT && !anyDialog() && !(button && target.closest("header"));
    if (!repeat && !soon) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** @param {KeyboardEvent} event */
  #pressed = (event) => {
    const { session } = this.#table;
    if (!session?.position || typing(event) || commands(event)) return;
    if (anyDialog() || session.handover.next !== undefined) return;
    if (event.key.length === 1 && !letters.value) return;
    if (press(this.#table, session, event.key, event.composedPath()[0])) event.preventDefault();
  };
}

/** Whether a key is typed into a field. @param {KeyboardEvent} event */
function typing(event) {
  const target = event.composedPath()[0];
  return [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((field) => target instanceof field);
}

/** Whether a key is one of the browser's or the system's. @param {KeyboardEvent} event */
function commands({ altKey, ctrlKey, metaKey }) {
  return altKey || ctrlKey || metaKey;
}

/**
 * Do what a key asks for; say whether it asked for anything.
 * @param {Keyed} table @param {Session} session @param {string} key @param {EventTarget | undefined} target
 */
function press(table, session, key, target) {
  const word = key.toLowerCase();
  const onButton = target instanceof HTMLButtonElement;
  const take = (/** @type {Choice | undefined} */ choice) => table.take(choice);
  if (/^[1-9]$/.test(key)) number(session, take, Number(key));
  else if (word === "enter") return !(onButton && !target.classList.contains("die")) && main(session, take);
  else if (word === "a") session.chooseBest();
  else if (word === "u") table.undo();
  else if (word === "h") hint(table, session);
  else if (word === "m") session.sound.toggle();
  else if (word === "?") table.open("help");
  else if (["arrowleft", "arrowright"].includes(word) && !onButton) table.focusDice();
  else return action(session, take, ACTIONS[word]);
  return true;
}

/** @typedef {import("../session.js").Session} Session */
/** @typedef {(choice: Choice | undefined) => void} Take */

/** The first of the buttons; while a bot plays, its next action at once. @param {Session} session @param {Take} take */
function main(session, take) {
  if (session.position?.turn === "bot") session.pace.skip();
  else take(choices(session)[0]);
  return true;
}

/** The button tells by itself how it stands; a key has to say it. @param {Keyed} table @param {Session} session */
function hint(table, { hints }) {
  hints.toggle();
  table.tell(say(hints.on ? "hints.on" : "hints.off"));
}

/** A die of that face; where no dice are to be chosen, the button at that place. @param {Session} session @param {Take} take @param {number} number */
function number(session, take, number) {
  if (session.position?.view.tray.picks) session.toggleFace(number);
  else take(choices(session)[number - 1]);
}

/** @param {Session} session @param {Take} take @param {string | undefined} kind */
function action(session, take, kind) {
  const choice = choices(session).find((one) => one.kind === kind);
  take(choice);
  return choice !== undefined;
}
