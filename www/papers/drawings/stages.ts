/** The stages of the Ulam-Warburton growth: the cells that are on, as squares. */
import { counted } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { GrowthState } from "../../views/growth/params.ts";
import { type Draw, grid, panels, squares } from "./panels.ts";

const UNIT = 10;

export const stages: Draw<GrowthState> = async ({ of: [state], call }) => {
  const { rule = "full", n = 7 } = state ?? {};
  const { x, y, generation } = await call("growth", { rule, n });
  const side = 2 * n + 1;
  const numbers = Array.from({ length: n + 1 }, (_, stage) => stage);
  const cellsIn = (stage: number) =>
    [...x.keys()]
      .filter((at) => (generation[at] ?? 0) <= stage)
      .map((at) => [(x[at] ?? 0) + n, n - (y[at] ?? 0)] as const);
  const drawn = numbers.map((stage) => ({
    width: side * UNIT,
    height: side * UNIT,
    content: [grid(side, side, UNIT), squares("full", cellsIn(stage), UNIT)],
    name: `${stage}`,
  }));
  const counts = numbers.map(
    (stage) => say`stage ${stage}: ${counted(cellsIn(stage).length, "cell")}`,
  );
  return panels(
    say`Stages of the growth, the cells that are on as squares. ${counts.join(", ")}.`,
    drawn,
  );
};
