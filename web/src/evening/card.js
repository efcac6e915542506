/** The evening that is on, at a glance: a card of the first screen that leads to it, and asks whether an old one goes on. */
import { LitElement, css, html, nothing } from "lit";
import { eveningAddress } from "../address.js";
import { BootError, EngineError } from "../engine/client.js";
import { shared } from "../styles/shared.js";
import { list, say } from "../words.js";
import { counted, keptNow } from "./counting.js";
import { day } from "./names.js";
import { leaders } from "./table.js";

/** Says `wake`, with whether the evening goes on as its detail. */
class DiceEveningCard extends LitElement {
  static properties = {
    saves: { attribute: false },
    engine: { attribute: false },
    evening: { attribute: false },
    asleep: { attribute: false },
    _stood: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: block;
        border: 1.5px solid var(--accent);
        border-radius: var(--round-2);
        background: var(--surface);
      }
      a {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 1px 12px;
        align-items: center;
        min-height: 64px;
        padding: 10px 14px;
        border-radius: inherit;
        color: inherit;
        font-size: var(--text-2);
        line-height: 1.3;
        text-decoration: none;
      }
      strong {
        grid-column: 1;
        font-size: var(--text-3);
        overflow-wrap: anywhere;
      }
      strong,
      .soft {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow: hidden;
        overflow-wrap: anywhere;
      }
      .soft {
        grid-column: 1;
      }
      .ask {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        padding: 0 14px 12px;
        font-size: var(--text-2);
        line-height: 1.3;
      }
      .ask p {
        flex: 1 0 100%;
      }
      .ask .button {
        flex: 1 0 auto;
      }
      .go {
        grid-area: 1 / 2 / 3 / 3;
        padding: 8px 14px;
        border-radius: 999px;
        color: var(--accent);
        box-shadow: inset 0 0 0 1.5px var(--accent);
        font-weight: 600;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("../saves.js").Saves | undefined} */
    this.saves = undefined;
    /** @type {import("../engine/client.js").Engine | undefined} */
    this.engine = undefined;
    /** @type {import("../saves.js").Evening | undefined} */
    this.evening = undefined;
    /** Since when it sleeps, if it does. @type {string | undefined} */
    this.asleep = undefined;
    /** @type {import("../../generated/protocol.js").Stood | undefined} */
    this._stood = undefined;
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (changed.has("evening")) void this.#count();
  }

  async #count() {
    const { saves, engine, evening } = this;
    if (!saves || !engine || !evening) return;
    try {
      const { stood } = await counted(saves, engine, evening, await keptNow(saves));
      if (evening === this.evening) this._stood = stood;
    } catch (error) {
      if (!(error instanceof BootError || error instanceof EngineError)) throw error;
    }
  }

  render() {
    const { evening, _stood: stood } = this;
    if (!evening) return nothing;
    const count = evening.games.filter(({ out }) => !out).length;
    const first = stood?.over ? leaders(stood.standings, evening.order) : [];
    const wake = (/** @type {boolean} */ detail) => () => this.dispatchEvent(new CustomEvent("wake", { detail }));
    return html`<a href=${eveningAddress()} data-action="evening">
        <strong><bdi>${evening.name}</bdi></strong>
        <span class="soft"
          >${say("evening.games", { count })}${first.length ? ` · ${say("evening.leads", { count: first.length, players: list(first) })}` : nothing}</span
        >
        <span class="go">${say("evening.standings")}</span>
      </a>
      ${this.asleep
        ? html`<div class="ask" role="group" aria-label=${evening.name}>
            <p>${say("evening.asleep", { day: day(this.asleep, { dateStyle: "medium" }) })} ${say("evening.asleep-hint")}</p>
            <button class="button" data-action="end-evening" @click=${wake(false)}>${say("evening.end")}</button>
            <button class="button" data-action="wake-evening" @click=${wake(true)}>${say("evening.go-on")}</button>
          </div>`
        : nothing}`;
  }
}

customElements.define("dice-evening-card", DiceEveningCard);
