/** A dialog over the page: a head that stays, and a body that scrolls. */
import { css } from "lit";

export const dialog = css`
  dialog {
    width: min(560px, calc(100vw - 24px));
    max-height: calc(100dvh - 24px);
    padding: 0;
    border: 1.5px solid var(--line);
    border-radius: var(--round-3);
    background: var(--surface);
    color: var(--ink);
  }
  dialog::backdrop {
    background: rgb(20 14 8 / 0.5);
  }
  .head .button {
    flex: none;
    min-width: 48px;
  }
  .head h2 {
    flex: 1;
    min-width: 0;
  }
  .head {
    position: sticky;
    z-index: 1;
    top: 0;
    display: flex;
    justify-content: space-between;
    align-items: center;
    padding: 8px 8px 8px 18px;
    background: var(--surface);
    border-bottom: 1px solid var(--line);
  }
  .body {
    padding: 12px 18px 18px;
  }
  @media (max-width: 30em) {
    .head h2 {
      font-size: var(--text-4);
    }
    .body {
      padding-inline: 14px;
    }
  }
`;
