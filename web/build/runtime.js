/** What there is to know of the Pyodide that the site ships. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PYODIDE } from "./paths.js";

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(PYODIDE, file), "utf8"));

/** @type {string} */
export const version = read("package.json").version;

/** A lock file without packages: this build of Pyodide, and nothing to install. */
export const EMPTY_LOCK = {
  /** @type {import("pyodide").LockfileInfo} */
  info: read("pyodide-lock.json").info,
  packages: {},
};
