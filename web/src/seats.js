/** The seats of a new table: who sits there, in which order, and which of them are bots. */
import { LitElement, html, nothing } from "lit";
import { games } from "../generated/games.js";
import { seatOf } from "./address.js";
import { focusOn } from "./focus.js";
import { shuffled } from "./shuffle.js";
import { seatsStyle } from "./styles/seats.js";
import { shared } from "./styles/shared.js";
import { known, list, say } from "./words.js";

/** @typedef {import("./address.js").Seat} Seat */
/** @typedef {import("../generated/protocol.js").GameInfo} GameInfo */

/** The bot that comes first: it plays neither boldly nor perfectly. */
const FAIR = "steady";

/** The name of a seat without one. @param {Seat} player @param {number} seat */
function plainName({ bot }, seat) {
  return say(bot ? "setup.bot-name" : "setup.player", { place: seat + 1 });
}

/** The seats, every one with a name. @param {readonly Seat[]} seats */
export function called(seats) {
  return seats.map((player, seat) => ({ ...player, name: player.name || plainName(player, seat) }));
}

/** The seats without the names that they would have anyway. @param {readonly Seat[]} seats */
export function uncalled(seats) {
  return seats.map((player, seat) => (player.name === plainName(player, seat) ? { ...player, name: "" } : player));
}

/** Sits where a game wants more than there are; another game has no use for it. @type {Seat} */
const NOBODY = { name: "" };

/**
 * Who sits down at a game and who sits out, of all who are there: those who waited sit down first where not all can.
 * @param {readonly Seat[]} all @param {GameInfo} info @param {readonly Seat[]} waited
 * @returns {[Seat[], Seat[]]}
 */
export function seated(all, { least, most }, waited) {
  const there = all.filter((seat) => seat !== NOBODY);
  const first = there.filter((seat) => there.length > most && waited.includes(seat));
  const queue = [...first, ...there.filter((seat) => !first.includes(seat))];
  while (queue.length < least) queue.push(NOBODY);
  return [queue.slice(0, most), queue.slice(most)];
}

/** The seats with a bot of this game where one is of a kind that only other games have. @param {readonly Seat[]} seats @param {GameInfo | undefined} info */
export function fitting(seats, info) {
  const other = (/** @type {string} */ bot) => !info?.bots.includes(bot) && games.some(({ bots }) => bots.includes(bot));
  return seats.map((seat) => (info && seat.bot && other(seat.bot) ? { ...seat, bot: botOf(info) } : seat));
}

/** The bot of a game that is taken where none is chosen. @param {GameInfo} info */
function botOf({ bots }) {
  return bots.includes(FAIR) ? FAIR : (bots[0] ?? "");
}

/** A bot with its strength; one that has no words is called as the engine calls it. @param {GameInfo} info @param {string} bot */
function botName({ code, strengths }, bot) {
  const key = `${code}.bot.${bot}`;
  const name = known(key) ? say(key) : bot;
  const strength = strengths[bot];
  return strength === undefined ? name : say("setup.strength", { bot: name, strength });
}

/** Says `seats`, with the seats as its detail, when they are to be others. */
class DiceSeats extends LitElement {
  static properties = {
    players: { attribute: false },
    info: { attribute: false },
    wrong: { attribute: false },
    problem: { attribute: false },
    _open: { state: true },
    _said: { state: true },
  };

  static styles = [shared, seatsStyle];

  static shuffled = shuffled;

  constructor() {
    super();
    /** @type {Seat[]} */
    this.players = [];
    /** @type {GameInfo | undefined} */
    this.info = undefined;
    /** The place, from 1, that was refused, and why. @type {number | undefined} */
    this.wrong = undefined;
    this.problem = "";
    /** The seat of which more is shown. @type {number | undefined} */
    this._open = undefined;
    /** What has changed, for those who do not see it. */
    this._said = "";
  }

  render() {
    const { players, info } = this;
    if (!info) return nothing;
    const room = players.length < info.most;
    return html`<ol>
        ${players.map((player, seat) => this.#seat(player, seat, info))}
      </ol>
      <div class="change">
        ${room
          ? html`<button class="button" data-action="add" @click=${() => this.#add({ name: "" })}>${say("setup.add")}</button>`
          : nothing}
        ${room && info.bots.length
          ? html`<button class="button" data-action="add-bot" @click=${() => this.#add({ name: "", bot: botOf(info) })}>
              ${say("setup.add-bot")}
            </button>`
          : nothing}
        ${players.length > 1
          ? html`<button class="button" data-action="shuffle" @click=${() => this.#arrange(DiceSeats.shuffled(players))}>
              ${say("setup.shuffle")}
            </button>`
          : nothing}
      </div>
      <p class="soft" role="status">${this._said}</p>
      ${this.wrong ? html`<p class="unseen" id="problem">${this.problem}</p>` : nothing}`;
  }

  /** @param {Seat} player @param {number} seat @param {GameInfo} info */
  #seat(player, seat, info) {
    const place = seat + 1;
    const wrong = this.wrong === place;
    const bot = player.bot && (info.bots.includes(player.bot) ? player.bot : botOf(info));
    const open = this._open === seat;
    return html`<li>
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
        @input=${(/** @type {InputEvent} */ event) => this.#set(this.players.with(seat, { ...player, name: valueOf(event) }))}
      />
      <select
        aria-label=${say("setup.kind-of", { place })}
        @change=${(/** @type {Event} */ event) => this.#kind(seat, valueOf(event))}
      >
        <option value="" .selected=${!bot}>${say("setup.human")}</option>
        ${info.bots.map((one) => html`<option value=${one} .selected=${one === bot}>${botName(info, one)}</option>`)}
      </select>
      <button
        class="button plain"
        aria-label=${say("setup.more", { place })}
        aria-expanded=${open ? "true" : "false"}
        data-action="more"
        @click=${() => (this._open = open ? undefined : seat)}
      >
        ⋯
      </button>
      ${open ? this.#more(seat, bot, info) : nothing}
    </li>`;
  }

  /** What is seldom wanted of a seat. @param {number} seat @param {string | undefined} bot @param {GameInfo} info */
  #more(seat, bot, info) {
    const { length } = this.players;
    const place = seat + 1;
    const style = `${info.code}.style.${bot}`;
    return html`<div class="more">
      ${this.#mover(seat, -1, "up", "↑")} ${this.#mover(seat, 1, "down", "↓")}
      ${length > info.least
        ? html`<button class="button" aria-label=${say("setup.remove", { place })} data-action="remove" @click=${() => this.#remove(seat)}>
            ${say("saves.yes")}
          </button>`
        : nothing}
      ${bot && known(style) ? html`<p class="soft">${say(style)}</p>` : nothing}
    </div>`;
  }

  /** A button that moves a seat; at the end it stays, so that the focus does. @param {number} seat @param {1 | -1} step @param {"up" | "down"} way @param {string} sign */
  #mover(seat, step, way, sign) {
    const { players } = this;
    const other = players[seat + step];
    return html`<button
      class="button"
      aria-label=${say(`setup.${way}`, { place: seat + 1 })}
      title=${say(`setup.${way}`, { place: seat + 1 })}
      aria-disabled=${other ? nothing : "true"}
      data-action=${way}
      @click=${() => {
        const one = players[seat];
        if (!one || !other) return;
        this._open = seat + step;
        this.#arrange(players.with(seat, other).with(seat + step, one));
        this.#focus(seat + step, `[data-action=${way}]`);
      }}
    >
      ${sign}
    </button>`;
  }

  /** @param {number} seat @param {string} bot */
  #kind(seat, bot) {
    const name = this.players[seat]?.name ?? "";
    this.#set(this.players.with(seat, seatOf({ name, bot })));
  }

  /** @param {Seat} player */
  #add(player) {
    const seat = this.players.length;
    this.#set([...this.players, player]);
    if (!player.bot) this.#focus(seat, "input"); // a bot needs no name: no keyboard comes up
  }

  /** @param {number} seat */
  #remove(seat) {
    this._open = undefined;
    this.#set(this.players.toSpliced(seat, 1));
    this.#focus(Math.max(0, seat - 1), "[data-action=more]");
  }

  /** The same players in another order. @param {Seat[]} players */
  #arrange(players) {
    this._said = say("setup.order", { players: list(called(players).map(({ name }) => name)) });
    this.#say(players);
  }

  /** @param {Seat[]} players */
  #set(players) {
    this._said = "";
    this.#say(players);
  }

  /** @param {Seat[]} players */
  #say(players) {
    this.players = players; // what comes next starts from here
    this.dispatchEvent(new CustomEvent("seats", { detail: players }));
  }

  /** @param {number} seat @param {string} what */
  #focus(seat, what) {
    focusOn(this, (root) => root.querySelectorAll("li")[seat]?.querySelector(what));
  }
}

/** @param {Event} event */
function valueOf({ target }) {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : "";
}

customElements.define("dice-seats", DiceSeats);
