/**
 * The look that a host page wishes for its frame: light or dark, and an accent of its own, made
 * readable on the paper of both. What the player chose is kept, and comes back on the site itself.
 */

/** @typedef {{theme?: string | undefined, accent?: string | undefined}} Look */
/** Red, green and blue, 0 to 255. @typedef {readonly [number, number, number]} Colour */

/** How much an accent has to stand out from what is around it (WCAG 1.4.3). */
const CONTRAST = 4.5;
/** The brightest and the darkest ground that an accent lies on: paper, surface and sunk of tokens.css. */
const LIGHT = /** @type {Colour} */ ([0xeb, 0xe2, 0xd0]);
const DARK = /** @type {Colour} */ ([0x28, 0x20, 0x1a]);
const WHITE = /** @type {Colour} */ ([255, 255, 255]);
const BLACK = /** @type {Colour} */ ([0, 0, 0]);

const sheet = new CSSStyleSheet();

/** Take up what is wished; what is not named stays, what names nothing that there is goes. @param {Look} look */
export function look({ theme, accent }) {
  const root = document.documentElement;
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else if (theme !== undefined) delete root.dataset.theme;
  const colour = colourOf(accent ?? "");
  if (colour) paint(colour);
  else if (accent !== undefined) sheet.replaceSync("");
}

/** @param {Colour} accent */
function paint(accent) {
  const light = readable(accent, LIGHT, BLACK);
  const dark = readable(accent, DARK, WHITE);
  const both = (/** @type {Colour} */ one, /** @type {Colour} */ other) => `light-dark(${css(one)}, ${css(other)})`;
  // a system that forces its colours has its way
  sheet.replaceSync(`@media not (forced-colors: active) { :root {
    --accent: ${both(light, dark)}; --accent-ink: ${both(inkOn(light), inkOn(dark))};
  } }`);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

/** `2f6b3c` or `#2f6b3c`, also with three digits. @param {string} text @returns {Colour | undefined} */
export function colourOf(text) {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1];
  if (!digits) return undefined;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => parseInt(pair, 16));
  return [red, green, blue];
}

/** The colour, mixed with as little of another as makes it readable. @param {Colour} colour @param {Colour} ground @param {Colour} towards */
export function readable(colour, ground, towards) {
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = mix(colour, towards, part);
    if (contrast(mixed, ground) >= CONTRAST) return mixed;
  }
  return towards;
}

/** @param {Colour} colour */
function inkOn(colour) {
  return contrast(colour, WHITE) >= contrast(colour, BLACK) ? WHITE : BLACK;
}

/** @param {Colour} one @param {Colour} other @param {number} part of the other @returns {Colour} */
function mix(one, other, part) {
  const at = (/** @type {0 | 1 | 2} */ place) => Math.round(one[place] + (other[place] - one[place]) * part);
  return [at(0), at(1), at(2)];
}

/** As WCAG counts it, 1 to 21. @param {Colour} one @param {Colour} other */
export function contrast(one, other) {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** @param {Colour} colour */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {Colour} colour */
function css(colour) {
  return `rgb(${colour.join(" ")})`;
}
