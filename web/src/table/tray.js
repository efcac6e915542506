/** The tray: the dice that lie there, those put aside, and the places of those in the cup. */
import { css, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { attend } from "../focus.js";
import { shared } from "../styles/shared.js";
import { number, say, sayOf } from "../words.js";
import { pips } from "./die.js";
import { Part } from "./part.js";
import { tumbleStyle, tumbling } from "./tumble.js";

/** @typedef {import("../session.js").Session} Session */

class DiceTray extends Part {
  /** The roll whose dice are watched until they lie. @type {import("../session.js").Fallen | undefined} */
  _watched;

  static styles = [
    shared,
    tumbleStyle,
    css`
      :host {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        gap: 8px;
        min-height: 0;
      }
      .place {
        container-type: size;
        contain: layout; /* what flies in makes no room to scroll to */
        display: grid;
        place-items: center;
        min-height: 0;
      }
      .dice {
        --size: min(24cqw, 43cqh, var(--largest, 132px));
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
        --size: min(20cqw, 43cqh, var(--largest, 132px));
        width: calc(var(--size) * 4.7);
      }
      .dice.ten {
        --size: min(17.4cqw, 43cqh, var(--largest, 132px));
        gap: calc(var(--size) * 0.18);
        width: calc(var(--size) * 5.73);
      }
      @container (min-aspect-ratio: 2) {
        .dice.three,
        .dice.four {
          --size: min(20cqw, 76cqh, var(--largest, 132px));
          width: auto;
          flex-wrap: nowrap;
        }
      }
      @container (min-aspect-ratio: 3.3) {
        .dice:not(.eight, .ten) {
          --size: min(13.8cqw, 76cqh, var(--largest, 132px));
          width: auto;
          flex-wrap: nowrap;
        }
        .dice.three,
        .dice.four {
          --size: min(20cqw, 76cqh, var(--largest, 132px));
        }
      }
      @container (min-aspect-ratio: 5.4) {
        .dice.eight,
        .dice.ten {
          --size: min(8.4cqw, 76cqh, var(--largest, 132px));
          width: auto;
          flex-wrap: nowrap;
        }
      }
      .falling {
        outline: none;
      }
      button.die {
        transition:
          translate var(--answer) ease-out,
          scale var(--answer) ease-out;
      }
      button.die,
      .die.kept {
        position: relative;
      }
      button.die[aria-pressed="true"],
      .die.kept {
        translate: 0 -12%;
        box-shadow:
          inset 0 -3px 5px rgb(var(--shadow) / 0.14),
          0 0 0 3px var(--accent),
          0 calc(var(--size) * 0.16) calc(var(--size) * 0.2) rgb(var(--shadow) / 0.5);
      }
      /* there before it is seen: a die that is chosen is drawn anew, but nothing is laid out anew */
      button.die::after,
      .die.kept::after {
        content: "✓";
        position: absolute;
        inset: auto -11% -11% auto;
        display: grid;
        place-items: center;
        width: calc(var(--size) * 0.32);
        height: calc(var(--size) * 0.32);
        border-radius: 50%;
        background: var(--accent);
        color: var(--accent-ink);
        font: 700 calc(var(--size) * 0.2) / 1 var(--font);
        forced-color-adjust: none;
      }
      button.die[aria-pressed="false"]::after {
        visibility: hidden;
      }
      /* what counts for nothing, or counted before, lies lower */
      .die.idle[aria-pressed="false"],
      .dice.sorted .die:not(.kept),
      .die.past {
        scale: 0.86;
        background: color-mix(in srgb, var(--die) 40%, var(--die-edge));
        box-shadow: none;
      }
      .die.idle::before {
        content: "";
        position: absolute;
        inset: -9%; /* as easy to tap */
      }
      /* Beside the dice, in a groove: there is room for it before anything is put aside. */
      .aside {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 14px;
        justify-content: center;
        justify-self: center;
        min-height: 62px;
        padding: 4px 10px;
        border-radius: var(--round-1);
      }
      .aside:has(li) {
        background: rgb(var(--shadow) / 0.22);
        box-shadow: inset 0 1px 4px rgb(var(--shadow) / 0.45);
      }
      .group {
        display: grid;
        justify-items: center;
        font-size: var(--text-1);
        line-height: 1.3;
      }
      .row {
        display: flex;
        gap: 4px;
      }
      .points {
        min-height: 1.3em;
        color: var(--ink-soft);
        font-variant-numeric: tabular-nums;
      }
      @media (max-height: 43.75em) {
        .aside {
          min-height: 34px;
          padding: 3px 8px;
        }
        .group {
          grid-auto-flow: column;
          align-items: center;
          gap: 5px;
        }
        .row {
          gap: 3px;
        }
        .group .die {
          --size: 28px;
        }
        .line {
          display: none;
        }
      }
    `,
  ];

  render() {
    const { session } = this;
    const position = session?.position;
    if (!session || !position) return nothing;
    return html`${this.#aside(session)}
      <div class="place">${session.falling ? falling(session.falling) : this.#dice(session)}</div>`;
  }

  /** When all dice that tumble have come to rest, the roll has settled. */
  updated() {
    const { falling } = this.session ?? {};
    const dice = this.renderRoot.querySelector(".falling");
    if (!dice || !falling || falling === this._watched) return;
    this._watched = falling;
    const moves = dice.getAnimations({ subtree: true });
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => {
      if (this.session?.falling === falling) this.session.settle();
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session?.settle(); // nobody sees them fall
  }

  /** @param {Session} session */
  #aside(session) {
    const aside = session.position?.view.tray.aside ?? [];
    const leaving = session.falling ? held(session) : [];
    return html`<ul class="aside" aria-label=${say("table.aside")}>
      ${aside.map(({ faces, code, points }) =>
        group(faces, sayOf(session.game, `line.${code}`), points === null ? "" : number(points)),
      )}
      ${leaving.length ? group(leaving, "", "") : nothing}
    </ul>`;
  }

  /** @param {Session} session */
  #dice(session) {
    const { fallen, fell, position } = session;
    const tray = position?.view.tray;
    if (!tray) return nothing;
    const { rolled, cup, kept, picks } = tray;
    if (rolled.length && picks !== null && position?.turn === "human") return this.#choice(session, rolled);
    // what fell stays in sight until the next roll, also when the turn has gone on
    const past = !rolled.length && fell ? (fallen?.dice ?? []) : [];
    const shown = rolled.length ? rolled : past;
    if (!shown.length) {
      return html`<div class="dice ${many(cup)}" aria-label=${say("table.left", { count: cup })} role="img">
        ${Array.from({ length: cup }, () => html`<span class="die ghost"></span>`)}
      </div>`;
    }
    return html`<div
      class="dice ${many(shown.length)} ${kept.length ? "sorted" : ""}"
      role="img"
      aria-label=${spoken(shown, kept)}
    >
      ${shown.map(
        (face, place) =>
          html`<span class="die ${past.length ? "past" : ""} ${kept.includes(place) ? "kept" : ""}">${pips(face)}</span>`,
      )}
    </div>`;
  }

  /** @param {Session} session @param {number[]} rolled */
  #choice(session, rolled) {
    const useful = new Set(session.picks.flatMap(({ faces }) => faces));
    return html`<div
      class="dice ${many(rolled.length)}"
      role="group"
      aria-label=${say("table.of-dice")}
      @keydown=${this.#move}
    >
      ${rolled.map(
        (face, place) =>
          html`<button
            class="die ${useful.has(face) ? "" : "idle"}"
            aria-pressed=${session.selection.has(place)}
            data-face=${face}
            aria-label=${say("table.die", { face })}
            @click=${() => session.toggle(place)}
          >
            ${pips(face)}
          </button>`,
      )}
    </div>`;
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

  /** Put the keyboard on the first die that can be chosen, or on those that fall; say whether there are any. */
  focusDice() {
    /** @type {HTMLElement | null} */
    const die = this.renderRoot.querySelector("button, .falling");
    attend(die);
    return die !== null;
  }
}

/** Dice in the air: nothing of them can be read. @param {import("../session.js").Fallen} roll */
function falling({ dice, step }) {
  return keyed(
    step,
    html`<div class="dice falling ${many(dice.length)}" role="img" tabindex="-1" aria-label=${say("table.falling", { count: dice.length })}>
      ${dice.map((face, place) => tumbling(face, place, step))}
    </div>`,
  );
}

/** The dice that stay on the table while others are rolled: the chosen ones, or those that the rules keep. @param {Session} session */
function held({ position, selection }) {
  const { rolled = [], kept = [] } = position?.view.tray ?? {};
  return rolled.filter((_, place) => selection.has(place) || kept.includes(place));
}

/** Dice put aside together. @param {readonly number[]} faces @param {string} what @param {string} points */
function group(faces, what, points) {
  return html`<li class="group" aria-label=${[faces.join(" "), what, points].filter(Boolean).join(", ")}>
    <span class="row">${faces.map((face) => html`<span class="die small">${pips(face)}</span>`)}</span>
    <span class="points"><span class="line">${what}</span> ${points}</span>
  </li>`;
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
