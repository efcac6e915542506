/** The button that opens what can be taken along and sent around: it says `share` to the table. */
import { html } from "lit";
import { say } from "../words.js";
import { icon } from "./icons.js";

export function sharing() {
  return html`<button
    class="button"
    aria-haspopup="dialog"
    data-action="share"
    @click=${(/** @type {Event} */ { currentTarget }) => currentTarget?.dispatchEvent(new Event("share", { bubbles: true, composed: true }))}
  >
    ${icon("share")} ${say("share.title")}
  </button>`;
}
