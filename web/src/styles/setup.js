/** What the form of a new table looks like. */
import { css } from "lit";

export const setupStyle = css`
  :host,
  .what,
  .who,
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--gap-4);
    align-content: start;
  }
  section {
    gap: var(--gap-3);
    padding: 12px;
    border-radius: var(--round-3);
    background: var(--surface);
    border: 1.5px solid var(--line);
  }
  section.how {
    gap: 0;
    padding-block: var(--gap-1);
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
  .game {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--gap-3);
    align-items: center;
  }
  .game p {
    grid-column: 1 / -1;
    line-height: 1.35;
  }
  h2 {
    font-size: var(--text-4);
    line-height: 1.2;
  }
  h3 {
    font-size: var(--text-3);
  }
  .hand {
    display: flex;
    gap: 10px;
    align-items: center;
    min-height: 48px;
    padding-block: 6px;
    line-height: 1.3;
  }
  .hand input {
    width: 28px;
    height: 28px;
    flex: none;
    accent-color: var(--accent);
  }
  dice-rules {
    border-top: 1px solid var(--line);
  }
  /* In sight wherever one reads; what scrolls under it fades. */
  .foot {
    position: sticky;
    bottom: 0;
    z-index: 1;
    display: grid;
    gap: var(--gap-2);
    margin: -14px -16px 0;
    padding: 18px 16px max(12px, env(safe-area-inset-bottom));
    background: linear-gradient(transparent, var(--paper) 18px);
  }
  .button.main {
    min-height: 60px;
    font-size: var(--text-4);
    box-shadow: 0 6px 18px rgb(var(--shadow) / 0.2);
  }
  .problem {
    color: var(--accent);
    font-weight: 600;
  }
  @media (max-width: 21.25em) {
    section {
      padding-inline: 9px;
    }
  }
  @media (min-width: 50em) {
    :host(:not([fixed])) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      gap: var(--gap-4) 24px;
    }
    .foot {
      grid-column: 1 / -1;
    }
    .foot .button {
      justify-self: center;
      width: min(100%, 420px);
    }
  }
  @media (max-height: 30em) {
    .foot {
      padding-block: 14px 8px;
    }
    .button.main {
      min-height: 50px;
    }
  }
`;
