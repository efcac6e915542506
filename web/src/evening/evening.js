/** An evening of games: its standings, its games, who is there; those that are kept, and a new one. */
import { css, html, nothing } from "lit";
import { eveningAddress, seatOf } from "../address.js";
import { download } from "../download.js";
import { BootError, EngineError } from "../engine/client.js";
import { alike } from "../evenings.js";
import { focusOn } from "../focus.js";
import { newer } from "../saves.js";
import { outcome } from "../standing.js";
import { figureStyle } from "../styles/figures.js";
import { pageStyle } from "../styles/pages.js";
import { shared } from "../styles/shared.js";
import { icon } from "../table/icons.js";
import { radio, valuesStyle } from "../values.js";
import { list, say, sayError, sayOf } from "../words.js";
import { asked, counted, keptNow } from "./counting.js";
import { evenings, fileOf, take } from "./files.js";
import "./form.js";
import { day, worth } from "./names.js";
import { KeptPage, pageTop } from "./page.js";
import { ORDERS, leaders, standingsTable, tableStyle } from "./table.js";

/** @typedef {import("../saves.js").Evening} Evening */
/** @typedef {Awaited<ReturnType<typeof counted>>} Counted */
/** @typedef {Counted["games"][number]} Counted1 */

/** Bytes of a file of evenings. */
const LONGEST = 100_000_000;

/** Says `leave` to go to setup. */
class DiceEvening extends KeptPage {
  static properties = {
    navigation: { attribute: false },
    evening: { attribute: false },
    _all: { state: true },
    _counted: { state: true },
    _problem: { state: true },
    _changing: { state: true },
    _asked: { state: true },
    _taken: { state: true },
    _refused: { state: true },
    _busy: { state: true },
  };

  static styles = [
    shared,
    figureStyle,
    pageStyle,
    valuesStyle,
    tableStyle,
    css`
      .next {
        min-height: 60px;
        font-size: var(--text-4);
      }
      .unkept {
        display: grid;
        gap: 10px;
        justify-items: start;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("../navigation.js").Navigation | undefined} */
    this.navigation = undefined;
    /** The kept evening that is meant; else the one that is on. @type {string | undefined} */
    this.evening = undefined;
    /** Undefined until they are read. @type {Evening[] | undefined} */
    this._all = undefined;
    /** How the evenings stand, by id. @type {Map<string, Counted>} */
    this._counted = new Map();
    this._problem = "";
    /** Whether name and points are being changed. */
    this._changing = false;
    /** Whether it is asked if the evening is to be removed. */
    this._asked = false;
    /** @type {import("./files.js").Import | undefined} */
    this._taken = undefined;
    /** Why a file was refused. @type {(() => string) | undefined} */
    this._refused = undefined;
    this._busy = false;
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (changed.has("evening")) this._changing = this._asked = false;
  }

  async look() {
    const { saves, engine, navigation } = this;
    if (!saves || !engine || !navigation) return;
    const look = ++this.looks;
    const [all, now] = await Promise.all([saves.evenings(), keptNow(saves), navigation.evenings.look()]);
    if (look !== this.looks) return;
    this._all = all;
    for (const evening of all) {
      if (newer(evening)) continue;
      try {
        const found = await counted(saves, engine, evening, now);
        if (look !== this.looks) return;
        this._counted = new Map(this._counted).set(evening.id, found);
      } catch (error) {
        if (error instanceof BootError) return; // said at the top
        if (!(error instanceof EngineError)) throw error;
      }
    }
  }

  /** The one that is shown. */
  get #shown() {
    const id = this.evening ?? this.navigation?.evenings.current?.id;
    return this._all?.find((evening) => evening.id === id && !newer(evening));
  }

  render() {
    if (!this._all) return nothing;
    const evening = this.#shown;
    if (evening) return this.#one(evening);
    return html`${pageTop(say("evening.title"), say("evening.intro"), () => this.#leave())}
      ${this.evening ? html`<p role="alert" class="problem">${say("evening.missing")}</p>` : nothing} ${this.#unkept()}
      ${this.navigation?.evenings.current ? nothing : this.#fresh()} ${this.#others()} ${this.#files()}`;
  }

  #leave() {
    this.dispatchEvent(new Event("leave"));
  }

  /** To the next game of this evening, also where it had slept. */
  async #next() {
    const { evenings } = this.navigation ?? {};
    if (evenings?.asleep) await evenings.turn(evenings.current?.id);
    this.#leave();
  }

  /** What is to be known where nothing is kept. @param {Evening} [evening] */
  #unkept(evening) {
    const problem = this.saves?.problem;
    if (!problem) return nothing;
    return html`<div class="unkept off-paper" role="alert" data-part="unkept">
      <p class="problem">${say(problem === "off" ? "evening.unkept" : `keeping.${problem}`)}</p>
      ${evening ? html`<button class="button" data-action="save-evening" @click=${() => this.#export([evening])}>${say("evening.export")}</button>` : nothing}
    </div>`;
  }

  /** A new evening. */
  #fresh() {
    const { players = [], waiting = [] } = this.navigation ?? {};
    const people = [...players, ...waiting].filter(({ name }) => name);
    const name = day(new Date().toISOString(), { weekday: "long", day: "numeric", month: "long" });
    this.#plan ??= { name: name.slice(0, 1).toUpperCase() + name.slice(1), points: [3, 2, 1], shared: "each", people };
    return html`<section>
      <h2>${say("evening.fresh")}</h2>
      <h3>${say("evening.people")}</h3>
      <dice-people
        .people=${this.#plan.people}
        @people=${(/** @type {CustomEvent} */ { detail }) => {
          if (this.#plan) this.#plan.people = detail(this.#plan.people);
        }}
      ></dice-people>
      <p class="soft small">${say("evening.people-hint")}</p>
      <dice-evening-form
        fresh
        .plan=${this.#plan}
        .check=${this.#check}
        @plan=${(/** @type {CustomEvent} */ { detail }) => this.#begin(detail)}
      ></dice-evening-form>
    </section>`;
  }

  /** What a new evening starts from. @type {import("../evenings.js").Plan | undefined} */
  #plan;

  /** @param {import("../evenings.js").Plan} plan */
  #check = async ({ points, shared, people }) => {
    if (this.engine) await asked(this.engine, "standings", { results: [], points, shared, people });
  };

  /** @param {import("../evenings.js").Plan} plan */
  async #begin(plan) {
    this.#plan = undefined;
    await this.navigation?.evenings.begin(plan);
    await this.look();
    focusOn(this, "h1");
  }

  /** @param {Evening} evening */
  #one(evening) {
    const found = this._counted.get(evening.id);
    const { current, asleep } = this.navigation?.evenings ?? {};
    const on = current?.id === evening.id;
    const count = evening.games.filter(({ out }) => !out).length;
    const said = `${day(evening.at, { dateStyle: "medium" })} · ${say("evening.games", { count })}`;
    return html`${pageTop(evening.name, said, () => this.#leave())}
      ${on
        ? html`<button class="button main next" data-action="next-game" @click=${() => this.#next()}>${say(count ? "evening.next" : "evening.first")}</button>`
        : nothing}
      ${on && asleep ? html`<p class="soft">${say("evening.asleep", { day: day(asleep, { dateStyle: "medium" }) })}</p>` : nothing}
      ${this.#unkept(evening)} ${this._problem ? html`<p role="alert" class="problem">${this._problem}</p>` : nothing}
      ${this.#standings(evening, found)} ${this.#games(evening, found)}
      <section class="off-paper">
        <h2>${say("evening.people")}</h2>
        <dice-people
          .people=${evening.people}
          .played=${(/** @type {any} */ person) => !found || hasPlayed(found, person)}
          @people=${(/** @type {CustomEvent} */ { detail }) =>
            this.#change(evening, (now) => ({ ...now, people: detail(now.people) }))}
        ></dice-people>
        ${on ? html`<p class="soft small">${say("evening.people-hint")}</p>` : nothing}
      </section>
      ${this.#manage(evening, on)} ${this.#others(evening)}`;
  }

  /** @param {Evening} evening @param {Counted | undefined} found */
  #standings(evening, found) {
    const { order, points, shared } = evening;
    if (!found) return html`<p role="status" class="soft">${say("evening.counting")}</p>`;
    const { standings, over, going } = found.stood;
    const gone = (/** @type {any} */ one) =>
      evening.people.some((person) => person.gone && one.more === 1 && alike(person, { name: one.name, bot: one.bot ?? "" }));
    const first = leaders(standings, order);
    return html`<section data-part="standings">
      <h2>${say("evening.standings")}</h2>
      <div role="status">
        <p>${over ? say("evening.leads", { count: first.length, players: list(first) }) : say("evening.none-over")}</p>
        ${going ? html`<p class="soft small">${say("evening.going", { count: going })}</p>` : nothing}
      </div>
      <fieldset class="off-paper">
        <legend class="unseen">${say("evening.order")}</legend>
        <div class="values">
          ${ORDERS.map((value) =>
            radio("order", value, say(`evening.order-${value}`), value === order, () =>
              this.#change(evening, (now) => ({ ...now, order: value })),
            ),
          )}
        </div>
      </fieldset>
      ${standingsTable(standings, order, gone)}
      <p class="soft small">${worth(points, shared)} ${say("evening.win-hint")}</p>
    </section>`;
  }

  /** @param {Evening} evening @param {Counted | undefined} found */
  #games(evening, found) {
    if (!found?.games.length) return nothing;
    return html`<section data-part="games">
      <h2>${say("evening.its-games")}</h2>
      <ol class="list">
        ${found.games.map((game, place) => this.#game(evening, game, place + 1))}
      </ol>
    </section>`;
  }

  /** @param {Evening} evening @param {Counted1} game @param {number} place */
  #game(evening, { result, source, live, ...game }, place) {
    const { id, at, out = false } = game;
    const names = result?.players.map(({ name }) => name) ?? [];
    const seats = (/** @type {"won" | "lost"} */ how) => [...names.keys()].filter((seat) => result?.players[seat]?.[how]);
    const alone = names.length === 1;
    const told = result?.over && !alone
      ? outcome({ winners: result.players.some(({ lost }) => lost) ? [] : seats("won"), losers: seats("lost") }, names)
      : say(alone ? "evening.alone" : result ? "evening.goes-on" : source ? "evening.unread" : "evening.lost");
    const title = result ? sayOf(result.game, "name") : say("evening.game");
    return html`<li data-game=${id} class=${out ? "soft" : ""}>
      <div>
        <strong>${place}. ${title}</strong>
        ${out ? html`<span class="small"> · ${say("evening.out")}</span>` : nothing}
        <div>${told}</div>
        <div class="soft names">${day(at, { timeStyle: "short" })}${names.map((name) => html` · <bdi>${name}</bdi>`)}</div>
      </div>
      <div class="row">
        ${result || live
          ? html`<button class="button" data-action="see" aria-label=${`${title}: ${say(result?.over ? "saves.look" : "saves.go-on")}`} @click=${() => this.navigation?.see(game)}>
              ${say(result?.over ? "saves.look" : "saves.go-on")}
            </button>`
          : nothing}
        <button
          class="button plain"
          data-action=${out ? "put-back" : "take-out"}
          aria-label=${say(out ? "evening.put-back-of" : "evening.take-out-of", { game: title, place })}
          @click=${() => this.#change(evening, (now) => ({ ...now, games: now.games.map((one) => (one.id === id ? { ...one, out: !out } : one)) }))}
        >
          ${say(out ? "evening.put-back" : "evening.take-out")}
        </button>
      </div>
    </li>`;
  }

  /** What is done with a whole evening. @param {Evening} evening @param {boolean} on */
  #manage(evening, on) {
    const current = this.navigation?.evenings.current;
    if (this._changing) {
      return html`<section
        class="off-paper"
        @keydown=${(/** @type {KeyboardEvent} */ { key }) => key === "Escape" && this.#changing(false)}
      >
        <h2 id="changing" tabindex="-1">${say("evening.settings")}</h2>
        <dice-evening-form
          .plan=${evening}
          .check=${this.#check}
          @cancel=${() => this.#changing(false)}
          @plan=${(/** @type {CustomEvent<import("../evenings.js").Plan>} */ { detail }) => {
            const { name, points, shared } = detail;
            this.#changing(false);
            void this.#change(evening, (now) => ({ ...now, name, points, shared }));
          }}
        ></dice-evening-form>
      </section>`;
    }
    return html`<section class="off-paper">
      <div class="row">
        <button class="button" data-action="change-evening" @click=${() => this.#changing(true)}>${say("evening.settings")}</button>
        <button class="button" data-action="print" @click=${() => print()}>${say("evening.print")}</button>
        <button class="button" data-action="export-evening" @click=${() => this.#export([evening])}>${say("evening.export")}</button>
        ${on
          ? html`<button class="button" data-action="end-evening" @click=${() => this.#turn()}>${say("evening.end")}</button>`
          : html`<button class="button" data-action="go-on-evening" @click=${() => this.#turn(evening.id)}>${say(current ? "evening.instead" : "evening.go-on")}</button>`}
        ${this._asked
          ? nothing
          : html`<button class="button plain" data-action="remove-evening" @click=${() => this.#ask(true)}>${say("evening.delete")}</button>`}
      </div>
      ${this._asked
        ? html`<div class="row sure" @keydown=${(/** @type {KeyboardEvent} */ { key }) => key === "Escape" && this.#ask(false)}>
            <p>${say("evening.sure", { name: evening.name })}</p>
            <button class="button" data-action="remove-evening-for-good" @click=${() => this.#remove(evening)}>${say("saves.yes")}</button>
            <button class="button main" data-action="keep-evening" @click=${() => this.#ask(false)}>${say("saves.no")}</button>
          </div>`
        : nothing}
    </section>`;
  }

  /** The other evenings that are kept. @param {Evening} [shown] */
  #others(shown) {
    const others = this._all?.filter((evening) => evening !== shown) ?? [];
    if (!others.length && !shown) return nothing;
    return html`<section class="off-paper" data-part="others">
      ${others.length
        ? html`<h2>${say("evening.others")}</h2>
            <ul class="list">
              ${others.map((evening) => this.#other(evening))}
            </ul>`
        : nothing}
      ${shown ? this.#files() : nothing}
    </section>`;
  }

  /** @param {Evening} evening */
  #other(evening) {
    const found = this._counted.get(evening.id);
    const first = found?.stood.over ? leaders(found.stood.standings, evening.order) : [];
    const on = this.navigation?.evenings.current?.id === evening.id;
    if (newer(evening)) return html`<li><div>${say("saves.newer")}</div></li>`;
    return html`<li data-evening=${evening.id}>
      <div>
        <strong><bdi>${evening.name}</bdi></strong>${on ? html` · ${say("evening.on")}` : nothing}
        <div class="soft">${day(evening.at, { dateStyle: "medium" })} · ${say("evening.games", { count: evening.games.filter(({ out }) => !out).length })}</div>
        ${first.length ? html`<div class="names">${say("evening.leads", { count: first.length, players: list(first) })}</div>` : nothing}
      </div>
      <a class="button" data-action="open-evening" href=${eveningAddress(evening.id)}>${say("evening.open")}</a>
    </li>`;
  }

  /** Evenings from files, and into one. */
  #files() {
    const some = (this._all?.length ?? 0) > 0;
    return html`<div class="row off-paper">
        <label class="button">
          ${say("evening.import")}
          <input
            class="unseen"
            type="file"
            accept=".json,application/json"
            @change=${(/** @type {Event} */ { target }) => this.#file(/** @type {HTMLInputElement} */ (target))}
          />
        </label>
        ${some
          ? html`<button class="button" data-action="export-evenings" @click=${() => this.#export(this._all ?? [])}>${say("evening.export-all")}</button>`
          : nothing}
      </div>
      ${this._busy ? html`<p role="status" class="soft">${say("saves.taking")}</p>` : nothing}
      ${this._refused ? html`<p role="alert" class="problem">${say("open.refused", { message: this._refused() })}</p>` : nothing}
      ${this._taken ? this.#told(this._taken) : nothing}`;
  }

  /** @param {import("./files.js").Import} taken */
  #told({ taken, known, broken }) {
    return html`<div role="status" class="taken">
      <p>${say("evening.taken", { count: taken })}${known ? ` ${say("evening.known", { count: known })}` : ""}</p>
      ${broken.map(({ name, place, error }) => {
        const message = error ? sayError(error) : say("evening.formless");
        return html`<p class="problem">${say(place ? "evening.broken-game" : "evening.broken", { place, name: name || "?", message })}</p>`;
      })}
    </div>`;
  }

  /** @param {HTMLInputElement} input */
  async #file(input) {
    const file = input.files?.[0];
    input.value = "";
    if (!file || this._busy || !this.saves || !this.engine) return;
    this._refused = this._taken = undefined;
    this._busy = true;
    try {
      const all = file.size <= LONGEST ? evenings(await file.text()) : "foreign";
      if (typeof all === "string") this._refused = () => say(all === "newer" ? "saves.newer-file" : "evening.foreign");
      else this._taken = await take(this.saves, this.engine, all);
    } catch (error) {
      if (!(error instanceof BootError)) throw error; // else it is said at the top
    } finally {
      this._busy = false;
    }
  }

  /** @param {readonly Evening[]} some */
  async #export(some) {
    if (this.saves) download("dicecore-evening", fileOf(some.filter((one) => !newer(one)), await this.saves.all()));
  }

  /** @param {Evening} evening @param {(now: Evening) => Evening} change */
  async #change({ id }, change) {
    await this.saves?.changeEvening(id, (now) => now && change(now));
  }

  /** @param {string} [id] */
  async #turn(id) {
    const shown = this.#shown?.id;
    await this.navigation?.evenings.turn(id);
    if (!id && !this.evening) this.navigation?.turn(eveningAddress(shown));
    else if (id) this.navigation?.turn(eveningAddress());
    await this.look();
    focusOn(this, "h1");
  }

  /** @param {Evening} evening */
  async #remove({ id }) {
    this._asked = false;
    const { navigation } = this;
    if (navigation?.evenings.current?.id === id) await navigation.evenings.turn();
    await this.saves?.changeEvening(id, () => undefined);
    navigation?.turn(eveningAddress());
    focusOn(this, "h1");
  }

  /** @param {boolean} changing */
  #changing(changing) {
    this._changing = changing;
    focusOn(this, changing ? "#changing" : "[data-action=change-evening]");
  }

  /** @param {boolean} asked */
  #ask(asked) {
    this._asked = asked;
    focusOn(this, `[data-action=${asked ? "keep" : "remove"}-evening]`);
  }
}

/** Whether somebody sits at a game of the evening. @param {Counted | undefined} found @param {import("../saves.js").Person} person */
function hasPlayed(found, person) {
  const seats = found?.games.flatMap(({ out, result }) => (out ? [] : (result?.players ?? []))) ?? [];
  return seats.some((seat) => alike(seatOf(seat), person));
}

customElements.define("dice-evening", DiceEvening);
