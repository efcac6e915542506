/** Hints: what the odds say about the offers, and which is the best and why. */
import { EngineError } from "./engine/client.js";
import { either } from "./settings-kept.js";
import { known, say, sayOf } from "./words.js";

/** @typedef {import("../generated/protocol.js").Measure} Measure */
/** @typedef {import("../generated/protocol.js").Measured} Measured */
/** @typedef {import("../generated/protocol.js").Offer} Offer */
/** @typedef {import("../generated/protocol.js").Position} Position */
/** The places of an offer and of what follows it, if anything does. @typedef {readonly number[]} Path */

/** Whether the players want hints. */
const wanted = either("hints", false);
/** Two offers whose values differ by less, as parts of a chance or of 1,000 points, are equally good. */
const EQUAL = 0.0005;

export class Hints {
  /** What is known of the offers so far. @type {Measured | undefined} */
  measured;
  /** Whether that is all. */
  complete = false;

  #engine;
  #changed;
  /** @type {Position | undefined} */
  #position;

  /**
   * @param {import("./engine/client.js").Engine} engine
   * @param {() => void} changed is told of everything that is to be drawn anew
   */
  constructor(engine, changed) {
    this.#engine = engine;
    this.#changed = changed;
    wanted.addEventListener("change", () => {
      this.look(this.#position);
      changed();
    });
  }

  get on() {
    return wanted.value;
  }

  toggle() {
    wanted.choose(!this.on);
  }

  /** Another position is on the table. @param {Position | undefined} position */
  look(position) {
    this.#position = position;
    this.measured = undefined;
    this.complete = false;
    if (this.on && position?.turn === "human") void this.#measure(position);
  }

  /** @param {Position} position */
  async #measure(position) {
    const take = (/** @type {Partial<Measured>} */ found, complete = false) => {
      if (position !== this.#position || !this.on || !found.measures) return;
      this.complete = complete;
      this.measured = /** @type {Measured} */ (found);
      this.#changed();
    };
    try {
      take(await this.#engine.ask("odds", { seq: position.seq }, { onProgress: (found) => take(found) }), true);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error; // else the match has gone on
    }
  }

  /** The dice of the best offer, where dice are to be chosen. @returns {Offer | undefined} */
  get pick() {
    const { offers = [], tray } = this.#position?.view ?? {};
    const offer = offers[this.measured?.best[0] ?? -1];
    return offer && offer.action.action === tray?.picks ? offer : undefined;
  }

  /** Whether this is the best of several that can be done. @param {Path} path */
  best(path) {
    const { best = [] } = this.measured ?? {};
    const several = paths(this.#position?.view.offers ?? []).length > 1;
    return several && best.length > 0 && path.join() === best.join();
  }

  /** What an offer, or what follows it, leads to: one text for each measure. @param {string} game @param {Path} path */
  of(game, path) {
    return (this.measured?.measures ?? []).flatMap((measure) => {
      const value = valueOf(measure, path);
      return value === null ? [] : [`${sayOf(game, `odds.${measure.code}`)} ${shown(measure, value)}`];
    });
  }

  /** Why the best is the best, in one sentence. @param {string} game @param {readonly string[]} names */
  why(game, names) {
    const measure = this.measured?.measures.findLast(({ better }) => better !== null);
    const best = this.measured?.best ?? [];
    const { offers = [] } = this.#position?.view ?? {};
    if (!measure || !best.length) return "";
    const value = valueOf(measure, best);
    const other = nextBest(measure, offers, best);
    if (value === null || !other) return "";
    const against = valueOf(measure, other) ?? 0;
    const params = {
      best: called(game, taken(offers, best), names),
      other: called(game, taken(offers, other), names),
      measure: sayOf(game, `odds.${measure.code}`),
      value: shown(measure, value, 1),
      against: shown(measure, against, 1),
    };
    const scale = measure.unit === "chance" ? 1 : 1000;
    return say(Math.abs(value - against) < EQUAL * scale ? "hints.equal" : "hints.why", params);
  }
}

/** @param {Measure} measure @param {Path} path */
function valueOf(measure, [offer = -1, then]) {
  return (then === undefined ? measure.values[offer] : measure.follows[offer]?.[then]) ?? null;
}

/** A value as it is said; what rests on a model is only about so much. @param {Measure} measure @param {number} value @param {number} [digits] */
function shown({ exact, unit }, value, digits = 0) {
  const said =
    unit === "chance"
      ? say("hints.chance", { value: rounded(value * 100, value < 0.095 ? 1 : digits) })
      : say("hints.points", { value: rounded(value, Math.abs(value) < 20 ? 1 : 0) });
  return exact ? said : `≈\u00a0${said}`;
}

/** @param {number} value @param {number} digits */
function rounded(value, digits) {
  return Number(value.toFixed(digits));
}

/** All that can be done: offers, or what follows them. @param {readonly Offer[]} offers @returns {Path[]} */
function paths(offers) {
  return offers.flatMap(({ follows }, place) =>
    follows.length ? follows.map((_, then) => [place, then]) : [[place]],
  );
}

/** The best of all that is not the best. @param {Measure} measure @param {readonly Offer[]} offers @param {Path} best */
function nextBest(measure, offers, best) {
  const sign = measure.better === "less" ? -1 : 1;
  let next;
  for (const path of paths(offers)) {
    const value = valueOf(measure, path);
    if (value === null || path.join() === best.join()) continue;
    if (!next || sign * value > sign * (valueOf(measure, next) ?? 0)) next = path;
  }
  return next;
}

/** The offer at a path, and what follows it there. @param {readonly Offer[]} offers @param {Path} path @returns {Offer[]} */
function taken(offers, [place = -1, then = -1]) {
  const offer = offers[place];
  return [offer, offer?.follows[then]].filter((one) => one !== undefined);
}

/**
 * What an offer, and what follows it, is called in a sentence.
 * @param {string} game @param {readonly Offer[]} offers @param {readonly string[]} names
 */
export function called(game, offers, names) {
  const [first] = offers;
  const last = offers.at(-1);
  if (!first || !last) return "";
  const kind = last.action.action;
  const params = { points: last.points, count: last.count, faces: last.faces, ...last.params };
  const own = `${game}.offer.${kind}`;
  const action = known(own) ? sayOf(game, `offer.${kind}`, params, names) : first.faces.join("-");
  const { faces } = first;
  const hint = known(`${game}.hint.${kind}`) ? sayOf(game, `hint.${kind}`, params, names) : faces;
  const what =
    last !== first
      ? say("hints.then", { faces, action })
      : hint.length
        ? say("hints.of", { faces: hint, action })
        : action;
  return say("setup.quoted", { what });
}
