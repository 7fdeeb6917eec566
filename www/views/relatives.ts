/** The relatives of a position in the tree of losing positions, and the keys that select them. */
import { type Action, action } from "../canvas/keys.ts";

const RELATIVES = [
  ["parent", "Parent", "u", "Select the parent of the selected position."],
  ["child", "Child", "c", "Select the first child of the selected position."],
  ["sibling", "Sibling", "s", "Select the next sibling of the selected position."],
] as const;

export type Relative = (typeof RELATIVES)[number][0];

export const relativeActions = (go: (which: Relative) => void, when?: () => boolean): Action[] =>
  RELATIVES.map(([which, name, key, help]) => action(name, help, key, () => go(which), when));
