/**
 * The octant: P-positions of three-pile Nim as unit cubes in space, grown step by step by the closer-neighbour rule
 * or by the relaxed one (3-Pile Nim as an Automaton).
 */
import { common } from "../../state/link.ts";
import type { NumberParam, Table, Values } from "../../state/params.ts";
import { sequential } from "../palettes.ts";
import type { View } from "../view.ts";
import { FARTHEST, HOME } from "./geometry.ts";
import { OctantScene } from "./scene.ts";

const params = {
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
      "Cells born later are not shown; by the closer rule the step is half the sum of the piles.",
    control: "panel",
    default: null,
    min: 0,
    max: 65535,
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

export const octant: View<typeof params> = {
  name: "octant",
  title: "Octant",
  sentence:
    "Every cube is a position (a, b, c) of three-pile Nim that the player to move loses: the binary digits of a, b and c cancel out.",
  params,
  keys: [
    ["← ↑ → ↓", "turn"],
    ["Shift and ← ↑ → ↓", "move"],
    ["+ and −", "nearer and farther"],
    ["0", "everything, as at first"],
    ["p", "select the parent of the selected position"],
    ["c", "select its first child"],
    ["s", "select its next sibling"],
    ["Escape", "select nothing"],
  ],
  selects: ({ rule }) => (rule === "relaxed" ? "any" : "nim"),
  mount: (stage) => new OctantScene(stage),
};
