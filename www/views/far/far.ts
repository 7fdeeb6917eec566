/**
 * Far out: an array of tripod nim at any distance from its corner, without what lies before (src/arrays/far.rs). Either
 * a square on the diagonal with its small entries (Tree and Tripod Nim, Figure 11), or a strip of the first rows.
 */
import type { Table, Values } from "../../state/params.ts";
import { WINDOW } from "../array/window.ts";
import { sequential } from "../palettes.ts";
import type { View } from "../view.ts";

const params = {
  c: {
    kind: "integer",
    label: "Centre",
    meaning: "The stack in the centre of the tripod.",
    control: "panel",
    default: 6,
    min: 0,
    max: 4095,
  },
  from: {
    kind: "integer",
    label: "From",
    meaning: "The first column that is seen, and the first row of a square.",
    control: "panel",
    default: 1_000_000,
    min: 0,
    max: 1_000_000_000,
  },
  side: {
    kind: "integer",
    label: "Side",
    meaning: "How many columns are seen, and how many rows of a square.",
    control: "panel",
    default: 256,
    min: 1,
    max: 8192,
    steps: "powers-of-two",
  },
  below: {
    kind: "integer",
    label: "Below",
    meaning:
      "Smaller entries than this are coloured: far out they lie in a band about the diagonal.",
    control: "panel",
    default: 23,
    min: 1,
    max: 4096,
    steps: "powers-of-two",
  },
  rows: {
    kind: "integer",
    label: "First rows",
    meaning: "Instead of a square so many rows from row 0 on: each entry less its column.",
    control: "panel",
    default: null,
    first: 64,
    min: 1,
    max: 4096,
    steps: "powers-of-two",
  },
  pal: {
    kind: "choice",
    label: "Colours",
    meaning: "Every palette but turbo tells values apart by lightness alone.",
    control: "panel",
    default: "viridis",
    options: sequential,
  },
  a: { ...WINDOW.a, meaning: fromCorner("row") },
  b: { ...WINDOW.b, meaning: fromCorner("column") },
  w: WINDOW.w,
  h: WINDOW.h,
  sel: {
    kind: "position",
    label: "Marked entry",
    meaning: "The row, the column and the value of the entry that is marked.",
    control: "picture",
    default: null,
    max: 2 ** 30,
  },
} as const satisfies Table;

/** What a link says of the part that is on the screen: it stays where it is when the window moves on. */
function fromCorner(what: "row" | "column"): string {
  return `First ${what} on the screen, counted from the first one that is seen; absent: all is shown.`;
}

export type State = Values<typeof params>;

export const far: View<typeof params> = {
  name: "far",
  title: "Far out",
  sentence:
    "The same arrays a million columns out, or a thousand million: the small entries about the diagonal, or the first rows, as they are far from where the array begins.",
  params,
  keys: [
    ["← ↑ → ↓", "move the picture, or the cursor"],
    ["+ −", "zoom in, zoom out"],
    ["0", "the whole window"],
    ["Enter", "set a cursor to read entries with the arrow keys; again: mark its entry"],
    ["Esc", "put the cursor away"],
  ],
  offers: ({ rows }, key) => key !== "below" || rows === null,
  load: async () => {
    const { FarScene } = await import("./scene.ts");
    return (stage) => new FarScene(stage);
  },
};
