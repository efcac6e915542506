/**
 * Addresses: the one place that reads and writes them. The engine validates what they say.
 *
 * `?game=ten-thousand&players=Ann,Ben&bots=,steady&rules=target:3000,take_over:false` sets a
 * table, `preset=bar` a set of house rules (`rules` are changes of it), `dice=hand` beside it a
 * table with real dice, `lang=de` the language, `theme=dark` and `accent=2f6b3c` the look;
 * on a game's own page (`shicargo.html`) `game` can be left out; `#play=…` names the kept game that
 * goes on, `#play` alone means the last one; `#rules` opens the rules; `#evening` is the evening that
 * is on, `#evening=…` a kept one, `#statistics` what is told of all games. In a name a comma is written `%2C` (so `%252C` in the address).
 */

/** @typedef {{name: string, bot?: string}} Seat */
/** @typedef {{game: string, players: readonly Seat[], rules: Record<string, any>, hand?: boolean}} Table */
/** @typedef {{game?: string, players: Seat[], rules: Record<string, any>, hand: boolean, preset?: string | undefined, lang: string | undefined, theme?: string | undefined, accent?: string | undefined, playing: boolean, reading: boolean, kept: string | undefined, page: "evening" | "statistics" | undefined, evening: string | undefined}} Address */

/** Who sits there, and nothing else of them. @param {{name: string, bot?: string | null | undefined}} who @returns {Seat} */
export function seatOf({ name, bot }) {
  return bot ? { name, bot } : { name };
}

/** @param {string} search @param {string} [hash] @returns {Address} */
export function readAddress(search, hash = "") {
  const query = new URLSearchParams(search);
  const names = query.get("players")?.split(",").map(decoded) ?? [];
  const bots = list(query.get("bots"));
  const seats = Math.max(names.length, bots.length);
  /** @type {Seat[]} */
  const players = Array.from({ length: seats }, (_, seat) => {
    const name = names[seat] ?? "";
    const bot = bots[seat];
    return seatOf({ name, bot });
  });
  return {
    game: query.get("game") ?? undefined,
    players,
    rules: Object.fromEntries(list(query.get("rules")).map(rule)),
    hand: query.get("dice") === "hand",
    preset: query.get("preset") ?? undefined,
    theme: query.get("theme") ?? undefined,
    accent: query.get("accent") ?? undefined,
    lang: query.get("lang") ?? undefined,
    playing: /^#play(=|$)/.test(hash),
    reading: hash === "#rules",
    kept: /^#play=(\w+)$/.exec(hash)?.[1],
    page: /^#statistics$/.test(hash) ? "statistics" : /^#evening(=|$)/.test(hash) ? "evening" : undefined,
    evening: /^#evening=(\w+)$/.exec(hash)?.[1],
  };
}

/** @param {Table} table @param {string} [lang] */
export function writeAddress({ game, players, rules, hand }, lang) {
  const query = new URLSearchParams({ game });
  query.set("players", players.map(({ name }) => name.replaceAll("%", "%25").replaceAll(",", "%2C")).join());
  if (players.some(({ bot }) => bot)) query.set("bots", players.map(({ bot }) => bot ?? "").join());
  const changed = Object.entries(rules).map(([field, value]) => `${field}:${value}`);
  if (changed.length) query.set("rules", changed.join());
  if (hand) query.set("dice", "hand");
  if (lang) query.set("lang", lang);
  return `?${query}`;
}

/**
 * What comes after the address of the site in a link to a table: the game's own page, which says what links
 * show of it. @param {Table} table @param {string} [lang]
 */
export function writeLink(table, lang) {
  const query = new URLSearchParams(writeAddress(table, lang));
  query.delete("game");
  return `${gamePage(table.game)}?${query}`;
}

/** The page of a game. @param {string} game */
export function gamePage(game) {
  return `${encodeURIComponent(game)}.html`;
}

/** What an address ends with while a game is played. @param {string} [kept] the id of the game */
export function playing(kept) {
  return kept ? `#play=${kept}` : "#play";
}

/** What the address of the evening that is on ends with, or of a kept one. @param {string} [id] */
export function eveningAddress(id) {
  return id ? `#evening=${id}` : "#evening";
}

/** What the address of the statistics ends with. */
export const STATISTICS = "#statistics";

/**
 * The same address in another language, or in none.
 * @param {string} search @param {string} [lang]
 */
export function inLanguage(search, lang) {
  const query = new URLSearchParams(search);
  if (!query.has("lang")) return search;
  if (lang) query.set("lang", lang);
  else query.delete("lang");
  return `?${query}`;
}

/** The part of an address that says which table it is, not how it looks or speaks. @param {string} search */
export function tableOf(search) {
  const query = new URLSearchParams(search);
  const shown = ["lang", "theme", "accent"].filter((name) => query.has(name));
  if (!shown.length) return search;
  for (const name of shown) query.delete(name);
  return `?${query}`;
}

/** @param {string | null} value */
function list(value) {
  return value ? value.split(",") : [];
}

/** @param {string} name */
function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // a per cent sign written by hand
  }
}

/** @param {string} text @returns {[string, any]} */
function rule(text) {
  const colon = text.indexOf(":");
  const [field, value] = colon < 0 ? [text, "true"] : [text.slice(0, colon), text.slice(colon + 1)];
  return [field, /^(true|false|null|\d{1,9})$/.test(value) ? JSON.parse(value) : value];
}
