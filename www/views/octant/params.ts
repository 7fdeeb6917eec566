/** The parameters of the octant view, as links name them. */
import { gamePath } from "../../link/game-path.ts";
import { common } from "../../link/link.ts";
import { choice, int, main, powers, real, type Table, type Values } from "../../link/params.ts";
import { ownColours, palette, ranges } from "../choices.ts";
import { ownRules } from "../own-rules.ts";

// biome-ignore format: one or two lines for each parameter
export const octantParams = {
  game: choice("Game", "The game whose losing positions are shown, with three piles.",
    { nim: "Nim", lim: "LIM", "moore-nim": "Moore’s Nim", "end-nim": "End-Nim",
      subtraction: "subtraction", kayles: "Kayles", octal: "octal game" }),
  set: { ...ownRules.set, control: "panel" },
  code: { ...ownRules.code, control: "panel" },
  k: { ...ownRules.k, control: "panel" },
  c: int("Tripod with centre",
    "Tripod nim with this centre instead; centre 1 is misère Nim. Up to side 1024.",
    ranges.OctantParams.c, { default: null }),
  d: int("Fourth pile",
    "Nim with four piles instead; this one is fixed and must be below the side.",
    ranges.OctantParams.d, { default: null }),
  rule: choice("Rule",
    "A cell needs exactly one living neighbour: of three with fewer counters, or all twelve.",
    { closer: "closer neighbours", relaxed: "all neighbours" }),
  side: int("Side", "Every pile is smaller than this.", ranges.OctantParams.side,
    { default: 64, ...powers }),
  n: int("Generation", "Shows positions up to this generation, or half sum; empty for all.", [0, 131072],
    { default: null, absent: "all", ...main }),
  style: choice("Drawn as", "Cubes, or a tree that joins each position to its parent.",
    { cubes: "cubes", tree: "tree" }),
  cut: choice("Which part", "Everything, or the last generation alone before a faint rest.",
    { "0": "everything", "1": "last generation" }),
  explode: int("Exploded view", "Moves the four half-size copies apart, in per cent.", [0, 100],
    { default: 0 }),
  colour: choice("Colour by", "Colours show the generation, or the size of one pile.",
    { generation: "generation", a: "pile a", b: "pile b", c: "pile c" }),
  pal: palette("The palette, from low to high."),
  ink: ownColours(),
  lens: choice("Lens",
    "The camera has perspective or not; without, an axis shows a table of nim-sums.",
    { perspective: "perspective", orthographic: "parallel" }),
  yaw: real("Turn", "Turn of the camera about the c axis, in degrees.", [-180, 180], 2, 35),
  pitch: real("Height", "Height of the camera above the horizon, in degrees.", [-90, 90], 2, 16),
  zoom: real("Zoom", "1 shows everything, 2 is twice as close.", [0.25, 65536], 3, 1),
  x: middle("Middle, a", "Coordinate a of the point in the middle of the picture."),
  y: middle("Middle, b", "Coordinate b of the point in the middle of the picture."),
  z: middle("Middle, c", "Coordinate c of the point in the middle of the picture."),
  sel: common.sel,
  path: gamePath,
} satisfies Table;

function middle(label: string, meaning: string) {
  return real(label, meaning, [-131072, 131072], 3, null);
}

export type OctantState = Values<typeof octantParams>;
