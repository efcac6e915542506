/** What statistics say, as tables and plots. */
import { html, nothing } from "lit";
import { botKind, rounded } from "../evening/names.js";
import { bar } from "../odds/plots.js";
import { list, number, say, sayOf } from "../words.js";
import { facesPlot } from "./plot.js";

/** @typedef {import("../../generated/protocol.js").Statistics} Told */
/** @typedef {import("../../generated/protocol.js").Dice} Dice */
/** @typedef {import("../../generated/protocol.js").Values} Values */

/** @param {Told} told */
export function gamesPart({ by_game: games }) {
  return html`<section data-part="games">
    <h2>${say("statistics.games")}</h2>
    <div class="room"><table class="wide-first">
      <caption class="unseen">${say("statistics.games")}</caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col">${say("statistics.begun")}</th>
          <th scope="col">${say("statistics.over")}</th>
        </tr>
      </thead>
      <tbody>
        ${games.map(
          (one) => html`<tr data-game=${one.game}>
            <th scope="row">${sayOf(one.game, "name")}</th>
            <td>${number(one.games)}</td>
            <td>${number(one.over)}</td>
          </tr>`,
        )}
      </tbody>
    </table></div>
    <dl>
      ${games
        .filter(({ values }) => values.length)
        .map(({ game, values }) => html`<div><dt>${sayOf(game, "name")}</dt>${values.map((one) => html`<dd>${valued(game, one)}</dd>`)}</div>`)}
    </dl>
  </section>`;
}

/** @param {Told} told */
export function winsPart({ wins, solo }) {
  if (!wins.length) return nothing;
  const sorted = wins.toSorted((one, other) => other.won / other.played - one.won / one.played || other.played - one.played);
  return html`<section data-part="wins">
    <h2>${say("statistics.wins")}</h2>
    <div class="room"><table>
      <caption class="unseen">${say("statistics.wins")}</caption>
      <thead>
        <tr>
          <th scope="col">${say("evening.played")}</th>
          <th scope="col">${say("statistics.won")}</th>
          <th scope="col">%</th>
          <th scope="col" colspan="2">${say("statistics.expected")}</th>
        </tr>
      </thead>
      ${sorted.map(
        (one) => html`<tbody class="group" data-who=${one.bot ?? one.name}>
          <tr>
            <th scope="rowgroup" colspan="5"><bdi>${called(one)}</bdi> ${bar(one.won / one.played)}</th>
          </tr>
          <tr>
            <td>${number(one.played)}</td>
            <td>${number(one.won)}</td>
            <td>${number(Math.round((100 * one.won) / one.played))}</td>
            <td colspan="2">${rounded(one.expected)}</td>
          </tr>
        </tbody>`,
      )}
    </table></div>
    <p class="soft small">${say("statistics.wins-hint")} ${solo ? say("statistics.solo", { count: solo }) : nothing}</p>
  </section>`;
}

/** @param {Told} told */
export function dicePart({ dice }) {
  if (!dice.length) return nothing;
  return html`<section data-part="dice">
    <h2>${say("statistics.dice")}</h2>
    <p class="soft small">${say("statistics.dice-hint")}</p>
    ${/** @type {const} */ (["system", "hand"]).map((kind) => diceOf(kind, dice.filter((one) => one.kind === kind)))}
  </section>`;
}

/** @param {Dice["kind"]} kind @param {readonly Dice[]} dice */
function diceOf(kind, dice) {
  if (!dice.length) return nothing;
  const sides = dice.filter(({ whose }) => whose !== "one");
  // one group alone is the whole
  const shown = sides.length > 2 ? sides : sides.slice(0, 1);
  return html`<h3>${say(`statistics.kind-${kind}`)}</h3>
    <div class="plots">${shown.map((one) => facesPlot(whoseDice(one), one))}</div>
    <div class="room"><table class="small" data-kind=${kind}>
      <caption class="unseen">${say(`statistics.kind-${kind}`)}</caption>
      <thead>
        <tr>
          ${[1, 2, 3, 4, 5, 6].map((face) => html`<th scope="col">${face}</th>`)}
          <th scope="col" colspan="2">${say("statistics.usually")}</th>
        </tr>
      </thead>
      ${dice.map(
        (one) => html`<tbody class="group" data-whose=${one.whose} data-who=${one.bot ?? one.name}>
          <tr>
            <th scope="rowgroup" colspan="8"><bdi>${whoseDice(one)}</bdi> <span class="soft">${say("statistics.dice-count", { count: one.count })}</span></th>
          </tr>
          <tr>
            ${one.faces.map((fell) => {
              const way = fell > one.most ? "↑" : fell < one.least ? "↓" : "";
              return html`<td class=${way ? "outside" : ""}>
                ${number(fell)}${way ? html`<span aria-hidden="true">${way}</span><span class="unseen">${say(way === "↑" ? "statistics.above" : "statistics.below")}</span>` : nothing}
              </td>`;
            })}
            <td colspan="2">${number(one.least)}–${number(one.most)}</td>
          </tr>
        </tbody>`,
      )}
    </table></div>`;
}

/** The longest runs. @param {Told} told */
export function runsPart({ dice, wins }) {
  const faces = dice.filter(({ run }) => run > 0);
  const won = wins.filter(({ run }) => run > 0);
  if (!faces.length) return nothing;
  return html`<section data-part="runs">
    <h2>${say("statistics.runs")}</h2>
    ${runTable("faces", faces.map((one) => ({ ...one, title: `${whoseDice(one)}${one.kind === "hand" ? ` (${say("statistics.kind-hand")})` : ""}` })))}
    ${won.length ? runTable("wins", won.map((one) => ({ ...one, title: called(one) }))) : nothing}
  </section>`;
}

/** @param {"faces" | "wins"} what @param {readonly {title: string, run: number, run_expected: number, run_chance: number}[]} rows */
function runTable(what, rows) {
  return html`<h3>${say(`statistics.runs-${what}`)}</h3>
    <p class="soft small">${say(`statistics.runs-${what}-hint`)}</p>
    <div class="room"><table class="wide-first" data-runs=${what}>
      <caption class="unseen">${say(`statistics.runs-${what}`)}</caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col">${say("statistics.longest")}</th>
          <th scope="col">${say("statistics.on-average")}</th>
          <th scope="col">${say("statistics.so-long")}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (one) => html`<tr>
            <th scope="row"><bdi>${one.title}</bdi></th>
            <td>${number(one.run)}</td>
            <td>${rounded(one.run_expected)}</td>
            <td>${percent(one.run_chance)}</td>
          </tr>`,
        )}
      </tbody>
    </table></div>`;
}

/** The chance of what has happened: never none, and all only where it is. @param {number} part */
function percent(part) {
  const tenths = Math.round(1000 * part) / 10;
  if (tenths < 0.1) return say("statistics.hardly", { value: 0.1 });
  if (tenths === 100 && part < 1) return say("statistics.nearly", { value: 99.9 });
  return say("hints.chance", { value: tenths < 10 || tenths > 99 ? tenths : Math.round(tenths) });
}

/** A person's name, or the kind of a bot. @param {{name: string, bot: string | null, game: string, more: number}} who */
function called({ name, bot, game, more }) {
  if (bot !== null) return say("evening.bot", { name: botKind(game, bot) });
  return more > 1 ? say("evening.more", { name, more }) : name;
}

/** @param {Dice} dice */
function whoseDice(dice) {
  return dice.whose === "one" ? called(dice) : say(`statistics.whose-${dice.whose}`);
}

/** What came of the games: points with who had most, or places in the words of the game. @param {string} game @param {Values} values */
function valued(game, { code, least, most, mean, best }) {
  if (code === null) return say("statistics.points", { most, players: list(best.slice(0, 3)), mean: Math.round(mean) });
  const one = (/** @type {number} */ value) => sayOf(game, `place.${code}`, { value });
  const range = least === most ? one(least) : say("statistics.range", { least: one(least), most: one(most) });
  return `${range} · ${say("statistics.mean", { mean: rounded(mean) })}`;
}
