/** What can be taken along and sent around: the result of a match, its table, the whole of it. */
import { css, html, nothing } from "lit";
import { download, save, timed } from "../download.js";
import { EngineError } from "../engine/client.js";
import { canShare, copy, share } from "../share/give.js";
import { linkOf, resultOf, tableOf, textOf } from "../share/result.js";
import { shared } from "../styles/shared.js";
import { language, say, sayError } from "../words.js";
import { icon } from "./icons.js";
import { Part } from "./part.js";

/** @typedef {import("../session.js").Session} Session */
/** What is copied or shown. @typedef {"copy" | "report" | "text" | "link"} What */

/** With a `table` and no session, only the link to that. */
class DiceTake extends Part {
  static properties = {
    table: { attribute: false },
    _copied: { state: true },
    _shown: { state: true },
    _problem: { state: true },
    _file: { state: true },
  };

  static styles = [
    shared,
    css`
      :host,
      section,
      .buttons {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      section + section {
        margin-top: 12px;
        padding-top: 14px;
        border-top: 1.5px solid var(--line);
      }
      .buttons {
        grid-template-columns: repeat(auto-fit, minmax(min(7.4rem, 100%), 1fr));
      }
      h3 {
        font-size: var(--text-3);
        line-height: 1.2;
      }
      .button {
        padding-inline: 12px;
        font-size: var(--text-2);
      }
      canvas {
        display: block;
        max-width: 100%;
        max-height: 46dvh;
        margin-inline: auto;
        border-radius: var(--round-1);
      }
      textarea {
        width: 100%;
        background: var(--paper);
        color: inherit;
        font: inherit;
        font-size: var(--text-2);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("../address.js").Table | undefined} */
    this.table = undefined;
    /** What was copied, and of which position or table. @type {{what: What, of: unknown} | undefined} */
    this._copied = undefined;
    /** What the browser does not let the page copy, to be copied by hand. @type {{what: What, text: string} | undefined} */
    this._shown = undefined;
    /** Why there is no report. @type {EngineError | undefined} */
    this._problem = undefined;
    /** The picture of the result. @type {File | undefined} */
    this._file = undefined;
    /** @type {HTMLCanvasElement | undefined} */
    this._canvas = undefined;
  }

  firstUpdated() {
    const { session } = this;
    if (session?.position?.turn === "over") void this.#draw(session);
  }

  /** @param {Session} session */
  async #draw(session) {
    try {
      const { picture, png } = await import("../share/picture.js");
      const content = resultOf(session);
      const canvas = await picture(content);
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", `${content.kicker}. ${content.title}`);
      const file = await png(canvas);
      this._canvas = canvas;
      if (file) this._file = new File([file], timed(session.game, "png"), { type: file.type });
    } catch (error) {
      console.warn(error); // one can send words
    }
  }

  render() {
    const { session } = this;
    if (!session) return this.#link(this.table);
    return html`${session.position?.turn === "over" ? this.#result(session) : nothing}
      <section>
        <h3>${say("share.table")}</h3>
        ${this.#link(tableOf(session))}
      </section>
      <section>
        <h3>${say("share.game")}</h3>
        <div class="buttons">
          <button class="button" data-action="export" @click=${() => download(session.game, session.transcript)}>${say("log.export")}</button>
          ${this.#giver("copy", "log.copy", () => JSON.stringify(session.transcript))}
          ${this.#giver("report", "log.report", () => session.report(language()), { sheet: true })}
        </div>
        ${this.#byHand("copy", "report")} ${this._problem ? html`<p role="alert">${sayError(this._problem)}</p>` : nothing}
      </section>`;
  }

  /** @param {Session} session */
  #result(session) {
    const { _canvas: canvas, _file: file } = this;
    const url = linkOf(tableOf(session));
    return html`<section>
      <h3>${say("share.result")}</h3>
      ${canvas ?? nothing}
      <div class="buttons">
        ${file && canShare({ files: [file] })
          ? html`<button class="button main" data-action="share-picture" @click=${() => this.#picture(file)}>${say("share.picture")}</button>`
          : nothing}
        ${file
          ? html`<button class="button" data-action="save-picture" @click=${() => save(file, file.name)}>${say("share.save-picture")}</button>`
          : nothing}
        ${this.#giver("text", this.#sheet ? "share.text" : "share.text-copy", () => textOf(session), { sheet: true, url })}
      </div>
      ${this.#byHand("text")}
    </section>`;
  }

  /** @param {import("../address.js").Table | undefined} table */
  #link(table) {
    if (!table) return nothing;
    const url = linkOf(table);
    const label = this.#sheet ? "share.link" : "share.link-copy";
    return html`<div class="buttons">${this.#giver("link", label, () => "", { sheet: true, url })}</div>
      ${this.#byHand("link")}`;
  }

  /** By the share sheet, else as a file. @param {File} file */
  async #picture(file) {
    if (!(await share({ files: [file] }))) save(file, file.name);
  }

  /** Whether words and links go to a share sheet. */
  get #sheet() {
    return canShare({ text: "", url: location.href });
  }

  /**
   * A button that copies a text and an address, or gives them to the share sheet where there is one and it is wanted.
   * @param {What} what @param {string} label @param {() => string | Promise<string>} text @param {{sheet?: boolean, url?: string}} [how]
   */
  #giver(what, label, text, how = {}) {
    const plain = !this.session; // at setup it is one of many things
    const copied = this._copied?.what === what && this._copied.of === this.#of;
    return html`<button class="button ${plain ? "plain" : ""}" data-action=${what} @click=${() => this.#give(what, text, how)}>
      ${plain ? icon("share") : nothing} ${say(copied ? "log.copied" : label)}
    </button>`;
  }

  /** @param {What} what @param {() => string | Promise<string>} make @param {{sheet?: boolean, url?: string}} how */
  async #give(what, make, { sheet, url }) {
    this._problem = this._shown = undefined;
    try {
      const text = await make();
      if (sheet && (await share({ ...(text && { text }), ...(url && { url }) }))) return;
      const whole = [text, url].filter(Boolean).join("\n");
      if (await copy(whole)) this._copied = { what, of: this.#of };
      else this._shown = { what, text: whole };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this._problem = error;
    }
  }

  /** What is copied belongs to it. */
  get #of() {
    return this.session ? this.session.position?.seq : this.table && linkOf(this.table);
  }

  /** @param {...What} kinds */
  #byHand(...kinds) {
    const { _shown: shown } = this;
    if (!shown || !kinds.includes(shown.what)) return nothing;
    const label = { copy: "log.copy", report: "log.report", text: "share.text-copy", link: "share.link-copy" }[shown.what];
    return html`<textarea readonly rows="4" aria-label=${say(label)} .value=${shown.text} @focus=${selectAll}></textarea>`;
  }
}

/** @param {Event} event */
function selectAll({ target }) {
  /** @type {HTMLTextAreaElement} */ (target).select();
}

customElements.define("dice-take", DiceTake);
