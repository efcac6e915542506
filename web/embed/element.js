/**
 * `<dice-table>`: a poster that costs a page nothing; the table comes in a frame when its button is
 * pressed or a script asks. It is a script of its own, dice-table.js; docs/embedding.md tells all.
 */

/** @typedef {import("./dice-table.js").FromHost} FromHost */
/** @typedef {import("./dice-table.js").Table} Table */

/** Of each game: the dice of its poster, and its name by language. @type {Record<string, {emblem: number[], name: Record<string, string>}>} */
const GAMES = /** @type {any} */ (globalThis).__GAMES__;
/** What its frame is allowed. @type {{allow: string, sandbox: string}} */
const FRAME = /** @type {any} */ (globalThis).__FRAME__;
const { src = "" } = /** @type {HTMLScriptElement} */ (document.currentScript ?? {});
const site = new URL(".", src || location.href);

const WORDS = /** @type {Record<string, readonly string[]>} */ ({
  en: ["Play", "One moment…"],
  de: ["Spielen", "Einen Moment…"],
  es: ["Jugar", "Un momento…"],
});
/** What goes into the address of the frame. */
const TABLE = ["game", "players", "bots", "preset", "rules", "dice"];
const LOOK = ["theme", "accent", "lang"];
const HEARD = ["ready", "resize", "turn", "roll", "score", "over", "refused", "failed", "transcript"];
/** Milliseconds after which another table may start though this one has said nothing. */
const PATIENCE = 30_000;

/** Where pips can be on a die, in per cent; and which of them each face has. */
const AT = [27, 50, 73];
const PIPS = ["", "4", "26", "246", "0268", "02468", "036258"];

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:host{display:block;color-scheme:light dark;border-radius:16px;overflow:hidden}
:host([theme=light]){color-scheme:light}
:host([theme=dark]){color-scheme:dark}
:host([hidden]){display:none}
iframe{display:block;width:100%;border:0}
div{display:grid;grid-template-columns:minmax(0,1fr);gap:14px;place-items:center;align-content:center;box-sizing:border-box;min-height:230px;padding:22px 16px;text-align:center;color:#fbf3e4;font:700 1.4rem/1.2 system-ui,sans-serif;overflow-wrap:anywhere;background:radial-gradient(120% 90% at 50% 25%,light-dark(#82573c,#47321f),light-dark(#6b4630,#33241a))}
span{display:flex;gap:8px;max-width:100%}
i{flex:0 1 44px;width:44px;min-width:0;aspect-ratio:1;border-radius:22%;background-color:#fdf8ea;box-shadow:0 3px 7px #1e120866}
button{min-height:48px;min-width:150px;padding:8px 22px;border:0;border-radius:99px;font:inherit;font-size:1.1rem;cursor:pointer;color:#2a2119;background:#f6c781}
button:focus-visible{outline:3px solid #fff;outline-offset:3px}
@media(forced-colors:active){div{color:CanvasText;background:Canvas}i{forced-color-adjust:none}button{color:ButtonText;background:ButtonFace;border:2px solid}}`);

/** The tables of a page start one after the other. @type {Promise<unknown>} */
let line = Promise.resolve();

/**
 * @param {string} tag @param {Record<string, any>} [has] @param {...(Node | string)} children
 * @returns {any}
 */
function make(tag, has = {}, ...children) {
  const element = Object.assign(document.createElement(tag), has);
  element.append(...children);
  return element;
}

/** @param {number} face */
function die(face) {
  const one = make("i");
  const pip = (/** @type {string} */ n) =>
    `radial-gradient(circle at ${AT[+n % 3]}% ${AT[Math.floor(+n / 3)]}%,#2a2119 4px,#0000 5px)`;
  one.style.backgroundImage = [...(PIPS[face] ?? "")].map(pip).join();
  return one;
}

/** What a text is written in on a colour. @param {string} hex */
function inkOn(hex) {
  const full = hex.length < 5 ? hex.replace(/\w/g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = (full.match(/\w\w/g) ?? []).map((pair) => (parseInt(pair, 16) / 255) ** 2.2);
  return 0.21 * red + 0.72 * green + 0.07 * blue > 0.18 ? "#000" : "#fff";
}

class DiceTable extends HTMLElement {
  static observedAttributes = [...TABLE, ...LOOK, "height"];

  #root = this.attachShadow({ mode: "open" });
  /** @type {HTMLIFrameElement | undefined} */
  #frame;
  /** @type {MessagePort | undefined} */
  #port;
  /** @type {Promise<any> | undefined} */
  #opening;
  /** Lets the next table start. */
  #begun = () => {};
  #ready = false;
  /** What is said once somebody hears it. @type {FromHost[]} */
  #unsaid = [];
  /** The height that the frame asked for last. @type {number | undefined} */
  #wanted;
  /** @type {((transcript: any) => void)[]} */
  #asked = [];

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback() {
    window.addEventListener("message", this.#greeted);
    this.#draw();
  }

  disconnectedCallback() {
    window.removeEventListener("message", this.#greeted);
    this.#close();
    this.#unsaid = [];
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.isConnected) return;
    if (name === "height") this.#size();
    else if (!this.#frame) this.#draw();
    else if (name === "lang") this.#say({ type: "language", language: this.#language });
    else if (LOOK.includes(name)) this.#say({ type: "theme", ...this.#look() });
  }

  async play() {
    if (this.isConnected) await (this.#opening ??= line = line.then(() => this.#open()));
  }

  /** @param {Table} [table] */
  start(table = {}) {
    this.#say({ ...table, type: "start" });
    void this.play();
  }

  /** @param {string | object} transcript */
  load(transcript) {
    this.#say({ type: "load", transcript });
    void this.play();
  }

  pause(on = true) {
    this.#say({ type: "pause", on });
  }

  async transcript() {
    if (!this.#ready) return null;
    const told = new Promise((resolve) => this.#asked.push(resolve));
    this.#say({ type: "transcript" });
    return told;
  }

  get #language() {
    return this.lang || /** @type {HTMLElement | null} */ (this.closest("[lang]"))?.lang || navigator.language;
  }

  #look() {
    const [theme, accent] = LOOK.map((name) => this.getAttribute(name) ?? "");
    return /** @type {any} */ ({ theme: theme || "auto", accent });
  }

  get #game() {
    const game = this.getAttribute("game") ?? "ten-thousand";
    const tag = this.#language.slice(0, 2).toLowerCase();
    const { emblem = [1, 5], name } = Object.hasOwn(GAMES, game) ? /** @type {any} */ (GAMES[game]) : {};
    return { emblem, name: name?.[tag] ?? name?.en ?? game, words: WORDS[tag] ?? WORDS["en"] ?? [""] };
  }

  #draw() {
    const { emblem, name, words: [play = "", wait = ""] } = this.#game;
    const press = () => {
      const waits = this.#root.activeElement === button;
      button.textContent = wait;
      void this.play().then(() => waits && document.activeElement === document.body && this.#frame?.focus({ preventScroll: true }));
    };
    const button = make("button", { type: "button", ariaLabel: `${play}: ${name}`, onclick: press }, play);
    const accent = /^#?((?:[\da-f]{3}){1,2})$/i.exec(this.getAttribute("accent") ?? "")?.[1];
    if (accent) Object.assign(button.style, { background: `#${accent}`, color: inkOn(accent) });
    const dice = make("span", { ariaHidden: "true" }, ...emblem.map(die));
    this.#root.replaceChildren(make("div", { lang: this.#language }, dice, name, button));
  }

  #open() {
    if (!this.isConnected || this.#frame) return;
    const address = new URL("embed.html", site);
    for (const name of [...TABLE, ...LOOK]) {
      const value = name === "lang" ? this.#language : this.getAttribute(name);
      if (value) address.searchParams.set(name, value.replace(/^#/, ""));
    }
    const frame = make("iframe", { ...FRAME, title: this.#game.name, src: address.href });
    this.#frame = frame;
    this.#size(600);
    this.#root.replaceChildren(frame);
    return new Promise((resolve) => {
      this.#begun = () => resolve(undefined);
      setTimeout(resolve, PATIENCE);
    });
  }

  #close() {
    this.#quiet();
    this.#frame = this.#opening = undefined;
    this.#begun();
  }

  /** Nobody answers any more, until a frame says hello. */
  #quiet() {
    this.#port?.close();
    this.#ready = false;
    this.#asked.splice(0).forEach((tell) => tell(null));
  }

  /** As high as the page says, else as the frame asks. @param {number} [asked] */
  #size(asked = this.#wanted) {
    this.#wanted = asked;
    const height = parseInt(this.getAttribute("height") ?? "") || asked;
    if (this.#frame && height) this.#frame.style.height = `${Math.min(Math.max(height, 200), 4000)}px`;
  }

  /** As JSON, that what cannot be sent is an error of who says it. @param {FromHost} message */
  #say(message) {
    const copy = JSON.parse(JSON.stringify({ ...message, dice: 1 }));
    if (this.#ready) this.#port?.postMessage(copy);
    else this.#unsaid.push(copy);
  }

  /** Our frame, and nobody else, is given a port. @param {MessageEvent} event */
  #greeted = ({ data, origin, source }) => {
    const inner = this.#frame?.contentWindow;
    if (!inner || source !== inner || origin !== site.origin || data?.dice !== 1 || data.type !== "hello") return;
    this.#quiet();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = (event) => this.#hear(event.data);
    inner.postMessage({ dice: 1, type: "connect", ...this.#look() }, site.origin, [port2]);
  };

  /** @param {any} data */
  #hear({ dice, type, ...detail }) {
    if (dice !== 1 || !HEARD.includes(type)) return;
    if (type === "resize") this.#size(detail.height);
    if (type === "ready") {
      this.#ready = true;
      this.#unsaid.splice(0).forEach((message) => this.#port?.postMessage(message));
    }
    if (type === "ready" || type === "failed") this.#begun();
    if (type === "transcript") this.#asked.splice(0).forEach((tell) => tell(detail.transcript));
    this.dispatchEvent(new CustomEvent(`dice-${type}`, { bubbles: true, composed: true, detail }));
  }
}

if (!customElements.get("dice-table")) customElements.define("dice-table", DiceTable);
