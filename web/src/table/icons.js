/** The few signs of the table, drawn with strokes. */
import { svg } from "lit";

/** @type {Readonly<Record<string, string>>} */
const PATHS = {
  undo: "M8 5 3.5 9.5 8 14 M4 9.5h10a6 6 0 0 1 0 12h-3",
  sheet: "M4 4h16v16H4z M4 10h16 M4 15h16 M10 4v16",
  log: "M5 6h14 M5 12h14 M5 18h9",
  help: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2 M12 17.6v.2 M12 22a10 10 0 1 1 0-20 10 10 0 0 1 0 20z",
  guide: "M12 6.5C10 4.8 7 4.5 3 4.5v14c4 0 7 .4 9 2 2-1.6 5-2 9-2v-14c-4 0-7 .3-9 2z M12 6.5v14",
  hint: "M9 18h6 M10 21.5h4 M8.5 15c-1.8-1.2-3-3.2-3-5.5a6.5 6.5 0 0 1 13 0c0 2.3-1.2 4.3-3 5.5z",
  settings: "M4 7h9 M19 7h1 M4 17h1 M11 17h9 M16 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z M8 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  sound: "M4 9.5h3.5L12 5.5v13l-4.5-4H4z M15.5 9a4.2 4.2 0 0 1 0 6 M18 6.5a7.8 7.8 0 0 1 0 11",
  silent: "M4 9.5h3.5L12 5.5v13l-4.5-4H4z M16 9.5l5 5 M21 9.5l-5 5",
  share: "M12 15.5v-12 M7.5 8 12 3.5 16.5 8 M7 11.5H4.5v9h15v-9H17",
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12 M18 6 6 18",
};

/** @param {string} name */
export function icon(name) {
  return svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name] ?? ""}></path></svg>`;
}
