/** The tray: the dice that lie there, those put aside, and the places of those in the cup. */
import { css, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { shared } from "../styles/shared.js";
import { say, sayOf } from "../words.js";
import { dieStyle, pips } from "./die.js";
import { Part } from "./part.js";

/** @typedef {import("../session.js").Session} Session */

class DiceTray extends Part {
  static styles = [
    shared,
    dieStyle,
    css`
      :host {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        gap: 8px;
        min-height: 0;
      }
      .place {
        container-type: size;
        display: grid;
        place-items: center;
        min-height: 0;
      }
      .dice {
        --size: min(24cqw, 38cqh, 132px);
        display: flex;
        flex-wrap: wrap;
        gap: calc(var(--size) * 0.2);
        justify-content: center;
        width: calc(var(--size) * 3.5);
      }
      .dice.four {
        width: calc(var(--size) * 2.3);
      }
      .dice.eight {
        --size: min(18cqw, 38cqh, 132px);
        width: calc(var(--size) * 4.7);
      }
      .dice.ten {
        --size: min(15cqw, 38cqh, 132px);
        width: calc(var(--size) * 6);
      }
      @container (min-aspect-ratio: 2.9) {
        .dice {
          --size: min(13.5cqw, 76cqh, 132px);
          width: auto;
          flex-wrap: nowrap;
        }
        .dice.three,
        .dice.four {
          --size: min(19cqw, 76cqh, 132px);
          width: auto;
        }
        .dice.eight,
        .dice.ten {
          --size: min(8cqw, 76cqh, 132px);
          width: auto;
        }
      }
      button.die {
        transition:
          translate var(--answer) ease-out,
          box-shadow var(--answer) ease-out;
        position: relative;
      }
      button.die[aria-pressed="true"] {
        translate: 0 -10%;
        box-shadow:
          inset 0 -3px 5px rgb(var(--shadow) / 0.14),
          0 0 0 4px var(--accent),
          0 12px 16px rgb(var(--shadow) / 0.26);
      }
      button.die[aria-pressed="true"]::after {
        content: "✓";
        position: absolute;
        inset: auto -11% -11% auto;
        display: grid;
        place-items: center;
        width: calc(var(--size) * 0.3);
        height: calc(var(--size) * 0.3);
        border-radius: 50%;
        background: var(--accent);
        color: var(--accent-ink);
        font: 700 calc(var(--size) * 0.19) / 1 var(--font);
        forced-color-adjust: none;
      }
      .die.kept {
        translate: 0 -10%;
        box-shadow:
          inset 0 -3px 5px rgb(var(--shadow) / 0.14),
          0 0 0 3px var(--good),
          0 12px 16px rgb(var(--shadow) / 0.26);
      }
      .dice.sorted .die:not(.kept) {
        opacity: 0.55;
      }
      .die.past {
        opacity: 0.55;
        filter: saturate(0.4);
      }
      .aside {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 14px;
        justify-content: center;
      }
      .group {
        display: grid;
        justify-items: center;
        font-size: var(--text-1);
        line-height: 1.3;
      }
      .group .row {
        display: flex;
        gap: 4px;
      }
      .group .points {
        color: var(--ink-soft);
        font-variant-numeric: tabular-nums;
      }
      @media (max-height: 600px) {
        .group {
          grid-auto-flow: column;
          align-items: center;
          gap: 6px;
        }
        .line {
          display: none;
        }
      }
      @media (prefers-reduced-motion: no-preference) {
        .rolling .die {
          animation: tumble 0.46s cubic-bezier(0.2, 0.7, 0.3, 1) backwards;
        }
        .rolling .pips {
          animation: settle 0.46s step-end backwards;
        }
        .rolling .die:nth-child(2) {
          animation-delay: 0.03s;
        }
        .rolling .die:nth-child(3) {
          animation-delay: 0.05s;
        }
        .rolling .die:nth-child(4) {
          animation-delay: 0.07s;
        }
        .rolling .die:nth-child(n + 5) {
          animation-delay: 0.1s;
        }
        @keyframes tumble {
          from {
            transform: translate(-40%, -120%) rotate(-220deg) scale(0.8);
            opacity: 0;
          }
          60% {
            opacity: 1;
          }
          to {
            transform: none;
          }
        }
        @keyframes settle {
          from {
            opacity: 0;
          }
          to {
            opacity: 1;
          }
        }
      }
    `,
  ];

  render() {
    const { session } = this;
    const position = session?.position;
    if (!session || !position) return nothing;
    return html`${this.#aside(session)}
      <div class="place">${this.#dice(session)}</div>`;
  }

  /** @param {Session} session */
  #aside(session) {
    const aside = session.position?.view.tray.aside ?? [];
    return html`<ul class="aside" aria-label=${say("table.aside")}>
      ${aside.map(
        ({ faces, code, points }) =>
          html`<li class="group" aria-label=${[faces.join(" "), sayOf(session.game, `line.${code}`), points ?? ""].join(", ")}>
            <span class="row">${faces.map((face) => html`<span class="die small">${pips(face)}</span>`)}</span>
            <span class="points"
              ><span class="line">${sayOf(session.game, `line.${code}`)}</span>${points === null ? nothing : html` ${points}`}</span
            >
          </li>`,
      )}
    </ul>`;
  }

  /** @param {Session} session */
  #dice(session) {
    const { fallen, fell, position } = session;
    const tray = position?.view.tray;
    if (!tray) return nothing;
    const { rolled, cup, kept, picks } = tray;
    if (rolled.length && picks !== null && position?.turn === "human") {
      return this.#choice(session, rolled, fell);
    }
    // what fell stays in sight until the next roll, also when the turn has gone on
    const past = !rolled.length && fell ? (fallen?.dice ?? []) : [];
    const shown = rolled.length ? rolled : past;
    if (!shown.length) {
      return html`<div class="dice ${many(cup)}" aria-label=${say("table.left", { count: cup })} role="img">
        ${Array.from({ length: cup }, () => html`<span class="die ghost"></span>`)}
      </div>`;
    }
    return keyed(
      fallen?.step,
      html`<div
        class="dice rolling ${many(shown.length)} ${kept.length ? "sorted" : ""}"
        role="img"
        aria-label=${spoken(shown, kept)}
      >
        ${shown.map(
          (face, place) =>
            html`<span class="die ${past.length ? "past" : ""} ${kept.includes(place) ? "kept" : ""}">${pips(face)}</span>`,
        )}
      </div>`,
    );
  }

  /** @param {Session} session @param {number[]} rolled @param {boolean} fell */
  #choice(session, rolled, fell) {
    return keyed(
      session.fallen?.step,
      html`<div
        class="dice ${fell ? "rolling" : ""} ${many(rolled.length)}"
        role="group"
        aria-label=${say("table.of-dice")}
        @keydown=${this.#move}
      >
        ${rolled.map((face, place) => {
          const kept = session.selection.has(place);
          return html`<button
            class="die"
            aria-pressed=${kept}
            aria-label=${say("table.die", { face })}
            @click=${() => session.toggle(place)}
          >
            ${pips(face)}
          </button>`;
        })}
      </div>`,
    );
  }

  /** Arrows move from die to die. @param {KeyboardEvent} event */
  #move(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !(event.currentTarget instanceof HTMLElement)) return;
    const dice = [...event.currentTarget.querySelectorAll("button")];
    const at = dice.findIndex((die) => die === event.target);
    dice[(at + step + dice.length) % dice.length]?.focus();
    event.preventDefault();
  }

  /** Put the keyboard on the first die, if dice can be chosen. */
  focusDice() {
    this.shadowRoot?.querySelector("button")?.focus();
  }
}

/** The dice as a screen reader says them: those that the rules keep behind the others. @param {number[]} shown @param {number[]} kept */
function spoken(shown, kept) {
  if (!kept.length) return shown.join(" ");
  const faces = kept.map((place) => shown[place]);
  return `${shown.join(" ")}. ${say("table.kept", { faces })}`;
}

/** How so many dice lie in rows. @param {number} count */
function many(count) {
  if (count > 8) return "ten";
  if (count > 6) return "eight";
  if (count === 4) return "four";
  return count < 4 ? "three" : "";
}

customElements.define("dice-tray", DiceTray);
export { DiceTray };
