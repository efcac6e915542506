/** A button that opens the guide to a game over the page; closed, the focus is where it was. */
import { LitElement, css, html, nothing } from "lit";
import { guides } from "../../generated/guides.js";
import { dialogBox, showDialog } from "../dialog.js";
import { dialog } from "../styles/dialog.js";
import { shared } from "../styles/shared.js";
import { say, sayOf } from "../words.js";
import "./guide.js";

class DiceGuideButton extends LitElement {
  static properties = {
    game: { attribute: false },
    figures: { attribute: false },
    reading: { attribute: false },
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
    /** Whether it is open from the start. */
    this.reading = false;
    this._open = false;
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (changed.has("reading") && this.reading) this._open = true;
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
      ${dialogBox(
        this._open && {
          title: say("guide.title", { game: sayOf(this.game, "name") }),
          body: html`<dice-guide .game=${this.game} .figures=${this.figures}></dice-guide>`,
        },
        () => (this._open = false),
      )}`;
  }

  updated() {
    showDialog(this.renderRoot, this._open);
  }
}

customElements.define("dice-guide-button", DiceGuideButton);
