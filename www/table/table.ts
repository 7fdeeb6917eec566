/**
 * A table: the data of a picture with the meaning of its rows, columns and numbers. What is read
 * aloud, the data table of the page and the data files are written from it. Pure.
 */
import type { Blank, TableSurvey } from "core";
import { counted } from "../canvas/number-format.ts";
import type { Field } from "../core/protocol.ts";
import type { State } from "../link/link.ts";
import { inEnglish, say } from "../locales/say.ts";
import {
  type ExtraArrays,
  headingFor,
  type Meaning,
  type Order,
  type View,
} from "../views/view.ts";
import { births, bits, grid, records, type Summary } from "./describe.ts";

export type Numbers = Int32Array | Uint32Array | Int16Array | Uint16Array | Uint8Array;

interface Meanings {
  /** For files, in English: what a row is, the order of rows, and what the numbers mean. */
  readonly order: string;
  /** The same for readers, in the language of the page. */
  readonly caption: string;
  /** How many cells or positions there are, such as "37 cells". Absent: rows are other things. */
  readonly count?: string;
  /** Describes the data from the core's summary of it, or without one where it has records. */
  describe(survey: Summary | TableSurvey | null): string;
}

interface Columns {
  readonly kind: "columns";
  readonly columns: Readonly<Record<string, Numbers | readonly (number | string)[]>>;
  readonly length: number;
  /** What readers call the columns that have another name in files. */
  readonly names: Readonly<Record<string, string>>;
}

/** Numbers in row-major order; the first is in row and column `origin`. */
interface Grid {
  readonly kind: "grid";
  readonly origin: readonly [row: number, column: number];
  readonly shape: readonly [rows: number, columns: number];
  readonly values: Numbers;
  /** The value of blank cells, and its meaning; absent if all cells have numbers. */
  readonly blank?: Blank;
  /** Other numbers of the same shape, by name. */
  readonly others: Readonly<Record<string, Numbers>>;
}

export type Table = Meanings &
  (Columns | Grid) & {
    /** The data as the core returns it. */
    readonly field: Field;
    /** The extra numbers, which `columns` or `others` have, too. */
    readonly more: ExtraArrays | null;
  };

/** A view, as far as tables need it. */
export type TableView = Pick<
  View,
  "title" | "sentence" | "headingIn" | "meaning" | "stepName" | "orders"
>;

/** Returns the table of a view's data in a state, with extra numbers. */
export function tableOf(
  field: Field,
  view: TableView,
  state: State,
  more: ExtraArrays | null = null,
): Table {
  const table = plainTable(field, view, state);
  if (more === null) return { ...table, field, more };
  return {
    ...(table.kind === "grid"
      ? { ...table, others: more.arrays }
      : { ...table, columns: { ...table.columns, ...more.arrays } }),
    order: `${table.order}; ${more.words}`,
    caption: `${table.caption} ${say(more.words)}.`,
    field,
    more,
  };
}

/** Returns what a field is and means: the one place that knows the kinds of data. */
function plainTable(field: Field, view: TableView, state: State): Meanings & (Columns | Grid) {
  const title = () => say(headingFor(view, state).title);
  const surveyed = (survey: Summary | TableSurvey | null) => {
    if (survey === null || !("cells" in survey))
      throw new Error(`${field.kind}: has not been surveyed`);
    return survey;
  };
  switch (field.kind) {
    case "graph": {
      const { x, y, generation, parent } = field;
      return {
        ...columnsOf({ x, y, generation, parent }),
        order: `one row a cell (x, y), ${born("the step")}`,
        caption: say`One row per cell (x, y), ${say(BORN)}.`,
        count: counted(x.length, "cell"),
        describe: (summary) =>
          `${title()}: ${births(surveyed(summary), "cell", "born in generation")}`,
      };
    }
    case "points": {
      const { points, generation, parent } = field;
      const [a, b, c] = [0, 1, 2].map((pile) => everyThird(points, pile)) as Triple;
      const order = view.orders?.(state) ?? null;
      const step = view.stepName?.(state) ?? "born in generation";
      return {
        ...columnsOf({ a, b, c, generation, parent }, { ...order }),
        order: `one row a position (a, b, c), ${born(GENERATION_OF_POINT)}`,
        caption: say`One row per position (a, b, c), ${order === null ? say(BORN) : ordered(order)}.`,
        count: counted(generation.length, "point"),
        describe: (summary) => `${title()}: ${births(surveyed(summary), "point", step)}`,
      };
    }
    case "table": {
      const table = columnsOf(field.columns);
      const names = Object.keys(field.columns);
      return {
        ...table,
        order: `one row an entry${names.map(inFile).join("")}`,
        caption: say`One row per entry. ${names.map(inCaption).join(" ")}`,
        describe: (survey) =>
          records(table.length, names, survey !== null && "columns" in survey ? survey : null),
      };
    }
    case "block":
      return {
        ...gridOf({ origin: [0, 0], shape: field.shape, values: field.bits }),
        order: "bits of a state: rows from the lowest up, columns by offset",
        caption: say("The bits of the state: rows from the lowest up, columns by offset."),
        describe: (summary) => `${title()}: ${bits(field.shape, surveyed(summary))}`,
      };
    default: {
      const isStrip = field.kind === "strip";
      const meaning = { ...meaningOf(view, state), ...(isStrip && DIFFERENCES) };
      const cell = inEnglish(() => view.meaning?.(state, "").cell ?? "");
      const place = `entry (a, b)${isStrip ? " less b" : ""} in row a and column b`;
      const first = `the first is (${field.origin.join(", ")})`;
      return {
        ...gridOf(field),
        order: `${place}; ${first}${cell === "" ? "" : `; each number: ${cell}`}`,
        caption: captionOf(field.kind, state, meaning),
        describe: (summary) => grid(field, surveyed(summary), meaning, !isStrip),
      };
    }
  }
}

type Triple = [Uint32Array, Uint32Array, Uint32Array];

function everyThird(points: Uint32Array, first: number): Uint32Array {
  const items = new Uint32Array(points.length / 3);
  for (let at = 0; at < items.length; at++) items[at] = points[3 * at + first] ?? 0;
  return items;
}

function columnsOf(columns: Columns["columns"], names: Columns["names"] = {}): Columns {
  const length = Object.values(columns)[0]?.length ?? 0;
  return { kind: "columns", columns, length, names };
}

function gridOf({ origin, shape, values, blank }: Omit<Grid, "kind" | "others">): Grid {
  return { kind: "grid", origin, shape, values, others: {}, ...(blank && { blank }) };
}

const born = (generation: string) =>
  `in order of steps; generation: ${generation}; parent: the row (from 0) of the one it is joined to, -1 if there is none`;

const GENERATION_OF_POINT =
  "half of a + b + c, rounded down (with a fourth pile d half of a + b + c + d, in LIM a + b + c, by the relaxed rule the step of birth); only in Nim with three piles these are the generations and parents of the game";

const BORN = "in order of generation; parent is the row of the parent, or none";

/** Says how positions are ordered that are no evolution of a game. */
const ordered = ({ generation, parent }: Order) =>
  say`in order of “${say(generation)}”; “${say(parent)}” is the row of that neighbour, or none. These are not the generations and parents of the game`;

/** What the columns of records mean, as clauses; those of extra numbers have words of their own. */
const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    band: "how many numbers the band has whose coming the case decides, 0 for none",
    bound:
      "the column of the state that proves the period, without a proof how many columns were searched",
    centre: "the stack in the centre",
    completion: "the size of the variable leaf with which the player to move loses",
    first: "the first row of the case",
    generation:
      "half the moves of the longest game in which everybody who can moves to a P-position, rounded down, in normal play of Nim half of the counters, empty for an N-position",
    grundy: "the Grundy value, -1 where it is not computed",
    in_play: "1 if a move can take counters from it, else 0",
    last: "the last row of the case",
    modulus: "a power of two M: centres from M on with one remainder have the same row, moved",
    n: "the place from 0 on, or the size of a heap, of the second leaf or of the only variable one",
    on: "the stack that it hangs on, empty for the root",
    parents: "the positions that it grew from",
    period: "the least period, 0 if it is not known",
    piles: "the counters of each pile",
    position: "the position as links have it",
    preperiod: "the column from which the row is periodic",
    representative: "the centre from whose row it follows by theorems, or 0",
    residue: "the remainder of the centres modulo M",
    rest: "what a winning move leaves, empty if none wins here",
    row: "the row of the array",
    rows: "how many rows of the case are open",
    rule: "kept, broken or open, of the marked rule; empty where it says nothing",
    set: "P if the player to move loses, N if the player to move wins",
    size: "the counters of the stack",
    spent: "the steps that were searched",
    stack: "the letter of the stack",
    status: "what is known of the period",
    step: "the step that finds the position, -1 if none does",
    term: "the term at the place n, in decimal digits",
  }),
);

function inFile(name: string): string {
  const meaning = MEANINGS.get(name);
  return meaning === undefined ? "" : `; ${name}: ${meaning}`;
}

/** Returns the name of a column and what it means. */
function inCaption(name: string): string {
  const meaning = MEANINGS.get(name);
  return meaning === undefined ? `${say(name)}.` : say`${say(name)}: ${say(meaning)}.`;
}

function captionOf(kind: "plane" | "strip" | "below", { below }: State, { cell }: Meaning): string {
  if (kind === "strip") return say("Row r, column k: the entry C(r, k) minus its column k.");
  if (kind === "below")
    return say`Row a, column b: the entry C(a, b) where it is below ${below}, else an empty cell.`;
  return say`Row a, column b: ${say(cell)}.`;
}

const DIFFERENCES = { one: "difference C(a, b) − b", many: "differences C(a, b) − b" };

/** Returns the meaning of a plane's numbers in a state. */
function meaningOf(view: TableView, state: State): Meaning {
  const about = arrayIn(state);
  const numbers = { cell: "the entry C(a, b)", one: "number", many: "numbers", names: {} };
  return { ...numbers, about, ...view.meaning?.(state, about) };
}

/** Returns which array it is; empty if there is no choice. */
function arrayIn({ world, row, c, leaf, tree }: State): string {
  if (world === "tree") return say`tree ${String(tree).replaceAll(",", ", ")}`;
  if (world === "row") return say`leading row ${row}`;
  if (typeof c !== "number") return "";
  return world === "grundy"
    ? say`Grundy values with centre ${c} and third leaf ${leaf}`
    : say`centre ${c}`;
}
