/** Small plots, drawn as SVG: a page's CSP lets no style be written into an element. */
import { css, html, nothing, svg } from "lit";

export const plotStyle = css`
  svg.plot {
    display: block;
    width: 100%;
    overflow: visible;
  }
  .plot .bar {
    fill: var(--accent);
  }
  .plot .ground {
    fill: var(--line);
    opacity: 0.5;
  }
  .plot .axis {
    stroke: var(--line);
    stroke-width: 1;
    vector-effect: non-scaling-stroke;
  }
  .plot :is(polyline, path) {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2.2;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  .plot .line1 {
    stroke: var(--accent);
    stroke-dasharray: 8 4;
  }
  .plot .line2 {
    stroke: var(--good);
    stroke-dasharray: 2 4;
  }
  .plot .line3 {
    stroke: var(--ink-soft);
    stroke-dasharray: 10 3 2 3;
  }
  .plot .mark {
    stroke-width: 8;
    stroke-linecap: round;
    stroke-dasharray: none;
  }
  .plot .mark2 {
    stroke-width: 3;
    stroke-linecap: butt;
  }
  figure.lines {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 2px 8px;
    margin: 0;
    padding: 12px 14px;
    border-radius: var(--round-2);
    background: var(--sunk);
    font-size: var(--text-1);
  }
  figure.lines figcaption,
  figure.lines .legend {
    grid-column: 1 / -1;
  }
  figure.lines figcaption {
    font-weight: 700;
    font-size: var(--text-2);
  }
  figure.lines .up {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    text-align: end;
    color: var(--ink-soft);
  }
  figure.lines .along {
    grid-column: 2;
    display: flex;
    justify-content: space-between;
    color: var(--ink-soft);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 16px;
  }
  .legend li {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .legend svg {
    width: 30px;
  }
`;

/** A bar that is so much of its room. @param {number} part from 0 to 1 */
export function bar(part) {
  const width = 100 * Math.min(1, Math.max(0, part || 0));
  return html`<svg class="plot" viewBox="0 0 100 10" height="10" preserveAspectRatio="none" aria-hidden="true">
    <rect class="ground" width="100" height="10"></rect>
    <rect class="bar" width=${width} height="10"></rect>
  </svg>`;
}

/**
 * Lines over places, from 0 to `most`; told apart by their strokes, and where there are more
 * than four by dots or bars on them, not by colour alone.
 * @param {string} title
 * @param {readonly string[]} places what stands along the bottom; the first, the middle, the last are shown
 * @param {readonly string[]} names of the lines
 * @param {readonly (readonly number[])[]} values of each line by place
 * @param {{most?: number, least?: number, told?: (value: number) => string, done?: number}} [scale] done: how far the lines reach, of 1
 */
export function lines(title, places, names, values, { most = 1, least = 0, told = percent, done = 1 } = {}) {
  const across = (/** @type {number} */ place) => (100 * done * place) / Math.max(1, places.length - 1);
  const up = (/** @type {number} */ value) => 50 - (50 * (value - least)) / (most - least || 1);
  const points = (/** @type {readonly number[]} */ line) =>
    line.map((value, place) => `${across(place).toFixed(2)},${up(value).toFixed(2)}`).join(" ");
  const apart = Math.ceil(places.length / MARKS);
  const middle = places[Math.floor(places.length / 2)];
  return html`<figure class="lines">
    <figcaption>${title}</figcaption>
    <span class="up" aria-hidden="true"><span>${told(most)}</span><span>${told(least)}</span></span>
    <svg class="plot" viewBox="0 0 100 50" height="150" preserveAspectRatio="none" role="img" aria-label=${title}>
      ${[0, 25, 50].map((y) => svg`<line class="axis" x1="0" x2="100" y1=${y} y2=${y}></line>`)}
      ${values.map(
        (line, place) =>
          svg`<polyline class="line${place % 4}" points=${points(line)}></polyline>${marks(
            place,
            line.map((value, at) => [across(at), up(value)]).filter((_, at) => at % apart === place % apart),
            BAR,
          )}`,
      )}
    </svg>
    <span class="along" aria-hidden="true"><span>${places[0]}</span><span>${middle}</span><span>${places.at(-1)}</span></span>
    <ul class="legend">
      ${names.map(
        (name, place) =>
          html`<li>
            <svg class="plot" viewBox="0 0 30 4" height="4" aria-hidden="true">
              <polyline class="line${place % 4}" points="0,2 30,2"></polyline>
              ${marks(place, [[15, 2]], 10)}
            </svg>
            <bdi>${name}</bdi>
          </li>`,
      )}
    </ul>
  </figure>`;
}

/** Marks on a line, about so many. */
const MARKS = 8;
/** How high a bar is, of the height of a plot, which is 50. */
const BAR = 6;

/**
 * What tells a line apart from one with the same stroke: nothing, dots, bars. A dot is a line of no
 * length with round ends, since those are not stretched with the plot.
 * @param {number} line @param {number[][]} at @param {number} high
 */
function marks(line, at, high) {
  const kind = Math.floor(line / 4) % 3;
  if (!kind) return nothing;
  const one = kind === 1 ? "h0" : `m0,${-high / 2}v${high}`;
  return svg`<path class="line${line % 4} mark mark${kind}" d=${at.map(([x = 0, y = 0]) => `M${x.toFixed(2)},${y.toFixed(2)}${one}`).join("")}></path>`;
}

/** @param {number} value */
function percent(value) {
  return `${Math.round(value * 100)} %`;
}
