/** Words of the pages for those who write pages, beside those of the site. */
import { fill, language, speak } from "../src/words.js";

/** @typedef {Readonly<Record<string, string>>} Messages */

const files = /** @type {Record<string, () => Promise<{default: Messages}>>} */ (import.meta.glob("./locale/*.json"));

/** @type {Messages} */
let messages = {};

/** Speak a language from now on. @param {string} wished */
export async function learn(wished) {
  await speak(wished);
  messages = (await files[`./locale/${language()}.json`]?.())?.default ?? {};
  document.documentElement.lang = language();
}

/** @param {string} key @param {Record<string, any>} [params] */
export function tell(key, params) {
  return fill(messages[key] ?? key, params);
}
