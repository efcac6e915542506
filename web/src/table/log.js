/** The log: every step in words, newest first, with the reason and the rule. */
import { css, html, nothing } from "lit";
import { shared } from "../styles/shared.js";
import { number, say, sayEvent, sayOf } from "../words.js";
import { Part } from "./part.js";
import { sharing } from "./sharing.js";

/** @typedef {import("../session.js").Session} Session */

class DiceLog extends Part {
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
      .share {
        padding-bottom: 8px;
      }
      .share .button {
        width: 100%;
        font-size: var(--text-2);
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

  render() {
    const { session } = this;
    if (!session) return nothing;
    return html`<div class="share">${sharing()}</div>
    ${session.log.length ? nothing : html`<p>${say("log.empty")}</p>`}
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
