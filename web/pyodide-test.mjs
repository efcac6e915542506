/**
 * Replays tests/vectors/*.json under Node with what the built site ships, in each of the ways in
 * which the page can start: what the page will run, and not what lies in dicecore/.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { GENERATED, ROOT, WEB } from "./build/paths.js";
import { EMPTY_LOCK } from "./build/runtime.js";
import { applyDelta, readDelta } from "./src/engine/delta.js";

const COMPARE = `
import json

from dicecore.bridge import Bridge
from dicecore.games import GAMES
from dicecore.kernel.errors import DicecoreError
from dicecore.kernel.transcript import read_transcript


def part(expected, found):
    """Tell whether everything expected is found; a result may have more keys."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and part(value, found[key]) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(part, expected, found))
    return type(expected) is type(found) and expected == found


def differs(case):
    """Return what is wrong with the replay of a case, or an empty text."""
    expect = case["expect"]
    try:
        result = read_transcript(json.dumps(case["transcript"]), GAMES).result()
    except DicecoreError as error:
        if "error_step" not in expect:
            return f"was refused: {error}"
        step = expect["error_step"]
        return "" if error.step == step else f"expected an error at step {step}: {error}"
    if "error_step" in expect:
        return "was accepted"
    found = json.loads(json.dumps(result))
    return "" if part(expect, found) else f"expected {expect}, found {found}"


def run(text):
    """Return how many cases a file of vectors holds, and what failed."""
    cases = json.loads(text)["cases"]
    failed = [f"{case['id']} {wrong}" for case in cases if (wrong := differs(case))]
    return json.dumps([len(cases), failed])


def hostile():
    """Return how much hostile input was refused with a reason, and what was not."""
    texts = ["[" * 1_000_000, '{"a":' * 300_000, "1" * 5000, '"\\ud800"', "NaN", "1e999"]
    wrong = []
    for text in texts:
        request = {"v": 1, "id": 1, "type": "open", "transcript": text}
        answer = json.loads(Bridge().handle(json.dumps(request)))
        if answer["ok"] or answer["error"]["code"] == "internal":
            wrong.append(text[:20])
    return json.dumps([len(texts), wrong])


def chance():
    """Return what must be different in two starts from one memory."""
    import os, random, secrets
    from dicecore.kernel.sources import SystemDice
    return json.dumps([os.urandom(8).hex(), secrets.token_hex(8), random.random(), SystemDice().roll(30)])


games = json.dumps(list(GAMES))
`;

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
const WAYS = {
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

/** @param {string} way */
async function boot(way) {
  const py = await loadPyodide({ indexURL: runtime, stdout: () => {}, ...WAYS[way]?.() });
  if (way === "bytecode") py.pyimport("prepared_dataclasses");
  if (way === "snapshot") py.pyimport("random").seed();
  py.runPython(COMPARE);
  return py.globals;
}

let failed = false;
for (const way of Object.keys(WAYS)) {
  const globals = await boot(way);
  /** @type {string[]} */
  const games = JSON.parse(globals.get("games"));
  const vectors = games
    .map((game) => join(ROOT, "tests", "vectors", `${game}.json`))
    .filter(existsSync);
  let passed = 0;
  /** @type {string[]} */
  const failures = [];
  for (const file of vectors) {
    /** @type {[number, string[]]} */
    const [cases, wrong] = JSON.parse(globals.get("run")(readFileSync(file, "utf8")));
    passed += cases - wrong.length;
    failures.push(...wrong.map((text) => `${basename(file)}: ${text}`));
  }
  // a parser's stack is small here, and an overflow would be the end of the engine
  const [texts, wrong] = JSON.parse(globals.get("hostile")());
  passed += texts - wrong.length;
  failures.push(...wrong.map((/** @type {string} */ text) => `not refused: ${text}`));
  if (way === "snapshot") {
    const [one, two] = [globals, await boot(way)].map((each) => JSON.parse(each.get("chance")()));
    const same = one.filter((/** @type {any} */ value, /** @type {number} */ place) =>
      JSON.stringify(value) === JSON.stringify(two[place]));
    passed += one.length - same.length;
    failures.push(...same.map((/** @type {any} */ value) => `the same in two starts: ${value}`));
  }
  for (const failure of failures) console.error(failure);
  console.log(
    `in Pyodide, ${way}: ${passed} passed, ${failures.length} failed, in ${vectors.length} files`,
  );
  // Nothing to replay would mean that nothing was tested.
  failed ||= failures.length > 0 || !passed;
}
process.exit(failed ? 1 : 0);
