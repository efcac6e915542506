/** Files that the page writes. */

/** @param {string} name what it is; the time comes after it @param {any} content */
export function download(name, content) {
  save(new Blob([JSON.stringify(content, null, 1)], { type: "application/json" }), timed(name, "json"));
}

/** @param {Blob} content @param {string} name */
export function save(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A name that says when it was, by the clock of the player. @param {string} name @param {string} ending */
export function timed(name, ending) {
  const now = new Date();
  const local = new Date(now.getTime() - 60_000 * now.getTimezoneOffset());
  return `${name}-${local.toISOString().slice(0, 16).replace(/[T:]/g, "-")}.${ending}`;
}
