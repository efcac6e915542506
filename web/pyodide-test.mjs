/**
 * Replays tests/vectors/*.json with the wheel and the runtime of the built site, under Node:
 * what the page will run, and not what lies in dicecore/.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { loadPyodide } from "pyodide";
import { ROOT, WEB } from "./build/paths.js";

const COMPARE = `
import json

from dicecore.__main__ import replay_text
from dicecore.games import GAMES


def part(expected, found):
    """Tell whether everything expected is found; a result may have more keys."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and part(value, found[key]) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(part, expected, found))
    return type(expected) is type(found) and expected == found


def differs(case):
    """Return what is wrong with the replay of a case, or an empty text."""
    status, out, err = replay_text(json.dumps(case["transcript"]))
    expect = case["expect"]
    if "error_step" not in expect:
        if status != 0:
            return f"was refused: {err}"
        return "" if part(expect, json.loads(out)) else f"expected {expect}, found {out}"
    step = expect["error_step"]
    if status == 0:
        return "was accepted"
    good = err.startswith(f"step {step}:") if step is not None else not err.startswith("step ")
    return "" if good else f"expected an error at step {step}, found: {err}"


def run(text):
    """Return how many cases a file of vectors holds, and what failed."""
    cases = json.loads(text)["cases"]
    failed = [f"{case['id']} {wrong}" for case in cases if (wrong := differs(case))]
    return json.dumps([len(cases), failed])


def hostile():
    """Return how much hostile input was refused in one line, and what was not."""
    texts = ["[" * 1_000_000, '{"a":' * 300_000, "1" * 5000, '"\\ud800"', "NaN", "1e999"]
    refused = [replay_text(text)[::2] for text in texts]
    wrong = [text[:20] for text, (status, err) in zip(texts, refused) if status != 1 or not err]
    return json.dumps([len(texts), wrong])


games = json.dumps(list(GAMES))
`;

/** The one folder in a folder of the site. @param {string} name */
function only(name) {
  const folder = join(WEB, "dist", name);
  return join(folder, readdirSync(folder)[0] ?? "");
}

/** Start Pyodide with the site's own lock file, as the page does. */
async function boot() {
  const py = await loadPyodide({
    indexURL: only("runtime"),
    lockFileURL: join(only("engine"), "lock.json"),
    packageBaseUrl: only("engine"),
    packages: ["dicecore"],
    stdout: () => {},
  });
  py.runPython(COMPARE);
  return py.globals;
}

const globals = await boot();
const run = globals.get("run");
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
  const [cases, failed] = JSON.parse(run(readFileSync(file, "utf8")));
  passed += cases - failed.length;
  failures.push(...failed.map((text) => `${basename(file)}: ${text}`));
}
// a parser's stack is small here, and an overflow would be the end of the engine
const [texts, wrong] = JSON.parse(globals.get("hostile")());
passed += texts - wrong.length;
failures.push(...wrong.map((/** @type {string} */ text) => `not refused: ${text}`));
for (const failure of failures) console.error(failure);
console.log(
  `in Pyodide: ${passed} cases passed, ${failures.length} failed, in ${vectors.length} files`,
);
// Nothing to replay would mean that nothing was tested.
process.exit(failures.length || !passed ? 1 : 0);
