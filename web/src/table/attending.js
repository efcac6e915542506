/**
 * How the table attends to the hand: a tap or a key lets dice that fall lie, and does nothing
 * else; after a key the focus is where one plays on.
 */
import { anyDialog } from "../dialog.js";
import { attend } from "../focus.js";
import { DiceTray } from "./tray.js";

/** Keys that do no more than let the dice lie, and what they always do. */
const OWN = ["Tab", "Escape", "Shift", "Control", "Alt", "Meta"];

/** Whether a key was used last: the focus follows keys, never a pointer. */
let keys = false;
window.addEventListener("keydown", () => (keys = true), true);
window.addEventListener("pointerdown", () => (keys = false), true);

/** @typedef {import("lit").LitElement & {session: import("../session.js").Session | undefined}} Host */

/** @typedef {import("lit").ReactiveController} ReactiveController */

/** @implements {ReactiveController} */
export class Attending {
  #host;
  /** The step of the last roll that the focus followed. @type {number | undefined} */
  #step;
  /** Whether the tap under way has let dice lie. */
  #spent = false;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected() {
    this.#step = this.#host.session?.fallen?.step;
    this.#host.addEventListener("pointerdown", this.#tapped, true);
    this.#host.addEventListener("click", this.#clicked, true);
    window.addEventListener("keydown", this.#pressed, true);
    document.addEventListener("visibilitychange", this.#unseen);
  }

  hostDisconnected() {
    this.#host.removeEventListener("pointerdown", this.#tapped, true);
    this.#host.removeEventListener("click", this.#clicked, true);
    window.removeEventListener("keydown", this.#pressed, true);
    document.removeEventListener("visibilitychange", this.#unseen);
  }

  #tapped = () => {
    this.#spent = this.#host.session?.settle() ?? false;
  };

  /** What was meant for the dice before they lay is not done to them now. @param {Event} event */
  #clicked = (event) => {
    const path = event.composedPath();
    const game = [...this.#host.renderRoot.querySelectorAll("main, dice-actions")];
    if (this.#spent && game.some((part) => path.includes(part))) event.stopPropagation();
    this.#spent = false;
  };

  /** @param {KeyboardEvent} event */
  #pressed = (event) => {
    const { altKey, ctrlKey, key, metaKey, repeat } = event;
    if (repeat && this.#host.session?.falling) event.preventDefault();
    else if (!this.#host.session?.settle()) return;
    if (altKey || ctrlKey || metaKey || OWN.includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** What nobody sees does not move. */
  #unseen = () => {
    if (document.hidden) this.#host.session?.settle();
  };

  hostUpdated() {
    void this.#follow();
  }

  async #follow() {
    const root = this.#host.renderRoot;
    const parts = root.querySelectorAll("dice-tray, dice-actions, dice-end");
    await Promise.all([...parts].map((part) => /** @type {Host} */ (part).updateComplete));
    const { session } = this.#host;
    if (!session || session.busy !== (session.falling !== undefined) || anyDialog()) return;
    if (window.parent !== window && !document.hasFocus()) return; // the page around has it, and its scroll
    const { fallen, falling, position } = session;
    const rolled = !falling && fallen?.step !== this.#step;
    if (!falling) this.#step = fallen?.step;
    const lost = [null, document.body].includes(/** @type {HTMLElement | null} */ (document.activeElement));
    if (!keys || !(lost || (rolled && position?.turn === "human"))) return;
    const tray = root.querySelector("dice-tray");
    if (tray instanceof DiceTray && (falling || rolled) && tray.focusDice()) return;
    const places = [...[...parts].map((part) => part.shadowRoot), root.querySelector("footer")];
    const buttons = places.map((place) => place?.querySelector("button:not(.die, [aria-disabled])"));
    attend(/** @type {HTMLElement | null | undefined} */ (buttons.find((button) => button)));
  }
}
