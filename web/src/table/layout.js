/** How the parts of the table look and lie in one column; `screens.js` has the other layouts. */
import { css } from "lit";

export const layout = css`
  :host {
    display: grid;
    grid-template: auto auto 1fr auto / minmax(0, 1fr);
    gap: 10px;
    height: 100%;
    min-height: 0;
    padding: max(8px, env(safe-area-inset-top)) max(12px, env(safe-area-inset-right)) max(12px, env(safe-area-inset-bottom))
      max(12px, env(safe-area-inset-left));
  }
  header {
    display: flex;
    align-items: center;
    gap: 2px;
  }
  header h1 {
    flex: 1;
    font-size: clamp(0.9375rem, 4.2vw, 1.25rem);
    font-weight: 700;
    min-width: 0;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  header h1 .button.plain {
    display: flex;
    gap: 8px;
    align-items: center;
    max-width: 100%;
    padding-inline: 2px 10px;
    font-weight: inherit;
  }
  header h1 span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  header h1 .icon {
    flex: none;
  }
  header > :not(h1).button,
  header .drawers .button {
    display: inline-grid;
    place-items: center;
    min-width: 48px;
    padding: 8px 6px;
  }
  header .button[aria-disabled="true"] {
    opacity: 0.4;
  }
  main {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
    gap: 8px;
    padding: 12px 10px;
    border-radius: var(--round-3);
    min-height: 0;
    /* All that lies on the wood is drawn in its colours. */
    --ink: var(--wood-ink);
    --ink-soft: var(--wood-soft);
    --line: var(--wood-line);
    --surface: var(--wood-surface);
    --accent: var(--wood-accent);
    --accent-ink: var(--wood-accent-ink);
    --good: var(--wood-good);
    color: var(--ink);
    background: radial-gradient(120% 90% at 50% 25%, var(--wood-lit), var(--wood)) var(--wood);
    box-shadow: inset 0 2px 10px rgb(var(--shadow) / 0.35);
  }
  .state {
    position: relative;
    padding-inline: 34px;
    text-align: center;
  }
  .button.hints {
    position: absolute;
    inset: -8px -6px auto auto;
    min-width: 48px;
    padding: 8px;
    color: var(--ink-soft);
  }
  .button.hints[aria-pressed="true"] {
    color: var(--accent);
  }
  .button.hints[aria-pressed="true"] .icon {
    fill: color-mix(in srgb, var(--accent) 25%, transparent);
  }
  .why {
    padding-inline: 6px;
    font-size: var(--text-2);
    line-height: 1.3;
  }
  .bots {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    gap: 10px;
  }
  .pick .why {
    padding: 0;
  }
  .turn {
    font-size: var(--text-4);
    font-weight: 700;
    line-height: 1.2;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .stake {
    font-size: var(--text-2);
    line-height: 1.3;
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  .stake > :first-child {
    display: block;
    color: var(--ink);
    font-size: var(--text-4);
    font-weight: 700;
  }
  .stake > :nth-child(n + 3)::before {
    content: " · ";
  }
  .words {
    display: flex;
    flex-wrap: wrap;
    gap: 0 10px;
    justify-content: center;
    align-items: baseline;
    font-size: var(--text-4);
    font-weight: 700;
    line-height: 1.1;
    color: var(--accent);
  }
  .words b {
    font-size: clamp(1.5rem, 7.6vw, 2.5rem);
    font-weight: 800;
    text-transform: uppercase;
    letter-spacing: 0.03em;
  }
  .banner {
    font-weight: 700;
    color: var(--accent);
  }
  .state .tally {
    position: absolute;
    inset: -4px auto auto -4px;
    flex-wrap: wrap;
    align-content: center;
    width: 56px;
    aspect-ratio: 1;
    padding: 8px;
    gap: 2px 4px;
    border-radius: 50%;
    rotate: -8deg;
    box-shadow:
      inset 0 0 0 3px var(--cork),
      inset 0 0 0 4.5px rgb(255 255 255 / 0.5),
      0 3px 6px rgb(var(--shadow) / 0.45);
  }
  .state:has(.tally) {
    padding-inline: 54px;
    min-height: 54px;
  }
  .news {
    min-height: 2.7em;
    display: grid;
    align-content: center;
    justify-items: center;
    text-align: center;
    font-size: var(--text-2);
    line-height: 1.35;
  }
  /* However long the names are: the log has all of it. */
  .news > div {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  .news.end {
    min-height: 0;
  }
  .news .wrong {
    color: var(--accent);
    font-weight: 600;
  }
  .side {
    display: none;
  }
  footer {
    display: grid;
    gap: 8px;
    align-content: end;
  }
  /* Where dice are chosen, as high as when none are: the table stays where it is. */
  footer.chooses:has(*) {
    min-height: 118px;
  }
  .pick {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 12px;
    padding-inline-start: 6px;
    line-height: 1.25;
  }
  .pick .button {
    flex: none;
    font-size: var(--text-2);
  }
  .worth {
    white-space: nowrap;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 8px 16px;
  }
  dt {
    font-weight: 700;
    white-space: nowrap;
  }
  dice-end {
    grid-row: 1 / 3;
  }
`;
