/** Where things are, and how the build calls Python. */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";

export const WEB = resolve(import.meta.dirname, "..");
export const ROOT = resolve(WEB, "..");
export const CACHE = join(ROOT, ".cache");
export const GENERATED = join(WEB, "generated");
export const PYODIDE = join(WEB, "node_modules", "pyodide");

/** The files of the engine as it is installed, by their paths in the project. */
export const dicecoreFiles = () =>
  readdirSync(join(ROOT, "dicecore"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.\w+$/.test(name) && !name.includes("__pycache__"))
    .map((name) => join("dicecore", name))
    .sort();

/**
 * Run a program of the project's Python environment and return what it prints.
 * @param {string} program
 * @param {...string} args
 */
export function python(program, ...args) {
  return execFileSync(join(ROOT, ".venv", "bin", program), args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64e6,
    stdio: "pipe", // what it says on stderr is part of the error, and only then shown
  });
}
