/**
 * What the engine starts from: the Pyodide runtime, and beside it bytecode and a snapshot of
 * memory (see prepare.js). For where those fail there are the wheel of dicecore and the lock
 * file that names it; micropip resolves at build time, so that the page starts without it.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { CACHE, GENERATED, PYODIDE, ROOT, WEB, dicecoreFiles, python } from "./paths.js";
import { EMPTY_LOCK, version } from "./runtime.js";

const RUNTIME = `runtime/${version}/`;
const RUNTIME_FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
/** What a host sends as it is. */
const PACKED = /\.(bin|zip|whl)$/;

/** @param {(string | Uint8Array)[]} data */
function sha256(...data) {
  const hash = createHash("sha256");
  for (const part of data) hash.update(part);
  return hash.digest("hex");
}

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

/** What the quick starts need, made in a process of its own; the same sources, the same files. */
async function prepare() {
  const build = ["web/build/prepare.js", "web/build/pack.py", "web/build/drive.py"];
  const sources = [...dicecoreFiles(), ...build, "web/src/engine/delta.js"];
  const parts = sources.flatMap((name) => [name, readFileSync(join(ROOT, name))]);
  const folder = join(CACHE, "engine", sha256(version, ...parts).slice(0, 12));
  if (!existsSync(folder)) {
    mkdirSync(join(CACHE, "engine"), { recursive: true });
    const begun = mkdtempSync(`${folder}-`);
    try {
      await promisify(execFile)(process.execPath, [join(WEB, "build", "prepare.js"), begun]);
      renameSync(begun, folder);
    } finally {
      rmSync(begun, { recursive: true, force: true });
    }
  }
  return (/** @type {string} */ name) => readFileSync(join(folder, name));
}

/**
 * Every file by its path on the site. The names of the folders and files are the runtime's
 * version or a hash of what is in them: an old cached file never meets a new one, and a release
 * leaves alone what it does not change.
 */
async function buildEngine() {
  const wheel = buildWheel();
  const [made, lock] = await Promise.all([prepare(), freeze(wheel).then(Buffer.from)]);
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  for (const name of RUNTIME_FILES) files.set(RUNTIME + name, readFileSync(join(PYODIDE, name)));
  /** Not every host compresses what it does not know. @param {string} name @param {Uint8Array} data */
  const pack = (name, data) => {
    const path = `${name}-${sha256(data).slice(0, 12)}.bin`;
    files.set(path, gzipSync(data, { level: 9 }));
    return path;
  };
  const folder = `engine/${sha256(wheel.data, lock).slice(0, 12)}/`;
  files.set(folder + wheel.file, wheel.data);
  files.set(`${folder}lock.json`, lock);
  const places = {
    runtime: RUNTIME,
    library: pack(`${RUNTIME}library`, made("library.zip")),
    dicecore: pack("engine/dicecore", made("dicecore.zip")),
    data: pack("engine/data", made("data.zip")),
    lock: `${folder}lock.json`,
    memories: [
      pack(`${RUNTIME}memory`, made("library.memory")),
      pack("engine/memory", made("dicecore.memory")),
    ],
  };
  /** @type {Record<string, import("../src/engine/files.js").Size>} */
  const sizes = {};
  for (const [path, data] of files) {
    const sent = PACKED.test(path) ? data.length : gzipSync(data).length;
    sizes[path] = [data.length, sent];
  }
  const built = { places, sizes, info: EMPTY_LOCK.info };
  writeFileSync(join(GENERATED, "engine.json"), JSON.stringify(built, null, 2));
  return { files, ...built };
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
      const { places, sizes, info } = await built;
      const { memories, ...one } = places;
      return `const site = new URL(/* @vite-ignore */ ${JSON.stringify(site)}, import.meta.url);
const at = (path) => new URL(path, site).href;
const each = (pairs, change) => Object.fromEntries(pairs.map(change));
export const places = {
  ...each(${JSON.stringify(Object.entries(one))}, ([key, path]) => [key, at(path)]),
  memories: ${JSON.stringify(memories)}.map(at),
  sizes: each(${JSON.stringify(Object.entries(sizes))}, ([path, size]) => [at(path), size]),
  info: ${JSON.stringify(info)},
};`;
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
