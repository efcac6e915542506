/** What is to be said when a game is not kept, and what can be done about it. */
import { css, html, nothing } from "lit";
import { download } from "../download.js";
import { copy } from "../share/give.js";
import { shared } from "../styles/shared.js";
import { say } from "../words.js";
import { icon } from "./icons.js";
import { Part } from "./part.js";

/** @typedef {import("../session.js").Session} Session */

/** Says `take` when the game is to go on here after all. */
class DiceKeeping extends Part {
  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: 6px;
        padding: 8px 8px 8px 12px;
        border: 1.5px solid var(--accent);
        border-radius: var(--round-2);
        background: var(--surface);
        font-size: var(--text-2);
        line-height: 1.3;
      }
      /* over what is not needed in a turn, so that nothing moves away */
      :host(.above) {
        position: fixed;
        z-index: 2;
        inset: 6px 8px auto;
        max-width: 480px;
        margin-inline: auto;
        box-shadow: 0 6px 24px rgb(0 0 0 / 0.25);
      }
      div {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        align-items: center;
        justify-content: end;
      }
      p,
      textarea {
        flex: 1 0 100%;
      }
      textarea {
        min-width: 0;
        background: var(--paper);
        color: inherit;
      }
      .button {
        padding-inline: 12px;
        font-size: var(--text-2);
      }
      .icon {
        width: 20px;
        height: 20px;
      }
    `,
  ];

  static properties = { _copied: { state: true } };

  constructor() {
    super();
    /** The text of the game, to be copied by hand where the page may not; "" once it was copied. @type {string | undefined} */
    this._copied = undefined;
  }

  render() {
    const { session } = this;
    if (!session) return nothing;
    const { lost, trouble } = session;
    if (lost) {
      return html`<div role="alert">
        <p>${say(`keeping.${lost}`)}</p>
        ${this.#file(session)}
        ${lost === "removed"
          ? html`<button class="button main" data-action="keep" @click=${() => session.keep()}>${say("keeping.keep")}</button>`
          : html`<button
              class="button main"
              data-action="take"
              @click=${() => this.dispatchEvent(new CustomEvent("take", { bubbles: true, composed: true }))}
            >
              ${say("keeping.take")}
            </button>`}
      </div>`;
    }
    return html`<div role="alert">
      <p>${say(`keeping.${trouble}`)}</p>
      ${this.#file(session)}
      <button
        class="button plain"
        aria-label=${say("table.close")}
        title=${say("table.close")}
        data-action="hush"
        @click=${() => session.hush()}
      >
        ${icon("close")}
      </button>
    </div>`;
  }

  /** @param {Session} session */
  #file(session) {
    const save = () => download(session.game, session.transcript);
    // a frame may allow neither files nor the clipboard: text can be copied by hand everywhere
    return html`${this._copied
        ? html`<textarea readonly rows="3" aria-label=${say("log.copy")} .value=${this._copied}></textarea>`
        : nothing}
      <button class="button" data-action="save-file" @click=${save}>${say("log.export")}</button>
      <button class="button" data-action="copy-text" @click=${() => this.#copy(session)}>
        ${say(this._copied === "" ? "log.copied" : "log.copy")}
      </button>`;
  }

  /** @param {Session} session */
  async #copy({ transcript }) {
    const text = JSON.stringify(transcript);
    this._copied = (await copy(text)) ? "" : text;
  }
}

customElements.define("dice-keeping", DiceKeeping);
