/** The fourth lesson: each losing position has one parent, in the plane, in space and by a rule. */
import { tuple } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { lessonOf } from "../build.ts";
import { numbersIn } from "../context.ts";
import content from "./parent.md?lesson";

type Piles = readonly [number, number, number];

/** The positions with one counter less in two piles: nearer to (0, 0, 0) by one step. */
function closer([a, b, c]: Piles): Piles[] {
  const all: Piles[] = [
    [a - 1, b - 1, c],
    [a - 1, b, c - 1],
    [a, b - 1, c - 1],
  ];
  return all.filter((piles) => piles.every((size) => size >= 0));
}

/** Directions in the plane, in the words of the lesson. */
const DIRECTIONS = { E: "East", N: "North", W: "West", S: "South" } as const;

const WALKS = ["14,11,5", "9,12,5", "7,10,13", "12,6,10"] as const;

export const lesson = lessonOf(content, {
  async candidates({ call, pick }) {
    const piles = numbersIn(pick("candidates", ["1,4,5", "3,5,6", "2,5,7", "1,6,7"]));
    const all = await Promise.all(closer(piles).map((each) => call("position", ...each)));
    return {
      piles,
      options: all.map(({ piles, is_p, nim_sum }) => ({ piles, nim_sum, right: is_p })),
    };
  },

  async zeros({ call, pick }) {
    const piles = numbersIn(pick("zeros", ["6,10,12", "4,9,13", "5,8,13", "3,12,15"]));
    const { parent, digits } = await call("position", ...piles);
    const right = piles.flatMap((size, at) => (parent !== null && parent[at] !== size ? [at] : []));
    const lines = piles.map((size, at) => {
      return `${`${size}`.padStart(2)} = ${[...(digits[at] ?? "")].join(" ")}`;
    });
    return {
      ...{ piles, parent: parent ?? [], lines: lines.join("\n"), columns: piles, right },
      taken: right.map((at) => piles[at]).join(say(" and ")),
      about: (at) => ({ pile: piles[at], digits: digits[at] }),
    };
  },

  async home({ call, pick }) {
    const piles = numbersIn(pick("home", ["14,11,5", "9,12,5", "7,10,13", "6,11,13"]));
    const { generation } = await call("position", ...piles);
    const total = piles.reduce((sum, size) => sum + size, 0);
    return {
      ...{ piles, total, right: generation ?? 0 },
      why: (answer) => (answer === total ? "counters" : "wrong"),
    };
  },

  async runs({ call, pick }) {
    const piles = numbersIn(pick("walk", WALKS));
    const { runs, digits, generation } = await call("position", ...piles);
    const [first] = runs;
    return {
      ...{ piles, digits, generation, length: first?.length },
      lengths: runs.map(({ length }) => length).join(", "),
      options: ["E", "N", "W"].map((direction) => ({ right: direction === first?.direction })),
    };
  },

  async cell({ call, pick }) {
    const piles = numbersIn(pick("walk", WALKS));
    const { runs, cell } = await call("position", ...piles);
    const walk = runs.map(({ length, direction }) => `${length} ${say(DIRECTIONS[direction])}`);
    const [x = 0, y = 0] = cell ?? [];
    return {
      ...{ piles, walk, x, y, right: x, isSigned: true },
      why: (answer) => (answer === y && x !== y ? "row" : "wrong"),
    };
  },

  async same({ call, pick }) {
    const piles = numbersIn(pick("same", ["2,4,6", "1,4,5", "4,8,12", "1,2,3"]));
    const { children } = await call("position", ...piles);
    const list = children.map(tuple).join(", ");
    return {
      piles,
      options: [0, 1, 2, 3].map((count) => ({ count, right: count === children.length })),
      children:
        children.length === 0
          ? say("It has none, and so the walk cannot go on from here.")
          : children.length === 1
            ? say`Its child is ${list}.`
            : say`Its children are ${list}.`,
    };
  },

  async unborn({ call, pick }) {
    const piles = numbersIn(pick("unborn", ["1,1,2", "1,2,1", "2,1,1"]));
    const near = await Promise.all(closer(piles).map((each) => call("position", ...each)));
    const alive = near.filter(({ is_p }) => is_p).length;
    return {
      ...{ piles, alive, places: near.map(({ piles }) => tuple(piles)), right: alive },
      why: (answer) => (answer === 1 ? "birth" : "wrong"),
    };
  },

  async relaxed({ call }) {
    const [{ generation }, { all }] = await Promise.all([
      call("growth", { rule: "three-branches", n: 7 }),
      call("census", { rule: "relaxed", side: 16, n: 7 }),
    ]);
    const steps = [1, 2, 3, 4, 5, 6, 7];
    const before = steps.map((step) => generation.filter((each) => each === step).length);
    const after = steps.map((step) => all[step] ?? 0);
    const first = steps.find((_, at) => before[at] !== after[at]) ?? 0;
    return { before: before.join(", "), after: after.join(", "), first, right: first };
  },
});
