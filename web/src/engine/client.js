/**
 * The page's side of the engine: starts the worker, asks, and says what went wrong.
 */
import { places as built } from "virtual:engine";
import source from "../../generated/worker.js";
import { keep, kept, spoil } from "./kept.js";

/** @typedef {import("./worker.js").Said} Said */
/** @typedef {import("./boot.js").Places} Places */
/** @typedef {import("./boot.js").Way} Way */
/**
 * Why the engine did not start. `network` names the file in `detail`, `crash` what was thrown.
 * @typedef {"no-webassembly" | "wasm-forbidden" | "no-worker" | "network" | "timeout" | "crash"
 *   | "stopped"} BootCode
 */
/**
 * @typedef {{v: 1, id: number, ok: true, more: boolean, result: any}
 *   | {v: 1, id: number, ok: false, more: false, error: {code: string, params: Record<string, any>, step?: number}}} Answer
 */
/**
 * A request that waits for its (last) answer.
 * @typedef {object} Open
 * @property {(result: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {((result: any) => void) | undefined} onProgress
 */

export class BootError extends Error {
  /** @param {BootCode} code @param {string} [detail] @param {boolean} [late] when all files were there */
  constructor(code, detail = "", late = false) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = "BootError";
    this.code = code;
    this.detail = detail;
    this.late = late;
  }
}

/** A request that the engine refused, or (`dead`) did not live to answer. */
export class EngineError extends Error {
  /**
   * @param {string} code
   * @param {Record<string, any>} [params]
   * @param {number} [step] the step of a transcript that was refused
   */
  constructor(code, params = {}, step) {
    super(code);
    this.name = "EngineError";
    this.code = code;
    this.params = params;
    this.step = step;
  }
}

/**
 * Do what asks the engine; where that has died, once more with another one.
 * @template Found @param {Engine} engine @param {() => Promise<Found>} work @returns {Promise<Found>}
 */
export async function insist(engine, work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineError && error.code === "dead")) throw error;
    await engine.restart();
    return work();
  }
}

/** The empty module: just the magic number and the version. */
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/** Pyodide would wait for ever where WebAssembly is forbidden; so ask before it is loaded. */
function checkWebAssembly() {
  if (typeof WebAssembly !== "object") throw new BootError("no-webassembly");
  try {
    new WebAssembly.Module(EMPTY_MODULE);
  } catch (error) {
    throw new BootError("wasm-forbidden", String(error));
  }
}

/**
 * A worker from a blob obeys the page's Content-Security-Policy. It is a classic one: in a
 * sandboxed frame, which has no origin, Chromium starts no module worker from a blob.
 */
function createWorker() {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return new Worker(address);
  } catch (error) {
    throw new BootError("no-worker", String(error));
  } finally {
    // Not at once: the browser reads the blob after the constructor has returned.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}

/** From the quickest to the surest. @type {readonly Way[]} */
const WAYS = ["snapshot", "bytecode", "plain"];

/** The player's first seconds need the network for themselves. */
const REST = 2000;

/**
 * Events: while it boots, `stage` (`detail.stage`: "runtime", "python", "ready") and `progress`
 * (`detail.loaded` of `detail.total` bytes, as they are sent); `kept` when the next start will
 * be quicker; `dead` when a worker that had booted is lost.
 */
export class Engine extends EventTarget {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Promise<void> | undefined} */
  #boot;
  /** The start that takes the place of another. @type {Promise<void> | undefined} */
  #anew;
  /** @type {AbortController | undefined} */
  #running;
  /** Ends a boot that is under way. @type {(error: BootError) => void} */
  #fail = () => {};
  /** @type {Map<number, Open>} */
  #open = new Map();
  #lastId = 0;
  #patience;
  #places;
  /** How it started. @type {Way | undefined} */
  way;

  /**
   * @param {object} [options]
   * @param {number} [options.patience] seconds without any progress before a boot has failed
   * @param {Places} [options.places]
   */
  constructor({ patience = 45, places = built } = {}) {
    super();
    this.#patience = patience;
    this.#places = places;
  }

  /** Start, once: every call returns the same promise. It rejects with a BootError. */
  start() {
    this.#boot ??= this.#run();
    return this.#boot;
  }

  /** Start anew with a fresh worker, once for all who ask; the match that the old one held is gone. */
  restart() {
    this.#anew ??= this.#restarted().finally(() => (this.#anew = undefined));
    return this.#anew;
  }

  async #restarted() {
    this.#stop("restarted");
    this.#boot = undefined;
    await this.start();
  }

  /**
   * Ask the engine; a request made before it is ready waits for it.
   * @param {string} type
   * @param {object} [body]
   * @param {object} [options]
   * @param {(result: any) => void} [options.onProgress] what long work has so far; at first an empty
   *   object: it has begun
   * @returns {Promise<any>} rejects with an EngineError, or the BootError
   */
  async ask(type, body = {}, { onProgress } = {}) {
    await this.start();
    const worker = this.#worker;
    if (!worker) throw new EngineError("dead");
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject, onProgress });
      worker.postMessage(JSON.stringify({ v: 1, id, type, ...body }));
    });
  }

  async #run() {
    checkWebAssembly();
    const { signal } = (this.#running = new AbortController());
    let worker = createWorker(); // it loads while the browser looks for what it kept
    /** @type {string | undefined} */
    let refused;
    worker.onerror = ({ message }) => (refused = message ?? "");
    const memories = await kept(this.#places.memories);
    if (refused !== undefined) throw new BootError("no-worker", refused);
    for (const way of memories ? WAYS : WAYS.slice(1)) {
      if (signal.aborted) {
        worker.terminate();
        throw new BootError("stopped");
      }
      try {
        await this.#boots(worker, { way, places: this.#places, memories });
        return;
      } catch (error) {
        if (!(error instanceof BootError) || !this.#another(way, error)) throw error;
        console.warn(`The engine did not start from its ${way} (${error.message}).`);
        if (way === "snapshot") spoil(this.#places.memories).catch(() => {});
        worker = createWorker();
      }
    }
  }

  /** Whether a start that failed is worth another way. @param {Way} way @param {BootError} error */
  #another(way, { code, late }) {
    if (way === "plain") return false;
    return code === "crash" || code === "network" || (code === "timeout" && late);
  }

  /** @param {Worker} worker @param {import("./boot.js").Start} start */
  async #boots(worker, start) {
    this.#worker = worker;
    try {
      await this.#booted(worker, start);
    } catch (error) {
      worker.terminate();
      throw error;
    }
    this.way = start.way;
    worker.onerror = (event) => this.#die(event.message);
    worker.onmessage = ({ data }) => {
      if (typeof data === "string") this.#answer(JSON.parse(data)); // else a last word of the boot
    };
    if (this.way === "bytecode") setTimeout(() => this.#keep(), REST);
  }

  /** Make the next start quicker, where the browser allows and nobody counts bytes. */
  async #keep() {
    if (/** @type {any} */ (navigator).connection?.saveData) return;
    try {
      await keep(this.#places.memories);
    } catch {
      return; // the next start is as quick as this one
    }
    this.dispatchEvent(new CustomEvent("kept"));
  }

  /** @param {Worker} worker @param {import("./boot.js").Start} start @returns {Promise<void>} */
  #booted(worker, start) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let heard = false;
    let late = false;
    /** @type {Promise<void>} */
    const booted = new Promise((resolve, reject) => {
      this.#fail = reject;
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new BootError("timeout", "", late)), this.#patience * 1000);
      };
      worker.onerror = ({ message }) =>
        reject(new BootError(heard ? "crash" : "no-worker", message ?? ""));
      worker.onmessage = (/** @type {MessageEvent<Exclude<Said, string>>} */ { data }) => {
        heard = true;
        wait();
        if ("failed" in data) {
          reject(new BootError(/** @type {BootCode} */ (data.failed), data.detail));
        } else if ("stage" in data) {
          late = data.stage === "python";
          this.dispatchEvent(new CustomEvent("stage", { detail: data }));
          if (data.stage === "ready") resolve();
        } else {
          this.dispatchEvent(new CustomEvent("progress", { detail: data }));
        }
      };
      wait();
      worker.postMessage(start);
    });
    return booted.finally(() => clearTimeout(timer));
  }

  /** @param {Answer} answer */
  #answer(answer) {
    const open = this.#open.get(answer.id);
    if (!open) return;
    if (answer.more) {
      open.onProgress?.(answer.result);
      return;
    }
    this.#open.delete(answer.id);
    if (answer.ok) open.resolve(answer.result);
    else {
      const { code, params, step } = answer.error;
      open.reject(new EngineError(code, params, step));
    }
  }

  /** @param {string} why */
  #die(why) {
    this.#stop(why);
    this.dispatchEvent(new CustomEvent("dead", { detail: { why } }));
  }

  /** @param {string} why */
  #stop(why) {
    this.#running?.abort();
    this.#fail(new BootError("stopped", why));
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#open.values()) reject(new EngineError("dead", { why }));
    this.#open.clear();
  }
}
