/**
 * The memory snapshot that this browser keeps for later starts. A browser that keeps nothing
 * (as in a sandboxed frame) starts without it.
 */

/** All sites of one origin share its caches. */
const CACHE = "dicecore-engine";

/** Milliseconds until a browser that does not say what it has counts as one that has nothing. */
const PATIENCE = 3_000;

/** @param {readonly string[]} addresses @returns {Promise<Blob[] | undefined>} all files of it */
export function kept(addresses) {
  /** @type {Promise<undefined>} */
  const given = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return Promise.race([look(addresses), given]);
}

/** @param {readonly string[]} addresses */
async function look(addresses) {
  try {
    const cache = await caches.open(CACHE);
    const blobs = await Promise.all(
      addresses.map(async (address) => (await cache.match(address))?.blob() ?? new Blob()),
    );
    return blobs.every(({ size }) => size) ? blobs : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Fetch the snapshot for the next start, as far as it is not there; then forget what other
 * versions of this site had.
 * @param {readonly string[]} addresses
 */
export async function keep(addresses) {
  const cache = await caches.open(CACHE);
  for (const address of addresses) {
    if (await cache.match(address)) continue;
    const response = await fetch(address, { priority: "low" });
    if (!response.ok) throw new TypeError(`status ${response.status}`);
    await cache.put(address, response);
  }
  const site = String(addresses[0]).split("runtime/")[0] ?? "";
  for (const { url } of await cache.keys()) {
    if (url.startsWith(site) && !addresses.includes(url)) await cache.delete(url);
  }
}

/**
 * Where the browser cannot start from a snapshot, it is neither used nor fetched again.
 * @param {readonly string[]} addresses
 */
export async function spoil(addresses) {
  const cache = await caches.open(CACHE);
  for (const address of addresses) await cache.put(address, new Response());
}
