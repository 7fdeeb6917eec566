/**
 * The arrays of tripod nim (Tree and Tripod Nim): C(a, b) is the one number for which (c; a, b, C)
 * is a P-position with c in the centre. Also arrays with other first rows, of Grundy values, and of
 * two leaves of any tree. A map chooses what the colours show; two centres can be compared.
 */

import {
  choice,
  entry,
  gridWindow,
  int,
  main,
  optional,
  powers,
  type Table,
  text,
  type Values,
} from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { centre, ownColours, palettesOf, ranges } from "../choices.ts";
import { centres, labelOf, short, small, square, titled } from "../titles.ts";
import type { Heading, Meaning, View } from "../view.ts";
import { comparesCentres, offers, panesOf } from "./looks.ts";
import { entryOf, mapParameters, maps } from "./maps.ts";

// The titles of arrays.

/** Returns which array it is, and which one it is compared with. */
function arrayOf({ world, row, leaf, tree, c }: ArrayState, vs: number | null): string {
  const beside = vs !== null && say`beside centre ${vs}`;
  switch (world) {
    case "tripod":
      return titled(say("Tripod nim"), centres(c, vs));
    case "row":
      return titled(say`Table with first row ${short(row, 24)}`, beside);
    case "grundy":
      return leaf === 0
        ? titled(say("Grundy values of 3-stack End-Nim"), centres(c, vs))
        : titled(say("Grundy values of tripod nim"), centres(c, vs), say`third leg ${leaf}`);
    case "tree": {
      const name = short(tree, 24);
      const isCompleted = tree.includes("z");
      return titled(isCompleted ? say`Leaf z of ${name}` : say`Grundy values of ${name}`, beside);
    }
  }
}

/** Returns what the map of a picture shows; empty for plain entries. */
function lookOf(state: ArrayState, together: boolean): string {
  const { world, c, map, mod, below, level, bit, beside } = state;
  switch (map) {
    case "value":
      if (!together && world !== "tripod") return "";
      if (!together) return c === 0 ? say("nim-sums") : "C(a, b)";
      if (beside === "1") return say("side by side");
      return world === "tripod" ? say("where C(a, b) agrees") : say("where they agree");
    case "mod":
      return say`residues modulo ${mod}`;
    case "below":
      return say`entries below ${below}`;
    case "level":
      return say`value ${level}`;
    case "bit":
      return say`bit ${bit}`;
    default:
      return small(labelOf(arrayParams.map.options, map));
  }
}

/** Returns the title of a state; a second centre is named where the picture shows it. */
function titleIn(state: ArrayState): string {
  const { vs, map, beside, side, band, blocks, barrier } = state;
  const { compares, compared } = entryOf(map);
  const isTogether = vs !== null && (beside === "1" || compares || compared !== null);
  const next = compares && vs === null ? { ...state, map: "value" as const } : state;
  const look = lookOf(next, isTogether);
  const what = arrayOf(state, isTogether ? vs : null);
  return titled(
    look === "" ? what : `${what}: ${look}`,
    square(side),
    band !== null && say`band ${band}`,
    blocks !== null && say`blocks of ${blocks}`,
    barrier !== null && say`barrier ${barrier}`,
  );
}

// The meaning of an array's numbers under each map.

/** Describes the numbers of the data; of three pictures, those of the middle one. */
function meaning(state: ArrayState, about: string): Partial<Meaning> {
  const panes = panesOf(state);
  const look = panes[Math.floor(panes.length / 2)]?.look;
  const together = look?.of === null;
  const whole = together ? say`${about} beside centre ${state.vs}` : about;
  return { about: whole, cell: cellOf(state), ...numbersOf(state, look?.map, together) };
}

function numbersOf(
  state: ArrayState,
  map: string | null | undefined,
  together: boolean,
): Partial<Meaning> {
  const yesOrNo = (yes: string, no: string) => ({ names: { 0: no, 1: yes } });
  switch (map) {
    case "value":
      return together ? yesOrNo("equal", "different") : {};
    case "parity":
      return yesOrNo("odd", "even");
    case "mod":
      return {
        one: say`remainder on division by ${state.mod}`,
        many: say`remainders on division by ${state.mod}`,
      };
    case "below":
      return yesOrNo(say`below ${state.below}`, say`${state.below} or more`);
    case "level":
      return yesOrNo(say`the number ${state.level}`, "another number");
    case "bit":
      return yesOrNo(say`bit ${state.bit} is 1`, say`bit ${state.bit} is 0`);
    case "excess":
      return { one: "difference from the nim-sum", many: "differences from the nim-sum" };
    case "difference":
      return { one: "difference of the two entries", many: "differences of the two entries" };
    default:
      return {};
  }
}

function cellOf({ c, vs, map, world, tree }: ArrayState): string {
  if (vs !== null && map === "value" && world === "tree")
    return say`1 where the tree ${tree} and centre ${vs} have equal values on this map, 0 where they differ`;
  if (vs !== null && map === "value" && world === "row")
    return say`1 where this array and centre ${vs} have equal values on this map, 0 where they differ`;
  if (vs !== null && map === "value")
    return say`1 where centres ${c} and ${vs} have equal values on this map, 0 where they differ`;
  const label = say(arrayParams.map.options.find(({ value }) => value === map)?.label ?? "value");
  return map === "value" ? "the entry C(a, b)" : say`the entry under the map “${label}”`;
}

/** The largest sides of the arrays that are filled row by row: the core's. */
const SIDES = {
  tripod: undefined,
  row: ranges.ArrayParams.side_with_row[1],
  grundy: ranges.ArrayParams.side_with_leaf[1],
  tree: ranges.ArrayParams.side_with_tree[1],
} as const;

const MOST = ranges.ArrayParams.row[1];
const palettes = palettesOf("sequential", "comparison", "categorical", "cyclic", "diverging");

// biome-ignore format: one or two lines for each parameter
export const arrayParams = {
  world: choice("World", "Tripod nim, the rule from any first row, Grundy values, or any tree.",
    { tripod: "Tripod", row: "Any row", grundy: "Grundy", tree: "Any tree" }),
  row: text("Leading row",
    "First numbers of row 0 and column 0; the missing numbers follow in order.",
    /^\d{1,4}(,\d{1,4}){0,63}$/,
    `1 to 64 whole numbers from 0 to ${MOST} with commas between them, like 3,0,1,2`,
    { default: "3" }),
  leaf: int("Third leaf", "G(a, b) is the Grundy value of leaves a, b and this one.",
    ranges.ArrayParams.leaf, { default: 0 }),
  tree: text("Tree", "Leaf x counts rows, y columns; a leaf z completes, else Grundy values.",
    /[\dxyz(),]{1,160}/, "a tree with leaves x and y, such as 2(3,x,1(y)) or 2(x,y,z)",
    { default: "2(3,x,1(y))", ...main }),
  c: centre(ranges.ArrayParams.c, { default: 2, ...main }),
  vs: int("Compare with", "A second centre; the picture shows where both arrays agree.",
    ranges.ArrayParams.vs, optional(5)),
  beside: choice("Two centres", "One comparison, or both arrays with the comparison between them.",
    { "0": "Compared", "1": "Side by side" }),
  side: int("Side", "Number of rows and columns.", ranges.ArrayParams.side,
    { default: 256, ...powers }),
  map: choice("Map", "What the colour of an entry shows; a pixel of several mixes them.", maps, { default: "value" }),
  ...mapParameters,
  scale: choice("Scale", "Colours follow the values, their ranks, or their logarithms.",
    { linear: "Linear", rank: "Rank", log: "Log" }),
  pal: choice("Colours", "All but Turbo, Sinebow, and Red and blue also differ in lightness.",
    [{ value: "auto", label: "Standard" }, ...palettes]),
  ink: ownColours(),
  band: int("Band", "Outlines entries fewer than this many columns from the diagonal.",
    [1, ranges.ArrayParams.side[1]], optional(4)),
  blocks: int("Blocks", "Draws lines between squares of this side.",
    [1, ranges.ArrayParams.side[1]], { ...optional(16), ...powers }),
  barrier: int("Barrier",
    "Outlines rows and columns from here on, and the smaller entries in them: the shadow.",
    [0, ranges.ArrayParams.side[1]], optional(8)),
  ...gridWindow(),
  sel: entry(32767),
} satisfies Table;

export type ArrayState = Values<typeof arrayParams>;

/** What two centres show, and what the arrays of other worlds hold. */
const HEADINGS = {
  centres: {
    title: "Two centres compared",
    sentence:
      "Row a, column b compares C(a, b), the third leg with which legs a and b lose for the player to move, in two tables of tripod nim.",
    guide:
      "Where the tables agree, the same positions lose at both centres. Two centres can differ in the first rows and near the diagonal, and agree everywhere else: then they are nearly equivalent. Zoom in for the numbers, that of the first centre above.",
  },
  tripod: {
    title: "Grundy values of tripod nim",
    sentence:
      "Row a, column b holds the Grundy value of tripod nim with legs a, b and a fixed third one.",
  },
  three: {
    title: "Grundy values of 3-stack End-Nim",
    sentence:
      "Row a, column b holds the Grundy value of three stacks in a row, a, the centre and b: only from the ends counters are taken.",
  },
  row: {
    title: "Tables from a given first row",
    sentence:
      "Row 0 and column 0 are given; every other entry is the smallest number that is not to its left or above it.",
  },
  completed: {
    title: "Tables of two leaves of a tree",
    sentence:
      "Row a, column b: leaf x has a counters and leaf y has b. The entry is the size of leaf z with which the player to move loses.",
  },
  valued: {
    title: "Tables of two leaves of a tree",
    sentence:
      "Row a, column b: leaf x has a counters and leaf y has b. The entry is the Grundy value of the tree.",
  },
} satisfies Record<string, Heading>;

/** Returns the heading of a state; undefined for one array of tripod nim. */
function headingIn(state: ArrayState): Heading | undefined {
  const { world, leaf, tree } = state;
  if (comparesCentres(state)) return HEADINGS.centres;
  if (world === "row") return HEADINGS.row;
  if (world === "grundy") return leaf === 0 ? HEADINGS.three : HEADINGS.tripod;
  if (world === "tree") return tree.includes("z") ? HEADINGS.completed : HEADINGS.valued;
  return undefined;
}

export const array: View<typeof arrayParams> = {
  name: "array",
  title: "Tables of tripod nim",
  line: "A game as a table, in colours",
  alsoCalled: "array; third leg; C(a, b)",
  label: "Tables",
  thumbnail: "#v1/array",
  group: "Tripod nim",
  sentence:
    "In tripod nim three legs stand around a centre. Row a, column b holds C(a, b): the third leg with which the player to move loses.",
  guide:
    "Row 0 and column 0 are given. Every other entry is the smallest number that is not to its left or above it. Tap an entry for its reason.",
  headingIn,
  titleIn,
  terms: [
    "tripod nim",
    "leg",
    "completion array",
    "locator property",
    "P-position",
    "centre",
    "world",
    "leading row",
    "tree nim",
    "Grundy value",
    "map",
    "band",
    "barrier",
    "shadow",
    "near equivalence",
    "trivial centre",
  ],
  params: arrayParams,
  offers,
  part: ({ world }) => (world === "tree" ? "leaves" : "array"),
  meaning,
  explains: () => true,
  sound: () => import("./sound.ts"),
  limit: ({ world }, key) => (key === "side" ? SIDES[world] : undefined),
  questions: ["number:value", "cell:value:#"],
  loadQuestions: async () => (await import("./questions.ts")).questions,
  load: async () => (await import("./picture.ts")).picture,
};
