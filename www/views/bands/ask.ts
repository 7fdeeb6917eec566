/** What tasks ask of bands: how many numbers a window of the diagonal has, and its bands. */
import { number } from "../../lessons/questions.ts";
import type { Asks, Source, Task } from "../../lessons/tasks/task.ts";
import { say } from "../../locales/say.ts";
import type { State } from "./params.ts";

const about = ["c", "vs", "n", "from", "side", "every"] as const;

/** Asks for the number of an entry near the diagonal. */
async function entry({ kit, state }: Source<State>): Promise<Task<State>> {
  const { c, n, from, side } = state;
  const { plane } = await kit.call("barriers", { c, n, from, side });
  const [rows, columns] = plane.shape;
  const isKnown = (value: number) => value !== plane.blank?.value && value < n;
  const known = [...plane.values.keys()].filter((at) => isKnown(plane.values[at] ?? n));
  const first = known[known.length >> 1];
  if (first === undefined) throw new Error(say`no entry of this window is below ${n}`);
  const at = kit.draw("entry", [first, ...known]);
  const [row, column] = [Math.floor(at / columns), at % columns];
  const place = (up: number, left: number) => plane.values[up * columns + left];
  const wanted = place(row, column) ?? 0;
  const [top, left] = plane.origin;
  const question = number({
    ask: say`Which number stands in row ${top + row}, column ${left + column}?`,
    hints: ["The table is symmetric, and no number stands twice in a row or a column."],
    right: wanted,
    why(given) {
      const other = Array.from({ length: columns }, (_, k) => place(row, k)).indexOf(given);
      const above = Array.from({ length: rows }, (_, k) => place(k, column)).indexOf(given);
      if (given > n) return say`${given} is more than ${n}: the picture has no such numbers.`;
      if (other >= 0 && other !== column)
        return say`${given} stands in this row, in column ${left + other}.`;
      return above >= 0 ? say`${given} stands in this column, in row ${top + above}.` : undefined;
    },
  });
  return { question, about, hides: ["values", "legend"] };
}

/** Asks how many offsets the numbers to 2r − 2 have, which decides about a band. */
async function offsets({ kit, state }: Source<State>): Promise<Task<State>> {
  const { c, n, from, side } = state;
  const { rungs } = await kit.call("barriers", { c, n, from, side });
  const first = rungs[Math.min(1, rungs.length - 1)];
  if (first === undefined) throw new Error(say`n: ${n} has no bands to ask for`);
  const { radius, count, needed } = kit.draw("radius", [first, ...rungs]);
  const last = 2 * radius - 2;
  const question = number({
    ask: say`How many different offsets b − a do the numbers 0 to ${last} have in the first column of the picture?`,
    hints: [say`A perfect band has exactly ${needed} of them.`],
    right: count,
  });
  return { question, about, hides: ["answers"] };
}

export const asks: Asks<State> = {
  "number:value": { label: "the number of an entry", make: entry },
  "number:offsets": { label: "how many offsets small numbers have", make: offsets },
};
