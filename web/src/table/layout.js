/** How the parts of the table lie on a screen: one column, three columns, or flat and wide. */
import { css } from "lit";

/** The two layouts that have columns; the styles below say the same. */
export const WIDE = "(min-width: 900px) and (min-height: 560px)";
export const FLAT = "(max-height: 480px) and (orientation: landscape)";

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
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0 14px;
    font-size: var(--text-2);
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  .stake > :first-child {
    width: 100%;
    color: var(--ink);
    font-size: var(--text-4);
    font-weight: 700;
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
  /* as high when dice are chosen as when not: the table stays where it is */
  footer:has(*) {
    min-height: 116px;
  }
  .pick {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 12px;
    padding-inline-start: 6px;
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
    align-self: center;
    max-height: 100%;
    overflow-y: auto;
  }
  @media (min-width: 900px) and (min-height: 560px) {
    :host {
      grid-template: auto 1fr auto / minmax(270px, 1.15fr) minmax(420px, 2fr) minmax(260px, 1fr);
      gap: 14px 18px;
      padding: 10px 24px 20px;
      max-width: 1680px;
      margin-inline: auto;
    }
    header {
      grid-column: 1 / -1;
    }
    main {
      grid-area: 2 / 2;
    }
    footer {
      grid-area: 3 / 2;
    }
    .left {
      grid-area: 2 / 1 / 4 / 2;
      display: flex;
      flex-direction: column;
      gap: 14px;
      min-height: 0;
    }
    dice-players {
      flex: none;
      max-height: 60%;
      overflow-y: auto;
    }
    .side {
      display: block;
      min-height: 0;
      overflow-y: auto;
      padding: 4px 14px 14px;
      border-radius: var(--round-2);
      background: var(--surface);
      border: 1.5px solid var(--line);
    }
    .side h2 {
      font-size: var(--text-2);
      padding: 8px 0 4px;
    }
    aside.side {
      grid-area: 2 / 3 / 4 / 4;
    }
    .drawers {
      display: none;
    }
    .turn {
      font-size: var(--text-5);
    }
    .stake,
    .news {
      font-size: var(--text-3);
    }
    .state .tally {
      inset: 2px auto auto 4px;
      width: 92px;
      padding: 16px;
      gap: 4px 6px;
    }
    .state .strokes {
      height: 22px;
    }
    .state:has(.tally) {
      padding-inline: 100px;
      min-height: 96px;
    }
  }
  /* A television, read from the other end of the room. */
  @media (min-width: 1600px) and (min-height: 850px) {
    :host {
      grid-template-columns: minmax(380px, 1.1fr) minmax(700px, 2fr) minmax(360px, 0.9fr);
      max-width: none;
      padding: 16px 32px 28px;
      gap: 18px 26px;
    }
    main {
      padding: 26px 20px;
    }
    dice-players {
      max-height: 72%;
    }
    .turn {
      font-size: 3.5rem;
    }
    .words {
      font-size: 2.25rem;
    }
    .words b {
      font-size: 4rem;
    }
    .stake,
    .news {
      font-size: 1.875rem;
    }
    .stake > :first-child {
      font-size: 2.5rem;
    }
    .side {
      font-size: 1.25rem;
    }
    .state .tally {
      width: 150px;
      padding: 26px;
    }
    .state .strokes {
      height: 38px;
    }
    .state:has(.tally) {
      padding-inline: 160px;
      min-height: 150px;
    }
  }
  @media (max-width: 419px) {
    header h1 .button.plain {
      gap: 5px;
      padding-inline: 0 4px;
      font-size: var(--text-2);
      line-height: 1.15;
      text-align: start;
    }
    header h1 span {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      white-space: normal;
      overflow-wrap: break-word;
      hyphens: auto;
    }
    header > :is([data-action="help"], [data-action="settings"]).button {
      display: none;
    }
    header h1 {
      font-size: var(--text-2);
    }
  }
  @media (max-width: 339px) {
    header > :not(h1).button,
    header .drawers .button {
      min-width: 44px;
    }
    header h1 .button.plain {
      font-size: 0.875rem;
    }
  }
  /* Many buttons leave little room for the dice that they are about. */
  @media (max-height: 700px) and (orientation: portrait) {
    .state.brief .banner,
    .state.brief ~ .news {
      display: none;
    }
    .state.brief ~ dice-tray {
      grid-row: 2 / 4;
    }
  }
  @media (max-height: 600px) {
    .news {
      min-height: 1.35em;
    }
    .news :not(:last-child) {
      display: none;
    }
    .news > :last-child:not(.wrong) {
      max-width: 100%;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .turn {
      font-size: var(--text-4);
    }
    .stake > :first-child {
      font-size: var(--text-3);
    }
    .stake {
      font-size: var(--text-2);
      line-height: 1.3;
    }
  }
  @media (max-height: 480px) and (orientation: landscape) {
    :host {
      grid-template: auto minmax(0, 1fr) / 150px minmax(0, 1fr) 190px;
      gap: 4px 10px;
      padding-block: 2px 8px;
    }
    header {
      grid-column: 1 / -1;
    }
    .left {
      grid-area: 2 / 1;
      overflow-y: auto;
    }
    main {
      grid-area: 2 / 2;
      padding: 6px 10px;
      gap: 4px;
    }
    footer {
      grid-area: 2 / 3;
      align-content: end;
    }
    .pick {
      flex-direction: column;
      align-items: stretch;
      text-align: center;
      gap: 4px;
    }
    .state,
    .stake {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      align-items: baseline;
      gap: 0 14px;
    }
    .stake > :first-child {
      width: auto;
    }
    .turn {
      font-size: var(--text-3);
      max-width: 100%;
    }
    .stake > :first-child {
      font-size: var(--text-2);
    }
  }
`;
