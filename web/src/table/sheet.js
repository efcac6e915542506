/** The sheet: what each turn brought, the totals below. */
import { css, html, nothing } from "lit";
import { shared } from "../styles/shared.js";
import { number, say, sayOf } from "../words.js";
import { Part } from "./part.js";

/** @typedef {import("../session.js").Session} Session */

class DiceSheet extends Part {
  static properties = {
    _told: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: block;
        overflow-x: auto;
      }
      table {
        border-collapse: collapse;
        width: 100%;
        font-variant-numeric: tabular-nums;
        font-size: var(--text-2);
      }
      th,
      td {
        padding: 5px 6px;
        text-align: right;
        border-bottom: 1px solid var(--line);
        vertical-align: top;
        white-space: nowrap;
      }
      th {
        font-weight: 600;
      }
      thead th {
        max-width: 9em;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      thead :is(th, td) {
        position: sticky;
        top: 0;
        background: var(--surface);
      }
      thead td,
      tbody th {
        position: sticky;
        left: 0;
        background: var(--surface);
      }
      tbody th {
        color: var(--ink-soft);
        font-weight: 400;
        text-align: left;
        white-space: nowrap;
      }
      small {
        display: block;
        white-space: normal;
        overflow-wrap: normal;
        color: var(--ink-soft);
        font-size: var(--text-1);
      }
      p {
        color: var(--ink-soft);
      }
      tr.sum :is(th, td) {
        border-block: 1.5px solid var(--ink-soft);
        font-weight: 700;
        color: var(--ink);
      }
      tr.current :is(th, td) {
        background: var(--sunk);
      }
      tr.current th {
        color: var(--ink);
        font-weight: 700;
        box-shadow: inset 4px 0 0 var(--accent);
      }
      td.opens {
        padding: 0;
      }
      td button {
        width: 100%;
        min-height: 32px;
        padding: 5px 6px;
        border: 0;
        background: none;
        text-align: right;
        text-decoration: underline dotted var(--ink-soft);
        text-underline-offset: 4px;
      }
      td button[aria-expanded="true"] {
        background: var(--accent);
        color: var(--accent-ink);
        forced-color-adjust: none;
      }
      td.story {
        text-align: start;
        white-space: normal;
        background: var(--paper);
        font-size: var(--text-2);
      }
    `,
  ];

  constructor() {
    super();
    /** The entry whose story is open: row and seat. @type {string} */
    this._told = "";
    /** The position for which the current row was brought into sight. @type {unknown} */
    this._seen = undefined;
  }

  render() {
    const { session } = this;
    const rows = session?.position?.view.sheet ?? [];
    if (!session || !rows.length) return html`<p>${say("sheet.empty")}</p>`;
    return html`<table>
      <caption class="unseen">${say("sheet.caption")}</caption>
      <thead>
        <tr>
          <td></td>
          ${session.names.map((name) => html`<th scope="col"><bdi>${name}</bdi></th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row, place) => this.#row(session, row, place))}
      </tbody>
    </table>`;
  }

  /** @param {Session} session @param {import("../../generated/protocol.js").Row} row @param {number} place */
  #row(session, { code, params, cells, kind, current }, place) {
    const open = cells.findIndex((_, seat) => this._told === `${place} ${seat}`);
    const story = cells[open]?.story ?? [];
    return html`<tr class="${kind} ${current ? "current" : ""}" aria-current=${current ? "step" : nothing}>
        <th scope="row">${sayOf(session.game, `row.${code}`, params)}</th>
        ${cells.map((cell, seat) => (cell ? this.#cell(session, cell, `${place} ${seat}`) : html`<td></td>`))}
      </tr>
      ${story.length
        ? html`<tr>
            <td class="story" colspan=${cells.length + 1} role="status">
              ${story.map(({ code, params }) => html`<div>${sayOf(session.game, `story.${code}`, params, session.names)}</div>`)}
            </td>
          </tr>`
        : nothing}`;
  }

  /** An entry; where it has a story, a tap tells it. @param {Session} session @param {Cell} cell @param {string} key */
  #cell(session, cell, key) {
    const entry = entryOf(session, cell);
    if (!cell.story.length) return html`<td>${entry}</td>`;
    const open = this._told === key;
    return html`<td class="opens">
      <button aria-expanded=${open} @click=${() => (this._told = open ? "" : key)}>${entry}</button>
    </td>`;
  }

  /** The row being played is in sight. */
  updated() {
    const { seq } = this;
    if (this._seen === seq) return;
    this._seen = seq;
    const row = this.renderRoot.querySelector("tr.current");
    const around = this.closest(".side, dialog");
    if (!(row instanceof HTMLElement) || !around) return;
    const below = row.getBoundingClientRect().top - around.getBoundingClientRect().top;
    around.scrollTop += below - around.clientHeight / 2; // only this box: the page around stays
  }
}

/** @typedef {import("../../generated/protocol.js").Cell} Cell */

/** @param {Session} session @param {Cell} cell */
function entryOf(session, { value, code, total }) {
  const how = code === null ? [] : [sayOf(session.game, `cell.${code}`)];
  const after = value && total !== null ? [number(total)] : [];
  return html`${shownOf(value, total !== null)}${[...how, ...after].map((line) => html`<small>${line}</small>`)}`;
}

/** A gain has its sign, a result is a plain number. @param {number | null} value @param {boolean} gain */
function shownOf(value, gain) {
  if (value === null || (gain && value === 0)) return "–";
  if (!gain) return number(value);
  return `${value > 0 ? "+" : "−"}${number(Math.abs(value))}`;
}

customElements.define("dice-sheet", DiceSheet);
