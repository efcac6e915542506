/** How the table lies on other screens than a phone that stands: wide, far away, small, flat. */
import { css } from "lit";
import { FAR, FLAT, LARGE_TYPE, WIDE } from "../styles/screens.js";

export const screens = css`
  @media ${WIDE} {
    :host {
      grid-template: auto 1fr auto / minmax(17rem, 1.15fr) minmax(26rem, 2fr) minmax(16rem, 1fr);
      gap: 14px 18px;
      padding: 10px 24px 20px;
      width: 100%;
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
  @media ${FAR} {
    :host {
      grid-template-columns: minmax(24rem, 1.1fr) minmax(44rem, 2fr) minmax(22rem, 0.9fr);
      --largest: 190px;
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
  @media (max-width: 26.1875em) {
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
    header > :is([data-action="help"], [data-action="sound"], [data-action="settings"]).button {
      display: none;
    }
    header h1 {
      font-size: var(--text-2);
    }
  }
  @media (max-width: 21.1875em) {
    header > :not(h1).button,
    header .drawers .button {
      min-width: 44px;
    }
    header h1 .button.plain {
      font-size: 0.875rem;
    }
  }
  /* Many buttons leave little room for the dice that they are about. */
  @media (max-height: 43.75em) and (orientation: portrait) {
    .state.brief .banner,
    .state.brief ~ .news {
      display: none;
    }
    .state.brief ~ dice-tray {
      grid-row: 2 / 4;
    }
  }
  @media (max-height: 37.5em) {
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
  }
  /* The dice keep their room; what is said last may be cut off. */
  @media (max-height: 50em) and (orientation: portrait) {
    main {
      grid-template-rows: minmax(0, max-content) minmax(96px, 1fr) auto;
    }
    .state {
      overflow: clip;
      overflow-clip-margin: 8px;
    }
  }
  @media (max-height: 37.5em) and (orientation: portrait) {
    main {
      gap: 4px;
      padding-block: 10px 8px;
    }
    .words b {
      font-size: 1.5rem;
    }
  }
  @media ${FLAT} {
    :host {
      grid-template: auto minmax(0, 1fr) / 9.4rem minmax(0, 1fr) 12rem;
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
    .state {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      align-items: baseline;
      gap: 0 14px;
    }
    .stake > :first-child {
      display: inline;
    }
    .stake > :nth-child(2)::before {
      content: " · ";
    }
    .turn {
      font-size: var(--text-3);
      max-width: 100%;
    }
    .stake > :first-child {
      font-size: var(--text-2);
    }
  }
  /* Type so large that the table scrolls: all of it is there, nothing is cut off. */
  @media ${LARGE_TYPE} {
    :host {
      grid-template: auto / minmax(0, 1fr);
      height: auto;
    }
    header {
      flex-wrap: wrap;
    }
    header h1 {
      flex-basis: 100%;
      white-space: normal;
    }
    header h1 span {
      display: inline;
      overflow: visible;
    }
    header > :is([data-action="help"], [data-action="sound"], [data-action="settings"]).button {
      display: inline-grid;
    }
    header,
    .left,
    main,
    footer {
      grid-area: auto;
    }
    .left {
      overflow: visible;
    }
    main {
      grid-template-rows: auto 200px auto;
    }
    .state,
    .state:has(.tally) {
      display: block;
      padding: 40px 0 0;
      overflow: visible;
    }
    .state .tally,
    .button.hints {
      top: -4px;
    }
    .turn,
    .news > :last-child:not(.wrong) {
      white-space: normal;
      overflow: visible;
    }
    .news > div {
      display: block;
    }
    .pick {
      flex-direction: column;
      align-items: stretch;
      text-align: center;
    }
    .worth {
      white-space: normal;
    }
    .bots {
      grid-auto-flow: row;
    }
  }
`;
