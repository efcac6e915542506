/** Stands in for the service worker where the site is to be without one: takes away what it kept. */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => void worker.skipWaiting());

worker.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const { pathname } = new URL(worker.registration.scope);
  for (const cache of await caches.keys()) {
    if (cache.startsWith("dicecore-") && cache.endsWith(` ${pathname}`)) await caches.delete(cache);
  }
  await worker.registration.unregister();
}
