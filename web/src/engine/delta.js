/**
 * A memory snapshot of Python, as the pages in which it differs from an earlier memory: that of
 * a runtime which was just made, or another snapshot. The build writes it, the worker reads it.
 *
 * Layout: three 32-bit words (the length of Pyodide's header, the number of pages, the size of
 * the memory), the header, the number of each page, the pages. Pages are small, since counts of
 * references change all over the memory.
 */
const PAGE = 256;
const WORDS = 3;

/**
 * @typedef {object} Delta
 * @property {Uint8Array} header how Pyodide knows the snapshot: the build of the runtime, and what Python held of JavaScript
 * @property {number} size bytes of the memory
 * @property {Uint32Array} numbers
 * @property {Uint8Array} pages one after another
 */

/** @param {Uint8Array} memory @param {number} number */
const page = (memory, number) => memory.subarray(number * PAGE, (number + 1) * PAGE);

/**
 * @param {Uint8Array} header
 * @param {Uint8Array} memory
 * @param {(number: number, page: Uint8Array) => boolean} differs
 */
export function writeDelta(header, memory, differs) {
  const all = Array.from({ length: memory.length / PAGE }, (_, number) => number);
  const numbers = all.filter((number) => differs(number, page(memory, number)));
  const start = WORDS * 4 + header.length;
  const data = new Uint8Array(start + numbers.length * (4 + PAGE));
  new Uint32Array(data.buffer, 0, WORDS).set([header.length, numbers.length, memory.length]);
  data.set(header, WORDS * 4);
  new Uint32Array(data.buffer, start, numbers.length).set(numbers);
  const pages = data.subarray(start + numbers.length * 4);
  numbers.forEach((number, place) => pages.set(page(memory, number), place * PAGE));
  return data;
}

/** @param {ArrayBuffer} data @returns {Delta} throws a RangeError where it is cut short */
export function readDelta(data) {
  const [header = 0, count = 0, size = 0] = new Uint32Array(data, 0, WORDS);
  const start = WORDS * 4 + header;
  return {
    header: new Uint8Array(data, WORDS * 4, header),
    size,
    numbers: new Uint32Array(data, start, count),
    pages: new Uint8Array(data, start + count * 4, count * PAGE),
  };
}

/** @param {Delta} delta @param {Uint8Array} memory what it was made to differ from */
export function applyDelta({ numbers, pages }, memory) {
  numbers.forEach((number, place) => memory.set(page(pages, place), number * PAGE));
}
