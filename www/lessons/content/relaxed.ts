/** The fifth lesson: what a small change of a rule does to the growth in space. */
import { counted, tuple } from "../../canvas/number-format.ts";
import { lessonOf } from "../build.ts";
import { type LessonContext, numbersIn } from "../context.ts";
import content from "./relaxed.md?lesson";

const SIDE = 16;

/** The cubes that a rule makes up to a step: positions, each with its step. */
async function grownCells(
  { call }: LessonContext,
  rule: "closer" | "relaxed",
  last: number,
): Promise<ReadonlyMap<string, number>> {
  const { points, generation } = await call("octant", { rule, side: SIDE, n: last });
  return new Map(
    Array.from(generation, (step, at) => [[...points.slice(3 * at, 3 * at + 3)].join(","), step]),
  );
}

/** Whether two places differ by 1 in exactly two coordinates. */
function areNeighbours(one: readonly number[], other: readonly number[]): boolean {
  const steps = one.map((size, at) => Math.abs(size - (other[at] ?? 0)));
  return steps.toSorted((a, b) => a - b).join() === "0,1,1";
}

/** The first cubes that are no losing positions. */
const EXTRA = ["0,1,3", "1,0,3", "3,1,0", "0,3,1"] as const;

export const lesson = lessonOf(content, {
  async twelve(context) {
    const step = context.pick("twelve", [3, 5, 6]);
    const { all } = await context.call("census", { rule: "relaxed", side: SIDE, n: step });
    const strict = [...(await grownCells(context, "closer", step)).values()];
    const right = all[step] ?? 0;
    const before = strict.filter((each) => each === step).length;
    return {
      ...{ step, last: step - 1, before, others: right - before, right },
      list: [...all].slice(0, step).join(", "),
      why: (answer) => (answer === before ? "old" : undefined),
    };
  },

  async extra({ call, pick }) {
    const piles = numbersIn(pick("extra", EXTRA));
    const { nim_sum, is_p } = await call("position", ...piles);
    return { piles, nim_sum, options: [{ right: is_p }, { right: !is_p }] };
  },

  async late(context) {
    const piles = numbersIn(context.pick("extra", EXTRA));
    const all = await grownCells(context, "relaxed", 6);
    const right = all.get(piles.join(","));
    if (right === undefined) throw new Error(`${tuple(piles)} is not born`);
    // How many neighbours have a cube before a step.
    const before = (step: number) =>
      [...all].filter(
        ([other, at]) => at < step && areNeighbours(piles, other.split(",").map(Number)),
      ).length;
    const total = piles.reduce((sum, size) => sum + size, 0);
    return {
      ...{ piles, total, half: total / 2, right },
      about: (answer) => ({ neighbours: counted(before(answer), "neighbour") }),
    };
  },

  async harmless(context) {
    const last = 12;
    const [old, free] = [
      await grownCells(context, "closer", last),
      await grownCells(context, "relaxed", last),
    ];
    const missing = [...old].filter(([piles, step]) => free.get(piles) !== step).length;
    const few = old.size / 4;
    return {
      ...{ last, count: old.size, missing },
      options: [
        { right: missing === 0 },
        { right: missing > 0 && missing < few },
        { right: missing >= few },
      ],
    };
  },

  async quiet({ call, pick }) {
    const step = pick("quiet", [8, 4]);
    const next = 16;
    const { others } = await call("census", { rule: "relaxed", side: 32, n: next });
    const none = [...others.keys()].filter((each) => each > 0 && others[each] === 0);
    return {
      ...{ step, next, last: step - 1, list: [...others].slice(0, step).join(", ") },
      ...{ none: none.join(", "), others: others[next] ?? 0, right: others[step] ?? 0 },
    };
  },
});
