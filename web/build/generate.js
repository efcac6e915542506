/**
 * Writes web/generated/: the words of every language, one flat module each, the types of the
 * messages between page and engine, and the worker. Runs before every build and type check.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { GENERATED, WEB, python } from "./paths.js";

/** The worker in one piece, as text: it starts from a blob, which can import nothing beside it. */
export async function bundleWorker() {
  const built = await build({
    configFile: false,
    root: WEB,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2023",
      lib: { entry: join(WEB, "src", "engine", "worker.js"), formats: ["iife"], name: "worker" },
    },
  });
  const [bundle] = /** @type {import("vite").Rolldown.RolldownOutput[]} */ ([built].flat());
  return `export default ${JSON.stringify(bundle?.output[0].code)};\n`;
}

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
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await generate();
