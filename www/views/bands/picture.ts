/**
 * The picture of bands: for one or two centres the smaller numbers about the diagonal, the number
 * of the barriers, its barriers and their shadows, and what is known of bands.
 */

import type { BandRung, BarrierWindow } from "core";
import { type Camera, cameraAt, type Frame, scaleOf, toScreen } from "../../canvas/camera.ts";
import { moving, stay } from "../../canvas/frames.ts";
import { counted, grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { Colours } from "../../picture/colours.ts";
import { grid } from "../../picture/grid.ts";
import { cells, type Sheet } from "../../picture/layers.ts";
import { marked, pair, swatch, text } from "../../picture/legend.ts";
import { FixedLens } from "../../picture/lens.ts";
import { adoptStyles } from "../styles.ts";
import type { Reason } from "../view.ts";
import type { BandsState } from "./index.ts";
import { BandWords, barriersOf, seedsOf } from "./words.ts";

// Why the numbers about the diagonal form a band, or cannot.

/** The centre and the first row and column of a window. */
interface Place {
  readonly centre: number;
  readonly column: number;
}

/** Returns a reason for each band that the window speaks of. */
function bandReasons(rungs: readonly BandRung[], place: Place): Reason[] {
  return rungs.map((rung) => bandReason(rung, place));
}

function bandReason(rung: BandRung, place: Place): Reason {
  const { radius, possible, band } = rung;
  const last = 2 * radius - 2;
  if (band !== null)
    return {
      sentence:
        last === 0
          ? say`Centre ${place.centre}: the number 0 is a perfect band for a, b ≥ ${grouped(band)}: it fills the diagonal for ever.`
          : say`Centre ${place.centre}: the numbers 0 to ${last} are a perfect band for a, b ≥ ${grouped(band)}: they fill its cells for ever.`,
      because: async () => [places(rung, place), forEver(rung)],
    };
  if (!possible)
    return {
      sentence: say`Centre ${place.centre}: the numbers 0 to ${last} are never a perfect band, because of parity.`,
      because: async () => [places(rung, place), parity(place)],
    };
  return {
    sentence: say`Centre ${place.centre}: parity allows that the numbers 0 to ${last} become a perfect band; column ${grouped(place.column)} does not prove it.`,
    because: async () => [places(rung, place), parity(place)],
  };
}

/** What the numbers have here, and what a band has. */
function places({ radius, count, needed }: BandRung, { column }: Place): Reason {
  return {
    sentence: say`In the rows before row ${grouped(column)} these numbers, without 0, have ${counted(count, "place")} in column ${grouped(column)} or to the right of it; in a perfect band they have ${radius} · ${radius - 1} / 2 = ${grouped(needed)}.`,
  };
}

function forEver({ radius }: BandRung): Reason {
  return {
    sentence: say`They fill all places with |a − b| < ${radius}, and leave none of them for others.`,
    because: async () => [
      {
        sentence: say(
          "What these numbers do next depends only on where they stood before: once the places are filled, they are filled again in each column.",
        ),
      },
    ],
  };
}

function parity({ centre }: Place): Reason {
  return {
    sentence: say("From column to column the number of these places stays even, or stays odd."),
    because: async () => [
      {
        sentence: say(
          "The rows before column k hold each number once, in k places; places below the diagonal and above it come in pairs, as the array is symmetric.",
        ),
      },
      {
        sentence: say`The diagonal has zeros except in two rows: row 0 has ${centre}, and row ${centre} has C(${centre}, ${centre}). Only these two numbers have a place without a mirror image.`,
      },
    ],
  };
}

/** A window for each centre. */
type Answer = readonly [BarrierWindow, ...BarrierWindow[]];

/** The last column at which a window may begin. */
const LAST = 1_000_000;

/** Cells smaller than this have no numbers in them (CSS pixels). */
const WRITTEN = 13;

const centresOf = ({ c, vs }: BandsState) => (vs === null ? [c] : [c, vs]);

/** What a pane shows: the centre and the window of its number. */
export const picture = grid<BandsState, Answer>((host) => {
  const { core, root, surface } = host;
  const box = document.createElement("div");
  const words = [0, 1].map(() => new BandWords(host));
  const windowOf = (windows: Answer, at: number) => windows[at] ?? windows[0];
  return {
    async answer(state, { signal }) {
      const { c, vs, n, from, side } = state;
      const ask = (c: number) => core.call("barriers", [{ c, n, from, side }], { signal });
      const [first, second] = await Promise.all([ask(c), vs === null ? null : ask(vs)]);
      return second === null ? [first] : [first, second];
    },
    size: ([{ plane }]) => plane.shape,
    lens: new FixedLens(({ rows, frame, letters }) => cameraOf(frame, rows, letters)),
    panes: (windows) => windows.length,
    title(windows, state, at) {
      const { origin, shape } = windowOf(windows, at).plane;
      const [from, last] = [origin[0], origin[0] + shape[0] - 1];
      return say`Centre ${centresOf(state)[at] ?? 0}, rows and columns ${from} to ${last}`;
    },
    words(into, windows, state, at) {
      box.classList.toggle("single", windows.length === 1);
      into.parentElement?.classList.toggle("sheet", at > 0 && surface.paper !== null);
      into.className = "rungs";
      words[at]?.write(into, centresOf(state)[at] ?? 0, state, windowOf(windows, at));
    },
    steps: {
      key: "from",
      at: ([{ plane }]) => plane.origin[0],
      first: (_, { c, vs }) => Math.max(c, vs ?? 0) + 1,
      last: () => LAST,
      page: (_, { side }) => side,
      stay: () => stay("steady", moving()) / 2,
    },
    layers(windows, { n, every }, { writes }, at) {
      const window = windowOf(windows, at);
      const {
        values,
        blank,
        shape: [side],
      } = window.plane;
      const barriers = barriersOf(side, every);
      return [
        cells({
          values,
          columns: side,
          colour: (number) => (number === blank?.value ? null : number === n ? "text" : "tint"),
          ...(writes && { text: (number) => (number === blank?.value ? null : `${number}`) }),
          type: (scale, { length }) =>
            scale < WRITTEN ? null : Math.min(14, Math.min(0.78, 1.6 / length) * scale),
          exact: true,
        }),
        ...barriers.map((row) => edges(row, side)),
        ...barriers.map((row) => shadow(row, window)),
        heads(window, every),
      ];
    },
    arrange({ picture }) {
      adoptStyles(root);
      const legend = document.createElement("div");
      legend.className = "legend";
      box.className = "bands";
      picture.className = "halves";
      legend.append(
        pair(swatch("var(--tint)"), text("smaller numbers")),
        pair(swatch("var(--text)"), text("the chosen number")),
        marked("edge", "its shadow on the edge of a barrier", "var(--accent)"),
      );
      box.append(legend, picture);
      root.append(box);
    },
    description(windows, state, at) {
      const window = windowOf(windows, at);
      const seeds = seedsOf(window, state.every);
      return say`Centre ${centresOf(state)[at] ?? 0}: the numbers to ${state.n} about the diagonal from column ${window.plane.origin[0]} on. ${seeds}.`;
    },
    /**
     * Returns the numbers up to that of the barriers, with a blank value for larger ones, of the
     * first centre.
     */
    data: ([{ plane }]) => plane,
    reasons: ([{ rungs, plane }], { c }) =>
      bandReasons(rungs, { centre: c, column: plane.origin[0] }),
    dispose() {
      for (const each of words) each.stop();
    },
  };
});

/** Space for the numbers of rows and columns (CSS pixels), in letters of usual size. */
const HEADS = { left: 44, top: 20 };

/** The largest cells. */
const LARGEST = 36;

/** Returns the camera that shows a window in the middle of a frame, as large as possible. */
export function cameraOf({ width, height }: Frame, side: number, letters = 1): Camera {
  const [left, top] = [HEADS.left * letters, HEADS.top * letters];
  const space = Math.min(width - left - 4, height - top - 4);
  const cell = Math.min(LARGEST, Math.max(1, space / side));
  const x = Math.max(left, (width - left - cell * side) / 2 + left / 2);
  const cellAt = (place: number) => place / cell - 0.5;
  return cameraAt(cellAt(width / 2 - x), cellAt(height / 2 - top), Math.log2(cell));
}

/** Returns the corner of the cell in a row and the column of the same number. */
const cornerOf = ({ camera, frame }: Sheet, row = 0) =>
  toScreen(camera, frame, row - 0.5, row - 0.5);

/** The upper and the left edge of a barrier. */
const edges =
  (row: number, side: number) =>
  (sheet: Sheet, { line }: Colours): void => {
    const { context, camera, frame } = sheet;
    const [left, top] = cornerOf(sheet, row);
    const [right, bottom] = toScreen(camera, frame, side - 0.5, side - 0.5);
    context.strokeStyle = line;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(right, top);
    context.lineTo(left, top);
    context.lineTo(left, bottom);
    context.stroke();
  };

/** The shadow that the number of the barriers casts on the edges of one. */
const shadow =
  (
    row: number,
    {
      shadowed,
      plane: {
        shape: [side],
      },
    }: BarrierWindow,
  ) =>
  (sheet: Sheet, { accent }: Colours): void => {
    const { context } = sheet;
    const [left, top] = cornerOf(sheet, row);
    const cell = scaleOf(sheet.camera);
    const thick = Math.min(5, Math.max(2, 0.2 * cell));
    context.fillStyle = accent;
    for (let at = row; at < side; at++) {
      if (shadowed[row * side + at] !== 1) continue;
      const along = (at - row) * cell;
      context.fillRect(left + along, top - thick / 2, cell, thick);
      context.fillRect(left - thick / 2, top + along, thick, cell);
    }
  };

/** Draws the numbers of the rows and columns where barriers begin, if they fit. */
const heads =
  ({ plane }: BarrierWindow, every: number) =>
  (sheet: Sheet, { text, letters }: Colours): void => {
    const { context } = sheet;
    const [x, y] = cornerOf(sheet);
    const cell = scaleOf(sheet.camera);
    const [[first], [side]] = [plane.origin, plane.shape];
    const digits = `${first + side}`.length;
    const step = Math.max(1, Math.ceil(((8 * digits + 6) * letters) / (cell * every))) * every;
    context.fillStyle = text;
    context.font = `${11 * letters}px system-ui, sans-serif`;
    for (let at = 0; at < side; at += step) {
      context.textAlign = "center";
      context.textBaseline = "bottom";
      context.fillText(`${first + at}`, x + (at + 0.5) * cell, y - 4);
      context.textAlign = "right";
      context.textBaseline = "middle";
      context.fillText(`${first + at}`, x - 6, y + (at + 0.5) * cell);
    }
  };
