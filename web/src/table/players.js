/** Who is at the table: each seat with what it has, the one that acts marked. */
import { css, html, nothing } from "lit";
import { shared } from "../styles/shared.js";
import { say } from "../words.js";
import { drawn, label, markerStyle } from "./markers.js";
import { Part } from "./part.js";

/** @typedef {import("../session.js").Session} Session */

/** What stands beside a name. */
const NUMBERS = ["count", "track"];
/** What is drawn below it. */
const PIECES = ["tally", "chips"];

class DicePlayers extends Part {
  static styles = [
    shared,
    markerStyle,
    css`
      ul {
        display: flex;
        gap: 8px;
        overflow-x: auto;
        scrollbar-width: none;
      }
      li {
        position: relative;
        flex: 1 0 100px;
        padding: 6px 8px 8px 9px;
        border-radius: var(--round-1);
        background: var(--surface);
        border: 1.5px solid var(--line);
        overflow: hidden;
        min-width: 0;
      }
      li.wide {
        flex-basis: 116px;
      }
      :host([upright]) ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(140px, 100%), 1fr));
        overflow: visible;
      }
      li.acts {
        border-color: var(--accent);
        box-shadow: inset 5px 0 0 var(--accent);
      }
      .line {
        display: flex;
        justify-content: space-between;
        gap: 6px;
        align-items: baseline;
      }
      .name {
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
        font-weight: 600;
      }
      .value {
        white-space: nowrap;
        font-weight: 700;
        font-size: var(--text-3);
        font-variant-numeric: tabular-nums;
      }
      .more {
        flex-wrap: wrap;
        gap: 0 6px;
        justify-content: start;
        align-items: center;
        min-height: 22px;
      }
      .badge {
        font-size: var(--text-1);
        color: var(--ink-soft);
        line-height: 1.3;
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      progress {
        appearance: none;
        position: absolute;
        inset: auto 0 0 0;
        width: 100%;
        height: 4px;
        border: 0;
        background: transparent;
      }
      progress::-webkit-progress-bar {
        background: transparent;
      }
      progress::-webkit-progress-value {
        background: var(--accent);
      }
      progress::-moz-progress-bar {
        background: var(--accent);
      }
    `,
  ];

  /** Who acts is in sight, also where the seats do not all fit. */
  updated() {
    const list = this.renderRoot.querySelector("ul");
    const acts = this.renderRoot.querySelector("li.acts");
    if (list) list.tabIndex = list.scrollWidth > list.clientWidth ? 0 : -1; // keys can scroll it too
    if (!list || !(acts instanceof HTMLElement)) return;
    list.scrollLeft = acts.offsetLeft - list.offsetLeft - (list.clientWidth - acts.offsetWidth) / 2;
  }

  render() {
    const { session } = this;
    const view = session?.position?.view;
    if (!session || !view) return nothing;
    const more = view.markers.some(({ kind, seat }) => seat !== null && !NUMBERS.includes(kind));
    return html`<ul aria-label=${say("setup.players")}>
      ${session.names.map((name, seat) => {
        const own = view.markers.filter((marker) => marker.seat === seat);
        const acts = view.seat === seat;
        return html`<li class="${acts ? "acts" : ""} ${more ? "wide" : ""}" aria-current=${acts ? "true" : nothing}>
          <div class="line">
            <bdi class="name">${name}</bdi>${own.filter(({ kind }) => NUMBERS.includes(kind)).map((marker) => drawn(session.game, marker))}
          </div>
          ${more
            ? html`<div class="line more">
                ${own.filter(({ kind }) => PIECES.includes(kind)).map((marker) => drawn(session.game, marker))}
                <span class="badge">${badges(session.game, own)}</span>
              </div>`
            : nothing}
        </li>`;
      })}
    </ul>`;
  }
}

/** @param {string} game @param {import("./markers.js").Marker[]} markers */
function badges(game, markers) {
  return markers
    .filter(({ kind }) => kind === "badge")
    .map((marker) => label(game, marker))
    .join(" · ");
}

customElements.define("dice-players", DicePlayers);
