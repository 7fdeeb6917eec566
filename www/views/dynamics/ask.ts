/** What tasks ask of a system: how long until it repeats, and its period. */
import type { Bindings } from "../../core/client.ts";
import { number } from "../../lessons/questions.ts";
import type { Asking, Asks, Source } from "../../lessons/tasks/task.ts";
import { say } from "../../locales/say.ts";
import { type State, systemOf } from "./params.ts";
import { seedOf } from "./seed.ts";

const about = ["start", "seed", "random", "c", "column", "k", "n", "rule"] as const;

/** Returns the preperiod and the period of the orbit of a state. */
async function orbitOf({ kit, state }: Source<State>): Promise<readonly [number, number]> {
  const { call } = kit;
  const random = (system: ReturnType<typeof systemOf>, which: number) =>
    call("dynamics_random", system, which);
  const core = { call: (name: "seed_from_array", args: Args) => call(name, ...args) };
  const seed = await seedOf(state, random, core as Parameters<typeof seedOf>[2]);
  const { orbit } = await call("dynamics", { ...systemOf(state), seed });
  if (orbit.length === 0) throw new Error(say("this system does not repeat soon enough to ask"));
  return orbit;
}

type Args = Parameters<Bindings["seed_from_array"]>;

const asking = (
  label: string,
  ask: string,
  of: (orbit: readonly [number, number]) => number,
): Asking<State> => ({
  label,
  isFixed: true,
  async make(source) {
    const orbit = await orbitOf(source);
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
    return { question, about, picture: { show: "step" }, hides: ["answers"] };
  },
});

export const asks: Asks<State> = {
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
