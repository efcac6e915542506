/** What the pages about many games share: they follow what is kept, and begin with a heading. */
import { LitElement, html } from "lit";
import { focusOn } from "../focus.js";
import { icon } from "../table/icons.js";
import { say } from "../words.js";

/** Looks whenever something else is kept. */
export class KeptPage extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    saves: { attribute: false },
    engine: { attribute: false },
  };

  constructor() {
    super();
    /** @type {import("../saves.js").Saves | undefined} */
    this.saves = undefined;
    /** @type {import("../engine/client.js").Engine | undefined} */
    this.engine = undefined;
    /** Counts how often it was looked; what comes late of an earlier time is dropped. */
    this.looks = 0;
  }

  #changed = () => void this.look();

  connectedCallback() {
    super.connectedCallback();
    this.saves?.addEventListener("change", this.#changed);
    void this.look();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.saves?.removeEventListener("change", this.#changed);
    this.looks += 1;
  }

  firstUpdated() {
    focusOn(this, "h1");
  }

  /** See what is kept. @returns {Promise<void>} */
  async look() {}
}

/** The head of such a page. @param {string} title @param {string} said @param {() => void} back */
export function pageTop(title, said, back) {
  return html`<div class="top">
    <button class="button plain" data-action="back" aria-label=${say("evening.back")} title=${say("evening.back")} @click=${back}>
      ${icon("back")}
    </button>
    <h1 tabindex="-1"><bdi>${title}</bdi></h1>
    <p class="soft">${said}</p>
  </div>`;
}
