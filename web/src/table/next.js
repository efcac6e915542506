/** The foot of the table after the end of a game: what next. */
import { css, html, nothing } from "lit";
import { shared } from "../styles/shared.js";
import { say } from "../words.js";
import { Part } from "./part.js";

class DiceNext extends Part {
  static properties = { compact: { type: Boolean }, evening: { type: Boolean } };

  static styles = [
    shared,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .button {
        flex: 1 1 8rem;
        padding-inline: 12px;
        font-size: var(--text-2);
      }
      .main {
        flex-basis: 100%;
        font-size: var(--text-4);
      }
      small {
        display: block;
        font-weight: 400;
        font-size: var(--text-1);
      }
    `,
  ];

  constructor() {
    super();
    /** Without the site around it, and its other games. */
    this.compact = false;
    /** Whether the game is one of an evening: its standings and the next game come next. */
    this.evening = false;
  }

  render() {
    const several = (this.session?.names.length ?? 0) > 1;
    return html`<button class="button main" data-action="rematch" @click=${() => this.#say("rematch")}>
        ${say("end.rematch")}${several ? html`<small>${say("end.rematch-hint")}</small>` : nothing}
      </button>
      ${this.compact
        ? nothing
        : html`<button class="button" data-action="another" @click=${() => this.#say("another")}>
            ${say(this.evening ? "end.next" : "end.another")}
          </button>`}
      ${this.evening
        ? html`<button class="button" data-action="standings" @click=${() => this.#say("evening")}>${say("end.standings")}</button>`
        : html`<button class="button" data-action="new-table" @click=${() => this.#say("leave")}>${say("end.new")}</button>`}`;
  }

  /** @param {"another" | "evening" | "leave" | "rematch"} what */
  #say(what) {
    this.dispatchEvent(new Event(what, { bubbles: true, composed: true }));
  }
}

customElements.define("dice-next", DiceNext);
