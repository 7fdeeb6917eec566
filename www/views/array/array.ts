/**
 * The arrays of tripod nim (Tree and Tripod Nim): C(a, b) is the one number for which (c; a, b, C) is a P-position, c
 * being the stack in the centre. Alone a heat map of its values, beside a second centre a map of where they agree.
 */
import type { Table, Values } from "../../state/params.ts";
import { comparison, sequential } from "../palettes.ts";
import type { View } from "../view.ts";
import { ArrayScene } from "./scene.ts";
import { WINDOW } from "./window.ts";

const params = {
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
    meaning: "A second centre: where do the two arrays agree?",
    control: "panel",
    default: null,
    min: 0,
    max: 4095,
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
  pal: {
    kind: "choice",
    label: "Colours",
    meaning: "Every palette but turbo and the paper's tells values apart by lightness alone.",
    control: "panel",
    default: "auto",
    options: [{ value: "auto", label: "Standard" }, ...sequential, ...comparison],
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
    "Tripod nim has a stack in the centre and three legs. For legs a and b there is one third leg, C(a, b), with which whoever must move loses: this is the table of C.",
  params,
  opening: { c: 2, vs: 5 },
  keys: [
    ["← ↑ → ↓", "move the picture, or the cursor"],
    ["+ −", "zoom in, zoom out"],
    ["0", "the whole array"],
    ["Enter", "set a cursor to read entries with the arrow keys"],
    ["Esc", "put the cursor away"],
  ],
  offers(state, key, choice) {
    if (key !== "pal" || choice === undefined || choice === "auto") return true;
    const [, ...others] = state.vs === null ? sequential : comparison; // the first is the standard
    return others.some(({ value }) => value === choice);
  },
  mount: (stage) => new ArrayScene(stage),
};
