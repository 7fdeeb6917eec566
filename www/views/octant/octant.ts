/**
 * The octant: P-positions of three-pile Nim as unit cubes in space, grown step by step by the closer-neighbour rule
 * or by the relaxed one (3-Pile Nim as an Automaton).
 */
import { common } from "../../state/link.ts";
import type { NumberParam, Table, Values } from "../../state/params.ts";
import { sequential } from "../palettes.ts";
import type { View } from "../view.ts";
import { FARTHEST, HOME } from "./geometry.ts";
import { SETS, setOf } from "./sets.ts";

const params = {
  game: {
    kind: "choice",
    label: "Game",
    meaning:
      "In Nim the player to move loses where the binary digits of the piles cancel out; in LIM, where no two piles have a digit 1 in the same place.",
    control: "panel",
    default: "nim",
    options: [
      { value: "nim", label: "Nim" },
      { value: "lim", label: "LIM" },
    ],
  },
  c: {
    kind: "integer",
    label: "Tripod with centre",
    meaning:
      "Tripod nim instead: three leaves around a stack of so many counters, which comes into play when two leaves are gone. Centre 1 is misère Nim. To side 1024.",
    control: "panel",
    default: null,
    min: 0,
    max: 4095,
  },
  d: {
    kind: "integer",
    label: "Fourth pile",
    meaning:
      "Nim with four piles instead, of which this one is fixed. Nothing is seen unless it is below the side.",
    control: "panel",
    default: null,
    min: 0,
    max: 65535,
  },
  rule: {
    kind: "choice",
    label: "Rule",
    meaning:
      "A cell is born when exactly one of its neighbours lives: of the three closer to the first cell, or of all twelve. All twelve also bear positions that the mover wins: grey, with dots.",
    control: "panel",
    default: "closer",
    options: [
      { value: "closer", label: "closer neighbours" },
      { value: "relaxed", label: "all neighbours" },
    ],
  },
  side: {
    kind: "integer",
    label: "Side",
    meaning: "Piles are smaller than this power of two.",
    control: "panel",
    default: 64,
    min: 1,
    max: 65536,
    steps: "powers-of-two",
  },
  n: {
    kind: "integer",
    label: "Last step",
    meaning:
      "What is born later is not shown. The step is half the sum of all piles, in LIM the sum; all neighbours bear later.",
    control: "panel",
    default: null,
    min: 0,
    max: 131072,
  },
  style: {
    kind: "choice",
    label: "Drawn as",
    meaning: "Cubes, or dots joined by the edges of the tree in which they are born.",
    control: "panel",
    default: "cubes",
    options: [
      { value: "cubes", label: "cubes" },
      { value: "tree", label: "tree" },
    ],
  },
  cut: {
    kind: "choice",
    label: "Shown of it",
    meaning:
      "Everything, or what the last step bears (in Nim all of it in the plane a + b + c = 2n) before a faint rest.",
    control: "panel",
    default: "0",
    options: [
      { value: "0", label: "everything" },
      { value: "1", label: "last step" },
    ],
  },
  explode: {
    kind: "integer",
    label: "Taken apart",
    meaning:
      "Per cent: the whole is made of four copies of half its side, which move away from one another.",
    control: "panel",
    default: 0,
    min: 0,
    max: 100,
  },
  colour: {
    kind: "choice",
    label: "Colour by",
    meaning: "What the colours count: the step of birth, or one of the piles.",
    control: "panel",
    default: "generation",
    options: [
      { value: "generation", label: "step of birth" },
      { value: "a", label: "pile a" },
      { value: "b", label: "pile b" },
      { value: "c", label: "pile c" },
    ],
  },
  pal: {
    kind: "choice",
    label: "Colours",
    meaning: "From low to high.",
    control: "panel",
    default: "viridis",
    options: sequential,
  },
  lens: {
    kind: "choice",
    label: "Lens",
    meaning:
      "Near things larger, or all of one size: down an axis the latter shows the table of nim-sums.",
    control: "panel",
    default: "perspective",
    options: [
      { value: "perspective", label: "perspective" },
      { value: "orthographic", label: "parallel" },
    ],
  },
  yaw: camera("Turn", "Turn of the eye about the c axis, in degrees.", HOME.yaw, -180, 180, 2),
  pitch: camera(
    "Height",
    "Height of the eye above the horizon, in degrees.",
    HOME.pitch,
    -90,
    90,
    2,
  ),
  zoom: camera("Zoom", "1 shows everything, 2 is twice as near.", HOME.zoom, FARTHEST, 65536, 3),
  x: camera(
    "Middle, a",
    "The a of the point in the middle of the picture.",
    null,
    -131072,
    131072,
    3,
  ),
  y: camera(
    "Middle, b",
    "The b of the point in the middle of the picture.",
    null,
    -131072,
    131072,
    3,
  ),
  z: camera(
    "Middle, c",
    "The c of the point in the middle of the picture.",
    null,
    -131072,
    131072,
    3,
  ),
  sel: common.sel,
} as const satisfies Table;

function camera<D extends number | null>(
  label: string,
  meaning: string,
  start: D,
  min: number,
  max: number,
  digits: number,
): NumberParam & { readonly default: D } {
  return { kind: "number", label, meaning, control: "picture", default: start, min, max, digits };
}

export type State = Values<typeof params>;

/** What excludes one another is not offered together. */
function offers(state: State, key: string, choice?: string): boolean {
  const { game, c, d, rule } = state;
  const set = SETS[setOf(state)];
  const plain = game === "nim" && c === null && d === null;
  if (key === "game") return rule === "closer" && c === null && d === null;
  if (key === "c") return rule === "closer" && game === "nim" && d === null;
  if (key === "d") return rule === "closer" && game === "nim" && c === null;
  if (key === "rule") return plain || (choice === undefined && rule === "relaxed");
  if (key === "style") return set.tree;
  return key !== "explode" || set.copies !== null;
}

const SELECTS = {
  nim: "nim",
  relaxed: "any",
  lim: "lim",
  slice: "other",
  misere: "other",
  tripod: "other",
} as const;

export const octant: View<typeof params> = {
  name: "octant",
  title: "Octant",
  sentence:
    "Every cube is a position (a, b, c) of a game with three piles that the player to move loses, or grey if he wins; where he loses in Nim the binary digits of a, b and c cancel out.",
  params,
  keys: [
    ["← ↑ → ↓", "turn"],
    ["Shift and ← ↑ → ↓", "move"],
    ["+ and −", "nearer and farther"],
    ["0", "everything, as at first"],
    ["1 2 3 4 5", "down an axis, down the diagonal, in space"],
    ["p", "select the parent of the selected position"],
    ["c", "select its first child"],
    ["s", "select its next sibling"],
    ["Escape", "select nothing"],
  ],
  selects: (state) => SELECTS[setOf(state)],
  offers,
  load: async () => {
    const { OctantScene } = await import("./scene.ts");
    return (stage) => new OctantScene(stage);
  },
};
