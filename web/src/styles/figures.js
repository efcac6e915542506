/** A table of numbers: what a row is at its start, the numbers at the end. */
import { css } from "lit";

export const figureStyle = css`
  table {
    border-collapse: collapse;
    width: 100%;
    font-variant-numeric: tabular-nums;
  }
  caption {
    padding-bottom: 4px;
    text-align: start;
    font-weight: 700;
  }
  th,
  td {
    padding: 6px 0 6px 12px;
    border-bottom: 1px solid var(--line);
    text-align: end;
    font-weight: 400;
  }
  thead :is(th, td) {
    color: var(--ink-soft);
    font-size: var(--text-2);
  }
  tbody th {
    padding-inline-start: 0;
    text-align: start;
  }
`;
