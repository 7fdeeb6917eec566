/** What a teacher needs of a position, for the notes of a presentation. */
import type { GamePlay } from "core";
import type { Core } from "../../core/client.ts";
import { say } from "../../locales/say.ts";
import { rulesOf, tuple } from "./describe.ts";
import { type PlayState, questionOf } from "./index.ts";

/** The most winning moves that are named. */
const MOST = 4;

/**
 * Returns the rules, the question and its answer, the reason, what some pupils think, and what to
 * do next.
 */
export async function rows(state: PlayState, core: Core): Promise<[string, string][]> {
  const play = await core.call("game_play", [questionOf(state)]);
  const lines: [string, string][] = [[say("Rules"), rulesOf(state, play)]];
  const name = tuple(play.text);
  if (play.moves.length === 0) return [...lines, [say("Answer"), say`No move is left at ${name}.`]];
  lines.push(
    [say("Question"), say`Who wins from ${name}, if nobody makes a mistake?`],
    [say("Answer"), answerOf(play)],
  );
  if (play.reason !== "") lines.push([say("Why"), say(play.reason)]);
  const wrong = play.moves.find((move) => !move.is_p);
  if (wrong) {
    const question = questionOf({ ...state, from: play.from_text, p: wrong.text });
    const after = await core.call("game_play", [question]);
    const answer = after.moves[after.best ?? -1];
    const think = play.is_p
      ? say("Whoever begins can win with the right first move.")
      : say("One move is as good as another.");
    if (answer?.is_p)
      lines.push([
        say("Misconception"),
        say`${think} Ask: what does the other player do after ${tuple(wrong.text)}? They move to ${tuple(answer.text)} and win.`,
      ]);
  }
  const best = play.moves[play.best ?? -1];
  if (best)
    lines.push([
      say("Next step"),
      play.is_p
        ? say("Let the class begin, and answer each move. Every move loses, so you win.")
        : say`Let the class find a winning move. From ${tuple(best.text)} each of your moves has an answer.`,
    ]);
  return lines;
}

/** Who wins, and by which moves. */
function answerOf({ is_p, moves }: GamePlay): string {
  if (is_p) return say`The player who answers: all ${moves.length} moves lose.`;
  const winning = moves.filter((move) => move.is_p).map(({ text }) => tuple(text));
  const named = winning.slice(0, MOST).join(", ");
  return winning.length > MOST
    ? say`The player to move. ${winning.length} moves win, among them those to ${named}.`
    : say`The player to move, by moving to ${named}.`;
}
