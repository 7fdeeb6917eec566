/**
 * Bands and barriers (Tree and Tripod Nim, sections 8 and 9): how the numbers about the diagonal become bands, what they cast on the
 * barriers of the next number, and what parity has to do with it.
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
    meaning: "A second centre, to compare.",
    control: "panel",
    default: null,
    first: 5,
    min: 0,
    max: 4095,
  },
  n: {
    kind: "integer",
    label: "Number",
    meaning: "The barriers are those of this number: smaller ones cast their shadow on them.",
    control: "panel",
    default: 7,
    min: 1,
    max: 127,
  },
  from: {
    kind: "integer",
    label: "From",
    meaning:
      "The first row and column that are seen, past that of the centre; absent, the first of them.",
    control: "panel",
    default: null,
    first: 100,
    min: 1,
    max: 1_000_000,
  },
  side: {
    kind: "integer",
    label: "Side",
    meaning: "How many rows and columns are seen.",
    control: "panel",
    default: 24,
    min: 1,
    max: 64,
  },
  every: {
    kind: "integer",
    label: "Barriers every",
    meaning:
      "How many rows a barrier is below the one before: one after a band, else a common period of the smaller numbers.",
    control: "panel",
    default: 1,
    min: 1,
    max: 64,
  },
} as const satisfies Table;

export type State = Values<typeof params>;

export const bands: View<typeof params> = {
  name: "bands",
  title: "Bands",
  sentence:
    "Along the diagonal of an array the smallest numbers become perfect bands, and stay: then the next number needs to know nothing but its own shadow on its barrier. The table says which bands there are, and which parity forbids.",
  params,
  opening: { from: 100 },
  keys: [
    ["← →", "one column back, one on"],
    ["Page Up, Page Down", "a whole window back, a whole one on"],
    ["P and R", "go along the diagonal, and go back; again: pause"],
  ],
  load: async () => {
    const { BandsScene } = await import("./scene.ts");
    return (stage) => new BandsScene(stage);
  },
};
