/** The demo: a club's page in three languages, with a board that its tables write on. */
import "../src/language.js";
import { redraw, understood } from "../src/language.js";
import { language, list, sayOf } from "../src/words.js";
import { learn, tell } from "./words.js";

/** @typedef {import("./dice-table.js").Over} Over */
/** @typedef {import("./dice-table.js").Turn} Turn */

/** What each table has told last, in words. @type {Map<Element, () => string>} */
const told = new Map();
const board = document.querySelector("#board");

function write() {
  if (!board || !told.size) return;
  const lines = [...told.values()].map((line) => Object.assign(document.createElement("li"), { textContent: line() }));
  board.replaceChildren(...lines);
}

/** @param {string} wished */
async function speak(wished) {
  await learn(wished).catch(() => learn("en"));
  document.title = tell("demo.title");
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = tell(`demo.${element.getAttribute("data-say")}`);
  }
  for (const element of document.querySelectorAll("h2[data-game]")) {
    element.textContent = sayOf(element.getAttribute("data-game") ?? "", "name");
  }
  for (const element of document.querySelectorAll("dice-table")) element.lang = language();
  for (const element of document.querySelectorAll("dice-language")) redraw(element);
  write();
}

/** @param {Event} event @returns {Element} */
const table = ({ target }) => /** @type {Element} */ (target);
/** @param {Element} element */
const nameOf = (element) => sayOf(element.getAttribute("game") ?? "", "name");

document.addEventListener("dice-turn", (event) => {
  const { name } = /** @type {CustomEvent<Turn>} */ (event).detail;
  const element = table(event);
  if (name) told.set(element, () => tell("demo.turn", { game: nameOf(element), player: name }));
  write();
});

document.addEventListener("dice-over", (event) => {
  const { game, players, winners, losers } = /** @type {CustomEvent<Over>} */ (event).detail.result;
  const element = table(event);
  const seats = winners.length ? winners : losers;
  const names = seats.map((seat) => players[seat]?.name ?? "");
  const key = winners.length ? "demo.won" : "demo.lost";
  told.set(element, () => tell(key, { game: sayOf(game, "name"), count: seats.length, players: list(names) }));
  write();
});

window.addEventListener("language", () => void speak(language()));
const wished = new URLSearchParams(location.search).get("lang") ?? undefined;
void speak(understood([wished, ...navigator.languages]));
