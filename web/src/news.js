/** What came last at a table. */
import { sayEvent } from "./words.js";

/** The news in sentences: the last two, which tell how it ended. @param {import("./session.js").Session} session */
export function sentences({ game, names, news }) {
  const events = news.flatMap(({ events }) => events).slice(-2);
  return events.map((event) => sayEvent(game, event, names));
}
