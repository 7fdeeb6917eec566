/** What is loaded later of a system: questions of tasks, reasons, sound. */
import type { DynamicsStep } from "core";
import { counted, grouped } from "../../canvas/number-format.ts";
import type { Bindings } from "../../core/client.ts";
import type { LessonContext } from "../../lessons/context.ts";
import type { TaskQuestion, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { number } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import { LONGEST, turnsFrom } from "../../sound/turns.ts";
import type { Reason } from "../view.ts";
import { type DynamicsState, seedOf, systemOf } from "./params.ts";

// What tasks ask: how long until a system repeats, and its period.

const about = ["start", "seed", "random", "c", "column", "k", "n", "rule"] as const;

/** The random states that `numbers` chooses from: the one with the shortest orbit is taken. */
const RANDOM = 1000;
const TRIED = 32;

/** Returns the preperiod and the period of the orbit of a state; null if it is too long. */
async function orbitOf(
  { call }: LessonContext,
  state: DynamicsState,
): Promise<readonly [number, number] | null> {
  const random = (system: ReturnType<typeof systemOf>, which: number) =>
    call("dynamics_random", system, which);
  const core = { call: (name: "seed_from_array", args: Args) => call(name, ...args) };
  const seed = await seedOf(state, random, core as Parameters<typeof seedOf>[2]);
  const { orbit } = await call("dynamics", { ...systemOf(state), seed });
  const [preperiod, period] = orbit;
  return preperiod === undefined || period === undefined ? null : [preperiod, period];
}

/** Draws a state, and its orbit: that of the link, or a random one that repeats soon. */
async function pickExample({ kit, state }: TaskSource<DynamicsState>) {
  const first = kit.pick("random", [0, ...Array.from({ length: RANDOM }, (_, at) => at + 1)]);
  const own: Partial<DynamicsState> = { show: "step" };
  const others = Array.from({ length: TRIED }, (_, at): Partial<DynamicsState> => {
    return { ...own, start: "random", random: first + at, t: 0 };
  });
  const requests = (first === 0 ? [own] : others).map(async (picture) => {
    const orbit = await orbitOf(kit, { ...state, ...picture });
    return orbit === null ? [] : [{ picture, orbit }];
  });
  const length = ({ orbit }: { readonly orbit: readonly [number, number] }) => orbit[0] + orbit[1];
  const [found] = (await Promise.all(requests)).flat().sort((a, b) => length(a) - length(b));
  if (found === undefined) throw new Error(say("this system does not repeat soon enough to ask"));
  return found;
}

type Args = Parameters<Bindings["seed_from_array"]>;

const asking = (
  label: string,
  ask: string,
  of: (orbit: readonly [number, number]) => number,
): TaskQuestion<DynamicsState> => ({
  label,
  async make(source) {
    const { picture, orbit } = await pickExample(source);
    const [preperiod, period] = orbit;
    const right = of(orbit);
    const question = number({
      ask: say(ask),
      hints: ["Go step by step until a state comes back, and write down both steps."],
      right,
      why(answer) {
        if (right === period && answer > 0 && answer % period === 0)
          return say`After ${answer} steps it comes back, but it did so before.`;
        if (answer === preperiod + period)
          return say`${answer} is the step at which it comes back.`;
        return answer === preperiod || answer === period
          ? say`${answer} is the other one of preperiod and period.`
          : undefined;
      },
    });
    return { question, about, picture, hides: ["answers"] };
  },
});

export const questions: TaskQuestions<DynamicsState> = {
  "number:period": asking(
    "the period of the system",
    "After how many steps does a state of this system come back, once it repeats?",
    ([, period]) => period,
  ),
  "number:preperiod": asking(
    "when the system begins to repeat",
    "Which step has the first state that comes back?",
    ([preperiod]) => preperiod,
  ),
};

// Why a step adds its ones where it does.

/** Returns a reason for each row, from the lowest. */
export function stepReasons(step: DynamicsStep, rule: "a" | "b"): Reason[] {
  return step.before.map((_, row) => rowReason(step, rule, row));
}

function rowReason(step: DynamicsStep, rule: "a" | "b", row: number): Reason {
  const at = step.added[row] ?? null;
  if (at === null)
    return {
      sentence: say`Row ${row} gets no new one: its one at offset 0 leaves the state, so the number stands to the left already.`,
    };
  return {
    sentence: say`Row ${row} gets a one at offset ${at}: its bit at offset 0 is 0, and this offset is the first that is free.`,
    because: async () => offsetsOf(step, rule, row, at),
  };
}

/** Why no offset before it was free. */
function offsetsOf(step: DynamicsStep, rule: "a" | "b", row: number, at: number): Reason[] {
  // By rule B the state drops first, and a band of the same numbers is one narrower then.
  const [rows, first] = rule === "a" ? [step.before, step.radius] : [step.middle, step.radius - 1];
  const start: Reason = {
    sentence: say`Offsets below ${first} are filled by smaller numbers: they form a band.`,
  };
  const steps = Array.from({ length: at - first }, (_, i): Reason => {
    const offset = first + i;
    if (rows[row]?.[offset] === "1")
      return { sentence: say`Offset ${offset}: row ${row} has a one there already.` };
    const by = step.added.findIndex((place, other) => other < row && place === offset);
    if (by < 0) return { sentence: say`Offset ${offset} is taken.` };
    return {
      sentence: say`Offset ${offset}: row ${by}, a smaller number, takes it in this step.`,
      because: async () => [rowReason(step, rule, by)],
    };
  });
  const free: Reason = {
    sentence: say`Offset ${at} is free in row ${row}, and no lower row takes it.`,
  };
  return [start, ...steps, free];
}

/** Returns why the states of a seed repeat. */
export function orbitReason(sentence: string, period: number | undefined): Reason {
  return {
    sentence,
    because: async () =>
      period === undefined
        ? [{ sentence: say("No state was seen twice in this time.") }]
        : [
            {
              sentence: say`A state came back after ${counted(period, "step")}, and no earlier.`,
              because: async () => [
                {
                  sentence: say(
                    "The next state follows from the state alone, so all that follows repeats, too.",
                  ),
                },
              ],
            },
          ],
  };
}

// What is heard: in how many rows each step adds a 1, turn after turn of the cycle.

/** The last step with which a part may begin: the core's. */
const LAST = 100_000;

export const words =
  "One note for each step: how many rows get a 1. The cycle is heard turn after turn.";

export async function melody(state: DynamicsState, { core, signal }: Source): Promise<Melody> {
  const { k, n, t, show } = state;
  if (show === "evidence") throw new Error("Show the steps or the cycles to hear this system.");
  const system = systemOf(state);
  const random = (...args: [typeof system, number]) => core.call("dynamics_random", args);
  const params = { ...system, seed: await seedOf(state, random, core) };
  const { orbit } = await core.call("dynamics", [{ ...params, t: 0 }], { signal });
  const ones = async (from: number, count: number) => {
    const { added } = await core.call("dynamics_strip", [{ ...params, t: from }, count], {
      signal,
    });
    const inStep = (step: number) => added.subarray(step * k, (step + 1) * k);
    return Array.from({ length: count }, (_, step) => inStep(step).filter((at) => at >= 0).length);
  };
  const about = { scale: "differences" } as const;
  const voices = (numbers: readonly number[]): Melody["voices"] => [
    { name: say("ones added"), numbers },
  ];
  const [preperiod, period] = orbit;
  if (preperiod === undefined || period === undefined || preperiod > LAST) {
    const title = say`D(${k}, ${n}), no cycle heard, steps ${t} to ${t + LONGEST - 1}`;
    return { ...about, title, voices: voices(await ones(t, LONGEST)), turn: null };
  }
  const { numbers, turn, later, isCut } = await turnsFrom({ preperiod, period, last: LAST }, ones);
  const length = later === null && !isCut ? "" : say`, ${LONGEST} steps`;
  const again = later === null ? "" : say` and the same ${grouped(later)} steps later`;
  const title = say`D(${k}, ${n}), the cycle from step ${preperiod} on${length}${again}`;
  return { ...about, title, voices: voices(numbers), turn };
}
