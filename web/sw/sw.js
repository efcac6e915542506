/**
 * The service worker: keeps the whole site, so that it starts without a network.
 *
 * It is installed while the page plays on, and takes over from an earlier one only when a player
 * agrees or no page is left. The site has two caches: Pyodide's files, which a release seldom
 * changes, and all else. Every file is checked by its hash as it comes: a cache never has the
 * files of two releases mixed, nor the page of a hotel's login in place of one.
 */
import { PrecacheController } from "workbox-precaching/PrecacheController.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const site = new URL(worker.registration.scope);

/** All sites of one host share its caches. */
const name = (/** @type {string} */ part) => `dicecore-${part} ${site.pathname}`;
const own = (/** @type {string} */ cache) =>
  cache.startsWith("dicecore-") && cache.endsWith(` ${site.pathname}`);

const parts = [
  { cacheName: name(`runtime-${BUILT.version}`), entries: BUILT.runtime },
  { cacheName: name("page"), entries: BUILT.page },
].map(({ cacheName, entries }) => {
  const part = new PrecacheController({ cacheName });
  part.addToCacheList(entries);
  return part;
});

worker.addEventListener("install", (event) => {
  // What an attempt that was cut off has kept is not fetched again.
  event.waitUntil(Promise.all(parts.map((part) => part.install(event))));
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(site.href)) return;
  const address = request.mode === "navigate" ? page(request.url) : request.url;
  for (const part of parts) {
    const cacheKey = part.getCacheKeyForURL(address);
    if (!cacheKey) continue;
    event.respondWith(answer(part, event, request, cacheKey).catch(() => fetch(request)));
    return;
  }
  if (request.mode !== "navigate") event.respondWith(earlier(request).catch(() => fetch(request)));
});

worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data === "go") event.waitUntil(worker.skipWaiting());
  else if (port) event.waitUntil(state(event).then((said) => port.postMessage(said)));
});

/** The file of a page; what it is asked with stays in the browser. @param {string} address */
function page(address) {
  const url = new URL(address);
  url.search = url.hash = "";
  return url.href === site.href ? `${url.href}index.html` : url.href;
}

/**
 * @param {PrecacheController} part @param {ExtendableEvent} event
 * @param {Request} request @param {string} cacheKey
 */
function answer(part, event, request, cacheKey) {
  const integrity = part.getIntegrityForCacheKey(cacheKey);
  return part.strategy.handle({ event, request, params: { cacheKey, integrity } });
}

/** A page of an earlier release may be open still, and ask for its own files. @param {Request} request */
async function earlier(request) {
  for (const cache of (await caches.keys()).filter(own)) {
    const response = await (await caches.open(cache)).match(request);
    if (response) return response;
  }
  return fetch(request);
}

/**
 * Whether everything is kept, and whether the page that asks is of this release (`data` is the
 * address of its code). When no other page can need what earlier releases had, that goes.
 * @param {ExtendableMessageEvent} event
 */
async function state(event) {
  const same = parts.some((part) => part.getCacheKeyForURL(event.data));
  const ready = await complete(event).catch(() => false);
  const { installing, waiting } = worker.registration;
  const all = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (ready && same && !installing && !waiting && all.length === 1) await tidy(event);
  return { ready, same };
}

/** Fetch what the browser has dropped; rejects when it cannot be had. @param {ExtendableEvent} event */
async function complete(event) {
  for (const part of parts) {
    const cache = await caches.open(part.strategy.cacheName);
    const keys = new Set((await cache.keys()).map(({ url }) => url));
    for (const [url, cacheKey] of part.getURLsToCacheKeys()) {
      if (!keys.has(cacheKey)) await answer(part, event, new Request(url), cacheKey);
    }
  }
  return true;
}

/** @param {ExtendableEvent} event */
async function tidy(event) {
  for (const part of parts) await part.activate(event);
  const used = parts.map((part) => part.strategy.cacheName);
  for (const cache of await caches.keys()) {
    if (own(cache) && !used.includes(cache)) await caches.delete(cache);
  }
}
