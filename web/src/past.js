/** Matches looked back on: each once, however many parts of the page show it. */

/** @typedef {import("../generated/protocol.js").Reviewed} Reviewed */

/** By where the match stands, which is another object after every step. @type {WeakMap<object, Past>} */
const pasts = new WeakMap();

/** Says `change` when more is known. */
class Past extends EventTarget {
  /** @type {Reviewed | undefined} */
  found;
  failed = false;

  /** @param {import("./session.js").Session} session */
  async look(session) {
    const take = (/** @type {any} */ found) => {
      if (found?.accounts) this.#set(() => (this.found = found));
    };
    try {
      take(await session.review(take));
    } catch {
      this.#set(() => (this.failed = true));
    }
  }

  /** @param {() => void} change */
  #set(change) {
    change();
    this.dispatchEvent(new Event("change"));
  }
}

/** What is known of the match that is on the table; it is looked back on from now on. @param {import("./session.js").Session} session */
export function pastOf(session) {
  const key = session.position ?? session;
  const past = pasts.get(key) ?? new Past();
  if (!pasts.has(key) || past.failed) {
    past.failed = false;
    pasts.set(key, past);
    void past.look(session);
  }
  return past;
}
