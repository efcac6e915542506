/**
 * Which screen is shown and which game is on it: what the address, the cards and other tabs lead to.
 */
import { games } from "../generated/games.js";
import { playing, readAddress, tableOf, writeAddress } from "./address.js";
import { namesIn } from "./archive.js";
import { BootError, EngineError } from "./engine/client.js";
import { Evenings, alike } from "./evenings.js";
import { embeddedId, newId } from "./ids.js";
import { newer } from "./saves.js";
import { Session } from "./session.js";
import { called, fitting, uncalled } from "./seats.js";
import { Tabs } from "./tabs.js";
import { language, say, sayError } from "./words.js";

/** @typedef {import("./address.js").Seat} Seat */
/** Who played a game last, who sat out, and by which house rules, by its code. @typedef {Record<string, {players: Seat[], out?: readonly Seat[], rules: Record<string, any>} | undefined>} Last */
/** @typedef {import("./saves.js").Save} Save */
/** @typedef {import("./saves.js").Slot} Slot */

const DEFAULT_GAME = "ten-thousand";
/** What is kept of the last table. */
const GAME = "game";
const PLAYERS = "players";
/** What is kept of the last table of each game. */
const LAST = "last";

/** @param {string} game */
function infoOf(game) {
  return games.find(({ code }) => code === game);
}

/** Says `change` when there is something else to be shown. */
export class Navigation extends EventTarget {
  /** @type {"wait" | "setup" | "table" | "elsewhere" | "evening" | "statistics"} */
  screen = "wait";
  /** The games that can go on. @type {Save[]} */
  games = [];
  /** Why a game cannot go on, in words. @type {(() => string) | undefined} */
  said;
  session;
  evenings;
  /** The evening that the address names. @type {string | undefined} */
  evening;
  game;
  players;
  /** Who sat out at the last table; undefined where the address says who plays. @type {readonly Seat[] | undefined} */
  waiting = [];
  /** The house rules. */
  rules;
  /** Whether the players stay whichever game is chosen. */
  stay;
  /** @type {Last} */
  last = {};

  #address;
  /** Whether it is known what setup starts from. */
  #known = false;
  #embedded = false;
  #saves;
  #tabs = new Tabs();
  /** Counts the ways that were taken through the page; what comes late of an earlier one is dropped. */
  #way = 0;
  /** The game that another tab has. */
  #elsewhere = "";

  /**
   * @param {import("./engine/client.js").Engine} engine
   * @param {import("./saves.js").Saves} saves
   * @param {import("./address.js").Address} address
   */
  constructor(engine, saves, address) {
    super();
    this.session = new Session(engine, saves);
    this.evenings = new Evenings(saves);
    this.game = address.game ?? DEFAULT_GAME;
    /** @type {Seat[]} */
    this.players = address.players;
    this.rules = address.rules;
    this.stay = address.players.length > 0;
    if (this.stay) this.waiting = undefined;
    this.#address = address;
    this.#saves = saves;
  }

  /** Show what the address says, and follow it, the browser and other tabs. @param {boolean} embedded */
  listen(embedded) {
    this.#embedded = embedded;
    window.addEventListener("popstate", () => this.#go());
    window.addEventListener("pagehide", () => this.#tabs.release());
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.#back());
    this.#saves.addEventListener("change", (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      if (detail) this.#tabs.tell(detail);
      void this.#list();
    });
    this.#tabs.addEventListener("lost", () => this.session.lose("elsewhere"));
    this.#tabs.addEventListener("changed", (event) => {
      void this.#changed(/** @type {CustomEvent} */ (event).detail);
    });
    void this.#go();
  }

  /** Whether the games that are kept cannot be seen. */
  get barred() {
    return ["newer", "older"].includes(this.#saves.problem ?? "");
  }

  /** Try anew what waits for the engine. */
  again() {
    if (this.screen === "wait") void this.#go();
  }

  /** Go on with a kept game, also where another tab has it if it is to be taken. @param {string} id @param {boolean} [take] */
  async resume(id, take = false) {
    const way = ++this.#way;
    if (!(await this.#hold(id, take)) || way !== this.#way) return;
    const save = await this.#saves.claim(id);
    if (save && newer(save)) await this.#cannot(() => say("saves.newer-one"));
    else if (save) await this.#open(save, way);
    else if (this.#own || this.barred) await this.#lay();
    else await this.#cannot(() => say("saves.missing"));
  }

  /** Go on here with the game that another tab has. */
  async take() {
    await this.resume(this.session.id ?? this.#elsewhere, true);
  }

  /**
   * Start a table; a bot of a kind that the game has not is still of that kind in the next one.
   * Rejects with an EngineError when the table is wrong.
   * @param {import("./address.js").Table} wanted @param {readonly Seat[]} [waits] who sits out
   */
  async start(wanted, waits = []) {
    const { game, rules } = wanted;
    const info = infoOf(game);
    const plain = called([...wanted.players, ...waits]);
    const all = this.evenings.apart(plain);
    const seats = all.slice(0, wanted.players.length);
    const out = all.slice(seats.length);
    // who has no name of their own stays without one
    const players = wanted.players.map((player, seat) => (all[seat] === plain[seat] ? player : { ...player, ...all[seat] }));
    const table = { ...wanted, players: fitting(players, info) };
    const search = this.#embedded ? undefined : writeAddress(table, this.#address.lang && language());
    const begin = async (/** @type {Slot} */ slot) => {
      await this.session.begin({ ...table, players: fitting(seats, info) }, slot);
      // on its way before the table is shown: a page that is closed then knows who played
      this.last = { ...this.last, [game]: { players, out, rules } };
      void this.#saves.put(LAST, this.last);
      void this.#saves.put(PLAYERS, players);
      void this.#saves.put(GAME, game);
    };
    await this.#begin(begin, { search, joins: true, out });
    this.#set(game, players, rules, out);
  }

  /** House rules: those of a preset, if one is named, with changes; undefined if there is no such preset. @param {string} game @param {string | undefined} preset @param {Record<string, any>} rules */
  ruled(game, preset, rules) {
    if (preset === undefined) return rules;
    const { presets = {} } = infoOf(game) ?? {};
    return Object.hasOwn(presets, preset) ? { ...presets[preset], ...rules } : undefined;
  }

  /** To setup with the players who sit here, for another game. */
  another() {
    const { game, rules, transcript } = this.session;
    const last = this.last[game];
    const seats = called(last?.players ?? []);
    /** @type {Seat[]} */
    const players = transcript.players.map((/** @type {Seat} */ player) => seats.find((seat) => alike(seat, player)) ?? player);
    const same = players.every((player) => seats.includes(player));
    this.#set(game, uncalled(players), rules, same ? last?.out : []);
    this.stay = true;
    this.leave();
  }

  /** What setup starts from. @param {string} game @param {readonly Seat[]} players @param {Record<string, any>} rules @param {readonly Seat[]} [out] */
  #set(game, players, rules, out = []) {
    this.game = game;
    this.players = [...players];
    this.waiting = out;
    this.rules = rules;
    this.#known = true;
  }

  /** Go on with a transcript; rejects with an EngineError. @param {string} transcript */
  async open(transcript) {
    await this.#begin((slot) => this.session.resume({ transcript }, slot));
  }

  /** The same players play once more; on the site the game that has ended stays. */
  async rematch() {
    if (this.session.busy) return;
    await this.#begin((slot) => this.session.rematch(slot, (players) => this.evenings.apart(players)), { joins: true });
    void this.#saves.put(PLAYERS, uncalled(this.session.transcript.players));
  }

  /** See a game of an evening again, also one that was removed. @param {import("./saves.js").Played} played */
  async see({ id, at, transcript }) {
    const kept = transcript && !(await this.#saves.read(id));
    if (kept) await this.#saves.write({ id, rev: 0 }, { transcript, at, selection: [] });
    await this.resume(id);
  }

  /** To setup. */
  leave() {
    this.#visit(location.pathname + location.search);
    void this.#go();
  }

  /** To another page about many games. @param {string} hash */
  turn(hash) {
    this.#visit(location.pathname + location.search + hash);
    void this.#go();
  }

  /** Each embedded table has one game of its own, in whichever language and look. */
  get #own() {
    return this.#embedded ? embeddedId(tableOf(location.search)) : undefined;
  }

  async #go() {
    const way = ++this.#way;
    const { playing, kept, page, evening } = readAddress(location.search, location.hash);
    if (page && !this.#embedded) {
      this.evening = evening;
      if (page === "evening") this.waiting ??= []; // from there on those who are there play
      await this.#turn(page);
      return;
    }
    const id = playing ? (kept ?? this.#own ?? (await this.#saves.list())[0]?.id) : undefined;
    if (way !== this.#way) return;
    if (id && id === this.session.id) this.#show("table");
    else if (id) await this.resume(id);
    else await this.#lay();
  }

  /** To a page about many games. @param {"evening" | "statistics"} page */
  async #turn(page) {
    const way = this.#way;
    this.session.leave();
    this.#tabs.release();
    this.said = undefined;
    await Promise.all([this.#recall(), this.evenings.look()]);
    if (way === this.#way) this.#show(page);
  }

  async #lay() {
    this.session.leave();
    this.#tabs.release();
    await Promise.all([this.#recall(), this.#embedded || this.evenings.look()]);
    if (!this.#embedded) await this.#gather();
    this.#show("setup");
    await this.#list();
  }

  /** What neither the address nor the players have said is as it was the last time. */
  async #recall() {
    this.last = (await this.#saves.get(LAST)) ?? {};
    if (this.#known) return;
    this.#known = true;
    const { game, players, preset, rules } = this.#address;
    this.game = game ?? (await this.#saves.get(GAME)) ?? this.game;
    const last = this.last[this.game];
    const nobody = [{ name: "" }, { name: "" }];
    const sat = await this.#saves.get(PLAYERS);
    if (!players.length) {
      this.players = last?.players ?? sat ?? nobody;
      this.waiting = last?.out ?? [];
    } else if (sat?.length === players.length && called(players).every((one) => called(sat).some((other) => alike(one, other)))) {
      this.waiting = []; // the last game has left them there
    }
    // an address that sets a table, as every frame's does, means the usual rules where it names none
    const set = players.length || Object.keys(rules).length || preset !== undefined || this.#embedded;
    const ruled = this.ruled(this.game, preset, rules);
    if (!ruled) this.said = () => say("address.preset", { preset });
    if (!games.some(({ code }) => code === this.game)) this.said = () => say("address.game", { game });
    this.rules = set ? (ruled ?? rules) : (last?.rules ?? {});
  }

  /** While an evening is on, those who are there play, unless the address says who. */
  async #gather() {
    if (!this.waiting) return;
    const last = (await this.#saves.get(PLAYERS)) ?? this.players;
    const { players, waiting } = this.evenings.there(called(last));
    if (!players.length && !waiting.length) return;
    this.players = players;
    this.waiting = waiting;
    this.stay = true;
  }

  /** Go on with an evening that nobody has ended, or end it. @param {boolean} on */
  async wake(on) {
    await this.evenings.turn(on ? this.evenings.current?.id : undefined);
    await this.#go();
  }

  async #list() {
    if (this.screen !== "setup") return;
    if (!this.#embedded) await this.evenings.look();
    const own = this.#own;
    const save = own ? await this.#saves.read(own) : undefined;
    this.games = own ? (save ? [save] : []) : await this.#saves.list();
    this.#show(this.screen);
  }

  /** Have a game in this tab, or show that another one has it. @param {string} id @param {boolean} [take] */
  async #hold(id, take) {
    this.said = undefined;
    const way = this.#way;
    const held = await this.#tabs.hold(id, take);
    if (!held && way === this.#way) {
      this.#elsewhere = id;
      this.#show("elsewhere");
    }
    return held;
  }

  /** @param {Save} save @param {number} way */
  async #open(save, way) {
    const { id, rev, of } = save;
    try {
      await this.session.resume(save, { id, rev, of });
    } catch (error) {
      if (error instanceof BootError) return; // shown; a retry comes back here
      if (!(error instanceof EngineError)) throw error;
      await this.#cannot(() => say("saves.refused", { message: sayError(error, namesIn(save.transcript)) }));
      return;
    }
    this.#play(way);
  }

  /**
   * Begin a game, kept under an id of its own.
   * @param {(slot: Slot) => Promise<void>} begin
   * @param {{search?: string | undefined, joins?: boolean, out?: readonly Seat[]}} [how] its address; whether it is one of the evening, if one is on, and who is there without playing
   */
  async #begin(begin, { search, joins = false, out = [] } = {}) {
    const way = ++this.#way;
    const id = this.#own ?? newId();
    if (!(await this.#hold(id))) return;
    // a frame's game gives way to the next, also where that comes from the table
    const rev = this.#own ? ((await this.#saves.read(id))?.rev ?? 0) : 0;
    try {
      await begin({ id, rev });
    } catch (error) {
      if (way === this.#way && this.session.id !== id) this.#tabs.release();
      throw error;
    }
    // before it is shown: a closed tab takes no game out of the evening
    if (joins && !this.#embedded && this.session.id === id) {
      const { game, players } = this.session.transcript;
      await this.evenings.joined(id, [...players, ...out], infoOf(game)?.bots ?? []);
    }
    this.#play(way, search);
  }

  /** A game cannot go on; it stays as it is. @param {() => string} why */
  async #cannot(why) {
    this.said = why;
    history.replaceState(null, "", location.pathname + location.search);
    await this.#lay();
  }

  /** Back from the browser's cache, where time stood still: another tab may have gone on. */
  #back() {
    const { id } = this.session;
    this.session.leave();
    if (id) void this.resume(id);
    else void this.#go();
  }

  /** Another tab has kept or removed a game or an evening. @param {string} id */
  async #changed(id) {
    this.#saves.stir();
    const save = await this.#saves.read(id);
    if (this.screen === "table" && !this.#embedded) {
      await this.evenings.look();
      this.#show(this.screen);
    }
    if (id !== this.session.id) return;
    if (!save) this.session.lose("removed");
    else if (save.rev > this.session.rev) this.session.lose("elsewhere");
  }

  /** The game has begun: show it, unless it was left meanwhile. @param {number} way @param {string} [search] */
  #play(way, search = location.search) {
    if (way !== this.#way) {
      this.session.leave();
      return;
    }
    const hash = playing(this.#own ? undefined : this.session.id);
    const address = location.pathname + search + hash;
    const { kept, playing: before } = readAddress("", location.hash);
    if (before && !kept) history.replaceState(null, "", address);
    else if (location.hash !== hash) this.#visit(address);
    this.#show("table");
  }

  /** A frame leaves the history of the page around it alone. @param {string} address */
  #visit(address) {
    if (this.#embedded) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  }

  /** @param {Navigation["screen"]} screen */
  #show(screen) {
    this.screen = screen;
    this.dispatchEvent(new Event("change"));
  }
}
