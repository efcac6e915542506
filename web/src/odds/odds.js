/** The figures of a game's odds: worked out by the engine for the house rules, as plots and tables. */
import { LitElement, css, html, nothing } from "lit";
import { figureStyle } from "../styles/figures.js";
import { shared } from "../styles/shared.js";
import { known, number, say, sayOf } from "../words.js";
import { bar, lines, plotStyle } from "./plots.js";

/** @typedef {import("../../generated/protocol.js").Json} Json */
/** A number by the name of its row. @typedef {[name: string, value: Json][]} Rows */
/**
 * Asks for the figures; `told` gets those that are known so far.
 * @typedef {(told: (figures: Record<string, Json>) => void) => Promise<Record<string, Json>>} Ask
 */

class DiceOdds extends LitElement {
  static properties = {
    game: { attribute: false },
    ask: { attribute: false },
    _figures: { state: true },
    _doing: { state: true },
  };

  static styles = [
    shared,
    figureStyle,
    plotStyle,
    css`
      :host {
        display: grid;
        gap: 18px;
      }
      dl {
        display: grid;
        gap: 6px;
      }
      dl div {
        display: flex;
        justify-content: space-between;
        gap: 12px;
        border-bottom: 1px solid var(--line);
        padding-bottom: 6px;
      }
      dd,
      td {
        font-weight: 700;
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      .bars th {
        white-space: nowrap;
      }
      td.bar {
        width: 40%;
        min-width: 56px;
      }
      h4 {
        margin: 0;
        font-size: var(--text-3);
      }
      section {
        display: grid;
        gap: 8px;
      }
      summary {
        min-height: 44px;
        align-content: center;
        cursor: pointer;
      }
      .fraction {
        color: var(--ink-soft);
        font-weight: 400;
      }
    `,
  ];

  constructor() {
    super();
    this.game = "";
    /** @type {Ask | undefined} */
    this.ask = undefined;
    /** @type {Record<string, Json>} */
    this._figures = {};
    /** @type {"wait" | "work" | "done" | "failed"} */
    this._doing = "wait";
  }

  async #work() {
    if (!this.ask) return;
    this._doing = "work";
    this._figures = {};
    try {
      this._figures = await this.ask((figures) => (this._figures = figures));
      this._doing = "done";
    } catch {
      this._doing = "failed";
    }
  }

  render() {
    const figures = Object.entries(this._figures);
    const single = figures.filter(([, value]) => !rows(value).length);
    const several = figures.filter(([, value]) => rows(value).length);
    return html`${this._doing === "wait" || this._doing === "failed"
        ? html`<button class="button" data-action="odds" @click=${this.#work}>${say("odds.work")}</button>`
        : nothing}
      <div role="status">
        ${this._doing === "work" ? say("hints.waiting") : this._doing === "failed" ? say("odds.failed") : nothing}
      </div>
      ${single.length
        ? html`<dl>
            ${single.map(
              ([key, value]) => html`<div><dt>${sayOf(this.game, `figure.${key}`)}</dt><dd>${this.#shown(key, value)}</dd></div>`,
            )}
          </dl>`
        : nothing}
      ${several.map(([key, value]) => this.#several(key, rows(value)))}`;
  }

  /** @param {string} key @param {Rows} found */
  #several(key, found) {
    const title = sayOf(this.game, `figure.${key}`);
    const deep = found.some(([, part]) => rows(part).some(([, row]) => rows(row).length));
    if (!deep) return this.#table(key, title, found);
    return html`<section>
      <h4>${title}</h4>
      ${found.map(([name, part]) => this.#plotted(key, this.#head(key, "part", name), rows(part)))}
    </section>`;
  }

  /** A plot for the eye, the table behind it for the exact. @param {string} key @param {string} title @param {Rows} found */
  #plotted(key, title, found) {
    const columns = rows(found[0]?.[1] ?? null).map(([name]) => this.#head(key, "column", name));
    const values = columns.map((_, place) => found.map(([, row]) => valueOf(rows(row)[place]?.[1] ?? null)));
    return html`${lines(title, found.map(([name]) => this.#head(key, "row", name)), columns, values)}
      <details>
        <summary>${say("odds.table", { title })}</summary>
        ${this.#table(key, title, found)}
      </details>`;
  }

  /** @param {string} key @param {string} title @param {Rows} found */
  #table(key, title, found) {
    const columns = rows(found[0]?.[1] ?? null).map(([name]) => name);
    const most = Math.max(...found.map(([, value]) => valueOf(value)));
    return html`<table class=${columns.length ? "" : "bars"}>
      <caption>${title}</caption>
      ${columns.length
        ? html`<thead>
            <tr>
              <td></td>
              ${columns.map((name) => html`<th scope="col">${this.#head(key, "column", name)}</th>`)}
            </tr>
          </thead>`
        : nothing}
      <tbody>
        ${found.map(
          ([name, value]) =>
            html`<tr>
              <th scope="row">${this.#head(key, "row", name)}</th>
              ${columns.length
                ? rows(value).map(([, one]) => html`<td>${this.#shown(key, one, false)}</td>`)
                : html`<td class="bar">${bar(valueOf(value) / most)}</td><td>${this.#shown(key, value)}</td>`}
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  /** A value; where there is none, what the game says of that. @param {string} key @param {Json} value @param {boolean} [whole] */
  #shown(key, value, whole = true) {
    if (value !== null) return shown(value, whole);
    const none = `figure.${key}.none`;
    return known(`${this.game}.${none}`) ? sayOf(this.game, none) : "–";
  }

  /** @param {string} key @param {"row" | "column" | "part"} kind @param {string} name */
  #head(key, kind, name) {
    const word = `figure.${key}.${kind}`;
    return known(`${this.game}.${word}`) ? sayOf(this.game, word, { n: isNaN(Number(name)) ? name : Number(name) }) : name;
  }
}

/** The parts of a list, by place from 1 on, or of an object by name. @param {Json} value @returns {Rows} */
function rows(value) {
  if (Array.isArray(value)) return value.map((one, place) => [String(place + 1), one]);
  return value && typeof value === "object" ? Object.entries(value) : [];
}

/** A fraction is written as text, such as 5/54. @param {Json} value */
function valueOf(value) {
  if (typeof value !== "string") return Number(value ?? 0);
  const [above = 0, below = 1] = value.split("/").map(Number);
  return above / below;
}

/** A chance in per cent, a fraction beside it; any other number as it is. @param {Exclude<Json, null>} value @param {boolean} whole */
function shown(value, whole) {
  const count = valueOf(value);
  const fraction = typeof value === "string";
  if (!fraction && (Number.isInteger(value) || count > 1)) return number(Math.round(count * 100) / 100);
  const percent = say("hints.chance", { value: Math.round(count * 10_000) / 100 });
  return fraction && whole && value.length < 12
    ? html`<span class="fraction">${value}</span> ${percent}`
    : percent;
}

customElements.define("dice-odds", DiceOdds);
