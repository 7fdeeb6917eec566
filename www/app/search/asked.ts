/**
 * Questions in words that the core answers: "period of row 13 of centre 9", "2 vs 5", "0.156",
 * "100 counters in 4 piles". Each is found with the link that shows the answer and its proof.
 */
import { grouped, tuple } from "../../canvas/number-format.ts";
import { plainSigns } from "../../controls/typed.ts";
import type { Core } from "../../core/client.ts";
import { lessons } from "../../lessons/index.ts";
import { say } from "../../locales/say.ts";
import { type Shipped, tableFor } from "../../views/shipped.ts";
import { tables } from "../../views/tables.ts";
import { positionLinks } from "../position-links.ts";

/** Where answers come from. */
export interface Answers {
  readonly core: Pick<Core, "call" | "array">;
  readonly shipped: Shipped;
  readonly signal: AbortSignal;
}

export interface AnswerableQuestion {
  /** The kind of what is asked for, such as "Period". */
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
  readonly link: string;
  answer?(answers: Answers): Promise<Answer>;
}

export interface Answer {
  /** The answer in one sentence. */
  readonly text: string;
  /** The link that shows it; absent: that of the question. */
  readonly link?: string;
}

/** The side of the arrays that are compared. */
const COMPARED = 512;
/** The last heap that is looked at for the period of an octal game: about a second. */
const LAST_HEAP = 100_000;
/** The rows of a table of periods, if a link has no number of them. */
const ROWS = Number(tables.periods?.rows?.default);
const LEAST_SIDE = 16;
/** The centre of an entry, where a question names none. */
const CENTRE = Number(tables.array?.c?.default);

/** Returns a text in small letters, without accents, and with plain digits. */
export function folded(text: string): string {
  return plainSigns(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Returns what a text asks for; nothing if it is no such question. */
export function questionsIn(typed: string): readonly AnswerableQuestion[] {
  const text = folded(typed);
  const { row, column, centre, piles, counters } = numbersIn(text);
  if (row !== undefined && column !== undefined) return [entryOf(centre ?? CENTRE, row, column)];
  const [, a, b] = /\bc\s*\(\s*(\d{1,5})\s*,\s*(\d{1,5})\s*\)/.exec(text) ?? [];
  if (a !== undefined && b !== undefined) return [entryOf(centre ?? CENTRE, Number(a), Number(b))];
  if (row !== undefined && centre !== undefined) return [periodOf(centre, row)];
  if (piles !== undefined && counters !== undefined) return countOf(piles, counters);
  const kinds = [nimSum, grown, comparisonOf, octal, tree];
  return kinds.flatMap((kind) => kind(text) ?? []).slice(0, 2);
}

/** What a number can be, by the words beside it; other languages have their own words. */
const WORDS = "row; column; centre, center; piles, pile, heaps; counters, counter, coins";
const NAMES = ["row", "column", "centre", "piles", "counters"] as const;

type Numbers = { readonly [name in (typeof NAMES)[number]]?: number };

function numbersIn(text: string): Numbers {
  const lists = [WORDS, folded(say(WORDS))].map((words) => words.split(";"));
  const names = NAMES.flatMap((name, at) => {
    const words = lists.map((list) => list[at]?.trim().replace(/, */g, "|")).join("|");
    const isBefore = name === "piles" || name === "counters"; // "4 piles", but "row 4"
    const pattern = isBefore
      ? `(\\d{1,9})\\s*(?:${words})\\b`
      : `\\b(?:${words})\\s*=?\\s*(\\d{1,9})\\b`;
    const number = new RegExp(pattern).exec(text)?.[1];
    return number === undefined ? [] : [[name, Number(number)]];
  });
  return Object.fromEntries(names);
}

function periodOf(centre: number, row: number): AnswerableQuestion {
  return {
    kind: "Period",
    title: say`Row ${row} of centre ${centre}`,
    detail: "The period of this row, and its proof.",
    link: `#v1/periods?from=${centre}&to=${centre}${row < ROWS ? "" : `&rows=${row + 1}`}&c=${centre}&row=${row}`,
    async answer(answers) {
      const own = await tableFor(answers, centre);
      if (own === null) return { text: say("No table has this centre yet.") };
      const { core, signal } = answers;
      const { found } = await core.call("shipped_periods", [own.table, own.centre], { signal });
      const proved = found.find((each) => each.row === row);
      if (proved === undefined) return { text: say("No period of this row is proved yet.") };
      const { period, preperiod } = proved;
      const text = say`The least period is ${grouped(period)}, from column ${grouped(preperiod)} on.`;
      return { text };
    },
  };
}

function entryOf(centre: number, row: number, column: number): AnswerableQuestion {
  const side = Math.max(LEAST_SIDE, 2 ** Math.ceil(Math.log2(Math.max(row, column) + 1)));
  const link = `#v1/array?c=${centre}&side=${side}`;
  return {
    kind: "Entry",
    title: say`Row ${row}, column ${column} of centre ${centre}`,
    detail: "The third leg with which the player to move loses.",
    link,
    async answer({ core, signal }) {
      const { value } = await core.array({ c: centre, side }).ask("at", [row, column], { signal });
      const text = `C${tuple([row, column])} = ${grouped(value)}.`;
      return { text, link: `${link}&sel=${row},${column},${value}` };
    },
  };
}

/** Positions with an odd number of counters are in no such table. */
function countOf(piles: number, counters: number): AnswerableQuestion[] {
  if (counters % 2 === 1) return [];
  const n = `${counters / 2}`;
  return [
    {
      kind: "Count",
      title: say`${grouped(counters)} counters in ${piles} piles`,
      detail: "The number of losing positions of Nim, and its formula.",
      link: `#v1/counts?seq=D&k=${piles}&n=${n}`,
      async answer({ core, signal }) {
        const term = { seq: "D", k: piles, n };
        const { term: count } = await core.call("sequence_term", [term], { signal });
        return {
          text: say`${grouped(count)} losing positions, counted in every order of the piles.`,
        };
      },
    },
  ];
}

/** The words of the growth, and what else may stand in a question about it. */
const GROWTH = "growth generation generations";
const ABOUT_GROWTH =
  "to of in after until up the how many number count cells cell losing positions p nim are there";

/** A generation of the growth, such as "growth 6" or "how many cells after 20 generations". */
function grown(text: string): AnswerableQuestion[] | null {
  const own = alternatives(GROWTH);
  const rest = text.replace(/[?.,]/g, " ").trim();
  const [, after, before] =
    new RegExp(`\\b(?:(?:${own})\\s+(\\d{1,4})|(\\d{1,4})\\s+(?:${own}))\\b`).exec(rest) ?? [];
  const isAbout = new RegExp(
    `^(?:\\b(?:${own}|${alternatives(ABOUT_GROWTH)}|\\d{1,4})\\b|[\\s-])+$`,
  );
  const n = after ?? before;
  if (!isAbout.test(rest) || rest.match(/\d+/g)?.length !== 1) return null;
  if (n === undefined) return null;
  return [
    {
      kind: "Growth",
      title: say`Growth to generation ${n}`,
      detail: "The losing positions of Nim in the plane.",
      link: `#v1/growth?n=${n}`,
      async answer({ core, signal }) {
        const count = async (seq: "A" | "D") =>
          (await core.call("sequence_term", [{ seq, k: 3, n }], { signal })).term;
        const [all, born] = [await count("A"), await count("D")];
        return {
          text: say`${grouped(all)} cells, ${grouped(born)} of them born in generation ${n}.`,
        };
      },
    },
  ];
}

/** Returns the words of a text, in English and in the language of the page, as alternatives. */
const alternatives = (words: string) =>
  folded(`${words} ${say(words)}`)
    .split(" ")
    .join("|");

/** A sum of two or three numbers in binary without carry: "13 xor 27", "nim-sum of 3, 5 and 6". */
function nimSum(text: string): AnswerableQuestion[] | null {
  const number = "\\d{1,12}";
  const signs = new RegExp(`^\\D*${number}(?:\\s*(?:xor|\u2295|\\^)\\s*${number}){1,2}\\W*$`);
  const named = new RegExp(`\\b(?:xor|nim[- ]?sum|${folded(say("nim-sum"))})\\b`).test(text);
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  if (!signs.test(text) && !(named && [2, 3].includes(numbers.length))) return null;
  const [a = 0, b = 0, c = 0] = numbers;
  return [
    {
      kind: "Nim-sum",
      title: numbers.map(grouped).join(" \u2295 "),
      detail: "The binary sum without carry.",
      link: "#v1/octant?side=16&lens=orthographic",
      async answer({ core, signal }) {
        const { nim_sum } = await core.call("position", [a, b, c], { signal });
        const text = `${numbers.map(grouped).join(" \u2295 ")} = ${grouped(nim_sum)}.`;
        if (numbers.length > 2) return { text };
        const { space, plane } = positionLinks(
          await core.call("position", [a, b, Number(nim_sum)], { signal }),
        );
        const link = space ?? plane;
        return { text, ...(link && { link }) };
      },
    },
  ];
}

/** Answers who wins a position of Nim, and by which move. */
export const winnerOf =
  (piles: readonly number[]): AnswerableQuestion["answer"] =>
  async ({ core, signal }) => {
    const question = { game: "nim", p: piles.join(","), from: "" } as const;
    const { is_p, moves, best } = await core.call("game_play", [question], { signal });
    const move = moves[best ?? -1];
    if (is_p || move === undefined) return { text: say("The player to move loses.") };
    return { text: say`The player to move wins by the move to ${tuple(move.to)}.` };
  };

const LESSON = "lesson lessons worksheet worksheets activity";
/** A child in the first grade is about so many years older than its grade. */
const GRADE = 6;
/** So many lessons are named. */
const NAMED = 3;

/** A lesson for a class: "lesson for 12 year olds", "binary worksheet", "activity grade 7". */
export function lessonFor(typed: string): readonly AnswerableQuestion[] {
  const text = folded(typed);
  const own = new RegExp(`^(?:${alternatives(LESSON)})$`);
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (!words.some((word) => own.test(word)) || words.every((word) => own.test(word))) return [];
  const [, grade] = /\b(?:grade|class|year)\s+(\d{1,2})\b/.exec(text) ?? [];
  const [age = null] = /\b\d{1,2}\b/.exec(text) ?? [];
  const years = grade !== undefined ? Number(grade) + GRADE : age === null ? null : Number(age);
  const subjects = words.filter(
    (word) => word.length > 3 && !own.test(word) && !/^years?$/.test(word),
  );
  return [
    {
      kind: "Lesson",
      title: say("Lessons that fit best"),
      detail: "By age, minutes and subject.",
      link: "#v1/lesson?page=all",
      async answer() {
        const all = await Promise.all(
          lessons.map(async ({ name, load }) => ({ name, ...(await load()).lesson })),
        );
        const fits = ({ title, subject = "", learnt, aims }: (typeof all)[number]) => {
          const own = [title, subject, learnt, ...aims];
          const whole = folded([...own, ...own.map((each) => say(each))].join(" "));
          return subjects.filter((word) => whole.includes(word)).length;
        };
        const best = all
          .map((lesson) => ({ lesson, matches: fits(lesson), young: tooYoung(lesson.age, years) }))
          .toSorted((one, other) => other.matches - one.matches || one.young - other.young)
          .slice(0, NAMED);
        const lines = best.map(({ lesson }) => say`${say(lesson.title)}, from age ${lesson.age}`);
        return { text: `${lines.join("; ")}.` };
      },
    },
  ];
}

/** Returns by how many years a class is too young for a lesson; 0 if it is not. */
const tooYoung = (age: number, years: number | null) => Math.max(0, age - (years ?? age));

/** Two centres, such as "2 vs 5" or "compare centres 2 and 5". */
function comparisonOf(text: string): AnswerableQuestion[] | null {
  const centre = "(?:cent(?:re|er|ro)s?\\s*)?";
  const asks = [
    `\\b(\\d{1,4})\\s*(?:vs\\.?|versus|against|x)\\s*${centre}(\\d{1,4})\\b`,
    `\\b(?:compar|cent(?:re|er|ro)s)\\D*\\b(\\d{1,4})\\D{1,12}\\b(\\d{1,4})\\b`,
    `\\b(\\d{1,4})\\s*(?:and|e|with)\\s*${centre}(\\d{1,4})\\s*(?:agree|are alike|are equal)`,
  ];
  const [, one, other] = asks.map((each) => new RegExp(each).exec(text)).find(Boolean) ?? [];
  if (one === undefined || other === undefined) return null;
  const [c, vs] = [Number(one), Number(other)];
  const title = say`Centres ${c} and ${vs}`;
  return [
    {
      kind: "Comparison",
      title,
      detail: "Where their tables agree.",
      link: `#v1/array?c=${c}&vs=${vs}&side=${COMPARED}`,
      async answer({ core, signal }) {
        const figure = core.array({ c, vs, side: COMPARED });
        const equal = (await figure.ask("equal", [], { signal })) ?? 0;
        const [all, different] = [COMPARED ** 2, COMPARED ** 2 - equal];
        const text = say`Different in ${grouped(different)} of ${grouped(all)} entries of ${COMPARED} rows and columns.`;
        return { text };
      },
    },
    {
      kind: "Comparison",
      title,
      detail: "Why they agree beyond a barrier.",
      link: `#v1/shadows?c=${c}&vs=${vs}`,
    },
  ];
}

function octal(text: string): AnswerableQuestion[] | null {
  const code = /(?:^|\s)([04]\.[0-7]{1,32})\s*[?.]?\s*$/.exec(text)?.[1];
  if (code === undefined) return null;
  return [
    {
      kind: "Octal game",
      title: say`Octal game ${code}`,
      detail: "Its Grundy values and its period.",
      link: `#v1/octal?code=${code}&to=1000`,
      async answer({ core, signal }) {
        const params = { code, to: LAST_HEAP };
        const { period, preperiod } = await core.call("octal_period", [params], { signal });
        if (period === null || preperiod === null)
          return { text: say`No period is proved by the values up to heap ${grouped(LAST_HEAP)}.` };
        return { text: say`The period is ${grouped(period)}, from heap ${grouped(preperiod)} on.` };
      },
    },
  ];
}

/** A position of tree nim, such as 2(3,1(2,3)). */
function tree(text: string): AnswerableQuestion[] | null {
  const p = /^\D*?(\d+\([\d,()]+\))\W*$/.exec(text.replace(/\s+/g, ""))?.[1];
  if (p === undefined) return null;
  return [
    {
      kind: "Tree",
      title: say`Tree ${p.replace(/,/g, ", ")}`,
      detail: "Play tree nim from this position.",
      link: `#v1/play?game=tree-nim&p=${p}`,
      async answer({ core, signal }) {
        const { is_p, grundy } = await core.call("tree_facts", [{ p }], { signal });
        const text = is_p
          ? say("The player to move loses.")
          : say`The player to move can win; the Grundy value is ${grundy}.`;
        return { text };
      },
    },
    {
      kind: "Tree",
      title: say`Tree ${p.replace(/,/g, ", ")}`,
      detail: "Its values, when one stack changes.",
      link: `#v1/tree?p=${p}`,
    },
  ];
}
