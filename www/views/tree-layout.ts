/**
 * Where the vertices of trees are drawn: every tree from its root at the top, the vertices of each
 * level beside each other. Pure.
 */

/** How large a vertex is drawn. */
export interface TreeNode {
  readonly width: number;
  readonly height: number;
}

/** The space between vertices across and down. */
const ACROSS = 18;
const DOWN = 26;
/** Space for the lines of the outermost vertices. */
const RIM = 2;

/**
 * Returns the middle of each vertex from the left: over those attached to it, no two trees above
 * each other.
 */
export function layoutTree(
  plates: readonly TreeNode[],
  above: readonly number[],
): { readonly middles: readonly number[]; readonly width: number } {
  const middles: number[] = [];
  const hanging = (on: number) => [...above.keys()].filter((at) => above[at] === on);
  /** Places vertices side by side, with all that hangs on them; returns their right end. */
  const place = (stacks: readonly number[], left: number): number =>
    stacks.reduce((from, at) => {
      const width = plates[at]?.width ?? 0;
      const children = hanging(at);
      const end = place(children, from) - (children.length > 0 ? ACROSS : 0);
      const short = Math.max(0, width - (end - from));
      for (const child of children) shift(child, short / 2);
      const [first, last] = [middles[children[0] ?? -1], middles[children.at(-1) ?? -1]];
      const middle =
        first === undefined || last === undefined ? from + width / 2 : (first + last) / 2;
      const most = Math.max(end, from + width) - width / 2;
      middles[at] = Math.min(most, Math.max(from + width / 2, middle));
      return Math.max(end, from + width) + ACROSS;
    }, left);
  const shift = (at: number, by: number): void => {
    middles[at] = (middles[at] ?? 0) + by;
    for (const child of hanging(at)) shift(child, by);
  };
  return { width: place(hanging(-1), RIM) - ACROSS + RIM, middles };
}

/** The top of each vertex: those as far from their roots are level. */
export function treeLevels(
  plates: readonly TreeNode[],
  above: readonly number[],
): { readonly tops: readonly number[]; readonly height: number } {
  const depths: number[] = [];
  for (const on of above) depths.push(on < 0 ? 0 : (depths[on] ?? 0) + 1);
  const heights: number[] = [];
  depths.forEach((depth, at) => {
    heights[depth] = Math.max(heights[depth] ?? 0, plates[at]?.height ?? 0);
  });
  const starts: number[] = [];
  const end = heights.reduce((top, height) => {
    starts.push(top);
    return top + height + DOWN;
  }, RIM);
  return { tops: depths.map((depth) => starts[depth] ?? RIM), height: end - DOWN + RIM };
}
