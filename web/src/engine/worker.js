/**
 * The worker that runs the engine: starts Python, then passes text to it and back.
 *
 * It is started from a blob, so that it obeys the page's Content-Security-Policy; it can
 * therefore import nothing by a relative address, and the page tells it where things are.
 * Long work runs in slices, and whatever the page has sent meanwhile comes first.
 */
import { boot } from "./boot.js";
import { LATE } from "./late.js";

/**
 * What the worker says: a step of the start, the bytes that have arrived (a slow download is not
 * a hung one), why the start failed, or (a string) an answer of the engine.
 * @typedef {{stage: "runtime" | "python" | "ready"} | {loaded: number, total: number}
 *   | {failed: string, detail: string} | string} Said
 */

/** Until the data is asked for again, in ms. */
const AGAIN = 2000;

/** @type {import("./boot.js").Bridge} */
let bridge;
/** Brings the data. @type {(() => Promise<void>) | undefined} */
let more;
/** The requests that wait for the data; nothing once it is there. @type {string[] | undefined} */
let waiting = [];

/** @param {Said} said */
const say = (said) => self.postMessage(said);

let failed = false;

/** Only the first reason counts; what follows it is a consequence. */
function fail(/** @type {string} */ code, /** @type {unknown} */ detail) {
  if (!failed) say({ failed: code, detail: String(detail) });
  failed = true;
}

/**
 * Pyodide refuses classic workers, because some browsers' could not import modules; it tells
 * them by trying to load a script. Those that matter here can; so answer as a module worker.
 */
Object.assign(self, {
  importScripts() {
    throw new TypeError("there are only modules here");
  },
});

/** @param {import("./boot.js").Start} start */
async function begin(start) {
  say({ stage: "runtime" });
  const booted = await boot(start, {
    progress: (loaded, total) => say({ loaded, total }),
    lost: (address) => fail("network", address),
    python: () => say({ stage: "python" }),
  });
  ({ bridge, more } = booted);
  say({ stage: "ready" });
}

/** After the first answer, which nothing is to delay. @param {() => Promise<void>} more */
async function fetchData(more) {
  try {
    await more();
  } catch (error) {
    console.warn(`The data did not arrive (${error}).`);
    setTimeout(() => fetchData(more), AGAIN);
    return;
  }
  const held = waiting ?? [];
  waiting = undefined;
  held.forEach(answer);
}

/** @param {string} text */
function answer(text) {
  say(bridge.handle(text));
  plan();
}

const { port1: slices, port2: nextSlice } = new MessageChannel();
let planned = false;

/** A port's message waits in line behind those that the page has sent: they come first. */
function plan() {
  if (!planned) nextSlice.postMessage(null);
  planned = true;
}

slices.onmessage = () => {
  planned = false;
  const answer = bridge.work();
  if (answer === "") return;
  if (answer) say(answer); // else this slice has nothing new to tell
  plan();
};

self.onmessage = ({ data }) => {
  if (typeof data !== "string") {
    begin(data).catch((error) => fail("crash", error));
    return;
  }
  if (waiting && LATE.includes(JSON.parse(data).type)) waiting.push(data);
  else answer(data);
  if (more) void fetchData(more);
  more = undefined;
};
