/** The table: everything about one match, drawn from its session. */
import { LitElement, html, nothing } from "lit";
import { guides } from "../../generated/guides.js";
import "../guide/guide.js";
import { dialogBox, showDialog } from "../dialog.js";
import { dialog } from "../styles/dialog.js";
import { sentences } from "../news.js";
import "../review.js";
import { settingsButton } from "../settings.js";
import { standing, standingOf } from "../standing.js";
import { FLAT, WIDE } from "../styles/screens.js";
import { shared } from "../styles/shared.js";
import { say, sayError, sayOf } from "../words.js";
import { choices } from "./actions.js";
import { Attending } from "./attending.js";
import { doing } from "./doing.js";
import "./end.js";
import "./entry.js";
import "./handover.js";
import { icon } from "./icons.js";
import { KEYS, Keys } from "./keys.js";
import { layout } from "./layout.js";
import "./keeping.js";
import "./log.js";
import { drawn, label, markerStyle } from "./markers.js";
import "./next.js";
import "./players.js";
import { screens } from "./screens.js";
import "./sheet.js";
import "./take.js";
import { DiceTray } from "./tray.js";
import "./voice.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("./actions.js").Choice} Choice */
/** @typedef {"sheet" | "log" | "help" | "entry" | "guide" | "review" | "share"} Drawer */
/**
 * Dice to be typed in: for a choice that rolls, or for a step to correct.
 * @typedef {{count: number, done: (dice: number[]) => void, fallen: number}} Entry
 */

class DiceTable extends LitElement {
  static properties = {
    session: { attribute: false },
    compact: { type: Boolean },
    evening: { type: Boolean },
    _drawer: { state: true },
    _upright: { state: true },
    _why: { state: true },
    _said: { state: true },
  };

  static styles = [shared, markerStyle, dialog, layout, screens];

  constructor() {
    super();
    /** @type {Session | undefined} */
    this.session = undefined;
    new Attending(this);
    new Keys(this);
    this.addEventListener("share", () => void this.#share());
    /** Without the site around it. */
    this.compact = false;
    /** Whether the game is one of an evening. */
    this.evening = false;
    /** @type {Drawer | null} */
    this._drawer = null;
    /** @type {Entry | undefined} */
    this._entry = undefined;
    /** Whether the seats are listed in a column of their own. */
    this._upright = false;
    /** Whether dice are chosen in this game. */
    this._chooses = false;
    /** Why something cannot be done now that was asked for. @type {{at: string, text: string} | undefined} */
    this._why = undefined;
    /** What is to be read out, as it is shown otherwise. @type {{text: string} | undefined} */
    this._said = undefined;
  }

  /** @type {() => void} */
  #changed = () => this.requestUpdate();

  #wide = matchMedia(`${WIDE}, ${FLAT}`);
  #resized = () => (this._upright = this.#wide.matches);

  connectedCallback() {
    super.connectedCallback();
    this.#resized();
    this.#wide.addEventListener("change", this.#resized);
    this.session?.addEventListener("change", this.#changed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#wide.removeEventListener("change", this.#resized);
    this.session?.removeEventListener("change", this.#changed);
  }

  render() {
    const { session } = this;
    const position = session?.position;
    if (!session || !position) return nothing;
    const { seq, turn, view } = position;
    const over = turn === "over";
    this._chooses ||= view.tray.picks !== null;
    return html`<header>
        <h1>${this.#title(session)}</h1>
        ${this.#undo(session)}
        <span class="drawers">${this.#opens("sheet")}${this.#opens("log")}</span>
        ${this.#opens("help")}${this.#sound(session)}${this.#settings()}
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
      <section class="left" aria-label=${say("setup.players")}>
        <dice-players .session=${session} .seq=${seq} ?upright=${this._upright}></dice-players>
        <section class="side">
          <h2>${say("table.sheet")}</h2>
          <dice-sheet .session=${session} .seq=${seq}></dice-sheet>
        </section>
      </section>
      <main>
        ${over
          ? html`<dice-end .session=${session} .seq=${`${seq} ${session.motion.still}`} @review=${() => (this._drawer = "review")}></dice-end>`
          : html`${this.#state(session, position)}
              <dice-tray .session=${session} .seq=${`${seq} ${[...session.selection]} ${session.falling?.step}`}></dice-tray>`}
        ${this.#news(session, over)}
      </main>
      <footer class=${this._chooses ? "chooses" : ""}>
        ${session.lost
          ? html`<dice-keeping .session=${session} .seq=${session.lost}></dice-keeping>`
          : over
            ? html`<dice-next .session=${session} .seq=${seq} ?compact=${this.compact} ?evening=${this.evening}></dice-next>`
            : doing(session, (choice) => this.take(choice))}
      </footer>
      <aside class="side">
        <h2>${say("table.log")}</h2>
        ${this.#log(session)}
      </aside>
      ${session.trouble && !session.lost
        ? html`<dice-keeping class="above" .session=${session} .seq=${session.trouble}></dice-keeping>`
        : nothing}
      ${dialogBox(this._drawer && this.#drawer(session, this._drawer), () => (this._drawer = null))}
      <dice-handover .session=${session} .seq=${`${seq} ${session.handover.next}`}></dice-handover>
      <dice-voice .session=${session} .seq=${{}} .said=${this._said}></dice-voice>`;
  }

  /** @param {Session} session @param {import("../session.js").Position} position */
  #state(session, position) {
    const { game, names } = session;
    const { markers, stake } = position.view;
    const own = markers.filter(({ seat }) => seat === null);
    const of = (/** @type {string} */ kind) => own.filter((marker) => marker.kind === kind);
    const lines = stake.map(({ code, params }) => sayOf(game, `stake.${code}`, params, names));
    const banners = own.filter(({ kind }) => kind !== "words").map((marker) => label(game, marker, names));
    return html`<div class="state ${choices(session).length > 3 ? "brief" : ""}">
      ${this.#hinting(session)} ${of("tally").map((marker) => drawn(game, marker, names))}
      <div class="turn">${standing(standingOf(position), names)}</div>
      ${of("words").map((marker) => drawn(game, marker, names))}
      <div class="stake">
        ${lines.map((line) => html`<span>${line}</span>`)}
        ${banners.map((banner) => html`<span class="banner">${banner}</span>`)}
      </div>
    </div>`;
  }

  /** The switch for hints. @param {Session} session */
  #hinting({ hints }) {
    return html`<button
      class="button plain hints"
      aria-label=${say("hints.title")}
      title=${say("hints.title")}
      aria-pressed=${hints.on ? "true" : "false"}
      data-action="hints"
      @click=${() => hints.toggle()}
    >
      ${icon("hint")}
    </button>`;
  }

  /** Takes back; where nothing can be taken back, a tap says why. @param {Session} session */
  #undo(session) {
    const { mayUndo } = session;
    const said = [say("table.undo-key"), ...(mayUndo ? [] : [say("table.undo-not")])].join(": ");
    return html`<button
      class="button plain"
      aria-label=${said}
      title=${said}
      aria-disabled=${mayUndo ? nothing : "true"}
      data-action="undo"
      @click=${() => this.undo()}
    >
      ${icon("undo")}
    </button>`;
  }

  /** What came last, unless the end tells it, and what was refused. @param {Session} session @param {boolean} over */
  #news(session, over) {
    return html`<div class=${over ? "news end" : "news"} @click=${() => (this._drawer = this._upright ? null : "log")}>
      ${over ? nothing : sentences(session).map((sentence) => html`<div>${sentence}</div>`)}
      ${this._why && this._why.at === moment(session) ? html`<div class="wrong">${this._why.text}</div>` : nothing}
      ${session.refusal ? html`<div class="wrong">${sayError(session.refusal, session.names)}</div>` : nothing}
      ${session.restarted ? html`<div class="wrong">${say("table.engine-again")}</div>` : nothing}
    </div>`;
  }

  /** Take back; where nothing can be taken back, say why. */
  undo() {
    if (this.session?.mayUndo) void this.session.undo();
    else this.#refuse(say("table.undo-not"));
  }

  /** Show why something cannot be done now, and have it read out. @param {string} text */
  #refuse(text) {
    if (!this.session) return;
    this._why = { at: moment(this.session), text };
    this.tell(text);
  }

  /** Have something read out that is shown otherwise. @param {string} text */
  tell(text) {
    this._said = { text };
  }

  /** Do what was chosen, or say why not; real dice are typed in first. @param {Choice | undefined} choice */
  take(choice) {
    const { session } = this;
    if (!session || !choice) return;
    const { actions, note, rolls } = choice;
    if (!actions) {
      this.#refuse(note);
      return;
    }
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

  /** The name of the game opens its guide, if it has one. @param {Session} session */
  #title({ game }) {
    const name = sayOf(game, "name");
    if (!(game in guides)) return name;
    return html`<button
      class="button plain"
      aria-haspopup="dialog"
      aria-label=${say("guide.title", { game: name })}
      title=${say("guide.title", { game: name })}
      data-action="guide"
      @click=${() => (this._drawer = "guide")}
    >
      ${icon("guide")}<span>${name}</span>
    </button>`;
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

  /** Silence at a tap. On a small phone the header has no room for it and the settings: the guide and the help have both. @param {Session} session */
  #sound({ sound }) {
    if (!sound.possible) return nothing;
    const on = sound.level !== "off";
    return html`<button
      class="button plain"
      aria-label=${say("settings.sound")}
      title=${say(on ? "sound.mute" : "sound.unmute")}
      aria-pressed=${on ? "true" : "false"}
      data-action="sound"
      @click=${() => sound.toggle()}
    >
      ${icon(on ? "sound" : "silent")}
    </button>`;
  }

  #settings() {
    return settingsButton(() => this.dispatchEvent(new Event("settings")));
  }

  /** @param {Session} session @param {Drawer} drawer */
  #drawer(session, drawer) {
    const { position } = session;
    const title = {
      sheet: "table.sheet",
      log: "table.log",
      help: "help.title",
      entry: "entry.title",
      guide: "guide.title",
      review: "review.title",
      share: "share.title",
    };
    const content = {
      entry: () => this.#entering(),
      sheet: () => html`<dice-sheet .session=${session} .seq=${position?.seq}></dice-sheet>`,
      log: () => this.#log(session),
      help: () =>
        html`<dl>
          ${KEYS.map(([key, what]) => html`<dt><kbd>${say(key)}</kbd></dt><dd>${say(`help.${what}`)}</dd>`)}
        </dl>`,
      review: () => html`<dice-review .session=${session}></dice-review>`,
      share: () => html`<dice-take .session=${session} .seq=${position?.seq}></dice-take>`,
      guide: () =>
        html`<dice-guide
          .game=${session.game}
          .rules=${session.rules}
          .tables=${() => session.tables()}
          .figures=${(/** @type {any} */ told) => session.figures(told)}
        ></dice-guide>`,
    };
    return {
      title: say(title[drawer], { game: sayOf(session.game, "name") }),
      tools: ["guide", "help"].includes(drawer) ? [this.#sound(session), this.#settings()] : nothing,
      body: content[drawer](),
    };
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
    showDialog(this.renderRoot, this._drawer !== null);
  }

  /** The log may give way to it: the keyboard stays in the dialog. */
  async #share() {
    this._drawer = "share";
    await this.updateComplete;
    const title = this.renderRoot.querySelector("#dialog-title");
    if (title instanceof HTMLElement) title.focus();
  }

  /** @param {Drawer} drawer */
  open(drawer) {
    this._drawer = drawer;
  }

  /** Put the keyboard on the dice, if some can be chosen. */
  focusDice() {
    const tray = this.renderRoot.querySelector("dice-tray");
    if (tray instanceof DiceTray) tray.focusDice();
  }
}

/** What a reason holds for: a position and the dice that are chosen there. @param {Session} session */
function moment({ position, selection }) {
  return `${position?.seq} ${[...selection]}`;
}

customElements.define("dice-table", DiceTable);
