/** A button that opens the guide to a game over the page; closed, the focus is where it was. */
import { LitElement, css, html, nothing } from "lit";
import { guides } from "../../generated/guides.js";
import { dialog } from "../styles/dialog.js";
import { shared } from "../styles/shared.js";
import { icon } from "../table/icons.js";
import { say, sayOf } from "../words.js";
import "./guide.js";

class DiceGuideButton extends LitElement {
  static properties = {
    game: { attribute: false },
    figures: { attribute: false },
    _open: { state: true },
  };

  static styles = [
    shared,
    dialog,
    css`
      :host {
        display: block;
      }
    `,
  ];

  constructor() {
    super();
    this.game = "";
    /** Asks for the figures of the odds. @type {import("../odds/odds.js").Ask | undefined} */
    this.figures = undefined;
    this._open = false;
  }

  render() {
    if (!(this.game in guides)) return nothing;
    return html`<button
        class="button"
        type="button"
        aria-haspopup="dialog"
        data-action="guide"
        @click=${() => (this._open = true)}
      >
        ${say("guide.open-it")}
      </button>
      <dialog
        aria-labelledby="title"
        @close=${() => (this._open = false)}
        @click=${(/** @type {MouseEvent} */ { target }) => {
          if (target instanceof HTMLDialogElement) target.close();
        }}
      >
        ${this._open
          ? html`<div class="head">
                <h2 id="title">${say("guide.title", { game: sayOf(this.game, "name") })}</h2>
                <button class="button plain" aria-label=${say("table.close")} @click=${() => (this._open = false)}>
                  ${icon("close")}
                </button>
              </div>
              <div class="body"><dice-guide .game=${this.game} .figures=${this.figures}></dice-guide></div>`
          : nothing}
      </dialog>`;
  }

  updated() {
    const box = this.renderRoot.querySelector("dialog");
    if (this._open && !box?.open) box?.showModal();
    else if (!this._open && box?.open) box.close();
  }
}

customElements.define("dice-guide-button", DiceGuideButton);
