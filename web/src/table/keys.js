/** The keyboard at the table. */
import { choices } from "./actions.js";

/** @typedef {import("./actions.js").Choice} Choice */
/**
 * What keys can ask of the table.
 * @typedef {object} Keyed
 * @property {import("../session.js").Session} session
 * @property {(choice: Choice | undefined) => void} take
 * @property {(drawer: "help") => void} open
 * @property {() => void} focusDice
 */

/** The keys, or what they are called, with the words of the help sheet. @type {readonly (readonly [string, string])[]} */
export const KEYS = [
  ["← →", "arrows"],
  ["key.space", "space"],
  ["1 – 6", "faces"],
  ["A", "all"],
  ["key.enter", "enter"],
  ["B", "bank"],
  ["T", "take-over"],
  ["S", "stand"],
  ["X", "exchange"],
  ["U", "undo"],
  ["H", "hints"],
  ["?", "help"],
];

/** The keys of actions. @type {Readonly<Record<string, string>>} */
const ACTIONS = { r: "roll", b: "bank", t: "take-over", s: "stand", x: "exchange" };

/**
 * Do what a key asks for; say whether it asked for anything.
 * @param {Keyed} table @param {string} key @param {EventTarget | undefined} target
 */
export function press(table, key, target) {
  const { session } = table;
  const word = key.toLowerCase();
  const onButton = target instanceof HTMLButtonElement;
  if (/^[1-9]$/.test(key)) number(table, Number(key));
  else if (word === "enter") return !(onButton && !target.classList.contains("die")) && main(table);
  else if (word === "a") session.chooseBest();
  else if (word === "u") void session.undo();
  else if (word === "h") session.hints.toggle();
  else if (word === "?") table.open("help");
  else if (["arrowleft", "arrowright"].includes(word) && !onButton) table.focusDice();
  else return action(table, ACTIONS[word]);
  return true;
}

/** The first of the buttons; while a bot plays, its next action at once. @param {Keyed} table */
function main({ session, take }) {
  if (session.position?.turn === "bot") session.pace.skip();
  else take(choices(session)[0]);
  return true;
}

/** A die of that face; where no dice are to be chosen, the button at that place. @param {Keyed} table @param {number} number */
function number({ session, take }, number) {
  if (session.position?.view.tray.picks) session.toggleFace(number);
  else take(choices(session)[number - 1]);
}

/** @param {Keyed} table @param {string | undefined} kind */
function action({ session, take }, kind) {
  const choice = choices(session).find((one) => one.kind === kind);
  take(choice);
  return choice !== undefined;
}
