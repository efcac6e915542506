/** A dialog over what is drawn around it: closed by its button, Escape or a tap beside it. */
import { html, nothing } from "lit";
import { icon } from "./table/icons.js";
import { say } from "./words.js";

/**
 * @param {{title: string, tools?: unknown, body: unknown} | null | false} content what is in it, if it is open
 * @param {() => void} close is told that it was closed
 */
export function dialogBox(content, close) {
  /** A browser tells of it a frame later, when the dialog may be open again. @param {Event} event */
  const closed = ({ target }) => /** @type {HTMLDialogElement} */ (target).open || close();
  return html`<dialog aria-labelledby="dialog-title" @close=${closed} @click=${closeOutside}>
    ${content
      ? html`<div class="head">
            <h2 id="dialog-title" tabindex="-1">${content.title}</h2>
            ${content.tools ?? nothing}
            <button class="button plain" autofocus data-action="close" aria-label=${say("table.close")} @click=${close}>
              ${icon("close")}
            </button>
          </div>
          <div class="body">${content.body}</div>`
      : nothing}
  </dialog>`;
}

/** The dialogs that were opened, one over the other. @type {Set<HTMLDialogElement>} */
const opened = new Set();

/**
 * Open or close the dialog among what was drawn. The browser puts the focus back where it was.
 * @param {ParentNode} root @param {boolean} open
 */
export function showDialog(root, open) {
  const box = root.querySelector("dialog");
  if (!box || box.open === open) return;
  if (open) box.showModal();
  else box.close();
  opened.add(box);
}

/** Whether a dialog is over the page: keys are its own then. */
export function anyDialog() {
  return [...opened].some((box) => box.open && box.isConnected);
}

/** @param {MouseEvent} event */
function closeOutside({ target }) {
  if (target instanceof HTMLDialogElement) target.close();
}
