/**
 * Drawings as TikZ: one `tikzpicture` that plain LaTeX compiles with `\usepackage{tikz}`, as text for a paper. Colours
 * are defined once; a unit is a CSS pixel, 0.75 bp. Pure.
 */
import { type Drawing, joined, type Piece, type Shape, short } from "./drawing.ts";
import type { About } from "./order.ts";

/** TeX reads so many pieces in a few seconds; a picture of more is better included as PDF. */
export const MOST_PIECES = 30_000;

/** So many pieces in one path: TeX keeps a path in memory. */
const CHUNK = 200;

/** The file, bit by bit. */
export function* tikz(drawing: Drawing, about: About): Generator<string, void> {
  const { width, height, ground, layers } = drawing;
  const painted = layers.map(({ clip, shapes }) => ({ clip, shapes: joined(shapes) }));
  const colours = new Map<string, string>();
  for (const { shapes } of painted)
    for (const { ink } of shapes)
      if (!colours.has(ink.colour)) colours.set(ink.colour, `nimscape${letters(colours.size)}`);
  for (const [name, words] of Object.entries(about)) yield `% ${name}: ${oneLine(words)}\n`;
  yield "% \\usepackage{tikz}; begin the document and \\input this file.\n";
  yield "\\begingroup\n";
  for (const [colour, name] of colours)
    yield `\\definecolor{${name}}{HTML}{${colour.slice(1).toUpperCase()}}\n`;
  yield MACROS;
  yield "\\begin{tikzpicture}[x=0.75bp, y=-0.75bp, inner sep=0pt, outer sep=0pt]\n";
  yield `\\path[use as bounding box${ground === null ? "" : ", fill=white"}] (0,0) rectangle (${short(width)},${short(height)});\n`;
  for (const { clip, shapes } of painted) {
    if (shapes.length === 0) continue;
    yield "\\begin{scope}\n";
    yield `\\clip (${short(clip.x)},${short(clip.y)}) rectangle (${short(clip.x + clip.width)},${short(clip.y + clip.height)});\n`;
    for (const shape of shapes) yield* written(shape, colours.get(shape.ink.colour) ?? "black");
    yield "\\end{scope}\n";
  }
  yield "\\end{tikzpicture}\\endgroup\n";
}

/** A rectangle and a circle of a path, in the unit of the picture. */
const MACROS = `\\def\\R(#1,#2,#3,#4){\\pgfpathrectangle{\\pgfpointxy{#1}{#2}}{\\pgfpointxy{#3}{#4}}}
\\def\\O(#1,#2,#3){\\pgfpathcircle{\\pgfpointxy{#1}{#2}}{#3\\pgfunit}}
\\newdimen\\pgfunit \\pgfunit=0.75bp
`;

function* written(shape: Shape, colour: string): Generator<string, void> {
  const { opacity } = shape.ink;
  if (shape.kind === "text") {
    const { words, x, y, anchor, size, bold } = shape;
    const place = { start: "base west", middle: "base", end: "base east" }[anchor];
    const type = `\\fontsize{${short(0.75 * size)}bp}{${short(0.9 * size)}bp}\\selectfont\\sffamily${bold ? "\\bfseries" : ""}`;
    yield `\\node[anchor=${place}, text=${colour}${opacity === 1 ? "" : `, opacity=${short(opacity)}`}] at (${short(x)},${short(y)}) {${type} ${latex(words)}};\n`;
    return;
  }
  if (shape.kind === "fill" && shape.path.every(([kind]) => kind === "R" || kind === "O")) {
    yield `\\pgfsetfillcolor{${colour}}\\pgfsetfillopacity{${short(opacity)}}\n`;
    for (let at = 0; at < shape.path.length; at += CHUNK)
      yield `${shape.path
        .slice(at, at + CHUNK)
        .map(macro)
        .join("\n")}\n\\pgfusepath{fill}\n`;
    return;
  }
  const options = [`${shape.kind === "fill" ? "fill" : "draw"}=${colour}`];
  if (opacity !== 1) options.push(`opacity=${short(opacity)}`);
  if (shape.kind === "stroke") {
    const { width, dash, cap, join } = shape;
    options.push(
      `line width=${short(0.75 * width)}bp`,
      `line cap=${cap === "square" ? "rect" : cap}`,
    );
    options.push(`line join=${join}`);
    if (dash.length > 0) options.push(`dash pattern=${dashes(dash)}`);
  }
  yield `\\path[${options.join(", ")}]${shape.path.map(pieceOf).join("")};\n`;
}

function macro(piece: Piece): string {
  return `\\${piece[0]}(${piece
    .slice(1)
    .map((length) => short(Number(length)))
    .join(",")})`;
}

function dashes(lengths: readonly number[]): string {
  const even = lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
  return even
    .map((length, at) => `${at % 2 === 0 ? "on" : "off"} ${short(0.75 * length)}bp`)
    .join(" ");
}

function pieceOf(piece: Piece): string {
  const at = (x: number, y: number) => `(${short(x)},${short(y)})`;
  switch (piece[0]) {
    case "Z":
      return " -- cycle";
    case "M":
      return ` ${at(piece[1], piece[2])}`;
    case "L":
      return ` -- ${at(piece[1], piece[2])}`;
    case "C":
      return ` .. controls ${at(piece[1], piece[2])} and ${at(piece[3], piece[4])} .. ${at(piece[5], piece[6])}`;
    case "R":
      return ` ${at(piece[1], piece[2])} rectangle ${at(piece[1] + piece[3], piece[2] + piece[4])}`;
    case "O":
      return ` ${at(piece[1], piece[2])} circle [radius=${short(0.75 * piece[3])}bp]`;
  }
}

/** 0 is a, 26 is aa. */
function letters(number: number): string {
  const rest = String.fromCharCode(97 + (number % 26));
  return number < 26 ? rest : letters(Math.floor(number / 26) - 1) + rest;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

const SIGNS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "|": "\\textbar{}",
  "<": "$<$",
  ">": "$>$",
  "−": "$-$",
  "×": "$\\times$",
  "·": "$\\cdot$",
  "≥": "$\\geq$",
  "≤": "$\\leq$",
  "≠": "$\\neq$",
  "…": "\\dots{}",
  "–": "--",
  "’": "'",
};

/** Words as LaTeX sets them; a sign that no font of plain LaTeX is sure to have becomes a question mark. */
export function latex(words: string): string {
  return [...words]
    .map((sign) => SIGNS[sign] ?? ((sign.codePointAt(0) ?? 0) < 128 ? sign : "?"))
    .join("");
}
