/** The screen between two people at one phone: whose turn it is, and what the one before rolled. */
import { css, html, nothing } from "lit";
import { showDialog } from "../dialog.js";
import { sentences } from "../news.js";
import { shared } from "../styles/shared.js";
import { say } from "../words.js";
import { dieStyle, pips } from "./die.js";
import { Part } from "./part.js";

class DiceHandover extends Part {
  static styles = [
    shared,
    dieStyle,
    css`
      :host {
        display: contents;
      }
      dialog {
        width: 100%;
        max-width: none;
        height: 100%;
        max-height: none;
        padding: 0;
        border: 0;
        background: none;
        color: var(--wood-ink);
        /* a roll that ended the turn is seen to its end */
        animation: hide 0.25s var(--settle) ease-out backwards;
      }
      dialog::backdrop {
        background: none;
      }
      button {
        display: grid;
        gap: var(--gap-4);
        align-content: center;
        justify-items: center;
        width: 100%;
        height: 100%;
        padding: max(24px, env(safe-area-inset-top)) max(20px, env(safe-area-inset-right))
          max(24px, env(safe-area-inset-bottom)) max(20px, env(safe-area-inset-left));
        border: 0;
        background: radial-gradient(120% 90% at 50% 35%, var(--wood-lit), var(--wood)) var(--wood);
      }
      button:focus-visible {
        outline: 3px solid var(--wood-accent);
        outline-offset: -10px;
      }
      strong {
        max-width: 100%;
        font-size: var(--text-6);
        line-height: 1.15;
      }
      .hint {
        padding: 12px 24px;
        border-radius: 999px;
        background: var(--wood-accent);
        color: var(--wood-accent-ink);
        font-weight: 700;
        forced-color-adjust: none;
      }
      .before {
        display: grid;
        gap: var(--gap-2);
        justify-items: center;
        max-width: 34em;
        color: var(--wood-soft);
        font-size: var(--text-2);
        line-height: 1.35;
      }
      .dice {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        justify-content: center;
      }
      @keyframes hide {
        from {
          opacity: 0;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        dialog {
          animation: none;
        }
      }
      @media (max-height: 26.25em) {
        button {
          gap: var(--gap-3);
        }
      }
    `,
  ];

  render() {
    const { session } = this;
    const seat = session?.handover.next;
    if (!session || seat === undefined) return nothing;
    return html`<dialog aria-labelledby="who" @close=${() => session.handover.take()}>
      <button autofocus data-action="hand-over" @click=${() => session.handover.take()}>
        <span class="before">
          ${session.fell
            ? html`<span class="dice" aria-hidden="true"
                >${session.fallen?.dice.map((face) => html`<span class="die small">${pips(face)}</span>`)}</span
              >`
            : nothing}
          ${sentences(session).map((sentence) => html`<span>${sentence}</span>`)}
        </span>
        <strong id="who">${say("handover.turn", { seat }, session.names)}</strong>
        <span class="hint">${say("handover.take")}</span>
      </button>
    </dialog>`;
  }

  updated() {
    showDialog(this.renderRoot, true);
  }
}

customElements.define("dice-handover", DiceHandover);
