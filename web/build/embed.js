/**
 * What other pages have of the site: dice-table.js, a page for each game, the builder and the demo.
 * All of it is made beside the site itself, whose files stay as they would be without it.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { csp } from "./csp.js";
import { FRAME } from "./frame.js";
import { pages, siteUrl } from "./pages.js";
import { GENERATED, WEB } from "./paths.js";
import { bundleWith } from "./worker.js";

/** Bytes, as they are sent, that the element may cost a page. */
const MOST = 3072;
const LANGUAGES = ["en", "de", "es"];

/** @param {string} file */
const generated = async (file) => (await import(pathToFileURL(join(GENERATED, file)).href)).default;

/** @returns {Promise<readonly import("../generated/protocol.js").GameInfo[]>} */
async function games() {
  return (await import(pathToFileURL(join(GENERATED, "games.js")).href)).games;
}

/** The element as it is sent. */
async function element() {
  const words = await Promise.all(LANGUAGES.map((language) => generated(`words.${language}.js`)));
  const entries = (await games()).map(({ code, emblem }) => {
    const name = Object.fromEntries(LANGUAGES.map((language, at) => [language, words[at][`${code}.name`]]));
    return [code, { emblem, name }];
  });
  const define = {
    "globalThis.__GAMES__": JSON.stringify(Object.fromEntries(entries)),
    "globalThis.__FRAME__": JSON.stringify(FRAME),
  };
  const { code } = await bundleWith(define, "embed", "element.js");
  const size = gzipSync(code, { level: 9 }).length;
  if (size > MOST) throw new Error(`dice-table.js has ${size} bytes, compressed; ${MOST} is the most`);
  return code;
}

/** The pages for those who write pages; they share no file with the site. @param {string} dir */
async function hostPages(dir) {
  await build({
    configFile: false,
    root: WEB,
    base: "./",
    publicDir: false,
    logLevel: "warn",
    plugins: [csp()],
    build: {
      outDir: dir,
      emptyOutDir: false,
      assetsDir: "host",
      target: "es2023",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: ["builder.html", "demo.html"].map((page) => resolve(WEB, page)) },
    },
  });
}

/** @returns {import("vite").Plugin} */
export function embed() {
  const site = siteUrl(process.env["SITE_URL"]);
  return {
    name: "embed",
    async generateBundle() {
      const files = { "dice-table.js": await element(), "dice-table.d.ts": readFileSync(join(WEB, "embed", "dice-table.d.ts")) };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: "asset", fileName, source });
    },
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir = "" }) {
        await hostPages(dir);
        const words = await generated("words.en.js");
        const { "app.title": title } = JSON.parse(readFileSync(join(WEB, "src", "locale", "en.json"), "utf8"));
        const all = (await games()).map(({ code }) => {
          return { code, title, name: words[`${code}.name`], tagline: words[`${code}.tagline`] };
        });
        const index = readFileSync(join(dir, "index.html"), "utf8");
        for (const [name, text] of Object.entries(pages(index, all, title, site))) {
          mkdirSync(dirname(join(dir, name)), { recursive: true });
          writeFileSync(join(dir, name), text);
        }
      },
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (new URL(request.url ?? "/", "http://site/").pathname !== "/dice-table.js") return next();
        response.setHeader("Content-Type", "text/javascript");
        response.end(await element());
      });
    },
  };
}
