/** The second lesson: binary numbers, laws of the nim-sum, and the proof of Bouton's theorem. */
import { say } from "../../locales/say.ts";
import { lessonOf } from "../build.ts";
import { columns, type LessonContext, numbersIn } from "../context.ts";
import content from "./proof.md?lesson";

/** The values of the columns of a number below 16. */
const COLUMNS = [8, 4, 2, 1] as const;

/** Numbers below this one are tried when a law is checked. */
const TRIED = 6;

async function table({ call }: LessonContext): Promise<(a: number, b: number) => number> {
  const side = 2 ** Math.ceil(Math.log2(TRIED)); // no nim-sum of them is larger
  const sums = await Promise.all(
    Array.from({ length: side * side }, async (_, cell) => {
      return (await call("position", Math.floor(cell / side), cell % side, 0)).nim_sum;
    }),
  );
  return (a, b) => sums[a * side + b] ?? Number.NaN;
}

const LARGE = ["13,12,8", "11,9,4", "14,10,8", "12,9,2"] as const;

export const lesson = lessonOf(
  { ...content, part: "bouton" },
  {
    async places({ call, pick }) {
      const goal = pick("places", [45, 37, 42, 51, 54]);
      const [binary] = (await call("position", goal, 0, 0)).digits;
      return { binary, right: goal };
    },

    async add({ call, pick }) {
      const [a, b] = numbersIn(pick("add", ["22,51", "21,50", "27,38", "13,42"]));
      const { nim_sum, digits, sum_digits } = await call("position", a, b, 0);
      return {
        ...{ a, b, nim_sum, sum_digits, right: nim_sum },
        lines: columns([a, b], digits, sum_digits.replace(/./g, "?")),
        why: (answer) => (answer === a + b ? "carried" : "wrong"),
      };
    },

    async laws(context) {
      const sum = await table(context);
      const tried = Array.from({ length: TRIED }, (_, each) => each);
      const failures = tried.flatMap((a) =>
        tried.flatMap((b) =>
          tried.flatMap((c) => (b > c && sum(a, b) <= sum(a, c) ? [{ a, b, c }] : [])),
        ),
      );
      const [{ a, b, c } = { a: 0, b: 0, c: 0 }] = failures;
      const all = (law: (a: number, b: number, c: number) => boolean) =>
        tried.every((a) => tried.every((b) => tried.every((c) => law(a, b, c))));
      const holds = [
        all((a, b) => sum(a, b) === sum(b, a)),
        all((a, b, c) => sum(sum(a, b), c) === sum(a, sum(b, c))),
        all((a) => sum(a, a) === 0),
        all((a, b, c) => b <= c || sum(a, b) > sum(a, c)),
      ];
      return {
        failure: say`${b} is larger than ${c}, but ${a} ⊕ ${b} = ${sum(a, b)} and ${a} ⊕ ${c} = ${sum(a, c)}`,
        options: holds.map((each) => ({ right: !each })),
      };
    },

    async cancel({ call, pick }) {
      const [a, sum] = numbersIn(pick("cancel", ["9,12", "10,7", "6,13", "11,5"]));
      const { nim_sum } = await call("position", a, sum, 0);
      return { a, sum, nim_sum, right: nim_sum };
    },

    async plan({ call }) {
      const { nim_sum } = await call("position", 0, 0, 0);
      return { nim_sum, options: [{ right: nim_sum === 0 }, { right: nim_sum !== 0 }] };
    },

    async column({ call, pick }) {
      const piles = numbersIn(pick("large", LARGE));
      const { digits, sum_digits, nim_sum } = await call("position", ...piles);
      const values = COLUMNS.slice(-sum_digits.length);
      const left = sum_digits.indexOf("1");
      return {
        ...{ piles, sum_digits, nim_sum, lines: columns(piles, digits), first: values[left] },
        ...{ columns: values, right: [left] },
        why: (cell) => (cell < left ? "even" : "later"),
        about: (cell) => ({ value: values[cell] }),
      };
    },

    async which({ call, pick }) {
      const piles = numbersIn(pick("large", LARGE));
      const { digits, sum_digits, winning } = await call("position", ...piles);
      const right = [...new Set(winning.map(({ pile }): number => pile))];
      return {
        lines: columns(piles, digits, sum_digits.replaceAll("1", "^").replaceAll("0", " ")),
        changed: right.map((pile) => say`the pile of ${piles[pile]}`).join(say(" and ")),
        ...{ piles, columns: piles, right },
        about: (pile) => ({ pile: piles[pile] }),
      };
    },

    async trap({ call, pick }) {
      const piles = numbersIn(pick("trap", ["3,5,6", "2,5,7", "1,6,7", "3,4,7"]));
      let stays = 0;
      for (const [pile, size] of piles.entries())
        for (let rest = 0; rest < size; rest++) {
          const [a = 0, b = 0, c = 0] = piles.with(pile, rest);
          if ((await call("position", a, b, c)).nim_sum === 0) stays += 1;
        }
      return { piles, all: piles.reduce((sum, size) => sum + size, 0), right: stays };
    },

    async four({ call, pick }) {
      const positions = pick<readonly string[]>("four", [
        ["1,3,5,6", "1,3,5,7", "2,3,4,6"],
        ["1,2,4,6", "1,2,4,8", "3,3,5,5"],
        ["1,1,2,3", "1,2,5,6", "1,2,4,4"],
      ]);
      const plays = await Promise.all(
        positions.map((p) => call("game_play", { game: "nim", from: "", p })),
      );
      return {
        first: positions[0],
        options: plays.map(({ position, is_p, grundy }) => ({
          ...{ position: [...position], grundy, right: is_p },
        })),
      };
    },

    use: ({ pick }) => ({
      piles: numbersIn(pick("use", ["6,5,2", "7,4,1", "6,7,3", "7,5,4"])),
    }),
  },
);
