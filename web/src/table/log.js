/** The log: every step in words, newest first, with the reason and the rule. */
import { css, html, nothing } from "lit";
import { download } from "../download.js";
import { EngineError } from "../engine/client.js";
import { shared } from "../styles/shared.js";
import { language, number, say, sayError, sayEvent, sayOf } from "../words.js";
import { Part } from "./part.js";

/** @typedef {import("../session.js").Session} Session */

class DiceLog extends Part {
  static properties = {
    _copied: { state: true },
    _shown: { state: true },
    _problem: { state: true },
  };

  static styles = [
    shared,
    css`
      li {
        padding: 6px 0;
        border-bottom: 1px solid var(--line);
        font-size: var(--text-2);
      }
      li.fallen {
        color: var(--ink-soft);
        text-decoration: line-through;
      }
      .fallen .back {
        display: inline-block;
        text-decoration: none;
        font-style: italic;
      }
      small {
        color: var(--ink-soft);
        font-size: var(--text-1);
        margin-inline-start: 6px;
      }
      .take {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        padding-bottom: 8px;
      }
      .take .button {
        flex: 1 0 auto;
        padding-inline: 12px;
        font-size: var(--text-2);
      }
      textarea {
        width: 100%;
        background: var(--paper);
        color: inherit;
      }
      .correct {
        min-height: 48px;
        font-size: var(--text-2);
        text-decoration: underline;
      }
      p {
        color: var(--ink-soft);
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
    const { session } = this;
    if (!session?.log.length) return html`<p>${say("log.empty")}</p>`;
    return html`${this.#take(session)}
    <ol reversed>
      ${session.log.toReversed().map(
        ({ stands, events, dice }) => html`<li class=${stands ? "" : "fallen"}>
          ${events.map(
            (event) => html`<div>
              ${sayEvent(session.game, event, session.names)}${reasons(session, event)}${rule(event)}
            </div>`,
          )}${stands ? this.#correctable(dice) : html` <span class="back">${say("log.taken-back")}</span>`}
        </li>`,
      )}
    </ol>`;
  }

  /** The game as a file, as its transcript, or as a report to read. @param {Session} session */
  #take(session) {
    const { _shown: shown, _problem: problem } = this;
    return html`<div class="take">
      <button class="button" data-action="export" @click=${() => download(session.game, session.transcript)}>${say("log.export")}</button>
      ${this.#copier(session, "copy", () => this.#copy(session, "copy", JSON.stringify(session.transcript)))}
      ${this.#copier(session, "report", () => this.#report(session))}
      ${shown ? html`<textarea readonly rows="4" aria-label=${say(`log.${shown.what}`)} .value=${shown.text}></textarea>` : nothing}
      ${problem ? html`<p role="alert">${sayError(problem)}</p>` : nothing}
    </div>`;
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

  /** Dice typed in can be corrected at any time. @param {number | null} dice the step they are of */
  #correctable(dice) {
    if (dice === null) return nothing;
    return html`<button
      class="button plain correct"
      data-action="correct"
      @click=${() => this.dispatchEvent(new CustomEvent("correct", { detail: dice }))}
    >
      ${say("log.correct")}
    </button>`;
  }
}

/** What the Sets are, and the house rules that the event depends on. @param {Session} session @param {any} event */
function reasons({ game }, { sets = [], option }) {
  /** @param {string} option */
  const houseRule = (option) => `${say("log.house-rule")}: ${sayOf(game, `option.${option}`)}`;
  const each = sets.map((/** @type {any} */ { faces, line, points, option }) => {
    const what = `${faces.join("-")} ${sayOf(game, `line.${line}`)} ${number(points)}`;
    return option ? `${what} (${houseRule(option)})` : what;
  });
  if (option) each.push(houseRule(option));
  return each.length ? html`<small>${each.join(" · ")}</small>` : nothing;
}

/** @param {any} event */
function rule({ cites }) {
  const [, rule = ""] = String(cites).split(" ");
  return /^\d/.test(rule) ? html`<small>${say("log.rule", { rule })}</small>` : nothing;
}

customElements.define("dice-log", DiceLog);
