/** What tasks ask of a far window of rows: the number of an entry, and an entry by its offset. */
import { grouped, signed } from "../../canvas/number-format.ts";
import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { invalid, number, pick, right, wrong } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import type { FarState } from "./index.ts";

/** The last column that the core gives, and the most columns of a row. */
const LAST = 4_194_303;
const MOST = 256;

const about = ["c", "from", "side", "below", "rows"] as const;

/** Draws a row of the window, one with the wanted offset, and loads its offsets C(r, k) − k. */
async function rowOf({ kit, state }: TaskSource<FarState>, only: number | null = null) {
  const { c, from, side, sel } = state;
  if (from > LAST) throw new Error(say`from: ${from} is more than ${LAST}, the last for questions`);
  const rows = Math.min(state.rows ?? 16, 64);
  const all = Array.from({ length: Math.max(1, rows - 1) }, (_, at) => at + 1);
  const own = sel !== null && sel[0] < rows ? sel[0] : Math.min(5, rows - 1);
  const number = kit.pick("row", [own, ...all]);
  const count = Math.min(side, MOST);
  for (const row of [number, ...all.slice(number), ...all.slice(0, number)]) {
    const offsets = [...(await kit.call("row_offsets", c, row, from, count))];
    if (only === null || offsets.includes(only)) return { rows, row, offsets };
  }
  throw new Error(say`no row of this window has the difference ${only}`);
}

async function value(source: TaskSource<FarState>): Promise<Task<FarState>> {
  const { rows, row, offsets } = await rowOf(source);
  const { from, sel } = source.state;
  const places = [...offsets.keys()].slice(0, 64);
  const own = sel !== null && sel[1] >= from && sel[1] - from < offsets.length ? sel[1] - from : 3;
  const at = source.kit.pick("column", [Math.min(own, offsets.length - 1), ...places]);
  const [column, right] = [from + at, from + at + (offsets[at] ?? 0)];
  const question = number({
    ask: say`Which number stands in row ${row}, column ${grouped(column)}?`,
    hints: [
      say`It is near its column: C(${row}, k) − k is small.`,
      say`Row ${row} repeats: C(${row}, k + p) = C(${row}, k) + p.`,
    ],
    right,
    why: (answer) =>
      answer === column ? say`${grouped(answer)} is the column, not the number.` : undefined,
  });
  return {
    question,
    picture: { rows, sel: [row, column, 0] },
    about: [...about, "sel"],
    hides: ["selected"],
    reveals: { sel: [row, column, right] },
  };
}

async function offset(source: TaskSource<FarState>): Promise<Task<FarState>> {
  const { rows, row, offsets } = await rowOf(source, source.of);
  const { from } = source.state;
  const solution = source.of ?? source.kit.pick("offset", [...new Set(offsets)]);
  const first = offsets.indexOf(solution);
  const question = pick({
    ask: say`Select an entry of row ${row} that differs from its column by ${signed(solution)}.`,
    hints: ["Pointing at an entry gives its number and its column."],
    keys: ["sel"],
    right: `${row},${from + first},${from + first + solution}`,
    judge(selected) {
      const [a, b] = selected.split(",").map(Number);
      const offset = b === undefined ? undefined : offsets[b - from];
      if (a === undefined || b === undefined || Number.isNaN(a))
        return invalid("Select an entry in the picture, or type its row and column.");
      if (a !== row) return wrong(say`That is row ${a}, not row ${row}.`);
      if (offset === undefined) return invalid(say`Column ${grouped(b)} is not in the picture.`);
      const sentence = say`Row ${a}, column ${grouped(b)} holds ${grouped(b + offset)}: a difference of ${signed(offset)}.`;
      return offset === solution ? right(say`Yes: ${sentence}`) : wrong(sentence);
    },
  });
  const sel = [row, from + first, from + first + solution] as const;
  return { question, picture: { rows, sel: null }, about, reveals: { sel } };
}

export const questions: TaskQuestions<FarState> = {
  "number:value": { label: "the number of an entry", make: value },
  "cell:difference:#": { label: "an entry by its difference from its column", make: offset },
};
