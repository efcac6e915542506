import { resolve } from "node:path";
import { defineConfig } from "vite";
import { csp } from "./build/csp.js";
import { embed } from "./build/embed.js";
import { engine } from "./build/engine.js";
import { generate } from "./build/generate.js";
import { installable } from "./build/manifest.js";
import { notices } from "./build/notices.js";
import { ServiceWorker } from "./build/offline.js";

/** The style sheet names a file of this package, which is no module. */
const FONT = resolve(import.meta.dirname, "node_modules/@fontsource-variable/figtree/index.css");

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
    embed(),
    notices(async () => [...(await serviceWorker.sources()), FONT]),
    serviceWorker.plugin(),
  ],
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false }, // freezing the environment takes its seconds
      output: {
        // what is fetched later shares modules with the application: those are in no entry, which is no module to import
        codeSplitting: { groups: [{ name: "app", test: /\/src\/app\.js$/ }] },
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some((id) => id.includes("/locale/later/")) ? "assets/later.[name]-[hash].js" : "assets/[name]-[hash].js",
      },
      input: ["index.html", "embed.html"].map((page) => resolve(import.meta.dirname, page)),
    },
  },
});
