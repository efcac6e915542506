/**
 * sw.js: the service worker with the list of all that it keeps. Everything that the site
 * consists of is on that list, whatever its size, unless it is named here.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { version } from "./runtime.js";
import { bundleScript } from "./worker.js";

/** What is not kept: what the page keeps itself, what only a failed start fetches, pictures for a shop, and what other pages and those who write them want. */
const LEFT_OUT = [
  /^(runtime\/[^/]+|engine)\/memory-\w+\.bin$/,
  /^runtime\/[^/]+\/python_stdlib\.zip$/,
  /^engine\/\w+\/(lock\.json|[^/]+\.whl)$/,
  /^screenshots\/[^/]+\.png$/,
  /^(share|host)\//,
  /^dice-table\.(js|d\.ts)$/,
  /^((builder|demo)\.html|sitemap\.xml|robots\.txt)$/,
];
/** Where names change with what is in the files. */
const NAMED_BY_CONTENT = /^(assets|engine|runtime)\//;

/** @param {string} dist @returns {string[]} paths as in addresses */
function filesOf(dist) {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dist.length + 1).split(sep).join("/"))
    .filter((path) => path !== "sw.js")
    .sort();
}

/** What the service worker keeps of a site. @param {string} dist */
function kept(dist) {
  const files = filesOf(dist);
  const idle = LEFT_OUT.filter((rule) => !files.some((path) => rule.test(path)));
  if (idle.length) throw new Error(`nothing in the site matches ${idle.join(", ")}`);
  const entries = files
    .filter((path) => !LEFT_OUT.some((rule) => rule.test(path)))
    .map((url) => {
      const hash = createHash("sha256").update(readFileSync(join(dist, url))).digest("base64");
      return { url, revision: NAMED_BY_CONTENT.test(url) ? null : hash.slice(0, 12), integrity: `sha256-${hash}` };
    });
  const runtime = entries.filter(({ url }) => url.startsWith(`runtime/${version}/`));
  return { version, runtime, page: entries.filter((entry) => !runtime.includes(entry)) };
}

/** The worker is bundled once, for the site and for its notices. */
export class ServiceWorker {
  #bundle = bundleScript("sw", "sw.js");

  /** Of which files it was made. */
  async sources() {
    return (await this.#bundle).moduleIds;
  }

  /** @returns {import("vite").Plugin} */
  plugin() {
    return {
      name: "offline",
      apply: "build",
      writeBundle: {
        order: "post",
        sequential: true,
        handler: async ({ dir = "" }) => {
          const { code } = await this.#bundle;
          writeFileSync(join(dir, "sw.js"), `const BUILT = ${JSON.stringify(kept(dir))};\n${code}`);
        },
      },
    };
  }
}
