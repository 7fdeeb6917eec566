/**
 * All seeds of a number, joined to the next ones, and those that the array has: barrier after
 * barrier the same finite system goes on, so a seed comes back. The link says the centre, the
 * number, the first barrier and how many rows lie between two.
 */
import { svg } from "lit/html.js";
import { say } from "../../locales/say.ts";
import type { BandsState } from "../../views/bands/index.ts";
import { arrow, type Draw, label, moved, panels } from "./panels.ts";

/** The size of a seed, how many stand in a row, and the space between boxes. */
const BOX = { width: 54, height: 24 };
const ACROSS = 5;
const GAP = 12;
const RIGHT = ACROSS * BOX.width + 46;

export const seeds: Draw<BandsState> = async ({ of: [state], call, isOut }) => {
  const { c = 2, n = 5, from, every = 1 } = state ?? {};
  const first = from ?? c + 1;
  const next = await call("next_seeds", { c, n, from: first, side: every });
  const word = (seed: number) =>
    Array.from({ length: n + 1 }, (_, bit) => (seed >> bit) & 1).join("");
  const barriers = [0, 1, 2].map((at) => first + at * every);
  const orbit = await Promise.all(
    barriers.map(async (at) => {
      const { shadowed } = await call("barriers", { c, n, from: at, side: n + 1 });
      return [...shadowed.subarray(0, n + 1)].reduce((sum, bit, place) => sum + (bit << place), 0);
    }),
  );
  const targets = [...new Set(next)].filter((seed) => seed >= 0);
  const groups = targets
    .map((to) => ({
      to,
      own: [...next.keys()].filter((seed) => next[seed] === to).toSorted(byWord(word)),
    }))
    .toSorted((one, other) => other.own.length - one.own.length);
  const isOrbit = (seed: number) => isOut(1) && orbit.includes(seed);
  const atOf = (seed: number) => barriers.filter((_, place) => orbit[place] === seed).join(", ");
  let top = 0;
  const drawn = groups.map(({ to, own }) => {
    const height = Math.ceil(own.length / ACROSS) * BOX.height;
    const middle = top + height / 2;
    const boxes = own.map((seed, at) =>
      seedAt(
        (at % ACROSS) * BOX.width,
        top + Math.floor(at / ACROSS) * BOX.height,
        word(seed),
        isOrbit(seed),
      ),
    );
    const width = Math.min(own.length, ACROSS) * BOX.width;
    const isPassed = own.some(isOrbit);
    const content = svg`<rect class="ink" x="-3" y=${top - 3} width=${width + 6} height=${height + 6} rx="5"></rect>
      ${boxes}
      ${arrow(isPassed ? "red" : "ink", [width + 6, middle], [RIGHT - 4, middle])}
      ${seedAt(RIGHT, middle - BOX.height / 2, word(to), isOrbit(to))}
      ${isOrbit(to) ? label(RIGHT + BOX.width / 6, middle + BOX.height / 2 + 9, atOf(to), "small") : ""}`;
    top += Math.max(height, 40) + GAP;
    return content;
  });
  const lists = groups.map(({ to, own }) => say`${word(to)} follows ${own.map(word).join(", ")}`);
  const course = orbit.map((seed, at) => say`${word(seed)} at ${barriers[at]}`).join(", ");
  const description = say`All ${next.length} seeds of the number ${n}, centre ${c}, in boxes; an arrow leads to the seed that follows ${every} rows below. ${lists.join("; ")}. The array has ${course}.`;
  const width = RIGHT + BOX.width + 8;
  return panels(description, [
    {
      width,
      height: top + 8,
      content: moved(4, 4, drawn),
      name: say`The array: ${course}`,
    },
  ]);
};

const byWord = (word: (seed: number) => string) => (one: number, other: number) =>
  word(one) < word(other) ? -1 : 1;

function seedAt(x: number, y: number, word: string, isOrbit: boolean) {
  const [middle, centre] = [x + BOX.width / 2, y + BOX.height / 2];
  return svg`${isOrbit ? svg`<rect class="full blue" x=${x + 1} y=${y + 1} width=${BOX.width - 2} height=${BOX.height - 2} rx="4"></rect>` : ""}
    ${label(middle, centre, word, isOrbit ? "seed on" : "seed")}`;
}
