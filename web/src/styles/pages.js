/** What the pages about many games look like, on a screen and on paper. */
import { css } from "lit";
import { LARGE_TYPE } from "./screens.js";

export const pageStyle = css`
  :host,
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--gap-4);
    align-content: start;
  }
  section {
    gap: var(--gap-3);
  }
  .top {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 var(--gap-2);
    align-items: center;
  }
  .top .button {
    min-width: 48px;
    margin-inline-start: -10px;
  }
  .top p {
    grid-column: 2;
  }
  h1 {
    font-size: var(--text-5);
    line-height: 1.15;
    overflow-wrap: anywhere;
  }
  h1:focus,
  h2:focus {
    outline: none;
  }
  h2 {
    font-size: var(--text-4);
    line-height: 1.2;
  }
  h3 {
    font-size: var(--text-3);
  }
  p,
  li {
    line-height: 1.4;
  }
  .small {
    font-size: var(--text-2);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--gap-2);
    align-items: center;
  }
  .row .grow {
    flex: 1 1 8rem;
    min-width: 0;
  }
  input[type="text"],
  select {
    min-height: 48px;
    padding: 6px 10px;
    border-radius: var(--round-1);
    border: 1.5px solid var(--line);
    background: var(--surface);
    text-overflow: ellipsis;
  }
  label.button,
  a.button {
    display: inline-grid;
    align-items: center;
    color: inherit;
    text-decoration: none;
    cursor: pointer;
  }
  .check {
    display: flex;
    gap: 10px;
    align-items: center;
    min-height: 48px;
  }
  .check input {
    width: 28px;
    height: 28px;
    flex: none;
    margin: 0;
    accent-color: var(--accent);
  }
  .problem {
    color: var(--accent);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  fieldset {
    display: grid;
    gap: var(--gap-2);
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    float: left;
    padding: 0;
    font-weight: 700;
  }
  label:focus-within {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  summary {
    min-height: 48px;
    align-content: center;
    font-weight: 600;
    cursor: pointer;
  }
  .sure p {
    flex: 1 0 100%;
    font-weight: 600;
  }
  .list {
    display: grid;
    gap: var(--gap-2);
  }
  .list > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--gap-2);
    align-items: center;
    padding: 8px 8px 8px 14px;
    border: 1.5px solid var(--line);
    border-radius: var(--round-2);
    background: var(--surface);
    font-size: var(--text-2);
  }
  .list strong {
    font-size: var(--text-3);
  }
  .names {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  .list > li > div:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .list .button {
    padding-inline: 12px;
    font-size: var(--text-2);
  }
  @media (max-width: 30em) {
    .list .row {
      flex-direction: column;
      gap: 0;
    }
  }
  table {
    table-layout: fixed;
  }
  .wide-first thead > tr > :first-child {
    width: 40%;
  }
  label > .wide {
    display: block;
    width: 100%;
    margin-top: 4px;
  }
  ul:empty,
  [role="status"]:empty {
    display: none;
  }
  @media (max-width: 24em) {
    thead :is(th, td) {
      padding-inline-start: 6px;
      font-size: var(--text-1);
    }
  }
  th,
  td {
    overflow-wrap: anywhere;
  }
  .room {
    overflow-x: auto;
  }
  /* columns as wide as they need, to be scrolled */
  @media ${LARGE_TYPE} {
    table,
    .standings .count,
    .wide-first thead > tr > :first-child {
      table-layout: auto;
      width: auto;
    }
    table {
      min-width: 100%;
    }
    th,
    td {
      overflow-wrap: normal;
    }
    .standings tbody th {
      min-width: 7em;
      overflow-wrap: anywhere;
    }
    .faces .under {
      font-size: 0.7em;
    }
  }
  @media print {
    :host {
      gap: 14pt;
      font-size: 10.5pt;
    }
    .top {
      display: block;
    }
    .button,
    .top .button,
    .off-paper,
    details,
    input,
    select {
      display: none !important;
    }
    .list > li {
      border: 0;
      border-bottom: 0.5pt solid #999;
      border-radius: 0;
      padding: 3pt 0;
      break-inside: avoid;
    }
    .names {
      display: block;
    }
    tr {
      break-inside: avoid;
    }
    h2 {
      break-after: avoid;
    }
  }
`;
