/** Draws tokens on their circle, the torus of all steps, the strands and the distance. */
import type { DynamicsTokens } from "core";
import type { Point } from "../../canvas/camera.ts";
import { counted } from "../../canvas/number-format.ts";
import { type Colour, colourAt, css, inkOn } from "../../canvas/palette.ts";
import { say } from "../../locales/say.ts";
import { READABLE, typeIn } from "./geometry.ts";
import { type DynamicsCanvas, outline, ring, stroke, type, write } from "./paint.ts";
import {
  type Circle,
  cornerOf,
  digitAt,
  firstBar,
  type Panels,
  placeAt,
  type Spot,
  type Table,
} from "./tokens-layout.ts";

/** What a step of the turn is: the numbers of the core. */
export const [STARTS, CARRIED, RESTS] = [1, 2, 3] as const;

/** The letters of docs/proofs.md, so that colour is never the only difference. */
const LETTERS = ["", "S", "J", "P"] as const;

/** Returns the colour of a kind of step, and of tokens; null for the ground. */
export function kindColour(palette: Uint8Array, kind: number): Colour | null {
  const share = { [STARTS]: 0.3, [CARRIED]: 0.55, [RESTS]: 0.9 }[kind];
  return share === undefined ? null : colourAt(palette, share);
}

/**
 * Draws all panels; `distance` has the distance before each step, from the first bar on. What is
 * selected has a frame in each of them.
 */
export function drawTokens(
  sheet: DynamicsCanvas,
  panels: Panels,
  tokens: DynamicsTokens,
  distance: ArrayLike<number>,
  selected: Spot | null,
): void {
  drawCircle(sheet, panels, tokens);
  if (panels.torus) drawTorus(sheet, panels.torus, panels.letters, tokens);
  if (panels.strands) drawStrands(sheet, panels.strands, panels.letters, tokens);
  drawBars(sheet, panels, distance, Number(tokens.t));
  if (selected !== null) drawSelected(sheet, panels, tokens, selected);
}

function drawSelected(
  sheet: DynamicsCanvas,
  { circle, torus, strands }: Panels,
  { places, numbers }: DynamicsTokens,
  selected: Spot,
): void {
  const { context } = sheet;
  const time = "time" in selected ? selected.time : null;
  const place = "place" in selected ? selected.place : places[time ?? -1];
  if (place !== undefined)
    framed(sheet, () => context.arc(...placeAt(circle, place), circle.disc + 3, 0, 2 * Math.PI));
  const square = ([x, y]: Point, cell: number) =>
    framed(sheet, () => context.rect(x - 1, y - 1, cell + 2, cell + 2));
  if (time === null || torus === null) return;
  square(cornerOf(torus, time % torus.columns, places[time] ?? 0), torus.cell);
  const number = numbers[time] ?? -1;
  if (strands === null || number < 0) return;
  const { columns, cell } = strands;
  square(cornerOf(strands, number % columns, Math.floor(number / columns)), cell);
}

function framed({ context, colours }: DynamicsCanvas, path: () => void): void {
  stroke(context, colours.ground, 5, [], path);
  stroke(context, colours.text, 2.5, [], path);
}

function head(
  { context, colours }: DynamicsCanvas,
  { heading }: { readonly heading: Circle["heading"] },
  words: string,
  letters: number,
): void {
  context.fillStyle = colours.text;
  const at = [heading.x + heading.width / 2, heading.y + heading.height / 2] as const;
  write(context, words, at, { most: heading.width, size: 13 * letters, align: "centre" });
}

/** Writes why a panel is empty, in its middle. */
function explain(sheet: DynamicsCanvas, [x, y]: Point, most: number, words: string): void {
  const { context, colours } = sheet;
  context.fillStyle = colours.text;
  write(context, words, [x, y], { most, size: 14 * colours.letters, align: "centre" });
}

function drawCircle(sheet: DynamicsCanvas, { circle, letters }: Panels, tokens: DynamicsTokens) {
  const { context, colours, palette } = sheet;
  const { centre, radius, disc, heading } = circle;
  if (tokens.tokens === null) {
    const most = heading.width - 8;
    head(sheet, circle, say("No tokens here"), letters);
    explain(sheet, centre, most, say("They need two rows within reach."));
    return;
  }
  head(sheet, circle, say`${circle.places} places`, letters);
  drawWord(sheet, circle, tokens);
  stroke(context, colours.line, 2, [], () => context.arc(...centre, radius, 0, 2 * Math.PI));
  const places = new Set(tokens.tokens);
  for (let place = 0; place < circle.places; place++) {
    const isCarried = place === tokens.carried;
    const at = placeAt(circle, place);
    context.beginPath();
    context.arc(...at, disc, 0, 2 * Math.PI);
    context.fillStyle = colours.ground;
    context.strokeStyle = colours.text;
    context.lineWidth = 1.2;
    context.fill();
    context.stroke();
    if (places.has(place))
      token(
        sheet,
        isCarried ? placeAt(circle, place, 1 + (LIFT * disc) / radius) : at,
        disc,
        isCarried,
      );
    if (place === tokens.place) outline(sheet, () => context.arc(...at, disc + 3, 0, 2 * Math.PI));
    if (disc < 6.5 * letters) continue;
    type(context, Math.min(13 * letters, 1.05 * disc), "centre", places.has(place) ? "700" : "400");
    const colour = kindColour(palette, isCarried ? CARRIED : STARTS);
    context.fillStyle = places.has(place) && colour && !isCarried ? inkOn(colour) : colours.text;
    context.fillText(`${place}`, ...at);
  }
}

/** How far a carried token lies outside of its place, as a share of the place. */
const LIFT = 1.2;

function token(
  { context, colours, palette }: DynamicsCanvas,
  at: Point,
  disc: number,
  isCarried: boolean,
) {
  const colour = kindColour(palette, isCarried ? CARRIED : STARTS);
  if (colour === null) return;
  context.beginPath();
  context.arc(...at, (isCarried ? 0.6 : 0.82) * disc, 0, 2 * Math.PI);
  context.fillStyle = css(colour);
  context.fill();
  context.strokeStyle = colours.text;
  context.lineWidth = 1;
  context.stroke();
}

/** The ring of the word inside: a filled part for a 1; the column of this step is framed. */
function drawWord(sheet: DynamicsCanvas, circle: Circle, { word, column }: DynamicsTokens): void {
  const { context, colours } = sheet;
  const [x, y] = circle.centre;
  const [inner, outer] = circle.digits;
  const part = (at: number) => {
    const [from, to] = digitAt(circle, at);
    context.beginPath();
    context.arc(x, y, outer, from, to);
    context.arc(x, y, inner, to, from, true);
    context.closePath();
  };
  for (let at = 0; at < word.length; at++) {
    part(at);
    context.fillStyle = word[at] === "1" ? colours.text : colours.ground;
    context.fill();
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    context.stroke();
  }
  outline(sheet, () => part(column));
}

function drawTorus(
  sheet: DynamicsCanvas,
  torus: Table,
  letters: number,
  tokens: DynamicsTokens,
): void {
  const { context, colours } = sheet;
  const { cell, columns, rows } = torus;
  const size = say`${columns} columns × ${rows} places = ${tokens.turn} steps`;
  head(sheet, torus, size, letters);
  tokens.kinds.forEach((kind, time) => {
    const corner = cornerOf(torus, time % columns, tokens.places[time] ?? 0);
    drawColumn(sheet, corner, cell, kind, tokens.bits[time] === 1);
  });
  stroke(context, colours.text, 1, [], () =>
    context.rect(torus.x, torus.y, columns * cell, rows * cell),
  );
  trail(sheet, torus, tokens);
  const [x, y] = cornerOf(torus, tokens.column, tokens.place ?? 0);
  ring(sheet, x - 1, y - 1, cell + 2, cell + 2);
}

function drawColumn(
  { context, colours, palette }: DynamicsCanvas,
  [x, y]: Point,
  cell: number,
  kind: number,
  isOne: boolean,
): void {
  const colour = kindColour(palette, kind);
  if (colour !== null) {
    context.fillStyle = css(colour);
    context.fillRect(x, y, cell, cell);
  }
  if (cell >= 5) {
    context.strokeStyle = colours.line;
    context.lineWidth = 0.5;
    context.strokeRect(x, y, cell, cell);
  }
  if (colour === null && isOne) {
    context.beginPath();
    context.arc(x + cell / 2, y + cell / 2, Math.max(0.6, cell / 5), 0, 2 * Math.PI);
    context.fillStyle = colours.text;
    context.fill();
  }
  if (colour === null || cell < READABLE) return;
  type(context, typeIn(cell), "centre");
  context.fillStyle = inkOn(colour);
  context.fillText(LETTERS[kind] ?? "", x + cell / 2, y + cell / 2);
}

/** The way of the last lap over the torus. */
function trail(sheet: DynamicsCanvas, torus: Table, { kinds, places, time }: DynamicsTokens): void {
  const { context, colours } = sheet;
  const { columns, cell, rows } = torus;
  const middle = (at: number): Point => {
    const [x, y] = cornerOf(torus, at % columns, places[at] ?? 0);
    return [x + cell / 2, y + cell / 2];
  };
  stroke(context, colours.accent, Math.min(2, Math.max(0.8, cell / 6)), [], () => {
    for (let back = columns - 1; back >= 0; back--) {
      const at = (time - back + kinds.length) % kinds.length;
      const before = (at - 1 + kinds.length) % kinds.length;
      const isAcross =
        at % columns === 0 || Math.abs((places[at] ?? 0) - (places[before] ?? 0)) === rows - 1;
      if (back === columns - 1 || (isAcross && rows > 2)) context.moveTo(...middle(at));
      else context.lineTo(...middle(at));
    }
  });
}

function drawStrands(
  sheet: DynamicsCanvas,
  table: Table,
  letters: number,
  { numbers, bits, time }: DynamicsTokens,
): void {
  const { context, colours } = sheet;
  const { cell, columns, rows } = table;
  head(sheet, table, counted(columns, "strand"), letters);
  numbers.forEach((number, at) => {
    if (number < 0) return;
    const [x, y] = cornerOf(table, number % columns, Math.floor(number / columns));
    const gap = cell >= 6 ? 0.5 : 0;
    context.fillStyle = bits[at] === 1 ? colours.text : colours.ground;
    context.fillRect(x + gap, y, cell - 2 * gap, cell);
  });
  stroke(context, colours.line, 1, [], () => {
    for (let column = 0; column <= columns; column++) {
      context.moveTo(table.x + column * cell, table.y);
      context.lineTo(table.x + column * cell, table.y + rows * cell);
    }
    context.rect(table.x, table.y, columns * cell, rows * cell);
  });
  const number = numbers[time] ?? -1;
  if (number < 0) return;
  const [x, y] = cornerOf(table, number % columns, Math.floor(number / columns));
  ring(sheet, x - 1, y - 1, cell + 2, cell + 2);
}

function drawBars(
  sheet: DynamicsCanvas,
  { bars, letters }: Panels,
  distance: ArrayLike<number>,
  t: number,
): void {
  const { context, colours, palette } = sheet;
  const { x, y, height, cell, columns } = bars;
  const first = firstBar(bars, t);
  const now = distance[t - first] ?? 0;
  head(sheet, bars, say`Distance from the stable profile: ${now} at step ${t}`, letters);
  const most = Math.max(2, ...Array.from(distance));
  const bottom = y + height;
  context.fillStyle = css(colourAt(palette, 0.45));
  for (let at = 0; at < columns; at++) {
    const high = ((distance[at] ?? 0) / most) * height;
    if (high > 0) context.fillRect(x + at * cell, bottom - high, Math.max(1, cell - 1), high);
  }
  stroke(context, colours.text, 1, [], () => {
    context.moveTo(x, bottom + 0.5);
    context.lineTo(x + columns * cell, bottom + 0.5);
  });
  context.fillStyle = colours.text;
  type(context, 12 * letters, "right");
  context.fillText(`${most}`, x - 5, y + 6 * letters);
  context.fillText("0", x - 5, bottom - 5 * letters);
  ring(sheet, x + (t - first) * cell - 1.5, y - 1, cell + 2, height + 2);
}
