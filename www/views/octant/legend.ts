/** What is seen in an octant, in words: which positions of which game, and what stands out among them. Pure. */
import type { Measure } from "./geometry.ts";
import type { State } from "./octant.ts";
import type { SetName } from "./sets.ts";

/** The object: `side` is what is drawn, which may be less than what was asked for. */
export function objectOf(set: SetName, { c, d }: State, side: number): string {
  const below = `piles below ${side}`;
  switch (set) {
    case "nim":
      return `P-positions of Nim, ${below}: nim-sum 0.`;
    case "relaxed":
      return `Growth by all twelve neighbours, ${below}.`;
    case "lim":
      return `P-positions of LIM, ${below}: no digit 1 is in two piles.`;
    case "misere":
      return `P-positions of misère Nim, which is tripod nim with centre 1; ${below}.`;
    case "tripod":
      return `P-positions (a, b, C(a, b)) of tripod nim with centre ${c}, ${below}.`;
    case "slice":
      return `P-positions of Nim with four piles, of which the fourth is ${d}; other ${below}.`;
  }
}

/** What there is to be told apart in it, sentence by sentence; none where all is of one kind. */
export function kindsOf(set: SetName, tree: boolean, { n, cut, explode }: State): string {
  const kinds: string[] = [];
  if (set === "relaxed")
    kinds.push(
      `In colour, P-positions; grey with a ${tree ? "belt" : "dot on each face"}, N-positions, born late.`,
    );
  if (tree)
    kinds.push(
      set === "slice"
        ? "Tubes join neighbours of one step and the next."
        : "Tubes join each to the position that bore it.",
    );
  const newest = n === null ? "the last step" : `step ${n}`;
  if (cut === "1") kinds.push(`All but ${newest} is faint.`);
  else if (n !== null) kinds.push(`Grown to ${newest}, which is paler.`);
  if (explode > 0) kinds.push("Its copies of half the side stand apart.");
  return kinds.join(" ");
}

/** A scale of colours: what it counts, from 0 to its end, and some colours on the way, evenly spread, as CSS has them. */
export interface Scale {
  readonly what: string;
  readonly to: number;
  readonly colours: readonly string[];
}

const STOPS = 9;

export function scaleOf(
  { colour }: State,
  side: number,
  lastStep: number,
  { from, slopes }: Measure,
  palette: Uint8Array,
): Scale {
  const pile = PILES.indexOf(colour);
  const to = pile < 0 ? lastStep : side - 1;
  const range = to * (slopes[pile < 0 ? 3 : pile] ?? 0);
  const colours = Array.from({ length: STOPS }, (_, i) => {
    const at = 3 * Math.round(255 * Math.min(1, from + (range * i) / (STOPS - 1)));
    return `rgb(${palette.subarray(at, at + 3).join(" ")})`;
  });
  return { what: pile < 0 ? "Step of birth" : `Pile ${colour}`, to, colours };
}

const PILES: readonly string[] = ["a", "b", "c"];
