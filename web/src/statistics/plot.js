/** How often each face fell, as bars, with the range that is usual for fair dice. */
import { css, html, svg } from "lit";
import { number, say } from "../words.js";

export const facesStyle = css`
  .faces {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 12px 14px;
    border-radius: var(--round-2);
    background: var(--sunk);
    font-size: var(--text-1);
  }
  .faces figcaption {
    font-weight: 700;
    font-size: var(--text-2);
    overflow-wrap: anywhere;
  }
  .faces svg {
    display: block;
    width: 100%;
    height: 96px;
  }
  .faces .usual {
    fill: var(--good);
    opacity: 0.28;
  }
  .faces .edge {
    stroke: var(--good);
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
  .faces .fell {
    fill: var(--ink-soft);
  }
  .faces .outside {
    fill: var(--accent);
  }
  .faces .under {
    display: grid;
    grid-template-columns: repeat(6, minmax(0, 1fr));
    text-align: center;
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
  }
  .faces .under b {
    display: block;
  }
  @media print {
    .faces {
      break-inside: avoid;
      print-color-adjust: exact;
    }
  }
`;

/**
 * The bars stand on nothing and reach up to what fell; the band is the usual range.
 * @param {string} title @param {import("../../generated/protocol.js").Dice} dice
 */
export function facesPlot(title, { count, faces, least, most }) {
  const top = Math.max(most, ...faces) * 1.05 || 1;
  const up = (/** @type {number} */ value) => 100 - (100 * value) / top;
  const outside = (/** @type {number} */ fell) => fell < least || fell > most;
  return html`<figure class="faces">
    <figcaption><bdi>${title}</bdi> · ${say("statistics.dice-count", { count })}</figcaption>
    <svg viewBox="0 0 60 100" preserveAspectRatio="none" role="img" aria-label=${say("statistics.faces-of", { who: title })}>
      <rect class="usual" x="0" width="60" y=${up(most)} height=${up(least) - up(most)}></rect>
      ${[least, most].map((edge) => svg`<line class="edge" x1="0" x2="60" y1=${up(edge)} y2=${up(edge)}></line>`)}
      ${faces.map((fell, at) => svg`<rect class=${outside(fell) ? "outside" : "fell"} x=${at * 10 + 2.5} width="5" y=${up(fell)} height=${100 - up(fell)}></rect>`)}
    </svg>
    <div class="under" aria-hidden="true">
      ${faces.map((fell, at) => html`<span><b>${at + 1}</b>${number(fell)}${outside(fell) ? (fell > most ? " ↑" : " ↓") : ""}</span>`)}
    </div>
    <p>${say("statistics.usual", { least, most })}</p>
  </figure>`;
}
