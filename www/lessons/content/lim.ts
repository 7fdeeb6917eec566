/** The sixth lesson: LIM, a game that binary digits solve, and that is half of Nim. */
import type { GamePlay } from "core";
import { tuple } from "../../canvas/number-format.ts";
import { lessonOf } from "../build.ts";
import { columns, type LessonContext, numbersIn } from "../context.ts";
import content from "./lim.md?lesson";

function lim({ call }: LessonContext, piles: readonly number[]): Promise<GamePlay> {
  return call("game_play", { game: "lim", from: "", p: piles.join(",") });
}

/** Returns the piles in binary, one below the other. */
async function inBinary(
  { call }: LessonContext,
  piles: readonly [number, number, number],
): Promise<string> {
  return columns(piles, (await call("position", ...piles)).digits);
}

export const lesson = lessonOf(content, {
  async rule(context) {
    const piles = numbersIn(context.pick("rule", ["1,2,2", "2,1,2", "2,2,1"]));
    return { piles, right: (await lim(context, piles)).moves.length };
  },

  async ends(context) {
    const positions = context
      .pick("ends", [
        ["1,1,0", "0,5,0", "0,2,3"],
        ["4,0,0", "1,0,1", "3,3,0"],
      ])
      .map((text) => numbersIn(text));
    const plays = await Promise.all(positions.map((piles) => lim(context, piles)));
    return {
      options: plays.map(({ position, moves }) => ({
        ...{ position: [...position], to: [...(moves[0]?.to ?? [])], right: moves.length === 0 },
      })),
    };
  },

  async digits(context) {
    const positions = context
      .pick("digits", [
        ["1,3,4", "1,2,4", "2,2,1"],
        ["2,5,8", "3,5,0", "1,1,6"],
        ["4,6,1", "3,3,4", "6,1,8"],
      ])
      .map((text) => numbersIn(text));
    const plays = await Promise.all(positions.map((piles) => lim(context, piles)));
    const facts = await Promise.all(positions.map((piles) => context.call("position", ...piles)));
    return {
      lines: await inBinary(context, [1, 6, 8]),
      options: plays.map(({ position, is_p }, at) => ({
        ...{ position: [...position], digits: facts[at]?.digits, right: is_p },
      })),
    };
  },

  async value(context) {
    const piles = numbersIn(context.pick("value", ["3,5,6", "6,3,2", "5,7,2", "7,6,1"]));
    const { grundy } = await lim(context, piles);
    return { piles, lines: await inBinary(context, piles), right: grundy ?? 0 };
  },

  async win(context) {
    const piles = numbersIn(context.pick("win", ["3,2,1", "3,3,1", "2,3,3", "1,3,2"]));
    const { moves } = await lim(context, piles);
    const good = moves.filter(({ is_p }) => is_p).slice(0, 1);
    const bad = moves.filter(({ is_p }) => !is_p).slice(0, 3);
    const offered = [...bad.slice(0, 1), ...good, ...bad.slice(1)];
    const replies = await Promise.all(offered.map(({ to }) => lim(context, [...to])));
    return {
      ...{ piles, lines: await inBinary(context, piles) },
      options: offered.map(({ to, is_p }, at) => {
        const play = replies[at];
        const reply = play?.moves[play.best ?? -1]?.to ?? [];
        return { to: [...to], reply: [...reply], right: is_p };
      }),
    };
  },

  async half({ call, pick }) {
    const piles = numbersIn(pick("half", ["6,5,3", "14,11,5", "7,6,1", "10,9,3"]));
    const { lim: partner, generation } = await call("position", ...piles);
    if (partner === null) throw new Error(`${tuple(piles)} has no partner in LIM`);
    const total = piles.reduce((sum, size) => sum + size, 0);
    return {
      ...{ piles, partner, total, generation: generation ?? 15 },
      right: partner.reduce((all, size) => all + size, 0),
      why: (answer) => (answer === total ? "same" : "wrong"),
    };
  },

  async plane({ call, pick }) {
    const step = pick("plane", [6, 5, 10, 12]);
    const count = async (rule: "lim" | "three-branches") => {
      const { generation } = await call("growth", { rule, n: step });
      return generation.filter((each) => each === step).length;
    };
    return { step, nim: await count("three-branches"), right: await count("lim") };
  },
});
