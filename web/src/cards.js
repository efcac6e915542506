/** The games that are kept: a card for each, newest first, to go on with or to remove. */
import { LitElement, css, html, nothing } from "lit";
import { namesIn } from "./archive.js";
import { focusOn } from "./focus.js";
import { newer } from "./saves.js";
import { standing } from "./standing.js";
import { shared } from "./styles/shared.js";
import { ago, known, list, say, sayOf } from "./words.js";

/** @typedef {import("./saves.js").Save} Save */

/** So many are shown at first, where there are more than one more. */
const FIRST = 2;

/** Says `resume` or `remove`, with the save as its detail. */
class DiceCards extends LitElement {
  static properties = {
    saves: { attribute: false },
    _asked: { state: true },
    _all: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      h2 {
        font-size: var(--text-3);
      }
      ul {
        display: grid;
        gap: 8px;
      }
      ul.many {
        grid-auto-rows: max-content;
        max-height: min(60dvh, 430px);
        padding: 3px 3px 24px;
        margin: -3px;
        overflow-y: auto;
        mask-image: linear-gradient(#000 calc(100% - 32px), transparent);
      }
      li {
        position: relative;
        border: 1.5px solid var(--line);
        border-radius: var(--round-2);
        background: var(--surface);
      }
      .resume,
      .left {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 1px 8px;
        align-items: center;
        width: 100%;
        padding: 9px 12px 10px 14px;
        border: 0;
        border-radius: var(--round-2);
        background: none;
        text-align: start;
        font-size: var(--text-2);
        line-height: 1.3;
      }
      .resume > *,
      .left > * {
        grid-column: 1 / -1;
      }
      strong {
        margin-inline-end: 36px;
        font-size: var(--text-3);
      }
      .names {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow: hidden;
        overflow-wrap: anywhere;
      }
      .resume .soft {
        grid-column: 1;
        overflow-wrap: anywhere;
      }
      .resume .go {
        grid-area: 3 / 2 / 5 / 3;
        padding: 8px 14px;
        border-radius: 999px;
        background: var(--accent);
        color: var(--accent-ink);
        font-weight: 600;
        forced-color-adjust: none;
      }
      .over .go {
        background: none;
        color: var(--accent);
        box-shadow: inset 0 0 0 1.5px var(--accent);
      }
      .remove {
        position: absolute;
        inset: 0 0 auto auto;
        min-width: 48px;
      }
      @media (min-width: 30em) {
        .resume,
        .left {
          padding-inline-end: 56px;
        }
        strong {
          margin: 0;
        }
        .resume > :not(.go) {
          grid-column: 1;
        }
        .resume .go {
          grid-row: 1 / 5;
        }
        .remove {
          inset-block: 0;
        }
      }
      .sure {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        align-items: center;
        justify-content: end;
        padding: 10px 12px 10px 14px;
      }
      .sure p {
        flex: 1 1 180px;
        font-weight: 600;
      }
      .sure div {
        display: flex;
        gap: 6px;
      }
      .sure .button {
        padding-inline: 14px;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Save[]} */
    this.saves = [];
    /** The game of which it is asked whether it is to be removed. @type {string | undefined} */
    this._asked = undefined;
    /** Whether all of many are shown. */
    this._all = false;
  }

  render() {
    const { saves } = this;
    const many = saves.length > FIRST + 1;
    const shown = many && !this._all ? saves.slice(0, FIRST) : saves;
    if (!saves.length) return nothing;
    return html`<h2 id="games">${say("saves.title", { count: saves.length })}</h2>
      <ul class=${many && this._all ? "many" : ""} aria-labelledby="games">
        ${shown.map((save) =>
          save.id === this._asked ? this.#sure(save) : this.#card(save),
        )}
      </ul>
      ${many && !this._all
        ? html`<button class="button" type="button" data-action="all-games" @click=${this.#showAll}>
            ${say("saves.all", { count: saves.length })}
          </button>`
        : nothing}`;
  }

  /** The first of those that were hidden has the focus then. */
  #showAll() {
    this._all = true;
    focusOn(this, (root) => root.querySelectorAll("li button:first-child")[FIRST]);
  }

  /** @param {Save} save */
  #card(save) {
    const { transcript, standing: stands, at } = save;
    const names = namesIn(transcript);
    const title = `${transcript?.game}.name`;
    const when = new Date(at);
    const over = stands?.turn === "over";
    const what = html`
      <strong>${known(title) ? say(title) : String(transcript?.game ?? "?")}</strong>
      <span class="names">${names.map((name, seat) => html`${seat ? " · " : ""}<bdi>${name}</bdi>`)}</span>
      <span class="soft">${newer(save) ? say("saves.newer") : stands && standing(stands, names)}</span>
      <span class="soft">${Number.isNaN(when.getTime()) ? nothing : ago(when)}</span>`;
    if (newer(save)) return html`<li><div class="left">${what}</div></li>`;
    return html`<li class=${over ? "over" : ""} data-save=${save.id}>
      <button class="resume" type="button" data-action="resume" @click=${() => this.#say("resume", save)}>
        ${what}<span class="go">${say(over ? "saves.look" : "saves.go-on")}</span>
      </button>
      <button
        class="button plain remove"
        type="button"
        data-action="remove-game"
        aria-label=${say("saves.remove", { game: sayOf(transcript?.game, "name"), players: list(names) })}
        title=${say("saves.yes")}
        @click=${() => this.#ask(save.id, ".sure [data-action=keep-game]")}
      >
        ✕
      </button>
    </li>`;
  }

  /** @param {Save} save */
  #sure(save) {
    return html`<li
      @keydown=${(/** @type {KeyboardEvent} */ { key }) => key === "Escape" && this.#keep(save)}
    >
      <div class="sure">
        <p>${say("saves.sure", { game: sayOf(save.transcript?.game, "name") })}</p>
        <div>
          <button class="button" type="button" data-action="remove-for-good" @click=${() => this.#remove(save)}>
            ${say("saves.yes")}
          </button>
          <button
            class="button main"
            type="button"
            data-action="keep-game"
            @click=${() => this.#keep(save)}
          >
            ${say("saves.no")}
          </button>
        </div>
      </div>
    </li>`;
  }

  /** Ask whether a game is to be removed, or no more; where to go on then. @param {string | undefined} id @param {string} focus */
  #ask(id, focus) {
    this._asked = id;
    focusOn(this, focus);
  }

  /** @param {Save} save */
  #keep({ id }) {
    this.#ask(undefined, `[data-save="${CSS.escape(id)}"] .remove`);
  }

  /** @param {Save} save */
  #remove(save) {
    this._asked = undefined;
    this.#say("remove", save);
  }

  /** @param {"resume" | "remove"} what @param {Save} save */
  #say(what, save) {
    this.dispatchEvent(new CustomEvent(what, { detail: save }));
  }
}

customElements.define("dice-cards", DiceCards);
