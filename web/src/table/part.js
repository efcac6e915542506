/** A part of the table: it is given the session, and `seq` to be drawn anew when that changes. */
import { LitElement } from "lit";

/** @typedef {import("../session.js").Session} Session */

export class Part extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    session: { attribute: false },
    seq: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Session | undefined} */
    this.session = undefined;
    /** @type {unknown} */
    this.seq = undefined;
  }
}
