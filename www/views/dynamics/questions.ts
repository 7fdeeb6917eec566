/** What tasks ask of a system: how long until it repeats, and its period. */
import type { Bindings } from "../../core/client.ts";
import type { LessonContext } from "../../lessons/context.ts";
import type { TaskQuestion, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { number } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import { type DynamicsState, systemOf } from "./params.ts";
import { seedOf } from "./seed.ts";

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
async function drawn({ kit, state }: TaskSource<DynamicsState>) {
  const first = kit.pick("random", [0, ...Array.from({ length: RANDOM }, (_, at) => at + 1)]);
  const own: Partial<DynamicsState> = { show: "step" };
  const others = Array.from({ length: TRIED }, (_, at): Partial<DynamicsState> => {
    return { ...own, start: "random", random: first + at, t: 0 };
  });
  const asked = (first === 0 ? [own] : others).map(async (picture) => {
    const orbit = await orbitOf(kit, { ...state, ...picture });
    return orbit === null ? [] : [{ picture, orbit }];
  });
  const length = ({ orbit }: { readonly orbit: readonly [number, number] }) => orbit[0] + orbit[1];
  const [found] = (await Promise.all(asked)).flat().sort((a, b) => length(a) - length(b));
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
    const { picture, orbit } = await drawn(source);
    const [preperiod, period] = orbit;
    const right = of(orbit);
    const question = number({
      ask: say(ask),
      hints: ["Go step by step until a state comes back, and write down both steps."],
      right,
      why(given) {
        if (right === period && given > 0 && given % period === 0)
          return say`After ${given} steps it comes back, but it did so before.`;
        if (given === preperiod + period) return say`${given} is the step at which it comes back.`;
        return given === preperiod || given === period
          ? say`${given} is the other one of preperiod and period.`
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
