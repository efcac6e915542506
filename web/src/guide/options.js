/** House rules in words: all of a game with their standard, or those that are changed. */
import { html, nothing } from "lit";
import { games } from "../../generated/games.js";
import { number, say, sayOf } from "../words.js";

/** @typedef {import("../rules.js").Field} Field */

/**
 * @param {string} game
 * @param {Record<string, any>} [changed] only these, with their values here
 * @param {{help?: boolean}} [how]
 */
export function options(game, changed, { help = true } = {}) {
  const info = games.find(({ code }) => code === game);
  const fields = Object.entries(/** @type {Record<string, Field>} */ (info?.schema.properties ?? {}));
  const shown = changed ? fields.filter(([name]) => name in changed) : fields;
  const named = (/** @type {[string, Field]} */ [name, field]) => html`<span class="name">${sayOf(game, `option.${name}`)}</span>
    <span class="value">${valueOf(game, name, changed?.[name] ?? field.default)}</span>`;
  if (!help) return html`<ul class="options">${shown.map((one) => html`<li>${named(one)}</li>`)}</ul>`;
  return html`<dl class="options">
    ${shown.map((one) => html`<dt>${named(one)}</dt><dd>${sayOf(game, `option.${one[0]}.help`)}</dd>`)}
  </dl>`;
}

/** What a house rule says. @param {string} game @param {string} name @param {any} value */
export function valueOf(game, name, value) {
  if (typeof value === "boolean") return say(value ? "guide.yes" : "guide.no");
  if (typeof value === "string") return sayOf(game, `option.${name}.${value}`);
  return value === null ? say("guide.open") : number(value);
}
