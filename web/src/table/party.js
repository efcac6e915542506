/** Paper that falls once when a game is won: drawn over the table, never in the way. */
import { css, html, unsafeCSS } from "lit";

const PIECES = 16;

/** Each falls from a place of its own, a little later than another. */
const places = Array.from({ length: PIECES }, (_, piece) => {
  const left = 3 + ((piece * 37) % 94);
  return `.party i:nth-child(${piece + 1}) { left: ${left}%; animation-delay: ${((piece * 7) % PIECES) * 0.06}s; }`;
});

export const partyStyle = css`
  .party {
    position: absolute;
    inset: 0;
    overflow: hidden;
    pointer-events: none;
    container-type: size;
  }
  .party i {
    position: absolute;
    top: -20px;
    width: 9px;
    height: 14px;
    border-radius: 2px;
    background: var(--accent);
    animation: fall 1.9s cubic-bezier(0.3, 0.1, 0.7, 1) both;
  }
  .party i:nth-child(3n) {
    background: var(--good);
  }
  .party i:nth-child(3n + 1) {
    width: 12px;
    height: 12px;
    background: var(--die);
  }
  @keyframes fall {
    70% {
      opacity: 1;
    }
    to {
      transform: translate(18px, calc(100cqh + 30px)) rotate(3turn) rotateY(2turn);
      opacity: 0;
    }
  }
  ${unsafeCSS(places.join("\n"))}
`;

export function party() {
  return html`<div class="party" aria-hidden="true">${Array.from({ length: PIECES }, () => html`<i></i>`)}</div>`;
}
