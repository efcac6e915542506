/**
 * What the engine starts from: the Pyodide runtime, the wheel of dicecore, and the lock file
 * that names both. micropip resolves at build time, so that the page starts without it.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { CACHE, PYODIDE, python } from "./paths.js";

const { version } = JSON.parse(readFileSync(join(PYODIDE, "package.json"), "utf8"));
const RUNTIME = `runtime/${version}/`;
const RUNTIME_FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];

/** @param {Uint8Array} data */
const sha256 = (data) => createHash("sha256").update(data).digest("hex");

/** The wheel; hatchling makes the same bytes from the same sources. */
function buildWheel() {
  const folder = mkdtempSync(join(tmpdir(), "dicecore-wheel-"));
  try {
    python("hatchling", "build", "-t", "wheel", "-d", folder);
    const file = readdirSync(folder).find((name) => name.endsWith(".whl"));
    if (!file) throw new Error("hatchling built no wheel");
    return { file, data: readFileSync(join(folder, file)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Let micropip install the wheel in Pyodide, and keep of the lock that it freezes just the
 * packages that are not Pyodide's own: the site ships no others.
 * @param {{file: string, data: Uint8Array}} wheel
 */
async function freeze({ file, data }) {
  const wheels = join(CACHE, "micropip");
  if (!existsSync(wheels)) throw new Error(`no ${wheels}; \`make build\` fetches it`);
  const resolver = readdirSync(wheels)
    .filter((name) => name.endsWith(".whl"))
    .map((name) => pathToFileURL(join(wheels, name)).href);
  const { loadPyodide } = await import("pyodide");
  const py = await loadPyodide({ indexURL: PYODIDE });
  await py.loadPackage(resolver, { checkIntegrity: false, messageCallback: () => {} });
  py.FS.writeFile(`/tmp/${file}`, data);
  const micropip = py.pyimport("micropip");
  await micropip.install(`emfs:/tmp/${file}`);
  const lock = JSON.parse(micropip.freeze());
  const { dicecore } = lock.packages;
  const missing = dicecore.depends.filter((/** @type {string} */ name) => name !== "dicecore");
  if (missing.length) throw new Error(`the site does not ship ${missing.join(", ")}`);
  lock.packages = { dicecore: { ...dicecore, file_name: file, sha256: sha256(data) } };
  return JSON.stringify(lock);
}

/**
 * Every file by its path on the site. The folder of the wheel carries a hash of what is in
 * it, the runtime's its version: an old cached file never meets a new one.
 */
async function buildEngine() {
  const wheel = buildWheel();
  const lock = Buffer.from(await freeze(wheel));
  const folder = `engine/${sha256(Buffer.concat([wheel.data, lock])).slice(0, 12)}/`;
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  for (const name of RUNTIME_FILES) files.set(RUNTIME + name, readFileSync(join(PYODIDE, name)));
  files.set(folder + wheel.file, wheel.data);
  files.set(`${folder}lock.json`, lock);
  return { files, lock: `${folder}lock.json` };
}

const TYPES = new Map([
  [".mjs", "text/javascript"],
  [".wasm", "application/wasm"],
  [".json", "application/json"],
]);

/** @returns {import("vite").Plugin} */
export function engine() {
  const id = "\0virtual:engine";
  /** @type {Promise<Awaited<ReturnType<typeof buildEngine>>>} */
  let built;
  let site = "";
  return {
    name: "engine",
    configResolved(config) {
      // Modules lie in assets/ of the built site; the dev server counts from its root.
      site = config.command === "build" ? "../" : "/";
    },
    buildStart() {
      built = buildEngine();
      built.catch(() => {}); // reported where it is awaited
    },
    resolveId: (source) => (source === "virtual:engine" ? id : undefined),
    async load(source) {
      if (source !== id) return undefined;
      const { lock } = await built;
      return `const site = new URL(/* @vite-ignore */ ${JSON.stringify(site)}, import.meta.url);
export const runtime = new URL(${JSON.stringify(RUNTIME)}, site).href;
export const lock = new URL(${JSON.stringify(lock)}, site).href;`;
    },
    async generateBundle() {
      for (const [fileName, source] of (await built).files) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? "/", "http://site/").pathname.slice(1);
        const data = /^(runtime|engine)\//.test(path) ? (await built).files.get(path) : undefined;
        if (!data) return next();
        response.setHeader("Content-Type", TYPES.get(extname(path)) ?? "application/octet-stream");
        response.end(data);
      });
    },
  };
}
