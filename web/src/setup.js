/** Setup: who plays. The engine says whether the table can be started. */
import { LitElement, html, nothing } from "lit";
import { games } from "../generated/games.js";
import { EngineError } from "./engine/client.js";
import { focusOn } from "./focus.js";
import "./guide/button.js";
import "./rules.js";
import { called, fitting, seated } from "./seats.js";
import { setupStyle } from "./styles/setup.js";
import { shared } from "./styles/shared.js";
import { dieStyle, pips } from "./table/die.js";
import "./table/take.js";
import { known, list, say, sayError, sayOf } from "./words.js";

/** @typedef {import("./address.js").Seat} Seat */
/** @typedef {import("../generated/protocol.js").GameInfo} GameInfo */
/** @typedef {import("./address.js").Table} Table */

class DiceSetup extends LitElement {
  static properties = {
    figures: { attribute: false },
    reading: { attribute: false },
    game: { attribute: false },
    players: { attribute: false },
    waiting: { attribute: false },
    rules: { attribute: false },
    hand: { attribute: false },
    start: { attribute: false },
    fixed: { type: Boolean },
    last: { attribute: false },
    stay: { type: Boolean },
    _game: { state: true },
    _seats: { state: true },
    _out: { state: true },
    _rules: { state: true },
    _hand: { state: true },
    _problem: { state: true },
    _starting: { state: true },
  };

  static styles = [shared, dieStyle, setupStyle];

  constructor() {
    super();
    this.game = "ten-thousand";
    this._game = "";
    /** Whether the address has said which game it is. */
    this.fixed = false;
    /** Who played each game last, and by which house rules. @type {import("./navigation.js").Last} */
    this.last = {};
    /** Whether the players stay whichever game is chosen. */
    this.stay = false;
    /** @type {Seat[]} */
    this.players = [];
    /** Who sat out at the last table; undefined where the players are to be taken as they are. @type {readonly Seat[] | undefined} */
    this.waiting = undefined;
    /** @type {Seat[]} */
    this._seats = [];
    /** Those for whom this game has no seat. @type {Seat[]} */
    this._out = [];
    /** @type {Record<string, any>} */
    this._rules = {};
    /** @type {Record<string, any>} */
    this.rules = {};
    this.hand = false;
    this._hand = false;
    /** Starts the table, with those who sit out; rejects with an EngineError. @type {(table: Table, out: readonly Seat[]) => Promise<void>} */
    this.start = () => Promise.resolve();
    /** Asks for the figures of a game's odds. @type {((game: string, rules: object, told: (figures: any) => void) => Promise<any>) | undefined} */
    this.figures = undefined;
    /** @type {EngineError | undefined} */
    this._problem = undefined;
    this._starting = false;
    /** Whether the rules are open from the start. */
    this.reading = false;
  }

  /** Whether these players were chosen for this table: another game leaves them there. */
  #own = false;
  /** The house rules that were chosen for the other games. @type {Map<string, Record<string, any>>} */
  #rulesOf = new Map();

  /** What is set is where the changes start from. @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (changed.has("game")) this._game = this.game;
    if (changed.has("players") || changed.has("waiting")) {
      if (this.waiting) this.#sit([...this.players, ...this.waiting], this.waiting);
      else [this._seats, this._out] = [this.players, []];
    }
    if (changed.has("stay")) this.#own = this.stay;
    if (changed.has("rules")) this._rules = this.rules;
    if (changed.has("hand")) this._hand = this.hand;
  }

  /** Who of those for whom this game may have no seat is seated first. @type {readonly Seat[]} */
  #waited = [];

  get #info() {
    return games.find(({ code }) => code === this._game);
  }

  /** Let all who are there sit down, as far as there are seats. @param {readonly Seat[]} all @param {readonly Seat[]} waited */
  #sit(all, waited) {
    this.#waited = waited;
    [this._seats, this._out] = this.#info ? seated(all, this.#info, waited) : [[...all], []];
  }

  /** What is set, as the game can be played. @returns {Table} */
  get #table() {
    return { game: this._game, players: fitting(this._seats, this.#info), rules: this._rules, hand: this._hand };
  }

  render() {
    const { place, field } = this._problem?.params ?? {};
    const info = this.#info;
    const problem = this._problem ? say("setup.wrong", { message: sayError(this.#named(this._problem)) }) : "";
    if (!info) return html`<div class="what">${this.#games()}</div>`; // of an address: it is said, and another one chosen
    // no form element: a sandboxed frame may forbid forms
    return html`<div class="what">
        ${this.fixed && this._game === this.game ? nothing : this.#games()}
        <div class="game">
          <h2>${sayOf(this._game, "name")}</h2>
          <dice-guide-button
            .game=${this._game}
            .reading=${this.reading}
            .figures=${this.figures && ((/** @type {any} */ told) => this.figures?.(this._game, this._rules, told))}
          ></dice-guide-button>
          <p class="soft">${sayOf(this._game, "tagline")}</p>
        </div>
      </div>
      <div class="who" @keydown=${this.#key}>
        <section>
          <h3>${say("setup.players")}</h3>
          <dice-seats
            .players=${this._seats}
            .info=${info}
            .wrong=${place}
            .problem=${problem}
            @seats=${(/** @type {CustomEvent<Seat[]>} */ { detail }) => {
              this.#own = true;
              this._problem = undefined;
              // where some sit out, all are in the order that is seen
              this.#sit([...detail, ...this._out], this._out.length ? [] : this.#waited);
            }}
          ></dice-seats>
          ${this._out.length ? html`<p class="soft" role="status" data-part="out">${this.#outs(info?.most)}</p>` : nothing}
          ${this._seats.length === 1 ? html`<p class="soft">${say("setup.solo")}</p>` : nothing}
        </section>
        <section class="how">
          <label class="hand">
            <input
              type="checkbox"
              data-option="hand"
              .checked=${this._hand}
              @change=${(/** @type {Event} */ { target }) => {
                this._hand = /** @type {HTMLInputElement} */ (target).checked;
              }}
            />${say("setup.hand")}
          </label>
          <dice-rules
            .info=${info}
            .rules=${this._rules}
            .wrong=${field}
            @rules=${(/** @type {CustomEvent} */ { detail }) => {
              this._rules = detail;
              this._problem = undefined;
            }}
          ></dice-rules>
        </section>
        <dice-take .table=${this.#table}></dice-take>
      </div>
      <div class="foot">
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
        <button class="button main" data-action="start" @click=${this.#begin}>
          ${say(this._starting ? "setup.starting" : "setup.start")}
        </button>
      </div>`;
  }

  /** @param {number | undefined} most */
  #outs(most) {
    const all = called([...this._seats, ...this._out]);
    const players = list(all.slice(this._seats.length).map(({ name }) => name));
    return say("setup.out", { count: this._out.length, most, players });
  }

  #games() {
    const chosen = games.find(({ code }) => code === this._game) ?? games[0];
    return html`<div class="games" role="radiogroup" aria-label=${say("setup.game")} @keydown=${this.#arrow}>
      ${games.map(
        ({ code, emblem }) => html`<button
          type="button"
          role="radio"
          aria-checked=${code === this._game}
          tabindex=${code === chosen?.code ? 0 : -1}
          data-game=${code}
          @click=${() => this.#choose(code)}
        >
          <span class="row">${emblem.map((face) => html`<span class="die small">${pips(face)}</span>`)}</span>
          ${sayOf(code, "name")}
        </button>`,
      )}
    </div>`;
  }

  /** Arrows choose the game before or after. @param {KeyboardEvent} event */
  #arrow(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = games.findIndex(({ code }) => code === this._game);
    const { code } = /** @type {GameInfo} */ (games.at((at + step) % games.length));
    this.#choose(code);
    focusOn(this, '[aria-checked="true"]');
  }

  /**
   * Another game: with those who played it last, or with these players once they were chosen. Who
   * sits out is still there for the next one.
   * @param {string} code
   */
  #choose(code) {
    if (code === this._game) return;
    const last = this.last[code];
    this.#rulesOf.set(this._game, this._rules);
    this._game = code;
    this._rules = this.#rulesOf.get(code) ?? last?.rules ?? {};
    this._problem = undefined;
    if (this.#own || !last) this.#sit([...this._seats, ...this._out], this.#waited);
    else this.#sit([...last.players, ...(last.out ?? [])], last.out ?? []);
  }

  /** House rules are called by their names. @param {EngineError} error */
  #named({ code, params }) {
    const label = (/** @type {string} */ field) => {
      const key = `${this._game}.option.${field}`;
      return known(key) ? say("setup.quoted", { what: say(key) }) : field;
    };
    const named = Object.entries(params).map(([name, value]) =>
      name === "field" || name === "other" ? [name, label(value)] : [name, value],
    );
    return { code, params: Object.fromEntries(named) };
  }

  /** Enter in a field starts, as in a form. @param {KeyboardEvent} event */
  #key(event) {
    const field = event.composedPath()[0];
    if (event.key !== "Enter" || !(field instanceof HTMLInputElement)) return;
    field.blur(); // what was typed is taken over
    void this.#begin();
  }

  async #begin() {
    if (this._starting) return;
    this._starting = true;
    this._problem = undefined;
    try {
      await this.start({ ...this.#table, players: this._seats }, this._out);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this._problem = error;
    } finally {
      this._starting = false;
    }
  }
}

customElements.define("dice-setup", DiceSetup);
