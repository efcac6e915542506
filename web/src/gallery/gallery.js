/**
 * The gallery: the table in every state, from answers that the engine gave when this was built.
 * `gallery.html` lists the scenes; `gallery.html?NAME#NAME` shows one, as large as the window (the
 * query makes each a page of its own).
 */
import { scenes } from "virtual:scenes";
import { html, render } from "lit";
import { EngineError } from "../engine/client.js";
import { Session } from "../session.js";
import { remember } from "../settings-kept.js";
import "../styles/tokens.css";
import "./gallery.css";
import "../table/table.js";
import { speak } from "../words.js";

/** What there is only one answer to; all else takes for ever. @param {import("virtual:scenes").Scene} scene */
function engineOf({ position, odds, refusal }) {
  return {
    /** @param {string} type @returns {Promise<any>} */
    async ask(type) {
      if (type === "open") return position;
      if (type === "odds" && odds) return odds;
      if (type === "act" && refusal) throw new EngineError(refusal.code, refusal.params);
      return new Promise(() => {});
    },
  };
}

/** Nothing is kept, and only hints are switched on where a scene has them. @param {import("virtual:scenes").Scene} scene */
function savesOf({ odds }) {
  const get = async (/** @type {string} */ key) => (key === "hints" && odds ? true : undefined);
  return Object.assign(new EventTarget(), { get, put: async () => {}, write: async () => {} });
}

/** @param {string} name */
async function show(name) {
  const scene = scenes[name];
  if (!scene) throw new Error(`no scene is called ${name}`);
  /** @type {any} */
  const saves = savesOf(scene);
  const session = new Session(/** @type {any} */ (engineOf(scene)), saves);
  await remember(saves);
  const { drawer, hand, refusal, selection } = scene;
  await session.resume({ transcript: "", hand, selection }, { id: name, rev: 1 });
  if (refusal) await session.act([{ action: "refused" }]);
  /** @type {any} */
  const table = Object.assign(document.createElement("dice-table"), { session });
  document.body.replaceChildren(table);
  await table.updateComplete;
  if (drawer === "entry") window.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  else if (drawer) table.open(drawer);
  await table.updateComplete;
  await document.fonts.ready;
  document.documentElement.dataset.shown = name;
}

function list() {
  render(
    html`<h1>Gallery</h1>
      ${Object.keys(scenes).map(
        (name) => html`<figure>
          <figcaption><a href=${`gallery.html?${name}#${name}`} target="_blank">${name}</a></figcaption>
          <iframe title=${name} loading="lazy" src=${`gallery.html?${name}#${name}`}></iframe>
        </figure>`,
      )}`,
    document.body,
  );
  document.documentElement.dataset.shown = "all";
}

await speak("en");
const name = decodeURIComponent(location.hash.slice(1));
if (name) await show(name);
else list();
