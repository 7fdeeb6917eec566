/** What tasks ask of bands: how many numbers the largest perfect band has. */
import { number } from "../../lessons/questions.ts";
import type { Asks, Source, Task } from "../../lessons/tasks/task.ts";
import { say } from "../../locales/say.ts";
import { numbersOf } from "./geometry.ts";
import type { State } from "./params.ts";

/** The centres that a seed chooses from. */
const CENTRES = Array.from({ length: 18 }, (_, at) => at + 2);

async function band({ kit, state }: Source<State>): Promise<Task<State>> {
  const { n, from, side } = state;
  const fit = CENTRES.filter((centre) => from === null || centre < from);
  const c = kit.draw("centre", [state.c, ...fit]);
  const { plane, rungs } = await kit.call("barriers", { c, n, from, side });
  const proved = rungs.filter((rung) => rung.band !== null);
  const largest = Math.max(...proved.map(({ radius }) => radius));
  if (proved.length === 0) throw new Error(say`from: ${from ?? c + 1} shows no perfect band yet`);
  const question = number({
    ask: say`Centre ${c}: how many numbers, from 0 on, does the largest perfect band in this picture have?`,
    hints: [
      "Numbers form a perfect band if they fill all cells about the diagonal to the same distance, and no others.",
      "0 alone fills the diagonal. Try 0 to 2, then 0 to 4, and so on.",
    ],
    right: numbersOf(largest),
    why(given) {
      const rung = rungs.find(({ radius }) => numbersOf(radius) === given);
      if (given % 2 === 0) return say`${given} is even: a band has as many cells on both sides.`;
      if (rung === undefined) return undefined;
      if (rung.band !== null)
        return say`These ${given} numbers form a band, but not the largest one.`;
      return rung.possible
        ? say`The numbers 0 to ${given - 1} leave gaps from row ${plane.origin[0]} on.`
        : say`Parity rules out a band of ${given} numbers.`;
    },
  });
  return {
    question,
    picture: { c },
    about: ["c", "vs", "n", "from", "side"],
    hides: ["answers"],
  };
}

export const asks: Asks<State> = {
  "number:band": { label: "how many numbers the largest perfect band has", make: band },
};
