/** The builder: a host chooses a table, sees it, and copies what his page needs. */
import { LitElement, css, html, nothing } from "lit";
import { FRAME } from "../build/frame.js";
import { games } from "../generated/games.js";
import "../src/language.js";
import { redraw, understood } from "../src/language.js";
import "../src/rules.js";
import { fitting } from "../src/seats.js";
import { copy } from "../src/share/give.js";
import { setupStyle } from "../src/styles/setup.js";
import { shared } from "../src/styles/shared.js";
import "../src/styles/tokens.css";
import { dieStyle, pips } from "../src/table/die.js";
import { language, say, sayOf } from "../src/words.js";
import { builderStyle } from "./builder-style.js";
import { attributes, frame, link, snippet } from "./snippet.js";
import { learn, tell } from "./words.js";

/** @typedef {import("../src/address.js").Seat} Seat */
/** @typedef {import("../generated/protocol.js").GameInfo} GameInfo */

const SITE = new URL(".", location.href).href;
const THEMES = ["auto", "light", "dark"];
const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" };
/** The accent that a host starts from. */
const ACCENT = "#2f6b3c";
/** Milliseconds of rest before another table is shown. */
const REST = 400;

class DiceBuilder extends LitElement {
  static properties = {
    _game: { state: true },
    _seats: { state: true },
    _rules: { state: true },
    _hand: { state: true },
    _lang: { state: true },
    _theme: { state: true },
    _accent: { state: true },
    _height: { state: true },
    _copied: { state: true },
    _spoken: { state: true },
  };

  static styles = [shared, dieStyle, setupStyle, builderStyle];

  constructor() {
    super();
    this._game = "ten-thousand";
    /** @type {readonly Seat[]} */
    this._seats = [{ name: "" }, { name: "" }];
    /** @type {Record<string, any>} */
    this._rules = {};
    this._hand = false;
    this._lang = "";
    this._theme = "auto";
    this._accent = "";
    this._height = "";
    this._copied = "";
    this._spoken = false;
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #shown = "";

  connectedCallback() {
    super.connectedCallback();
    const wished = new URLSearchParams(location.search).get("lang") ?? undefined;
    window.addEventListener("language", () => void this.#speak(language()));
    void this.#speak(understood([wished, ...navigator.languages]));
  }

  /** @param {string} wished */
  async #speak(wished) {
    await learn(wished).catch(() => learn("en"));
    this._spoken = true;
    document.title = tell("builder.title");
    redraw(this);
  }

  /** @returns {GameInfo} */
  get #info() {
    return /** @type {GameInfo} */ (games.find(({ code }) => code === this._game));
  }

  get #wishes() {
    const { _accent: accent, _game: game, _hand: hand, _height: height, _lang: lang, _rules: all, _seats: players, _theme: theme } = this;
    const key = (/** @type {object} */ rules) => JSON.stringify(Object.entries(rules).sort());
    const [preset] = Object.entries(this.#info.presets).find(([, rules]) => key(rules) === key(all)) ?? [];
    const named = preset !== undefined && Object.keys(all).length > 0;
    const rules = named ? {} : all;
    return { game, name: sayOf(game, "name"), players, preset: named ? preset : undefined, rules, all, hand, lang, theme, accent, height };
  }

  render() {
    if (!this._spoken) return nothing;
    return html`<main>
      <header>
        <h1>${tell("builder.title")}</h1>
        <p class="soft">${tell("builder.lead")}</p>
        <dice-language></dice-language>
      </header>
      <div class="form">
        ${this.#games()}
        <section>
          <h2>${say("setup.players")}</h2>
          <p class="soft">${tell("builder.names")}</p>
          <dice-seats
            .players=${this._seats}
            .info=${this.#info}
            @seats=${(/** @type {CustomEvent<Seat[]>} */ { detail }) => (this._seats = detail)}
          ></dice-seats>
          <label class="line"
            ><span>${tell("builder.hand")}</span>
            <input
              type="checkbox"
              data-option="hand"
              .checked=${this._hand}
              @change=${() => (this._hand = !this._hand)}
          /></label>
          <dice-rules
            .info=${this.#info}
            .rules=${this._rules}
            @rules=${(/** @type {CustomEvent} */ { detail }) => (this._rules = detail)}
          ></dice-rules>
        </section>
        ${this.#look()}
      </div>
      <div class="made">
        <section>
          <h2>${tell("builder.preview")}</h2>
          <div id="preview"></div>
        </section>
        <section>
          <h2>${tell("builder.take")}</h2>
          ${this.#text("snippet", snippet(this.#wishes, SITE), 6)} ${this.#text("link", link(this.#wishes, SITE), 2)}
          ${this.#text("frame", frame(this.#wishes, SITE, FRAME), 7)}
        </section>
        <p class="links">
          <a href="demo.html">${tell("builder.demo")}</a>
          <a href="./">${tell("builder.games")}</a>
        </p>
      </div>
    </main>`;
  }

  #games() {
    return html`<fieldset>
      <legend>${say("setup.game")}</legend>
      <div class="games">
        ${games.map(
          ({ code, emblem }) => html`<label class="tile" data-game=${code}>
            <input
              class="unseen"
              type="radio"
              name="game"
              .checked=${code === this._game}
              @change=${() => this.#choose(code)}
            />
            <span class="row">${emblem.map((face) => html`<span class="die small">${pips(face)}</span>`)}</span>
            ${sayOf(code, "name")}
          </label>`,
        )}
      </div>
    </fieldset>`;
  }

  #look() {
    const pick = (/** @type {string} */ label, /** @type {string} */ now, /** @type {[string, string][]} */ values, /** @type {(value: string) => void} */ use) =>
      html`<label class="line"
        ><span>${label}</span>
        <select @change=${(/** @type {Event} */ event) => use(valueOf(event))}>
          ${values.map(([value, name]) => html`<option value=${value} ?selected=${value === now}>${name}</option>`)}
        </select></label
      >`;
    const heights = ["", "480", "560", "640", "720"];
    return html`<section>
      <h2>${tell("builder.look")}</h2>
      ${pick(say("language.title"), this._lang, [["", tell("builder.language-page")], ...Object.entries(LANGUAGES)], (value) => (this._lang = value))}
      ${pick(say("settings.theme"), this._theme, THEMES.map((theme) => [theme, say(`settings.theme-${theme}`)]), (value) => (this._theme = value))}
      ${pick(
        tell("builder.height"),
        this._height,
        heights.map((height) => [height, height ? tell("builder.pixels", { height: Number(height) }) : tell("builder.height-auto")]),
        (value) => (this._height = value),
      )}
      <label class="line"
        ><span>${tell("builder.accent")}</span>
        <input
          type="checkbox"
          data-option="accent"
          .checked=${this._accent !== ""}
          @change=${() => (this._accent = this._accent ? "" : ACCENT)}
      /></label>
      ${this._accent
        ? html`<label class="line"
            ><span>${tell("builder.colour")}</span>
            <input type="color" .value=${this._accent} @input=${(/** @type {Event} */ event) => (this._accent = valueOf(event))}
          /></label>`
        : nothing}
    </section>`;
  }

  /** A text to copy. @param {"snippet" | "link" | "frame"} what @param {string} text @param {number} rows */
  #text(what, text, rows) {
    return html`<div class="text">
      <label for=${what}>${tell(`builder.${what}`)}</label>
      <textarea id=${what} readonly rows=${rows} spellcheck="false" .value=${text}></textarea>
      <button class="button ${what === "snippet" ? "main" : ""}" type="button" data-action="copy-${what}" @click=${() => this.#copy(what, text)}>
        ${this._copied === what + text ? say("log.copied") : tell(`builder.copy-${what}`)}
      </button>
    </div>`;
  }

  /** @param {string} what @param {string} text */
  async #copy(what, text) {
    if (await copy(text)) {
      this._copied = what + text;
      return;
    }
    const field = /** @type {HTMLTextAreaElement} */ (this.renderRoot.querySelector(`#${what}`));
    field.focus(); // to be copied by hand
    field.select();
  }

  /** @param {string} code */
  #choose(code) {
    this._game = code;
    this._rules = {};
    this._seats = fitting(this._seats, this.#info);
  }

  updated() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#preview(), this.#shown ? REST : 0);
  }

  /** Another table is another element; another look is the same one's. */
  #preview() {
    const place = this.renderRoot.querySelector("#preview");
    if (!place) return;
    const wishes = this.#wishes;
    const { lang = language(), theme = "auto", accent = "", height = "", ...table } = attributes(wishes);
    const shown = JSON.stringify(table);
    let element = place.querySelector("dice-table");
    if (shown !== this.#shown || !element) {
      element = document.createElement("dice-table");
      for (const [name, value] of Object.entries(table)) element.setAttribute(name, value);
      place.replaceChildren(element);
      this.#shown = shown;
    }
    for (const [name, value] of Object.entries({ lang, theme, accent, height })) element.setAttribute(name, value);
  }
}

/** @param {Event} event */
function valueOf({ target }) {
  return /** @type {HTMLInputElement} */ (target).value;
}

customElements.define("dice-builder", DiceBuilder);
