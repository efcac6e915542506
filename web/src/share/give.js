/** Ways to give something out of the page: the system's share sheet, the clipboard, a file. */

/** What is given can be given by the system, as far as one knows before. @param {ShareData} what */
export function canShare(what) {
  if (!navigator.share) return false;
  return navigator.canShare ? navigator.canShare(what) : !what.files;
}

/**
 * By the share sheet; false where the system does not take it. A person who goes back has decided.
 * @param {ShareData} what
 */
export async function share(what) {
  if (!canShare(what)) return false;
  try {
    await navigator.share(what);
  } catch (error) {
    return error instanceof DOMException && ["AbortError", "InvalidStateError"].includes(error.name);
  }
  return true;
}

/** To the clipboard; false where the browser refuses. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  return true;
}
