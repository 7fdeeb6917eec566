/** Positions of tree nim: circled in green in play, boxed in red not yet in play. */
import { svg } from "lit/html.js";
import { say } from "../../locales/say.ts";
import type { TreeState } from "../../views/tree/index.ts";
import { layoutTree, treeLevels } from "../../views/tree-layout.ts";
import { type Draw, label, line, type Panel, panels } from "./panels.ts";

const HEIGHT = 68;
/** Half the height of a vertex, and the space around its text. */
const RADIUS = 18;
const LETTER = 10;

export const tree: Draw<TreeState> = async ({ of, call, letters }) => {
  const shapes = await Promise.all(of.map(({ p }) => call("tree_shape", { p })));
  const drawn = shapes.map(({ sizes, parents, in_play, left }, at) => {
    const { leaf = "", other = "" } = of[at] ?? {};
    const variables: Record<string, string> = { [leaf]: "n", [other]: "m" };
    const wordOf = (size: number, vertex: number) =>
      variables[String.fromCharCode(97 + vertex)] ?? letters[size] ?? `${size}`;
    const words = sizes.map(wordOf);
    return { words, parents, isInPlay: in_play, isLeft: left };
  });
  const sentences = drawn.map(({ words, parents, isInPlay }) => {
    const rest = words.filter((_, at) => !isInPlay[at]).join(", ");
    const on = (at: number) => words[(parents[at] ?? 0) - 1];
    const leaves = words.flatMap((word, at) => {
      const below = on(at);
      if (!isInPlay[at]) return [];
      return below === undefined ? [word] : [say`${word} on ${below}`];
    });
    return say`A tree of stacks. In play, circled in green: ${leaves.join(", ")}. Not yet in play, boxed in red: ${rest}.`;
  });
  const between = Object.keys(letters).length > 0 ? "→" : "";
  return panels(sentences.join(" "), drawn.map(panelOf), between);
};

function panelOf(tree: {
  readonly words: readonly string[];
  readonly parents: readonly number[];
  readonly isInPlay: readonly boolean[];
  readonly isLeft: readonly boolean[];
}): Panel {
  const { words, parents, isInPlay, isLeft } = tree;
  const halfOf = (word: string) => Math.max(RADIUS, (word.length * LETTER) / 2 + 6);
  const plates = words.map((word) => ({ width: 2 * halfOf(word) + 14, height: HEIGHT }));
  const on = parents.map((parent) => parent - 1);
  const { middles, width } = layoutTree(plates, on);
  const { tops, height } = treeLevels(plates, on);
  const spots = tops.map((top, at) => [middles[at] ?? 0, top + HEIGHT / 2] as const);
  const edges = spots.map((spot, at) => {
    const from = spots[on[at] ?? -1];
    return from === undefined || !isLeft[at] ? "" : line("ink", from, spot);
  });
  const vertices = spots.map(([x, y], at) => {
    const [word = "", inPlay] = [words[at], isInPlay[at]];
    if (!isLeft[at]) return "";
    const half = halfOf(word);
    const kind = inPlay ? "green ground" : "red ground";
    return svg`<rect class=${kind} x=${x - half} y=${y - RADIUS} width=${2 * half} height=${2 * RADIUS} rx=${inPlay ? RADIUS : 0}></rect>
      ${label(x, y, word)}`;
  });
  return { width: Math.max(width, 120), height, content: [edges, vertices] };
}
