/** Dice that tumble: cubes which come from the hand and turn until the face that fell lies on top. */
import { css, html } from "lit";
import { dieStyle, pips } from "./die.js";

/** What is to the right of a face and above it, on a die whose 1, 2 and 3 run against the clock. */
const BESIDE = [[], [2, 3], [3, 1], [1, 2], [2, 1], [1, 3], [3, 2]];
/** How many ways to tumble the style has. */
const WAYS = 7;

/** The six faces of a cube, that one in front. @param {number} face */
function sides(face) {
  const [right = 0, above = 0] = BESIDE[face] ?? [];
  return [face, right, above, 7 - right, 7 - above, 7 - face];
}

/** A die in the air, at its place of a step; no two neighbours and no two rolls move alike. @param {number} face @param {number} place @param {number} step */
export function tumbling(face, place, step) {
  return html`<span class="fall way-${(place + step * 3) % WAYS}"
    ><span class="shade"></span><span class="toss"
      ><span class="cube">${sides(face).map((side) => html`<span class="die side">${pips(side)}</span>`)}</span></span
    ></span
  >`;
}

/*
 * The face that fell is on a side of the cube, edge on, until the last part of the way: nobody
 * reads it earlier. Only transform and opacity move.
 */
export const tumbleStyle = [
  dieStyle,
  css`
    .fall {
      --turn: 450deg;
      --roll: 90deg;
      --spin: 30deg;
      --from: -70%;
      --late: 0;
      position: relative;
      width: var(--size);
      aspect-ratio: 1;
    }
    .fall * {
      animation-duration: calc(var(--settle) * 0.78);
      animation-delay: calc(var(--settle) * 0.22 * var(--late));
      animation-fill-mode: both;
    }
    .fall .pips {
      animation: none;
    }
    .shade,
    .toss,
    .toss::before,
    .cube,
    .side {
      position: absolute;
      inset: 0;
    }
    .shade {
      inset: -12% -16% -24%;
      background: radial-gradient(closest-side, rgb(var(--shadow) / 0.5) 40%, transparent);
      animation-name: shade;
    }
    .toss {
      animation-name: toss;
    }
    /* what one sees between the round corners of the sides */
    .toss::before {
      content: "";
      border-radius: 50%;
      background: var(--die-edge);
    }
    .cube {
      transform-style: preserve-3d;
      transform: perspective(calc(var(--size) * 6)) translateZ(calc(var(--size) / -2));
      animation-name: tumble;
    }
    .side {
      --far: translateZ(calc(var(--size) / 2));
      transform: var(--far);
      backface-visibility: hidden;
      box-shadow: inset 0 0 calc(var(--size) * 0.1) rgb(var(--shadow) / 0.25);
    }
    .side:nth-child(2) {
      transform: rotateY(90deg) var(--far);
    }
    .side:nth-child(3) {
      transform: rotateX(90deg) var(--far);
    }
    .side:nth-child(4) {
      transform: rotateY(-90deg) var(--far);
    }
    .side:nth-child(5) {
      transform: rotateX(-90deg) var(--far);
    }
    .side:nth-child(6) {
      transform: rotateY(180deg) var(--far);
    }
    .way-1 {
      --turn: -400deg;
      --roll: -90deg;
      --spin: -50deg;
      --from: 40%;
      --late: 0.45;
    }
    .way-2 {
      --turn: 520deg;
      --spin: -35deg;
      --from: -20%;
      --late: 0.2;
    }
    .way-3 {
      --roll: -90deg;
      --spin: 70deg;
      --from: 90%;
      --late: 0.8;
    }
    .way-4 {
      --turn: -480deg;
      --spin: 15deg;
      --from: -110%;
      --late: 0.35;
    }
    .way-5 {
      --turn: 380deg;
      --roll: -90deg;
      --spin: -75deg;
      --from: 10%;
      --late: 1;
    }
    .way-6 {
      --turn: -540deg;
      --spin: 50deg;
      --from: 60%;
      --late: 0.6;
    }
    @keyframes tumble {
      from {
        transform: perspective(calc(var(--size) * 6)) translateZ(calc(var(--size) / -2)) rotateZ(var(--spin))
          rotateX(var(--turn)) rotateY(var(--roll));
      }
      60% {
        transform: perspective(calc(var(--size) * 6)) translateZ(calc(var(--size) / -2)) rotateZ(calc(var(--spin) * 0.6))
          rotateX(calc(var(--turn) * 0.25)) rotateY(var(--roll));
        animation-timing-function: cubic-bezier(0.3, 0.5, 0.6, 1);
      }
      to {
        transform: perspective(calc(var(--size) * 6)) translateZ(calc(var(--size) / -2)) rotateZ(0deg) rotateX(0deg) rotateY(0deg);
      }
    }
    @keyframes toss {
      from {
        transform: translate(var(--from), 170%) scale(1.35);
        opacity: 0;
      }
      20% {
        opacity: 1;
      }
      52% {
        transform: translate(calc(var(--from) * 0.12), 6%) scale(0.98);
        animation-timing-function: ease-out;
      }
      74% {
        transform: translate(0, -12%) scale(1.06);
        animation-timing-function: ease-in;
      }
      to {
        transform: none;
      }
    }
    @keyframes shade {
      from {
        transform: translate(var(--from), 210%) scale(1.5);
        opacity: 0;
      }
      52% {
        transform: translate(calc(var(--from) * 0.12), 8%);
        opacity: 1;
        animation-timing-function: ease-out;
      }
      74% {
        transform: translate(0, 4%) scale(1.12);
        opacity: 0.6;
        animation-timing-function: ease-in;
      }
      to {
        transform: none;
        opacity: 0.9;
      }
    }
  `,
];
