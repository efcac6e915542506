/**
 * The memory snapshot that this browser keeps for later starts. A browser that keeps nothing
 * (as in a sandboxed frame) starts without it.
 */

/** All sites of one origin share its caches. */
const CACHE = "dicecore-engine";

/** @param {string} address @returns {Promise<Blob | undefined>} */
export async function kept(address) {
  try {
    const response = await (await caches.open(CACHE)).match(address);
    const blob = await response?.blob();
    return blob?.size ? blob : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Fetch the snapshot for the next start, unless it is there; forget those of other versions.
 * @param {string} address
 */
export async function keep(address) {
  const cache = await caches.open(CACHE);
  if (await cache.match(address)) return;
  const response = await fetch(address, { priority: "low" });
  if (!response.ok) return;
  const site = address.slice(0, address.lastIndexOf("/runtime/") + 1);
  for (const { url } of await cache.keys()) {
    if (url.startsWith(site)) await cache.delete(url);
  }
  await cache.put(address, response);
}

/** A snapshot with which this browser cannot start is neither used nor fetched again. */
export async function spoil(/** @type {string} */ address) {
  await (await caches.open(CACHE)).put(address, new Response());
}
