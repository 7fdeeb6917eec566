/** Draws two arrays laid over each other. In CSS pixels. */
import type { AlignedWindow } from "core";
import { type Box, painted, scaleOf, toScreen } from "../../canvas/camera.ts";
import { withMinus } from "../../canvas/number-format.ts";
import { css, inkOn } from "../../canvas/palette.ts";
import { stepOf } from "../../grid/axes.ts";
import { type Colours, outlined } from "../../grid/colours.ts";
import { type Entry, headed } from "../../grid/geometry.ts";
import { centred, drawMark, type GridSheet, inside, stripOf } from "../../grid/paint.ts";
import { colourOf, gapOf, indexOf, linesOf } from "./geometry.ts";

/** The least distance between the numbers of rows, as a share of that between ticks of axes. */
const LINE = 0.4;
/** The height of a label, in pixels. */
const LETTER = 12;

/** The two arrays in a palette of 256 colours. */
export interface Pair {
  readonly window: AlignedWindow;
  readonly palette: Uint8Array;
}

/** Colours the cells that agree, and writes the numbers if type of a size fits. */
export function drawCells(
  sheet: GridSheet,
  colours: Colours,
  pair: Pair,
  size: number | null,
): void {
  const { context, camera, frame } = sheet;
  const { window, palette } = pair;
  const [rows, columns] = window.plane.shape;
  const scale = scaleOf(camera);
  const { x0, x1 } = inside(sheet, painted(camera, frame));
  centred(context, size ?? 0);
  for (let row = 0; row < rows; row++) {
    for (let x = x0; x <= Math.min(x1, columns - 1); x++) {
      const at = indexOf(window, [row, x]);
      const equal = window.plane.values[at] === 1;
      const colour = colourOf(palette, window.offsets[at] ?? 0, rows);
      linesOf(row, window).forEach((line, which) => {
        const [left, top] = toScreen(camera, frame, x, line);
        if (equal) {
          const [x0, y0] = [Math.round(left - scale / 2), Math.round(top - scale / 2)];
          const [x1, y1] = [Math.round(left + scale / 2), Math.round(top + scale / 2)];
          context.fillStyle = css(colour);
          context.fillRect(x0, y0, x1 - x0, y1 - y0);
        }
        if (size === null) return;
        context.fillStyle = equal ? inkOn(colour) : colours.text;
        const value = (which === 0 ? window.first : window.lowered)[at] ?? 0;
        context.fillText(withMinus(value), left, top);
      });
    }
  }
}

/** Returns the cells of each array, as boxes. */
export function boxesOf(window: AlignedWindow): readonly [Box, Box] {
  const [rows, columns] = window.plane.shape;
  const box = (y0: number) => ({ x0: 0, x1: columns - 1, y0, y1: y0 + rows - 1 });
  const [above, below] = linesOf(0, window);
  return [box(above), box(below)];
}

/** Draws a ring on the exception of the shift theorem, in both arrays. */
export function drawException(sheet: GridSheet, colours: Colours, window: AlignedWindow): void {
  if (window.exception === null) return;
  const { context, camera, frame } = sheet;
  const [row, column] = window.exception;
  for (const line of linesOf(row, window)) {
    const [x, y] = toScreen(camera, frame, column - window.plane.origin[1], line);
    context.beginPath();
    context.arc(x, y, Math.max(4, 0.42 * scaleOf(camera)), 0, 2 * Math.PI);
    outlined(context, colours);
  }
}

/** Draws the line from which on a theorem promises that the rows agree. */
export function drawEdge(sheet: GridSheet, colours: Colours, window: AlignedWindow): void {
  const { context, camera, frame } = sheet;
  const [first, columns] = [window.plane.origin[1], window.plane.shape[1]];
  const edge = (row: number) => {
    const from = window.promised[row] ?? null;
    return from === null ? columns : Math.min(columns, from - first);
  };
  context.beginPath();
  for (const which of [0, 1] as const) {
    window.order.forEach((_, row) => {
      const line = linesOf(row, window)[which];
      const [x, top] = toScreen(camera, frame, edge(row) - 0.5, line - 0.5);
      if (row === 0) context.moveTo(x, top);
      else context.lineTo(x, top);
      context.lineTo(x, toScreen(camera, frame, 0, line + 0.5)[1]);
    });
  }
  outlined(context, colours);
}

/** Marks an entry in both arrays. */
export function drawMarks(
  sheet: GridSheet,
  colours: Colours,
  window: AlignedWindow,
  entry: Entry,
): void {
  for (const line of linesOf(entry[0], window)) drawMark(sheet, colours, [line, entry[1]]);
}

/**
 * Writes the rows of both arrays at the left, and the columns of each above it: those of the upper
 * one at the upper edge, those of the lower one between the two.
 */
export function drawLabels(sheet: GridSheet, colours: Colours, window: AlignedWindow): void {
  const { context, camera, frame } = sheet;
  const scale = scaleOf(camera);
  const [left, top] = toScreen(camera, frame, -0.5, -0.5);
  const [rows, columns] = window.plane.shape;
  const right = toScreen(camera, frame, columns - 0.5, 0)[0];
  const { letters } = colours;
  const strip = stripOf(letters);
  const [x, y] = [Math.max(0, left - strip.width), Math.max(0, top - strip.height)];
  const between = toScreen(camera, frame, 0, rows + (gapOf(window) - 1) / 2)[1];
  context.fillStyle = colours.ground;
  context.fillRect(x, y, strip.width, frame.height - y);
  context.fillRect(x, y, right - x, strip.height);
  context.fillStyle = colours.text;
  centred(context, 12 * letters);
  const within = (place: number) => place > y + strip.height && place < frame.height;
  /** Whether the label of a row stays clear of that of the lower centre. */
  const isClear = (place: number) => Math.abs(place - between) >= LETTER * letters;
  const apart = stepOf(scale / LINE, letters);
  window.order.forEach((own, row) => {
    if (row % apart !== 0) return;
    [row, own].forEach((label, which) => {
      const place = toScreen(camera, frame, 0, linesOf(row, window)[which] ?? 0)[1];
      if (within(place) && isClear(place)) context.fillText(`${label}`, x + strip.width / 2, place);
    });
  });
  const [c, d] = window.centres;
  const heads = [
    [y + strip.height / 2, c, window.plane.origin[1]],
    [between, d, window.plane.origin[1] + window.moved],
  ] as const;
  for (const [place, centre, first] of heads) {
    const isUpper = place === heads[0][0];
    if (!isUpper && !within(place)) continue;
    // Between the arrays large letters are as high as the free lines.
    const free = isUpper ? strip.height : gapOf(window) * scale;
    const size = Math.max(LETTER, Math.min(LETTER * letters, free));
    context.font = `600 ${size}px system-ui, sans-serif`;
    context.fillText(`c = ${centre}`, x + strip.width / 2, place, strip.width);
    context.font = `${size}px system-ui, sans-serif`;
    const every = Math.ceil((context.measureText(headed(first + columns)).width + 6) / scale);
    for (let at = 0; at < columns; at++) {
      if ((first + at) % every !== 0) continue;
      const label = headed(first + at);
      const [across] = toScreen(camera, frame, at, 0);
      const from = across - context.measureText(label).width / 2;
      const seen = from >= x + strip.width && across < Math.min(frame.width, right);
      if (seen) context.fillText(label, across, place);
    }
  }
}
