/**
 * The questions of lessons: what the reader fills in, and how an answer is judged. An answer is a
 * short text without characters that a link has to escape. Pure; no DOM.
 */
import { tuple, withMinus } from "../canvas/number-format.ts";
import { typedList, typedNumber } from "../controls/typed.ts";
import type { HiddenPart } from "../link/hidden.ts";
import type { State } from "../link/link.ts";
import { say } from "../locales/say.ts";
import { capital } from "../views/titles.ts";
import type { LessonContext } from "./context.ts";

/** What the reader fills in. */
export type Form =
  | { readonly kind: "number" }
  | { readonly kind: "text" }
  | { readonly kind: "choice"; readonly options: readonly string[] }
  | { readonly kind: "order"; readonly items: readonly string[] }
  | { readonly kind: "move"; readonly piles: readonly number[] }
  /** What is selected in the picture: the values of these parameters, in this order. */
  | { readonly kind: "pick"; readonly keys: readonly string[] }
  /** A board: any of its cells, or one of them alone. */
  | {
      readonly kind: "cells";
      readonly rows: readonly string[];
      readonly columns: readonly string[];
      readonly one: boolean;
    };

/** "kept": a text, which is not judged. "invalid": no answer to this question at all. */
export interface Verdict {
  readonly kind: "right" | "wrong" | "kept" | "invalid";
  readonly reason: string;
}

export interface Question {
  readonly ask: string;
  /** Shown one after the other, on request. */
  readonly hints: readonly string[];
  readonly form: Form;
  /** A right answer; null for a text. */
  readonly right: string | null;
  /** The right answer in words. */
  readonly solution: string;
  judge(answer: string): Verdict;
}

/** What all questions have. */
interface QuestionText {
  readonly ask: string;
  readonly hints?: readonly string[];
}

/** The longest text of a reader, in bytes. */
export const LONGEST_TEXT = 400;

/** Returns the numbers of an answer; null if it has others than whole ones from 0 on. */
export function numbersOf(answer: string): readonly number[] | null {
  if (answer === "") return [];
  return /^\d{1,6}(\.\d{1,6})*$/.test(answer) ? answer.split(".").map(Number) : null;
}

export const invalid = (reason: string): Verdict => ({ kind: "invalid", reason });
export const right = (reason: string): Verdict => ({ kind: "right", reason });
export const wrong = (reason: string): Verdict => ({ kind: "wrong", reason });

/**
 * Asks for a whole number. `why` returns the reason why a wrong number is wrong; default: whether
 * it is too small or too large. It gets numbers below 0 only where one may be right (`isSigned`).
 */
export function number(
  question: QuestionText & {
    readonly right: number;
    readonly solution?: string;
    readonly isSigned?: boolean;
    readonly why?: (answer: number) => string | undefined;
  },
): Question {
  const { right: solution, isSigned = solution < 0, why } = question;
  const rightWords = question.solution ?? withMinus(solution);
  return {
    ...common(question),
    form: { kind: "number" },
    right: `${solution}`,
    solution: rightWords,
    judge(answer) {
      const text = typedNumber(answer);
      if (text === "") return invalid("Type a whole number, such as 5.");
      if (!/^-?\d{1,15}$/.test(text))
        return invalid(say`${quoted(answer)} is not a whole number. Type one, such as 5.`);
      const value = Number(text);
      if (value === solution) return right(say`Yes, ${say(rightWords)}.`);
      const reason = value < 0 && !isSigned ? undefined : why?.(value);
      const words = withMinus(value);
      const size = value < solution ? say`${words} is too small.` : say`${words} is too large.`;
      return wrong(reason ?? size);
    },
  };
}

/** One of several, with the reason why it is wrong, or what is right about it. */
export interface Option {
  readonly text: string;
  readonly right: boolean;
  readonly why: string;
}

/** What is said of an answer without a reason; a key leaves it out. */
export const NO_REASON = {
  right: "Yes, that is right.",
  wrong: "No. Try another answer.",
} as const;

/** Asks for one of several. More than one may be right. */
export function choice(question: QuestionText & { readonly options: readonly Option[] }): Question {
  const { options } = question;
  const first = options.findIndex((option) => option.right);
  if (first < 0) throw new Error(`${question.ask}: no option is right`);
  return {
    ...common(question),
    form: { kind: "choice", options: options.map(({ text }) => text) },
    right: `${first}`,
    solution: options[first]?.text ?? "",
    judge(answer) {
      const option = /^\d{1,2}$/.test(answer) ? options[Number(answer)] : undefined;
      if (option === undefined) return invalid("Choose one of the answers.");
      return option.right ? right(option.why) : wrong(option.why);
    },
  };
}

/** Asks for an order. `items` are in the right one; `mix` is the order in which they stand. */
export function order(
  question: QuestionText & { readonly items: readonly string[]; readonly mix: readonly number[] },
): Question {
  const { items, mix } = question;
  const mixed = mix.map((at) => items[at] ?? "");
  return {
    ...common(question),
    form: { kind: "order", items: mixed },
    right: items.map((_, place) => mix.indexOf(place)).join("."),
    solution: items.join(", "),
    judge(answer) {
      const numbers = numbersOf(answer) ?? [];
      const sorted = numbers.toSorted((a, b) => a - b).join();
      if (sorted !== [...items.keys()].join()) return invalid("Give every item one place.");
      const first = numbers.findIndex((item, place) => mixed[item] !== items[place]);
      if (first < 0) return right("Yes, that is the order.");
      return wrong(
        first === 0
          ? "Another one comes first."
          : first === 1
            ? "The first one is right; number 2 is not."
            : say`The first ${first} are right; number ${first + 1} is not.`,
      );
    },
  };
}

/**
 * Asks for cells of a board, counted row by row from 0. With `one` any single one of them is right.
 * `why` returns the reason why a cell does not belong to them, or why one is missing.
 */
export function cells(
  question: QuestionText & {
    readonly rows: readonly string[];
    readonly columns: readonly string[];
    readonly right: readonly number[];
    readonly one?: boolean;
    readonly solution: string;
    readonly why: (cell: number, isMissing: boolean) => string;
  },
): Question {
  const { rows, columns, one = false, solution: shown, why } = question;
  const solution = question.right.toSorted((a, b) => a - b);
  return {
    ...common(question),
    form: { kind: "cells", rows, columns, one },
    right: (one ? solution.slice(0, 1) : solution).join("."),
    solution: shown,
    judge(answer) {
      const picks = numbersOf(answer);
      const fits = picks?.every((cell) => cell < rows.length * columns.length) ?? false;
      if (picks === null || picks.length === 0 || !fits || new Set(picks).size < picks.length)
        return invalid("Mark at least one cell.");
      if (one && picks.length > 1) return invalid("Mark one cell only.");
      const extra = picks.find((cell) => !solution.includes(cell));
      const missing = one ? undefined : solution.find((cell) => !picks.includes(cell));
      if (extra !== undefined) return wrong(why(extra, false));
      if (missing === undefined) return right(say`Yes: ${say(shown)}.`);
      const left = solution.length - picks.length;
      const reason = say(why(missing, true));
      return wrong(left === 1 ? say`1 is missing. ${reason}` : say`${left} are missing. ${reason}`);
    },
  };
}

/** Asks to select something in the picture. `right` is the text of a right selection. */
export function pick(
  question: QuestionText & {
    readonly keys: readonly string[];
    readonly right: string;
    readonly judge: (selected: string) => Verdict;
  },
): Question {
  const { keys, right, judge } = question;
  return {
    ...common(question),
    form: { kind: "pick", keys },
    right: writePick(right),
    solution: right.includes(",") ? tuple(right.split(",") as never) : right,
    judge(answer) {
      if (answer === "") return invalid("Select something in the picture first.");
      if (!answer.startsWith(UNREADABLE)) return judge(readPick(answer));
      return invalid(
        say`${quoted(readPick(answer))} cannot be read. Type whole numbers with commas between them.`,
      );
    },
  };
}

/** Returns the numbers of a selection; null if it has others than `count` whole ones from 0 on. */
export function pickedNumbers(selected: string, count: number): readonly number[] | null {
  const parts = selected.split(",");
  return parts.length === count && parts.every((part) => /^\d{1,9}$/.test(part))
    ? parts.map(Number)
    : null;
}

/** Returns what is selected in a picture, as an answer; "" for nothing. */
export function pickIn(state: State, keys: readonly string[]): string {
  const values = keys.map((key) => state[key] ?? "");
  return values.includes("") ? "" : writePick(values.join(","));
}

/** What is typed and cannot be read, after this sign: it is shown again, and never stored. */
const UNREADABLE = "?";

/** Returns a selection, such as (3, 5, 6) or 2(3,1), as an answer without brackets and commas. */
export function writePick(text: string): string {
  const list = typedList(text.replace(/[;.]/g, ","));
  if (!/^[\d,()]{0,600}$/.test(list)) return UNREADABLE + text.trim();
  return list.replace(/,/g, ".").replace(/\(/g, "_").replace(/\)/g, "-");
}

export function readPick(answer: string): string {
  if (answer.startsWith(UNREADABLE)) return answer.slice(UNREADABLE.length);
  return answer.replace(/\./g, ",").replace(/_/g, "(").replace(/-/g, ")");
}

/** Asks for a text, which is stored and not judged. */
export function text(question: QuestionText): Question {
  return {
    ...common(question),
    form: { kind: "text" },
    right: null,
    solution: "",
    judge(answer) {
      const reply = readText(answer);
      const room = roomIn(reply);
      if (reply.trim() === "") return invalid("Write something first.");
      if (room < 0)
        return invalid(say`The text is too long by ${-room}. Shorten it, then store it.`);
      return { kind: "kept", reason: "Your text is stored on this device and in the link." };
    },
  };
}

/** Asks for a move of Nim with two or three piles that wins, as the core finds. */
export async function move(
  { call }: LessonContext,
  question: QuestionText & { readonly piles: readonly number[] },
): Promise<Question> {
  const { piles } = question;
  const ask = (all: readonly number[]) => call("position", all[0] ?? 0, all[1] ?? 0, all[2] ?? 0);
  const { winning } = await ask(piles);
  const [best] = winning;
  if (best === undefined)
    throw new Error(`"piles" = ${piles.join(", ")}: no move wins; choose other piles`);
  const verdicts = new Map<string, Verdict>();
  for (const [pile, size] of piles.entries())
    for (let rest = 0; rest < size; rest++) {
      const result = piles.with(pile, rest);
      const { is_p, winning } = await ask(result);
      const reply = winning[0]?.result.slice(0, piles.length);
      verdicts.set(
        `${pile}.${rest}`,
        is_p || reply === undefined
          ? right(say`Yes: from ${tuple(result)} the other player loses.`)
          : wrong(say`The other player answers with ${tuple(reply)} and wins.`),
      );
    }
  const moves = winning.map(({ pile, to }) => {
    return say`take ${(piles[pile] ?? 0) - to} from the pile of ${piles[pile]}`;
  });
  return {
    ...common(question),
    form: { kind: "move", piles },
    right: `${best.pile}.${best.to}`,
    solution: moves.join(say(", or ")),
    judge: (answer) => verdicts.get(answer) ?? invalid("Choose a counter: it and those above go."),
  };
}

function common({ ask, hints = [] }: QuestionText) {
  return { ask, hints };
}

function quoted(text: string): string {
  return `“${text.trim().slice(0, 20)}”`;
}

/** Returns the bytes that a text may still grow by; negative if it is too long to be stored. */
export function roomIn(text: string): number {
  return LONGEST_TEXT - new TextEncoder().encode(text).length;
}

/** Returns bytes in base64url (RFC 4648): without characters that a link has to escape. */
export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Reverses `toBase64Url`; throws an error if it is damaged. */
export function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Returns a text as an answer. */
export const writeText = (text: string) => toBase64Url(new TextEncoder().encode(text));

/** Returns the text of an answer; empty if it is none. */
export function readText(answer: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(fromBase64Url(answer));
  } catch {
    return "";
  }
}

// Tasks: questions of a view, made from a link. A view names its own; a module that is loaded later
// makes them.

/** What a question is made from. */
export interface TaskSource<S> {
  /** The core, and numbers that vary with the seed; those of seed 0 are the first ones. */
  readonly kit: LessonContext;
  readonly state: S;
  /** The number at the end of the word; null if there is none. */
  readonly of: number | null;
}

export interface Task<S> {
  readonly question: Question;
  /** What the picture shows, where that is not what the link says. */
  readonly picture?: Partial<S>;
  /** The parameters that the question is about: they stay until it is answered. */
  readonly about: readonly (keyof S & string)[];
  /** What would give the answer away: it is hidden until the question is answered. */
  readonly hides?: readonly HiddenPart[];
  /** What the picture shows after the answer. */
  readonly reveals?: Partial<S>;
}

/** A question that a view can ask. */
export interface TaskQuestion<S> {
  /** What is asked for, in a few words that follow "Asks for". */
  readonly label: string;
  /** Whether it is offered for a state; absent: for all. */
  fits?(state: S): boolean;
  /** Rejects with a sentence for the user where a state has no such question. */
  make(source: TaskSource<S>): Promise<Task<S>>;
}

/** The questions of a view, by their words. */
export type TaskQuestions<S> = Readonly<Record<string, TaskQuestion<S>>>;

/**
 * Returns why an answer is right, where that says more than the answer itself: a verdict begins
 * with "Yes", which a key leaves out.
 */
export function reasonOf({ form, judge }: Question, answer: string): string {
  if (form.kind !== "choice" && form.kind !== "move") return "";
  const { reason: code } = judge(answer);
  if (code === NO_REASON.right || code === NO_REASON.wrong) return "";
  const words = say(code);
  const verdict =
    ["Yes", "No"].map((word) => say(word)).find((word) => words.startsWith(word)) ?? "";
  const rest = words.slice(verdict.length);
  const reason = /^\p{L}/u.test(rest) ? words : rest.replace(/^[:,.]? ?/, "");
  return capital(reason);
}

/** Returns the wrong answers that are offered, those of one reason together, with the reason. */
export function wrongOptions(question: Question): readonly (readonly [string, string])[] {
  const { form, judge } = question;
  if (form.kind !== "choice") return [];
  const byReason = new Map<string, string[]>();
  for (const [at, option] of form.options.entries()) {
    if (judge(`${at}`).kind !== "wrong") continue;
    const reason = reasonOf(question, `${at}`);
    byReason.set(reason, [...(byReason.get(reason) ?? []), say(option)]);
  }
  return [...byReason].map(([reason, options]) => [options.join(", "), reason]);
}
