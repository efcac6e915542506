/** A button that opens the guide to a game over the page; closed, the focus is where it was. */
import { LitElement, css, html, nothing } from "lit";
import { guides } from "../../generated/guides.js";
import { dialogBox, showDialog } from "../dialog.js";
import { dialog } from "../styles/dialog.js";
import { shared } from "../styles/shared.js";
import { say, sayOf } from "../words.js";

/** What the guide is drawn with, fetched when it is first opened. */
const drawn = () => import("./guide.js");

class DiceGuideButton extends LitElement {
  static properties = {
    game: { attribute: false },
    figures: { attribute: false },
    reading: { attribute: false },
    _open: { state: true },
    _failed: { state: true },
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
    this._failed = false;
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (changed.has("reading") && this.reading) this.#show();
  }

  #show() {
    this._open = true;
    this._failed = false;
    drawn().catch(() => (this._failed = true));
  }

  render() {
    if (!(this.game in guides)) return nothing;
    return html`<button
        class="button"
        type="button"
        aria-haspopup="dialog"
        data-action="guide"
        @click=${this.#show}
      >
        ${say("guide.open-it")}
      </button>
      ${dialogBox(
        this._open && {
          title: say("guide.title", { game: sayOf(this.game, "name") }),
          body: this._failed
            ? html`<p role="alert">${say("guide.failed")}</p>`
            : html`<dice-guide .game=${this.game} .figures=${this.figures}></dice-guide>`,
        },
        () => (this._open = false),
      )}`;
  }

  updated() {
    showDialog(this.renderRoot, this._open);
  }
}

customElements.define("dice-guide-button", DiceGuideButton);
