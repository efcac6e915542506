/**
 * The worker that runs the engine: boots Pyodide, then passes text to Python and back.
 *
 * It is started from a blob, so that it obeys the page's Content-Security-Policy; it can
 * therefore import nothing by a relative address, and the page tells it where things are.
 * Long work runs in slices, and whatever the page has sent meanwhile comes first.
 */

/** @typedef {{runtime: string, lock: string}} Places absolute addresses */
/** @typedef {{handle(text: string): string, work(): string}} Bridge dicecore.bridge.Bridge */
/**
 * What the worker says: a step of the boot, a sign of life while it downloads, why the boot
 * failed, or (a string) an answer of the engine.
 * @typedef {{stage: "runtime" | "python" | "ready"} | {loading: string}
 *   | {failed: string, detail: string} | string} Said
 */

/** @type {Bridge} */
let bridge;

/** @param {Said} said */
const say = (said) => self.postMessage(said);

let failed = false;

/** Only the first reason counts; what follows it is a consequence. */
function fail(/** @type {string} */ code, /** @type {unknown} */ detail) {
  if (!failed) say({ failed: code, detail: String(detail) });
  failed = true;
}

/** Tell the page, now and then, that bytes arrive: a slow download is not a hung one. */
async function watch(/** @type {Response} */ response) {
  let told = 0;
  await response.body?.pipeTo(
    new WritableStream({
      write() {
        if (Date.now() < told + 1000) return;
        told = Date.now();
        say({ loading: response.url });
      },
    }),
  );
}

/** Pyodide reports a missing file in many ways, or waits for ever; so look at each fetch. */
function watchFetches() {
  const fetch = self.fetch;
  self.fetch = async (resource, init) => {
    const address = resource instanceof Request ? resource.url : String(resource);
    try {
      const response = await fetch(resource, init);
      if (!response.ok) throw new TypeError(`status ${response.status}`);
      watch(response.clone()).catch(() => fail("network", address));
      return response;
    } catch (error) {
      fail("network", address);
      throw error;
    }
  };
  return () => {
    self.fetch = fetch;
  };
}

/** @param {string} address */
async function load(address) {
  try {
    return await import(/* @vite-ignore */ address);
  } catch (error) {
    fail("network", address);
    throw error;
  }
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

/** @param {Places} places */
async function boot({ runtime, lock }) {
  say({ stage: "runtime" });
  const unwatch = watchFetches();
  // pyodide.mjs would import the second one itself, but later, and without naming it.
  const [{ loadPyodide }] = await Promise.all([
    load(`${runtime}pyodide.mjs`),
    load(`${runtime}pyodide.asm.mjs`),
  ]);
  const py = await loadPyodide({
    indexURL: runtime,
    lockFileURL: lock,
    packages: ["dicecore"],
    fsInit: async () => say({ stage: "python" }),
  });
  bridge = py.pyimport("dicecore.bridge").Bridge();
  unwatch();
  say({ stage: "ready" });
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
  if (!answer) return;
  say(answer);
  plan();
};

self.onmessage = ({ data }) => {
  if (typeof data === "string") {
    say(bridge.handle(data));
    plan();
  } else {
    boot(data.boot).catch((error) => fail("crash", error));
  }
};
