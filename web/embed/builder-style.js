/** What the builder looks like, beside what setup looks like. */
import { css } from "lit";

export const builderStyle = css`
  :host,
  main,
  .form,
  .made,
  header {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--gap-4);
    align-content: start;
  }
  main {
    width: 100%;
    max-width: 1080px;
    margin: 0 auto;
    padding: calc(1.5rem + env(safe-area-inset-top)) max(16px, env(safe-area-inset-right))
      max(40px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left));
  }
  header {
    gap: var(--gap-2);
  }
  h1 {
    font-size: var(--text-5);
    line-height: 1.15;
  }
  dice-language {
    justify-content: start;
    margin-inline-start: -10px;
  }
  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0 0 var(--gap-2);
    font-size: var(--text-4);
    font-weight: 700;
  }
  .tile {
    position: relative;
    display: grid;
    gap: 6px;
    align-content: start;
    min-height: 84px;
    padding: 10px 12px;
    border: 1.5px solid var(--line);
    border-radius: var(--round-2);
    background: var(--paper);
    font-weight: 700;
    line-height: 1.2;
    cursor: pointer;
  }
  .tile:has(:checked) {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 2px var(--accent);
    background: var(--surface);
  }
  .tile:has(:focus-visible) {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
    justify-content: space-between;
    align-items: center;
    min-height: 48px;
  }
  .line:has(input) {
    flex-wrap: nowrap;
  }
  select,
  textarea,
  input[type="color"] {
    min-height: 48px;
    max-width: 100%;
    padding: 6px 10px;
    border: 1.5px solid var(--line);
    border-radius: var(--round-2);
    background: var(--paper);
    color: inherit;
  }
  input[type="color"] {
    width: 72px;
    padding: 4px;
  }
  input[type="checkbox"] {
    flex: none;
    width: 28px;
    height: 28px;
    margin: 10px;
    accent-color: var(--accent);
  }
  .text {
    display: grid;
    gap: 6px;
    padding-top: var(--gap-2);
  }
  .text label {
    font-weight: 600;
  }
  textarea {
    width: 100%;
    resize: vertical;
    field-sizing: content; /* where a browser knows it, nothing is cut off */
    font: 400 0.875rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace;
    overflow-wrap: anywhere;
  }
  .text .button {
    justify-self: start;
  }
  .text .button.main {
    min-height: 48px;
    font-size: var(--text-3);
    box-shadow: none;
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 0 24px;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 48px;
    color: var(--accent);
  }
  /* a table is for 320 px and more */
  @media (max-width: 30em) {
    section:has(#preview) {
      margin-inline: -16px;
      padding-inline: 0;
      border-inline: 0;
      border-radius: 0;
    }
    section:has(#preview) h2 {
      padding-inline: 16px;
    }
  }
  @media (max-width: 22em) {
    select {
      width: 100%;
    }
  }
  @media (min-width: 50em) {
    main {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      gap: var(--gap-4) 32px;
    }
    header {
      grid-column: 1 / -1;
    }
  }
`;
