import { resolve } from "node:path";
import { defineConfig } from "vite";
import { csp } from "./build/csp.js";
import { engine } from "./build/engine.js";
import { generate } from "./build/generate.js";
import { installable } from "./build/manifest.js";
import { notices } from "./build/notices.js";
import { ServiceWorker } from "./build/offline.js";

await generate();
const serviceWorker = new ServiceWorker();

export default defineConfig({
  root: import.meta.dirname,
  base: "./", // the site works under any path
  publicDir: "public",
  plugins: [
    csp(),
    engine(),
    installable(),
    notices(() => serviceWorker.sources()),
    serviceWorker.plugin(),
  ],
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false }, // freezing the environment takes its seconds
      input: ["index.html", "embed.html"].map((page) => resolve(import.meta.dirname, page)),
    },
  },
});
