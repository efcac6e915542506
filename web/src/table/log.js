/** The log: every step in words, newest first, with the reason and the rule. */
import { css, html, nothing } from "lit";
import { shared } from "../styles/shared.js";
import { number, say, sayEvent, sayOf } from "../words.js";
import { Part } from "./part.js";

/** @typedef {import("../session.js").Session} Session */

class DiceLog extends Part {
  static properties = {
    _copied: { state: true },
    _text: { state: true },
  };

  static styles = [
    shared,
    css`
      li {
        padding: 6px 0;
        border-bottom: 1px solid var(--line);
        font-size: 15px;
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
        font-size: 13px;
        margin-inline-start: 6px;
      }
      .take {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        padding-bottom: 8px;
      }
      .take .button {
        flex: 1;
        font-size: 15px;
      }
      textarea {
        width: 100%;
        background: var(--paper);
        color: inherit;
      }
      .correct {
        min-height: 48px;
        font-size: 15px;
        text-decoration: underline;
      }
      p {
        color: var(--ink-soft);
      }
    `,
  ];

  constructor() {
    super();
    /** The position whose transcript was copied. @type {number | undefined} */
    this._copied = undefined;
    /** The transcript, where the browser does not let the page copy. */
    this._text = "";
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

  /** The transcript as a file or as text. @param {Session} session */
  #take(session) {
    return html`<div class="take">
      <button class="button" data-action="export" @click=${() => save(session)}>${say("log.export")}</button>
      <button class="button" data-action="copy" @click=${() => this.#copy(session)}>
        ${say(this._copied === session.position?.seq ? "log.copied" : "log.copy")}
      </button>
      ${this._text ? html`<textarea readonly rows="4" aria-label=${say("log.copy")} .value=${this._text}></textarea>` : nothing}
    </div>`;
  }

  /** @param {Session} session */
  async #copy(session) {
    try {
      await navigator.clipboard.writeText(JSON.stringify(session.transcript));
      this._copied = session.position?.seq;
    } catch {
      this._text = JSON.stringify(session.transcript); // shown to be copied by hand
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

/** @param {Session} session */
function save({ game, transcript }) {
  const file = new Blob([JSON.stringify(transcript, null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${game}-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-")}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
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
  const [, rule] = String(cites).split(" ");
  return rule ? html`<small>${say("log.rule", { rule })}</small>` : nothing;
}

customElements.define("dice-log", DiceLog);
