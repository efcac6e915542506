/**
 * `node prepare.js FOLDER`: makes what the engine starts from without compiling anything.
 *
 * - `library.zip`: the modules of the standard library that driving the bridge loads, as
 *   bytecode. It leaves nine tenths of the time of a start out.
 * - `dicecore.zip`: the engine in the same form.
 * - `data.zip`: tables and words, which the engine reads only when it is asked for more than a roll.
 * - `library.memory`: a snapshot of Python's memory with all of the library imported, as its
 *   difference from the runtime's own start.
 * - `dicecore.memory`: another with dicecore imported too, as its difference from the first. So
 *   a release of dicecore does not send the library again.
 *
 * A process of its own, because the same sources must give the same bytes: here the clock stands
 * still and chance repeats itself.
 */
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeDelta } from "../src/engine/delta.js";
import { PYODIDE, ROOT, WEB, dicecoreFiles } from "./paths.js";
import { EMPTY_LOCK } from "./runtime.js";

const LIBRARY = "/lib/python314.zip";
const DICECORE = "/lib/dicecore.zip";
/** What of the package is sent after the first answer. */
const DATA = /\.bin$|\/locale\//;
/** Beside the package in its zip; the worker imports it first. */
const DATACLASSES = "prepared_dataclasses.py";

/** The same start each time: no entropy, no clock, no language of this machine. */
function standStill() {
  let state = 1;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
  Object.assign(crypto, {
    /** @param {Uint8Array} view */
    randomFillSync(view) {
      for (let place = 0; place < view.length; place += 1) view[place] = random();
      return view;
    },
  });
  Date.now = () => 0;
  performance.now = () => 0;
}

const ENV = { PYTHONHASHSEED: "0", PYTHONPATH: DICECORE, LANG: "C.UTF-8" };

/** What is compiled keeps no assert; classes of dicecore keep a docstring, which dataclasses read. */
const LEVELS = { library: 2, dicecore: 1 };

/** @typedef {Awaited<ReturnType<typeof import("pyodide").loadPyodide>>} Pyodide */
/** What the page needs: modules of both, and texts of which methods are made. @typedef {{package: string[], library: string[], texts: string[]}} Used */

/** @param {Parameters<typeof import("pyodide").loadPyodide>[0]} options @returns {Promise<Pyodide>} */
async function python(options) {
  const { loadPyodide } = await import("pyodide");
  return loadPyodide({
    indexURL: PYODIDE,
    env: { ...ENV },
    _sysExecutable: "/python",
    ...options,
  });
}

/** @param {string} file @param {Pyodide} py @returns {any} its functions */
function script(file, py) {
  py.runPython(readFileSync(join(WEB, "build", file), "utf8"));
  return py.globals;
}

/** Packs modules as bytecode; a Python of its own, since packing loads what nothing else does. */
async function packer() {
  const py = await python({});
  const names = dicecoreFiles();
  for (const name of names) {
    py.FS.mkdirTree(`/source/${dirname(name)}`);
    py.FS.writeFile(`/source/${name}`, readFileSync(join(ROOT, name)));
  }
  py.runPython(`import shutil; shutil.unpack_archive("${LIBRARY}", "/library", "zip")`);
  const functions = script("pack.py", py);
  /** @type {(folder: string, at: string, names: string[], level: number) => Uint8Array} */
  const pack = (folder, at, chosen, level) => {
    const packed = functions.get("pack")(folder, at, JSON.stringify(chosen), level);
    return packed.toJs();
  };
  return {
    imports: /** @type {string} */ (functions.get("imports")("/source")),
    whole: () => pack("/source", DICECORE, names, LEVELS.dicecore),
    /** All but the data and the modules that are not needed, and the one that prepares dataclasses. @param {Used} used */
    dicecore({ package: chosen, texts }) {
      functions.get("prepare_dataclasses")(`/source/${DATACLASSES}`, JSON.stringify(texts));
      const needed = names.filter((name) => (name.endsWith(".py") ? chosen.includes(name) : !DATA.test(name)));
      return pack("/source", DICECORE, [...needed, DATACLASSES], LEVELS.dicecore);
    },
    data: () => pack("/source", DICECORE, names.filter((name) => DATA.test(name)), LEVELS.dicecore),
    library: (/** @type {string[]} */ chosen) => pack("/library", LIBRARY, chosen, LEVELS.library),
  };
}

/**
 * Drive the bridge and see what was loaded.
 * @param {Uint8Array} dicecore @param {string} imports @returns {Promise<Used>}
 */
async function used(dicecore, imports) {
  const py = await python({ fsInit: async (FS) => FS.writeFile(DICECORE, dicecore) });
  try {
    py.runPython("1 / 0"); // to say what went wrong takes modules too
  } catch {
    py.pyimport("random").seed(); // as after a start from a snapshot
  }
  return JSON.parse(script("drive.py", py).get("used")(`${DICECORE}/`, imports));
}

/** Import all, then let nothing young lie about: later work would change every page of it. */
const REMEMBER = `
import gc, importlib, sys
for name in names.split():
    importlib.import_module(name)
sys.path_importer_cache.clear()  # it knows of zips that will not be there
del importlib, name, names, sys
gc.collect()
gc.freeze()
del gc
`;

/**
 * @param {string} library the zip @param {string} dicecore the zip
 * @param {string[]} first what the first memory has imported @param {string[]} second and the other
 */
async function memories(library, dicecore, first, second) {
  const { default: create } = await import(pathToFileURL(join(PYODIDE, "pyodide.asm.mjs")).href);
  const options = { stdLibURL: library, lockFileContents: EMPTY_LOCK, packageBaseUrl: "/" };
  const py = await python({ ...options, _makeSnapshot: true });
  const remember = (/** @type {string[]} */ names) => {
    py.globals.set("names", names.join(" "));
    py.runPython(REMEMBER);
    return py.makeMemorySnapshot();
  };
  const one = remember(first);
  py.FS.writeFile(DICECORE, readFileSync(dicecore)); // not before: Python reads what is in it
  const two = remember(second);
  if (!one || !two) throw new Error("no snapshot");
  const start = new Uint32Array(one.buffer, one.byteOffset, 2)[1] ?? 0;

  // A page is left out if it is the same before and after the runtime's own start: what this
  // start writes need not be the same in a browser.
  /** @type {Uint8Array} */
  let before;
  /** @type {Uint8Array} */
  let after;
  await python({
    ...options,
    _loadSnapshot: one.slice(),
    async createPyodideModule(settings) {
      const instantiate = settings.instantiateWasm;
      const module = await create({
        ...settings,
        instantiateWasm: (/** @type {any} */ imports, /** @type {Function} */ done) =>
          instantiate?.(imports, (instance, wasm) => {
            const { memory } = /** @type {{memory: WebAssembly.Memory}} */ (instance.exports);
            before = new Uint8Array(memory.buffer.slice(0));
            done(instance, wasm);
          }),
      });
      after = module.HEAPU8.slice();
      return module;
    },
  });
  const head = (/** @type {Uint8Array} */ taken) => taken.subarray(0, start);
  const body = (/** @type {Uint8Array} */ taken) => taken.subarray(start);
  /** @param {Uint8Array} memory @returns {(number: number, page: Uint8Array) => boolean} */
  const unlike = (memory) => (number, page) => {
    const at = number * page.length;
    return Buffer.compare(memory.subarray(at, at + page.length), page) !== 0;
  };
  return {
    library: writeDelta(head(one), body(one), (...at) => unlike(before)(...at) || unlike(after)(...at)),
    dicecore: writeDelta(head(two), body(two), unlike(body(one))),
  };
}

/** @param {string} folder */
async function main(folder) {
  standStill();
  const packing = await packer();
  const found = await used(packing.whole(), packing.imports);
  const library = join(folder, "library.zip");
  const dicecore = join(folder, "dicecore.zip");
  writeFileSync(library, packing.library(found.library));
  writeFileSync(dicecore, packing.dicecore(found));
  writeFileSync(join(folder, "data.zip"), packing.data());
  const made = await memories(library, dicecore, modules(found.library), modules(found.package));
  writeFileSync(join(folder, "library.memory"), made.library);
  writeFileSync(join(folder, "dicecore.memory"), made.dicecore);
}

/** @param {string[]} files @returns {string[]} the modules in them */
const modules = (files) =>
  files.map((file) => file.replace(/(\/__init__)?\.py$/, "").replaceAll("/", "."));

main(process.argv[2] ?? ".").then(
  () => process.exit(),
  (error) => {
    console.error(error.stack); // else Node would print the line of the runtime, all of it
    process.exit(1);
  },
);
