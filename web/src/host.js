/**
 * The conversation of a frame with the page around it; docs/embedding.md describes it.
 *
 * The frame says `hello`, which tells nothing, to whoever frames it. The page answers `connect` and
 * hands over a port; all else goes through that, so that nobody else can read it or take part. What
 * is not understood is ignored in silence: a page may be newer than the frame, or mean somebody else.
 */
import { seatOf } from "./address.js";
import { look } from "./look.js";

/** @typedef {import("../embed/dice-table.js").FromHost} FromHost */
/** @typedef {import("../embed/dice-table.js").FromFrame} FromFrame */
/** @typedef {import("../embed/dice-table.js").Score} Score */
/** @typedef {import("../generated/protocol.js").Position} Position */
/** @typedef {import("./address.js").Seat} Seat */
/**
 * What the conversation is about: the application, as far as it is seen from here.
 * @typedef {object} App
 * @property {import("./session.js").Session} session
 * @property {import("./address.js").Address} address
 * @property {import("./navigation.js").Navigation} navigation
 * @property {import("./saves.js").Saves} saves
 * @property {import("./engine/client.js").Engine} engine
 * @property {Promise<unknown>} updateComplete
 * @property {ParentNode & Node} renderRoot
 * @property {(language: string) => Promise<void>} talk
 */

const VERSION = 1;
/** Characters of a transcript that the engine reads, and of any other text. */
const LONGEST = 2_000_000;
const LONG = 400;
/** Seats and house rules that a message can name. */
const MANY = 64;
/** Messages that are heard in a second; a page that says more says nothing. */
const OFTEN = 40;

/** Pixels: a frame that is no lower is not taken for a phone that lies. */
const LEAST = 490;
/** How high a table wants to be, by the width from which on: it fills what it gets. */
const HEIGHTS = /** @type {const} */ ([
  [900, 660],
  [480, 620],
  [0, 600],
]);
/** What says where a player stands, the first one that he has. */
const STANDS = ["track", "count", "chips", "tally"];
/** Keys that scroll, and where to. @type {Readonly<Record<string, -1 | 1>>} */
const SCROLLS = { " ": 1, PageDown: 1, ArrowDown: 1, End: 1, PageUp: -1, ArrowUp: -1, Home: -1 };

/** How high a table wants to be in a frame of this width, in pixels. @param {number} width */
export function tableHeight(width) {
  return HEIGHTS.find(([from]) => width >= from)?.[1] ?? LEAST;
}

export class Host {
  #app;
  /** @type {MessagePort | undefined} */
  #port;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** Whether the game can be played. */
  #ready = false;
  /** Why it cannot, as the engine said. @type {unknown} */
  #failed;
  /** Of the position that was told last. @type {Position | undefined} */
  #position;
  #told = { turn: "", scores: "", size: "", roll: "" };
  /** Whether the match was played to its end here. */
  #played = false;
  #heard = { since: 0, count: 0 };
  #sizes = new ResizeObserver(() => this.#measure());
  /** @type {Element | undefined} */
  #site;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    window.addEventListener("message", (event) => this.#connect(event));
    window.addEventListener("keydown", stay);
    window.addEventListener("resize", () => this.#measure());
    app.navigation.addEventListener("change", () => void (this.#ready || this.#begun()));
    new MutationObserver(() => this.#measure()).observe(app.renderRoot, { childList: true });
    app.engine.addEventListener("stage", () => void this.#begun());
    app.session.addEventListener("change", () => this.#follow());
    void this.#begun();
    void this.#measure();
    window.parent.postMessage({ dice: VERSION, type: "hello" }, "*");
  }

  /** @param {MessageEvent} event */
  #connect({ data, ports: [port], source }) {
    if (source !== window.parent || !port || !isMessage(data) || data["type"] !== "connect") return;
    this.#port?.close();
    this.#port = port;
    this.#told = { turn: "", scores: "", size: "", roll: "" };
    port.onmessage = (event) => this.#hear(event.data);
    look(/** @type {import("./look.js").Look} */ (texts(data, ["theme", "accent"])));
    if (this.#failed) this.#fail();
    else if (this.#ready) this.#greet();
    this.#measure();
  }

  /** @param {FromFrame} message */
  #say(message) {
    this.#port?.postMessage({ ...message, dice: VERSION });
  }

  async #begun() {
    const { engine, navigation } = this.#app;
    try {
      await engine.start();
    } catch (error) {
      if (error === this.#failed) return; // every change of the screen asks for the same start
      this.#failed = error;
      this.#fail();
      return;
    }
    this.#failed = undefined;
    if (this.#ready || navigation.screen === "wait") return; // a change of the screen comes back here
    this.#ready = true;
    this.#greet();
  }

  #fail() {
    const { code = "crash", detail = "" } = /** @type {any} */ (this.#failed);
    this.#say({ type: "failed", code, detail });
  }

  #greet() {
    const { navigation, saves } = this.#app;
    this.#say({
      type: "ready",
      game: navigation.game,
      language: document.documentElement.lang,
      screen: navigation.screen === "table" ? "table" : "setup",
      saving: !saves.problem,
    });
    this.#position = undefined;
    this.#follow();
  }

  /** Tell how high the frame would like to be. */
  async #measure() {
    const { navigation, renderRoot, updateComplete } = this.#app;
    await updateComplete;
    const site = renderRoot.querySelector(".site") ?? undefined;
    if (site !== this.#site) {
      this.#sizes.disconnect();
      this.#site = site;
      if (site) this.#sizes.observe(site);
    }
    const width = window.innerWidth;
    const table = navigation.screen === "table" && !site;
    if (!table && !site) return;
    const above = renderRoot.querySelector(".newer")?.clientHeight ?? 0;
    // of what is in the frame, never of the frame: what the page makes of it leads to nothing more
    const height = table ? tableHeight(width) : Math.max(LEAST, Math.ceil((site?.scrollHeight ?? 0) + above));
    const size = `${width} ${height} ${table}`;
    if (size === this.#told.size) return;
    this.#told.size = this.#port ? size : "";
    this.#say({ type: "resize", width, height, screen: table ? "table" : "setup" });
  }

  /** Tell what has come of the match; nothing of a roll while its dice tumble. */
  #follow() {
    const { session } = this.#app;
    const { fallen, falling, fell, id, lost, position, transcript } = session;
    if (!this.#ready || !this.#port || falling || lost || !id || !position || position === this.#position) return;
    const anew = Boolean(position.transcript);
    const again = this.#position === undefined;
    this.#position = position;
    if (anew) this.#told = { ...this.#told, turn: "", scores: "", roll: "" };
    this.#played = !anew && (!again || this.#played);
    const seats = named(session.names);
    if (fell && fallen && !anew && !again && position.steps.some((step) => step["dice"])) {
      const { player } = transcript.steps[fallen.step];
      this.#say({ type: "roll", seat: player ?? null, faces: [...fallen.dice], step: fallen.step });
    }
    const scores = scoresOf(position, seats);
    if (this.#news("scores", scores)) this.#say({ type: "score", scores });
    if (position.turn === "over") this.#over(position, scores);
    else {
      const { seat } = position.view;
      const name = seat === null ? null : (session.names[seat] ?? "");
      const turn = { seat, name, by: position.turn };
      if (this.#news("turn", turn)) this.#say({ type: "turn", ...turn });
    }
  }

  /** @param {Position} position @param {Score[]} scores */
  #over({ view: { ranking, winners, losers } }, scores) {
    const { session } = this.#app;
    const { game, names, rules } = session;
    if (!this.#news("turn", "over")) return;
    this.#say({
      type: "over",
      resumed: !this.#played,
      result: {
        game,
        rules,
        players: session.transcript.players.map((/** @type {Seat} */ { name, bot }) => ({ name, bot: bot ?? null })),
        ranking: ranking.map(({ rank, seat, value, code }) => ({ rank, seat, name: names[seat] ?? "", value, code })),
        winners,
        losers,
        scores,
      },
    });
  }

  /** Whether this is something else than what was told last. @param {"turn" | "scores"} what @param {unknown} now */
  #news(what, now) {
    const text = JSON.stringify(now);
    if (this.#told[what] === text) return false;
    this.#told[what] = text;
    return true;
  }

  /** @param {unknown} data */
  #hear(data) {
    if (!isMessage(data) || this.#flooded()) return;
    switch (data["type"]) {
      case "start":
      case "load":
        this.#last = this.#last.then(() => this.#answer(/** @type {"start" | "load"} */ (data["type"]), data));
        break;
      case "theme":
        look(texts(data, ["theme", "accent"]));
        break;
      case "language": {
        const { language } = texts(data, ["language"]);
        if (language) void this.#app.talk(language);
        break;
      }
      case "pause":
        this.#app.session.pace.hold(data["on"] !== false);
        break;
      case "transcript": {
        const { id, transcript } = this.#app.session;
        this.#say({ type: "transcript", transcript: id ? structuredClone(transcript) : null });
        break;
      }
      default: // of a later version, or of nobody
    }
  }

  #flooded() {
    const now = performance.now();
    if (now - this.#heard.since > 1000) this.#heard = { since: now, count: 0 };
    this.#heard.count += 1;
    return this.#heard.count > OFTEN;
  }

  /** Do what the page asks for, or say why not. @param {"start" | "load"} to @param {Record<string, unknown>} data */
  async #answer(to, data) {
    const { engine, navigation } = this.#app;
    try {
      await engine.start();
      if (to === "start") {
        const table = this.#table(data);
        if (table) await navigation.start(table);
        else return;
      } else {
        const transcript = transcriptOf(data["transcript"]);
        if (transcript) await navigation.open(transcript);
        else return;
      }
      if (navigation.screen !== "elsewhere") return;
      this.#say({ type: "refused", to, code: "elsewhere", params: {} });
    } catch (error) {
      const { code = "crash", params = {} } = /** @type {any} */ (error);
      this.#say({ type: "refused", to, code, params });
    }
  }

  /** The table that a message sets; what it does not name is as in the address. @param {Record<string, unknown>} data */
  #table(data) {
    const { address, navigation } = this.#app;
    const here = address.game ?? navigation.game;
    const { game = here, preset } = texts(data, ["game", "preset"]);
    const hand = data["hand"] === undefined ? address.hand : data["hand"] === true;
    const usual = address.players.length ? address.players : navigation.players;
    const players = data["players"] === undefined ? usual : seatsOf(data["players"]);
    const own = data["rules"] === undefined ? undefined : rulesOf(data["rules"]);
    if (!players || (data["rules"] !== undefined && !own)) return undefined;
    if ([data["game"], data["preset"]].some((text) => text !== undefined && !isText(text))) return undefined;
    // house rules of the address are its game's, and changes of its preset
    const set = game === here && preset === undefined ? address : { preset, rules: {} };
    const rules = navigation.ruled(game, set.preset, own ?? set.rules);
    if (!rules) throw Object.assign(new Error(), { code: "unknown-preset", params: { game, preset: set.preset } });
    return { game, players, rules, hand };
  }
}

/** @param {unknown} data @returns {data is Record<string, unknown>} */
function isMessage(data) {
  return typeof data === "object" && data !== null && /** @type {any} */ (data).dice === VERSION;
}

/** @param {unknown} text @returns {text is string} */
function isText(text) {
  return typeof text === "string" && text.length <= LONG;
}

/** The fields of a message that are short texts. @param {Record<string, unknown>} data @param {readonly string[]} fields @returns {Record<string, string | undefined>} */
function texts(data, fields) {
  return Object.fromEntries(fields.map((field) => [field, isText(data[field]) ? data[field] : undefined]));
}

/** @param {unknown} players @returns {Seat[] | undefined} */
function seatsOf(players) {
  if (!Array.isArray(players) || players.length > MANY) return undefined;
  /** @type {Seat[]} */
  const seats = [];
  for (const player of players) {
    const { name = "", bot } = Object(isText(player) ? { name: player } : player);
    if (!isText(name) || !(bot === undefined || bot === null || isText(bot))) return undefined;
    seats.push(seatOf({ name, bot }));
  }
  return seats;
}

/** @param {unknown} rules @returns {Record<string, any> | undefined} */
function rulesOf(rules) {
  if (typeof rules !== "object" || rules === null) return undefined;
  const fields = Object.entries(rules);
  const plain = (/** @type {unknown} */ value) =>
    value === null || isText(value) || ["boolean", "number"].includes(typeof value);
  if (fields.length > MANY || !fields.every(([field, value]) => isText(field) && plain(value))) return undefined;
  return Object.fromEntries(fields);
}

/** As text, which the engine reads. @param {unknown} transcript */
function transcriptOf(transcript) {
  if (typeof transcript !== "string" && (typeof transcript !== "object" || transcript === null)) return undefined;
  try {
    const text = typeof transcript === "string" ? transcript : JSON.stringify(transcript);
    return text.length <= LONGEST ? text : undefined;
  } catch {
    return undefined; // it holds itself, or what is no JSON
  }
}

/** @param {readonly string[]} names */
function named(names) {
  return names.map((name, seat) => ({ seat, name }));
}

/** Where every player stands, by what the table shows of it. @param {Position} position @param {{seat: number, name: string}[]} seats @returns {Score[]} */
function scoresOf({ view: { markers } }, seats) {
  return seats.flatMap(({ seat, name }) => {
    const marker = markers.find((one) => one.seat === seat && one.value !== null && STANDS.includes(one.kind));
    return marker ? [{ seat, name, code: marker.code, value: /** @type {number} */ (marker.value) }] : [];
  });
}

/**
 * A key that would scroll does not scroll the page around the frame: only what is in the frame.
 * @param {KeyboardEvent} event
 */
function stay(event) {
  const step = SCROLLS[event.key];
  if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const path = event.composedPath();
  const [target] = path;
  const typing = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((field) => target instanceof field);
  if (typing || (event.key === " " && target instanceof HTMLElement && target.matches("button, summary, a"))) return;
  const back = event.key === " " && event.shiftKey ? -1 : step;
  const scrollable = (/** @type {EventTarget} */ one) => {
    if (!(one instanceof Element)) return false;
    const root = one === document.documentElement;
    if (!root && !["auto", "scroll"].includes(getComputedStyle(one).overflowY)) return false;
    return back < 0 ? one.scrollTop > 0 : one.scrollTop + one.clientHeight < one.scrollHeight - 1;
  };
  if (!path.some(scrollable)) event.preventDefault();
}
