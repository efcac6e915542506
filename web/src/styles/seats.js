/** What the seats of a new table look like: a line for each. */
import { css } from "lit";

export const seatsStyle = css`
  :host {
    display: grid;
    gap: var(--gap-3);
  }
  ol {
    display: grid;
    gap: var(--gap-2);
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 98px 48px;
    gap: 4px;
  }
  input,
  select {
    width: 100%;
    min-height: 48px;
    min-width: 0;
    padding: 6px 9px;
    border-radius: var(--round-1);
    border: 1.5px solid var(--line);
    background: var(--paper);
    text-overflow: ellipsis;
  }
  select {
    padding-inline: 6px 2px;
    font-size: var(--text-2);
  }
  input::placeholder {
    color: var(--ink-soft);
    opacity: 1;
  }
  input[aria-invalid="true"] {
    border-color: var(--accent);
    border-width: 2.5px;
  }
  .button.plain {
    padding: 0;
    font-weight: 800;
  }
  .button.plain[aria-expanded="true"] {
    background: var(--sunk);
  }
  .more {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
    justify-content: end;
    padding-bottom: var(--gap-2);
  }
  .more .button:not([data-action="remove"]) {
    min-width: 56px;
  }
  .more p {
    flex: 1 0 100%;
    font-size: var(--text-2);
    line-height: 1.35;
  }
  .change {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .change .button {
    flex: 1 0 auto;
    padding-inline: 10px;
    font-size: var(--text-2);
  }
  [role="status"] {
    font-size: var(--text-2);
    line-height: 1.35;
  }
  [role="status"]:empty {
    display: none;
  }
  @media (min-width: 30em) {
    li {
      grid-template-columns: minmax(0, 1fr) 160px 48px;
    }
  }
`;
