/** The table: everything about one match, drawn from its session. */
import { LitElement, css, html, nothing } from "lit";
import { shared } from "../styles/shared.js";
import { say, sayError, sayEvent, sayOf } from "../words.js";
import { choices } from "./actions.js";
import "./end.js";
import "./entry.js";
import { icon } from "./icons.js";
import "./log.js";
import "./players.js";
import "./sheet.js";
import { DiceTray } from "./tray.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("./actions.js").Choice} Choice */
/** @typedef {"sheet" | "log" | "help" | "entry"} Drawer */
/**
 * Dice to be typed in: for a choice that rolls, or for a step to correct.
 * @typedef {{count: number, done: (dice: number[]) => void, fallen: number}} Entry
 */

/** The two layouts that have columns; the styles below say the same. */
const WIDE = "(min-width: 900px) and (min-height: 560px)";
const FLAT = "(max-height: 480px) and (orientation: landscape)";

/** The keys, with the words of the help sheet. */
const KEYS = [
  ["← →", "arrows"],
  ["Space", "space"],
  ["1 – 6", "faces"],
  ["A", "all"],
  ["Enter / R", "enter"],
  ["B", "bank"],
  ["T", "take-over"],
  ["U", "undo"],
  ["?", "help"],
];

class DiceTable extends LitElement {
  static properties = {
    session: { attribute: false },
    compact: { type: Boolean },
    _drawer: { state: true },
    _upright: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template: auto auto 1fr auto / minmax(0, 1fr);
        gap: 10px;
        height: 100%;
        min-height: 0;
        padding: 8px max(12px, env(safe-area-inset-right)) max(12px, env(safe-area-inset-bottom))
          max(12px, env(safe-area-inset-left));
      }
      header {
        display: flex;
        align-items: center;
        gap: 2px;
      }
      header h1 {
        flex: 1;
        font-size: clamp(15px, 4.2vw, 20px);
        font-weight: 700;
        min-width: 0;
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      header .button {
        display: inline-grid;
        place-items: center;
        min-width: 48px;
        padding: 8px 6px;
      }
      header .button[aria-disabled="true"] {
        opacity: 0.4;
      }
      .icon {
        width: 24px;
        height: 24px;
        fill: none;
        stroke: currentColor;
        stroke-width: 2;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
      main {
        display: grid;
        grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
        gap: 8px;
        padding: 12px 10px;
        background: var(--felt);
        border-radius: 20px;
        min-height: 0;
      }
      .state {
        text-align: center;
      }
      .turn {
        font-size: 21px;
        font-weight: 700;
        line-height: 1.2;
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .stake {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 0 14px;
        font-size: 15px;
        color: var(--ink-soft);
        font-variant-numeric: tabular-nums;
      }
      .stake :first-child {
        width: 100%;
        color: var(--ink);
        font-size: 19px;
        font-weight: 700;
      }
      .banner {
        font-weight: 700;
        color: var(--accent);
      }
      .news {
        min-height: 2.7em;
        display: grid;
        align-content: center;
        justify-items: center;
        text-align: center;
        font-size: 15px;
        line-height: 1.35;
      }
      .news .wrong {
        color: var(--accent);
        font-weight: 600;
      }
      .side {
        display: none;
      }
      footer {
        display: grid;
        gap: 8px;
      }
      .pick {
        display: flex;
        justify-content: space-between;
        align-items: center;
        gap: 12px;
        padding-inline-start: 6px;
      }
      .pick .button {
        flex: none;
        font-size: 15px;
      }
      .worth {
        white-space: nowrap;
        font-weight: 700;
        font-variant-numeric: tabular-nums;
      }
      dialog {
        width: min(560px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        padding: 0;
        border: 1.5px solid var(--line);
        border-radius: 18px;
        background: var(--surface);
        color: var(--ink);
      }
      dialog::backdrop {
        background: rgb(20 14 8 / 0.5);
      }
      .head {
        position: sticky;
        top: 0;
        display: flex;
        justify-content: space-between;
        align-items: center;
        padding: 8px 8px 8px 18px;
        background: var(--surface);
        border-bottom: 1px solid var(--line);
      }
      .body {
        padding: 12px 18px 18px;
      }
      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 8px 16px;
      }
      dt {
        font-weight: 700;
        white-space: nowrap;
      }
      dice-end {
        align-self: center;
      }
      @media (min-width: 900px) and (min-height: 560px) {
        :host {
          grid-template: auto 1fr auto / minmax(240px, 1fr) minmax(420px, 2fr) minmax(260px, 1fr);
          gap: 14px 18px;
          padding: 10px 24px 20px;
          max-width: 1680px;
          margin-inline: auto;
        }
        header {
          grid-column: 1 / -1;
        }
        main {
          grid-area: 2 / 2;
        }
        footer {
          grid-area: 3 / 2;
        }
        .left {
          grid-area: 2 / 1 / 4 / 2;
          display: flex;
          flex-direction: column;
          gap: 14px;
          min-height: 0;
        }
        dice-players {
          flex: none;
          max-height: 60%;
          overflow-y: auto;
        }
        .side {
          display: block;
          min-height: 0;
          overflow-y: auto;
          padding: 4px 14px 14px;
          border-radius: 16px;
          background: var(--surface);
          border: 1.5px solid var(--line);
        }
        .side h2 {
          font-size: 15px;
          padding: 8px 0 4px;
        }
        aside.side {
          grid-area: 2 / 3 / 4 / 4;
        }
        .drawers {
          display: none;
        }
        .turn {
          font-size: 28px;
        }
        .stake,
        .news {
          font-size: 17px;
        }
      }
      @media (max-width: 419px) {
        header [data-action="help"] {
          display: none;
        }
      }
      @media (max-height: 600px) {
        .news {
          min-height: 1.35em;
        }
        .news :not(:last-child) {
          display: none;
        }
      }
      @media (max-height: 480px) and (orientation: landscape) {
        :host {
          grid-template: auto minmax(0, 1fr) / 150px minmax(0, 1fr) 190px;
          gap: 4px 10px;
          padding-block: 2px 8px;
        }
        header {
          grid-column: 1 / -1;
        }
        .left {
          grid-area: 2 / 1;
          overflow-y: auto;
        }
        main {
          grid-area: 2 / 2;
          padding: 6px 10px;
          gap: 4px;
        }
        footer {
          grid-area: 2 / 3;
          align-content: end;
        }
        .pick {
          flex-direction: column;
          align-items: stretch;
          text-align: center;
          gap: 4px;
        }
        .state,
        .stake {
          display: flex;
          flex-wrap: wrap;
          justify-content: center;
          align-items: baseline;
          gap: 0 14px;
        }
        .stake :first-child {
          width: auto;
        }
        .turn {
          font-size: 17px;
          max-width: 100%;
        }
        .stake :first-child {
          font-size: 15px;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Session | undefined} */
    this.session = undefined;
    /** Without the site around it. */
    this.compact = false;
    /** @type {Drawer | null} */
    this._drawer = null;
    /** @type {Entry | undefined} */
    this._entry = undefined;
    /** Whether the seats are listed in a column of their own. */
    this._upright = false;
    /** The news last read out, by the step it belongs to. */
    this._told = -1;
  }

  /** @type {() => void} */
  #changed = () => this.requestUpdate();
  /** @type {(event: KeyboardEvent) => void} */
  #key = (event) => this.#pressed(event);

  #wide = matchMedia(`${WIDE}, ${FLAT}`);
  #resized = () => (this._upright = this.#wide.matches);

  connectedCallback() {
    super.connectedCallback();
    this.#resized();
    this.#wide.addEventListener("change", this.#resized);
    this.session?.addEventListener("change", this.#changed);
    window.addEventListener("keydown", this.#key);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#wide.removeEventListener("change", this.#resized);
    this.session?.removeEventListener("change", this.#changed);
    window.removeEventListener("keydown", this.#key);
  }

  render() {
    const { session } = this;
    const position = session?.position;
    if (!session || !position) return nothing;
    const { seq, turn } = position;
    const over = turn === "over";
    return html`<header>
        <h1>${sayOf(session.game, "name")}</h1>
        <button
          class="button plain"
          aria-label=${say("table.undo-key")}
          title=${say("table.undo-key")}
          aria-disabled=${session.mayUndo ? nothing : "true"}
          data-action="undo"
          @click=${() => session.undo()}
        >
          ${icon("undo")}
        </button>
        <span class="drawers">${this.#opens("sheet")}${this.#opens("log")}</span>
        ${this.#opens("help")}
        ${this.compact
          ? nothing
          : html`<button
              class="button plain"
              aria-label=${say("table.leave")}
              title=${say("table.leave-hint")}
              data-action="leave"
              @click=${() => this.dispatchEvent(new Event("leave", { bubbles: true, composed: true }))}
            >
              ${icon("close")}
            </button>`}
      </header>
      <div class="left">
        <dice-players .session=${session} .seq=${seq} ?upright=${this._upright}></dice-players>
        <section class="side">
          <h2>${say("table.sheet")}</h2>
          <dice-sheet .session=${session} .seq=${seq}></dice-sheet>
        </section>
      </div>
      <main>
        ${over
          ? html`<div></div>
              <dice-end .session=${session} .seq=${seq}></dice-end>`
          : html`${this.#state(session)}
              <dice-tray .session=${session} .seq=${`${seq} ${[...session.selection]}`}></dice-tray>`}
        ${this.#news(session)}
      </main>
      <footer>${over ? nothing : this.#doing(session)}</footer>
      <aside class="side">
        <h2>${say("table.log")}</h2>
        ${this.#log(session)}
      </aside>
      <dialog @close=${() => (this._drawer = null)} @click=${closeOutside} aria-labelledby="drawer">
        ${this._drawer ? this.#drawer(session, this._drawer) : nothing}
      </dialog>
      <div class="unseen" role="log" aria-live="polite"></div>`;
  }

  /** @param {Session} session */
  #state(session) {
    const { game, names, position } = session;
    const { seat, markers, stake } = /** @type {import("../session.js").Position} */ (position).view;
    const key = position?.turn === "bot" ? "table.turn-bot" : "table.turn";
    const banners = markers.filter((marker) => marker.seat === null);
    return html`<div class="state">
      <div class="turn">${say(key, { seat: seat ?? 0 }, names)}</div>
      <div class="stake">
        ${stake.map(({ code, params }) => html`<span>${sayOf(game, `stake.${code}`, params)}</span>`)}
        ${banners.map(({ code }) => html`<span class="banner">${sayOf(game, `marker.${code}`)}</span>`)}
      </div>
    </div>`;
  }

  /** What came last and what was refused. @param {Session} session */
  #news(session) {
    return html`<div class="news">
      ${sentences(session).map((sentence) => html`<div>${sentence}</div>`)}
      ${session.refusal ? html`<div class="wrong">${sayError(session.refusal, session.names)}</div>` : nothing}
      ${session.restarted ? html`<div class="wrong">${say("table.engine-again")}</div>` : nothing}
      ${session.saved ? nothing : html`<div class="soft">${say("table.saving-off")}</div>`}
    </div>`;
  }

  /** @param {Session} session */
  #doing(session) {
    const { position } = session;
    if (position?.turn !== "human") {
      return html`<button class="button" data-action="skip" @click=${() => session.skip()}>
        ${say("table.skip")}
      </button>`;
    }
    const picks = position.view.tray.picks !== null;
    return html`${picks ? this.#picking(session) : nothing}
      <dice-actions
        role="group"
        aria-label=${say("table.offers")}
        .session=${session}
        .seq=${position.seq}
        .selection=${[...session.selection].join()}
        .busy=${session.busy}
        @choice=${(/** @type {CustomEvent<Choice>} */ { detail }) => this.#take(session, detail)}
      ></dice-actions>`;
  }

  /** Do what was chosen; real dice are typed in first. @param {Session} session @param {Choice | undefined} choice */
  #take(session, choice) {
    if (!choice?.actions) return;
    const { actions, rolls } = choice;
    if (!session.hand || rolls === null) {
      void session.act(actions);
      return;
    }
    const done = (/** @type {number[]} */ dice) =>
      session.act(actions.with(-1, { ...actions.at(-1), dice }));
    this.#enter({ count: rolls, done, fallen: 0 });
  }

  /** @param {Session} session @param {number} step */
  #correct(session, step) {
    const count = session.transcript.steps[step].dice.length;
    const done = (/** @type {number[]} */ dice) => session.correct(step, dice);
    this.#enter({ count, done, fallen: session.after(step) });
  }

  /** @param {Entry} entry */
  #enter(entry) {
    this._entry = entry;
    this._drawer = "entry";
  }

  /** @param {Session} session */
  #picking(session) {
    const { chosen, offer, position } = session;
    const [best] = position?.view.offers ?? [];
    const all = best && chosen.length && offer?.faces.join() === best.faces.join();
    const worth = offer
      ? html`<span class="worth">${say("table.selection", { points: offer.points ?? 0 })}</span>`
      : html`<span class="soft">${say(chosen.length ? "table.no-sets" : "table.choose")}</span>`;
    return html`<div class="pick">
      ${worth}
      <button class="button" data-action="best" @click=${() => session.chooseBest()}>
        ${say(all ? "table.clear" : "table.take-all")}
      </button>
    </div>`;
  }

  /** @param {Drawer} drawer */
  #opens(drawer) {
    return html`<button
      class="button plain"
      aria-haspopup="dialog"
      aria-label=${say(`table.${drawer}`)}
      title=${say(`table.${drawer}`)}
      data-action=${drawer}
      @click=${() => (this._drawer = drawer)}
    >
      ${icon(drawer)}
    </button>`;
  }

  /** @param {Session} session @param {Drawer} drawer */
  #drawer(session, drawer) {
    const { position } = session;
    const title = { sheet: "table.sheet", log: "table.log", help: "help.title", entry: "entry.title" };
    const content = {
      entry: () => this.#entering(),
      sheet: () => html`<dice-sheet .session=${session} .seq=${position?.seq}></dice-sheet>`,
      log: () => this.#log(session),
      help: () =>
        html`<dl>
          ${KEYS.map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${say(`help.${what}`)}</dd>`)}
        </dl>`,
    };
    return html`<div class="head">
        <h2 id="drawer">${say(title[drawer])}</h2>
        <button class="button plain" aria-label=${say("table.close")} @click=${() => (this._drawer = null)}>
          ${icon("close")}
        </button>
      </div>
      <div class="body">${content[drawer]()}</div>`;
  }

  #entering() {
    const entry = this._entry;
    if (!entry) return nothing;
    return html`<dice-entry
      count=${entry.count}
      warning=${entry.fallen ? say("entry.fallen", { count: entry.fallen }) : ""}
      @dice=${(/** @type {CustomEvent<number[]>} */ { detail }) => {
        this._drawer = null;
        entry.done(detail);
      }}
    ></dice-entry>`;
  }

  /** @param {Session} session */
  #log(session) {
    return html`<dice-log
      .session=${session}
      .seq=${session.position?.seq}
      @correct=${(/** @type {CustomEvent<number>} */ { detail }) => this.#correct(session, detail)}
    ></dice-log>`;
  }

  updated() {
    const dialog = this.renderRoot.querySelector("dialog");
    if (this._drawer && !dialog?.open) dialog?.showModal();
    else if (!this._drawer && dialog?.open) dialog.close();
    this.#announce();
  }

  /** Read out what came last, once; each time as a line of its own, so that equal ones are said. */
  #announce() {
    const { session } = this;
    const last = session?.log.at(-1)?.step ?? -1;
    const live = this.renderRoot.querySelector("[aria-live]");
    if (!session || !live || last === this._told) return;
    this._told = last;
    const line = document.createElement("div");
    line.textContent = session.news
      .flatMap(({ events }) => events.map((event) => sayEvent(session.game, event, session.names)))
      .join(". ");
    live.append(line);
    while (live.childElementCount > 4) live.firstElementChild?.remove();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const { session } = this;
    const target = event.composedPath()[0];
    const typing = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (!session?.position || typing || this._drawer) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#does(session, event.key, target)) return;
    event.preventDefault();
  }

  /** @param {Session} session @param {string} key @param {EventTarget | undefined} target */
  #does(session, key, target) {
    if (/^[1-6]$/.test(key)) {
      session.toggleFace(Number(key));
      return true;
    }
    const onButton = target instanceof HTMLButtonElement && !target.classList.contains("die");
    switch (key.toLowerCase()) {
      case "enter":
        return !onButton && this.#main(session);
      case "r":
        return this.#choose(session, "roll");
      case "b":
        return this.#choose(session, "bank");
      case "t":
        return this.#choose(session, "take-over");
      case "a":
        session.chooseBest();
        return true;
      case "u":
        void session.undo();
        return true;
      case "?":
        this._drawer = "help";
        return true;
      case "arrowleft":
      case "arrowright":
        if (!(target instanceof HTMLButtonElement)) this.#focusDice();
        return !(target instanceof HTMLButtonElement);
      default:
        return false;
    }
  }

  #focusDice() {
    const tray = this.renderRoot.querySelector("dice-tray");
    if (tray instanceof DiceTray) tray.focusDice();
  }

  /** @param {Session} session */
  #main(session) {
    if (session.position?.turn === "bot") {
      session.skip();
      return true;
    }
    const [main] = choices(session);
    this.#take(session, main);
    return Boolean(main);
  }

  /** @param {Session} session @param {string} kind */
  #choose(session, kind) {
    const choice = choices(session).find((one) => one.kind === kind);
    this.#take(session, choice);
    return Boolean(choice);
  }
}

/** The news in sentences; the roll itself is seen, so it is left out beside others. @param {Session} session */
function sentences({ game, names, news, position }) {
  const events = news.flatMap(({ events }) => events);
  const told = events.length > 1 ? events.slice(-2) : events;
  if (!told.length && position) return [];
  return told.map((event) => sayEvent(game, event, names));
}

/** A tap beside the sheet closes it. @param {MouseEvent} event */
function closeOutside({ target }) {
  if (target instanceof HTMLDialogElement) target.close();
}

customElements.define("dice-table", DiceTable);
