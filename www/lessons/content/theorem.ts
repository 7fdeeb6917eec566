/** A lesson: a conjecture about periods, and the tokens and strands that prove it. */
import type { DynamicsTokens } from "core";
import { say } from "../../locales/say.ts";
import { lessonOf } from "../build.ts";
import { type LessonContext, numbersIn } from "../context.ts";
import content from "./theorem.md?lesson";

/** The systems whose cycles the list of periods has. */
const LISTED = 5;

/** The last n whose cycles are all counted. */
const COUNTED = 16;

/** The formulas that a reader chooses from. */
const FORMULAS: readonly (readonly [formula: string, of: (n: number) => number])[] = [
  ["2n(n + 1)", (n) => 2 * n * (n + 1)],
  ["4n²", (n) => 4 * n * n],
  ["8n − 4", (n) => 8 * n - 4],
  ["2n + 2", (n) => 2 * n + 2],
];

/** The orders in which they stand. */
const MIXED = ["1,0,2,3", "2,3,0,1", "3,1,2,0"] as const;

/** A random state on a cycle: a number, an n, and a step on the cycle. */
const CYCLES = ["2,4,8", "3,4,12", "3,6,16", "1,8,24"] as const;

/** Returns the period of a state. */
async function orbitOf({ call }: LessonContext, k: number, n: number, seed: string) {
  const { orbit } = await call("dynamics", { k, n, rule: "a", seed, t: 0 });
  return orbit[1] ?? 0;
}

/** A state with tokens, as the pictures of the lesson show it. */
interface Draw {
  readonly number: number;
  readonly n: number;
  readonly t: number;
  readonly tokens: DynamicsTokens;
  at(t: number): Promise<DynamicsTokens>;
}

/** Draws one of the random states, with k rows. */
async function pickExample({ call, pick }: LessonContext, step: string, k: number): Promise<Draw> {
  const [number = 0, n = 0, t = 0] = numbersIn(pick(step, CYCLES));
  const system = { k, n, rule: "a" } as const;
  const seed = await call("dynamics_random", system, number);
  const at = (t: number) => call("dynamics_tokens", { ...system, seed, t });
  return { number, n, t, tokens: await at(t), at };
}

export const lesson = lessonOf(content, {
  async small(context) {
    const [seed, n] = context.pick("small", [
      ["01,1,011", 2],
      ["1,11,001", 2],
      ["11,001,1", 2],
    ] as const);
    const states = await Promise.all(
      Array.from({ length: 40 }, async (_, t) => {
        const step = await context.call("dynamics_step", { k: 3, n, rule: "a", seed, t });
        return step.before.join(",");
      }),
    );
    const right = await orbitOf(context, 3, n, seed);
    return {
      ...{ n, seed, right },
      why: (answer) => (answer > 0 && answer % right === 0 ? "again" : "wrong"),
      about: (answer) => ({ state: states[answer % right] ?? "" }),
    };
  },

  async guess(context) {
    const longest = await Promise.all(
      Array.from({ length: LISTED }, async (_, at) => {
        const { period } = await context.call("dynamics_census", { k: 3, n: at + 1, rule: "a" });
        return Math.max(...period);
      }),
    );
    const options = FORMULAS.map(([formula, of]) => {
      const fails = longest.findIndex((period, at) => of(at + 1) !== period);
      const n = fails + 1;
      return { formula, right: fails < 0, n, value: of(n), longest: longest[fails] ?? 0 };
    });
    const mix = numbersIn(context.pick("guess", MIXED));
    return {
      ...{ last: LISTED, periods: longest.join(", ") },
      options: mix.flatMap((at) => options[at] ?? []),
    };
  },

  async tokens(context) {
    const { number, n, t, tokens, at } = await pickExample(context, "tokens", 2);
    const later = context.pick("later", [20, 30, 50]);
    const then = await at(t + later);
    const columns = Array.from({ length: n + 1 }, (_, place) => place);
    return {
      ...{ number, n, t, later, end: t + later, double: 2 * n, places: n + 1, columns },
      shown: (then.tokens ?? []).join(", "),
      right: then.tokens ?? [],
      about: (place) => ({ place, now: tokens.tokens?.includes(place) }),
    };
  },

  async order(context) {
    const { number, n, t, tokens } = await pickExample(context, "order", 2);
    const zeros = [...tokens.word].filter((digit) => digit === "0").length;
    return {
      ...{ number, n, t, right: tokens.radius + 1 },
      why: (answer) => (answer === zeros ? "rest" : "wrong"),
    };
  },

  async wheels(context) {
    const { number, n, t, tokens } = await pickExample(context, "wheels", 2);
    const { turn } = tokens;
    const right = turn / (2 * n);
    return {
      ...{ number, n, t, turn, right, double: 2 * n, places: n + 1 },
      why: (answer) =>
        answer > 0 && answer < right
          ? "ring"
          : answer === turn || answer === 2 * n
            ? "steps"
            : "wrong",
    };
  },

  async strands(context) {
    const { number, n, t, tokens } = await pickExample(context, "strands", 3);
    const values = { count: tokens.strands ?? 0, turn: tokens.turn, lines: 2 * n };
    return {
      ...{ number, n, t, ...values },
      options: [
        { ...values, right: false, why: "count" },
        { ...values, right: true },
        { ...values, right: false, why: "colour" },
      ],
    };
  },

  async count({ call, pick }) {
    const [k = 3, n = 2] = numbersIn(pick("count", ["3,2", "2,2", "2,1"]));
    const { states } = await call("dynamics_census", { k, n, rule: "a" });
    const words = 2 ** n;
    const each = states / words;
    const choices =
      k === 2
        ? say`- no token, or one token at one of ${n + 1} places: ${each} possibilities.`
        : say`- no token, and ${n + 1} strands, each beginning with 0 or 1: ${2 ** (n + 1)} possibilities,\n- or one token at one of ${n + 1} places, and ${n} strands: ${n + 1} · ${2 ** n} possibilities. Together these are ${each}.`;
    return {
      ...{ k, n, words, each, choices, right: states },
      why: (answer) => (answer === each ? "each" : "wrong"),
    };
  },

  async proof({ call, pick }) {
    const half = pick("proof", [8, 6, 10]);
    const [next, known, less] = await Promise.all(
      [COUNTED + 1, COUNTED, half].map(async (n) => {
        const { rows } = await call("rows_after_band", n);
        return rows[2]?.bound ?? 0;
      }),
    );
    const values = {
      ...{ last: COUNTED, next: COUNTED + 1, bound: next, known, half, less },
      other: (less ?? 0) - 2,
    };
    return {
      ...values,
      options: [
        { ...values, right: false, why: "counted" },
        { ...values, right: false, why: "small" },
        { ...values, right: true },
      ],
    };
  },
});
