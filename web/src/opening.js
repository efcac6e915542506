/** Games from files, and all games into one. */
import { LitElement, css, html, nothing } from "lit";
import { archive, gamesIn, namesIn, take } from "./archive.js";
import { download } from "./download.js";
import { BootError, EngineError } from "./engine/client.js";
import { shared } from "./styles/shared.js";
import { list, say, sayError } from "./words.js";

/** Bytes of a transcript that the engine reads, and of a file of many. */
const LONGEST = 2_000_000;
const LONGEST_OF_MANY = 100_000_000;

class DiceOpening extends LitElement {
  static properties = {
    saves: { attribute: false },
    engine: { attribute: false },
    open: { attribute: false },
    some: { type: Boolean },
    _refused: { state: true },
    _taken: { state: true },
    _busy: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: 8px;
        justify-items: center;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        justify-content: center;
      }
      label.button {
        display: inline-grid;
        align-items: center;
        cursor: pointer;
      }
      label.button:focus-within {
        outline: 3px solid var(--accent);
        outline-offset: 2px;
      }
      .refused {
        color: var(--accent);
        font-weight: 600;
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("./saves.js").Saves | undefined} */
    this.saves = undefined;
    /** @type {import("./engine/client.js").Engine | undefined} */
    this.engine = undefined;
    /** Goes on with a transcript; rejects with an EngineError. @type {(text: string) => Promise<void>} */
    this.open = () => Promise.resolve();
    /** Whether there are games to be put into a file. */
    this.some = false;
    /** Why a file was refused. @type {(() => string) | undefined} */
    this._refused = undefined;
    /** @type {import("./archive.js").Import | undefined} */
    this._taken = undefined;
    this._busy = false;
  }

  render() {
    return html`<div class="row">
        <label class="button">
          ${say("open.title")}
          <input
            class="unseen"
            type="file"
            accept=".json,.txt,application/json,text/plain"
            @change=${(/** @type {Event} */ { target }) => this.#file(/** @type {HTMLInputElement} */ (target))}
          />
        </label>
        ${this.some
          ? html`<button class="button" type="button" data-action="export-all" @click=${this.#export}>
              ${say("saves.export")}
            </button>`
          : nothing}
      </div>
      ${this._busy ? html`<p role="status" class="soft">${say("saves.taking")}</p>` : nothing}
      ${this._refused
        ? html`<p role="alert" class="refused">${say("open.refused", { message: this._refused() })}</p>`
        : nothing}
      ${this._taken ? this.#told(this._taken) : nothing}`;
  }

  /** What came of a file of many games. @param {import("./archive.js").Import} taken */
  #told({ taken, known, broken }) {
    return html`<div role="status" class="taken">
      <p>${say("saves.taken", { count: taken })}${known ? ` ${say("saves.known", { count: known })}` : ""}</p>
      ${broken.map(({ place, names, error }) => {
        const message = error ? sayError(error, names) : say("saves.nameless");
        return html`<p class="refused">${say("saves.broken", { place, named: names.length ? "yes" : "no", players: list(names), message })}</p>`;
      })}
    </div>`;
  }

  async #export() {
    if (this.saves) download("dicecore", archive(await this.saves.all()));
  }

  /** @param {HTMLInputElement} input */
  async #file(input) {
    const file = input.files?.[0];
    input.value = "";
    if (!file || this._busy) return;
    this._refused = this._taken = undefined;
    this._busy = true;
    try {
      await this.#read(file);
    } catch (error) {
      if (!(error instanceof BootError)) throw error; // else it is said at the top
    } finally {
      this._busy = false;
    }
  }

  /** @param {File} file */
  async #read(file) {
    const many = file.size <= LONGEST_OF_MANY ? gamesIn(await file.text()) : undefined;
    if (many === "newer") this._refused = () => say("saves.newer-file");
    else if (many === "evenings") this._refused = () => say("open.evenings");
    else if (many && this.saves && this.engine) this._taken = await take(this.saves, this.engine, many);
    else await this.#one(file);
  }

  /** @param {File} file */
  async #one(file) {
    // no more than shows the engine that it is too long
    const text = await file.slice(0, LONGEST + 1).text();
    try {
      await this.open(text);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this._refused = () => sayError(error, namesOf(text));
    }
  }
}

/** @param {string} text */
function namesOf(text) {
  try {
    return namesIn(JSON.parse(text));
  } catch {
    return [];
  }
}

customElements.define("dice-opening", DiceOpening);
