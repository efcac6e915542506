/**
 * One match between the player and the engine: asks, keeps the transcript, saves, and says
 * `change`. It knows no rule: what can be done is in the offers of the view.
 */
import { Awake } from "./awake.js";
import { placeOf, placesOf, same, toggled } from "./choosing.js";
import { EngineError, insist } from "./engine/client.js";
import { Handover } from "./handover.js";
import { Hints } from "./hints.js";
import { after, kept } from "./match.js";
import { Motion } from "./motion.js";
import { figures } from "./odds/ask.js";
import { Pace } from "./pace.js";
import { Sound } from "./sound.js";

/** @typedef {import("../generated/protocol.js").Position} Position */
/** @typedef {import("../generated/protocol.js").Offer} Offer */
/** @typedef {import("../generated/protocol.js").Told} Told */
/** @typedef {import("./address.js").Seat} Seat */
/** @typedef {import("./saves.js").Game} Game */
/** @typedef {import("./saves.js").Slot} Slot */
/** Where a match is kept from now on, and how it goes on. @typedef {{slot: Slot} & Partial<Game>} Beginning */
/** @typedef {import("./match.js").Fallen} Fallen */

/** What a worker answers that died, or that was started anew and holds no match. */
const LOST = ["dead", "no-match"];

export class Session extends EventTarget {
  /** @type {Position | undefined} */
  position;
  /** @type {any} */
  transcript;
  /** @type {Told[]} */
  log = [];
  /** The entries of the log that came last. @type {Told[]} */
  news = [];
  /** @type {Fallen | undefined} */
  fallen;
  /** Whether dice fell in the last step. */
  fell = false;
  /** The roll whose dice still tumble; nothing else of it is shown until it has settled. @type {Fallen | undefined} */
  falling;
  /** Places of the chosen dice among the rolled ones. @type {Set<number>} */
  selection = new Set();
  busy = false;
  /** Whether the players roll real dice and type in what fell. */
  hand = false;
  /** When the match was last played. */
  at = "";
  /** What was refused last. @type {EngineError | undefined} */
  refusal;
  /** The engine was lost and started again since the last action. */
  restarted = false;

  #engine;
  #saves;
  /** Where this game is kept. @type {Slot | undefined} */
  #slot;
  /** Lets what falls lie. @type {(() => void) | undefined} */
  #lie;
  /** The trouble that the players know of. @type {import("./saves.js").Problem | undefined} */
  #known;

  /**
   * @param {import("./engine/client.js").Engine} engine
   * @param {import("./saves.js").Saves} saves
   */
  constructor(engine, saves) {
    super();
    this.#engine = engine;
    this.#saves = saves;
    /** What the odds say, if the players want to know. */
    this.hints = new Hints(engine, () => this.#changed());
    saves.addEventListener("change", () => this.#changed());
    this.motion = new Motion(() => this.#changed());
    this.sound = new Sound(() => this.#changed());
    /** How the table goes on by itself. */
    this.pace = new Pace(() => this.#goOn(), () => this.#changed());
    /** Whether the phone is handed over with the table hidden. */
    this.handover = new Handover(this, () => this.#changed());
    /** Whether the screen stays awake while the game is on. */
    this.awake = new Awake(this);
  }

  /** The id under which this game is kept; none before it has begun and after it was left. */
  get id() {
    return this.#slot?.id;
  }

  /** How often this game had been written when this tab wrote it. */
  get rev() {
    return this.#slot?.rev ?? 0;
  }

  /** Why this game is kept no more, if it was taken or removed in another tab. */
  get lost() {
    return this.#slot?.lost;
  }

  /** Whether the game is on, here. */
  get playing() {
    return Boolean(this.#slot && !this.lost && this.position && this.position.turn !== "over");
  }

  /** Why nothing is kept now, until the players know. */
  get trouble() {
    const { problem } = this.#saves;
    return problem === this.#known ? undefined : problem;
  }

  /** The players know that nothing is kept. */
  hush() {
    this.#known = this.#saves.problem;
    this.#changed();
  }

  /** Another tab has this game now, or has removed it: stop. @param {NonNullable<Slot["lost"]>} why */
  lose(why) {
    if (!this.#slot) return;
    this.#slot.lost ??= why;
    this.pace.rest();
    this.#changed();
  }

  /** Keep a game that was removed in another tab. */
  async keep() {
    if (!this.#slot) return;
    this.#slot = { id: this.#slot.id, rev: 0 };
    await this.#save();
    this.#changed();
    this.#schedule();
  }

  get names() {
    /** @type {Seat[]} */
    const players = this.transcript?.players ?? [];
    return players.map(({ name }) => name);
  }

  /** @returns {string} */
  get game() {
    return this.transcript.game;
  }

  /** The house rules that differ from the standard. @returns {Record<string, any>} */
  get rules() {
    return this.transcript.rules ?? {};
  }

  /** What the rules count at this table. @returns {Promise<import("../generated/protocol.js").Table[]>} */
  async tables() {
    const { game, rules } = this;
    return (await this.#engine.ask("tables", { game, rules })).tables;
  }

  /**
   * What was luck in this match, and what the decisions cost. Rejects with an EngineError.
   * @param {(found: any) => void} told gets what is known so far
   * @returns {Promise<import("../generated/protocol.js").Reviewed>}
   */
  async review(told) {
    return this.#about("review", {}, told);
  }

  /** The figures of the odds at this table. @param {(figures: any) => void} told gets those known so far */
  async figures(told) {
    const { game, rules } = this;
    return figures(this.#engine, { game, rules }, told);
  }

  /**
   * The game as plain text, for a forum or mail. Rejects with an EngineError.
   * @param {string} language @returns {Promise<string>}
   */
  async report(language) {
    return (await this.#about("report", { language })).text;
  }

  /**
   * Ask something about this match; if the engine is gone, another one.
   * @param {string} type @param {object} body @param {(found: any) => void} [onProgress]
   */
  async #about(type, body, onProgress) {
    const ask = () => this.#engine.ask(type, body, onProgress && { onProgress });
    try {
      return await ask();
    } catch (error) {
      if (this.busy || !(error instanceof EngineError && LOST.includes(error.code))) throw error;
      await this.#again(error);
      return await ask();
    }
  }

  /**
   * Start a match. Rejects with an EngineError when the table is wrong; nothing changes then.
   * @param {import("./address.js").Table} table @param {Slot} slot where it is kept
   */
  async begin({ hand = false, ...table }, slot) {
    await this.#fresh("new", table, { slot, hand });
  }

  /**
   * Go on with a saved game, or with a transcript as text.
   * Rejects with an EngineError when it is no good; nothing changes then.
   * @param {Pick<Game, "transcript"> & Partial<Game>} game @param {Slot} slot where it is kept
   */
  async resume({ transcript, ...table }, slot) {
    await this.#fresh("open", { transcript }, { ...table, slot });
  }

  /** The same players again; the next seat begins. @param {Slot} slot where it is kept @param {(players: readonly any[]) => readonly any[]} [told] as which they play */
  async rematch(slot, told = (players) => players) {
    if (this.busy) return;
    const { game, players, rules = {}, number = 1 } = this.transcript;
    const [first, ...others] = players;
    const again = { game, players: told([...others, first]), rules, number: number + 1 };
    await this.#fresh("new", again, { slot, hand: this.hand });
  }

  /** Let the player whose turn it is act. @param {readonly object[]} actions */
  async act(actions) {
    const { position } = this;
    if (position?.turn === "human") await this.#try("act", { player: position.view.seat, actions });
  }

  async undo() {
    if (this.mayUndo) await this.#try("undo", { player: this.position?.undo });
  }

  /**
   * Put other dice into a step whose dice were typed in.
   * @param {number} step @param {readonly number[]} dice
   */
  async correct(step, dice) {
    const { player } = this.transcript.steps[step];
    await this.#try("correct", { player, step, dice });
  }

  /** How many steps would fall away if this one were corrected. @param {number} step */
  after(step) {
    return this.log.filter((entry) => entry.step > step && entry.stands && !this.#aboutSteps(entry.step)).length;
  }

  /** @param {number} step */
  #aboutSteps(step) {
    return ["undo", "correct"].includes(this.transcript.steps[step].action);
  }

  /** A bot's actions are its own: only a human takes his back. */
  get mayUndo() {
    const seat = this.position?.undo;
    return !this.lost && typeof seat === "number" && !this.transcript.players[seat].bot;
  }

  /** Leave the table; the game stays kept. */
  leave() {
    this.pace.rest();
    this.#slot = undefined;
    this.settle();
    this.#changed();
  }

  /** The dice that lie there, chosen ones in the order of their places. */
  get chosen() {
    const rolled = this.position?.view.tray.rolled ?? [];
    return rolled.filter((_, place) => this.selection.has(place));
  }

  /** The offers for which dice are chosen. @returns {Offer[]} */
  get picks() {
    const { offers = [], tray } = this.position?.view ?? {};
    return offers.filter(({ action }) => action.action === tray?.picks);
  }

  /** The offer for just the chosen dice. @returns {Offer | undefined} */
  get offer() {
    const { chosen } = this;
    return chosen.length ? this.picks.find(({ faces }) => same(faces, chosen)) : undefined;
  }

  /** Choose a die, or put it back. @param {number} place */
  toggle(place) {
    this.#choose((tray) => toggled(tray, this.selection, place));
  }

  /** Choose a die of this face, or put one back when all are chosen. @param {number} face */
  toggleFace(face) {
    const tray = this.position?.view.tray;
    const place = tray && placeOf(tray, this.selection, face);
    if (place !== undefined) this.toggle(place);
  }

  /**
   * Choose the dice of the offer that counts most (with hints: of the best), or none if they are
   * chosen.
   */
  chooseBest() {
    const faces = (this.hints.pick ?? this.picks[0])?.faces;
    if (faces) this.#choose((tray) => (same(this.chosen, faces) ? new Set() : placesOf(tray, faces)));
  }

  /** @param {(tray: import("../generated/protocol.js").Tray) => Set<number>} choice */
  #choose(choice) {
    const { position } = this;
    if (this.lost || position?.turn !== "human" || position.view.tray.picks === null) return;
    this.selection = choice(position.view.tray);
    this.refusal = undefined;
    this.#changed();
    void this.#save();
  }

  /**
   * Ask for a change of this match; a refusal is shown, not thrown. While one request is under
   * way others are not made: a second click does nothing.
   * @param {string} type @param {object} body
   */
  async #try(type, body) {
    if (this.busy || this.lost || !this.#slot || !this.position) return;
    try {
      await this.#ask(type, { seq: this.position.seq, ...body });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (LOST.includes(error.code)) await this.#again(error);
      else this.refusal = error;
      this.#changed();
    }
  }

  /** The engine is gone, or knows this match no more: give the transcript to one that lives. @param {EngineError} error */
  async #again({ code }) {
    if (code === "dead") await this.#engine.restart();
    const { hand, selection, transcript } = this;
    const slot = this.#slot;
    if (!slot) return; // left meanwhile
    await this.#ask("open", { transcript }, { selection: [...selection], hand, slot });
    this.restarted = true;
  }

  /**
   * Ask for a whole match, of another engine if this one is gone.
   * @param {string} type @param {object} body @param {Beginning} table
   */
  async #fresh(type, body, table) {
    await insist(this.#engine, () => this.#ask(type, body, table));
  }

  /** @param {string} type @param {object} body @param {Beginning} [table] how the page goes on with a whole match */
  async #ask(type, body, table) {
    this.pace.rest();
    this.busy = true;
    this.#changed();
    const slot = table?.slot ?? this.#slot;
    try {
      const next = after(this, await this.#engine.ask(type, body), table);
      // before any face is shown: a closed tab is no free re-roll
      const game = kept(next, table?.at);
      if (slot) await this.#saves.write(slot, game);
      const played = !table && type !== "correct";
      const own = type === "act";
      if (played && slot === this.#slot) {
        this.sound.fall(next, { own, still: this.motion.still });
        await this.#tumble(next);
      }
      if (!table && slot !== this.#slot) return; // left meanwhile
      if (played && !slot?.lost) this.sound.tell(next, own);
      if (table) this.#slot = slot;
      if (table || !slot?.lost) Object.assign(this, next, { at: game.at });
    } finally {
      this.busy = false;
    }
    this.hints.look(this.position);
    this.#changed();
    this.#schedule();
  }

  /** Wait until the dice of a roll lie. What the players threw by hand lies already. @param {ReturnType<typeof after>} next */
  async #tumble({ fallen, fell, transcript }) {
    if (!fell || !fallen || transcript.steps[fallen.step].hand || this.motion.still) return;
    /** @type {Promise<void>} */
    const lies = new Promise((resolve) => (this.#lie = resolve));
    this.falling = fallen;
    this.#changed();
    await lies;
    this.falling = undefined;
  }

  /** The dice that fall lie now, be it that one does not want to wait; say whether any fell. */
  settle() {
    this.#lie?.();
    return this.falling !== undefined;
  }

  async #save() {
    if (this.#slot && !this.lost) await this.#saves.write(this.#slot, kept(this));
    this.#changed();
  }

  #schedule() {
    const turn = this.#slot && !this.lost && this.position?.turn;
    if (turn === "bot" || turn === "draw") this.pace.begin();
  }

  #goOn() {
    void this.#try(this.position?.turn === "draw" ? "draw" : "bot", {});
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
