/** What a seat or the table has, drawn: strokes on a coaster, chips, numbers, words. */
import { css, html, nothing, svg } from "lit";
import { number, sayOf } from "../words.js";

/** @typedef {import("../../generated/protocol.js").Marker} Marker */

const STROKES = 5;
/** More chips than this are a number beside one chip. */
const MOST_CHIPS = 6;

/** What a marker says in words. @param {string} game @param {Marker} marker @param {readonly string[]} [names] */
export function label(game, { code, value, most, params }, names) {
  return sayOf(game, `marker.${code}`, { value: value ?? 0, most: most ?? 0, ...params }, names);
}

/** A marker as it wants to be drawn. @param {string} game @param {Marker} marker @param {readonly string[]} [names] */
export function drawn(game, marker, names) {
  const { kind, value, most } = marker;
  const said = label(game, marker, names);
  switch (kind) {
    case "tally":
      return html`<span class="tally" role="img" aria-label=${said} title=${said}>${strokes(value ?? 0)}</span>`;
    case "chips":
      return html`<span class="chips" role="img" aria-label=${said} title=${said}>${chips(value ?? 0, most ?? 0)}</span>`;
    case "track":
    case "count":
      return html`<span class="value" title=${said}>${number(value ?? 0)}</span>${kind === "track"
          ? html`<progress aria-hidden="true" max=${most ?? 1} .value=${Math.min(value ?? 0, most ?? 1)}></progress>`
          : nothing}`;
    default:
      return html`<span class=${kind}>${said}</span>`;
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
  .strokes {
    height: 18px;
    width: auto;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.4;
    stroke-linecap: round;
  }
  .chip {
    width: 13px;
    height: 13px;
    border-radius: 50%;
    background: var(--accent);
    box-shadow:
      inset 0 0 0 1.5px var(--surface),
      inset 0 0 0 3px var(--accent),
      0 0 0 1.5px var(--accent);
  }
  .chip.gone {
    background: none;
    box-shadow: 0 0 0 1.5px var(--line);
  }
`;
