/** The page: setup or table, with what is said while the engine starts or when it cannot. */
import { LitElement, css, html, nothing } from "lit";
import { inLanguage, readAddress, writeAddress } from "./address.js";
import { BootError, Engine, EngineError } from "./engine/client.js";
import { redraw, understood } from "./language.js";
import { Saves } from "./saves.js";
import { Session } from "./session.js";
import { called } from "./setup.js";
import { shared } from "./styles/shared.js";
import "./table/table.js";
import { ago, language, say, sayError, sayOf, speak } from "./words.js";

/** @typedef {import("./address.js").Seat} Seat */
/** @typedef {import("./saves.js").Saved} Saved */

const DEFAULT_GAME = "ten-thousand";
/** What is kept of the last table. */
const GAME = "game";
const PLAYERS = "players";
const LANGUAGE = "language";

/** What is said where no words can be fetched. */
const SPEECHLESS = "The words could not be fetched. · Die Texte fehlen. · Faltan los textos.";

/** Bytes of a transcript that the engine reads. */
const LONGEST = 2_000_000;

/** The names in a file, as far as it has any. @param {string} text @returns {string[] | undefined} */
function playersIn(text) {
  try {
    return JSON.parse(text).players.map((/** @type {any} */ { name }) => String(name));
  } catch {
    return undefined;
  }
}

class DiceApp extends LitElement {
  static properties = {
    embedded: { type: Boolean },
    _screen: { state: true },
    _stage: { state: true },
    _problem: { state: true },
    _saved: { state: true },
    _refused: { state: true },
    _words: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: block;
        min-height: 100dvh;
      }
      :host([data-screen="table"]) {
        height: 100dvh;
      }
      .site {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 18px;
        max-width: 560px;
        margin: 0 auto;
        padding: 24px 16px 40px;
      }
      h1 {
        font-size: 30px;
        line-height: 1.15;
      }
      .boot {
        min-height: 1.5em;
        text-align: center;
        color: var(--ink-soft);
      }
      .card {
        display: grid;
        gap: 10px;
        padding: 16px 18px;
        border-radius: 20px;
        border: 1.5px solid var(--accent);
        background: var(--surface);
      }
      .card h2 {
        font-size: 19px;
      }
      .open {
        display: grid;
        gap: 8px;
        justify-items: center;
      }
      .open .button {
        display: inline-grid;
        align-items: center;
        cursor: pointer;
      }
      .open .button:focus-within {
        outline: 3px solid var(--accent);
        outline-offset: 2px;
      }
      .refused {
        color: var(--accent);
        font-weight: 600;
      }
      .names {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 12px;
      }
      footer {
        font-size: 14px;
        color: var(--ink-soft);
      }
      a {
        color: inherit;
      }
    `,
  ];

  constructor() {
    super();
    this.embedded = false;
    /** @type {"setup" | "table" | "wait"} */
    this._screen = "wait";
    /** @type {string | undefined} */
    this._stage = "runtime";
    /** @type {BootError | undefined} */
    this._problem = undefined;
    /** @type {Saved | undefined} */
    this._saved = undefined;
    /** Why a file was refused, and who plays in it. @type {{error: EngineError, names: string[] | undefined} | undefined} */
    this._refused = undefined;
    /** @type {"wait" | "here" | "failed"} */
    this._words = "wait";
    this.engine = new Engine();
    this.saves = new Saves();
    this.address = readAddress(location.search, location.hash);
    this.game = this.address.game ?? DEFAULT_GAME;
    /** @type {Seat[]} */
    this.players = this.address.players;
    /** @type {Session | undefined} */
    this.session = undefined;
  }

  /** Each embedded table has a save of its own, in whichever language. */
  get #key() {
    return this.embedded ? `embed${inLanguage(location.search)}` : "site";
  }

  connectedCallback() {
    super.connectedCallback();
    this.session = new Session(this.engine, this.saves, this.#key);
    this.engine.addEventListener("stage", (event) => {
      this._stage = /** @type {CustomEvent} */ (event).detail.stage;
    });
    window.addEventListener("popstate", () => this.#go());
    window.addEventListener("language", () => this.#switched());
    void this.#speak();
    void this.#boot();
    void this.#go();
  }

  /** Speak as the address, the player or the browser wishes; nothing is shown without words. */
  async #speak() {
    const kept = await this.saves.get(LANGUAGE);
    try {
      await speak(understood([this.address.lang, kept, ...navigator.languages])).catch(() => speak("en"));
    } catch {
      this._words = "failed";
      return;
    }
    this._words = "here";
    this.#spoken();
  }

  #switched() {
    void this.saves.put(LANGUAGE, language());
    const { pathname, search, hash } = location;
    history.replaceState(null, "", pathname + inLanguage(search, language()) + hash);
    this.#spoken();
  }

  #spoken() {
    document.documentElement.lang = language();
    document.title = say("app.title");
    redraw(this);
  }

  async #boot() {
    this._problem = undefined;
    try {
      await this.engine.start();
      this._stage = undefined;
    } catch (error) {
      if (!(error instanceof BootError)) throw error;
      this._problem = error;
    }
  }

  #retry() {
    this._stage = "runtime";
    this._problem = undefined;
    this.engine.restart().catch(() => {}); // said by #boot, which waits for the same start
    void this.#boot();
    if (this._screen === "wait") void this.#go();
  }

  /** Show what the address says. */
  async #go() {
    const { playing } = readAddress(location.search, location.hash);
    this._saved = await this.saves.get(this.#key);
    if (playing && this.session?.position) {
      this._screen = "table";
    } else if (playing && this._saved) {
      await this.#resume();
    } else {
      this.session?.leave();
      if (!this.players.length) this.players = (await this.saves.get(PLAYERS)) ?? [{ name: "" }, { name: "" }];
      if (!this.address.game) this.game = (await this.saves.get(GAME)) ?? this.game;
      this._screen = "setup";
    }
  }

  async #resume() {
    if (!this._saved || !this.session) return;
    try {
      await this.session.resume(this._saved);
      this.#play();
    } catch (error) {
      if (error instanceof BootError) return; // shown; a retry comes back here
      this._saved = undefined; // a save that this version cannot read
      this._screen = "setup";
    }
  }

  /** @param {import("./address.js").Table} table */
  async #start(table) {
    await this.session?.begin({ ...table, players: called(table.players) });
    this.players = [...table.players];
    this.game = table.game;
    void this.saves.put(PLAYERS, table.players);
    void this.saves.put(GAME, table.game);
    this.#play(this.embedded ? location.search : writeAddress(table, this.address.lang && language()));
  }

  #play(search = location.search) {
    if (location.hash !== "#play") this.#address(`${location.pathname}${search}#play`);
    this._screen = "table";
  }

  #leave() {
    this.#address(location.pathname + location.search);
    void this.#go();
  }

  /** A frame leaves the history of the page around it alone. @param {string} address */
  #address(address) {
    if (this.embedded) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  }

  render() {
    this.dataset.screen = this._screen;
    if (this._words === "wait") return nothing;
    if (this._words === "failed") {
      return html`<div class="site" role="alert">
        <p>${SPEECHLESS}</p>
        <button class="button main" data-action="reload" @click=${() => location.reload()}>↻</button>
      </div>`;
    }
    if (this._screen === "table" && !this._problem) {
      return html`<dice-table
        .session=${this.session}
        ?compact=${this.embedded}
        @leave=${this.#leave}
      ></dice-table>`;
    }
    return html`<div class="site">
      ${this.embedded
        ? nothing
        : html`<header>
            <h1>${say("app.title")}</h1>
            <p class="soft">${say("app.tagline")}</p>
          </header>`}
      ${this.#booting()} ${this._screen === "setup" ? this.#setup() : nothing}
      ${this.embedded
        ? nothing
        : html`<footer>
            ${say("app.footer")} <a href="THIRD-PARTY.txt">${say("app.notices")}</a>
          </footer>`}
    </div>`;
  }

  #booting() {
    if (this._problem) {
      const { code, detail } = this._problem;
      return html`<section class="card" role="alert">
        <h2>${say("boot.failed")}</h2>
        <p>${say(`boot.${code}`, { detail })}</p>
        <button class="button main" data-action="retry" @click=${this.#retry}>${say("boot.retry")}</button>
      </section>`;
    }
    return this._stage
      ? html`<p class="boot" role="status">${say(`boot.${this._stage}`)}</p>`
      : nothing;
  }

  #setup() {
    return html`${this._saved ? this.#waiting(this._saved) : nothing}
      <dice-setup
        .game=${this.game}
        ?fixed=${this.embedded && Boolean(this.address.game)}
        .players=${this.players}
        .rules=${this.address.rules}
        .hand=${this.address.hand}
        .start=${(/** @type {any} */ table) => this.#start(table)}
      ></dice-setup>
      ${this.embedded ? nothing : this.#opening()}
      <dice-language></dice-language>`;
  }

  /** A transcript from a file goes on, or shows its end. */
  #opening() {
    return html`<section class="open">
      <label class="button">
        ${say("open.title")}
        <input
          class="unseen"
          type="file"
          accept=".json,.txt,application/json,text/plain"
          @change=${(/** @type {Event} */ { target }) => this.#file(/** @type {HTMLInputElement} */ (target))}
        />
      </label>
      ${this._refused
        ? html`<p role="alert" class="refused">
            ${say("open.refused", { message: sayError(this._refused.error, this._refused.names) })}
          </p>`
        : nothing}
    </section>`;
  }

  /** @param {HTMLInputElement} input */
  async #file(input) {
    const file = input.files?.[0];
    input.value = "";
    if (!file || !this.session) return;
    this._refused = undefined;
    // no more than shows the engine that it is too long
    const text = await file.slice(0, LONGEST + 1).text();
    try {
      await this.session.resume({ transcript: text, selection: [] });
      this.#play();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this._refused = { error, names: playersIn(text) };
    }
  }

  /** The card of a game that can go on. @param {Saved} saved */
  #waiting({ transcript, at }) {
    return html`<section class="card">
      <h2>${say("resume.title")}</h2>
      <p class="names">
        ${sayOf(transcript.game, "name")}: ${transcript.players.map((/** @type {Seat} */ { name }) => html`<bdi>${name}</bdi>`)}
      </p>
      <p class="soft">${say("resume.when", { when: ago(new Date(at)) })}</p>
      <button class="button" data-action="resume" @click=${this.#resume}>${say("resume.go-on")}</button>
    </section>`;
  }
}

customElements.define("dice-app", DiceApp);
