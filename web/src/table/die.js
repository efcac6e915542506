/** A die drawn: its pips, and the look that all dice share. */
import { css, svg } from "lit";

const LOW = 27;
const MID = 50;
const HIGH = 73;

/** Where the pips of each face are, in a hundredth of it. @type {readonly (readonly [number, number])[][]} */
export const PIPS = [
  [],
  [[MID, MID]],
  [[LOW, HIGH], [HIGH, LOW]],
  [[LOW, HIGH], [MID, MID], [HIGH, LOW]],
  [[LOW, LOW], [LOW, HIGH], [HIGH, LOW], [HIGH, HIGH]],
  [[LOW, LOW], [LOW, HIGH], [MID, MID], [HIGH, LOW], [HIGH, HIGH]],
  [[LOW, LOW], [LOW, MID], [LOW, HIGH], [HIGH, LOW], [HIGH, MID], [HIGH, HIGH]],
];

/** The pips of a face. @param {number} face */
export function pips(face) {
  const places = PIPS[face] ?? [];
  return svg`<svg class="pips" viewBox="0 0 100 100" aria-hidden="true">
    ${places.map(([x, y]) => svg`<circle cx=${x} cy=${y} r="9.5"></circle>`)}
  </svg>`;
}

export const dieStyle = css`
  .die {
    display: inline-grid;
    place-items: stretch;
    width: var(--size, 64px);
    aspect-ratio: 1;
    padding: 0;
    border: 0;
    border-radius: 22%;
    background: radial-gradient(circle at 32% 24%, #fff 0, var(--die) 46%, var(--die-edge) 130%);
    box-shadow:
      inset 0 -3px 5px rgb(var(--shadow) / 0.14),
      0 1px 1px rgb(var(--shadow) / 0.4),
      0 calc(var(--size, 64px) * 0.06) calc(var(--size, 64px) * 0.14) rgb(var(--shadow) / 0.4);
  }
  .pips {
    width: 100%;
    height: 100%;
    fill: var(--pip);
  }
  .die.small {
    --size: 34px;
    box-shadow: 0 1px 2px rgb(var(--shadow) / 0.35);
  }
  .die.ghost {
    background: none;
    box-shadow: none;
    border: 2px dashed var(--line);
  }
  @media (forced-colors: active) {
    .die:not(.ghost) {
      background: var(--die);
      border: 1.5px solid var(--pip);
    }
    button.die[aria-pressed="true"] {
      border: 5px solid var(--accent);
    }
  }
`;
