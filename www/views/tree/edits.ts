/**
 * Changes of a tree by hand, its text in links, and trees to begin with. Pure; what is a tree is
 * the core's to say.
 */

/** A tree: the size of each stack, and on which one it hangs, from 0 on; -1 for the root. */
export interface Tree {
  readonly sizes: readonly number[];
  readonly on: readonly number[];
}

/** A changed tree, and by its old number the new one of each stack; undefined where it is gone. */
export interface Edit {
  readonly tree: Tree;
  readonly places: readonly (number | undefined)[];
}

/** Returns the letter of a stack. */
export const letterOf = (at: number): string => String.fromCharCode(97 + at);

/** Returns the number of a letter; -1 for none. */
export const numberOf = (letter: string): number =>
  letter === "" ? -1 : letter.charCodeAt(0) - 97;

/** Returns the stacks that hang on one, in order. */
export function hanging({ on }: Tree, at: number): number[] {
  return [...on.keys()].filter((other) => on[other] === at);
}

/** Returns a tree as links have it; its stacks must be in the order of a walk from the root. */
export function textOf(tree: Tree, at = 0): string {
  const inner = hanging(tree, at).map((other) => textOf(tree, other));
  return `${tree.sizes[at]}${inner.length > 0 ? `(${inner.join(",")})` : ""}`;
}

/** Returns a tree with another size of a stack. */
export function sized(tree: Tree, at: number, size: number): Tree {
  return { ...tree, sizes: tree.sizes.with(at, size) };
}

/** Hangs a stack of one counter on another. */
export function added({ sizes, on }: Tree, at: number): Edit {
  return walked({ sizes: [...sizes, 1], on: [...on, at] }, 0);
}

/**
 * Removes a stack; what hangs on it then hangs on what it hung on. The first stack that hangs on a
 * root takes its place. Null for the last stack.
 */
export function removed(tree: Tree, at: number): Edit | null {
  const { sizes, on } = tree;
  if (sizes.length === 1) return null;
  const above = on[at] ?? -1;
  const heir = above < 0 ? (hanging(tree, at)[0] ?? 0) : above;
  const joined = on.map((other, each) => (each === heir && above < 0 ? -1 : other));
  const next = joined.map((other) => (other === at ? heir : other));
  return walked({ sizes, on: next.with(at, -2) }, above < 0 ? heir : 0);
}

/** Hangs a stack, with all that hangs on it, on another; null where that is no tree. */
export function moved({ sizes, on }: Tree, at: number, to: number): Edit | null {
  for (let each = to; each >= 0; each = on[each] ?? -1) if (each === at) return null;
  return walked({ sizes, on: on.with(at, to) }, 0);
}

/** Returns a tree with its stacks in the order of a walk, and their new numbers. */
function walked(tree: Tree, root: number): Edit {
  const order: number[] = [];
  const visit = (at: number): void => {
    order.push(at);
    hanging(tree, at).forEach(visit);
  };
  visit(root);
  const places: (number | undefined)[] = tree.sizes.map(() => undefined);
  order.forEach((at, place) => {
    places[at] = place;
  });
  const sizes = order.map((at) => tree.sizes[at] ?? 0);
  const on = order.map((at) => places[tree.on[at] ?? -1] ?? -1);
  return { tree: { sizes, on }, places };
}

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
