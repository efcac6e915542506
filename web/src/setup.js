/** Setup: who plays. The engine says whether the table can be started. */
import { LitElement, html, nothing } from "lit";
import { games } from "../generated/games.js";
import { EngineError } from "./engine/client.js";
import "./guide/button.js";
import "./rules.js";
import { setupStyle } from "./styles/setup.js";
import { shared } from "./styles/shared.js";
import { dieStyle, pips } from "./table/die.js";
import { known, say, sayError, sayOf } from "./words.js";

/** @typedef {import("./address.js").Seat} Seat */
/** @typedef {import("../generated/protocol.js").GameInfo} GameInfo */
/** @typedef {import("./address.js").Table} Table */

/** The name of a seat without one. @param {Seat} player @param {number} seat */
function plainName({ bot }, seat) {
  return say(bot ? "setup.bot-name" : "setup.player", { place: seat + 1 });
}

/** The seats, every one with a name. @param {readonly Seat[]} seats */
export function called(seats) {
  return seats.map((player, seat) => ({ ...player, name: player.name || plainName(player, seat) }));
}

/** A bot with its strength; one that has no words is called as the engine calls it. @param {GameInfo} info @param {string} bot */
function botName({ code, strengths }, bot) {
  const key = `${code}.bot.${bot}`;
  const name = known(key) ? say(key) : bot;
  const strength = strengths[bot];
  return strength === undefined ? name : say("setup.strength", { bot: name, strength });
}

class DiceSetup extends LitElement {
  static properties = {
    figures: { attribute: false },
    game: { attribute: false },
    players: { attribute: false },
    rules: { attribute: false },
    hand: { attribute: false },
    start: { attribute: false },
    fixed: { type: Boolean },
    _game: { state: true },
    _seats: { state: true },
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
    /** @type {Seat[]} */
    this.players = [];
    /** @type {Seat[]} */
    this._seats = [];
    /** @type {Record<string, any>} */
    this._rules = {};
    /** @type {Record<string, any>} */
    this.rules = {};
    this.hand = false;
    this._hand = false;
    /** Starts the table; rejects with an EngineError. @type {(table: Table) => Promise<void>} */
    this.start = () => Promise.resolve();
    /** Asks for the figures of a game's odds. @type {((game: string, rules: object, told: (figures: any) => void) => Promise<any>) | undefined} */
    this.figures = undefined;
    /** @type {EngineError | undefined} */
    this._problem = undefined;
    this._starting = false;
  }

  /** The house rules that were chosen for the other games. @type {Map<string, Record<string, any>>} */
  #rulesOf = new Map();

  /** What is set is where the changes start from. @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (changed.has("game")) this._game = this.game;
    if (changed.has("players")) this._seats = this.players;
    if (changed.has("rules")) this._rules = this.rules;
    if (changed.has("hand")) this._hand = this.hand;
  }

  render() {
    const { place, field } = this._problem?.params ?? {};
    const info = games.find(({ code }) => code === this._game);
    // no form element: a sandboxed frame may forbid forms
    return html`<div class="card" @keydown=${this.#key}>
      ${this.fixed ? nothing : this.#games()}
      <div>
        <h2>${sayOf(this._game, "name")}</h2>
        <p class="soft">${sayOf(this._game, "tagline")}</p>
      </div>
      <dice-guide-button
        .game=${this._game}
        .figures=${this.figures && ((/** @type {any} */ told) => this.figures?.(this._game, this._rules, told))}
      ></dice-guide-button>
      <h3>${say("setup.players")}</h3>
      <ol>
        ${this._seats.map((player, seat) => this.#seat(player, seat, seat + 1 === place, info))}
      </ol>
      ${this._seats.length < (info?.most ?? 0)
        ? html`<button class="button" type="button" data-action="add" @click=${this.#add}>${say("setup.add")}</button>`
        : nothing}
      ${this._seats.length === 1 ? html`<p class="soft">${say("setup.solo")}</p>` : nothing}
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
      ${this._problem
        ? html`<p class="problem" role="alert" id="problem">
            ${say("setup.wrong", { message: sayError(this.#named(this._problem)) })}
          </p>`
        : nothing}
      <button class="button main" data-action="start" @click=${this.#begin}>
        ${say(this._starting ? "setup.starting" : "setup.start")}
      </button>
    </div>`;
  }

  #games() {
    return html`<div class="games" role="radiogroup" aria-label=${say("setup.game")} @keydown=${this.#arrow}>
      ${games.map(
        ({ code, emblem }) => html`<button
          type="button"
          role="radio"
          aria-checked=${code === this._game}
          tabindex=${code === this._game ? 0 : -1}
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
    void this.updateComplete.then(() => {
      const chosen = this.renderRoot.querySelector('[aria-checked="true"]');
      if (chosen instanceof HTMLElement) chosen.focus();
    });
  }

  /** Another game, with the same players as far as it has seats for them. @param {string} code */
  #choose(code) {
    const info = games.find((one) => one.code === code);
    if (!info || code === this._game) return;
    this.#rulesOf.set(this._game, this._rules);
    this._game = code;
    this._rules = this.#rulesOf.get(code) ?? {};
    const seats = this._seats.slice(0, info.most);
    while (seats.length < info.least) seats.push({ name: "" });
    const known = (/** @type {string} */ bot) => (info.bots.includes(bot) ? bot : (info.bots[0] ?? ""));
    this.#set(seats.map((seat) => (seat.bot ? { ...seat, bot: known(seat.bot) } : seat)));
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

  /** @param {Seat} player @param {number} seat @param {boolean} wrong @param {GameInfo | undefined} info */
  #seat(player, seat, wrong, info) {
    const bot = player.bot && (info?.bots.includes(player.bot) ? player.bot : info?.bots[0]);
    const style = `${info?.code}.style.${bot}`;
    const least = info?.least ?? 1;
    const place = seat + 1;
    return html`<li class=${bot ? "bot" : nothing}>
      <input
        .value=${player.name}
        placeholder=${plainName(player, seat)}
        aria-label=${say("setup.name-of", { place })}
        aria-invalid=${wrong ? "true" : nothing}
        aria-describedby=${wrong ? "problem" : nothing}
        maxlength="80"
        autocomplete="off"
        autocapitalize="words"
        dir="auto"
        @input=${(/** @type {InputEvent} */ event) => this.#change(seat, { name: valueOf(event) })}
      />
      <select
        aria-label=${say("setup.kind-of", { place })}
        aria-describedby=${bot ? `style-${seat}` : nothing}
        @change=${(/** @type {Event} */ event) => this.#kind(seat, valueOf(event))}
      >
        <option value="" ?selected=${!bot}>${say("setup.human")}</option>
        ${info?.bots.map(
          (one) => html`<option value=${one} ?selected=${one === bot}>${botName(info, one)}</option>`,
        )}
      </select>
      ${this._seats.length > least
        ? html`<button
            class="button plain"
            type="button"
            aria-label=${say("setup.remove", { place })}
            data-action="remove"
            @click=${() => this.#set(this._seats.toSpliced(seat, 1))}
          >
            ✕
          </button>`
        : nothing}
      ${bot && known(style) ? html`<p class="soft" id=${`style-${seat}`}>${say(style)}</p>` : nothing}
    </li>`;
  }

  /** @param {number} seat @param {Partial<Seat>} change */
  #change(seat, change) {
    const player = { .../** @type {Seat} */ (this._seats[seat]), ...change };
    this.#set(this._seats.with(seat, player));
  }

  /** @param {number} seat @param {string} bot */
  #kind(seat, bot) {
    const { name } = /** @type {Seat} */ (this._seats[seat]);
    this.#set(this._seats.with(seat, bot ? { name, bot } : { name }));
  }

  #add() {
    this.#set([...this._seats, { name: "" }]);
    void this.updateComplete.then(() => {
      const inputs = this.renderRoot.querySelectorAll("input");
      inputs[inputs.length - 1]?.focus();
    });
  }

  /** @param {Seat[]} players */
  #set(players) {
    this._seats = players;
    this._problem = undefined;
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
      await this.start({ game: this._game, players: this._seats, rules: this._rules, hand: this._hand });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this._problem = error;
    } finally {
      this._starting = false;
    }
  }
}

/** @param {Event} event */
function valueOf({ target }) {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : "";
}

customElements.define("dice-setup", DiceSetup);
