/** The evening that is on: games in a row that are counted together. Which one it is, who is there, its games. */
import { seatOf } from "./address.js";
import { newId } from "./ids.js";
import { newer } from "./saves.js";

/** @typedef {import("./address.js").Seat} Seat */
/** @typedef {import("./saves.js").Evening} Evening */
/** @typedef {import("./saves.js").Person} Person */
/** What the players choose of an evening. @typedef {Pick<Evening, "name" | "points" | "shared" | "people">} Plan */

/** What is kept of which evening is on. */
const ON = "evening";

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
  }

  /** Whether a game is one of the evening that is on. @param {string | undefined} id */
  has(id) {
    return Boolean(this.current?.games.some((game) => game.id === id && !game.out));
  }

  /** Those who are there, as seats; whoever sat at the last table first, in that order. @param {readonly Seat[]} last @returns {Seat[]} */
  there(last) {
    const people = (this.current?.people ?? []).filter(({ gone }) => !gone);
    const seated = last.flatMap((seat) => people.filter((person) => alike(person, seat)));
    const all = new Set([...seated, ...people]);
    return [...all].map(seatOf);
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
    await this.#saves.put(ON, id);
    await this.look();
  }

  /** A game has begun: it is one of the evening, and whoever plays is there. @param {string} id @param {readonly Seat[]} players */
  async joined(id, players) {
    if (!this.current) return;
    const at = new Date().toISOString();
    this.current = await this.#saves.changeEvening(this.current.id, (evening) => {
      if (!evening || evening.games.some((game) => game.id === id)) return evening;
      return { ...evening, people: met(evening.people, players), games: [...evening.games, { id, at }] };
    });
  }
}

/** The people after some have played. @param {readonly Person[]} people @param {readonly Seat[]} players */
export function met(people, players) {
  const known = people.map((person) => {
    const seat = players.find((player) => alike(player, person));
    return seat ? { name: person.name, ...(seat.bot && { bot: seat.bot }) } : person;
  });
  /** @type {Person[]} */
  const all = [...known];
  for (const player of players.map(seatOf)) {
    if (!all.some((person) => alike(person, player))) all.push(player);
  }
  return all;
}
