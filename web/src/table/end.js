/** The end of a match: who won and why, the ranking, how it went, and the match to take along. */
import { css, html, nothing } from "lit";
import { games } from "../../generated/games.js";
import { courseOf, pointsOf, waiting } from "../curve.js";
import { sentences } from "../news.js";
import { plotStyle } from "../odds/plots.js";
import { pastOf } from "../past.js";
import { worth } from "../share/result.js";
import { outcome } from "../standing.js";
import { LARGE_TYPE } from "../styles/screens.js";
import { shared } from "../styles/shared.js";
import { say, sayOf } from "../words.js";
import { Part } from "./part.js";
import { party, partyStyle } from "./party.js";
import { sharing } from "./sharing.js";

/** @typedef {import("../session.js").Session} Session */

class DiceEnd extends Part {
  static styles = [
    shared,
    plotStyle,
    partyStyle,
    css`
      :host {
        position: relative;
        display: grid;
        align-items: safe center;
        min-height: 0;
        overflow: hidden;
        --sunk: var(--surface);
        --paper: var(--surface);
      }
      .story {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
        justify-items: center;
        max-height: 100%;
        padding: 4px;
        overflow-y: auto;
        text-align: center;
      }
      .story > * {
        width: min(100%, 420px);
      }
      h2 {
        font-size: var(--text-6);
        line-height: 1.15;
      }
      p {
        font-size: var(--text-2);
        line-height: 1.35;
      }
      ol {
        display: grid;
        gap: 6px;
        text-align: start;
      }
      ol li {
        display: grid;
        grid-template-columns: 2em minmax(4em, 1fr) minmax(0, max-content);
        gap: 8px;
        padding: 7px 14px;
        border-radius: var(--round-1);
        background: var(--surface);
        border: 1.5px solid var(--line);
        font-variant-numeric: tabular-nums;
      }
      ol li :last-child {
        text-align: end;
      }
      li.first {
        border-color: var(--accent);
        font-weight: 700;
      }
      bdi {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .lines {
        text-align: start;
      }
      .lines > svg {
        height: 96px;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .button {
        flex: 1 0 auto;
        padding-inline: 14px;
        font-size: var(--text-2);
      }
      @media ${LARGE_TYPE} {
        ol li {
          grid-template-columns: auto minmax(0, 1fr);
        }
        ol li :last-child {
          grid-column: 1 / -1;
        }
      }
    `,
  ];

  #changed = () => this.requestUpdate();
  /** @type {ReturnType<typeof pastOf> | undefined} */
  #past;

  connectedCallback() {
    super.connectedCallback();
    if (!this.session || !this.#measured) return;
    this.#past = pastOf(this.session);
    this.#past.addEventListener("change", this.#changed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#past?.removeEventListener("change", this.#changed);
  }

  render() {
    const { session } = this;
    const view = session?.position?.view;
    if (!session || !view) return nothing;
    const { game, names } = session;
    const now = !session.position?.transcript; // else it had ended before it was opened
    return html`${now && !session.motion.still ? party() : nothing}
      <div class="story">
        <h2>${outcome(view, names)}</h2>
        <p>${sentences(session).at(-1)}</p>
        <ol aria-label=${say("end.ranking")}>
          ${view.ranking.map(
            ({ rank, seat, value, code }) => html`<li class=${rank === 1 ? "first" : ""}>
              <span>${say("end.rank", { rank })}</span><bdi>${names[seat]}</bdi
              ><span>${worth(game, { value, code })}</span>
            </li>`,
          )}
        </ol>
        ${view.ties ? html`<p class="soft">${sayOf(game, `place.${view.ties}`)}</p>` : nothing}
        ${this.#course(session)}
        <div class="buttons">
          ${sharing()}
          ${this.#measured
            ? html`<button
              class="button"
              data-action="review"
              @click=${() => this.dispatchEvent(new Event("review", { bubbles: true, composed: true }))}
            >
                ${say("review.open")}
              </button>`
            : nothing}
        </div>
      </div>`;
  }

  /** How it went: by the odds, as far as they are known. @param {Session} session */
  #course(session) {
    const { found, failed } = this.#past ?? { failed: true };
    if (failed) return pointsOf(session) ?? nothing;
    return found?.accounts.length ? courseOf(session, found) : waiting(session);
  }

  /** Whether the odds can say what was luck. */
  get #measured() {
    return games.find(({ code }) => code === this.session?.game)?.figures;
  }
}

customElements.define("dice-end", DiceEnd);
