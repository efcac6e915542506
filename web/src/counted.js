/** What is told of many games: an evening and the statistics. Fetched when it is wanted; see later.js. */
import "./evening/card.js";
import "./evening/evening.js";
import "./statistics/statistics.js";
