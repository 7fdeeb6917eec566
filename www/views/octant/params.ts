/** The parameters of the octant view, as links name them. */
import { gamePath } from "../../link/game-path.ts";
import { common } from "../../link/link.ts";
import type { NumberParam, Table, Values } from "../../link/params.ts";
import { ranges, SEQUENTIAL, within } from "../choices.ts";
import { ownRules } from "../own-rules.ts";
import { FARTHEST, HOME } from "./geometry.ts";

export const octantParams = {
  game: {
    kind: "choice",
    label: "Game",
    meaning: "The game whose losing positions are shown, with three piles.",
    control: "panel",
    default: "nim",
    options: [
      { value: "nim", label: "Nim" },
      { value: "lim", label: "LIM" },
      { value: "moore-nim", label: "Moore’s Nim" },
      { value: "end-nim", label: "End-Nim" },
      { value: "subtraction", label: "subtraction" },
      { value: "kayles", label: "Kayles" },
      { value: "octal", label: "octal game" },
    ],
  },
  set: { ...ownRules.set, control: "panel" },
  code: { ...ownRules.code, control: "panel" },
  k: { ...ownRules.k, control: "panel" },
  c: {
    kind: "integer",
    label: "Tripod with centre",
    meaning: "Tripod nim with this centre instead; centre 1 is misère Nim. Up to side 1024.",
    control: "panel",
    default: null,
    ...within(ranges.OctantParams.c),
  },
  d: {
    kind: "integer",
    label: "Fourth pile",
    meaning: "Nim with four piles instead; this one is fixed and must be below the side.",
    control: "panel",
    default: null,
    ...within(ranges.OctantParams.d),
  },
  rule: {
    kind: "choice",
    label: "Rule",
    meaning:
      "A cell needs exactly one living neighbour: of three with fewer counters, or all twelve.",
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
    meaning: "Every pile is smaller than this.",
    control: "panel",
    default: 64,
    ...within(ranges.OctantParams.side),
    steps: "powers-of-two",
  },
  n: {
    kind: "integer",
    label: "Step",
    meaning: "Shows positions up to this step; empty for all.",
    control: "main",
    default: null,
    absent: "all",
    min: 0,
    max: 131072,
  },
  style: {
    kind: "choice",
    label: "Drawn as",
    meaning: "Cubes, or a tree that joins each position to its parent.",
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
    meaning: "Everything, or the last step alone before a faint rest.",
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
    meaning: "Moves the four half-size copies apart, in per cent.",
    control: "panel",
    default: 0,
    min: 0,
    max: 100,
  },
  colour: {
    kind: "choice",
    label: "Colour by",
    meaning: "Colours show the step, or the size of one pile.",
    control: "panel",
    default: "generation",
    options: [
      { value: "generation", label: "step" },
      { value: "a", label: "pile a" },
      { value: "b", label: "pile b" },
      { value: "c", label: "pile c" },
    ],
  },
  pal: { ...SEQUENTIAL, meaning: "The palette, from low to high." },
  lens: {
    kind: "choice",
    label: "Lens",
    meaning: "The camera has perspective or not; without, an axis shows a table of nim-sums.",
    control: "panel",
    default: "perspective",
    options: [
      { value: "perspective", label: "perspective" },
      { value: "orthographic", label: "parallel" },
    ],
  },
  yaw: camera("Turn", "Turn of the camera about the c axis, in degrees.", HOME.yaw, -180, 180, 2),
  pitch: camera(
    "Height",
    "Height of the camera above the horizon, in degrees.",
    HOME.pitch,
    -90,
    90,
    2,
  ),
  zoom: camera("Zoom", "1 shows everything, 2 is twice as close.", HOME.zoom, FARTHEST, 65536, 3),
  x: camera(
    "Middle, a",
    "Coordinate a of the point in the middle of the picture.",
    null,
    -131072,
    131072,
    3,
  ),
  y: camera(
    "Middle, b",
    "Coordinate b of the point in the middle of the picture.",
    null,
    -131072,
    131072,
    3,
  ),
  z: camera(
    "Middle, c",
    "Coordinate c of the point in the middle of the picture.",
    null,
    -131072,
    131072,
    3,
  ),
  sel: common.sel,
  path: gamePath,
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

export type OctantState = Values<typeof octantParams>;
