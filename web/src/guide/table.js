/** A table of the rules as the engine makes it: what shows a row, and what it counts. */
import { html, nothing } from "lit";
import { pips } from "../table/die.js";
import { number, sayOf } from "../words.js";

/** @typedef {import("../../generated/protocol.js").Table} Table */
/** @typedef {import("../../generated/protocol.js").TableRow} TableRow */

/** @param {string} game @param {Table} table */
export function table(game, { code, columns, rows }) {
  return html`<table>
    <caption>${sayOf(game, `table.${code}`)}</caption>
    <thead>
      <tr>
        <td></td>
        ${columns.map((column) => html`<th scope="col">${sayOf(game, `column.${column}`)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => line(game, row))}
    </tbody>
  </table>`;
}

/** @param {string} game @param {TableRow} row */
function line(game, { words, faces, values, params }) {
  return html`<tr>
    <th scope="row">
      <div class="line">
        <span class="words">${sayOf(game, words, params)}</span>
        ${faces.length
          ? html`<span class="dice" role="img" aria-label=${faces.join("-")}>
              ${faces.map((face) => html`<span class="die">${pips(face)}</span>`)}
            </span>`
          : nothing}
      </div>
    </th>
    ${values.map((value) => html`<td>${number(value)}</td>`)}
  </tr>`;
}
