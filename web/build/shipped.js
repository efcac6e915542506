/** The engine as the built site ships it, under Node: for tests and benches. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { add } from "../src/engine/boot.js";
import { applyDelta, readDelta } from "../src/engine/delta.js";
import { GENERATED, WEB } from "./paths.js";
import { EMPTY_LOCK } from "./runtime.js";

const { places } = JSON.parse(readFileSync(join(GENERATED, "engine.json"), "utf8"));
const at = (/** @type {string} */ path) => join(WEB, "dist", path);
const unpacked = (/** @type {string} */ path) => Uint8Array.from(gunzipSync(readFileSync(at(path))));
const runtime = at(places.runtime);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
const { default: create } = await import(pathToFileURL(join(runtime, "pyodide.asm.mjs")).href);

const temporary = mkdtempSync(join(tmpdir(), "dicecore-test-"));
process.on("exit", () => rmSync(temporary, { recursive: true }));
const library = join(temporary, "library.zip");
writeFileSync(library, unpacked(places.library));
const nothing = join(temporary, "nothing.zip");
writeFileSync(nothing, "");

/** Both quick ways have these; see src/engine/boot.js. */
const quick = {
  lockFileContents: EMPTY_LOCK,
  packageBaseUrl: runtime,
  fsInit: async (/** @type {any} */ FS) =>
    FS.writeFile("/lib/dicecore.zip", unpacked(places.dicecore)),
};

/** @type {Record<string, () => object>} */
export const WAYS = {
  plain: () => ({
    lockFileURL: at(places.lock),
    packageBaseUrl: join(at(places.lock), ".."),
    packages: ["dicecore"],
  }),
  bytecode: () => ({ ...quick, stdLibURL: library, env: { PYTHONPATH: "/lib/dicecore.zip" } }),
  snapshot() {
    const deltas = places.memories.map((/** @type {string} */ path) =>
      readDelta(/** @type {ArrayBuffer} */ (unpacked(path).buffer)),
    );
    return {
      ...quick,
      stdLibURL: nothing,
      _loadSnapshot: deltas[0].header.slice(),
      async createPyodideModule(/** @type {object} */ settings) {
        const module = await create(settings);
        for (const delta of deltas) applyDelta(delta, module.HEAPU8);
        return module;
      },
    };
  },
};

/**
 * Start what the built site ships.
 * @param {string} way in which the page can start
 * @param {string} program in Python, run at once
 * @param {{data?: boolean}} [options] `data`: with what the page fetches after the first answer
 * @returns {Promise<any>} its globals
 */
export async function boot(way, program, { data = true } = {}) {
  const py = await loadPyodide({ indexURL: runtime, stdout: () => {}, ...WAYS[way]?.() });
  if (way === "bytecode") py.pyimport("prepared_dataclasses");
  if (way === "snapshot") py.pyimport("random").seed();
  if (data && way !== "plain") add(py, unpacked(places.data));
  py.runPython(program);
  return py.globals;
}
