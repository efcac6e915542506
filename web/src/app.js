/** The page: setup or table, with what is said while the engine starts or when it cannot. */
import { LitElement, css, html, nothing } from "lit";
import { eveningAddress, inLanguage, readAddress } from "./address.js";
import "./cards.js";
import { dialogBox, showDialog } from "./dialog.js";
import { BootError, Engine } from "./engine/client.js";
import { redraw, understood } from "./language.js";
import { counted, ways } from "./later.js";
import { Navigation } from "./navigation.js";
import { figures } from "./odds/ask.js";
import { Offline } from "./offline.js";
import "./opening.js";
import "./progress.js";
import { Saves } from "./saves.js";
import { settingsButton } from "./settings.js";
import { remember } from "./settings-kept.js";
import "./setup.js";
import { dialog } from "./styles/dialog.js";
import { LARGE_TYPE } from "./styles/screens.js";
import { shared } from "./styles/shared.js";
import "./table/table.js";
import { expect, language, say, sayOf, speak } from "./words.js";

/** @typedef {import("./saves.js").Save} Save */

/** What is kept of the player's choice. */
const LANGUAGE = "language";

/** What is said where no words can be fetched. */
const SPEECHLESS = "The words could not be fetched. · Die Texte fehlen. · Faltan los textos.";

class DiceApp extends LitElement {
  static properties = {
    embedded: { type: Boolean },
    _started: { state: true },
    _problem: { state: true },
    _words: { state: true },
    _later: { state: true },
    _settings: { state: true },
  };

  static styles = [
    shared,
    dialog,
    css`
      :host {
        display: block;
        min-height: 100dvh;
      }
      :host([data-screen="table"]) {
        display: flex;
        flex-direction: column;
        height: 100dvh;
      }
      @media ${LARGE_TYPE} {
        :host([data-screen="table"]) {
          height: auto;
        }
      }
      dice-table {
        flex: 1;
        height: auto;
      }
      .newer {
        display: flex;
        gap: 8px;
        align-items: center;
        justify-content: center;
        padding: max(4px, env(safe-area-inset-top)) max(12px, env(safe-area-inset-right)) 4px
          max(12px, env(safe-area-inset-left));
        background: var(--sunk);
        font-size: var(--text-2);
        line-height: 1.2;
      }
      .newer .button {
        flex: none;
        padding-inline: 14px;
      }
      .site,
      main {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 18px;
      }
      .site {
        max-width: 560px;
        margin: 0 auto;
        padding: calc(2rem + env(safe-area-inset-top)) max(16px, env(safe-area-inset-right))
          max(40px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left));
      }
      .settings {
        float: inline-end;
        min-width: 48px;
      }
      @media (min-width: 50em) {
        :host(:is([data-screen="setup"], [data-screen="wait"])) .site:not(:has([fixed])) {
          max-width: 960px;
        }
        :host(:is([data-screen="evening"], [data-screen="statistics"])) .site {
          max-width: 780px;
        }
      }
      h1 {
        font-size: var(--text-5);
        line-height: 1.15;
      }
      .card {
        display: grid;
        gap: 10px;
        padding: 16px 18px;
        border-radius: var(--round-3);
        border: 1.5px solid var(--accent);
        background: var(--surface);
      }
      .card h2 {
        font-size: var(--text-4);
      }
      [hidden] {
        display: none;
      }
      .said {
        color: var(--accent);
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      nav {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        justify-content: center;
      }
      nav .button {
        display: inline-grid;
        align-items: center;
        text-decoration: none;
      }
      @media print {
        .newer {
          display: none;
        }
        .site {
          max-width: none;
          padding: 0;
        }
      }
      footer {
        font-size: var(--text-2);
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
    this._started = false;
    /** @type {BootError | undefined} */
    this._problem = undefined;
    /** @type {"wait" | "here" | "failed"} */
    this._words = "wait";
    /** Whether the player wants to go on with this version. */
    this._later = false;
    /** Whether the settings are open. */
    this._settings = false;
    this.engine = new Engine();
    this.offline = new Offline();
    this.saves = new Saves();
    this.address = readAddress(location.search, location.hash);
    /** The game of a page of its own. */
    this.address.game ??= this.getAttribute("game") ?? undefined;
    this.navigation = new Navigation(this.engine, this.saves, this.address);
  }

  get session() {
    return this.navigation.session;
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("language", () => this.#switched());
    this.navigation.addEventListener("change", () => this.requestUpdate());
    this.offline.addEventListener("change", () => this.requestUpdate());
    this.navigation.listen(this.embedded);
    void this.#speak();
    void this.#boot();
    if (this.embedded && window.parent !== window) void this.#answer();
  }

  /** Speak as the address, the player or the browser wishes; nothing is shown without words. */
  async #speak() {
    expect(understood([this.address.lang, ...navigator.languages])); // while the browser looks for what was chosen
    const [kept] = await Promise.all([this.saves.get(LANGUAGE), remember(this.saves)]);
    const { accent, theme } = this.address;
    const seen = (accent || theme) && import("./look.js").then(({ look }) => look({ accent, theme })).catch(() => {});
    try {
      await speak(understood([this.address.lang, kept, ...navigator.languages])).catch(() => speak("en"));
      await seen;
    } catch {
      this._words = "failed";
      return;
    }
    this._words = "here";
    this.#spoken();
  }

  /** Let the page around the frame take part. */
  async #answer() {
    const { Host } = await import("./host.js");
    new Host(this);
  }

  /** Speak as the page around the frame does; what the player chose stays kept. @param {string} wished */
  async talk(wished) {
    await speak(understood([wished])).catch(() => {});
    if (this._words === "here") this.#spoken();
  }

  #switched() {
    void this.saves.put(LANGUAGE, language());
    const { pathname, search, hash } = location;
    history.replaceState(null, "", pathname + inLanguage(search, language()) + hash);
    this.#spoken();
  }

  #spoken() {
    document.documentElement.lang = language();
    const own = this.getAttribute("game");
    document.title = own ? `${sayOf(own, "name")} · ${say("app.title")}` : say("app.title");
    redraw(this);
  }

  async #boot() {
    this._problem = undefined;
    try {
      await this.engine.start();
      this._started = true;
    } catch (error) {
      if (!(error instanceof BootError)) throw error;
      this._problem = error;
    }
    void this.offline.begin(!this._problem);
  }

  #retry() {
    this._started = false;
    this._problem = undefined;
    this.engine.restart().catch(() => {}); // said by #boot, which waits for the same start
    void this.#boot();
    this.navigation.again();
  }

  updated() {
    showDialog(this.renderRoot, this._settings);
  }

  render() {
    return html`${this.#screen()}
    ${dialogBox(
      this._settings && {
        title: say("settings.title"),
        body: html`<dice-settings
          .session=${this.session}
          .saves=${this.saves}
          @cleared=${() => this.#anew()}
        ></dice-settings>`,
      },
      () => (this._settings = false),
    )}`;
  }

  /** Nothing is kept any more: begin as on the first visit. */
  #anew() {
    history.replaceState(null, "", location.pathname + location.search);
    location.reload();
  }

  #screen() {
    const { navigation, session } = this;
    const { screen } = navigation;
    this.dataset.screen = screen;
    if (this._words === "wait") return nothing;
    if (this._words === "failed") {
      return html`<div class="site" role="alert">
        <p>${SPEECHLESS}</p>
        <button class="button main" data-action="reload" @click=${() => location.reload()}>↻</button>
      </div>`;
    }
    if (screen === "table" && !this._problem) {
      return html`${this.#newer()}<dice-table
        .session=${session}
        ?compact=${this.embedded}
        ?evening=${navigation.evenings.has(session.id)}
        @leave=${() => navigation.leave()}
        @another=${() => navigation.another()}
        @rematch=${() => navigation.rematch()}
        @take=${() => navigation.take()}
        @evening=${() => navigation.turn(eveningAddress())}
        @settings=${() => (this._settings = true)}
      ></dice-table>`;
    }
    if (screen === "evening" || screen === "statistics") {
      return html`${this.#newer()}<div class="site"><main>${this.#booting()} ${counted(screen, this)}</main></div>`;
    }
    return html`${this.#newer()}<div class="site">
      ${this.embedded
        ? nothing
        : html`<header>
            ${settingsButton(() => (this._settings = true))}
            <h1>${say("app.title")}</h1>
            <p class="soft">${say("app.tagline")}</p>
          </header>`}
      <main>
        ${this.embedded ? html`<h1 class="unseen">${say("app.title")}</h1>` : nothing}
        ${this.#booting()} ${screen === "setup" ? this.#setup() : nothing}
        ${screen === "elsewhere" ? this.#elsewhere() : nothing}
      </main>
      ${this.embedded || screen === "wait"
        ? nothing
        : html`<footer>
            ${this.offline.ready ? html`<p role="status" data-offline>${say("offline.ready")}</p>` : nothing}
            ${say("app.footer")} <a href="builder.html">${say("app.host")}</a> ·
            <a href="THIRD-PARTY.txt" target="_blank">${say("app.notices")}</a>
          </footer>`}
    </div>`;
  }

  #update() {
    this.session.sound.leave();
    this.offline.update();
  }

  /** Another version of the page; nobody has to take it now. */
  #newer() {
    if (!this.offline.newer || this._later) return nothing;
    return html`<div class="newer" role="status">
      <span>${say("offline.newer")}</span>
      <button
        class="button"
        title=${say("offline.update-hint")}
        data-action="update"
        @click=${() => this.#update()}
      >
        ${say("offline.update")}
      </button>
      <button
        class="button plain"
        aria-label=${say("offline.later")}
        title=${say("offline.later")}
        data-action="later"
        @click=${() => (this._later = true)}
      >
        ✕
      </button>
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
    return this._started ? nothing : html`<dice-progress .engine=${this.engine}></dice-progress>`;
  }

  #setup() {
    const { address, embedded, engine, navigation, saves } = this;
    const { games } = navigation;
    const told = saves.problem && (games.length || navigation.barred);
    return html`${navigation.said ? html`<p role="alert" class="said">${navigation.said()}</p>` : nothing}
      ${told ? html`<p role="status" class="said">${say(`keeping.${saves.problem}`)}</p>` : nothing}
      ${embedded ? nothing : counted("card", this)}
      <dice-cards
        ?hidden=${!games.length}
        .saves=${games}
        @resume=${(/** @type {CustomEvent<Save>} */ { detail }) => navigation.resume(detail.id)}
        @remove=${(/** @type {CustomEvent<Save>} */ { detail }) => saves.remove(detail)}
      ></dice-cards>
      <dice-setup
        .game=${navigation.game}
        ?fixed=${embedded && Boolean(address.game)}
        .players=${navigation.players}
        .waiting=${navigation.waiting}
        .rules=${navigation.rules}
        .last=${navigation.last}
        ?stay=${navigation.stay}
        .hand=${address.hand}
        .reading=${address.reading}
        .start=${(/** @type {any} */ table, /** @type {any} */ out) => navigation.start(table, out)}
        .figures=${(/** @type {string} */ game, /** @type {object} */ rules, /** @type {any} */ told) =>
          figures(engine, { game, rules }, told)}
      ></dice-setup>
      ${embedded
        ? nothing
        : html`<dice-opening
            .saves=${saves}
            .engine=${engine}
            .open=${(/** @type {string} */ transcript) => navigation.open(transcript)}
            ?some=${games.length > 0}
          ></dice-opening>
          ${ways(navigation)}`}
      <dice-language></dice-language>
      ${embedded ? settingsButton(() => (this._settings = true)) : nothing}`;
  }

  /** A game that another tab has. */
  #elsewhere() {
    const { navigation } = this;
    return html`<section class="card">
      <h2>${say("elsewhere.title")}</h2>
      <p>${say("elsewhere.hint")}</p>
      <button class="button main" data-action="take" @click=${() => navigation.take()}>${say("keeping.take")}</button>
      <button class="button" data-action="back" @click=${() => navigation.leave()}>${say("elsewhere.back")}</button>
    </section>`;
  }
}

customElements.define("dice-app", DiceApp);
