import { join } from "node:path";
import { build } from "vite";
import { WEB } from "./paths.js";

/** A script in one piece, with everything that it imports. @param {...string} path of its source */
export async function bundleScript(...path) {
  return bundleWith({}, ...path);
}

/** The same, where `define` says what names stand for. @param {Record<string, string>} define @param {...string} path */
export async function bundleWith(define, ...path) {
  const built = await build({
    configFile: false,
    root: WEB,
    publicDir: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"', ...define },
    build: {
      write: false,
      target: "es2023",
      lib: { entry: join(WEB, ...path), formats: ["iife"], name: "script" },
    },
  });
  const [bundle] = /** @type {import("vite").Rolldown.RolldownOutput[]} */ ([built].flat());
  if (!bundle) throw new Error(`nothing came of ${path.join("/")}`);
  return bundle.output[0];
}

/** The worker in one piece, as text: it starts from a blob, which can import nothing beside it. */
export async function bundleWorker() {
  const { code } = await bundleScript("src", "engine", "worker.js");
  return `export default ${JSON.stringify(code)};\n`;
}
