/** The page's side of the service worker: is everything here, is there another version? */

/** A page that stays open looks for another version when it is looked at, at most so often, in ms. */
const OFTEN = 60 * 60 * 1000;

/** Says `change`. A browser that allows no service worker plays without one. */
export class Offline extends EventTarget {
  /** Whether the site starts without a network: all of it is here. */
  ready = false;
  /** Whether another version of the page is there to be taken. */
  newer = false;

  /** @type {ServiceWorkerRegistration | undefined} */
  #registration;
  #going = false;
  #looked = Date.now();

  /**
   * Once the game can be played: the browser shall not do this while the player waits. Where it
   * cannot, another version may help, but there is nothing to be kept.
   * @param {boolean} playable
   */
  async begin(playable) {
    if (this.#registration || import.meta.env.DEV) return;
    try {
      if (!playable && !navigator.serviceWorker.controller) return;
      this.#registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
      if (this.#registration) await this.#follow(this.#registration);
    } catch {
      // in a frame or by the player's wish; nothing is lost but this
    }
  }

  /**
   * Change to the other version; the game is kept, and goes on. Nothing is to be fetched
   * meanwhile: Chromium would start the worker that is to go once more, and let it rest first.
   */
  update() {
    this.#going = true;
    const waiting = this.#registration?.waiting;
    if (waiting) waiting.postMessage("go");
    else location.reload();
  }

  /** @param {ServiceWorkerRegistration} registration */
  async #follow(registration) {
    const { serviceWorker } = navigator;
    const look = () => {
      if (registration.waiting && registration.active) this.#set({ newer: true });
    };
    const follow = (/** @type {ServiceWorker | null} */ worker) => worker?.addEventListener("statechange", look);
    follow(registration.installing);
    registration.addEventListener("updatefound", () => follow(registration.installing));
    serviceWorker.addEventListener("controllerchange", () => {
      if (this.#going) location.reload();
      else void this.#ask(registration);
    });
    document.addEventListener("visibilitychange", () => this.#again(registration));
    look();
    await serviceWorker.ready;
    await this.#ask(registration);
  }

  /** @param {ServiceWorkerRegistration} registration */
  #again(registration) {
    if (document.hidden || Date.now() < this.#looked + OFTEN) return;
    this.#looked = Date.now();
    registration.update().catch(() => {}); // without a network, later
  }

  /** Ask the worker what it has; the address of this code tells it which version this page is. @param {ServiceWorkerRegistration} registration */
  async #ask({ active }) {
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
    active?.postMessage(import.meta.url, [port2]);
    const { ready, same } = await answered;
    this.#set({ ready, newer: this.newer || !same });
  }

  /** @param {Partial<Offline>} now */
  #set(now) {
    Object.assign(this, now);
    this.dispatchEvent(new Event("change"));
  }
}
