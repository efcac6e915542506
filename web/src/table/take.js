/** A match to take along: as a file, as its transcript, or as a report to read. */
import { css, html, nothing } from "lit";
import { download } from "../download.js";
import { EngineError } from "../engine/client.js";
import { shared } from "../styles/shared.js";
import { language, say, sayError } from "../words.js";
import { Part } from "./part.js";

/** @typedef {import("../session.js").Session} Session */

class DiceTake extends Part {
  static properties = {
    _copied: { state: true },
    _shown: { state: true },
    _problem: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .button {
        flex: 1 0 auto;
        padding-inline: 12px;
        font-size: var(--text-2);
      }
      textarea {
        width: 100%;
        background: var(--paper);
        color: inherit;
      }
    `,
  ];

  constructor() {
    super();
    /** What was copied, and at which position. @type {{what: string, seq: number | undefined} | undefined} */
    this._copied = undefined;
    /** What the browser does not let the page copy, to be copied by hand. @type {{what: string, text: string} | undefined} */
    this._shown = undefined;
    /** Why there is no report. @type {EngineError | undefined} */
    this._problem = undefined;
  }

  render() {
    const { session, _shown: shown, _problem: problem } = this;
    if (!session) return nothing;
    return html`<button class="button" data-action="export" @click=${() => download(session.game, session.transcript)}>${say("log.export")}</button>
      ${this.#copier(session, "copy", () => this.#copy(session, "copy", JSON.stringify(session.transcript)))}
      ${this.#copier(session, "report", () => this.#report(session))}
      ${shown ? html`<textarea readonly rows="4" aria-label=${say(`log.${shown.what}`)} .value=${shown.text}></textarea>` : nothing}
      ${problem ? html`<p role="alert">${sayError(problem)}</p>` : nothing}`;
  }

  /** A button that copies. @param {Session} session @param {"copy" | "report"} what @param {() => void} copy */
  #copier(session, what, copy) {
    const copied = this._copied?.what === what && this._copied.seq === session.position?.seq;
    return html`<button class="button" data-action=${what} @click=${copy}>
      ${say(copied ? "log.copied" : `log.${what}`)}
    </button>`;
  }

  /** @param {Session} session @param {"copy" | "report"} what @param {string} text */
  async #copy(session, what, text) {
    this._shown = undefined;
    try {
      await navigator.clipboard.writeText(text);
      this._copied = { what, seq: session.position?.seq };
    } catch {
      this._shown = { what, text };
    }
  }

  /** @param {Session} session */
  async #report(session) {
    this._problem = undefined;
    try {
      await this.#copy(session, "report", await session.report(language()));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this._problem = error;
    }
  }
}

customElements.define("dice-take", DiceTake);
