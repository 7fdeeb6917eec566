/** Why a position of tree nim is won or lost: by its moves, and by the answers to them. */
import type { Core } from "../core/client.ts";
import { say } from "../locales/say.ts";
import type { Reason } from "./view.ts";

/** The most moves of a position that are named. */
const MOST_MOVES = 64;

/** Selects a tree in the picture; absent where it is not to be changed. */
type Show = ((text: string) => void) | null;

/** Returns why a tree, as links write it, is a P-position or an N-position. */
export function reasonOfTree(core: Core, text: string, isP: boolean, show: Show): Reason {
  const name = text.replaceAll(",", ", ");
  return {
    sentence: isP
      ? say`${name} is a P-position: every move leads to an N-position.`
      : say`${name} is an N-position: a move leads to a P-position.`,
    because: () => movesOf(core, text, isP, show),
    ...(show ? { show: () => show(text) } : {}),
  };
}

/** Returns all moves from a P-position, and the first winning one from an N-position. */
async function movesOf(core: Core, text: string, isP: boolean, show: Show): Promise<Reason[]> {
  const { moves } = await core.call("tree_facts", [{ p: text }]);
  if (moves.length === 0)
    return [{ sentence: say("No move is left. Whoever made the last move wins.") }];
  // Stacks stand in the order of their letters.
  const after = (vertex: number, rest: number) => {
    let at = 0;
    return text.replace(/\d+/g, (size) => (at++ === vertex ? `${rest}` : size));
  };
  const options = isP ? moves : moves.filter(({ grundy }) => grundy === 0).slice(0, 1);
  const reasons = options
    .slice(0, MOST_MOVES)
    .map(({ vertex, rest, grundy }) => reasonOfTree(core, after(vertex, rest), grundy === 0, show));
  const more = options.length - reasons.length;
  return more > 0
    ? [...reasons, { sentence: say`${more} more moves lead to N-positions, too.` }]
    : reasons;
}
