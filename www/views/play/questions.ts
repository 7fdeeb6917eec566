/** What tasks ask in play: a winning move, and the Grundy value of a position. */
import type { GamePlay } from "core";
import {
  invalid,
  number,
  pick,
  right,
  type Task,
  type TaskQuestions,
  type TaskSource,
  wrong,
} from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import { tuple } from "./describe.ts";
import { type PlayState, questionOf } from "./index.ts";

const about = ["game", "set", "answers", "hints"] as const;

const playOf = ({ kit, state }: TaskSource<PlayState>, p: string): Promise<GamePlay> =>
  kit.call("game_play", questionOf({ ...state, from: "", p }));

const wins = ({ moves }: GamePlay) => moves.some(({ is_p }) => is_p);

/** The positions that a seed chooses from: winning ones that moves lead to. */
const MOST = 40;

/** Draws a position from which a move wins: that of the link for seed 0. */
async function winning(source: TaskSource<PlayState>): Promise<GamePlay> {
  const own = await playOf(source, source.state.p);
  const texts = own.moves.filter(({ is_p }) => !is_p).map(({ text }) => text);
  const first = wins(own) ? [own.text] : [];
  if (first.length + texts.length === 0)
    throw new Error(
      say`from ${tuple(own.text)} no move wins, and no move leads to such a position`,
    );
  const position = source.kit.pick("position", [...first, ...texts.slice(0, MOST)]);
  const play = position === own.text ? own : await playOf(source, position);
  return wins(play) ? play : own;
}

async function move(source: TaskSource<PlayState>): Promise<Task<PlayState>> {
  const play = await winning(source);
  const best = play.moves.find(({ is_p }) => is_p);
  if (best === undefined) throw new Error(say`from ${tuple(play.text)} no move wins`);
  const replies = await Promise.all(play.moves.map(({ text }) => playOf(source, text)));
  const reply = (at: number) => replies[at]?.moves.find(({ is_p }) => is_p)?.text;
  const question = pick({
    ask: say`You are to move from ${tuple(play.text)}. Make a move that wins.`,
    hints: ["After it the other player is in a losing position."],
    keys: ["p"],
    right: best.text,
    judge(selected) {
      const at = play.moves.findIndex(({ text }) => text === selected);
      const move = play.moves[at];
      if (move === undefined)
        return invalid(say`${tuple(selected)} is not one move away from ${tuple(play.text)}.`);
      if (move.is_p) return right(say`Yes: from ${tuple(selected)} the other player loses.`);
      const next = reply(at);
      return wrong(
        next === undefined
          ? say`From ${tuple(selected)} the other player wins.`
          : say`The other player answers with ${tuple(next)} and wins.`,
      );
    },
  });
  return {
    ...{ question, about, hides: ["answers"], reveals: { hints: "1" } },
    picture: { p: play.text, from: "", path: "", answers: "you", hints: "0", task: "none" },
  };
}

async function value(source: TaskSource<PlayState>): Promise<Task<PlayState>> {
  const own = await playOf(source, source.state.p);
  const texts = own.moves.map(({ text }) => text).slice(0, MOST);
  const play = await playOf(source, source.kit.pick("position", [own.text, ...texts]));
  const { grundy } = play;
  if (grundy === null) throw new Error(say`game: ${source.state.game} has no Grundy values here`);
  const values = new Set(play.moves.map((move) => move.grundy));
  const question = number({
    ask: say`What is the Grundy value of ${tuple(play.text)}?`,
    hints: ["It is the least value that no move reaches, and 0 if the player to move loses."],
    right: grundy,
    why: (answer) => (values.has(answer) ? say`A move reaches the value ${answer}.` : undefined),
  });
  return {
    ...{ question, about: [...about, "p"], hides: ["answers"], reveals: { hints: "1" } },
    picture: { p: play.text, from: "", path: "", answers: "you", hints: "0", task: "none" },
  };
}

export const questions: TaskQuestions<PlayState> = {
  "move:winning": { label: "a winning move", make: move },
  "number:value": { label: "the Grundy value of a position", make: value },
};
