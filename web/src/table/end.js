/** The end of a match: who won and why, the ranking, and what next. */
import { css, html, nothing } from "lit";
import { games } from "../../generated/games.js";
import { outcome } from "../standing.js";
import { shared } from "../styles/shared.js";
import { number, say, sayOf } from "../words.js";
import { Part } from "./part.js";

/** @typedef {import("../session.js").Session} Session */

class DiceEnd extends Part {
  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: 16px;
        justify-items: center;
        text-align: center;
      }
      h2 {
        font-size: var(--text-6);
        line-height: 1.15;
        max-width: 100%;
      }
      ol {
        display: grid;
        gap: 6px;
        width: min(100%, 420px);
        text-align: start;
      }
      li {
        display: grid;
        grid-template-columns: 2em minmax(4em, 1fr) minmax(0, max-content);
        gap: 8px;
        padding: 9px 14px;
        border-radius: var(--round-1);
        background: var(--surface);
        border: 1.5px solid var(--line);
        font-variant-numeric: tabular-nums;
      }
      li :last-child {
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
      .next {
        display: flex;
        flex-wrap: wrap;
        gap: 10px;
        justify-content: center;
      }
      .next .button:not(.main) {
        padding-inline: 12px;
        font-size: var(--text-2);
      }
      small {
        display: block;
        font-weight: 400;
        font-size: var(--text-1);
      }
    `,
  ];

  render() {
    const { session } = this;
    const view = session?.position?.view;
    if (!session || !view) return nothing;
    const { game, names } = session;
    return html`<h2>${outcome(view, names)}</h2>
      <ol aria-label=${say("end.ranking")}>
        ${view.ranking.map(
          ({ rank, seat, value, code }) => html`<li class=${rank === 1 ? "first" : ""}>
            <span>${say("end.rank", { rank })}</span><bdi>${names[seat]}</bdi
            ><span>${code ? sayOf(game, `place.${code}`, { value }) : number(value)}</span>
          </li>`,
        )}
      </ol>
      <div class="next">
        <button class="button main" data-action="rematch" @click=${() => this.#say("rematch")}>
          ${say("end.rematch")}${names.length > 1 ? html`<small>${say("end.rematch-hint")}</small>` : nothing}
        </button>
        ${this.#measured ? html`<button class="button" data-action="review" @click=${() => this.#say("review")}>${say("review.open")}</button>` : nothing}
        <button class="button" data-action="new-table" @click=${() => this.#say("leave")}>
          ${say("end.new")}
        </button>
      </div>`;
  }

  /** Whether the odds can say what was luck. */
  get #measured() {
    return games.find(({ code }) => code === this.session?.game)?.figures;
  }

  /** @param {"leave" | "rematch" | "review"} what */
  #say(what) {
    this.dispatchEvent(new Event(what, { bubbles: true, composed: true }));
  }
}

customElements.define("dice-end", DiceEnd);
