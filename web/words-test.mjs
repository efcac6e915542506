/**
 * The page's message library reads what Python's formatter reads: the same cases, the same
 * texts; and it fills every message of every locale file as Python does.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { ROOT, python } from "./build/paths.js";

const cases = JSON.parse(readFileSync(join(ROOT, "tests", "words", "cases.json"), "utf8"));
const filled = JSON.parse(python("python", "-m", "tests.filled"));
const format = (/** @type {string} */ message, /** @type {string} */ language) =>
  new IntlMessageFormat(message, language, undefined, { ignoreTag: true });

let failed = 0;
let passed = 0;

/** @param {string} name @param {() => string | void} check what is wrong, if anything */
function test(name, check) {
  let wrong;
  try {
    wrong = check();
  } catch (error) {
    wrong = String(error);
  }
  if (wrong) console.error(`${name}: ${wrong}`);
  if (wrong) failed += 1;
  else passed += 1;
}

for (const { language, key, message, params, text } of [...cases, ...filled]) {
  test(`${language} ${key ?? message}`, () => {
    const said = format(message, language).format(params);
    if (said !== text) return `says “${said}”, not “${text}”`;
  });
}

console.log(`words: ${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
