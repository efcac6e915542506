/** A table with a column for each player. */
import { html, nothing } from "lit";

/** @typedef {{head: unknown, cells: readonly string[], kind?: string}} Row */

/** It scrolls by itself where there are many. @param {string} label @param {readonly string[]} names @param {readonly Row[]} rows @param {unknown} [caption] */
export function bySeat(label, names, rows, caption = nothing) {
  return html`<div class="room" tabindex="0" role="region" aria-label=${label}>
    <table>
      ${caption}
      <thead>
        <tr>
          <td></td>
          ${names.map((name) => html`<th scope="col"><bdi>${name}</bdi></th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ head, cells, kind }) =>
            html`<tr class=${kind ?? nothing}>
              <th scope="row">${head}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
