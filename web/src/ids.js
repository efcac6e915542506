/** The names under which games and evenings are kept. */

/** A name for a new game. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** The id of an embedded table's one game. @param {string} search its address, in no language */
export function embeddedId(search) {
  return `embed${search}`;
}
