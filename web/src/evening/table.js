/** Where everybody stands, as a table in the order that was chosen. */
import { css, html } from "lit";
import { number, say } from "../words.js";
import { named, rounded } from "./names.js";

/** @typedef {import("../../generated/protocol.js").Standing} Standing */
/** @typedef {import("../saves.js").Evening["order"]} Order */

/** @type {readonly Order[]} */
export const ORDERS = ["points", "wins", "points_each", "wins_each"];

export const tableStyle = css`
  .standings th,
  .standings td {
    padding: 8px 0 8px 6px;
  }
  .standings .rank {
    width: 2.2em;
    padding-inline-start: 0;
    text-align: start;
  }
  .standings .count {
    width: 4.2rem;
  }
  .standings thead th {
    vertical-align: bottom;
    hyphens: auto;
    line-height: 1.2;
  }
  .standings thead .who {
    text-align: start;
  }
  .standings tbody th {
    text-align: start;
    font-size: var(--text-3);
    line-height: 1.25;
  }
  .standings .first > * {
    font-weight: 700;
  }
  .standings .chosen {
    color: var(--ink);
    font-weight: 700;
  }
  .standings .each {
    display: none;
  }
  .standings .each.chosen {
    display: table-cell;
  }
  .standings .small {
    font-weight: 400;
  }
  @media (max-width: 24em) {
    .standings .count {
      width: 3.3rem;
    }
    .standings thead th {
      padding-inline-start: 3px;
    }
  }
  @media (min-width: 40em) {
    .standings .each {
      display: table-cell;
    }
    .standings .count {
      width: 5.4rem;
    }
  }
  @media print {
    .standings .each {
      display: table-cell;
    }
  }
`;

/** The best first; who has not played is last. @param {readonly Standing[]} standings @param {Order} order */
export function sorted(standings, order) {
  const rank = (/** @type {Standing} */ { ranks }, /** @type {string} */ by) => ranks[by] ?? Infinity;
  const by = [order, ...ORDERS];
  return standings.toSorted((one, other) => {
    const first = by.find((way) => rank(one, way) !== rank(other, way));
    return first ? rank(one, first) - rank(other, first) : 0;
  });
}

/** Those in the first place. @param {readonly Standing[]} standings @param {Order} order */
export function leaders(standings, order) {
  return standings.filter(({ ranks }) => ranks[order] === 1).map(named);
}

/**
 * @param {readonly Standing[]} standings @param {Order} order
 * @param {(standing: Standing) => boolean} gone who has left
 */
export function standingsTable(standings, order, gone) {
  const chosen = (/** @type {Order} */ way) => (way === order ? "chosen" : "");
  const head = (/** @type {Order} */ way) => say(`evening.order-${way}`);
  return html`<div class="room"><table class="standings">
    <caption class="unseen">${say("evening.standings")}</caption>
    <thead>
      <tr>
        <th scope="col" class="rank"><span class="unseen">${say("evening.rank")}</span></th>
        <th scope="col" class="who">${say("evening.who")}</th>
        <th scope="col" class="count">${say("evening.played")}</th>
        <th scope="col" class="count ${chosen("wins")}">${head("wins")}</th>
        <th scope="col" class="count ${chosen("points")}">${head("points")}</th>
        <th scope="col" class="count each ${chosen("wins_each")}">${head("wins_each")}</th>
        <th scope="col" class="count each ${chosen("points_each")}">${head("points_each")}</th>
      </tr>
    </thead>
    <tbody>
      ${sorted(standings, order).map((one) => {
        const rank = one.ranks[order] ?? null;
        return html`<tr class=${rank === 1 ? "first" : ""}>
          <td class="rank">${rank === null ? "–" : say("end.rank", { rank })}</td>
          <th scope="row">
            <bdi class="names">${named(one)}</bdi>${gone(one) ? html` <span class="soft small">${say("evening.gone")}</span>` : ""}
          </th>
          <td>${number(one.games)}</td>
          <td class=${chosen("wins")}>${number(one.wins)}</td>
          <td class=${chosen("points")}>${rounded(one.points)}</td>
          <td class="each ${chosen("wins_each")}">${one.wins_each === null ? "–" : rounded(one.wins_each)}</td>
          <td class="each ${chosen("points_each")}">${one.points_each === null ? "–" : rounded(one.points_each)}</td>
        </tr>`;
      })}
    </tbody>
  </table></div>`;
}
