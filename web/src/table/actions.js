/** What can be done now: the offers as buttons; where none can be had, the reason why. */
import { css, html, nothing } from "lit";
import { FAR, FLAT, LARGE_TYPE } from "../styles/screens.js";
import { shared } from "../styles/shared.js";
import { known, say, sayError, sayOf } from "../words.js";
import { Part } from "./part.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("../../generated/protocol.js").Offer} Offer */
/**
 * A button: what it is called, what it does, and why it cannot be done now.
 * `rolls` is the number of dice that fall then, `path` where the odds have it.
 * @typedef {{kind: string, label: string, note: string, actions: object[] | null, rolls: number | null,
 *   path: import("../hints.js").Path}} Choice
 */

/**
 * The buttons of a position: the offers themselves or, where dice are to be chosen first,
 * what may follow the choice.
 * @param {Session} session
 * @returns {Choice[]}
 */
export function choices(session) {
  const { position, offer, picks } = session;
  if (!position || position.turn !== "human") return [];
  const { offers, refusals, tray } = position.view;
  const taken = offer ? after(session, offer) : [];
  // what may follow a choice of dice stands back where it would pass over those chosen
  const later = offer ? picks.flatMap(({ follows }) => follows).map(({ action }) => action.action) : [];
  const direct = offers
    .map((one, place) => choice(session, one, [], [place]))
    .filter(({ kind }) => kind !== tray.picks && !later.includes(kind));
  const had = [...taken, ...direct];
  const not = refusals
    .filter(({ action }) => !had.some(({ kind }) => kind === action))
    .map((refusal) => ({
      kind: refusal.action,
      label: sayOf(session.game, `action.${refusal.action}`),
      note: whyNot(session, refusal),
      actions: null,
      rolls: null,
      path: [],
    }));
  return [...had, ...not];
}

/** What may follow the chosen dice, or to take just them where nothing does. @param {Session} session @param {Offer} offer */
function after(session, offer) {
  const place = session.position?.view.offers.indexOf(offer) ?? -1;
  if (!offer.follows.length) return [choice(session, offer, [], [place])];
  return offer.follows.map((one, then) => choice(session, one, [offer.action], [place, then]));
}

/** @param {Session} session @param {Offer} offer @param {object[]} first @param {import("../hints.js").Path} path @returns {Choice} */
function choice({ game, names }, offer, first, path) {
  const kind = String(offer.action.action);
  const { count } = offer;
  const params = { points: offer.points, count, ...offer.params };
  const hint = known(`${game}.hint.${kind}`) ? [sayOf(game, `hint.${kind}`, params, names)] : [];
  return {
    kind,
    label: sayOf(game, `offer.${kind}`, params, names),
    note: [...hint, ...offer.notes.map((note) => sayOf(game, `note.${note}`))].join(", "),
    actions: [...first, offer.action],
    rolls: count,
    path,
  };
}

/** @param {Session} session @param {import("../../generated/protocol.js").Refusal} refusal */
function whyNot({ names }, refusal) {
  const short = refusal.code.replace(":", ".why.");
  return known(short) ? say(short, refusal.params) : sayError(refusal, names);
}

class DiceActions extends Part {
  static properties = {
    selection: { attribute: false },
    hints: { attribute: false },
  };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-auto-flow: column;
        grid-auto-columns: minmax(0, 1fr);
        gap: 10px;
      }
      @media ${FLAT} {
        :host {
          grid-auto-flow: row;
        }
      }
      .button {
        overflow-wrap: normal;
      }
      :host([three]) .button {
        padding: 6px;
        font-size: var(--text-3);
      }
      :host([many]) {
        grid-auto-flow: row;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 8px;
      }
      :host([many]) .button {
        min-height: 48px;
        font-size: var(--text-3);
        padding: 2px 6px;
        border-radius: var(--round-2);
      }
      .button {
        display: grid;
        align-content: center;
        min-height: 62px; /* of a name and its note: where there is none, nothing else moves */
        padding: 6px 12px;
        border-radius: var(--round-2);
        font-size: var(--text-4);
      }
      @media ${LARGE_TYPE} {
        :host,
        :host([many]) {
          grid-auto-flow: row;
          grid-template-columns: minmax(0, 1fr);
        }
      }
      @media (max-width: 24em) {
        .button {
          padding: 6px;
          font-size: var(--text-3);
        }
      }
      @media ${FAR} {
        .button {
          min-height: 92px;
          font-size: 2rem;
        }
        small {
          font-size: var(--text-4);
        }
      }
      span {
        font-variant-numeric: tabular-nums;
      }
      small {
        font-weight: 400;
        font-size: var(--text-1);
        line-height: 1.25;
      }
      .odds {
        display: flex;
        flex-wrap: wrap;
        gap: 0 10px;
        justify-content: center;
      }
      :host([many]) .odds :not(:last-child) {
        display: none;
      }
      .best {
        position: relative;
      }
      .mark::before {
        content: "★";
        position: absolute;
        inset: -9px 10px auto auto;
        padding: 0 8px;
        border-radius: 999px;
        background: var(--good);
        color: var(--surface);
        font: 700 14px / 20px var(--font);
        forced-color-adjust: none;
      }
    `,
  ];

  constructor() {
    super();
    this.selection = "";
    /** What the odds say now. @type {unknown} */
    this.hints = undefined;
  }

  render() {
    const { session } = this;
    if (!session) return nothing;
    const all = choices(session);
    this.toggleAttribute("three", all.length === 3);
    this.toggleAttribute("many", all.length > 3);
    return all.map((choice, place) => {
      const { kind, label, note, actions, path } = choice;
      const odds = session.hints.of(session.game, path);
      const best = session.hints.best(path);
      return html`<button
        class="button ${place === 0 && actions ? "main" : ""} ${best ? "best" : ""}"
        data-action=${kind}
        aria-disabled=${actions ? nothing : "true"}
        @click=${() => this.dispatchEvent(new CustomEvent("choice", { detail: choice }))}
      >
        <span>${label}</span>${note ? html`<small>${note}</small>` : nothing}
        ${odds.length ? html`<small class="odds">${odds.map((one) => html`<span>${one}</span> `)}</small>` : nothing}
        ${best ? html`<span class="mark"><span class="unseen">${say("hints.best")}</span></span>` : nothing}
      </button>`;
    });
  }
}

customElements.define("dice-actions", DiceActions);
