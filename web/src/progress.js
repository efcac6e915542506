/** What the start of the engine is doing, and how far its files have come. */
import { LitElement, css, html, nothing } from "lit";
import { shared } from "./styles/shared.js";
import { megabytes, say } from "./words.js";

class DiceProgress extends LitElement {
  static properties = {
    engine: { attribute: false },
    _stage: { state: true },
    _bytes: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        position: fixed; /* nothing moves under a finger when it goes */
        inset: auto 0 0 0;
        display: grid;
        gap: 4px;
        justify-items: center;
        padding: 8px 16px max(10px, env(safe-area-inset-bottom));
        background: var(--paper);
        border-top: 1.5px solid var(--line);
        color: var(--ink-soft);
        font-size: var(--text-2);
      }
      p {
        font-variant-numeric: tabular-nums;
      }
      progress {
        width: min(240px, 70%);
        height: 6px;
        accent-color: var(--accent);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("./engine/client.js").Engine | undefined} */
    this.engine = undefined;
    this._stage = "runtime";
    /** @type {{loaded: number, total: number} | undefined} */
    this._bytes = undefined;
  }

  /** @type {(event: Event) => void} */
  #staged = (event) => (this._stage = /** @type {CustomEvent} */ (event).detail.stage);
  /** @type {(event: Event) => void} */
  #progressed = (event) => (this._bytes = /** @type {CustomEvent} */ (event).detail);

  connectedCallback() {
    super.connectedCallback();
    this.engine?.addEventListener("stage", this.#staged);
    this.engine?.addEventListener("progress", this.#progressed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.engine?.removeEventListener("stage", this.#staged);
    this.engine?.removeEventListener("progress", this.#progressed);
  }

  render() {
    const fetching = this._stage === "runtime" ? this._bytes : undefined;
    return html`<p role="status">${say(`boot.${this._stage}`)}</p>
      ${fetching
        ? html`<progress
              aria-label=${say("boot.runtime")}
              max=${fetching.total}
              .value=${Math.min(fetching.loaded, fetching.total)}
            ></progress>
            <p>
              ${say("boot.megabytes", { loaded: megabytes(fetching.loaded), total: megabytes(fetching.total) })}
            </p>`
        : nothing}`;
  }
}

customElements.define("dice-progress", DiceProgress);
