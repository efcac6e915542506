/**
 * How long odds take in Pyodide, under Node, with what the built site ships: for each game, at
 * some positions of matches of bots, the milliseconds of Python until a measure is known, and
 * the longest slice. Prints, asserts nothing.
 */
import { boot } from "./build/shipped.js";

const POSITIONS = 30;
const APART = 7; // steps between them, so that other scores stand

const globals = await boot("bytecode", "from dicecore.bridge import Bridge");
/** @type {import("./src/engine/boot.js").Bridge} */
const bridge = globals.get("Bridge")();
let sent = 0;

/** @param {string} type @param {object} [body] */
function ask(type, body = {}) {
  sent += 1;
  const answer = JSON.parse(bridge.handle(JSON.stringify({ v: 1, id: sent, type, ...body })));
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.result;
}

/** Positions in which somebody decides. @param {string} game */
function* positions(game) {
  const players = ["Ann", "Ben"].map((name) => ({ name, bot: "steady" }));
  for (let step = 0; ; ) {
    let now = ask("new", { game, players });
    while (now.turn !== "over") {
      if (now.turn === "bot" && step++ % APART === 0) yield now;
      now = ask(now.turn, { seq: now.seq });
    }
  }
}

/** The milliseconds until each measure is known, and of each slice. @param {number} seq */
function measured(seq) {
  ask("odds", { seq });
  /** @type {Map<string, number>} */
  const known = new Map();
  const slices = [];
  for (let spent = 0; ; ) {
    const begin = performance.now();
    const text = bridge.work();
    slices.push(performance.now() - begin);
    spent += slices[slices.length - 1] ?? 0;
    if (!text) continue;
    const { ok, more, result, error } = JSON.parse(text);
    if (!ok) throw new Error(error.code);
    for (const { code } of result.measures) if (!known.has(code)) known.set(code, spent);
    if (!more) return { known, slices };
  }
}

const shown = (/** @type {number[]} */ times) => {
  const sorted = times.toSorted((a, b) => a - b);
  const [median, slowest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `median ${median?.toFixed(1)}, slowest ${slowest?.toFixed(1)} ms`;
};

for (const { code: game } of ask("hello").games) {
  /** @type {Map<string, number[]>} */
  const times = new Map();
  /** @type {number[]} */
  const slices = [];
  let count = 0;
  for (const { seq } of positions(game)) {
    const found = measured(seq);
    slices.push(...found.slices);
    for (const [code, spent] of found.known) times.set(code, [...(times.get(code) ?? []), spent]);
    if (++count === POSITIONS) break;
  }
  if (!times.size) continue;
  console.log(`${game}, in Pyodide, ${count} positions:`);
  for (const [code, spent] of times) console.log(`  ${code}: ${shown(spent)}`);
  console.log(`  a slice: ${shown(slices)}`);
}
process.exit(0);
