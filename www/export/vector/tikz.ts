/**
 * A drawing as TikZ: one `tikzpicture`, which plain LaTeX compiles with `\usepackage{tikz}`. The
 * width is a parameter at the top of the file; a picture that is then too tall for a page with its
 * caption is scaled to fit. Colours are defined once; a unit is a CSS pixel, 0.75 bp. Frequent
 * forms are macros, and repetitions among their places are written by macros that call one another
 * (repeats.ts). Pure.
 */

import { type FileInfo, GROUNDS, oneLine } from "../request.ts";
import {
  type Drawing,
  type Fill,
  joined,
  type Layer,
  type Piece,
  type Shape,
  type Stroke,
  short,
} from "./drawing.ts";
import { type Fonts, widthOf } from "./font.ts";
import { latex } from "./latex.ts";
import { type Point, type Rule, type Ruler, rulerOf, rulesOf } from "./repeats.ts";

/** TeX reads this many pieces in a few seconds; larger pictures are better included as PDF. */
export const MOST_PIECES = 30_000;

/** The most of the height of a page of text that a picture takes: the rest is for a caption. */
const MOST_HEIGHT = 0.9;

/** The most pieces of one path: TeX holds a path in memory. */
const CHUNK = 200;

/** Yields the file in parts. Lines end in %, so that no spaces precede the picture. */
export function* tikz(page: Drawing, info: FileInfo, fonts: Fonts): Generator<string, void> {
  const painted = page.layers.map(({ clip, shapes }) => ({ clip, shapes: joined(shapes) }));
  const colours = new Map<string, string>();
  const ground = page.ground ?? GROUNDS.white;
  const inks = painted.flatMap(({ shapes }) => shapes.map(({ ink }) => ink.colour));
  for (const colour of ground === GROUNDS.white ? inks : [ground, ...inks])
    if (!colours.has(colour)) colours.set(colour, `nimscape${letters(colours.size)}`);
  for (const [name, words] of Object.entries(info)) yield `% ${name}: ${oneLine(words)}\n`;
  yield "% \\usepackage{tikz}; begin the document and \\input this file. The width of the picture, text included:\n";
  yield `\\begingroup\\ifdefined\\nimscapewidth\\else\\def\\nimscapewidth{${centimetres(page.width)}cm}\\fi%\n`;
  for (const [colour, name] of colours)
    yield `\\definecolor{${name}}{HTML}{${colour.slice(1).toUpperCase()}}%\n`;
  const { forms, rules, stamps } = stamped(painted);
  yield MACROS;
  yield* forms;
  for (const [at, rule] of rules.entries()) yield `\\def\\Q${letters(at)}{${body(rule)}}%\n`;
  yield* picture(page, painted, colours, stamps, fonts);
  yield "\\endgroup%\n";
}

/** The picture: made in a box, which then gets its width, or the most of a page's height. */
function* picture(
  { width, height, ground }: Drawing,
  painted: readonly Layer[],
  colours: ReadonlyMap<string, string>,
  stamps: ReadonlyMap<Shape, Stamps>,
  fonts: Fonts,
): Generator<string, void> {
  yield "\\setbox\\nimbox\\hbox\\bgroup%\n";
  yield "\\begin{tikzpicture}[x=0.75bp, y=-0.75bp, inner sep=0pt, outer sep=0pt]\n";
  const fill = ground === null ? "" : `, fill=${colours.get(ground) ?? "white"}`;
  yield `\\path[use as bounding box${fill}] (0,0) rectangle (${short(width)},${short(height)});\n`;
  for (const { clip, shapes } of painted) {
    if (shapes.length === 0) continue;
    yield "\\begin{scope}\n";
    yield `\\clip (${short(clip.x)},${short(clip.y)}) rectangle (${short(clip.x + clip.width)},${short(clip.y + clip.height)});\n`;
    for (const shape of shapes) {
      const colour = colours.get(shape.ink.colour) ?? "black";
      const many = stamps.get(shape);
      if (many === undefined) yield* shapeText(shape, colour, fonts);
      else yield* repeated(many, shape, colour);
    }
    yield "\\end{scope}\n";
  }
  yield "\\end{tikzpicture}\\egroup\\setbox\\nimbox\\hbox{\\resizebox{\\nimscapewidth}{!}{\\box\\nimbox}}%\n";
  yield `\\ifdim\\ht\\nimbox>${MOST_HEIGHT}\\textheight\\resizebox{!}{${MOST_HEIGHT}\\textheight}{\\box\\nimbox}\\else\\box\\nimbox\\fi%\n`;
}

/** Writes a length in centimetres, to a tenth of a millimetre. */
function centimetres(length: number): string {
  return String(Math.round((length * 254) / 96) / 100);
}

/**
 * Macros for a rectangle and a circle of a path, in the unit of the picture; text that is no wider
 * than in the layout; a check mark, which plain LaTeX lacks. For forms on a lattice: \S calls a
 * macro moved by lattice steps, and \X is a point, given its origin and steps.
 */
const MACROS = `\\def\\R(#1,#2,#3,#4){\\pgfpathrectangle{\\pgfpointxy{#1}{#2}}{\\pgfpointxy{#3}{#4}}}%
\\def\\O(#1,#2,#3){\\pgfpathcircle{\\pgfpointxy{#1}{#2}}{#3\\pgfunit}}%
\\ifdefined\\nimbox\\else\\newdimen\\pgfunit\\newcount\\nimx\\newcount\\nimy\\newbox\\nimbox\\newbox\\nimwords\\fi%
\\pgfunit=0.75bp\\relax\\nimx=0\\relax\\nimy=0\\relax%
\\def\\nimtext#1#2{\\setbox\\nimwords\\hbox{#2}\\ifdim\\wd\\nimwords>#1\\resizebox{#1}{\\height}{\\box\\nimwords}\\else\\box\\nimwords\\fi}%
\\def\\nimtick{\\tikz[x=0.1em,y=0.1em,baseline=0pt,line width=0.09em]\\draw(0.5,3)--(3,0.3)--(7,7);}%
\\def\\S#1(#2,#3){\\begingroup\\advance\\nimx#2\\relax\\advance\\nimy#3\\relax#1\\endgroup}%
\\def\\X#1#2#3#4(#5,#6){\\pgfqpoint{\\dimexpr#1bp+#2bp*\\numexpr\\nimx+#5\\relax\\relax}{\\dimexpr#3bp+#4bp*\\numexpr\\nimy+#6\\relax\\relax}}%
`;

// Forms on a lattice

/** A shape as forms at points: the form, and the rule that writes its points. */
type Stamps = readonly (readonly [form: number, rule: Rule])[];

/** A part of a shape, as if at (0, 0), and its place. */
interface Part {
  readonly form: readonly Piece[];
  readonly at: Point;
}

/** A form: all its parts, by shape, and their lattice. */
interface Form {
  readonly pieces: readonly Piece[];
  readonly places: Map<Shape, Point[]>;
}

/** Rarer forms are written out. */
const FEW = 24;

/**
 * Returns the frequent forms on lattices as macros, the rules of their places, and the shapes that
 * consist of them alone.
 */
function stamped(layers: readonly Layer[]): {
  readonly forms: readonly string[];
  readonly rules: readonly Rule[];
  readonly stamps: ReadonlyMap<Shape, Stamps>;
} {
  const forms = new Map<string, Form>();
  for (const shape of layers.flatMap(({ shapes }) => shapes))
    for (const { form, at } of partsOf(shape) ?? []) {
      const key = JSON.stringify(form);
      const entry = forms.get(key) ?? { pieces: form, places: new Map() };
      forms.set(key, entry);
      const places = entry.places.get(shape);
      if (places === undefined) entry.places.set(shape, [at]);
      else places.push(at);
    }
  const laid = [...forms.values()].flatMap((form) => laidOut(form));
  // A shape is written in one way: if one of its forms has no lattice, none is used.
  const whole = new Set(
    [...new Set(laid.flatMap(({ form }) => [...form.places.keys()]))].filter(
      (shape) =>
        partsOf(shape)?.length ===
        laid.reduce((sum, { form }) => sum + (form.places.get(shape)?.length ?? 0), 0),
    ),
  );
  const used = laid.flatMap((lattice, at) =>
    [...lattice.form.places].flatMap(([shape, places]) =>
      whole.has(shape) ? [{ at, shape, points: places.map(lattice.point) }] : [],
    ),
  );
  const { shared, sets } = rulesOf(used.map(({ points }) => points));
  const stamps = new Map<Shape, Stamps>();
  for (const [i, { at, shape }] of used.entries())
    stamps.set(shape, [...(stamps.get(shape) ?? []), [at, sets[i] ?? { points: [], calls: [] }]]);
  return {
    forms: laid.map(({ form, origin }, at) => formMacro(at, form, origin)),
    rules: shared,
    stamps,
  };
}

/** Returns a form with its lattice, if there are enough of it and they lie on one. */
function laidOut(form: Form): {
  readonly form: Form;
  readonly origin: readonly [across: Ruler, down: Ruler];
  readonly point: (at: Point) => Point;
}[] {
  const all = [...form.places.values()].flat();
  if (all.length < FEW) return [];
  const [across, down] = [rulerOf(all.map(([x]) => x)), rulerOf(all.map(([, y]) => y))];
  if (across === null || down === null) return [];
  const step = ({ from, step }: Ruler, at: number) => Math.round((at - from) / step);
  return [{ form, origin: [across, down], point: ([x, y]) => [step(across, x), step(down, y)] }];
}

/**
 * Splits an opaque shape into rectangles and circles, or lines without dashes; null if it has
 * anything else.
 */
function partsOf(shape: Shape): Part[] | null {
  if (shape.kind === "text" || shape.ink.opacity !== 1) return null;
  return shape.kind === "fill" ? dotsOf(shape) : edgesOf(shape);
}

function dotsOf({ path }: Fill): Part[] | null {
  const parts = path.map((piece): Part | null => {
    if (piece[0] === "R")
      return { form: [["R", 0, 0, tidy(piece[3]), tidy(piece[4])]], at: [piece[1], piece[2]] };
    if (piece[0] === "O") return { form: [["O", 0, 0, tidy(piece[3])]], at: [piece[1], piece[2]] };
    return null;
  });
  return parts.every((part) => part !== null) ? parts : null;
}

function edgesOf({ path, dash }: Stroke): Part[] | null {
  const parts: Part[] = [];
  for (let at = 0; at < path.length; at += 2) {
    const [from, to, next] = [path[at], path[at + 1], path[at + 2] ?? ["M"]];
    if (from?.[0] !== "M" || to?.[0] !== "L" || next[0] !== "M") return null;
    const along: Piece = ["L", tidy(to[1] - from[1]), tidy(to[2] - from[2])];
    parts.push({ form: [["M", 0, 0], along], at: [from[1], from[2]] });
  }
  return dash.length === 0 ? parts : null;
}

/** Rounds away errors behind the fourth decimal. */
function tidy(length: number): number {
  return Math.round(length * 1e4) / 1e4 || 0;
}

/** Writes lengths for TeX, exact enough for a thousand steps. */
const fine = (length: number) => String(Math.round(0.75 * length * 1e5) / 1e5 || 0);
const vector = (x: number, y: number) => `{\\pgfqpoint{${fine(x)}bp}{${fine(-y)}bp}}`;

/** The macro that draws a form at the point (#1, #2) of its lattice. */
function formMacro(at: number, { pieces }: Form, [across, down]: readonly [Ruler, Ruler]): string {
  const place = `{\\X{${fine(across.from)}}{${fine(across.step)}}{${fine(-down.from)}}{${fine(-down.step)}}(#1,#2)}`;
  const paths = pieces.map((piece) => {
    if (piece[0] === "R") return `\\pgfpathrectangle${place}${vector(piece[3], piece[4])}`;
    if (piece[0] === "O") return `\\pgfpathcircle${place}{${fine(piece[3])}bp}`;
    if (piece[0] === "L")
      return `\\pgfpathlineto{\\pgfpointadd${place}${vector(piece[1], piece[2])}}`;
    return `\\pgfpathmoveto${place}`;
  });
  return `\\def\\T${letters(at)}(#1,#2){${paths.join("")}}%\n`;
}

/** A shape made of forms: its rules call \T, and \F paints the path. */
function* repeated(stamps: Stamps, shape: Shape, colour: string): Generator<string, void> {
  yield shape.kind === "stroke"
    ? `\\pgfsetstrokecolor{${colour}}\\pgfsetlinewidth{${fine(shape.width)}bp}${CAPS[shape.cap]}${JOINS[shape.join]}\\def\\F{\\pgfusepath{stroke}}%\n`
    : `\\pgfsetfillcolor{${colour}}\\def\\F{\\pgfusepath{fill}}%\n`;
  for (const [form, rule] of stamps) yield `\\let\\T\\T${letters(form)}${body(rule)}%\n`;
}

const CAPS = { butt: "\\pgfsetbuttcap", round: "\\pgfsetroundcap", square: "\\pgfsetrectcap" };
const JOINS = {
  miter: "\\pgfsetmiterjoin",
  round: "\\pgfsetroundjoin",
  bevel: "\\pgfsetbeveljoin",
};

/** The body of a rule: its points, painted in chunks, then its calls. */
function body({ points, calls }: Rule): string {
  const here = points.map(([i, j], at) => {
    const paint = at % CHUNK === CHUNK - 1 || at === points.length - 1;
    return `\\T(${i},${j})${paint ? "\\F" : ""}`;
  });
  return [...here, ...calls.map(([rule, i, j]) => `\\S\\Q${letters(rule)}(${i},${j})`)].join("");
}

// Everything else

function* shapeText(shape: Shape, colour: string, fonts: Fonts): Generator<string, void> {
  const { opacity } = shape.ink;
  if (shape.kind === "text") {
    const { words, x, y, anchor, size, bold } = shape;
    const place = { start: "base west", middle: "base", end: "base east" }[anchor];
    const type = `\\fontsize{${short(0.75 * size)}bp}{${short(0.9 * size)}bp}\\selectfont\\sffamily${bold ? "\\bfseries" : ""}`;
    yield `\\node[anchor=${place}, text=${colour}${opacity === 1 ? "" : `, opacity=${short(opacity)}`}] at (${short(x)},${short(y)}) {\\nimtext{${fine(size * widthOf(words, bold, fonts))}bp}{${type} ${inTikz(words)}}};\n`;
    return;
  }
  if (shape.kind === "fill" && shape.path.every(([kind]) => kind === "R" || kind === "O")) {
    // Opacity applies to all that follows in a scope, so each has a scope of its own.
    const clear = opacity !== 1;
    if (clear) yield `\\begin{scope}\\pgfsetfillopacity{${short(opacity)}}\n`;
    yield `\\pgfsetfillcolor{${colour}}\n`;
    for (let at = 0; at < shape.path.length; at += CHUNK)
      yield `${shape.path
        .slice(at, at + CHUNK)
        .map(macro)
        .join("\n")}\n\\pgfusepath{fill}\n`;
    if (clear) yield "\\end{scope}\n";
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

/** Escapes text for LaTeX; an empty box stands for what it lacks. */
export function inTikz(words: string): string {
  return latex(words, { "✓": "\\nimtick{}" }, "{\\fboxsep=0pt\\fbox{\\phantom{x}}}");
}
