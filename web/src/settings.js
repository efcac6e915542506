/** All settings of the page, and what it keeps in this browser. */
import { LitElement, css, html, nothing } from "lit";
import { focusOn } from "./focus.js";
import "./language.js";
import { MOTIONS } from "./motion.js";
import { NAMES as PACES } from "./pace.js";
import { letters, theme, vibration } from "./settings-kept.js";
import { shared } from "./styles/shared.js";
import { icon } from "./table/icons.js";
import { LEVELS } from "./sound.js";
import { radio, valuesStyle } from "./values.js";
import { megabytes, say } from "./words.js";

/** Bytes that are not worth a word. */
const LITTLE = 50_000;

/** The button that opens the settings. @param {() => void} open */
export function settingsButton(open) {
  return html`<button
    class="button plain settings"
    aria-haspopup="dialog"
    aria-label=${say("settings.title")}
    title=${say("settings.title")}
    data-action="settings"
    @click=${open}
  >
    ${icon("settings")}
  </button>`;
}

/** Says `cleared` when nothing is kept any more. */
class DiceSettings extends LitElement {
  static properties = {
    session: { attribute: false },
    saves: { attribute: false },
    _games: { state: true },
    _bytes: { state: true },
    _asked: { state: true },
    _stuck: { state: true },
  };

  static styles = [
    shared,
    valuesStyle,
    css`
      fieldset,
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 6px;
        margin: 0;
        padding: 0;
        border: 0;
      }
      section {
        gap: 14px;
      }
      section + section {
        margin-top: 20px;
        padding-top: 16px;
        border-top: 1.5px solid var(--line);
      }
      h3 {
        font-size: var(--text-4);
        line-height: 1.2;
      }
      legend {
        padding: 0;
        font-weight: 600;
        line-height: 1.3;
      }
      legend {
        float: left; /* a legend takes part in no grid otherwise */
      }
      dice-language {
        justify-content: start;
      }
      .values {
        --least: 4.4em; /* under each other in large type */
      }
      /* four of them: never three and one */
      @media (min-width: 15.0625em) {
        .values:has(:nth-child(4)) {
          grid-template-columns: repeat(2, 1fr);
        }
      }
      @media (min-width: 21.25em) {
        .values:has(:nth-child(4)) {
          grid-template-columns: repeat(4, 1fr);
        }
      }
      label:focus-within {
        outline: 3px solid var(--accent);
        outline-offset: 2px;
      }
      .switch {
        display: grid;
        grid-template-columns: 28px minmax(0, 1fr);
        gap: 2px 12px;
        align-items: center;
        min-height: 48px;
        cursor: pointer;
      }
      .switch input {
        width: 28px;
        height: 28px;
        margin: 0;
        accent-color: var(--accent);
      }
      .switch input:focus-visible {
        outline: none;
      }
      .switch .soft {
        grid-column: 2;
      }
      .soft {
        font-size: var(--text-2);
        line-height: 1.35;
      }
      .sure {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        align-items: center;
      }
      .sure p {
        flex: 1 0 100%;
        font-weight: 600;
      }
      .problem {
        color: var(--accent);
        font-weight: 600;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("./session.js").Session | undefined} */
    this.session = undefined;
    /** @type {import("./saves.js").Saves | undefined} */
    this.saves = undefined;
    /** How many games are kept, and how much room all takes. @type {number | undefined} */
    this._games = undefined;
    /** @type {number | undefined} */
    this._bytes = undefined;
    /** Whether it is asked if everything is to be removed. */
    this._asked = false;
    /** Whether it could not be removed. */
    this._stuck = false;
  }

  connectedCallback() {
    super.connectedCallback();
    void this.#weigh();
  }

  async #weigh() {
    this._games = (await this.saves?.all())?.length;
    this._bytes = (await navigator.storage?.estimate?.().catch(() => undefined))?.usage;
  }

  render() {
    const { session } = this;
    if (!session) return nothing;
    const { awake, handover, hints, motion, pace, sound } = session;
    const heard = sound.possible;
    const felt = "vibrate" in navigator;
    return html`<section>
        <h3>${say("settings.page")}</h3>
        <fieldset>
          <legend>${say("language.title")}</legend>
          <dice-language></dice-language>
        </fieldset>
        ${this.#choice("theme", theme.values, theme.value, (value) => theme.choose(value))}
        ${this.#choice("motion", MOTIONS, motion.name, (name) => motion.change(name))}
      </section>
      ${heard || felt
        ? html`<section>
            <h3>${say("settings.senses")}</h3>
            ${heard ? this.#choice("sound", LEVELS, sound.level, (level) => sound.choose(level)) : nothing}
            ${felt ? this.#switch("vibration", vibration.value, (on) => sound.buzz(on)) : nothing}
          </section>`
        : nothing}
      <section>
        <h3>${say("settings.table")}</h3>
        ${this.#choice("pace", PACES, pace.name, (value) => pace.choose(value))}
        ${this.#switch("hints", hints.on, () => hints.toggle())}
        ${this.#switch("handover", handover.on, () => handover.toggle())}
        ${"wakeLock" in navigator ? this.#switch("awake", awake.on, () => awake.toggle()) : nothing}
        ${this.#switch("letters", letters.value, (on) => letters.choose(on))}
      </section>
      <section>
        <h3>${say("settings.storage")}</h3>
        ${this.#kept()}
      </section>`;
  }

  /**
   * One of a few.
   * @template {string} Value
   * @param {string} name @param {readonly Value[]} values @param {Value} chosen @param {(value: Value) => void} choose
   */
  #choice(name, values, chosen, choose) {
    return html`<fieldset data-setting=${name}>
      <legend>${say(`settings.${name}`)}</legend>
      <div class="values">
        ${values.map((value) =>
          radio(name, value, say(`settings.${name}-${value}`), value === chosen, () => {
            choose(value);
            this.requestUpdate();
          }),
        )}
      </div>
    </fieldset>`;
  }

  /** On or off, with a word on what that does. @param {string} name @param {boolean} on @param {(on: boolean) => void} turn */
  #switch(name, on, turn) {
    return html`<label class="switch">
      <input
        type="checkbox"
        data-setting=${name}
        aria-describedby=${`${name}-hint`}
        .checked=${on}
        @change=${(/** @type {Event} */ { target }) => {
          turn(/** @type {HTMLInputElement} */ (target).checked);
          this.requestUpdate();
        }}
      />
      ${say(`settings.${name}`)}
      <span class="soft" id=${`${name}-hint`}>${say(`settings.${name}-hint`)}</span>
    </label>`;
  }

  /** What this browser keeps, and the way to be rid of it. */
  #kept() {
    const { saves, _games: count, _bytes: bytes } = this;
    if (count === undefined) return nothing;
    const problem = this._stuck ? (saves?.problem ?? "off") : saves?.problem;
    return html`<p class="soft">
        ${say("settings.stored", { count })} ${bytes && bytes > LITTLE ? say("settings.room", { size: megabytes(bytes) }) : nothing}
      </p>
      ${problem ? html`<p class="problem" role="alert">${say(`keeping.${problem}`)}</p>` : nothing}
      ${this._asked
        ? html`<div class="sure" @keydown=${this.#key}>
            <p id="sure">${say("settings.sure", { count })}</p>
            <button class="button" data-action="clear-for-good" aria-describedby="sure" @click=${this.#clear}>
              ${say("saves.yes")}
            </button>
            <button class="button main" data-action="keep-all" aria-describedby="sure" @click=${() => this.#ask(false)}>
              ${say("saves.no")}
            </button>
          </div>`
        : html`<button class="button" data-action="clear-all" @click=${() => this.#ask(true)}>${say("settings.clear")}</button>`}`;
  }

  /** Escape answers the question; the dialog stays. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.#ask(false);
  }

  /** @param {boolean} asked */
  #ask(asked) {
    this._asked = asked;
    focusOn(this, `[data-action="${asked ? "keep" : "clear"}-all"]`);
  }

  async #clear() {
    if (await this.saves?.clear()) this.dispatchEvent(new Event("cleared"));
    else this._stuck = true;
  }
}

customElements.define("dice-settings", DiceSettings);
