/**
 * Words: keys, numbers and names made into sentences by the message library. The engine's
 * words come from its locale files, the page's from `locale/`; those of one language at a time
 * are here, and none before `speak` has fetched them.
 */
import { IntlMessageFormat } from "intl-messageformat";
import { languages } from "../generated/languages.js";

/** @typedef {import("../generated/protocol.js").Json} Json */
/** @typedef {Record<string, any>} Params */

/** @typedef {Readonly<Record<string, string>>} Messages */

const pages = import.meta.glob("./locale/*.json");
/** Words of what is fetched later than the first screen. */
const laters = import.meta.glob("./locale/later/*.json");

/**
 * Each is made once for all messages: the system takes its time.
 * @template Made @param {(...args: any) => Made} make @returns {(...args: any) => Made}
 */
function once(make) {
  /** @type {Map<string, Made>} */
  const made = new Map();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = made.get(key) ?? make(...args);
    made.set(key, known);
    return known;
  };
}

/** Small whole numbers look alike in our languages, and the first formatter that a system makes takes it long. */
class Numbers {
  #args;
  /** @type {Intl.NumberFormat | undefined} */
  #made;

  /** @param {ConstructorParameters<typeof Intl.NumberFormat>} args */
  constructor(...args) {
    this.#args = args;
  }

  /** @param {number} value */
  format(value) {
    if (!this.#args[1] && Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
    this.#made ??= new Intl.NumberFormat(...this.#args);
    return this.#made.format(value);
  }
}

const numbers = once((...args) => /** @type {any} */ (new Numbers(.../** @type {[]} */ (args))));
const options = {
  ignoreTag: true,
  formatters: {
    getNumberFormat: numbers,
    getDateTimeFormat: once((...args) => new Intl.DateTimeFormat(...args)),
    getPluralRules: once((...args) => new Intl.PluralRules(...args)),
  },
};
// which languages a system knows takes it long to say, and every system knows ours
IntlMessageFormat.resolveLocale = () => undefined;

/** @type {Messages} */
let messages = {};
/** @type {Map<string, IntlMessageFormat>} */
const formats = new Map();
let spoken = "en";
let wished = spoken;
let more = false;

/** The language of the page. */
export function language() {
  return spoken;
}

/**
 * Speak another language from now on. Rejects where its words cannot be fetched; nothing
 * changes then. What is on the screen has to be drawn anew.
 * @param {string} language
 */
export async function speak(language) {
  wished = language;
  const page = /** @type {Promise<{default: Messages}>} */ (pages[`./locale/${language}.json`]?.());
  const [engine, own, late] = await Promise.all([languages[language]?.(), page, more && later(language)]);
  if (wished !== language) return; // another one has been wished for meanwhile
  messages = { ...engine?.default, ...own?.default, ...(late && late.default) };
  formats.clear();
  spoken = language;
}

/** Fetch the words of a language that is about to be spoken. @param {string} language */
export function expect(language) {
  for (const words of [languages[language], pages[`./locale/${language}.json`]]) words?.().catch(() => {});
}

/** @param {string} language */
function later(language) {
  return /** @type {Promise<{default: Messages}>} */ (laters[`./locale/later/${language}.json`]?.());
}

/** Have the words of what is fetched later, from now on. Rejects where they cannot be fetched. */
export async function speakMore() {
  const late = await later(spoken);
  more = true;
  messages = { ...messages, ...late.default };
}

/** @param {string} key */
export function known(key) {
  return key in messages;
}

/**
 * The sentence of a key. A key without words is shown itself: better than nothing at all.
 * @param {string} key
 * @param {Params} [params]
 * @param {readonly string[]} [names] the players' by seat
 * @returns {string}
 */
export function say(key, params = {}, names = []) {
  const message = messages[key];
  return message === undefined ? key : fill(message, params, names);
}

/**
 * A message made into a sentence, also one that is in no locale file, such as a guide's.
 * @param {string} message
 * @param {Params} [params]
 * @param {readonly string[]} [names] the players' by seat
 * @returns {string}
 */
export function fill(message, params = {}, names = []) {
  if (!message.includes("{")) return message;
  try {
    let format = formats.get(message);
    if (!format) {
      format = new IntlMessageFormat(message, spoken, undefined, options);
      formats.set(message, format);
    }
    return String(format.format(named(params, names)));
  } catch (error) {
    console.error(message, error); // a game is worth more than one of its sentences
    return message;
  }
}

/**
 * Make params printable: seats get their names, dice are written 1-5-5.
 * @param {Params} params
 * @param {readonly string[]} names
 */
function named(params, names) {
  /** @type {Record<string, string | number>} */
  const printable = {};
  for (const [key, value] of Object.entries(params)) {
    printable[key] = typeof value === "number" ? value : text(value);
    if (key.endsWith("seat") && typeof value === "number") {
      const name = key === "seat" ? "player" : key.slice(0, -"_seat".length);
      printable[name] = isolated(names[value] ?? String(value));
    }
  }
  return printable;
}

/** A name keeps its own direction in the sentence around it. @param {string} name */
export function isolated(name) {
  return `\u2068${name}\u2069`;
}

/** @param {Json} value @returns {string} */
function text(value) {
  if (!Array.isArray(value)) return String(value);
  return value.map(text).join(value.every((one) => typeof one === "number") ? "-" : ", ");
}

/**
 * What the words of a game say under this key.
 * @param {string} game @param {string} key @param {Params} [params] @param {readonly string[]} [names]
 */
export function sayOf(game, key, params, names) {
  return say(`${game}.${key}`, params, names);
}

/**
 * What an event tells; the kernel's own events have words for all games. An action in it is
 * called by its word.
 * @param {string} game @param {Params} event @param {readonly string[]} names
 */
export function sayEvent(game, event, names) {
  const own = `${game}.event.${event.code}`;
  const action = `${game}.action.${event.action}`;
  const told = known(action) ? { ...event, action: say(action) } : event;
  return say(known(own) ? own : `event.${event.code}`, told, names);
}

/**
 * Why something was refused; a code `game:code` is found among the words of that game.
 * @param {{code: string, params: Params, step?: number | undefined}} error
 * @param {readonly string[]} [names]
 */
export function sayError({ code, params, step }, names) {
  const [game, own] = code.split(":");
  const message = say(own ? `${game}.error.${own}` : `error.${code}`, params, names);
  return step === undefined ? message : say("step", { step, message });
}

/** Names one after the other, as a sentence lists them. @param {readonly string[]} names */
export function list(names) {
  return new Intl.ListFormat(spoken).format(names.map(isolated));
}

/** @param {number} value */
export function number(value) {
  return numbers(spoken).format(value);
}

/**
 * Without a formatter of the system: a first visit says this while it begins, and the first one
 * that is made would hold it up.
 * @param {number} bytes
 */
export function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1).replace(".", say("number.point"));
}

/** How long ago, in words. @param {Date} then */
export function ago(then) {
  const minutes = Math.round((then.getTime() - Date.now()) / 60_000);
  const relative = new Intl.RelativeTimeFormat(spoken, { numeric: "auto" });
  if (minutes > -60) return relative.format(minutes, "minute");
  if (minutes > -60 * 24) return relative.format(Math.round(minutes / 60), "hour");
  return relative.format(Math.round(minutes / 60 / 24), "day");
}
