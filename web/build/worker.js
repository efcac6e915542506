import { join } from "node:path";
import { build } from "vite";
import { WEB } from "./paths.js";

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
