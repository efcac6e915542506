/** Who is at the table: each seat with what it has, the one that acts marked. */
import { css, html, nothing } from "lit";
import { FAR, LARGE_TYPE, WIDE } from "../styles/screens.js";
import { shared } from "../styles/shared.js";
import { say } from "../words.js";
import { drawn, figure, label, lane, markerStyle } from "./markers.js";
import { Part } from "./part.js";

/** @typedef {import("../session.js").Session} Session */

/** What stands beside a name. */
const NUMBERS = ["count", "track"];
/** How many seats are all seen at once, in two rows if need be. */
const SEEN = 6;
/** What is drawn below it. */
const PIECES = ["tally", "chips"];

class DicePlayers extends Part {
  static styles = [
    shared,
    markerStyle,
    css`
      ul {
        display: grid;
        grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
        gap: 6px;
      }
      /* Up to six are seen at once; more than that scroll. */
      ul.many {
        grid-template-columns: none;
        grid-auto-flow: column;
        grid-auto-columns: minmax(104px, 1fr);
        overflow-x: auto;
        scrollbar-width: none;
      }
      li {
        position: relative;
        display: grid;
        grid-template: "name value" auto "lane lane" auto "more more" auto / minmax(0, 1fr) auto;
        gap: 1px 6px;
        align-content: center;
        align-items: center;
        padding: 5px 8px 6px 9px;
        border-radius: var(--round-1);
        background: var(--surface);
        border: 1.5px solid var(--line);
        overflow: hidden;
        min-width: 0;
        line-height: 1.3;
      }
      li.acts {
        border-color: var(--accent);
        box-shadow: inset 5px 0 0 var(--accent);
      }
      .name {
        grid-area: name;
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
        font-weight: 600;
      }
      li.acts .name {
        font-weight: 800;
      }
      .value {
        grid-area: value;
        white-space: nowrap;
        font-weight: 700;
        font-variant-numeric: tabular-nums;
      }
      .lane {
        grid-area: lane;
        margin-block: 4px 3px;
      }
      .more {
        grid-area: more;
        display: flex;
        gap: 6px;
        align-items: center;
        min-width: 0;
        min-height: 1.6em;
      }
      .badge {
        flex: 1;
        min-width: 0;
        font-size: var(--text-1);
        color: var(--ink-soft);
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      @media (max-width: 26.1875em) {
        ul.tight li {
          grid-template-areas: "name name" "more value" "lane lane";
        }
        ul:not(.rows) .badge {
          line-height: 1.05;
          white-space: normal;
        }
        /* Seen no more, but read out; what is at stake says the same. */
        .tight .chips ~ .badge,
        .tight .tally ~ .badge {
          position: absolute;
          width: 1px;
          height: 1px;
          clip-path: inset(50%);
        }
      }
      /* Where there is little room, in two rows or beside a flat table. */
      @media (max-height: 43.75em) and (max-width: 56.1875em) {
        .rows li {
          padding-block: 2px 5px;
        }
        .rows li:has(.lane) {
          padding-bottom: 9px;
        }
        .rows .more {
          min-height: 0;
        }
        .rows .chip {
          width: 14px;
          height: 14px;
        }
        .rows .tally {
          min-width: 19px;
          min-height: 19px;
        }
        .rows .strokes {
          height: 13px;
        }
        .rows .name,
        .rows .value {
          font-size: var(--text-2);
        }
        .rows .lane {
          position: absolute;
          grid-area: auto; /* else that were what it is placed in */
          inset: auto 8px 3px 9px;
          height: 4px;
          margin: 0;
        }
        .rows .lane::after {
          width: 8px;
          height: 8px;
          border-radius: 3px;
          border-width: 1px;
        }
      }
      :host([upright]) ul {
        grid-template-columns: minmax(0, 1fr);
        grid-auto-flow: row;
        overflow: visible;
      }
      @media ${WIDE} {
        :host([upright]) ul.many {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
        :host([upright]) li {
          grid-template: "name more value" auto "lane lane lane" auto / auto minmax(0, 1fr) auto;
          padding: 8px 12px 9px 14px;
        }
        .name {
          max-width: 9em;
        }
      }
      @media ${LARGE_TYPE} {
        ul,
        ul.many {
          grid-template-columns: minmax(0, 1fr);
          grid-auto-flow: row;
          overflow: visible;
        }
        .name,
        .badge,
        ul.tight .more > .badge {
          position: static;
          width: auto;
          height: auto;
          white-space: normal;
          overflow: visible;
          clip-path: none;
        }
      }
      @media ${FAR} {
        .name,
        .value {
          font-size: 2rem;
        }
        .badge {
          font-size: var(--text-4);
        }
        .chip {
          zoom: 1.6;
        }
        .tally {
          zoom: 1.4;
        }
        .lane {
          height: 10px;
        }
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
    const seats = session.names.length;
    const rows = seats > 3 && seats <= SEEN;
    const columns = rows ? Math.ceil(seats / 2) : seats;
    const more = view.markers.some(({ kind, seat }) => seat !== null && !NUMBERS.includes(kind));
    const tight = columns > 2 && (more || !rows);
    return html`<ul
      class="${rows ? "rows" : ""} ${tight ? "tight" : ""} ${seats > SEEN ? "many" : ""}"
      .style=${`--columns: ${columns}`}
      aria-label=${say("setup.players")}
    >
      ${session.names.map((name, seat) => {
        const own = view.markers.filter((marker) => marker.seat === seat);
        const of = (/** @type {string[]} */ kinds) => own.filter(({ kind }) => kinds.includes(kind));
        const acts = view.seat === seat;
        return html`<li class=${acts ? "acts" : ""} aria-current=${acts ? "true" : nothing}>
          <bdi class="name" title=${name}>${name}</bdi>
          ${of(NUMBERS).map((marker) => figure(session.game, marker))} ${of(["track"]).map(lane)}
          ${more
            ? html`<div class="more">
                ${of(PIECES).map((marker) => drawn(session.game, marker))}
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
