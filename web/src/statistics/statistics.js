/** Statistics over all games that this browser keeps: games, wins, dice, and what chance would do. */
import { css, html, nothing } from "lit";
import { archive } from "../archive.js";
import { download } from "../download.js";
import { BootError, EngineError } from "../engine/client.js";
import { asked, read } from "../evening/counting.js";
import { KeptPage, pageTop } from "../evening/page.js";
import { focusOn } from "../focus.js";
import { plotStyle } from "../odds/plots.js";
import { newer } from "../saves.js";
import { figureStyle } from "../styles/figures.js";
import { pageStyle } from "../styles/pages.js";
import { shared } from "../styles/shared.js";
import { say, sayOf } from "../words.js";
import { facesStyle } from "./plot.js";
import { dicePart, gamesPart, runsPart, winsPart } from "./tables.js";

/** @typedef {import("../saves.js").Save} Save */
/** @typedef {import("../../generated/protocol.js").Statistics} Told */

/** Milliseconds after which what is known so far is told. */
const SOON = 1500;

/** Says `leave` to go to setup. */
class DiceStatistics extends KeptPage {
  static properties = {
    _told: { state: true },
    _done: { state: true },
    _of: { state: true },
    _game: { state: true },
    _finished: { state: true },
    _asked: { state: true },
    _unread: { state: true },
  };

  static styles = [
    shared,
    figureStyle,
    plotStyle,
    pageStyle,
    facesStyle,
    css`
      .plots {
        display: grid;
        gap: var(--gap-3);
      }
      @media (min-width: 37.5em) {
        .plots {
          grid-template-columns: repeat(2, minmax(0, 1fr)); /* people beside bots */
        }
        .plots > :first-child {
          grid-column: 1 / -1;
        }
      }
      table.small th,
      table.small td {
        padding-inline-start: 4px;
        font-size: var(--text-1);
      }
      tbody th {
        overflow-wrap: anywhere;
      }
      tbody.group th[scope="rowgroup"] {
        padding-bottom: 0;
        border-bottom: 0;
        font-weight: 600;
        font-size: var(--text-2);
      }
      td {
        font-variant-numeric: tabular-nums;
      }
      td.outside {
        color: var(--accent);
        font-weight: 700;
      }
      dl {
        display: grid;
        gap: 10px;
      }
      dl dd {
        font-size: var(--text-2);
        line-height: 1.4;
      }
      dt {
        font-weight: 700;
      }
      progress {
        width: 100%;
        accent-color: var(--accent);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Told | undefined} */
    this._told = undefined;
    /** How many games are read, of how many. */
    this._done = 0;
    this._of = 0;
    /** The game that is told of alone. */
    this._game = "";
    /** Whether only games are counted that are over. */
    this._finished = false;
    /** Whether it is asked if the games that are over are to be removed. */
    this._asked = false;
    /** How many games the engine refuses. */
    this._unread = 0;
  }

  /** All games, the oldest first. @type {Save[]} */
  #saves = [];
  /** What came of them, by id. @type {Map<string, import("../../generated/protocol.js").Result>} */
  #results = new Map();
  async look() {
    const { saves, engine } = this;
    if (!saves || !engine) return;
    const look = ++this.looks;
    const [all, evenings, known] = await Promise.all([saves.all(), saves.evenings(), saves.results()]);
    if (look !== this.looks) return;
    this.#saves = all.filter((save) => !newer(save)).reverse();
    this._of = this.#saves.length;
    let last = performance.now();
    try {
      const results = await read(saves, engine, this.#saves, known, (done, results) => {
        if (look !== this.looks) return true;
        this._done = done;
        if (performance.now() - last < SOON) return;
        last = performance.now();
        this.#results = new Map(results);
        void this.#count();
      });
      if (look !== this.looks) return;
      this.#results = results;
      this._done = this._of;
      this._unread = this._of - results.size;
      await this.#count();
    } catch (error) {
      if (!(error instanceof BootError)) throw error; // said at the top
    }
    const here = new Set([...all.map(({ id }) => id), ...evenings.flatMap(({ games }) => games.map(({ id }) => id))]);
    await saves.keepResults([], [...known.keys()].filter((id) => !here.has(id)));
  }

  /** Ask for what there is to tell under the filters. */
  async #count() {
    if (!this.engine) return;
    const results = this.#saves.flatMap(({ id }) => this.#results.get(id) ?? []);
    const filters = { game: this._game, finished: this._finished };
    try {
      const told = await asked(this.engine, "tallies", { results, ...filters });
      if (filters.game === this._game && filters.finished === this._finished) this._told = told;
    } catch (error) {
      if (!(error instanceof BootError || error instanceof EngineError)) throw error;
    }
  }

  render() {
    const told = this._told;
    return html`${pageTop(say("statistics.title"), say("statistics.about"), () => this.dispatchEvent(new Event("leave")))}
      ${this._done < this._of
        ? html`<p class="soft small">${say("statistics.reading", { done: this._done, count: this._of })}</p>
            <progress aria-label=${say("statistics.title")} max=${this._of} value=${this._done}></progress>`
        : nothing}
      ${this.#filters()}
      ${this._unread ? html`<p class="problem">${say("statistics.unread", { count: this._unread })}</p>` : nothing}
      ${!told
        ? nothing
        : told.games
          ? html`${gamesPart(told)} ${winsPart(told)} ${dicePart(told)} ${runsPart(told)}`
          : html`<p role="status">${say("statistics.none")}</p>`}
      ${this.#files()}`;
  }

  #filters() {
    const games = [...new Set([...this.#results.values()].map(({ game }) => game))].sort();
    return html`<div class="row off-paper">
      <label class="row grow">
        ${say("statistics.game")}
        <select
          class="grow"
          data-filter="game"
          @change=${(/** @type {Event} */ { target }) => {
            this._game = /** @type {HTMLSelectElement} */ (target).value;
            void this.#count();
          }}
        >
          <option value="" .selected=${!this._game}>${say("statistics.all-games")}</option>
          ${games.map((game) => html`<option value=${game} .selected=${game === this._game}>${sayOf(game, "name")}</option>`)}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          data-filter="finished"
          .checked=${this._finished}
          @change=${(/** @type {Event} */ { target }) => {
            this._finished = /** @type {HTMLInputElement} */ (target).checked;
            void this.#count();
          }}
        />${say("statistics.finished")}
      </label>
    </div>`;
  }

  /** All games into a file, and a way to be rid of those that are over. */
  #files() {
    const over = this.#over.length;
    return html`<section class="off-paper">
      <h2>${say("statistics.kept")}</h2>
      <p class="soft small">${say("statistics.kept-hint")}</p>
      <div class="row">
        ${this._of
          ? html`<button class="button" data-action="export-all" @click=${async () => this.saves && download("dicecore", archive(await this.saves.all()))}>
              ${say("saves.export")}
            </button>`
          : nothing}
        ${this._told?.games ? html`<button class="button" data-action="print" @click=${() => print()}>${say("evening.print")}</button>` : nothing}
        ${over && !this._asked
          ? html`<button class="button" data-action="clear-finished" @click=${() => this.#ask(true)}>${say("statistics.clear")}</button>`
          : nothing}
      </div>
      ${over && this._asked
        ? html`<div class="row sure" @keydown=${(/** @type {KeyboardEvent} */ { key }) => key === "Escape" && this.#ask(false)}>
            <p>${say("statistics.sure", { count: over })}</p>
            <button class="button" data-action="clear-finished-for-good" @click=${this.#clear}>${say("saves.yes")}</button>
            <button class="button main" data-action="keep-finished" @click=${() => this.#ask(false)}>${say("saves.no")}</button>
          </div>`
        : nothing}
    </section>`;
  }

  /** The games that are over. */
  get #over() {
    return this.#saves.filter(({ standing }) => standing?.turn === "over");
  }

  async #clear() {
    this._asked = false;
    for (const save of this.#over) await this.saves?.remove(save);
    focusOn(this, "h1");
  }

  /** @param {boolean} asked */
  #ask(asked) {
    this._asked = asked;
    focusOn(this, `[data-action=${asked ? "keep" : "clear"}-finished]`);
  }
}

customElements.define("dice-statistics", DiceStatistics);
