/** Chance for the page's own affairs, such as who sits where; dice are the engine's. */

const WORD = 2 ** 32;

/** A whole number from 0 to below `count`, each as likely as the others. @param {number} count */
function below(count) {
  const even = WORD - (WORD % count); // words from here on would favour the small numbers
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (word < even) return word % count;
  }
}

/** The same things in another order, each order as likely as the others. @template T @param {readonly T[]} things */
export function shuffled(things) {
  const order = [...things];
  for (let left = order.length; left > 1; left -= 1) {
    const at = below(left);
    [order[left - 1], order[at]] = /** @type {[T, T]} */ ([order[at], order[left - 1]]);
  }
  return order;
}
