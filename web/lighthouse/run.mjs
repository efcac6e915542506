/**
 * Lighthouse on home, a table and the rules, on a phone and a desktop: prints the medians of the
 * scores (RUNS=5) and, beside them, how long a first visit takes to the first roll.
 *
 * `node run.mjs ADDRESS`; CHROMIUM names the browser.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import desktop from "lighthouse/core/config/desktop-config.js";
import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

const [, , site = "http://127.0.0.1:8000/"] = process.argv;
const RUNS = Number(process.env["RUNS"] ?? 5);
const SCORES = ["performance", "accessibility", "best-practices", "seo"];
const TABLE = "?game=ten-thousand&players=Ann,Ben";
/** A kept game goes on at its address, so a table needs the browser's storage. */
const PAGES = { home: "", table: `${TABLE}#play`, rules: "?game=shicargo#rules" };
const DEVICES = { mobile: undefined, desktop };

/** @param {readonly number[]} values */
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** Do something in a browser that has never been used. @param {(browser: import("puppeteer-core").Browser) => Promise<T>} work @template T */
async function fresh(work) {
  const userDataDir = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const browser = await puppeteer.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--headless=new"],
    userDataDir,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

/** Start a game; return the time in ms from the address to the dice of the first roll. @param {import("puppeteer-core").Page} page */
async function firstRoll(page) {
  const begun = performance.now();
  await page.goto(site + TABLE);
  await page.waitForSelector(">>> [data-action=start]");
  await page.click(">>> [data-action=start]");
  await page.waitForSelector(">>> [data-action=roll]", { timeout: 60_000 });
  await page.click(">>> [data-action=roll]");
  await page.waitForFunction(() => document.querySelector("dice-app").session.fallen);
  return performance.now() - begun;
}

/** Leave of a visit only what the page has kept: what comes from a cache has no timing. @param {import("puppeteer-core").Page} page */
async function forget(page) {
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  const devtools = await page.createCDPSession();
  await devtools.send("Network.clearBrowserCache");
}

const rolls = [];
for (const [device, config] of Object.entries(DEVICES)) {
  for (const [name, path] of Object.entries(PAGES)) {
    /** @type {Record<string, number[]>} */
    const found = {};
    /** @type {Set<string>} */
    const failed = new Set();
    for (let run = 0; run < RUNS; run += 1) {
      await fresh(async (browser) => {
        const page = await browser.newPage();
        if (name === "table") {
          rolls.push(await firstRoll(page));
          await forget(page);
        }
        const flags = { disableStorageReset: name === "table", onlyCategories: SCORES };
        const { lhr } = await lighthouse(site + path, flags, config, page);
        for (const [key, { score, auditRefs }] of Object.entries(lhr.categories)) {
          (found[key] ??= []).push(100 * (score ?? 0));
          if (key === "performance") continue;
          for (const { id, weight } of auditRefs)
            if (weight && lhr.audits[id].score !== null && lhr.audits[id].score < 1) failed.add(id);
        }
        for (const id of ["first-contentful-paint", "total-blocking-time", "cumulative-layout-shift"])
          (found[id] ??= []).push(lhr.audits[id].numericValue);
      });
    }
    const shown = Object.entries(found).map(([key, values]) => `${key} ${Number(median(values).toFixed(3))}`);
    console.log(`${device.padEnd(8)} ${name.padEnd(6)} ${shown.join("  ")}  ${[...failed].join(" ")}`);
  }
}
console.log(`first visit to first roll: ${median(rolls).toFixed(0)} ms, median of ${rolls.length}`);
