/** The foot of the table: what can be done now, with dice to choose and hints; or how a bot plays. */
import { html, nothing } from "lit";
import { known, say, sayOf } from "../words.js";
import { choices } from "./actions.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("./actions.js").Choice} Choice */

/**
 * What the player whose turn it is can do; or that a bot plays.
 * @param {Session} session @param {(choice: Choice) => void} take
 */
export function doing(session, take) {
  const { position } = session;
  if (position?.turn !== "human") return watching(session);
  const picks = position.view.tray.picks !== null;
  const many = choices(session).length > 3; // each says what it leads to; there is no room for more
  return html`${picks ? picking(session) : many ? nothing : why(session)}
    <dice-actions
      role="group"
      aria-label=${say("table.offers")}
      .session=${session}
      .seq=${position.seq}
      .selection=${[...session.selection].join()}
      .hints=${session.hints.measured}
      @choice=${(/** @type {CustomEvent<Choice>} */ { detail }) => take(detail)}
    ></dice-actions>`;
}

/** @param {Session} session */
function picking(session) {
  const { chosen, hints, offer, picks, position } = session;
  const best = hints.pick ?? picks[0];
  if (!best) return nothing;
  const all = chosen.length && offer?.faces.join() === best.faces.join();
  const kind = /** @type {string} */ (position?.view.tray.picks);
  return html`<div class="pick">
    ${offer
      ? html`<span class="worth">${picked(session, offer)}</span>`
      : hints.on && !chosen.length
        ? why(session)
        : html`<span class="soft">${choose(session, kind)}</span>`}
    ${best.sets.length === 0 && !hints.pick
      ? nothing
      : html`<button class="button" data-action="best" @click=${() => session.chooseBest()}>
          ${hints.pick && !all
            ? say("hints.choose", { faces: hints.pick.faces.join("-") })
            : say(all ? "table.clear" : "table.take-all")}
        </button>`}
  </div>`;
}

/** Why the best is the best, while hints are on. @param {Session} session */
function why({ game, hints, names }) {
  if (!hints.on) return nothing;
  const why = hints.measured?.best.length ? hints.why(game, names) : say("hints.waiting");
  return why ? html`<div class="why">${why}</div>` : nothing;
}

/** A bot plays: how it does, at which pace, and its next action at once. @param {Session} session */
function watching(session) {
  const { game, pace, position } = session;
  const bot = session.transcript.players[position?.view.seat ?? -1]?.bot;
  const style = `style.${bot}`;
  return html`${bot && known(`${game}.${style}`) ? html`<div class="why">${sayOf(game, style)}</div>` : nothing}
    <div class="bots">
      <button class="button" data-action="skip" @click=${() => session.pace.skip()}>${say("table.skip")}</button>
      ${bot
        ? html`<button class="button" data-action="pace" @click=${() => pace.change()}>
            ${say("table.pace", { pace: pace.name })}
          </button>`
        : nothing}
    </div>`;
}

/** What the chosen dice are taken for. @param {Session} session @param {import("../session.js").Offer} offer */
function picked({ game }, { action, faces, points }) {
  return sayOf(game, `picked.${action.action}`, { faces, points });
}

/** What dice can be chosen for, or that these cannot. @param {Session} session @param {string} kind */
function choose({ chosen, game }, kind) {
  return sayOf(game, `${chosen.length ? "cannot" : "choose"}.${kind}`);
}
