/**
 * Shadows (Tree and Tripod Nim, section 3): a barrier has the positions with all leaves N or more below it, and those
 * above cast a shadow on its faces. Two centres whose shadows are the same are nearly equivalent (section 7.2).
 */
import type { Table, Values } from "../../state/params.ts";
import type { View } from "../view.ts";

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
    label: "Beside it",
    meaning: "A second centre: does it cast the same shadow?",
    control: "panel",
    default: 5,
    min: 0,
    max: 4095,
  },
  barrier: {
    kind: "integer",
    label: "Barrier",
    meaning: "N: smaller third leaves cast the shadow.",
    control: "panel",
    default: 8,
    min: 1,
    max: 4096,
  },
  from: {
    kind: "integer",
    label: "First row",
    meaning: "Where the window on the diagonal begins: at the barrier, or this far along it.",
    control: "panel",
    default: null,
    first: 64,
    min: 1,
    max: 100000,
  },
  side: {
    kind: "integer",
    label: "Rows",
    meaning: "How many rows and columns the window has.",
    control: "panel",
    default: 24,
    min: 1,
    max: 256,
  },
} as const satisfies Table;

export type State = Values<typeof params>;

/** How far a window goes along the diagonal, and how large it is. */
export const LIMITS = { from: params.from.max, side: params.side.max, home: params.side.default };

export const shadows: View<typeof params> = {
  name: "shadows",
  title: "Shadows",
  sentence:
    "Below the barrier at N are the positions of tripod nim with all three leaves at least N. A cell (a, b) lies in its shadow if the third leaf that makes a P-position with a and b is less than N. Centres that cast the same shadow have the same P-positions below it.",
  params,
  keys: [
    ["← ↑ → ↓", "back and forth along the diagonal, or move the cursor"],
    ["+ −", "fewer rows, more rows"],
    ["0", "back to the barrier"],
    ["Enter", "set a cursor to read cells with the arrow keys"],
    ["Esc", "put the cursor away"],
  ],
  load: async () => {
    const { ShadowsScene } = await import("./scene.ts");
    return (stage) => new ShadowsScene(stage);
  },
};
