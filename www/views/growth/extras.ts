/** What is loaded later of a growth: questions of tasks, reasons, sound. */
import type { GrowthCell } from "core";
import { tuple } from "../../canvas/number-format.ts";
import type { Core } from "../../core/client.ts";
import type { TaskQuestions } from "../../lessons/questions.ts";
import {
  birthQuestion,
  generationQuestion,
  membersOf,
  parentQuestion,
  type TreeTask,
} from "../../lessons/tasks/tree.ts";
import { say } from "../../locales/say.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import { reasonOfPiles } from "../position-reasons.ts";
import type { ExtraArrays, Reason } from "../view.ts";
import type { Growth } from "./geometry.ts";
import type { GrowthState } from "./index.ts";

// What tasks ask: the cells are positions, each with a parent and a generation.

/** The last generation of the picture that questions are about. */
const LAST_ASKED = 63;

export const tree: TreeTask<GrowthState> = {
  async members({ kit, state: { rule, n } }) {
    if (rule === "full") throw new Error(say("rule: full has cells that are no positions"));
    if (n > LAST_ASKED)
      throw new Error(say`n: ${n} is more than ${LAST_ASKED}, the last one for questions`);
    const [{ generation, parent }, positions] = await Promise.all([
      kit.call("growth", { rule, n }),
      kit.call("growth_positions", { rule, n }),
    ]);
    return membersOf(positions, generation, parent);
  },
  selecting: (sel) => ({ sel, cell: null }),
  about: ["rule", "n"],
};

export const questions: TaskQuestions<GrowthState> = {
  "cell:parent": parentQuestion(tree),
  "cell:generation:#": generationQuestion(tree),
  "number:generation": birthQuestion(tree),
};

// Why a cell is born, and why its position is lost for the player to move.

/** The growth that is shown, and how its cells are selected. */
interface GrowthCells {
  readonly core: Core;
  cell(x: number, y: number): GrowthCell | undefined;
  select(cell: GrowthCell): void;
}

/** Returns the reasons of a cell: that of its birth, and that of its position. */
export function reasonsOf(cell: GrowthCell, { rule }: Growth, growth: GrowthCells): Reason[] {
  const birth = birthOf(cell, growth);
  if (!cell.position) return [birth];
  const game = rule === "lim" ? "lim" : "nim";
  const position = reasonOfPiles(growth.core, { game }, cell.position);
  return position ? [birth, position] : [birth];
}

function birthOf(cell: GrowthCell, growth: GrowthCells): Reason {
  const { x, y, generation, parent } = cell;
  const before = parent ? growth.cell(parent[0], parent[1]) : undefined;
  const name = tuple([x, y]);
  if (before === undefined)
    return { sentence: say`Cell ${name} is where the growth begins: generation 0.` };
  const from = tuple([before.x, before.y]);
  return {
    sentence: say`Cell ${name} is born in generation ${generation}: one of its four neighbours lives by then, ${from}, and no other.`,
    because: async () => [birthOf(before, growth)],
    show: () => growth.select(cell),
  };
}

// What files of numbers hold besides the cells.

/** The position of each cell; none under "full", where some cells are no positions. */
export async function positionsOf(core: Core, growth: Growth): Promise<ExtraArrays | null> {
  if (growth.rule === "full") return null;
  const piles = await core.call("growth_positions", [growth]);
  const column = (at: number) => piles.filter((_, i) => i % 3 === at);
  const words =
    growth.rule === "lim"
      ? "a, b, c: the P-position of LIM that the cell is"
      : "a, b, c: the P-position of three-pile Nim that the cell is";
  return { words, arrays: { a: column(0), b: column(1), c: column(2) } };
}

// What is heard: how many cells the generations have.

/** The most generations that are heard: the last ones. */
const MOST = 64;

export const words =
  "One note for each generation, at most the last 64: the more cells are born, the higher it is.";

export async function melody({ rule, n }: GrowthState, { core, signal }: Source): Promise<Melody> {
  const from = Math.max(0, n - MOST + 1);
  const born = await core.call("growth_born", [{ rule, n }, from], { signal });
  return {
    title: say`Generations ${from} to ${n}`,
    voices: [{ name: say("cells"), numbers: [...born] }],
    scale: "counts",
    turn: null,
  };
}
