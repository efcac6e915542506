/**
 * The page's message library reads what Python's formatter reads: the same cases, the same
 * texts; and every message of every locale file is in its syntax.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { ROOT } from "./build/paths.js";

const read = (/** @type {string[]} */ ...path) => JSON.parse(readFileSync(join(ROOT, ...path), "utf8"));
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

for (const { language, message, params, text } of read("tests", "words", "cases.json")) {
  test(message, () => {
    const said = format(message, language).format(params);
    if (said !== text) return `says “${said}”, not “${text}”`;
  });
}

const generated = readdirSync(join(ROOT, "web", "generated")).filter((file) => /^words\./.test(file));
for (const file of generated) {
  const [, language = "en"] = file.split(".");
  const { default: engine } = await import(`./generated/${file}`);
  const all = { ...engine, ...read("web", "src", "locale", `${language}.json`) };
  for (const [key, message] of Object.entries(all)) {
    test(`${language} ${key}`, () => void format(message, language).getAst());
  }
}

console.log(`words: ${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
