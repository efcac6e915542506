/**
 * Replays tests/vectors/*.json under Node with what the built site ships, in each of the ways in
 * which the page can start: what the page will run, and not what lies in dicecore/.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT, WEB } from "./build/paths.js";
import { WAYS, boot } from "./build/shipped.js";
import { LATE } from "./src/engine/late.js";

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

let failed = false;
for (const way of Object.keys(WAYS)) {
  const globals = await boot(way, COMPARE);
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
    const [one, two] = [globals, await boot(way, COMPARE)].map((each) => JSON.parse(each.get("chance")()));
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

// what is not said to be late is answered before the data is there, and everything afterwards
const drive = readFileSync(join(WEB, "build", "drive.py"), "utf8");
for (const [data, without] of /** @type {[boolean, string[]][]} */ ([[false, LATE], [true, []]])) {
  const globals = await boot("bytecode", drive, { data });
  globals.get("drive")(without.join(" "));
}
process.exit(failed ? 1 : 0);
