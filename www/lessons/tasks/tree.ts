/** Questions on the tree of positions that growth, octant and both of them draw. */
import { tuple } from "../../canvas/number-format.ts";
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import type { Task, TaskQuestion, TaskSource } from "../questions.ts";
import { invalid, number, pick, pickedNumbers, right, wrong } from "../questions.ts";

export interface Member {
  readonly at: Position;
  readonly generation: number;
  /** Its place in the list; -1 for none. */
  readonly parent: number;
}

/** What the questions need of a view. */
export interface TreeTask<S> {
  /** Returns the positions that the picture shows, in the order of their births. */
  members(source: TaskSource<S>): Promise<readonly Member[]>;
  /** Returns a state in which a position is selected; null for none. */
  selecting(sel: Position | null): Partial<S>;
  /** The parameters that choose the positions. */
  readonly about: readonly (keyof S & string)[];
}

/** The most candidates that seeds choose from: those that are born first. */
const MOST = 200;

/** Returns positions from generation 2 on, from which a seed chooses; the selected one first. */
function candidates(members: readonly Member[], sel: unknown): readonly Member[] {
  const later = members.filter(({ generation }) => generation >= 2).slice(0, MOST);
  if (later.length === 0) throw new Error(say("this picture has too few generations"));
  const own = members.find(({ at, parent }) => String(at) === String(sel) && parent >= 0);
  const first = own ?? later[later.length >> 1];
  return first === undefined ? later : [first, ...later];
}

/** Asks to select the parent of a position. */
export function parentQuestion<S>(tree: TreeTask<S>): TaskQuestion<S> {
  return {
    label: "the parent of a position",
    async make(source) {
      const members = await tree.members(source);
      const { sel } = source.state as { readonly sel?: unknown };
      const children = members.filter(({ parent }) => parent >= 0);
      const child = source.kit.pick("parent", candidates(children, sel));
      const parent = members[child.parent] as Member;
      const common = {
        ask: say`Select the parent of ${tuple(child.at)}: the position that it grew from.`,
        hints: [
          say`It is born one generation earlier, in generation ${parent.generation}.`,
          "It is joined to it by a line, or lies beside it.",
        ],
        keys: ["sel"],
        right: parent.at.join(),
        judge: (selected: string) => {
          const member = memberOf(members, selected);
          if (typeof member === "string") return invalid(member);
          if (member === parent) return right(say`Yes: ${tuple(child.at)} grew from it.`);
          const position = tuple(member.at);
          if (member === child) return wrong(say`${position} is the position itself.`);
          return wrong(
            member.generation === parent.generation
              ? say`${position} is born in the right generation, but ${tuple(child.at)} did not grow from it.`
              : say`${position} is born in generation ${member.generation}, and the parent in generation ${parent.generation}.`,
          );
        },
      };
      return {
        question: pick(common),
        picture: tree.selecting(child.at),
        about: tree.about,
        hides: ["card", "reasons"],
        reveals: tree.selecting(parent.at),
      } satisfies Task<S>;
    },
  };
}

/** Asks to select a position of a generation. */
export function generationQuestion<S>(tree: TreeTask<S>): TaskQuestion<S> {
  return {
    label: "a position of a generation",
    async make(source) {
      const members = await tree.members(source);
      const { generation: last } = candidates(members, null).at(-1) as Member;
      const own = source.of === null ? [] : [source.of];
      const goal = own[0] ?? source.kit.pick("generation", generations(last));
      const example = members.find(({ generation }) => generation === goal);
      if (example === undefined)
        throw new Error(say`generation ${goal} has no position in this picture`);
      const common = {
        ask: say`Select a position that is born in generation ${goal}.`,
        hints: ["The position without counters is generation 0. Count the steps from there."],
        keys: ["sel"],
        right: example.at.join(),
        judge: (selected: string) => {
          const member = memberOf(members, selected);
          if (typeof member === "string") return invalid(member);
          const { at, generation } = member;
          const sentence = say`${tuple(at)} is born in generation ${generation}.`;
          return generation === goal ? right(say`Yes: ${sentence}`) : wrong(sentence);
        },
      };
      return {
        question: pick(common),
        picture: tree.selecting(null),
        about: tree.about,
        hides: ["values", "legend", "card"],
        reveals: tree.selecting(example.at),
      } satisfies Task<S>;
    },
  };
}

/** Returns generations to ask for; a middle one first. */
const generations = (last: number) => {
  const all = Array.from({ length: Math.max(1, last - 1) }, (_, at) => at + 2);
  return [all[all.length >> 1] ?? 2, ...all];
};

export function birthQuestion<S>(tree: TreeTask<S>): TaskQuestion<S> {
  return {
    label: "the generation of a position",
    async make(source) {
      const members = await tree.members(source);
      const { sel } = source.state as { readonly sel?: unknown };
      const { at, generation } = source.kit.pick("born", candidates(members, sel));
      const counters = at.reduce((sum, pile) => sum + pile, 0);
      const question = number({
        ask: say`In which generation is ${tuple(at)} born?`,
        right: generation,
        hints: ["Count the steps from the position without counters, which is generation 0."],
        why: (answer) =>
          answer === counters && counters !== generation
            ? say`${answer} is the number of its counters. Count the steps.`
            : undefined,
      });
      return {
        question,
        picture: tree.selecting(at),
        about: [...tree.about, "sel" as keyof S & string],
        hides: ["values", "legend", "card"],
      } satisfies Task<S>;
    },
  };
}

/** Returns the position that was selected, or why there is none. */
function memberOf(members: readonly Member[], selected: string): Member | string {
  const piles = pickedNumbers(selected, 3);
  if (piles === null) return say("Select a position in the picture, or type three piles.");
  const member = members.find(({ at }) => at.join() === piles.join());
  return member ?? say`${tuple(piles)} is not in the picture.`;
}

/** Returns the members of flat lists of the core. */
export function membersOf(
  points: ArrayLike<number>,
  generation: ArrayLike<number>,
  parent: ArrayLike<number>,
): readonly Member[] {
  return Array.from({ length: generation.length }, (_, at) => ({
    at: [points[3 * at] ?? 0, points[3 * at + 1] ?? 0, points[3 * at + 2] ?? 0] as const,
    generation: generation[at] ?? 0,
    parent: parent[at] ?? -1,
  }));
}
