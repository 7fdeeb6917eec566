/**
 * The octant: P-positions of three-pile Nim as unit cubes in space, grown step by step by the
 * closer-neighbour rule or by the relaxed one (3-Pile Nim as an Automaton).
 */
import type { OctantParams } from "core";
import { grouped } from "../../canvas/number-format.ts";
import type { InstantBindings } from "../../core/instant.ts";
import { gamePath } from "../../link/game-path.ts";
import { common } from "../../link/link.ts";
import { choice, int, main, powers, real, type Table, type Values } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { ownColours, palette, ranges } from "../choices.ts";
import { hasRule, nameWith, ownRules } from "../own-rules.ts";
import { capital, centres, coloured, labelOf, titled } from "../titles.ts";
import type { Heading, View } from "../view.ts";
import { coreParams, orderOf, passedIn, SETS, type SetName, setOf } from "./sets.ts";

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

/** What the octant shows of other sets than the P-positions of 3-pile Nim. */
const HEADINGS: Partial<Record<SetName, Heading>> = {
  relaxed: {
    title: "Nim in space",
    sentence:
      "Each cube is a cell that the relaxed rule makes alive: coloured ones are losing positions (a, b, c) of Nim, grey ones winning positions.",
  },
  lim: {
    title: "LIM in space",
    sentence:
      "Each cube is a losing position (a, b, c) of LIM: no two of the three numbers have a binary digit 1 in the same place.",
  },
  slice: {
    title: "Four-pile Nim in space",
    sentence:
      "Each cube is a losing position of Nim with four piles, a, b, c and one of fixed size d: a ⊕ b ⊕ c ⊕ d = 0.",
  },
  misere: {
    title: "Misère Nim in space",
    sentence:
      "Each cube is a losing position (a, b, c) of misère Nim, where the player who takes the last counter loses.",
  },
  tripod: {
    title: "Tripod nim in space",
    sentence:
      "Each cube is a losing position of tripod nim with the legs a, b and c around a centre of fixed size.",
  },
};

/** And of games that no digits decide. */
const PLAYED: Partial<Record<OctantState["game"], Heading>> = {
  "moore-nim": {
    title: "Moore’s Nim in space",
    sentence:
      "Each cube is a losing position (a, b, c) of Moore’s Nim, where a move takes counters from one or several piles.",
  },
  "end-nim": {
    title: "End-Nim in space",
    sentence:
      "Each cube is a losing position (a, b, c) of End-Nim, where counters are taken only from the first or the last pile of the row.",
  },
  subtraction: {
    title: "A subtraction game in space",
    sentence:
      "Each cube is a losing position (a, b, c) of three piles from which only certain numbers of counters may be taken.",
  },
  kayles: {
    title: "Kayles in space",
    sentence:
      "Each cube is a losing position (a, b, c) of Kayles with three rows of pins, where a move knocks down one pin or two neighbours.",
  },
  octal: {
    title: "An octal game in space",
    sentence:
      "Each cube is a losing position (a, b, c) of an octal game with three rows of counters.",
  },
};

/** Names a generation, or a step of a picture that no rule grows. */
function nth(grown: boolean, n: string): string {
  return grown ? say`generation ${n}` : say`step ${n}`;
}

function titleIn(state: OctantState): string {
  const { game, rule, c, d, side, n, style, cut, colour } = state;
  const set = setOf(state);
  const name = nameWith(game, capital(labelOf(octantParams.game.options, game)), state);
  const last = n === null ? null : grouped(n);
  const { grown } = SETS[set].steps;
  const only = last === null ? say("the last generation") : say`${nth(grown, last)} alone`;
  return titled(
    set === "played" ? say`${name} in space` : say((HEADINGS[set] ?? octant).title),
    rule === "relaxed" && say("relaxed rule"),
    set === "slice" && say`fourth pile ${d}`,
    set === "tripod" && c !== null && centres(c, null),
    say`side ${grouped(side)}`,
    cut === "1" ? only : last !== null && say`to ${nth(grown, last)}`,
    style === "tree" && SETS[set].tree && say("as a tree"),
    coloured(octantParams.colour, colour),
  );
}

/** What excludes one another is not offered together. */
function offers(state: OctantState, key: string, choice?: string): boolean {
  const { game, c, d, rule } = state;
  const set = SETS[setOf(state)];
  const plain = game === "nim" && c === null && d === null;
  if (key === "game") return rule === "closer" && c === null && d === null;
  if (key === "c") return rule === "closer" && game === "nim" && d === null;
  if (key === "d") return rule === "closer" && game === "nim" && c === null;
  if (key === "rule") return plain || (choice === undefined && rule === "relaxed");
  if (key in ownRules) return game !== "nim" && game !== "lim" && hasRule(game, key);
  if (key === "style") return set.tree;
  return key !== "explode" || set.copies !== null;
}

/** Returns the last step of a state; undefined where its words make no octant. */
function lastStepOf(state: OctantState, bindings: InstantBindings): number | undefined {
  try {
    return bindings.octant_steps(coreParams({ ...state, n: null }));
  } catch {
    return undefined;
  }
}

/** The largest side that vector formats draw. */
const LARGEST_VECTOR = 64;
/** The largest side with few enough points for a solid; the core counts them exactly. */
const LARGEST_SOLID = 128;

function refusesVector({ side, explode }: OctantState): string | null {
  if (side > LARGEST_VECTOR)
    return say`side = ${side} is above ${LARGEST_VECTOR}, the limit of vector formats. Choose PNG.`;
  return explode > 0 ? "Vector formats cannot draw the octant taken apart. Choose PNG." : null;
}

/** Refuses states without a tree, or with more points than slicers take. */
function solid(state: OctantState): OctantParams | string {
  const set = setOf(state);
  if (set === "slice" || set === "tripod" || set === "misere" || set === "played")
    return "Only the positions of 3-pile Nim and of LIM form one tree that struts can follow.";
  if (state.n === null && state.side > LARGEST_SOLID)
    return say`side = ${state.side} has too many positions for 3D printing; the largest is ${LARGEST_SOLID}.`;
  return coreParams(state);
}

const SELECTS = {
  nim: "nim",
  relaxed: "any",
  lim: "lim",
  slice: "other",
  misere: "other",
  tripod: "other",
  played: "other",
} as const;

export const octant: View<typeof octantParams> = {
  name: "octant",
  title: "Nim in space",
  line: "A pyramid of losing positions",
  alsoCalled: "Sierpinski pyramid; tetrahedron; cubes; fractal; 3D",
  label: "In space",
  group: "Nim fractals",
  sentence:
    "Each cube is a losing position (a, b, c) of Nim with three piles: in binary the three numbers cancel out, a ⊕ b ⊕ c = 0.",
  headingIn: (state) => HEADINGS[setOf(state)] ?? PLAYED[state.game],
  titleIn,
  terms: [
    "P-position",
    "nim-sum",
    "octant",
    "LIM",
    "LIM with many piles",
    "End-Nim",
    "octal game",
    "tripod nim",
    "centre",
    "relaxed rule",
    "misère play",
  ],
  params: octantParams,
  verb: "Grow",
  passed: passedIn,
  selects: (state) => SELECTS[setOf(state)],
  offers,
  limit: (state, key, bindings) => (key === "n" ? lastStepOf(state, bindings) : undefined),
  refusesVector,
  solid,
  part: (state) => (setOf(state) === "played" ? "whole" : "octant"),
  turns: true,
  film: async () => ({
    key: "n",
    last: (state, bindings) => {
      const full = bindings.octant_last_step({ ...coreParams(state), n: null });
      return Math.min(state.n ?? full, full);
    },
  }),
  steps: "n",
  stepName: (state) => SETS[setOf(state)].steps.at,
  orders: (state) => orderOf(setOf(state)),
  explains: () => true,
  sound: () => import("./extras.ts"),
  questions: ["cell:third", "cell:parent", "cell:generation:#", "number:third"],
  loadQuestions: async () => (await import("./extras.ts")).questions,
  load: async () => (await import("./picture.ts")).picture,
};
