/** Which language the page speaks, and the switch between them. */
import { LitElement, css, html, nothing } from "lit";
import { shared } from "./styles/shared.js";
import { language, say, speak } from "./words.js";

/** The languages, each by its own name. @type {Readonly<Record<string, string>>} */
const NAMES = { en: "English", de: "Deutsch", es: "Español" };

/**
 * The first of the wishes that the page can speak; English where it can speak none.
 * @param {readonly (string | undefined)[]} wishes tags such as `de` or `de-AT`
 */
export function understood(wishes) {
  const wanted = wishes.map((tag) => String(tag).toLowerCase().split("-")[0] ?? "");
  return wanted.find((one) => Object.hasOwn(NAMES, one)) ?? "en";
}

/** Draw a component and all components in it anew, with other words. @param {Element} element */
export function redraw(element) {
  if (element instanceof LitElement) element.requestUpdate();
  for (const inner of element.shadowRoot?.querySelectorAll("*") ?? []) redraw(inner);
}

/** The switch: the window hears `language` when another one is spoken. */
class DiceLanguage extends LitElement {
  static properties = {
    _failed: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: block;
        justify-content: center;
      }
      div {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        justify-content: inherit;
      }
      .button {
        font-size: var(--text-3);
      }
      .button[aria-pressed="true"] {
        border-color: var(--accent);
        font-weight: 700;
      }
      p {
        color: var(--accent);
      }
    `,
  ];

  constructor() {
    super();
    this._failed = false;
  }

  render() {
    return html`<div role="group" aria-label=${say("language.title")}>
        ${Object.entries(NAMES).map(
          ([tag, name]) => html`<button
            class="button plain"
            type="button"
            lang=${tag}
            aria-pressed=${tag === language()}
            data-language=${tag}
            @click=${() => this.#speak(tag)}
          >
            ${name}
          </button>`,
        )}
      </div>
      ${this._failed ? html`<p role="alert">${say("language.failed")}</p>` : nothing}`;
  }

  /** @param {string} tag */
  async #speak(tag) {
    this._failed = false;
    try {
      await speak(tag);
    } catch {
      this._failed = true;
      return;
    }
    window.dispatchEvent(new Event("language")); // this switch may be gone by now
  }
}

customElements.define("dice-language", DiceLanguage);
