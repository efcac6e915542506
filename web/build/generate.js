/**
 * Writes web/generated/: the words of every language, one flat module each, and the types of
 * the messages between page and engine. Runs before every build and type check.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { GENERATED, ROOT, python } from "./paths.js";

/**
 * The files LANG.json of a folder, as [language, words].
 * @param {string} folder
 * @returns {[string, Record<string, string>][]}
 */
function locales(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), "utf8"))]);
}

/** The kernel's words keep their keys; a game's begin with its code: `ten-thousand.name`. */
function words() {
  /** @type {Record<string, Record<string, string>>} */
  const languages = {};
  for (const [language, own] of locales(join(ROOT, "dicecore", "locale"))) {
    const shown = Object.entries(own).filter(([key]) => !key.startsWith("terminal."));
    languages[language] = Object.fromEntries(shown);
  }
  const games = join(ROOT, "dicecore", "games");
  for (const entry of readdirSync(games, { withFileTypes: true })) {
    const code = entry.name.replaceAll("_", "-");
    for (const [language, own] of locales(join(games, entry.name, "locale"))) {
      const all = (languages[language] ??= {});
      for (const [key, text] of Object.entries(own)) all[`${code}.${key}`] = text;
    }
  }
  return languages;
}

export function generate() {
  mkdirSync(GENERATED, { recursive: true });
  const write = (/** @type {string} */ file, /** @type {string} */ text) => {
    const path = join(GENERATED, file);
    // An unchanged file keeps its time, so that a dev server does not reload for nothing.
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
  };
  const languages = Object.entries(words());
  for (const [language, all] of languages) {
    const lines = JSON.stringify(all, Object.keys(all).sort(), 2);
    write(
      `words.${language}.js`,
      `/** @type {Readonly<Record<string, string>>} */\nexport default ${lines};\n`,
    );
  }
  const loaders = languages
    .map(([language]) => `  ${JSON.stringify(language)}: () => import("./words.${language}.js"),\n`)
    .join("");
  write(
    "languages.js",
    "/** @type {Readonly<Record<string, () => Promise<{default: Readonly<Record<string, string>>}>>>} */\n" +
      `export const languages = {\n${loaders}};\n`,
  );
  write("protocol.d.ts", python("python", "web/protocol_types.py"));
  write("games.js", python("python", "web/games.py"));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) generate();
