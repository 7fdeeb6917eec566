/** What the steps of the octant are, by the set of positions that it shows. */
import type { Order } from "../view.ts";
import type { SetName } from "./sets.ts";

/** What the steps of a set are. */
interface Steps {
  /** In a legend, and on a card before the number. */
  readonly name: string;
  readonly card: string;
  /** In a sentence on several positions, before the number; with an s before two. */
  readonly at: string;
  /** Whether they join each position to the one it grew from. */
  readonly grown: boolean;
  /**
   * Whether they are the generations of the game, and what is joined are parents and children
   * (Nim Fractals, section 5.3). Elsewhere both have other words.
   */
  readonly evolves: boolean;
}

const BORN: Steps = {
  name: "Step of birth",
  card: "Born at step",
  at: "born at step",
  grown: true,
  evolves: true,
};

/**
 * In tripod nim half the sum is not the generation of the game: (3; 3, 3, 3) has half sum 4 and
 * generation 5, and (2; 1, 2, 2) has 2 and 3. The picture only orders positions by it.
 */
const HALVED: Steps = {
  name: "Half of a + b + c",
  card: "Half of a + b + c, rounded down",
  at: "with half sum",
  grown: false,
  evolves: false,
};

export const STEPS: Readonly<Record<SetName, Steps>> = {
  nim: BORN,
  slice: { ...BORN, evolves: false },
  relaxed: BORN,
  lim: { ...BORN, name: "Step of birth, a + b + c", evolves: false },
  misere: HALVED,
  tripod: HALVED,
  played: HALVED,
};

/** By what a set grows, or what its steps are if no rule grows it; and the theorem on its steps. */
interface Rule {
  /** Whether a rule of neighbours decides each cell of the picture. */
  readonly grows: boolean;
  readonly sentence: string;
  /** What its steps add, and the statement card that says so. */
  readonly theorem: { readonly sentence: string; readonly card?: string };
}

const LISTED: Rule = {
  grows: false,
  sentence: "No rule of neighbours grows this picture: the game decides each position.",
  theorem: { sentence: "Step n adds the losing positions with a + b + c = 2n or 2n + 1." },
};

export const RULES: Readonly<Record<SetName, Rule>> = {
  nim: {
    grows: true,
    sentence:
      "Rule: a cell is born if exactly one of its three closer neighbours (1 less in two piles) is alive.",
    theorem: {
      sentence: "Born at step n are exactly the P-positions with 2n counters.",
      card: "3-pile-nim-as-an-automaton-theorem-1",
    },
  },
  relaxed: {
    grows: true,
    sentence:
      "Rule: a cell is born if exactly one of its twelve neighbours (1 more or 1 less in two piles) is alive.",
    theorem: {
      sentence:
        "Among the cells born at step n, those with 2n counters are exactly the P-positions with 2n counters.",
      card: "3-pile-nim-as-an-automaton-theorem-2",
    },
  },
  lim: {
    grows: true,
    sentence:
      "Rule: a cell is born if exactly one of its three closer neighbours (1 less in one pile) is alive.",
    theorem: { sentence: "Born at step n are exactly the P-positions of LIM with n counters." },
  },
  slice: {
    grows: false,
    sentence:
      "This is a slice through the growth of four-pile Nim: the parent of a position may have another fourth pile.",
    theorem: { sentence: "Born at step n are the P-positions with a + b + c + d = 2n." },
  },
  misere: LISTED,
  tripod: LISTED,
  played: LISTED,
};

/** Of a position where the steps are not its evolution: the one before and those after. */
export const NEIGHBOURS = ["Neighbour before", "Neighbours after"] as const;

/** What the columns `generation` and `parent` of a set's data have; null for generations. */
export function orderOf(set: SetName): Order | null {
  const { evolves, name } = STEPS[set];
  if (evolves) return null;
  const half = set === "slice" ? "Half of a + b + c + d" : name;
  return { generation: half, parent: NEIGHBOURS[0] };
}
