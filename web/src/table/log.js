/** The log: every step in words, newest first, with the reason and the rule. */
import { LitElement, css, html, nothing } from "lit";
import { shared } from "../styles/shared.js";
import { number, say, sayEvent, sayOf } from "../words.js";

/** @typedef {import("../session.js").Session} Session */

class DiceLog extends LitElement {
  static properties = {
    session: { attribute: false },
    seq: { attribute: false },
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
      p {
        color: var(--ink-soft);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Session | undefined} */
    this.session = undefined;
    /** @type {number | undefined} */
    this.seq = undefined;
  }

  render() {
    const { session } = this;
    if (!session?.log.length) return html`<p>${say("log.empty")}</p>`;
    return html`<ol reversed>
      ${session.log.toReversed().map(
        ({ stands, events }) => html`<li class=${stands ? "" : "fallen"}>
          ${events.map(
            (event) => html`<div>
              ${sayEvent(session.game, event, session.names)}${reasons(session, event)}${rule(event)}
            </div>`,
          )}${stands ? nothing : html` <span class="back">${say("log.taken-back")}</span>`}
        </li>`,
      )}
    </ol>`;
  }
}

/** What the kept Sets are, with the house rule they depend on. @param {Session} session @param {any} event */
function reasons(session, { sets }) {
  if (!Array.isArray(sets)) return nothing;
  const each = sets.map(({ faces, line, points, option }) => {
    const what = `${faces.join("-")} ${sayOf(session.game, `line.${line}`)} ${number(points)}`;
    const why = option && `${say("log.house-rule")}: ${sayOf(session.game, `option.${option}`)}`;
    return why ? `${what} (${why})` : what;
  });
  return html`<small>${each.join(" · ")}</small>`;
}

/** @param {any} event */
function rule({ cites }) {
  const [, rule] = String(cites).split(" ");
  return rule ? html`<small>${say("log.rule", { rule })}</small>` : nothing;
}

customElements.define("dice-log", DiceLog);
