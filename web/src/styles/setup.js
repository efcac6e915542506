/** What the form of a new table looks like. */
import { css } from "lit";

export const setupStyle = css`
  :host {
    display: grid;
    gap: 18px;
  }
  .card {
    display: grid;
    gap: 14px;
    padding: 18px;
    border-radius: var(--round-3);
    background: var(--surface);
    border: 1.5px solid var(--line);
  }
  .games {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(190px, 44%), 1fr));
    gap: 8px;
  }
  .games button {
    display: grid;
    gap: 6px;
    align-content: start;
    min-height: 84px;
    padding: 10px 12px;
    border: 1.5px solid var(--line);
    border-radius: var(--round-2);
    background: var(--paper);
    text-align: start;
    font-weight: 700;
    font-size: var(--text-3);
    line-height: 1.2;
  }
  .games button[aria-checked="true"] {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 2px var(--accent);
    background: var(--surface);
  }
  .row {
    display: flex;
    gap: 4px;
  }
  .games .row {
    gap: 3px;
  }
  .games .die {
    --size: clamp(12px, 4vw, 19px);
  }
  h2 {
    font-size: var(--text-5);
    line-height: 1.2;
  }
  ol {
    display: grid;
    gap: 10px;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto 48px;
    gap: 6px;
  }
  li select {
    padding-inline: 6px;
  }
  li:not(.bot) select {
    width: 116px; /* its longest choice is not what is chosen */
  }
  li p {
    grid-column: 1 / -1;
  }
  @media (max-width: 480px) {
    li.bot input {
      grid-column: 1 / 3;
    }
    li.bot select {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
  .hand {
    display: flex;
    gap: 10px;
    align-items: center;
    min-height: 48px;
  }
  .hand input {
    width: 28px;
    height: 28px;
    flex: none;
    accent-color: var(--accent);
  }
  li input,
  li select {
    min-height: 48px;
    min-width: 0;
    padding: 6px 12px;
    border-radius: var(--round-2);
    border: 1.5px solid var(--line);
    background: var(--paper);
  }
  input[aria-invalid="true"] {
    border-color: var(--accent);
    border-width: 2.5px;
  }
  .button.plain {
    padding: 0;
  }
  .button.main {
    min-height: 60px;
    font-size: var(--text-4);
  }
  .problem {
    color: var(--accent);
    font-weight: 600;
  }
  h3 {
    font-size: var(--text-3);
  }
`;
