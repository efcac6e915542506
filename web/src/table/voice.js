/** What is read out: every roll and what came of it, whose turn it is then, and what was refused; each once. */
import { html, nothing } from "lit";
import { standing, standingOf } from "../standing.js";
import { shared } from "../styles/shared.js";
import { say, sayError, sayEvent } from "../words.js";
import { Part } from "./part.js";

/** Lines that stay for who wants to hear them again. */
const LINES = 4;

class DiceVoice extends Part {
  static styles = shared;

  /** The step that was read out last. */
  #step = -1;
  /** Whose turn was read out or shown last. @type {import("../standing.js").Standing | undefined} */
  #turn;
  /** What else was read out last. @type {unknown[]} */
  #other = [];

  render() {
    return this.session ? html`<div class="unseen" role="log" aria-live="polite"></div>` : nothing;
  }

  /** Each time a line of its own, so that equal ones are said. */
  updated() {
    const { session } = this;
    const live = this.renderRoot.querySelector("div");
    const said = session ? [...this.#news(session), ...this.#next(session), ...this.#wrong(session)] : [];
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
    this.#other = [refusal, restarted];
    return [
      ...(refusal && refusal !== before[0] ? [sayError(refusal, names)] : []),
      ...(restarted && !before[1] ? [say("table.engine-again")] : []),
    ];
  }
}

/** @typedef {import("../session.js").Session} Session */

customElements.define("dice-voice", DiceVoice);
