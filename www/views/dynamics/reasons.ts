/** Why a step of a system D(k, n) adds its ones where it does. Pure. */
import type { DynamicsStep } from "core";
import { counted } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { Reason } from "../view.ts";

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
  const taken = Array.from({ length: at - first }, (_, i): Reason => {
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
  return [start, ...taken, free];
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
