/** Whether two people at one phone hand it over with the table hidden, and who is to get it now. */
import { either } from "./settings-kept.js";

const handover = either("handover", false);

export class Handover {
  /** The seat that is to be given the phone. @type {number | undefined} */
  next;

  #session;
  #changed;
  /** @type {import("./session.js").Position | undefined} */
  #position;
  /** Who has the phone, in which game. @type {{id: string | undefined, seat: number | undefined}} */
  #holder = { id: undefined, seat: undefined };

  /**
   * @param {import("./session.js").Session} session says `change`
   * @param {() => void} changed is told when the table is to be hidden or shown
   */
  constructor(session, changed) {
    this.#session = session;
    this.#changed = changed;
    session.addEventListener("change", () => this.#look());
  }

  get on() {
    return handover.value;
  }

  toggle() {
    handover.choose(!this.on);
    this.take();
  }

  /** The next has it. */
  take() {
    if (this.next !== undefined) this.#holder.seat = this.next;
    this.next = undefined;
    this.#changed();
  }

  #look() {
    const { id, lost, position, transcript } = this.#session;
    if (!id || position === this.#position) return;
    this.#position = position;
    this.next = undefined;
    if (this.#holder.id !== id) this.#holder = { id, seat: undefined };
    const seat = position?.turn === "human" ? position.view.seat : null;
    if (seat === null || lost) return;
    const humans = transcript.players.filter((/** @type {{bot?: string}} */ { bot }) => !bot).length;
    const { seat: before } = this.#holder;
    if (this.on && humans > 1 && before !== undefined && before !== seat) this.next = seat;
    else this.#holder.seat = seat;
  }
}
