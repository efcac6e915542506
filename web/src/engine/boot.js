/**
 * Starts Python in the worker, in one of three ways:
 *
 * - `snapshot`: from a memory in which Python runs already, kept from an earlier visit;
 * - `bytecode`: from modules that the build has compiled;
 * - `plain`: as Pyodide itself would, with its own library, and with a lock file and a wheel.
 *
 * The page tries them in this order, each in a worker of its own.
 */
import { applyDelta, readDelta } from "./delta.js";
import { Files, inflated, later } from "./files.js";

/** @typedef {"snapshot" | "bytecode" | "plain"} Way */
/**
 * Where the build put everything, as absolute addresses.
 * @typedef {object} Places
 * @property {string} runtime the folder of Pyodide, with a slash at its end
 * @property {string} library the library as bytecode
 * @property {string} dicecore the engine as bytecode
 * @property {string} data tables and words, which are read only after the first answer
 * @property {readonly string[]} memories the snapshot: one memory, and what the next changes in it
 * @property {string} lock the lock file, which names the wheel
 * @property {import("pyodide").LockfileInfo} info which build of Pyodide it is
 * @property {Readonly<Record<string, import("./files.js").Size>>} sizes by address
 */
/** @typedef {{way: Way, places: Places, memories?: readonly Blob[]}} Start `memories` if they are kept */
/** @typedef {{handle(text: string): string, work(): string | undefined}} Bridge dicecore.bridge.Bridge */
/** @typedef {Parameters<typeof import("pyodide").loadPyodide>[0] & {}} Options */
/** @typedef {(start: Start, files: Files) => Options} Prepare */

/** Where the engine lies in Pyodide's file system; the build compiled it for this place. */
const DICECORE = "/lib/dicecore.zip";
const DATA = "/lib/data.zip";

/** Where modules lie does not change; who reads a file looks anew what there is. */
const ADD = `
import zipfile
with zipfile.ZipFile("${DICECORE}", "a") as engine, zipfile.ZipFile("${DATA}") as data:
    for info in data.infolist():
        engine.writestr(info, data.read(info))
del zipfile, engine, data, info
`;

/** Put the data beside the engine, in its zip. @param {any} py @param {Uint8Array} data */
export function add(py, data) {
  py.FS.writeFile(DATA, data);
  py.runPython(ADD);
  py.FS.unlink(DATA);
}

/** @param {Places} places @returns {Options} nothing to install */
const nothing = ({ info, runtime }) => ({
  lockFileContents: { info, packages: {} },
  packageBaseUrl: runtime,
});

/** @param {Places} places @param {Files} files @returns {Required<Pick<Options, "fsInit">>} */
function engine({ dicecore }, files) {
  const zip = later(files.unpacked(dicecore));
  return { fsInit: async (FS) => FS.writeFile(DICECORE, new Uint8Array(await zip)) };
}

/** @type {Record<Way, Prepare>} */
const WAYS = {
  plain({ places: { lock } }) {
    return { lockFileURL: lock, packages: ["dicecore"] };
  },

  bytecode({ places }, files) {
    const { library } = places;
    files.put(library, files.unpacked(library).then((zip) => new Response(zip)));
    return {
      ...nothing(places),
      ...engine(places, files),
      stdLibURL: library,
      env: { PYTHONPATH: DICECORE },
    };
  },

  snapshot({ places, memories = [] }, files) {
    const { runtime, library } = places;
    const deltas = Promise.all(
      memories.map(async (blob) => readDelta(await inflated(new Response(blob)))),
    );
    files.put(library, Promise.resolve(new Response())); // all that it has is in the memory
    return {
      ...nothing(places),
      ...engine(places, files), // it has files that are read when they are needed
      stdLibURL: library,
      // The header alone: Pyodide finds the memory written already, and copies nothing over it.
      _loadSnapshot: later(deltas.then((all) => new Uint8Array(all.at(-1)?.header ?? []))),
      async createPyodideModule(settings) {
        const { default: create } = await files.module(`${runtime}pyodide.asm.mjs`);
        const module = await create(settings);
        for (const delta of await deltas) {
          if (delta.size > module.HEAPU8.length) module.growMemory(delta.size);
          applyDelta(delta, module.HEAPU8);
        }
        return module;
      },
    };
  },
};

/**
 * @param {Start} start
 * @param {{progress: (loaded: number, total: number) => void, lost: (address: string) => void,
 *   python: () => void}} report `python`: the files are there
 * @returns {Promise<{bridge: Bridge, more: () => Promise<void>}>} `more` brings the data, which nothing
 *   but a few kinds of request wants
 */
export async function boot(start, report) {
  const { places, way } = start;
  const { runtime } = places;
  const files = new Files(places.sizes, report);
  // pyodide.asm.mjs would be imported later, and without naming it.
  const modules = ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => files.module(runtime + name));
  files.expect(`${runtime}pyodide.asm.wasm`);
  const { fsInit, ...options } = WAYS[way](start, files);
  const [{ loadPyodide }] = await Promise.all(modules);
  const py = await loadPyodide({
    indexURL: runtime,
    ...options,
    /** @type {Options["fsInit"] & {}} */
    async fsInit(FS, info) {
      await fsInit?.(FS, info);
      report.python();
    },
  });
  if (way === "bytecode") py.pyimport("prepared_dataclasses"); // see build/pack.py
  // The memory holds the state of a generator too; dice do not come from it, but nothing should.
  if (way === "snapshot") py.pyimport("random").seed();
  const bridge = py.pyimport("dicecore.bridge").Bridge();
  files.release();
  return {
    bridge,
    async more() {
      if (way === "plain") return; // all is in the wheel
      const response = await fetch(places.data);
      if (!response.ok) throw new TypeError(`status ${response.status}`);
      add(py, new Uint8Array(await inflated(response)));
    },
  };
}
