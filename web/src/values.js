/** One of a few, beside each other: what a choice looks like, and one value of it. */
import { css, html } from "lit";

/** `--least` is how narrow a value may get before they stand under each other. */
export const valuesStyle = css`
  .values {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(var(--least, 7.5em), 100%), 1fr));
    gap: 3px;
    padding: 3px;
    border-radius: var(--round-2);
    background: var(--sunk);
  }
  .values label {
    display: grid;
    place-items: center;
    min-height: 48px;
    padding: 4px 3px;
    border: 1.5px solid transparent;
    border-radius: var(--round-1);
    text-align: center;
    font-size: var(--text-2);
    line-height: 1.2;
    overflow-wrap: break-word;
    cursor: pointer;
  }
  .values label:has(:checked) {
    border-color: var(--accent);
    background: var(--surface);
    font-weight: 700;
  }
`;

/** @param {string} name @param {string} value @param {string} words @param {boolean} checked @param {() => void} choose */
export function radio(name, value, words, checked, choose) {
  return html`<label
    ><input class="unseen" type="radio" name=${name} value=${value} .checked=${checked} @change=${choose} />${words}</label
  >`;
}
