/** Stands in for the service worker where the site is to be without one: takes away what it kept. */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => void worker.skipWaiting());

worker.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  await forget();
  await worker.registration.unregister();
  // the worker before may keep what it was fetching, or was asked to complete, after that
  for (const wait of [500, 2000, 6000]) {
    await new Promise((done) => setTimeout(done, wait));
    await forget();
  }
}

async function forget() {
  const { pathname } = new URL(worker.registration.scope);
  for (const cache of await caches.keys()) {
    if (cache.startsWith("dicecore-") && cache.endsWith(` ${pathname}`)) await caches.delete(cache);
  }
}
