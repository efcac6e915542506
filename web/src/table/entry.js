/** Dice typed in: tap the faces that fell, type them, or paste what a dice roller wrote. */
import { LitElement, css, html, nothing } from "lit";
import { shared } from "../styles/shared.js";
import { say } from "../words.js";
import { dieStyle, pips } from "./die.js";

const FACES = [1, 2, 3, 4, 5, 6];

/**
 * The faces in a text such as `4,6,2,1,5,3`, `4 6 2` or `462153`; null if it has anything else.
 * @param {string} text
 */
export function facesIn(text) {
  const digits = text.replace(/[\s,;.|+-]/g, "");
  return /^[1-6]*$/.test(digits) ? [...digits].map(Number) : null;
}

class DiceEntry extends LitElement {
  static properties = {
    count: { type: Number },
    warning: { type: String },
    _text: { state: true },
  };

  static styles = [
    shared,
    dieStyle,
    css`
      :host {
        display: grid;
        gap: 14px;
      }
      .slots,
      .faces {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 8px;
      }
      .slots {
        min-height: 44px;
      }
      .slots .die {
        --size: 40px;
      }
      .faces .die {
        --size: clamp(48px, 13vw, 64px);
      }
      input {
        width: 100%;
        min-height: 48px;
        padding: 6px 14px;
        border-radius: var(--round-2);
        border: 1.5px solid var(--line);
        background: var(--paper);
        text-align: center;
        letter-spacing: 0.2em;
      }
      .do {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 10px;
      }
      .warning {
        color: var(--accent);
        font-weight: 600;
      }
    `,
  ];

  constructor() {
    super();
    this.count = 0;
    this.warning = "";
    this._text = "";
  }

  render() {
    const faces = facesIn(this._text);
    const whole = faces?.length === this.count;
    return html`<div class="slots" aria-hidden="true">
        ${Array.from({ length: this.count }, (_, place) => {
          const face = faces?.[place];
          return face ? html`<span class="die">${pips(face)}</span>` : html`<span class="die ghost"></span>`;
        })}
      </div>
      <div class="faces" role="group" aria-label=${say("entry.tap")}>
        ${FACES.map(
          (face) => html`<button class="die" aria-label=${face} @click=${() => this.#add(face)}>${pips(face)}</button>`,
        )}
      </div>
      <input
        .value=${this._text}
        aria-label=${say("entry.type")}
        placeholder=${say("entry.type")}
        inputmode="numeric"
        autocomplete="off"
        @input=${(/** @type {InputEvent} */ { target }) => {
          this._text = /** @type {HTMLInputElement} */ (target).value;
        }}
        @keydown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // else it presses the button that has the focus next
          this.#done();
        }}
      />
      <p class="soft" role="status">
        ${faces === null ? say("entry.wrong") : say("entry.count", { count: faces.length, expected: this.count })}
      </p>
      ${this.warning ? html`<p class="warning">${this.warning}</p>` : nothing}
      <div class="do">
        <button class="button" data-action="clear-dice" @click=${() => (this._text = "")}>${say("entry.clear")}</button>
        <button
          class="button main"
          data-action="enter-dice"
          aria-disabled=${whole ? nothing : "true"}
          @click=${this.#done}
        >
          ${say("entry.done")}
        </button>
      </div>`;
  }

  /** @param {number} face */
  #add(face) {
    if ((facesIn(this._text)?.length ?? 0) < this.count) this._text += face;
  }

  #done() {
    const faces = facesIn(this._text);
    if (faces?.length !== this.count) return;
    this._text = "";
    this.dispatchEvent(new CustomEvent("dice", { detail: faces }));
  }
}

customElements.define("dice-entry", DiceEntry);
