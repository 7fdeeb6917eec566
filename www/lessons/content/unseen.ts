/** The twelfth lesson: pictures in words, in tables, by keyboard and by ear. */
import { counted, withMinus } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { tableOf } from "../../table/table.ts";
import { growth as growthView } from "../../views/growth/index.ts";
import { lessonOf } from "../build.ts";
import { numbersIn } from "../context.ts";
import content from "./unseen.md?lesson";

/** Steps that a search may take: those of this lesson need far fewer. */
const EFFORT = 2 ** 22;

/** How many notes of a row are heard. */
const NOTES = 32;

const branches = (n: number) => ({ rule: "three-branches", n }) as const;

export const lesson = lessonOf(
  { ...content, part: "unseen" },
  {
    async words({ call, pick }) {
      const n = pick("words", [20, 12, 25, 28]);
      const field = await call("growth", branches(n));
      const summary = await call("survey", field);
      const { cells, largest } = summary;
      return {
        ...{ n, cells, largest, right: cells - largest },
        description: tableOf(field, growthView, branches(n)).describe(summary),
        why: (answer) => (answer === cells ? "all" : answer === largest ? "last" : "wrong"),
      };
    },

    async table({ call, pick }) {
      const from = pick("table", [14, 8, 12, 10]);
      const { x, y, generation, parent } = await call("growth", branches(3));
      const line = (at: number) => {
        const [across, up] = [x[at], y[at]].map((each) => withMinus(each ?? 0));
        const own = at === 0 ? say("none") : say`row ${parent[at]}`;
        return say`- Row ${at}: x ${across}, y ${up}, generation ${generation[at]}, parent ${own}`;
      };
      const middle = parent[from] ?? 0;
      return {
        ...{ from, middle, lines: [...x.keys()].map(line).join("\n"), right: parent[middle] ?? 0 },
        why: (answer) => (answer === middle ? "middle" : "wrong"),
      };
    },

    async keys({ call, pick }) {
      const [row, column] = numbersIn(pick("keys", ["6,11", "5,9", "10,7", "12,5"]));
      const side = 16;
      const { values } = await call("filling", { c: 2, side, way: "entries" });
      const entries = [...values.slice(row * side, row * side + side)];
      return {
        ...{ row, column, side, right: entries[column] ?? 0 },
        why: (answer) => (entries.includes(answer) ? "row" : "wrong"),
      };
    },

    async generations({ call, pick }) {
      const n = pick("generations", [9, 18, 10, 20]);
      const born = [...(await call("growth_born", branches(n), 0))].map(Number);
      const most = Math.max(...born);
      const right = born.indexOf(most);
      return {
        ...{ n, most, binary: right.toString(2), right },
        why: (answer) =>
          answer === right + 1 ? "first" : born[answer] === undefined ? "none" : "wrong",
        about: (answer) => ({ cells: counted(born[answer] ?? 0, "cell") }),
      };
    },

    async odd({ call, pick }) {
      const c = pick("odd", [11, 14, 6, 21]);
      const { values } = await call("filling", { c, side: 64, way: "entries" });
      const excesses = [...values.slice(1, NOTES + 1)].map((entry, at) => entry - (at + 1));
      const right = 1 + excesses.findIndex((excess) => excess !== 0);
      return {
        ...{ c, notes: NOTES, right },
        why: (answer) =>
          answer === right - 1 ? "first" : answer < 1 || answer > NOTES ? "outside" : "wrong",
      };
    },

    async ears({ call, pick }) {
      const [c, vs, row] = numbersIn(pick("ears", ["2,5,8", "6,9,4", "2,5,9", "6,9,3"]));
      const from = 8;
      const offsets = (centre: number) => call("row_offsets", centre, row, from, NOTES);
      const [one, other] = [await offsets(c), await offsets(vs)];
      const right = [...one].filter((offset, at) => offset !== other[at]).length;
      return {
        ...{ c, vs, row, from, notes: NOTES, entry: from + (one[0] ?? 0), right },
        why: (answer) => (answer === NOTES - right ? "same" : "wrong"),
      };
    },

    async period({ call, pick }) {
      const [c, row] = numbersIn(pick("period", ["4,5", "2,2", "2,7", "4,3"]));
      const { found } = await call("row_periods", { c, rows: row + 1, effort: EFFORT });
      const entry = found.find((each) => each.row === row);
      if (entry === undefined) throw new Error(`row ${row}: no period is found`);
      const { preperiod } = entry;
      const right = Number(entry.period);
      const [first = 0] = await call("row_offsets", c, row, preperiod, 1);
      return {
        ...{ c, row, preperiod, entry: preperiod + first, right },
        why: (answer) => (answer > 0 && answer % right === 0 ? "multiple" : "wrong"),
        about: (answer) => ({ notes: counted(answer, "note") }),
      };
    },
  },
);
