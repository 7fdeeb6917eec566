/** Why a cell of a growth is born, and why its position is lost for the player to move. */
import type { GrowthCell } from "core";
import { tuple } from "../../canvas/number-format.ts";
import type { Core } from "../../core/client.ts";
import { say } from "../../locales/say.ts";
import { reasonOfPiles } from "../position-reasons.ts";
import type { Reason } from "../view.ts";
import type { Growth } from "./geometry.ts";

/** The growth that is shown, and how its cells are selected. */
export interface GrownRule {
  readonly core: Core;
  cell(x: number, y: number): GrowthCell | undefined;
  select(cell: GrowthCell): void;
}

/** Returns the reasons of a cell: that of its birth, and that of its position. */
export function reasonsOf(cell: GrowthCell, { rule }: Growth, shown: GrownRule): Reason[] {
  const birth = birthOf(cell, shown);
  if (!cell.position) return [birth];
  const game = rule === "lim" ? "lim" : "nim";
  const position = reasonOfPiles(shown.core, { game }, cell.position);
  return position ? [birth, position] : [birth];
}

function birthOf(cell: GrowthCell, shown: GrownRule): Reason {
  const { x, y, generation, parent } = cell;
  const before = parent ? shown.cell(parent[0], parent[1]) : undefined;
  const name = tuple([x, y]);
  if (before === undefined)
    return { sentence: say`Cell ${name} is where the growth begins: generation 0.` };
  const from = tuple([before.x, before.y]);
  return {
    sentence: say`Cell ${name} is born in generation ${generation}: one of its four neighbours lives by then, ${from}, and no other.`,
    because: async () => [birthOf(before, shown)],
    show: () => shown.select(cell),
  };
}
