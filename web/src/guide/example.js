/** An example of a guide: rows of drawn dice, and what the engine tells of them. */
import { html, nothing } from "lit";
import { pips } from "../table/die.js";
import { say, sayEvent } from "../words.js";
import { options } from "./options.js";

/** @typedef {import("./guide.js").Example} Example */
/** @typedef {import("./guide.js").Row} Row */

/**
 * @param {string} game @param {Example} example
 * @param {{caption: string, legend: boolean}} how with the legend the drawing is explained
 */
export function example(game, { names, rules, rows }, { caption, legend }) {
  return html`<figure>
    <figcaption>
      <b>${say("guide.example")}</b> ${caption}
      ${Object.keys(rules).length ? options(game, rules, { help: false }) : nothing}
    </figcaption>
    <ol>
      ${rows.map((row, n) => html`<li>${who(row, rows[n - 1], names)} ${dice(row)} ${told(game, row, names)}</li>`)}
    </ol>
    ${legend ? html`<p class="soft legend">${say("guide.legend")}</p>` : nothing}
  </figure>`;
}

/** The player, where it is another one than before. @param {Row} row @param {Row | undefined} before @param {string[]} names */
function who({ seat }, before, names) {
  return seat === null || seat === before?.seat ? nothing : html`<bdi class="who">${names[seat]}</bdi>`;
}

/** @param {Row} row */
function dice({ aside, dice, taken }) {
  if (!dice.length) return nothing;
  const heard = [
    aside.length ? say("guide.aside", { faces: aside }) : "",
    say("guide.rolled", { faces: dice }),
    taken.length ? say("guide.taken", { faces: taken.map((place) => dice[place]) }) : "",
  ];
  return html`<span class="dice" role="img" aria-label=${heard.filter(Boolean).join("; ")}>
    ${aside.length
      ? html`<span class="aside">${aside.map((face) => html`<span class="die">${pips(face)}</span>`)}</span>`
      : nothing}
    ${dice.map((face, place) => html`<span class="die ${taken.includes(place) ? "taken" : ""}">${pips(face)}</span>`)}
  </span>`;
}

/** @param {string} game @param {Row} row @param {string[]} names */
function told(game, { events }, names) {
  return events.map((event) => html`<span class="told">${sayEvent(game, event, names)}</span>`);
}
