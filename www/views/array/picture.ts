/**
 * The picture of one array or of two: tiles, numbers close up, lines over them, and what is known
 * of the entry that is read. Rows run down, columns right. An item is an entry, by row and column.
 * With two centres there are three panes: both arrays, and the comparison between them.
 */
import type { ArrayCell, ArrayLook, ArrayNumbers, TreeRow } from "core";
import { type Box, scaleOf, visible } from "../../canvas/camera.ts";
import type { View } from "../../canvas/compositor.ts";
import { grouped, signed } from "../../canvas/number-format.ts";
import { type Plotted, RowPlot } from "../../canvas/row-plot.ts";
import { area, TILE, type TileImage, type TileSource } from "../../canvas/tiles.ts";
import { Latest } from "../../core/latest.ts";
import { messageOf } from "../../core/message-of.ts";
import { dataHidden, isHidden } from "../../link/hidden.ts";
import { say } from "../../locales/say.ts";
import { grid } from "../../picture/grid.ts";
import { headers } from "../../picture/headers.ts";
import {
  cover,
  cross,
  diamonds,
  folds,
  type Layer,
  marks,
  overlay,
  rim,
  typeSize,
} from "../../picture/layers.ts";
import { boxOf, type Entry, entriesIn, MAX_ZOOM, stripOf } from "../../picture/lens.ts";
import { legendParts, Numbers, numbers, Tiles } from "../../picture/tiles.ts";
import {
  arrayName,
  type EntryRules,
  factsOf,
  hasGrundyValues,
  isOpenBefore,
  namesOf,
  placeOf,
  symbolOf,
} from "../entry-facts.ts";
import { required } from "../required.ts";
import { capital } from "../titles.ts";
import type { Facts } from "../view.ts";
import type { Alike } from "./alike.ts";
import { type FilledArray, Filler, prepared } from "./filler.ts";
import {
  agreementOf,
  bandOf,
  barrierOf,
  blocksOf,
  cellText,
  digitsOf,
  shadowed,
  shadowOf,
} from "./geometry.ts";
import type { ArrayState } from "./index.ts";
import { chosenOf, comparesCentres, keyOf, type Pane, panesOf, problemOf } from "./looks.ts";

/** The most tiles along a side that are loaded in one piece. */
const SHEET = 8;

/** Blocks smaller than this (pixels) are not drawn: their lines would hide the picture. */
const SMALLEST_BLOCK = 5;

/** The data of a comparison, without its map. */
const VALUES = { map: "value", scale: "linear", pal: null } as const;

/** An array, and what its panes show. */
interface Answer {
  readonly array: FilledArray;
  readonly panes: readonly PaneAnswer[];
}

interface PaneAnswer {
  readonly pane: Pane;
  readonly source: TileSource;
  readonly numbers: Numbers<ArrayNumbers> | null;
}

export const picture = grid<ArrayState, Answer>((host, picture) => {
  const { core, bindings } = host;
  const note = document.createElement("p");
  note.className = "reason alike";
  /** The row of the marked entry, or of the cursor. */
  const plot = new RowPlot();
  let state: ArrayState | null = null;
  let current: Answer | null = null;
  /** Answers that come late are not shown. */
  const presented = new Latest();
  const tiles: Tiles[] = [];
  /** The file that finds out what is known of two centres is loaded when it is needed. */
  let alike: Promise<Alike> | null = null;
  /** The entry whose facts are given, and that of the cursor or the link. */
  let cell: ArrayCell | null = null;
  let chosenEntry: Entry | null = null;
  /** The period of the row of a tree, of which only the newest counts. */
  const periods = new Latest<TreeRow>();
  /** The reach of the shadow on a barrier; null without a shadow. */
  let shadow: {
    readonly array: FilledArray;
    readonly barrier: number;
    reach: number | null;
  } | null = null;
  /** The numbers before the secret entry, and its own as the last one of its row. */
  let open = { at: "", row: [] as readonly number[], column: [] as readonly number[] };

  const looks = () => (state === null ? [] : panesOf(state).map(({ look }) => look));
  const filler = new Filler(core, host.progress, present, looks);

  /** Shows an array in the newest state, all panes at once, as soon as their pixels are there. */
  async function present(array: FilledArray): Promise<void> {
    if (state === null) return;
    const { c, vs, side } = array.params;
    const panes = panesOf({ ...state, c, vs });
    const isSame = ({ look }: Pane, at: number) => {
      const old = current?.panes[at];
      return old !== undefined && keyOf(old.pane.look) === keyOf(look);
    };
    const isShown = current?.array === array && current.panes.length === panes.length;
    if (isShown && array.filled && panes.every(isSame)) return;
    const isNewest = presented.begin();
    const views = picture.views(panes.length, side, side);
    const pieces = await Promise.all(
      panes.map((pane, at) => pieceOf(array, pane, required(views[at]))),
    );
    if (!isNewest() || state === null) {
      for (const { image } of pieces) image?.bitmap.close();
      return;
    }
    for (const late of tiles.splice(panes.length)) late.store.dispose();
    pieces.forEach(({ source, image }, at) => {
      tiles[at] ??= new Tiles({
        arrived: picture.changed,
        failed: (error) => host.warn(messageOf(error)),
      });
      const { store } = tiles[at];
      if (image === null) store.use(source);
      else store.begin(source, image, false);
    });
    current = {
      array,
      panes: panes.map((pane, at) => ({
        pane,
        source: required(pieces[at]).source,
        numbers: array.filled
          ? new Numbers(numbersOf(array, pane), boxOf(side), picture.changed)
          : null,
      })),
    };
    picture.showEarly(current);
  }

  const filled = () => {
    if (filler.figure === null) throw new Error("No array is filled yet.");
    return filler.figure;
  };
  const entries = (state: ArrayState) => entriesIn(state, filled().params.side);

  /** Returns the look of the data: of three panes, the comparison. */
  function dataLook(state: ArrayState): ArrayLook {
    const { c, vs } = filled().params;
    const panes = panesOf({ ...state, c, vs });
    return required(panes[Math.floor(panes.length / 2)]).look;
  }

  /** Loads the row to the left of the secret entry and the column above it, with its number. */
  async function loadOpen(answer: Answer, state: ArrayState): Promise<void> {
    const { ask, filled } = answer.array;
    const secret = secretIn(answer, state);
    if (secret === null || !filled) return;
    const [a, b] = secret;
    const look = { ...VALUES, of: "c" } as const;
    const [row, column] = await Promise.all([
      ask("plane", [a, 0, 1, b + 1, look]),
      ask("plane", [0, b, a + 1, 1, look]),
    ]);
    open = { at: String(secret), row: [...row.values], column: [...column.values] };
    picture.changed();
  }

  /**
   * Whether an entry is shown beside the secret one: what its rule needs. Others may be the same
   * P-position.
   */
  function isOpen(secret: Entry | null, [a, b]: Entry): boolean {
    if (secret === null) return true;
    const { at, row, column } = open;
    if (at !== String(secret)) return false;
    const number = a === secret[0] ? row[b] : column[a];
    return number !== undefined && isOpenBefore(secret, row.at(-1) ?? 0, [a, b], number);
  }

  /** Finds out the reach of the shadow on the barrier. */
  async function measureShadow({ array }: Answer, { barrier }: ArrayState): Promise<void> {
    if (barrier === null || !array.filled) return;
    if (shadow?.array === array && shadow.barrier === barrier) return;
    const reach = (await array.ask("shadow_reach", [barrier])) ?? null;
    shadow = { array, barrier, reach };
    picture.changed();
  }

  /** Says what is known of two centres that are compared. */
  async function judge(state: ArrayState): Promise<void> {
    if (alike === null && !comparesCentres(state)) return;
    alike ??= import("./alike.ts").then(({ Alike }) => new Alike(note, host));
    await (await alike).show(state);
  }

  /** Draws the entries of the same P-position as the one that is read. */
  const symmetric =
    (answer: Answer, state: ArrayState, { look }: Pane): Layer =>
    (sheet, colours) => {
      if (cell === null || sheet.reading === null || dataHidden(state)) return;
      if (cell.a !== sheet.reading[0] || cell.b !== sheet.reading[1]) return;
      const { row, leaf, tree } = answer.array.params;
      const isOther = look.of === "vs";
      if (tree !== null && !isOther) return; // rows and columns are of different leaves
      const value = (isOther ? cell.other : null) ?? cell.value;
      const isTripod = leaf === null && ((row === null && tree === null) || isOther);
      const flat = isTripod ? bindings.array_kin(cell.a, cell.b, value) : [cell.b, cell.a, value];
      for (let at = 0; at < flat.length; at += 3) {
        const [a = 0, b = 0] = [flat[at], flat[at + 1]];
        const isElsewhere = a !== cell.a || b !== cell.b;
        if (isElsewhere && a <= sheet.box.y1 && b <= sheet.box.x1)
          diamonds([[a, b]])(sheet, colours);
      }
    };

  /** Draws band, barrier, shadow and blocks. */
  const overlays =
    (answer: Answer, state: ArrayState, hasHeaders: (scale: number) => boolean): Layer =>
    (sheet, colours) => {
      const { band, blocks, barrier } = state;
      const { camera, frame } = sheet;
      const { side } = answer.array.params;
      const above = hasHeaders(scaleOf(camera)) ? stripOf(colours.letters).height : 0;
      const isMeasured = shadow?.array === answer.array && shadow.barrier === barrier;
      const reach = isMeasured ? (shadow?.reach ?? null) : null;
      for (const each of [
        blocks !== null &&
          blocks < side &&
          blocks * scaleOf(camera) >= SMALLEST_BLOCK &&
          blocksOf(blocks, visible(camera, frame), side),
        band !== null && band < side && bandOf(band, side),
        barrier !== null && barrier < side && barrierOf(barrier, side),
        barrier !== null && reach !== null && shadowOf(barrier, reach, side),
      ])
        if (each) overlay(each, above)(sheet, colours);
    };

  return {
    atOnce: true,
    largest: MAX_ZOOM,
    below: [note, plot.element],
    async answer(newest) {
      state = newest;
      note.hidden = !comparesCentres(newest);
      if (filler.figure !== null) await present(filler.figure);
      try {
        await filler.fill(chosenOf(newest));
      } catch (error) {
        if (filler.figure !== null) await present(filler.figure);
        throw error;
      }
      const answer = required(current);
      await loadOpen(answer, newest).catch(() => {}); // covered until then
      await measureShadow(answer, newest).catch(() => {}); // of a lost worker
      return answer;
    },
    stopped(answer) {
      if (answer === null) return "Stopped: no array is filled yet.";
      const { params } = filled();
      return say`Stopped: still showing ${arrayName(params)}, side ${params.side}.`;
    },
    async after(state) {
      await judge(state).catch(() => {}); // without its file it is not said
      const problem = problemOf(state);
      if (problem !== null) throw new Error(problem);
    },
    size: ({ array: { params } }) => [params.side, params.side],
    panes: ({ panes }) => panes.length,
    items: {
      painted: true,
      keysFirst: true,
      start: (_, __, middle) => middle,
      markedItem: (_, { sel }) => sel && [sel[0], sel[1]],
      async mark({ array }, entry, state) {
        if (!array.filled) return null;
        const { a, b, value } = await array.ask("at", [...entry]);
        return [a, b, dataHidden(state) ? 0 : value];
      },
      async facts(answer, entry, state, first) {
        const { params, ask, filled } = answer.array;
        if (!filled) throw new Error("This array is being filled.");
        cell = await ask("at", [...entry]);
        if (!isOpen(secretIn(answer, state), entry)) return placeOf(factsOf(params, cell));
        const facts = factsOf(params, cell);
        first(facts);
        const why = async (of: "c" | "vs") => (await ask("reason", [...entry, of])).sentence;
        const reasons = params.vs === null ? [why("c")] : [why("c"), why("vs")];
        const all = factsOf(params, cell, await Promise.all(reasons));
        const { tree } = params;
        if (tree === null || String(entry) !== String(chosenEntry)) return all;
        first(all);
        const row = entry[0];
        const period = periods.ask(`${tree} ${row}`, (signal) =>
          core.call("tree_row", [{ tree, row }], { signal }),
        );
        return withPeriod(all, row, await period);
      },
      /** Plots the row. */
      async onSelect({ array }, entry, state) {
        chosenEntry = entry;
        if (entry === null || !array.filled || dataHidden(state)) return plot.show(null);
        const row = (of: "c" | "vs") => array.ask("offsets", [entry[0], of]);
        try {
          const rows = array.params.vs === null ? [row("c")] : [row("c"), row("vs")];
          const offsets = await Promise.all(rows);
          if (current?.array === array) plot.show(plottedRow(array.params, entry, offsets));
        } catch {} // the array was replaced, and its row is requested
      },
    },
    layers(answer, state, { writes }, at) {
      const { params } = answer.array;
      const { pane, source, numbers: found } = required(answer.panes[at]);
      const isSign = isSigned(pane);
      const digits = digitsOf(params, isSign);
      const lines = pane.vs !== null && pane.look.map === "value" ? 2 : 1;
      const secret = secretIn(answer, state);
      const { barrier } = state;
      return [
        tiles[at]?.layer(source) ?? null,
        rim(),
        writes &&
          numbers(
            found,
            digits,
            (numbers: ArrayNumbers, entry) => cellText(numbers, entry, isSign),
            {
              lines,
              ink: "ground",
              under: (numbers) =>
                barrier === null || pane.look.map !== "value"
                  ? null
                  : folds(shadowed(numbers, barrier)),
            },
          ),
        secret && cover(secret, (entry) => isOpen(secret, entry)),
        secret === null &&
          overlays(answer, state, (scale) => typeSize(scale, digits, lines) !== null),
        cross,
        symmetric(answer, state, pane),
        marks,
        headers({}, digits, lines),
      ];
    },
    async legend({ array, panes }, _, __, at) {
      const { pane } = required(panes[at]);
      const legend = await array.ask("legend", [pane.look]);
      const compares = array.filled && pane.vs !== null;
      const from = compares ? await array.ask("agree_from", []) : undefined;
      return legendParts(legend, wordsOf(pane, array.params, from));
    },
    description: ({ array, panes }, _, at) =>
      say`Array of ${whose(required(panes[at]).pane, array.params)}.`,
    data: (_, state) => filled().ask("plane", [...entries(state), dataLook(state)]),
    digest: (_, state) => filled().digest([...entries(state), dataLook(state)]),
    /** The entries of both arrays of a comparison. */
    async extraArrays(_, state) {
      const { ask, params } = filled();
      if (params.vs === null) return null;
      const entriesOf = async (of: "c" | "vs") => {
        const { values } = await ask("plane", [...entries(state), { ...VALUES, of }]);
        return values as Uint16Array;
      };
      const words = `first and second: the same entries of the array ${
        state.world === "tripod" ? `of centre ${params.c}` : "that is compared"
      } and of that of centre ${params.vs}`;
      return { words, arrays: { first: await entriesOf("c"), second: await entriesOf("vs") } };
    },
    async reasons(_, __, { item }) {
      const centres = (await alike)?.reasons() ?? [];
      if (item === null) return centres;
      const { entryReasons } = await import("../entry-reasons.ts");
      return [...(await entryReasons(filled(), item, picture.mark)), ...centres];
    },
    dispose() {
      state = null;
      presented.cancel();
      periods.cancel();
      void alike?.then((alike) => alike.dispose());
      for (const { store } of tiles) store.dispose();
      filler.dispose();
    },
  };
});

// Pixels and numbers from the worker

/** Loads the filled rows of an array for a pane, in one piece. */
async function pieceOf(
  array: FilledArray,
  { look }: Pane,
  view: View,
): Promise<{ readonly source: TileSource; readonly image: TileImage | null }> {
  const { ask, params } = array;
  const share = await prepared(array, look);
  const source: TileSource = {
    // Rows are the worker's i and the layer's j.
    load: ({ level, i, j }, signal) => ask("tiles", [level, j, i, 1, 1, look], { signal }),
    maxLevel: Math.max(0, Math.ceil(Math.log2(params.side / TILE))) + 1,
    box: boxOf(Math.round(share * params.side), params.side),
  };
  const visible = area(view, source, SHEET * TILE, TILE);
  if (visible === null) return { source, image: null };
  const { level, x, y, width, height } = visible;
  const part = [level, y / TILE, x / TILE, height / TILE, width / TILE, look] as const;
  return { source, image: { bitmap: await ask("tiles", [...part]), ...visible } };
}

function numbersOf({ ask }: FilledArray, { look }: Pane) {
  return ({ x0, y0, x1, y1 }: Box) => ask("numbers", [y0, x0, y1 - y0 + 1, x1 - x0 + 1, look]);
}

/** Returns the marked entry, if its number is hidden. */
function secretIn({ array }: Answer, state: ArrayState): Entry | null {
  const [a, b] = state.sel ?? [Infinity, Infinity];
  const { side } = array.params;
  return isHidden(state, "selected") && a < side && b < side ? [a, b] : null;
}

// Words

/** Returns the row of an entry, given `C(a, k) - k` for all columns k, of one array or of two. */
function plottedRow(
  rules: EntryRules,
  [a, b]: Entry,
  values: readonly ArrayLike<number>[],
): Plotted {
  const entry = symbolOf(rules);
  const [name, other] = namesOf(rules);
  const series = values.map((values, at) => ({ name: (at === 0 ? name : other) ?? "", values }));
  return {
    title: (first, last) =>
      say`${capital(arrayName(rules))}, row ${a}: ${entry}(${a}, k) − k for k = ${first} to ${last}`,
    from: 0,
    series,
    at: b,
    describe: (k, values) => `k = ${k}: ${values.map(signed).join(say(" and "))}`,
  };
}

/** Returns facts of an entry with the additive period of its row. */
function withPeriod({ title, rows }: Facts, row: number, { period, looked }: TreeRow): Facts {
  const words =
    period === null
      ? say`none found to column ${grouped(looked)}; there is one (Corollary 1 of Tree and Tripod Nim)`
      : say`${grouped(period.period)} from column ${grouped(period.preperiod)} on, proved`;
  return { title, rows: [...rows, [say`period of row ${row}`, words]] };
}

function isSigned({ look }: Pane): boolean {
  return look.map === "excess" || look.map === "difference";
}

/** Names the arrays of a picture: "centre 2", "centres 2 and 5". */
function whose({ vs, look }: Pane, rules: EntryRules): string {
  if (vs !== null) return arrayName(rules);
  return namesOf(rules)[look.of === "vs" ? 1 : 0] ?? "";
}

/** The meaning of a Grundy value. */
const LOST = "G = 0: the player to move loses";

/**
 * Returns the title and the note of a legend: which array, and where two arrays agree.
 */
function wordsOf(
  pane: Pane,
  rules: EntryRules,
  from: number | undefined,
): { readonly title: string; readonly note: string } {
  const { vs, look, alone } = pane;
  const compared = vs !== null && look.map === "value";
  const grundy = hasGrundyValues(rules) && vs === null;
  const what = grundy ? `${say("Grundy value")} ` : "";
  const title = alone || (vs !== null && !compared) ? what : `${capital(whose(pane, rules))}: `;
  const agreement = from === undefined ? null : agreementOf(from, rules.side);
  const lost = grundy && look.map === "value" ? [LOST] : [];
  return {
    title,
    note: [...(agreement === null ? [] : [agreement]), ...lost].join("; "),
  };
}
