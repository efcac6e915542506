/** The evening that is on: games in a row that are counted together. Which one it is, who is there, its games. */
import { seatOf } from "./address.js";
import { newId } from "./ids.js";
import { newer } from "./saves.js";

/** @typedef {import("./address.js").Seat} Seat */
/** @typedef {import("./saves.js").Evening} Evening */
/** @typedef {import("./saves.js").Person} Person */
/** What the players choose of an evening. @typedef {Pick<Evening, "name" | "points" | "shared" | "people">} Plan */

/** What is kept of which evening is on, and since when. */
const ON = "evening";
const SINCE = "evening-since";
/** Milliseconds without a game after which an evening does not go on by itself. */
const ASLEEP = 12 * 3_600_000;
/** Characters: as many as a name at a table has. */
export const LONGEST = 40;

/** What a name is told by, in the same steps as the engine: both capitals and small letters, so that Weiß is WEISS. @param {string} name */
function toldBy(name) {
  return name.split(/\p{White_Space}+/u).filter(Boolean).join(" ").toUpperCase().toLowerCase();
}

/** Whether two are the same: by name, bots apart, as the engine tells them. @param {Seat} one @param {Seat} other */
export function alike(one, other) {
  return toldBy(one.name) === toldBy(other.name) && !one.bot === !other.bot;
}

export class Evenings {
  /** The one that is on. @type {Evening | undefined} */
  current;
  /** Since when it is. */
  #since = "";
  #saves;

  /** @param {import("./saves.js").Saves} saves */
  constructor(saves) {
    this.#saves = saves;
  }

  /** See which one is on, and how it stands. */
  async look() {
    const id = await this.#saves.get(ON);
    const all = id ? await this.#saves.evenings() : [];
    this.current = all.find((evening) => evening.id === id && !newer(evening));
    this.#since = (this.current && (await this.#saves.get(SINCE))) ?? "";
  }

  /** Since when an evening sleeps: nobody has ended it, but its last game was long ago, and players are to say whether it goes on. */
  get asleep() {
    if (!this.current) return undefined;
    const { at, games } = this.current;
    const last = [this.#since, at, ...games.map((game) => game.at)].sort().at(-1) ?? at;
    return Date.now() - Date.parse(last) > ASLEEP ? last : undefined;
  }

  /** The one that goes on by itself. */
  get #awake() {
    return this.asleep ? undefined : this.current;
  }

  /** Whether a game is one of the evening that is on. @param {string | undefined} id */
  has(id) {
    return Boolean(this.current?.games.some((game) => game.id === id && !game.out));
  }

  /**
   * Those who are there: who sat at the last table, in that order, and who waits.
   * @param {readonly Seat[]} last @returns {{players: Seat[], waiting: Seat[]}}
   */
  there(last) {
    const people = (this.#awake?.people ?? []).filter(({ gone }) => !gone);
    const sat = new Set(last.flatMap((seat) => people.filter((person) => alike(person, seat))));
    const others = people.filter((person) => !sat.has(person)).map(seatOf);
    const players = [...sat].map(seatOf);
    // at the first game nobody has waited yet
    return this.current?.games.length ? { players, waiting: others } : { players: [...players, ...others], waiting: [] };
  }

  /** Players of a game of the evening: the second of a name has another one, so that a rematch counts for the same. @param {readonly Seat[]} players */
  apart(players) {
    return this.#awake ? apart(players) : players;
  }

  /** @param {Plan} plan */
  async begin(plan) {
    const id = newId();
    const at = new Date().toISOString();
    await this.#saves.changeEvening(id, () => ({ at, order: "points", games: [], ...plan }));
    await this.turn(id);
  }

  /** Let this evening be on, or none. @param {string} [id] */
  async turn(id = "") {
    const before = this.current?.id;
    await Promise.all([this.#saves.put(ON, id), this.#saves.put(SINCE, new Date().toISOString())]);
    await this.look();
    this.#saves.stir(id || before);
  }

  /** A game has begun: it is one of the evening, and whoever plays, or sits out, is there. @param {string} id @param {readonly Seat[]} players @param {readonly string[]} bots kinds that the game has */
  async joined(id, players, bots) {
    await this.look(); // another tab may have ended it
    if (!this.#awake) return;
    const at = new Date().toISOString();
    this.current = await this.#saves.changeEvening(this.#awake.id, (evening) => {
      if (!evening || evening.games.some((game) => game.id === id)) return evening;
      return { ...evening, people: met(evening.people, players, bots), games: [...evening.games, { id, at }] };
    });
  }
}

/** Players with names of their own: the second Ann is Ann 2. @param {readonly Seat[]} players */
function apart(players) {
  /** @type {Seat[]} */
  const told = [];
  for (const player of players) {
    let one = player;
    for (let more = 2; told.some((other) => alike(other, one)); more += 1) {
      const name = `${[...player.name].slice(0, LONGEST - 3).join("")} ${more}`;
      if (!players.some((other) => alike(other, { ...player, name }))) one = { ...player, name };
    }
    told.push(one);
  }
  return told;
}

/**
 * The people after some have played. A bot of a kind that the game has not stays of that kind.
 * @param {readonly Person[]} people @param {readonly Seat[]} players @param {readonly string[]} [bots] kinds that the game has
 */
export function met(people, players, bots) {
  const known = people.map((person) => {
    const seat = players.find((player) => alike(player, person));
    if (!seat) return person;
    const other = person.bot && bots && !bots.includes(person.bot);
    return seatOf({ name: person.name, bot: other ? person.bot : seat.bot });
  });
  /** @type {Person[]} */
  const all = [...known];
  for (const player of players.map(seatOf)) {
    if (!all.some((person) => alike(person, player))) all.push(player);
  }
  return all;
}
