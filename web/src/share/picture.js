/**
 * A picture of a result to send around: the table of wood, who won, a ranking, a few dice. Drawn on
 * a canvas in the colours of the light look, whatever the page's is. Fetched when first needed; it
 * imports nothing.
 */

/**
 * What is on it; every text is said already.
 * @typedef {object} Content
 * @property {string} kicker what it is about, over the title
 * @property {string} title
 * @property {readonly Line[]} lines up to twelve
 * @property {readonly string[]} notes small, at the foot: the first to the left, the last to the right
 * @property {readonly (readonly (readonly [number, number])[])[]} dice where the pips of each die are, in a hundredth of it
 */
/** One of a ranking. @typedef {{mark: string, name: string, value: string, first: boolean}} Line */

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 64;
const GAP = 12;
const FONT = '"Figtree", "DejaVu Sans", sans-serif';
/** As in `styles/tokens.css`. */
const COLOURS = {
  wood: "#6b4630",
  lit: "#82573c",
  dark: "#4a2f20",
  row: "#573725",
  ink: "#fbf3e4",
  soft: "#ecd9c0",
  line: "rgb(255 240 215 / 0.3)",
  accent: "#f6c781",
  die: "#fffdf6",
  dieEdge: "#d9cdb4",
  pip: "#2a2119",
  shadow: "rgb(30 18 8 / 0.5)",
};

/** @param {Content} content @returns {Promise<HTMLCanvasElement>} */
export async function picture(content) {
  await Promise.all(["400", "700"].map((weight) => document.fonts.load(`${weight} 40px Figtree`)));
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.direction = "ltr";
  wood(pen);
  const foot = notes(pen, content.notes);
  const dice = content.dice.slice(0, 6);
  const size = dice.length > 4 ? 74 : 92;
  const room = dice.length * size * 1.16;
  const title = titled(pen, content.title, WIDTH - 2 * EDGE - room - 30);
  const rows = grid(content.lines.length, foot - EDGE - 24 - title.height - 74);
  const top = EDGE + Math.max(0, (foot - EDGE - 24 - title.height - 74 - rows.height) / 2.4);
  write(pen, `700 34px ${FONT}`, COLOURS.accent, content.kicker, EDGE, top + 28, WIDTH - 2 * EDGE - room - 30);
  dice.forEach((pips, at) => die(pen, pips, WIDTH - EDGE - room + at * size * 1.16 + size * 0.16, top + 6 + (at % 2) * 14, size, at));
  title.lines.forEach((line, at) => write(pen, title.font, COLOURS.ink, line, EDGE, top + 46 + title.step * (at + 0.84)));
  content.lines.forEach((line, at) => row(pen, line, rows, at, top + title.height + 74));
  return canvas;
}

/** The picture as a file, or null where the browser makes none. @param {HTMLCanvasElement} canvas @returns {Promise<Blob | null>} */
export function png(canvas) {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** @typedef {CanvasRenderingContext2D} Pen */

/** @param {Pen} pen */
function wood(pen) {
  const light = pen.createRadialGradient(WIDTH / 2, HEIGHT * 0.2, 60, WIDTH / 2, HEIGHT * 0.35, WIDTH * 0.75);
  light.addColorStop(0, COLOURS.lit);
  light.addColorStop(0.6, COLOURS.wood);
  light.addColorStop(1, COLOURS.dark);
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = "rgb(30 18 8 / 0.07)"; // the grain
  for (let y = -40; y < HEIGHT + 40; y += 9) {
    const bend = Math.sin(y * 0.37) * 16;
    pen.lineWidth = 1.5 + Math.sin(y * 1.7) * 1.2;
    pen.beginPath();
    pen.moveTo(0, y);
    pen.bezierCurveTo(WIDTH * 0.3, y + bend, WIDTH * 0.65, y - bend * 1.4, WIDTH, y + bend * 0.6);
    pen.stroke();
  }
}

/** Small print at the foot; say where it begins. @param {Pen} pen @param {readonly string[]} texts */
function notes(pen, texts) {
  const font = `400 25px ${FONT}`;
  pen.font = font;
  const [last = "", first = ""] = [texts.at(-1), texts.length > 1 ? texts[0] : ""];
  const width = pen.measureText(last).width;
  write(pen, font, COLOURS.soft, last, WIDTH - EDGE - width, HEIGHT - EDGE + 14);
  const lines = wrapped(pen, first, WIDTH - 2 * EDGE - width - 40, 2);
  lines.forEach((line, at) => write(pen, font, COLOURS.soft, line, EDGE, HEIGHT - EDGE + 14 - (lines.length - 1 - at) * 32));
  return HEIGHT - EDGE - 14 - Math.max(0, lines.length - 1) * 32;
}

/** A title in two lines, as large as it can be; the longest is cut. @param {Pen} pen @param {string} text @param {number} width */
function titled(pen, text, width) {
  for (let size = 76; ; size -= 6) {
    const font = `800 ${size}px ${FONT}`;
    pen.font = font;
    const lines = wrapped(pen, text, width, 2);
    if (size <= 46 || !lines.at(-1)?.endsWith("…")) {
      const step = size * 1.12;
      return { font, lines, step, height: step * lines.length };
    }
  }
}

/** How so many rows lie in what is left of the height. @param {number} count @param {number} height */
function grid(count, height) {
  const columns = count > 4 ? 2 : 1;
  const down = Math.ceil(count / columns);
  const step = Math.min(80, (height + GAP) / down);
  return { columns, down, step, height: step * down - GAP };
}

/** @param {Pen} pen @param {Line} line @param {ReturnType<typeof grid>} rows @param {number} place @param {number} top */
function row(pen, { mark, name, value, first }, { columns, down, step }, place, top) {
  const width = (WIDTH - 2 * EDGE - (columns - 1) * GAP * 1.5) / columns;
  const left = EDGE + Math.floor(place / down) * (width + GAP * 1.5);
  const y = top + (place % down) * step;
  const height = step - GAP;
  pen.fillStyle = COLOURS.row;
  pen.strokeStyle = first ? COLOURS.accent : COLOURS.line;
  pen.lineWidth = first ? 4 : 2;
  pen.beginPath();
  pen.roundRect(left, y, width, height, Math.min(16, height / 3));
  pen.fill();
  pen.stroke();
  const font = `${first ? 700 : 500} ${Math.min(34, Math.round(height * 0.56))}px ${FONT}`;
  pen.font = font;
  const base = y + height / 2 + Math.min(34, height * 0.56) * 0.35;
  const marked = Math.max(pen.measureText(mark).width, pen.measureText("12.").width) + 18;
  const said = cut(pen, value, width * 0.5);
  const wide = pen.measureText(said).width;
  write(pen, font, first ? COLOURS.accent : COLOURS.soft, mark, left + 22, base);
  write(pen, font, COLOURS.ink, name, left + 22 + marked, base, width - 44 - marked - wide - 24);
  write(pen, font, first ? COLOURS.accent : COLOURS.ink, said, left + width - 22 - wide, base);
}

/** @param {Pen} pen @param {readonly (readonly [number, number])[]} pips @param {number} x @param {number} y @param {number} size @param {number} place */
function die(pen, pips, x, y, size, place) {
  pen.save();
  pen.translate(x + size / 2, y + size / 2);
  pen.rotate([0.1, -0.14, 0.05, -0.07, 0.16, -0.04][place % 6] ?? 0);
  const shine = pen.createRadialGradient(-size * 0.18, -size * 0.26, 0, 0, 0, size * 0.9);
  shine.addColorStop(0, "#fff");
  shine.addColorStop(0.45, COLOURS.die);
  shine.addColorStop(1, COLOURS.dieEdge);
  pen.fillStyle = shine;
  pen.shadowColor = COLOURS.shadow;
  pen.shadowBlur = size * 0.18;
  pen.shadowOffsetY = size * 0.08;
  pen.beginPath();
  pen.roundRect(-size / 2, -size / 2, size, size, size * 0.22);
  pen.fill();
  pen.shadowColor = "transparent";
  pen.fillStyle = COLOURS.pip;
  for (const [left, top] of pips) {
    pen.beginPath();
    pen.arc((left / 100 - 0.5) * size, (top / 100 - 0.5) * size, size * 0.095, 0, 7);
    pen.fill();
  }
  pen.restore();
}

/** @param {Pen} pen @param {string} font @param {string} colour @param {string} text @param {number} x @param {number} y @param {number} [width] */
function write(pen, font, colour, text, x, y, width = Infinity) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(cut(pen, text, width), x, y);
}

/** As much of a text as has room, with an ellipsis for the rest. @param {Pen} pen @param {string} text @param {number} width */
function cut(pen, text, width) {
  if (pen.measureText(text).width <= width) return text;
  const signs = [...text];
  while (signs.length && pen.measureText(`${signs.join("")}…`).width > width) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/** A text in lines of whole words; what has no room ends in an ellipsis. @param {Pen} pen @param {string} text @param {number} width @param {number} most lines */
function wrapped(pen, text, width, most) {
  /** @type {string[]} */
  const lines = [];
  let rest = text.split(" ");
  while (rest.length && lines.length < most) {
    let taken = 1;
    while (taken < rest.length && pen.measureText(rest.slice(0, taken + 1).join(" ")).width <= width) taken += 1;
    if (lines.length === most - 1) taken = rest.length;
    lines.push(cut(pen, rest.slice(0, taken).join(" "), width));
    rest = rest.slice(taken);
  }
  return lines;
}
