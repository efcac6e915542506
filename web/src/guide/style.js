/** What a guide looks like: a leaflet, narrow enough for the smallest phone. */
import { css } from "lit";

export const style = css`
  :host {
    display: grid;
    gap: 22px;
    align-content: start;
    min-height: 100dvh; /* before its text has come, too: the dialog stays as it is */
    line-height: 1.5;
  }
  nav ol {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
  }
  nav button {
    min-height: 44px;
    padding: 6px 12px;
    border: 1.5px solid var(--line);
    border-radius: 999px;
    background: var(--paper);
    font-size: var(--text-2);
  }
  section {
    content-visibility: auto; /* what is not in sight is not laid out yet */
    contain-intrinsic-height: auto 400px;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    hyphens: auto;
    overflow-wrap: break-word;
  }
  h3 {
    font-size: var(--text-4);
    line-height: 1.25;
    scroll-margin-top: 86px;
    outline-offset: 4px;
  }
  ul {
    display: grid;
    gap: 6px;
    padding-inline-start: 1.2em;
    list-style: disc;
  }
  dl {
    display: grid;
    gap: 2px;
  }
  dt {
    font-weight: 700;
  }
  dd {
    margin-bottom: 8px;
  }
  .options dt {
    display: flex;
    justify-content: space-between;
    gap: 12px;
  }
  .options .name {
    display: inline-block;
  }
  .options .name::first-letter {
    text-transform: uppercase;
  }
  .options .value {
    flex: none;
    max-width: 45%;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .options dd {
    color: var(--ink-soft);
    font-size: var(--text-2);
    line-height: 1.4;
  }
  .die {
    --size: 19px;
    box-shadow: 0 0 0 1px rgb(var(--shadow) / 0.18);
  }
  .dice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 4px 12px;
  }
  .words {
    display: inline-block;
  }
  .words::first-letter {
    text-transform: uppercase;
  }
  tbody td {
    font-weight: 700;
    vertical-align: top;
  }
  figure {
    display: grid;
    gap: 10px;
    margin: 0;
    padding: 12px 14px 14px;
    border-radius: var(--round-2);
    background: var(--sunk);
  }
  figcaption {
    line-height: 1.4;
  }
  figcaption b {
    display: block;
    color: var(--accent);
    font-size: var(--text-1);
    letter-spacing: 0.04em;
    text-transform: uppercase;
  }
  figcaption .options {
    padding-top: 4px;
    font-size: var(--text-2);
  }
  figcaption .options li {
    display: flex;
    gap: 12px;
  }
  figure ol {
    display: grid;
    gap: 12px;
  }
  figure li {
    display: grid;
    gap: 6px;
  }
  figure .who {
    font-weight: 700;
  }
  figure .dice {
    gap: 11px 7px;
    padding-block: 4px 2px;
  }
  figure .die {
    --size: 28px;
    box-shadow: 0 1px 2px rgb(var(--shadow) / 0.35);
  }
  figure .die.taken {
    translate: 0 -4px;
    box-shadow:
      0 0 0 3px var(--good),
      0 7px 5px -2px rgb(var(--shadow) / 0.4);
  }
  figure .aside {
    display: flex;
    flex-wrap: wrap;
    gap: 3px;
    padding-inline-end: 8px;
    border-inline-end: 2px solid var(--line);
  }
  figure .aside .die {
    --size: 21px;
    box-shadow: 0 0 0 1px rgb(var(--shadow) / 0.18);
  }
  .told {
    font-size: var(--text-2);
    line-height: 1.35;
  }
  .legend {
    font-size: var(--text-1);
    line-height: 1.35;
  }
`;
