/** A match looked back on: how the chances went, what was luck, what the decisions cost. */
import { css, html, nothing } from "lit";
import { bySeat } from "./by-seat.js";
import { courseOf, tableOf } from "./curve.js";
import { called } from "./hints.js";
import { plotStyle } from "./odds/plots.js";
import { pastOf } from "./past.js";
import { figureStyle } from "./styles/figures.js";
import { shared } from "./styles/shared.js";
import { Part } from "./table/part.js";
import { number, say, sayOf } from "./words.js";

/** @typedef {import("../generated/protocol.js").Reviewed} Reviewed */
/** @typedef {import("../generated/protocol.js").Account} Account */
/** @typedef {import("./session.js").Session} Session */

/** The parts of a result, in the order of the columns. @type {readonly ("expected" | "luck" | "decisions" | "others")[]} */
const PARTS = ["expected", "luck", "decisions", "others"];

class DiceReview extends Part {
  static styles = [
    shared,
    figureStyle,
    plotStyle,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 16px;
      }
      .room {
        overflow-x: auto;
      }
      details > .room {
        max-height: 60vh;
        overflow-y: auto;
      }
      summary {
        min-height: 48px;
        align-content: center;
        cursor: pointer;
      }
      th,
      td {
        white-space: nowrap;
      }
      thead th {
        max-width: 24vw;
        overflow: hidden;
        text-overflow: ellipsis;
        color: var(--ink);
        font-weight: 700;
      }
      tbody th {
        position: sticky;
        left: 0;
        background: var(--surface);
      }
      .result > * {
        font-weight: 700;
      }
      ul {
        display: grid;
        gap: 8px;
      }
      progress {
        width: 100%;
        accent-color: var(--accent);
      }
    `,
  ];

  #changed = () => this.requestUpdate();
  /** @type {ReturnType<typeof pastOf> | undefined} */
  #past;

  connectedCallback() {
    super.connectedCallback();
    this.#past = this.session && pastOf(this.session);
    this.#past?.addEventListener("change", this.#changed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#past?.removeEventListener("change", this.#changed);
  }

  render() {
    const { session } = this;
    const { found, failed } = this.#past ?? {};
    if (failed) return html`<p role="alert">${say("review.failed")}</p>`;
    const done = found?.done ?? 0;
    const waiting =
      done < 1
        ? html`<p role="status">${say("review.waiting")}</p>
            <progress max="1" .value=${done} aria-label=${say("review.waiting")}></progress>`
        : nothing;
    if (!session || !found?.accounts.length) return waiting;
    return html`${waiting}${courseOf(session, found)}${tableOf(session, found, (value) => told(value, found.scale, false))}${this.#table(session, found)}
      <ul>
        ${found.accounts.map((account) => this.#moments(session, found, account))}
      </ul>
      <p class="soft">${say(`review.about-${found.scale}`)} ${found.exact ? nothing : sayOf(session.game, "review.model")}</p>`;
  }

  /** @param {Session} session @param {Reviewed} found */
  #table({ names }, { accounts, scale }) {
    const parts = PARTS.filter((part) => accounts.some((account) => shown(part, account) !== 0));
    const summed = accounts.map((account) => adding(account, scale));
    const rows = parts.map((part) => ({
      head: say(`review.${part}`),
      cells: summed.map((account) => told(account[part], scale, part !== "expected")),
    }));
    const result = accounts.map((account) => told(account.result, scale, false));
    const label = say("review.table");
    return bySeat(label, names, [...rows, { head: say("review.result"), cells: result, kind: "result" }], html`<caption>${label}</caption>`);
  }

  /** @param {Session} session @param {Reviewed} found @param {Account} account */
  #moments({ game, names }, { scale }, { swing, mistake }) {
    return html`${swing
      ? html`<li>
          ${say("review.swing", {
            seat: swing.seat, dice: swing.dice, change: told(swing.change, scale, true), step: swing.step + 1,
          }, names)}
        </li>`
      : nothing}
    ${mistake
      ? html`<li>
          ${say("review.mistake", {
            seat: mistake.seat,
            chosen: called(game, mistake.chosen, names),
            best: called(game, mistake.best, names),
            change: told(mistake.change, scale, true),
            step: mistake.step + 1,
          }, names)}
        </li>`
      : nothing}`;
  }
}

/** What stands in a column: what was there at the start was expected too. @param {typeof PARTS[number]} part @param {Account} account */
function shown(part, account) {
  return part === "expected" ? account.start + account.expected : account[part];
}

/**
 * The parts of a column as they are shown, so that they add up to the result that is shown: those
 * that lose most by being cut off are rounded up.
 * @param {Account} account @param {Reviewed["scale"]} scale
 */
function adding(account, scale) {
  const step = scale === "points" ? 1 : 0.001;
  const exact = PARTS.map((part) => shown(part, account) / step);
  const whole = exact.map(Math.floor);
  const left = exact.map((value, place) => ({ place, cut: value - (whole[place] ?? 0) })).sort((a, b) => b.cut - a.cut);
  const missing = Math.round(account.result / step) - whole.reduce((sum, value) => sum + value, 0);
  for (const { place } of left.slice(0, missing)) whole[place] = (whole[place] ?? 0) + 1;
  const [expected = 0, luck = 0, decisions = 0, others = 0] = whole.map((value) => value * step);
  return { expected, luck, decisions, others };
}

/** A value as it is said, with its sign where it is a change. @param {number} value @param {Reviewed["scale"]} scale @param {boolean} change */
function told(value, scale, change) {
  const points = scale === "points";
  const rounded = Math.round(points ? value : value * 1000) / (points ? 1 : 10) || 0;
  const text = points ? number(rounded) : say("hints.chance", { value: rounded });
  return change && rounded > 0 ? `+${text}` : text.replace("-", "−");
}

customElements.define("dice-review", DiceReview);
