/**
 * Makes lessons from their content. In the texts of the page's own lessons {name} stands for a
 * value that is computed when the step is opened, and a question gets its answer from there.
 */
import { tuple, withMinus } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import type { LessonContext } from "./context.ts";
import type { Lesson, LessonContent, QuestionContent, Step, StepContent } from "./lesson.ts";
import { cells, choice, move, NO_REASON, number, order, type Question, text } from "./questions.ts";

type Values = Readonly<Record<string, unknown>>;

/** What is computed for a step: the values of its texts, and what its question needs. */
export interface Computed extends Values {
  /** The right number, or the places of the right cells. */
  readonly right?: number | readonly number[];
  /** Whether numbers below 0 may be right. */
  readonly isSigned?: boolean;
  /** The headings of a board. */
  readonly rows?: readonly string[];
  readonly columns?: readonly (string | number)[];
  readonly piles?: readonly number[] | undefined;
  /** The options, each with the values of its text, and `why` names its reason. */
  readonly options?: readonly (Values & { readonly right: boolean; readonly why?: string })[];
  /** The values of the items in the right order, and the order in which they stand. */
  readonly items?: readonly Values[];
  readonly mix?: readonly number[];
  /**
   * Returns the name of the reason why a number or a cell is wrong; "" for none. Default: "low" or
   * "high", and "missing" or "extra"; "wrong" where the content does not have it.
   */
  why?(answer: number, isMissing: boolean): string | undefined;
  /** Returns more values for the reason why a number or a cell is wrong. */
  about?(answer: number): Values;
}

type Compute = (context: LessonContext) => Computed | Promise<Computed>;

/** Returns the text with the values of its names, in the language of the page. */
type Fill = (text: string, more?: Values) => string;

/**
 * Returns the lesson of its content; `steps` compute the values of its steps, by their names, and
 * `values` are those that all of them have.
 */
export function lessonOf(
  content: LessonContent,
  steps: Readonly<Record<string, Compute>>,
  values: Values = {},
): Lesson {
  return {
    ...content,
    steps: content.steps.map((step) => async (context) => {
      context.prepare(
        step.link.replace(ALL_NAMES, (_, name) => `${values[name] ?? ""}`),
        content.part,
      );
      const computed = await steps[step.name ?? ""]?.(context);
      return stepOf(context, step, { ...values, ...computed });
    }),
  };
}

/** Returns a step; texts stay as they are where nothing is computed. */
export async function stepOf(
  context: LessonContext,
  content: StepContent,
  computed?: Computed,
): Promise<Step> {
  const fill: Fill = (text, more) =>
    computed ? fillTemplate(text, { ...computed, ...more }) : text;
  const link = (text: string) => (computed ? linkWith(text, computed) : text);
  const { locks, hides, large, listens, question, after, onScreen = "", reveals } = content;
  const both = [after, onScreen].filter(Boolean).map((text) => say(fill(text)));
  return {
    title: fill(content.title),
    text: fill(content.text),
    link: link(content.link),
    ...(locks.length > 0 && { locks }),
    ...(hides && { hides }),
    ...(large && { large }),
    ...(listens && { listens }),
    ...(question && { question: await questionOf(context, question, computed ?? {}, fill) }),
    ...(both.length > 0 && { after: both.join("\n\n") }),
    ...(onScreen && { afterOnPaper: fill(after) }),
    ...(reveals && { reveals: link(reveals) }),
  };
}

const NAME = /\{(\w+)\}/;
const ALL_NAMES = new RegExp(NAME, "g");

function fillTemplate(text: string, values: Values): string {
  const parts = text.split(NAME);
  if (parts.length === 1) return text;
  const strings = parts.filter((_, at) => at % 2 === 0);
  const names = parts.filter((_, at) => at % 2 === 1);
  const template = Object.assign(strings, { raw: strings });
  return say(template, ...names.map((name) => inText(namedValue(name, values))));
}

function linkWith(text: string, values: Values): string {
  return text.replace(ALL_NAMES, (_, name) => `${namedValue(name, values)}`);
}

function namedValue(name: string, values: Values): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`{${name}} has no value`);
  return value;
}

/** Writes a number, a position or a list of words. */
function inText(value: unknown): string {
  if (typeof value === "number") return withMinus(value);
  if (!Array.isArray(value)) return `${value}`;
  return value.every((each) => typeof each === "number") ? tuple(value) : value.join(", ");
}

async function questionOf(
  context: LessonContext,
  content: QuestionContent,
  computed: Computed,
  fill: Fill,
): Promise<Question> {
  const { kind, answer, reasons = {} } = content;
  const texts = { ask: fill(content.ask), hints: content.hints.map((hint) => fill(hint)) };
  const solution = answer === undefined ? undefined : fill(answer);
  const { about, why } = computed;
  const reason = (name: string, more: Values = {}) =>
    reasons[name] === undefined ? undefined : fill(reasons[name], more);
  switch (kind) {
    case "number": {
      const right = (computed.right as number | undefined) ?? content.right ?? 0;
      return number({
        ...{ ...texts, right },
        ...(solution !== undefined && { solution }),
        ...(computed.isSigned && { isSigned: true }),
        why(answer) {
          const values = { given: answer, ...about?.(answer) };
          const own = why?.(answer, false);
          if (own !== undefined) return reason(own, values);
          return reason(answer < right ? "low" : "high", values) ?? reason("wrong", values);
        },
      });
    }
    case "choice": {
      const { options } = content;
      const all = computed.options ?? options.map(({ right }) => ({ right }));
      return choice({
        ...texts,
        options: all.map(({ right, ...values }, at) => {
          const of = options[options.length > 1 ? at : 0];
          const more = { verdict: say(right ? "Yes" : "No"), ...values };
          const own = (values as { readonly why?: string }).why ?? (right ? "yes" : "no");
          const words = of?.why ? fill(of.why, more) : (reason(own, more) ?? reason("why", more));
          return {
            text: fill(of?.text ?? "", more),
            right,
            why: words ?? (right ? NO_REASON.right : NO_REASON.wrong),
          };
        }),
      });
    }
    case "order": {
      const [item = ""] = content.items;
      const items = computed.items?.map((values) => fill(item, values)) ?? content.items;
      return order({ ...texts, items, mix: computed.mix ?? mixOf(items) });
    }
    case "move":
      return move(context, {
        ...texts,
        piles: computed.piles ?? content.piles.filter((size) => size > 0),
      });
    case "cells":
      if (computed.columns === undefined) return losingCells(context, content);
      return cells({
        ...{ ...texts, one: content.one, solution: solution ?? "" },
        rows: computed.rows ?? [""],
        columns: computed.columns.map(String),
        right: computed.right as readonly number[],
        why(cell, isMissing) {
          const own = why?.(cell, isMissing) ?? (isMissing ? "missing" : "extra");
          return reason(own, about?.(cell)) ?? "";
        },
      });
    case "text":
      return text(texts);
  }
}

/** Returns an order in which the items stand at first: never the right one. */
function mixOf(items: readonly string[]): number[] {
  const places = [...items.keys()];
  const sorted = places.toSorted((one, other) =>
    (items[one] ?? "") < (items[other] ?? "") ? -1 : 1,
  );
  return sorted.join() === places.join() ? places.toReversed() : sorted;
}

/** Asks for the losing positions on a board: its rows and columns are two piles. */
async function losingCells(
  context: LessonContext,
  { ask, hints, pile, side, one }: Extract<QuestionContent, { readonly kind: "cells" }>,
): Promise<Question> {
  const sizes = Array.from({ length: side }, (_, size) => size);
  const pilesOf = (cell: number) => [Math.floor(cell / side), cell % side, pile] as const;
  const positions = await Promise.all(
    Array.from({ length: side ** 2 }, (_, cell) => context.call("position", ...pilesOf(cell))),
  );
  const right = positions.flatMap(({ is_p }, cell) => (is_p ? [cell] : []));
  if (right.length === 0)
    throw new Error(`"pile" = ${pile}: a board of side ${side} has no losing position`);
  const names = sizes.map(String);
  return cells({
    ...{ ask, hints, right, one, rows: names, columns: names },
    solution: right.map((cell) => tuple(pilesOf(cell))).join(", "),
    why(cell, isMissing) {
      const [row] = pilesOf(cell);
      const result = positions[cell]?.winning[0]?.result;
      if (isMissing) return say`Look at row ${row}.`;
      return say`From ${tuple(pilesOf(cell))} the next player moves to ${tuple(result ?? [])} and wins.`;
    },
  });
}
