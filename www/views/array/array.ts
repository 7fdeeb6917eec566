/**
 * The arrays of tripod nim (Tree and Tripod Nim): C(a, b) is the one number for which (c; a, b, C) is a P-position, c
 * being the stack in the centre; and those around them, with any leading row, or of Grundy values. A map says what is seen
 * of each entry; beside a second centre, where the two agree.
 */
import type { Table, Values } from "../../state/params.ts";
import { categorical, comparison, cyclic, diverging, sequential } from "../palettes.ts";
import type { View } from "../view.ts";
import { maps, offers, SIDES } from "./looks.ts";
import { WINDOW } from "./window.ts";

const params = {
  world: {
    kind: "choice",
    label: "World",
    meaning:
      "The array of tripod nim with a centre; the array of any leading row, by the same rule; or the Grundy values of small trees.",
    control: "panel",
    default: "tripod",
    options: [
      { value: "tripod", label: "Tripod" },
      { value: "row", label: "Any row" },
      { value: "grundy", label: "Grundy" },
    ],
  },
  row: {
    kind: "text",
    label: "Leading row",
    meaning:
      "How row 0 and column 0 begin; they go on with the smallest numbers that are missing. One number n makes n, 0, 1, 2, ...: an array of Abrams and Cowen-Morton.",
    control: "panel",
    default: "3",
    pattern: /^\d{1,4}(,\d{1,4}){0,63}$/,
    allowed: "1 to 64 whole numbers in 0..=4095 with commas between them, like 3,0,1,2",
  },
  leaf: {
    kind: "integer",
    label: "Third leaf",
    meaning:
      "G(a, b) is the Grundy value of the tripod with leaves a, b and this one, the heap of Nim that it is worth; with 0, of three stacks in a row.",
    control: "panel",
    default: 0,
    min: 0,
    max: 255,
  },
  c: {
    kind: "integer",
    label: "Centre",
    meaning: "The stack in the centre of the tripod.",
    control: "panel",
    default: 2,
    min: 0,
    max: 4095,
  },
  vs: {
    kind: "integer",
    label: "Compare with",
    meaning: "A second centre, of tripod nim beside a leading row: where do the two arrays agree?",
    control: "panel",
    default: null,
    min: 0,
    max: 4095,
  },
  beside: {
    kind: "choice",
    label: "Two centres",
    meaning: "In one picture where they agree, or each in its own with that between them.",
    control: "panel",
    default: "0",
    options: [
      { value: "0", label: "Compared" },
      { value: "1", label: "Side by side" },
    ],
  },
  side: {
    kind: "integer",
    label: "Side",
    meaning: "How many rows and columns are filled.",
    control: "panel",
    default: 256,
    min: 1,
    max: 16384,
    steps: "powers-of-two",
  },
  map: {
    kind: "choice",
    label: "Map",
    meaning:
      "What is seen of each entry: its value, its remainder, a bit, how far it is from the nim-sum.",
    control: "panel",
    default: "value",
    options: maps,
  },
  mod: {
    kind: "integer",
    label: "Modulus",
    meaning: "Entries have one colour if they leave the same remainder on division by this.",
    control: "panel",
    default: 4,
    min: 2,
    max: 256,
  },
  below: {
    kind: "integer",
    label: "Below",
    meaning: "Only smaller entries are coloured: far out they lie in a band about the diagonal.",
    control: "panel",
    default: 23,
    min: 1,
    max: 32767,
  },
  level: {
    kind: "integer",
    label: "Value",
    meaning: "The value that is looked for: it stands once in every row and in every column.",
    control: "panel",
    default: 0,
    min: 0,
    max: 32767,
  },
  bit: {
    kind: "integer",
    label: "Bit",
    meaning: "Which binary digit is seen: 0 is that of 1, 1 that of 2, 2 that of 4.",
    control: "panel",
    default: 0,
    min: 0,
    max: 14,
  },
  scale: {
    kind: "choice",
    label: "Scale",
    meaning:
      "Colours in proportion to numbers, by their rank among all entries, or to their logarithms.",
    control: "panel",
    default: "linear",
    options: [
      { value: "linear", label: "Linear" },
      { value: "rank", label: "Rank" },
      { value: "log", label: "Log" },
    ],
  },
  pal: {
    kind: "choice",
    label: "Colours",
    meaning:
      "The standard ones, and all but turbo, sinebow and the paper's, differ in lightness too.",
    control: "panel",
    default: "auto",
    options: [
      { value: "auto", label: "Standard" },
      ...sequential,
      ...comparison,
      ...categorical,
      ...cyclic,
      ...diverging,
    ],
  },
  band: {
    kind: "integer",
    label: "Band",
    meaning: "Outlines the entries less than so many columns from the diagonal: 1 is the diagonal.",
    control: "panel",
    default: null,
    first: 4,
    min: 1,
    max: 16384,
  },
  blocks: {
    kind: "integer",
    label: "Blocks",
    meaning: "Lines between squares of this side, as nim-addition has them at powers of two.",
    control: "panel",
    default: null,
    first: 16,
    min: 1,
    max: 16384,
    steps: "powers-of-two",
  },
  barrier: {
    kind: "integer",
    label: "Barrier",
    meaning:
      "Outlines where row and column are at least this. What lies before it casts the shadow, the smaller entries: lines about the diagonal say how far it reaches; close up, its corners are folded.",
    control: "panel",
    default: null,
    first: 8,
    min: 0,
    max: 16384,
  },
  ...WINDOW,
  sel: {
    kind: "position",
    label: "Marked entry",
    meaning: "The row, the column and the value of the entry that is marked.",
    control: "picture",
    default: null,
    max: 32767,
  },
} as const satisfies Table;

export type State = Values<typeof params>;

export const array: View<typeof params> = {
  name: "array",
  title: "Arrays",
  sentence:
    "Tripod nim has a stack in the centre and three legs. For legs a and b there is one third leg, C(a, b), with which whoever must move loses: this is the table of C. Other leading rows, and Grundy values, fill tables by the same rule.",
  params,
  opening: { c: 2, vs: 5 },
  keys: [
    ["← ↑ → ↓", "move the picture, or the cursor"],
    ["+ −", "zoom in, zoom out"],
    ["0", "the whole array"],
    ["Enter", "set a cursor to read entries with the arrow keys"],
    ["Esc", "put the cursor away"],
  ],
  offers,
  most: ({ world }, key) => (key === "side" ? SIDES[world] : undefined),
  load: async () => {
    const { ArrayScene } = await import("./scene.ts");
    return (stage) => new ArrayScene(stage);
  },
};
