/**
 * What makes the page an app that can be installed: manifest.webmanifest, and the tags that go
 * with it. It has no `id`: a relative one would be counted from the host's root, the same for all
 * sites there, while without one the address of the start is the id.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { GENERATED, ROOT, WEB } from "./paths.js";

/** @param {string} file */
const generated = (file) => import(pathToFileURL(join(GENERATED, file)).href);

/** The paper of the page, by light and by dark. */
function papers() {
  const tokens = readFileSync(join(WEB, "src", "styles", "tokens.css"), "utf8");
  const [, light = "", dark = ""] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
  return { light, dark };
}

/** The pictures of the docs, and on what screens they were taken. */
const PICTURES = /** @type {const} */ ([
  ["wide", "table.png"],
  ["narrow", "phone.png"],
]);
/** @type {readonly (readonly [string, string, string])[]} */
const ICONS = [
  ["icon.svg", "any", "any"],
  ["icon-192.png", "192x192", "any"],
  ["icon-512.png", "512x512", "any"],
  ["icon-maskable-512.png", "512x512", "maskable"],
];

/** The size of a PNG as it stands in its head. @param {Uint8Array} png */
function sizes(png) {
  const head = new DataView(png.buffer, png.byteOffset);
  return `${head.getUint32(16)}x${head.getUint32(20)}`;
}

const pictures = () =>
  PICTURES.map(([factor, name]) => ({ factor, src: `screenshots/${name}`, png: readFileSync(join(ROOT, "docs", name)) }));

/** Its words are English: a file cannot know who reads it. */
async function manifest() {
  const { default: words } = await generated("words.en.js");
  const page = JSON.parse(readFileSync(join(WEB, "src", "locale", "en.json"), "utf8"));
  /** @type {{games: readonly import("../generated/protocol.js").GameInfo[]}} */
  const { games } = await generated("games.js");
  const { light } = papers();
  return {
    name: page["app.title"],
    short_name: "Dice",
    description: page["app.tagline"],
    lang: "en",
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: light,
    theme_color: light,
    categories: ["games"],
    icons: ICONS.map(([src, sizes, purpose]) => ({ src, sizes, purpose })),
    screenshots: pictures().map(({ factor, src, png }) => ({ src, sizes: sizes(png), type: "image/png", form_factor: factor })),
    shortcuts: games.map(({ code }) => ({ name: words[`${code}.name`], url: `./?game=${code}` })),
  };
}

/** @returns {import("vite").Plugin} */
export function installable() {
  return {
    name: "installable",
    apply: "build",
    transformIndexHtml() {
      const { light, dark } = papers();
      const colour = (/** @type {string} */ scheme, /** @type {string} */ content) => ({
        tag: "meta",
        attrs: { name: "theme-color", media: `(prefers-color-scheme: ${scheme})`, content },
      });
      /** @type {import("vite").HtmlTagDescriptor[]} */
      const tags = [
        colour("light", light),
        colour("dark", dark),
        { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" } },
        { tag: "link", attrs: { rel: "apple-touch-icon", href: "./icon-maskable-512.png" } },
      ];
      return tags.map((tag) => ({ ...tag, injectTo: "head" }));
    },
    async generateBundle() {
      const source = JSON.stringify(await manifest(), null, 2);
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source });
      for (const { src, png } of pictures()) this.emitFile({ type: "asset", fileName: src, source: png });
    },
  };
}
