/** The form of a game's house rules, made from the schema that the engine states. */
import { LitElement, css, html, nothing } from "lit";
import { shared } from "./styles/shared.js";
import { say, sayOf } from "./words.js";

/** @typedef {import("../generated/protocol.js").GameInfo} GameInfo */
/** @typedef {Record<string, any>} Rules the fields that differ from the default */
/** @typedef {{default: any, type?: string | string[], enum?: string[], minimum?: number, maximum?: number, multipleOf?: number}} Field */

class DiceRules extends LitElement {
  static properties = {
    info: { attribute: false },
    rules: { attribute: false },
    wrong: { attribute: false },
    _opened: { state: true },
  };

  static styles = [
    shared,
    css`
      summary {
        display: flex;
        justify-content: space-between;
        gap: 12px;
        align-items: center;
        min-height: 48px;
        padding-block: 6px;
        line-height: 1.3;
        cursor: pointer;
        font-weight: 700;
      }
      summary::after {
        content: "▾";
      }
      details[open] summary::after {
        content: "▴";
      }
      summary .soft {
        flex: 1 0 auto;
        font-weight: 400;
        text-align: end;
      }
      .fields {
        display: grid;
        gap: 16px;
        padding-top: 8px;
      }
      label {
        display: grid;
        grid-template-columns: minmax(45%, 1fr) minmax(0, auto);
        gap: 2px 14px;
        align-items: center;
        min-height: 48px;
      }
      label small {
        grid-column: 1;
        color: var(--ink-soft);
        font-size: var(--text-2);
        line-height: 1.35;
      }
      label > :nth-child(2) {
        grid-row: 1 / 3;
        grid-column: 2;
      }
      .name::first-letter {
        text-transform: uppercase;
      }
      .changed .name {
        font-weight: 700;
      }
      input:not([type="checkbox"]),
      select {
        min-width: 0;
        min-height: 48px;
        max-width: 100%;
        padding: 6px 10px;
        border-radius: var(--round-2);
        border: 1.5px solid var(--line);
        background: var(--paper);
      }
      input[type="number"] {
        width: 6.2em;
      }
      input[type="checkbox"] {
        width: 28px;
        height: 28px;
        margin: 10px;
        accent-color: var(--accent);
      }
      .wrong :is(input, select) {
        border-color: var(--accent);
        border-width: 2.5px;
      }
      .preset {
        display: grid;
        gap: 4px;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {GameInfo | undefined} */
    this.info = undefined;
    /** @type {Rules} */
    this.rules = {};
    /** The field that was refused. @type {string | undefined} */
    this.wrong = undefined;
    /** Whether they have been open: a first visit does not wait for what nobody may look at. */
    this._opened = false;
  }

  /** @returns {[string, Field][]} */
  get #fields() {
    const properties = /** @type {Record<string, Field>} */ (this.info?.schema.properties ?? {});
    return Object.entries(properties);
  }

  render() {
    const { info } = this;
    if (!info) return nothing;
    const count = Object.keys(this.rules).length;
    const how = count ? say("rules.changed", { count }) : say("rules.standard");
    const shown = this._opened || this.wrong;
    return html`<details ?open=${Boolean(this.wrong)}>
      <summary @click=${() => (this._opened = true)}>${say("rules.title")}<span class="soft">${how}</span></summary>
      ${shown
        ? html`<div class="fields">
            ${this.#presets(info)} ${this.#fields.map(([name, field]) => this.#field(info.code, name, field))}
          </div>`
        : nothing}
    </details>`;
  }

  /** @param {GameInfo} info */
  #presets({ code, presets }) {
    const now = key(this.rules);
    const chosen = Object.entries(presets).find(([, rules]) => key(rules) === now)?.[0] ?? "";
    return html`<div class="preset">
      <span>${say("rules.preset")}</span>
      <select
        aria-label=${say("rules.preset")}
        .value=${chosen}
        @change=${(/** @type {Event} */ event) => {
          const rules = presets[/** @type {HTMLSelectElement} */ (event.target).value];
          if (rules) this.#set({ ...rules });
        }}
      >
        ${Object.keys(presets).map(
          (name) => html`<option value=${name} ?selected=${name === chosen}>${sayOf(code, `preset.${name}`)}</option>`,
        )}
        <option value="" disabled ?selected=${chosen === ""}>${say("rules.own")}</option>
      </select>
    </div>`;
  }

  /** @param {string} code @param {string} name @param {Field} field */
  #field(code, name, field) {
    const value = this.rules[name] ?? field.default;
    const state = `${name in this.rules ? "changed" : ""} ${name === this.wrong ? "wrong" : ""}`;
    return html`<label class=${state} data-option=${name}>
      <span class="name">${sayOf(code, `option.${name}`)}</span>
      ${this.#input(code, name, field, value)}
      <small>${sayOf(code, `option.${name}.help`)}</small>
    </label>`;
  }

  /** @param {string} code @param {string} name @param {Field} field @param {any} value */
  #input(code, name, field, value) {
    if (field.enum) {
      return html`<select @change=${(/** @type {Event} */ event) => this.#change(name, field, inputOf(event).value)}>
        ${field.enum.map(
          (word) => html`<option value=${word} ?selected=${word === value}>${sayOf(code, `option.${name}.${word}`)}</option>`,
        )}
      </select>`;
    }
    if (field.type === "boolean") {
      return html`<input
        type="checkbox"
        .checked=${value}
        @change=${(/** @type {Event} */ event) => this.#change(name, field, inputOf(event).checked)}
      />`;
    }
    return html`<input
      type="number"
      inputmode="numeric"
      .value=${String(value ?? "")}
      min=${field.minimum ?? nothing}
      max=${field.maximum ?? nothing}
      step=${field.multipleOf ?? nothing}
      @change=${(/** @type {Event} */ event) => {
        const { value: typed } = inputOf(event);
        this.#change(name, field, typed === "" ? field.default : Number(typed));
      }}
    />`;
  }

  /** @param {string} name @param {Field} field @param {any} value */
  #change(name, field, value) {
    const { [name]: _, ...others } = this.rules;
    this.#set(value === field.default ? others : { ...others, [name]: value });
  }

  /** @param {Rules} rules */
  #set(rules) {
    this.dispatchEvent(new CustomEvent("rules", { detail: rules }));
  }
}

/** @param {Rules} rules */
function key(rules) {
  return JSON.stringify(Object.entries(rules).sort());
}

/** @param {Event} event */
function inputOf({ target }) {
  return /** @type {HTMLInputElement} */ (target);
}

customElements.define("dice-rules", DiceRules);
