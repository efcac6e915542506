/** The sheet: what each turn brought, the totals below. */
import { css, html } from "lit";
import { shared } from "../styles/shared.js";
import { number, say, sayOf } from "../words.js";
import { Part } from "./part.js";

/** @typedef {import("../session.js").Session} Session */

class DiceSheet extends Part {
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
        font-size: 15px;
      }
      th,
      td {
        padding: 5px 8px;
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
        font-size: 13px;
      }
      p {
        color: var(--ink-soft);
      }
    `,
  ];

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
        ${rows.map(
          ({ code, params, cells }) => html`<tr>
            <th scope="row">${sayOf(session.game, `row.${code}`, params)}</th>
            ${cells.map((cell) => (cell ? cellOf(session, cell) : html`<td></td>`))}
          </tr>`,
        )}
      </tbody>
    </table>`;
  }
}

/** @param {Session} session @param {import("../../generated/protocol.js").Cell} cell */
function cellOf(session, { value, code, total }) {
  const how = code === null ? [] : [sayOf(session.game, `cell.${code}`)];
  const after = value && total !== null ? [number(total)] : [];
  return html`<td>
    ${value ? html`${value > 0 ? "+" : "−"}${number(Math.abs(value))}` : "–"}
    ${[...how, ...after].map((line) => html`<small>${line}</small>`)}
  </td>`;
}

customElements.define("dice-sheet", DiceSheet);
