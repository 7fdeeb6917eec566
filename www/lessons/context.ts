/** What the steps of a lesson are made with: the core, and numbers that vary with a seed. */
import type { Part } from "core/parts";
import type { Bindings, FunctionName } from "../core/client.ts";
import { fnv1a } from "../link/text-hash.ts";

/** What a step is made with. */
export interface LessonContext {
  readonly call: Call;
  /**
   * Begins to load what a picture needs, before its step is computed: the core then answers from
   * there. `part` has more of the core for the lesson.
   */
  readonly prepare: (link: string, part?: Part) => void;
  /**
   * Returns one of the candidates, the same for the same seed and name; the first one for seed 0.
   */
  pick<const T>(name: string, candidates: readonly T[]): T;
}

export type Call = <K extends FunctionName>(
  name: K,
  ...args: Parameters<Bindings[K]>
) => Promise<ReturnType<Bindings[K]>>;

/** The numbers of a text such as "3,4,5". */
type Numbers<T extends string> = T extends `${string},${infer Rest}`
  ? readonly [number, ...Numbers<Rest>]
  : readonly [number];

/** Returns the numbers of a text such as "3,4,5". */
export function numbersIn<const T extends string>(text: T): Numbers<T> {
  return text.split(",").map(Number) as readonly number[] as Numbers<T>;
}

/** Returns numbers with their digits in columns, one below the other, and a last line. */
export function columns(
  numbers: readonly number[],
  digits: readonly string[],
  last?: string,
): string {
  const width = Math.max(...numbers.map((each) => `${each}`.length));
  const lines = numbers.map((each, at) => {
    return `${`${each}`.padStart(width)} = ${[...(digits[at] ?? "")].join(" ")}`;
  });
  const more = last === undefined ? [] : [`${" ".repeat(width + 3)}${[...last].join(" ")}`];
  return ["```", ...lines, ...more, "```"].join("\n");
}

/** Returns the context of a lesson. `seed` is a whole number from 0 on. */
export function lessonContext(
  call: Call,
  seed: number,
  prepare: LessonContext["prepare"] = () => {},
): LessonContext {
  const placeOf = (name: string, count: number) =>
    seed === 0 ? 0 : checksum(`${seed} ${name}`) % count;
  return {
    call,
    prepare,
    pick(name, candidates) {
      if (candidates.length === 0) throw new Error(`${name}: nothing to draw from`);
      return candidates[placeOf(name, candidates.length)] as (typeof candidates)[number];
    },
  };
}

/** Returns a number of 32 bits that a small change of the text changes in all its bits. */
export function checksum(text: string): number {
  let state = fnv1a(text);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
