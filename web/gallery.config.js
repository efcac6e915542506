/** Builds the gallery, for tests and for who works on the table; the site does not have it. */
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { generate } from "./build/generate.js";
import { python } from "./build/paths.js";

await generate();
/** What the sources import that is no file: the scenes; the engine is not there. */
const MODULES = /** @type {Record<string, () => string>} */ ({
  "virtual:scenes": () => `export const scenes = ${python("python", "web/gallery_views.py")}`,
  "virtual:engine": () => "export const places = {}",
});

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  publicDir: false,
  plugins: [
    {
      name: "gallery",
      resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
      load: (id) => MODULES[id.slice(1)]?.(),
    },
  ],
  build: {
    outDir: "dist-gallery",
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: resolve(import.meta.dirname, "gallery.html") },
  },
});
