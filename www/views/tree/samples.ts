/** Trees to begin with. Pure. */
import { type Tree, textOf } from "./edits.ts";

/** Trees of well-known shapes, by their names. */
export const SAMPLES = [
  { name: "Star", text: "2(3,4,5,6)" },
  { name: "Path", text: "3(1(4(1(5))))" },
  { name: "Spider", text: "2(1(3),1(4),1(5))" },
  { name: "Caterpillar", text: "2(3,3(1,2(4,1(2,3))))" },
  { name: "Tripod", text: "6(1,7,8)" },
] as const;

/** The largest size, and the least and the largest number of stacks, of random trees. */
const LARGEST = 6;
const FEWEST = 4;
const MOST = 9;

/** Returns the random tree of a number; always the same one. */
export function randomTree(seed: number): string {
  const below = chances(seed);
  const count = FEWEST + below(MOST - FEWEST + 1);
  const sizes = Array.from({ length: count }, () => 1 + below(LARGEST));
  const on = sizes.map((_, at) => (at === 0 ? -1 : below(at)));
  const tree: Tree = { sizes, on };
  return textOf(tree);
}

/** Returns a function whose values below a bound depend on a number (mulberry32). */
function chances(seed: number): (bound: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b9);
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}
