/** The guide to a game: its rules as a leaflet, with examples that the engine has played. */
import { LitElement, html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { games } from "../../generated/games.js";
import { guides } from "../../generated/guides.js";
import "../odds/odds.js";
import { figureStyle } from "../styles/figures.js";
import { shared } from "../styles/shared.js";
import { dieStyle } from "../table/die.js";
import { fill, language, say } from "../words.js";
import { example } from "./example.js";
import { options } from "./options.js";
import { style } from "./style.js";
import { table } from "./table.js";

/** @typedef {import("../../generated/protocol.js").Table} Table */
/**
 * A part of a section; texts are keys of the guide's words.
 * @typedef {{text: string} | {list: string[]} | {terms: string[]} | {table: string}
 *   | {example: string} | {options: boolean}} Part
 */
/** @typedef {{title: string, parts: Part[]}} Section */
/**
 * One roll of an example: dice that lie from before, those that fell, places of those taken.
 * @typedef {{seat: number | null, aside: number[], dice: number[], taken: number[], events: Record<string, any>[]}} Row
 */
/** @typedef {{names: string[], rules: Record<string, any>, rows: Row[]}} Example */
/** @typedef {{sections: Section[], tables: Table[], examples: Record<string, Example>}} Guide */
/** @typedef {Readonly<Record<string, string>>} Words */
/**
 * What loads a guide and its words.
 * @typedef {{guide: () => Promise<{default: Guide}>, words: Readonly<Record<string, () => Promise<{default: Words}>>>}} Loader
 */
/** @typedef {Readonly<Record<string, Loader>>} Guides */

/** Sections that are seen at first. */
const FIRST = 2;

class DiceGuide extends LitElement {
  static properties = {
    game: { attribute: false },
    rules: { attribute: false },
    tables: { attribute: false },
    figures: { attribute: false },
    _guide: { state: true },
    _words: { state: true },
    _tables: { state: true },
    _failed: { state: true },
    _shown: { state: true },
  };

  static styles = [shared, figureStyle, dieStyle, style];

  constructor() {
    super();
    this.game = "";
    /** The house rules of the table at which it is read. @type {Record<string, any>} */
    this.rules = {};
    /** Asks for the tables under these house rules. @type {(() => Promise<Table[]>) | undefined} */
    this.tables = undefined;
    /** Asks for the figures of the odds. @type {import("../odds/odds.js").Ask | undefined} */
    this.figures = undefined;
    /** @type {Guide | undefined} */
    this._guide = undefined;
    /** @type {Words} */
    this._words = {};
    /** @type {Table[] | undefined} */
    this._tables = undefined;
    this._failed = false;
    this._loaded = "";
    /** How many sections are there: what is further down comes a little later, so that the page is never busy for long. */
    this._shown = FIRST;
  }

  willUpdate() {
    const wanted = `${this.game} ${language()}`;
    if (wanted === this._loaded) return;
    this._loaded = wanted;
    this._shown = FIRST;
    void this.#load(wanted);
  }

  updated() {
    if (this._guide && !this.#whole) setTimeout(() => (this._shown += 1));
  }

  get #whole() {
    return this._shown >= (this._guide?.sections.length ?? 0);
  }

  /** @param {string} wanted what it is loaded for */
  async #load(wanted) {
    const loader = guides[this.game];
    const words = loader?.words[language()] ?? loader?.words.en;
    if (!loader || !words) return;
    this._failed = false;
    try {
      const [guide, said] = await Promise.all([loader.guide(), words()]);
      if (wanted !== this._loaded) return;
      this._guide = guide.default;
      this._words = said.default;
    } catch {
      this._failed = wanted === this._loaded; // opened again, it is tried again
      return;
    }
    // the tables of the standard rules are there already; a busy engine keeps nobody waiting
    this._tables = undefined;
    if (this.tables) this._tables = await this.tables().catch(() => undefined);
  }

  /** Numbers that the words name: of the game, and of the house rules. */
  get #params() {
    const info = games.find(({ code }) => code === this.game);
    const fields = Object.entries(/** @type {Record<string, any>} */ (info?.schema.properties ?? {}));
    const standard = Object.fromEntries(fields.map(([name, field]) => [name, field.default]));
    return { least: info?.least, most: info?.most, ...standard, ...this.rules };
  }

  render() {
    const guide = this._guide;
    if (this._failed) return html`<p role="alert">${say("guide.failed")}</p>`;
    if (!guide) return nothing;
    const changed = Object.keys(this.rules).length > 0;
    return html`<nav aria-label=${say("guide.contents")}>
        <ol>
          ${changed ? this.#link("here", say("guide.here")) : nothing}
          ${guide.sections.map(({ title }) => this.#link(title, this.#say(`${title}.title`)))}
          ${this.#odds ? this.#link("odds", say("odds.title")) : nothing}
        </ol>
      </nav>
      ${changed
        ? html`<section>
            <h3 id="here" tabindex="-1">${say("guide.here")}</h3>
            <p>${say("guide.here-hint")}</p>
            ${options(this.game, this.rules)}
          </section>`
        : nothing}
      ${guide.sections
        .slice(0, this._shown)
        .map((section) => guard([guide, this._words, this._tables, this.rules], () => this.#section(guide, section)))}
      ${this.#odds && this.#whole
        ? html`<section>
            <h3 id="odds" tabindex="-1">${say("odds.title")}</h3>
            <p>${say("odds.intro")}</p>
            <dice-odds .game=${this.game} .ask=${this.figures}></dice-odds>
          </section>`
        : nothing}`;
  }

  /** Whether there are odds to work out, and somebody to do it. */
  get #odds() {
    return this.figures && games.find(({ code }) => code === this.game)?.figures;
  }

  /** @param {string} title @param {string} words */
  #link(title, words) {
    return html`<li><button type="button" data-section=${title} @click=${() => this.#show(title)}>${words}</button></li>`;
  }

  /** @param {string} title */
  async #show(title) {
    this._shown = Infinity;
    await this.updateComplete;
    const heading = this.renderRoot.querySelector(`#${title}`);
    if (!(heading instanceof HTMLElement)) return;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  }

  /** @param {Guide} guide @param {Section} section */
  #section(guide, { title, parts }) {
    return html`<section>
      <h3 id=${title} tabindex="-1">${this.#say(`${title}.title`)}</h3>
      ${parts.map((part) => this.#part(guide, part))}
    </section>`;
  }

  /** @param {Guide} guide @param {Part} part */
  #part(guide, part) {
    if ("text" in part) return html`<p>${this.#say(part.text)}</p>`;
    if ("list" in part) {
      return html`<ul>
        ${part.list.map((key) => html`<li>${this.#say(key)}</li>`)}
      </ul>`;
    }
    if ("terms" in part) {
      return html`<dl>
        ${part.terms.map((key) => html`<dt>${this.#say(`${key}.term`)}</dt><dd>${this.#say(key)}</dd>`)}
      </dl>`;
    }
    if ("table" in part) {
      const all = this._tables ?? guide.tables;
      // a longer code says which of the tables it is under these house rules
      const shown = all.filter(({ code }) => code === part.table || code.startsWith(`${part.table}-`));
      return shown.map((one) => table(this.game, one));
    }
    if ("example" in part) {
      const shown = guide.examples[part.example];
      const legend = part.example === this.#explained(guide);
      return shown ? example(this.game, shown, { caption: this.#say(`example.${part.example}`), legend }) : nothing;
    }
    return options(this.game);
  }

  /** The first example that shows dice being taken: once is enough. @param {Guide} guide */
  #explained({ examples }) {
    return Object.keys(examples).find((name) => examples[name]?.rows.some(({ taken }) => taken.length));
  }

  /** What the guide's own words say. @param {string} key */
  #say(key) {
    return fill(this._words[key] ?? key, this.#params);
  }
}

customElements.define("dice-guide", DiceGuide);
