/**
 * The files of a start: fetched early, counted as their bytes arrive, and named when one fails.
 *
 * While Python starts, this stands between Pyodide and the network: Pyodide reports a missing
 * file in many ways, or waits for ever.
 */

/** Bytes of a file: as it is, and as it is sent. @typedef {readonly [raw: number, sent: number]} Size */

/** The page is told of progress at most so often, in ms. */
const OFTEN = 100;

export class Files {
  #fetch = self.fetch;
  #sizes;
  #report;
  /** What was fetched early, or takes the place of a file. @type {Map<string, Promise<Response>>} */
  #ready = new Map();
  /** The part of each file that has arrived. @type {Map<string, number>} */
  #parts = new Map();
  #told = 0;

  /**
   * @param {Readonly<Record<string, Size>>} sizes by address
   * @param {{progress: (loaded: number, total: number) => void, lost: (address: string) => void}} report
   *   `progress` in bytes as they are sent; `lost` names a file that did not arrive
   */
  constructor(sizes, report) {
    this.#sizes = sizes;
    this.#report = report;
    self.fetch = (resource, init) => {
      const address = resource instanceof Request ? resource.url : String(resource);
      const ready = this.#ready.get(address);
      this.#ready.delete(address);
      return ready ?? this.#get(address, init);
    };
  }

  /** Fetch files now that will be asked for later. @param {readonly string[]} addresses */
  expect(...addresses) {
    for (const address of addresses) this.put(address, this.#get(address));
  }

  /** Give something else to whoever fetches this. @param {string} address @param {Promise<Response>} response */
  put(address, response) {
    this.#ready.set(address, later(response));
  }

  /** The bytes of a file that was packed with gzip by the build. @param {string} address */
  async unpacked(address) {
    return inflated(await self.fetch(address));
  }

  /** Import a module by its address. @param {string} address */
  async module(address) {
    this.#parts.set(address, 0);
    try {
      const module = await import(/* @vite-ignore */ address);
      this.#arrived(address, 1);
      return module;
    } catch (error) {
      this.#report.lost(address);
      throw error;
    }
  }

  /** Leave fetching as it was. */
  release() {
    self.fetch = this.#fetch;
  }

  /** @param {string} address @param {RequestInit} [init] */
  async #get(address, init) {
    this.#parts.set(address, 0);
    try {
      const response = await this.#fetch.call(self, address, init);
      if (!response.ok) throw new TypeError(`status ${response.status}`);
      this.#count(response.clone()).catch(() => this.#report.lost(address));
      return response;
    } catch (error) {
      this.#report.lost(address);
      throw error;
    }
  }

  /** @param {Response} response */
  async #count({ body, url }) {
    let bytes = 0;
    const [raw = 0] = this.#sizes[url] ?? [];
    const write = (/** @type {Uint8Array} */ chunk) => {
      bytes += chunk.length;
      this.#arrived(url, raw ? bytes / raw : 0);
    };
    await body?.pipeTo(new WritableStream({ write }));
    this.#arrived(url, 1);
  }

  /** @param {string} address @param {number} part */
  #arrived(address, part) {
    this.#parts.set(address, part);
    let loaded = 0;
    let total = 0;
    for (const [file, arrived] of this.#parts) {
      const [, sent = 0] = this.#sizes[file] ?? [];
      loaded += sent * arrived;
      total += sent;
    }
    const now = Date.now();
    if (now < this.#told + OFTEN && loaded < total) return;
    this.#told = now;
    this.#report.progress(Math.round(loaded), total);
  }
}

/**
 * A promise that nobody may await yet when it fails.
 * @template T @param {Promise<T>} promise
 */
export function later(promise) {
  promise.catch(() => {});
  return promise;
}

/** @param {Response} response of bytes packed with gzip */
export function inflated({ body }) {
  const stream = body?.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
