/**
 * What is read out: every roll and what came of it, whose turn it is then, how a bot plays, what hints say
 * and what was refused; each once.
 */
import { html, nothing } from "lit";
import { standing, standingOf } from "../standing.js";
import { shared } from "../styles/shared.js";
import { isolated, known, say, sayError, sayEvent, sayOf } from "../words.js";
import { Part } from "./part.js";

/** Lines that stay for who wants to hear them again. */
const LINES = 4;

class DiceVoice extends Part {
  static properties = { said: { attribute: false } };
  static styles = shared;

  constructor() {
    super();
    /** What the table wants to be read out. @type {{text: string} | undefined} */
    this.said = undefined;
  }

  /** The step that was read out last. */
  #step = -1;
  /** Whose turn was read out or shown last. @type {import("../standing.js").Standing | undefined} */
  #turn;
  /** What else was read out last. @type {unknown[]} */
  #other = [];
  /** The bots whose way to play was read out. @type {Set<number>} */
  #bots = new Set();
  /** The odds that were read out last. @type {unknown} */
  #hinted;

  render() {
    return this.session ? html`<div class="unseen" role="log" aria-live="polite"></div>` : nothing;
  }

  /** Each time a line of its own, so that equal ones are said. */
  updated() {
    const { session } = this;
    const live = this.renderRoot.querySelector("div");
    const said = session ? [this.#news, this.#next, this.#wrong, this.#bot, this.#hint].flatMap((one) => one.call(this, session)) : [];
    if (!live || !said.length) return;
    const line = document.createElement("div");
    line.textContent = said.join(". ");
    live.append(line);
    while (live.childElementCount > LINES) live.firstElementChild?.remove();
  }

  /** @param {Session} session */
  #news({ game, log, names, news }) {
    const step = log.at(-1)?.step ?? -1;
    if (step === this.#step) return [];
    this.#step = step;
    return news.flatMap(({ events }) => events.map((event) => sayEvent(game, event, names)));
  }

  /** That it is another human's turn; what a bot does says itself. @param {Session} session */
  #next({ names, position }) {
    if (!position) return [];
    const [before, now] = [this.#turn, standingOf(position)];
    this.#turn = now;
    const same = !before || (before.seat === now.seat && before.turn === now.turn);
    return same || now.turn !== "human" ? [] : [standing(now, names)];
  }

  /** @param {Session} session */
  #wrong({ names, refusal, restarted }) {
    const before = this.#other;
    this.#other = [refusal, restarted, this.said];
    return [
      ...(this.said && this.said !== before[2] ? [this.said.text] : []),
      ...(refusal && refusal !== before[0] ? [sayError(refusal, names)] : []),
      ...(restarted && !before[1] ? [say("table.engine-again")] : []),
    ];
  }

  /** How a bot plays, at its first turn. @param {Session} session */
  #bot({ game, names, position, transcript }) {
    const seat = position?.turn === "bot" ? position.view.seat : null;
    if (seat === null || this.#bots.has(seat)) return [];
    this.#bots.add(seat);
    const style = `style.${transcript.players[seat]?.bot}`;
    return known(`${game}.${style}`) ? [`${isolated(names[seat] ?? "")}: ${sayOf(game, style)}`] : [];
  }

  /** Why the best is the best, as soon as all is known. @param {Session} session */
  #hint({ game, hints, names }) {
    const { complete, measured } = hints;
    if (!complete || measured === this.#hinted) return [];
    this.#hinted = measured;
    return [hints.why(game, names)].filter(Boolean);
  }
}

/** @typedef {import("../session.js").Session} Session */

customElements.define("dice-voice", DiceVoice);
