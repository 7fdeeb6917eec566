/** The first lesson: Nim, from a game to the nim-sum and its fractal. */
import { counted, grouped } from "../../canvas/number-format.ts";
import { lessonOf } from "../build.ts";
import { numbersIn } from "../context.ts";
import content from "./nim.md?lesson";

/** The cards with which numbers below 16 are made. */
const CARDS = [8, 4, 2, 1] as const;

/** The side of the board that is coloured. */
const SIDE = 8;

export const lesson = lessonOf(content, {
  copy({ pick }) {
    const [size, rest] = numbersIn(pick("copy", ["5,3", "4,1", "6,2", "5,2", "7,4"]));
    return { size, rest, taken: size - rest, piles: [rest, size] };
  },

  async predict({ call }) {
    const { is_p } = await call("position", 1, 2, 3);
    return { options: [{ right: !is_p }, { right: is_p }, { right: false }] };
  },

  async allMoves({ call }) {
    const piles: readonly number[] = [1, 2, 3];
    let count = 0;
    for (const [pile, size] of piles.entries())
      for (let rest = 0; rest < size; rest++) {
        const [a = 0, b = 0, c = 0] = piles.with(pile, rest);
        if (!(await call("position", a, b, c)).is_p) count += 1;
      }
    return { count, right: count };
  },

  async cards({ call, pick }) {
    const goal = pick("cards", [5, 6, 9, 10, 11, 13]);
    const [digits] = (await call("position", goal, 15, 0)).digits;
    const right = [...digits].flatMap((digit, at) => (digit === "1" ? [at] : []));
    const sum = right.map((at) => CARDS[at]).join(" + ");
    return {
      wanted: goal,
      digits,
      sum,
      columns: CARDS,
      right,
      about: (at) => ({ card: CARDS[at] }),
    };
  },

  async sum({ call, pick }) {
    const [a, b] = numbersIn(pick("sum", ["3,5", "3,6", "5,6", "2,7", "5,7", "6,7"]));
    const { nim_sum, digits } = await call("position", a, b, 0);
    const [first, second] = digits.map((each) => [...each].join(" "));
    return {
      ...{ a, b, nim_sum, first, second, side: SIDE },
      signs: [...digits[0]].map(() => "?").join(" "),
      right: nim_sum,
      why: (answer) => (answer === a + b ? "carried" : "wrong"),
    };
  },

  async secret({ call, pick }) {
    const triples = pick("secret", [
      ["2,4,7", "3,5,6", "4,4,4"],
      ["1,6,7", "2,3,5", "1,2,4"],
      ["3,3,5", "1,4,6", "2,5,7"],
    ]).map((text) => numbersIn(text));
    const facts = await Promise.all(triples.map((piles) => call("position", ...piles)));
    return {
      piles: triples[0],
      options: facts.map((position) => ({ ...position, right: position.is_p })),
    };
  },

  async colour({ call, pick }) {
    const third = pick("colour", [1, 2, 3]);
    const sums = await Promise.all(
      Array.from({ length: SIDE * SIDE }, (_, cell) =>
        call("position", Math.floor(cell / SIDE), cell % SIDE, third),
      ),
    );
    const right = sums.flatMap(({ is_p }, cell) => (is_p ? [cell] : []));
    const columns = Array.from({ length: SIDE }, (_, size) => `${size}`);
    return {
      ...{ third, side: SIDE, last: SIDE - 1, counters: counted(third, "counter") },
      ...{ count: grouped(right.length), right, columns, rows: columns },
      about: (cell) => ({ ...sums[cell], a: Math.floor(cell / SIDE) }),
    };
  },

  async win({ call, pick }) {
    const piles = numbersIn(pick("win", ["1,4,7", "2,5,6", "1,5,6", "3,4,6"]));
    const { digits, sum_digits } = await call("position", ...piles);
    return {
      piles,
      lines: piles.map((size, at) => `${size} = ${[...(digits[at] ?? "")].join(" ")}`).join("\n"),
      signs: [...sum_digits].map((digit) => (digit === "1" ? "^" : " ")).join(" "),
    };
  },

  async fractal({ call }) {
    const { generation } = await call("growth", { rule: "three-branches", n: 4 });
    const bornAt = (step: number) => generation.filter((each) => each === step).length;
    const [one, two, three, four] = [bornAt(1), bornAt(2), bornAt(3), bornAt(4)];
    const options = [...new Set([four, three, 27, 12])].sort((x, y) => x - y);
    return {
      ...{ one, two, three, four },
      options: options.map((option) => ({ option, right: option === four })),
    };
  },

  leave: ({ pick }) => ({
    piles: numbersIn(pick("exit", ["3,4,5", "2,3,4", "4,5,6", "3,6,7"])),
  }),
});
