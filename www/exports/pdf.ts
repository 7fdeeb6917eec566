/**
 * Drawings as PDF 1.4, a page of the picture's size: paths, and text as text in the standard font Helvetica, that every reader
 * has (with Symbol for the signs that it lacks).
 */
import {
  circle,
  type Drawing,
  joined,
  type Layer,
  type Piece,
  type Shape,
  short,
  type Text,
} from "./drawing.ts";
import type { About } from "./order.ts";
import { inSlices } from "./slices.ts";

/** Points (1/72 inch) a CSS pixel. */
const POINT = 0.75;
/** The hairline about rectangles, in CSS pixels. */
const SEAM = 0.3;

/** The file. Its content is deflated. */
export async function pdf(drawing: Drawing, about: About, signal: AbortSignal): Promise<Blob> {
  const states = opacitiesOf(drawing.layers);
  const lines: string[] = [];
  await inSlices(collect(content(drawing, states), lines), signal);
  const packed = await deflated(new Blob(lines));
  const [width, height] = [short(POINT * drawing.width), short(POINT * drawing.height)];
  const used = [...states].map(([opacity, name]) => `/${name} <</ca ${opacity}/CA ${opacity}>>`);
  const font = (name: string, coding: string) =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}${coding}>>`;
  const coding = "/Encoding/WinAnsiEncoding";
  return assembled([
    ["<</Type/Catalog/Pages 2 0 R/ViewerPreferences<</DisplayDocTitle true>>>>"],
    ["<</Type/Pages/Kids[3 0 R]/Count 1>>"],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Group<</S/Transparency/CS/DeviceRGB>>/Resources<</Font<</F 5 0 R/B 6 0 R/S 7 0 R>>/ExtGState<<${used.join("")}>>>>>>`,
    ],
    [`<</Length ${packed.size}/Filter/FlateDecode>>\nstream\n`, packed, "\nendstream"],
    [font("Helvetica", coding)],
    [font("Helvetica-Bold", coding)],
    [font("Symbol", "")],
    [
      `<</Title ${string(about.title)}/Subject ${string(about.caption)}/Keywords ${string(`${about.link} ${about.digest}`)}/Creator (nimscape)/NimscapeLink ${string(about.link)}/NimscapeDigest ${string(about.digest)}>>`,
    ],
  ]);
}

function* collect(texts: Generator<string, void>, into: string[]): Generator<void, void> {
  for (const text of texts) {
    into.push(text);
    yield;
  }
}

function deflated(blob: Blob): Promise<Blob> {
  const stream = blob.stream().pipeThrough(new CompressionStream("deflate"));
  return new Response(stream).blob();
}

/** Objects 1, 2, ...: the first is the catalogue, the last says what the file is. */
function assembled(objects: readonly (readonly (string | Blob)[])[]): Blob {
  const parts: (string | Blob)[] = ["%PDF-1.4\n%\u00e2\u00e3\n"];
  let length = new Blob(parts).size;
  const places = objects.map((object, at) => {
    const place = length;
    const whole = new Blob([`${at + 1} 0 obj\n`, ...object, "\nendobj\n"]);
    length += whole.size;
    parts.push(whole);
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  parts.push(`xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}`);
  parts.push(
    `trailer\n<</Size ${count}/Root 1 0 R/Info ${count - 1} 0 R>>\nstartxref\n${length}\n%%EOF\n`,
  );
  return new Blob(parts, { type: "application/pdf" });
}

/** Words in UTF-16, as texts about a file are written. */
function string(words: string): string {
  const units = Array.from({ length: words.length }, (_, at) =>
    words.charCodeAt(at).toString(16).padStart(4, "0"),
  );
  return `<feff${units.join("")}>`;
}

/** Every opacity, and its name in the file. */
function opacitiesOf(layers: readonly Layer[]): Map<number, string> {
  const names = new Map<number, string>();
  for (const { shapes } of layers)
    for (const { ink } of shapes)
      if (!names.has(ink.opacity)) names.set(ink.opacity, `G${names.size}`);
  return names;
}

function* content(
  { width, height, ground, layers }: Drawing,
  states: ReadonlyMap<number, string>,
): Generator<string, void> {
  yield `${POINT} 0 0 -${POINT} 0 ${short(POINT * height)} cm\n`;
  if (ground !== null) yield `${colour(ground)} rg 0 0 ${short(width)} ${short(height)} re f\n`;
  for (const { clip, shapes } of layers) {
    yield `q ${[clip.x, clip.y, clip.width, clip.height].map(short).join(" ")} re W n\n`;
    let opacity = 1;
    for (const shape of joined(shapes)) {
      if (shape.ink.opacity !== opacity) yield `/${states.get(shape.ink.opacity)} gs\n`;
      opacity = shape.ink.opacity;
      yield* written(shape);
    }
    yield "Q\n";
  }
}

function* written(shape: Shape): Generator<string, void> {
  const ink = colour(shape.ink.colour);
  if (shape.kind === "text") {
    yield line(shape, ink);
    return;
  }
  const seamless = shape.kind === "fill" && shape.path.every(([kind]) => kind === "R");
  if (shape.kind === "fill") {
    yield `${ink} rg\n`;
    // Readers blur edges: a hairline of the same colour closes the seam between neighbours.
    if (seamless) yield `${ink} RG ${SEAM} w 0 J 0 j [] 0 d\n`;
  }
  if (shape.kind === "stroke") {
    const { width, dash, cap, join } = shape;
    const ends = { butt: 0, round: 1, square: 2 }[cap];
    const corners = { miter: 0, round: 1, bevel: 2 }[join];
    yield `${ink} RG ${short(width)} w ${ends} J ${corners} j [${dash.map(short).join(" ")}] 0 d\n`;
  }
  for (const piece of shape.path) yield `${pieceOf(piece)}\n`;
  yield shape.kind === "stroke" ? "S\n" : seamless ? "B\n" : "f\n";
}

function colour(hex: string): string {
  return [1, 3, 5].map((at) => short(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(" ");
}

function pieceOf(piece: Piece): string {
  if (piece[0] === "O") return circle(piece[1], piece[2], piece[3]).map(pieceOf).join(" ");
  const verb = { M: "m", L: "l", C: "c", Z: "h", R: "re" }[piece[0]];
  return [...piece.slice(1).map((length) => short(Number(length))), verb].join(" ");
}

// Text

/** Letters of one font, as bytes, and how wide they are, in thousandths of their size. */
interface Run {
  readonly font: "F" | "B" | "S";
  bytes: number[];
  width: number;
}

function line({ words, x, y, anchor, size, bold }: Text, ink: string): string {
  const runs = runsOf(words, bold);
  const whole = (runs.reduce((sum, { width }) => sum + width, 0) * size) / 1000;
  const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * whole;
  const shown = runs.map(({ font, bytes }) => `/${font} ${short(size)} Tf <${hex(bytes)}> Tj`);
  return `BT ${ink} rg 1 0 0 -1 ${short(left)} ${short(y)} Tm ${shown.join(" ")} ET\n`;
}

function hex(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function runsOf(words: string, bold: boolean): Run[] {
  const runs: Run[] = [];
  for (const sign of words) {
    const [font, byte, width] = glyph(sign, bold);
    const last = runs.at(-1);
    const run = last?.font === font ? last : { font, bytes: [], width: 0 };
    if (run !== last) runs.push(run);
    run.bytes.push(byte);
    run.width += width;
  }
  return runs;
}

/** Signs of Symbol: byte and width. */
const SYMBOLS: Readonly<Record<string, readonly [number, number]>> = {
  "−": [0x2d, 549],
  "≤": [0xa3, 549],
  "≥": [0xb3, 549],
  "≠": [0xb9, 549],
  "∞": [0xa5, 713],
  "←": [0xac, 987],
  "↑": [0xad, 603],
  "→": [0xae, 987],
  "↓": [0xaf, 603],
  "⊕": [0xc5, 768],
  "∈": [0xce, 713],
};

/** Signs that WinAnsiEncoding has outside of Latin 1. */
const WINDOWS: Readonly<Record<string, readonly [number, number]>> = {
  "…": [0x85, 1000],
  "–": [0x96, 556],
  "—": [0x97, 1000],
  "‘": [0x91, 222],
  "’": [0x92, 222],
  "“": [0x93, 333],
  "”": [0x94, 333],
};

/** The font, the byte and the width of a sign; a question mark for what no font here has. */
function glyph(sign: string, bold: boolean): readonly [Run["font"], number, number] {
  const symbol = SYMBOLS[sign];
  if (symbol !== undefined) return ["S", ...symbol];
  const font = bold ? "B" : "F";
  const windows = WINDOWS[sign];
  if (windows !== undefined) return [font, ...windows];
  const code = sign.codePointAt(0) ?? 63;
  const widths = bold ? BOLD : PLAIN;
  if (code >= 32 && code < 127) return [font, code, widths[code - 32] ?? 556];
  if (code >= 0xa0 && code < 0x100)
    return [font, code, sign === "×" ? 584 : sign === "·" ? 278 : 556];
  return [font, 63, 556];
}

/** Widths of Helvetica's signs 32 to 126 (Adobe's font metrics). */
const PLAIN = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/** Those of Helvetica-Bold. */
const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
  611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
  278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];
