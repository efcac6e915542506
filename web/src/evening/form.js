/** What the host chooses of an evening: its name, who is there, what places are worth. */
import { LitElement, css, html, nothing } from "lit";
import { pointTables } from "../../generated/games.js";
import { EngineError } from "../engine/client.js";
import { LONGEST, alike, met } from "../evenings.js";
import { pageStyle } from "../styles/pages.js";
import { shared } from "../styles/shared.js";
import { radio, valuesStyle } from "../values.js";
import { number, say, sayError } from "../words.js";

/** @typedef {import("../evenings.js").Plan} Plan */
/** @typedef {import("../saves.js").Person} Person */

/** A name without what cannot be shown; empty if nothing is left. @param {string} text */
export function cleaned(text) {
  const name = text.replace(/\p{Cc}/gu, " ").trim();
  return /[^\s\p{Cf}]/u.test(name) ? [...name].slice(0, LONGEST).join("") : "";
}

/**
 * Says `plan`, with the plan as its detail, once the engine finds nothing wrong with it; `cancel` where
 * all of an evening that is there already stays as it is. What was typed stays until then.
 */
class DiceEveningForm extends LitElement {
  static properties = {
    plan: { attribute: false },
    check: { attribute: false },
    fresh: { type: Boolean },
    _name: { state: true },
    _points: { state: true },
    _own: { state: true },
    _shared: { state: true },
    _problem: { state: true },
  };

  static styles = [shared, pageStyle, valuesStyle];

  constructor() {
    super();
    /** Where the choice starts from; only the first one counts. @type {Plan} */
    this.plan = { name: "", points: [1], shared: "each", people: [] };
    /** Rejects with an EngineError where a plan is wrong. @type {(plan: Plan) => Promise<unknown>} */
    this.check = () => Promise.resolve();
    /** Whether it is a new evening. */
    this.fresh = false;
    this._name = "";
    /** @type {number[]} */
    this._points = [];
    /** The own table as it was typed in; undefined while one of those offered is chosen. @type {string | undefined} */
    this._own = undefined;
    /** @type {Plan["shared"]} */
    this._shared = "each";
    this._problem = "";
  }

  /** Whether it is known where the choice starts from. */
  #from = false;

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    // what is kept may be read anew meanwhile: what was typed stays
    if (!changed.has("plan") || this.#from) return;
    this.#from = true;
    const { name, points, shared } = this.plan;
    this._name = name;
    this._points = points;
    this._shared = shared;
    const offered = pointTables.some((table) => String(table) === String(points));
    this._own = offered ? undefined : points.join(", ");
  }

  render() {
    return html`<div class="row">
        <label class="grow">
          ${say("evening.name")}
          <input
            type="text"
            class="wide"
            data-field="name"
            maxlength="80"
            .value=${this._name}
            autocomplete="off"
            @input=${(/** @type {Event} */ { target }) => (this._name = /** @type {HTMLInputElement} */ (target).value)}
          />
        </label>
      </div>
      <fieldset>
        <legend>${say("evening.points")}</legend>
        <div class="values">
          ${pointTables.map((table) => radio("points", String(table), title(table), !this.#typed && String(table) === String(this._points), () => {
              this._points = [...table];
              this._own = undefined;
            }))}
          ${radio("points", "own", say("evening.own"), this.#typed, () => (this._own = this._points.join(", ")))}
        </div>
        ${this.#typed
          ? html`<label>
              ${say("evening.own-hint")}
              <input
                type="text"
                class="wide"
                inputmode="numeric"
                data-field="points"
                .value=${this._own ?? ""}
                autocomplete="off"
                @input=${(/** @type {Event} */ { target }) => (this._own = /** @type {HTMLInputElement} */ (target).value)}
              />
            </label>`
          : nothing}
      </fieldset>
      <fieldset>
        <legend>${say("evening.shared")}</legend>
        <div class="values">
          ${/** @type {const} */ (["each", "split"]).map((value) => radio("shared", value, say(`evening.shared-${value}`), value === this._shared, () => (this._shared = value)))}
        </div>
        <p class="soft small">${say(`evening.shared-${this._shared}-hint`)}</p>
      </fieldset>
      ${this._problem ? html`<p class="problem" role="alert">${this._problem}</p>` : nothing}
      <div class="row">
        ${this.fresh
          ? nothing
          : html`<button class="button" data-action="cancel-plan" @click=${() => this.dispatchEvent(new Event("cancel"))}>${say("evening.cancel")}</button>`}
        <button class="button main grow" data-action="plan" @click=${this.#done}>
          ${say(this.fresh ? "evening.begin" : "evening.change")}
        </button>
      </div>`;
  }

  get #typed() {
    return this._own !== undefined;
  }

  async #done() {
    const name = cleaned(this._name) || this.plan.name;
    const points = this.#typed ? numbers(this._own ?? "") : this._points;
    const plan = { name, points, shared: this._shared, people: this.plan.people };
    this._problem = "";
    try {
      await this.check(plan);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this._problem = say("evening.refused", { message: sayError(error) });
      return;
    }
    this.dispatchEvent(new CustomEvent("plan", { detail: plan }));
  }
}

customElements.define("dice-evening-form", DiceEveningForm);

/** What a table of points is called: one that counts wins alone has a name. @param {readonly number[]} table */
function title(table) {
  return table.length === 1 ? say("evening.wins-only", { points: table[0] }) : table.map(number).join(" · ");
}

/** The numbers in a text; what is none is refused by the engine. @param {string} text @returns {any[]} */
function numbers(text) {
  const parts = text.split(/[\s,;·/]+/).filter(Boolean);
  return parts.map((part) => (/^-?\d{1,9}$/.test(part) ? Number(part) : part));
}

const peopleStyle = css`
  @media (min-width: 40em) {
    .list {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

/** Who is there: says `people`, with what that makes of them as its detail, when somebody comes or goes. */
class DicePeople extends LitElement {
  static properties = {
    people: { attribute: false },
    played: { attribute: false },
    _said: { state: true },
  };

  static styles = [shared, pageStyle, peopleStyle];

  constructor() {
    super();
    /** @type {readonly Person[]} */
    this.people = [];
    /** Whether somebody has played by now. @type {(person: Person) => boolean} */
    this.played = () => false;
    this._said = "";
  }

  render() {
    return html`<ul class="list">
        ${this.people.map(
          (person) => html`<li data-person=${person.name}>
            <div class=${person.gone ? "soft" : ""}>
              <bdi class="names">${person.bot ? say("evening.bot", { name: person.name }) : person.name}</bdi>
              ${person.gone ? html`<span class="small">${say("evening.gone")}</span>` : nothing}
            </div>
            <button
              class="button"
              data-action=${person.gone ? "return" : this.played(person) ? "leave-evening" : "remove-person"}
              aria-label=${say(person.gone ? "evening.returns-of" : this.played(person) ? "evening.leaves-of" : "evening.remove-of", { name: person.name })}
              @click=${() => this.#turn(person)}
            >
              ${say(person.gone ? "evening.returns" : this.played(person) ? "evening.leaves" : "evening.remove")}
            </button>
          </li>`,
        )}
      </ul>
      <div class="row off-paper">
        <input
          type="text"
          class="grow"
          data-field="person"
          placeholder=${say("evening.person")}
          aria-label=${say("evening.person")}
          maxlength="80"
          autocomplete="off"
          autocapitalize="words"
          dir="auto"
          @keydown=${(/** @type {KeyboardEvent} */ { key }) => key === "Enter" && this.#add()}
        />
        <button class="button" data-action="add-person" @click=${this.#add}>${say("evening.add")}</button>
        <button class="button" data-action="add-evening-bot" @click=${this.#addBot}>
          ${say("setup.add-bot")}
        </button>
      </div>
      <p class="soft small" role="status">${this._said}</p>`;
  }

  #add() {
    const input = /** @type {HTMLInputElement} */ (this.renderRoot.querySelector("input"));
    const name = cleaned(input.value);
    input.value = "";
    input.focus();
    if (name) this.#come({ name });
  }

  /** A bot with the first number that no bot has. */
  #addBot() {
    const bot = (/** @type {number} */ place) => ({ name: say("setup.bot-name", { place }), bot: "steady" });
    let place = 1;
    while (this.people.some((one) => alike(one, bot(place)))) place += 1;
    this.#come(bot(place));
  }

  /** @param {Person} person */
  #come(person) {
    const before = this.people.find((one) => alike(one, person));
    if (before && !before.gone) this._said = say("evening.there-already", { name: person.name });
    else this.#say("evening.came", person, (people) => met(people, [person]));
  }

  /** Somebody leaves or returns; who has not played is not listed any more. @param {Person} person */
  #turn(person) {
    if (person.gone) this.#say("evening.came", person, (people) => met(people, [person]));
    else if (this.played(person)) {
      this.#say("evening.went", person, (people) => people.map((one) => (alike(one, person) ? { ...one, gone: true } : one)));
    } else this.#say("evening.went", person, (people) => people.filter((one) => !alike(one, person)));
  }

  /** @param {string} said @param {Person} person @param {(people: readonly Person[]) => Person[]} change */
  #say(said, person, change) {
    this._said = say(said, { name: person.name });
    this.people = change(this.people);
    this.dispatchEvent(new CustomEvent("people", { detail: change }));
  }
}

customElements.define("dice-people", DicePeople);
