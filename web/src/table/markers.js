/** What a seat or the table has, drawn: strokes on a coaster, chips, numbers, words. */
import { css, html, nothing, svg } from "lit";
import { number, sayOf } from "../words.js";

/** @typedef {import("../../generated/protocol.js").Marker} Marker */

const STROKES = 5;
/** More strokes than this are a number on the coaster. */
const MOST_STROKES = 15;
/** More chips than this are a number beside one chip. */
const MOST_CHIPS = 6;

/** What a marker says in words. @param {string} game @param {Marker} marker @param {readonly string[]} [names] */
export function label(game, { code, value, most, params }, names) {
  return sayOf(game, `marker.${code}`, { value: value ?? 0, most: most ?? 0, ...params }, names);
}

/** Strokes, chips or big words, as the marker wants to be drawn. @param {string} game @param {Marker} marker @param {readonly string[]} [names] */
export function drawn(game, marker, names) {
  const { kind, value, most } = marker;
  const said = label(game, marker, names);
  switch (kind) {
    case "tally":
      return html`<span class="tally" role="img" aria-label=${said} title=${said}
        >${(value ?? 0) > MOST_STROKES ? number(value ?? 0) : strokes(value ?? 0)}</span
      >`;
    case "chips":
      return html`<span class="chips" role="img" aria-label=${said} title=${said}>${chips(value ?? 0, most ?? 0)}</span>`;
    default:
      return words(said);
  }
}

/** Strokes in bundles of five, the fifth across. @param {number} count */
function strokes(count) {
  const bundles = Math.ceil(count / STROKES);
  return Array.from({ length: bundles }, (_, place) => bundle(Math.min(STROKES, count - place * STROKES)));
}

/** @param {number} count */
function bundle(count) {
  const upright = Array.from({ length: Math.min(count, STROKES - 1) }, (_, place) => `M${4 + place * 6} 3 ${3 + place * 6} 21`);
  const across = count === STROKES ? ["M0 17 26 7"] : [];
  const wide = count < STROKES ? count * 6 + 2 : 26;
  return svg`<svg class="strokes" viewBox="0 0 ${wide} 24" width=${wide} height="24" aria-hidden="true">
    <path d=${[...upright, ...across].join(" ")}></path>
  </svg>`;
}

/** A number that says in words what it is. @param {string} game @param {Marker} marker */
export function figure(game, marker) {
  return html`<span class="value" title=${label(game, marker)}>${number(marker.value ?? 0)}</span>`;
}

/** How far one has come: a pawn on its way to the end. @param {Marker} marker */
export function lane({ value, most }) {
  const at = `${Math.min(100, (100 * Math.max(0, value ?? 0)) / (most || 1))}%`;
  return html`<span class="lane" aria-hidden="true" .style=${`--at: ${at}`}></span>`;
}

/** The first word big, what follows it beside or below. @param {string} said */
function words(said) {
  const [big, ...more] = said.split(" · ");
  return html`<span class="words"
    ><b>${big}</b>${more.length ? html` <span>${more.join(" · ")}</span>` : nothing}</span
  >`;
}

/** @param {number} value @param {number} most */
function chips(value, most) {
  const places = Math.max(value, most);
  if (places > MOST_CHIPS) return html`<span class="chip"></span>${number(value)}`;
  return Array.from({ length: places }, (_, place) => html`<span class="chip ${place < value ? "" : "gone"}"></span>`);
}

export const markerStyle = css`
  .tally,
  .chips {
    display: inline-flex;
    flex: none;
    gap: 4px;
    align-items: center;
    font-weight: 700;
  }
  /* A beer coaster of cork. */
  .tally {
    min-height: 24px;
    min-width: 24px;
    padding: 1px 6px;
    justify-content: center;
    border-radius: 8px;
    color: var(--cork-ink);
    background: var(--cork);
    box-shadow:
      inset 0 0 0 2px rgb(255 255 255 / 0.28),
      0 1px 3px rgb(var(--shadow) / 0.4);
    line-height: 1;
  }
  .tally:empty {
    background: none;
    box-shadow: inset 0 0 0 1.5px var(--line);
    border-radius: 50%;
  }
  .strokes {
    height: 16px;
    width: auto;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.6;
    stroke-linecap: round;
  }
  .chip {
    width: 17px;
    height: 17px;
    border-radius: 50%;
    border: 1px solid rgb(var(--shadow) / 0.35);
    background:
      radial-gradient(circle, var(--chip) 0 5.2px, transparent 5.6px),
      repeating-conic-gradient(from 15deg, #fff7ea 0 30deg, var(--chip) 30deg 60deg);
    box-shadow:
      0 0 0 1.5px var(--surface),
      0 2px 3px rgb(var(--shadow) / 0.4);
  }
  .chip + .chip {
    margin-inline-start: -6px;
  }
  .chip.gone {
    border: 1.5px dashed var(--ink-soft);
    background: none;
    box-shadow: none;
    opacity: 0.6;
  }
  .lane {
    position: relative;
    display: block;
    height: 6px;
    border-radius: 999px;
    background: linear-gradient(var(--accent) 0 0) 0 / var(--at) 100% no-repeat
      color-mix(in srgb, var(--ink) 13%, transparent);
  }
  .lane::after {
    content: "";
    position: absolute;
    inset: 50% auto auto clamp(5px, var(--at), calc(100% - 5px));
    width: 12px;
    height: 12px;
    translate: -50% -50%;
    border-radius: 4px;
    border: 2px solid var(--surface);
    background: var(--accent);
    box-shadow: 0 1px 2px rgb(var(--shadow) / 0.4);
    transition: inset var(--settle) ease-out;
  }
`;
