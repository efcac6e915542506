/**
 * Writes web/generated/: the words of every language, one flat module each, the types of the
 * messages between page and engine, the guides to the games, and the engine's worker. Runs before
 * every build and type check.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { GENERATED, python } from "./paths.js";
import { bundleWorker } from "./worker.js";

export async function generate() {
  mkdirSync(GENERATED, { recursive: true });
  const write = (/** @type {string} */ file, /** @type {string} */ text) => {
    const path = join(GENERATED, file);
    // An unchanged file keeps its time, so that a dev server does not reload for nothing.
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
  };
  /** @type {[string, Record<string, string>][]} */
  const languages = Object.entries(JSON.parse(python("python", "web/engine_words.py")));
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
  write("worker.js", await bundleWorker());
  guides(write);
}

/**
 * The guide to each game and its words, each a module of its own that is loaded when it is read.
 * @param {(file: string, text: string) => void} write
 */
function guides(write) {
  /** @type {[string, {guide: object, words: Record<string, object>}][]} */
  const all = Object.entries(JSON.parse(python("python", "web/game_guides.py")));
  const loaders = all.map(([code, { guide, words }]) => {
    const types = '/** @type {import("../src/guide/guide.js").Guide} */\n';
    write(`guide.${code}.js`, `${types}export default ${JSON.stringify(guide)};\n`);
    const languages = Object.entries(words).map(([language, messages]) => {
      const file = `guide.${code}.${language}.js`;
      write(file, `/** @type {Readonly<Record<string, string>>} */\nexport default ${JSON.stringify(messages, null, 2)};\n`);
      return `      ${JSON.stringify(language)}: () => import("./${file}"),\n`;
    });
    return (
      `  ${JSON.stringify(code)}: {\n    guide: () => import("./guide.${code}.js"),\n` +
      `    words: {\n${languages.join("")}    },\n  },\n`
    );
  });
  write(
    "guides.js",
    '/** @type {import("../src/guide/guide.js").Guides} */\n' +
      `export const guides = {\n${loaders.join("")}};\n`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await generate();
