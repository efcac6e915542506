/** What the start of the engine is doing, and how far its files have come. */
import { LitElement, css, html, nothing } from "lit";
import { LARGE_TYPE } from "./styles/screens.js";
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
        position: fixed; /* above the page, where it has room: nothing moves when it goes */
        inset: 0 0 auto 0;
        z-index: 1;
        display: flex;
        gap: 0 8px;
        justify-content: center;
        padding: calc(6px + env(safe-area-inset-top)) 12px 3px;
        background: var(--paper);
        color: var(--ink-soft);
        font-size: var(--text-1);
        white-space: nowrap;
      }
      p {
        font-variant-numeric: tabular-nums;
      }
      @media ${LARGE_TYPE} {
        [role="status"] {
          position: absolute;
          clip-path: inset(50%);
        }
      }
      progress {
        appearance: none;
        position: absolute;
        inset: 0 0 auto 0;
        width: 100%;
        height: 4px;
        border: 0;
        background: var(--sunk);
      }
      progress::-webkit-progress-bar {
        background: var(--sunk);
      }
      progress::-webkit-progress-value {
        background: var(--accent);
      }
      progress::-moz-progress-bar {
        background: var(--accent);
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
