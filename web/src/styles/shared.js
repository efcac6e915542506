/** What several components look like alike. */
import { css } from "lit";

export const shared = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ol,
  ul,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }
  ol,
  ul {
    list-style: none;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  button {
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
    touch-action: manipulation;
  }
  button[aria-disabled="true"] {
    cursor: not-allowed;
  }
  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .button {
    min-height: 48px;
    padding: 8px 18px;
    border: 1.5px solid var(--line);
    border-radius: 999px;
    background: var(--surface);
    font-weight: 600;
    line-height: 1.2;
  }
  .button.main {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
    forced-color-adjust: none; /* the tokens are the system's own then */
  }
  .button[aria-disabled="true"] {
    background: transparent;
    border-color: var(--line);
    color: var(--ink-soft);
  }
  .button.plain {
    border-color: transparent;
    background: transparent;
    font-weight: 500;
    padding: 8px 10px;
  }
  .icon {
    width: 24px;
    height: 24px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
    vertical-align: middle;
  }
  .soft {
    color: var(--ink-soft);
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
