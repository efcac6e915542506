/** THIRD-PARTY.txt: the licences of everything that the site ships and where its source is. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PYODIDE, WEB } from "./paths.js";

/** @param {string} folder */
const manifest = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** @param {string} file */
const licence = (file) => readFileSync(join(WEB, "licences", file), "utf8").trim();

/** @param {string} title @param {string} source @param {string} text */
const section = (title, source, text) =>
  `${"=".repeat(72)}\n${title}\nSource: ${source}\n${"=".repeat(72)}\n\n${text}\n`;

/** A library out of node_modules. @param {string} folder */
function library(folder) {
  const { name, version, license, homepage, repository } = manifest(folder);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  if (!file) throw new Error(`${name} brings no licence`);
  const source = String(repository?.url ?? repository ?? homepage).replace(/^git\+|\.git$/g, "");
  const text = readFileSync(join(folder, file), "utf8").trim();
  return section(`${name} ${version} (${license})`, source, text);
}

/** The runtime: Pyodide's own code, and what is compiled into it. */
function runtime() {
  const { version } = manifest(PYODIDE);
  return [
    section(
      `Pyodide ${version} (MPL-2.0): runtime/${version}/, unchanged`,
      `https://github.com/pyodide/pyodide/tree/${version}`,
      licence("MPL-2.0.txt"),
    ),
    section(
      "CPython 3.14 and its standard library (PSF-2.0), compiled and packed by Pyodide; " +
        "parts of both libraries also as bytecode and in a snapshot of memory, otherwise unchanged",
      "https://github.com/python/cpython; Pyodide's changes: cpython/patches in Pyodide's source",
      licence("Python.txt"),
    ),
    section(
      "Libraries compiled into pyodide.asm.wasm",
      "as named; the versions are in Pyodide's source",
      licence("compiled-in.txt"),
    ),
  ];
}

/** @returns {import("vite").Plugin} */
export function notices() {
  return {
    name: "notices",
    apply: "build",
    generateBundle(_options, bundle) {
      const folders = new Set();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const id of chunk.moduleIds) {
          const folder = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0];
          if (folder && !folder.includes("\0")) folders.add(folder);
        }
      }
      const intro =
        "dicecore is under the MIT licence. This site also ships the works below, each under " +
        "its own.\n";
      const source = [intro, ...runtime(), ...[...folders].sort().map(library)].join("\n");
      this.emitFile({ type: "asset", fileName: "THIRD-PARTY.txt", source });
    },
  };
}
