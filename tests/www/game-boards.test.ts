/** Every move of every game is made by the counters of its board, to the end of the game. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { parse } from "../../www/link/link.ts";
import {
  fitting,
  moveToRows,
  rowsOf,
  runsAt,
  splitAt,
  standing,
} from "../../www/views/play/board-moves.ts";
import { hasRows } from "../../www/views/play/describe.ts";
import { type PlayState, questionOf } from "../../www/views/play/index.ts";
import { playedOf, type SummandGame } from "../../www/views/play/sums.ts";
import { tables } from "../../www/views/tables.ts";
import * as core from "./core.ts";

/** Short games, at least one of each kind. */
const GAMES = [
  "p=1,2",
  "game=misere-nim&p=1,2",
  "game=wythoff&p=2,2",
  "game=moore-nim&p=1,2,1",
  "game=moore-nim&k=3&p=1,1,2,1",
  "game=third-ones-lucky&p=1,1,2",
  "game=lim&p=1,2,1",
  "game=lim-prime&p=2,2,2",
  "game=lim&p=1,2,1&beside=1",
  "game=lim-prime&p=3,4,3&beside=1",
  "game=subtract-1-3&p=1,3",
  "game=subtraction&set=2,3&p=3,5",
  "game=kayles&p=1,3",
  "game=end-nim&p=1,2,1",
  "game=tripod-nim&p=1,1,1,1",
  "game=tree-nim&p=1(1,2)",
  "game=forest-nim&p=1(1),1",
  "game=octal&code=0.77&p=1,3",
  "game=octal&code=4.3&p=3",
  "game=sum&p=lim:1,2,1+kayles:2+nim:2",
  "game=sum&p=octal@0.137:3+end-nim:1,2+tree-nim:1(1)",
];

/** Returns the moves of a game that its counters make. */
function made({ play, lanes }: SummandGame): number[] {
  const moves = lanes.flatMap((row, lane) =>
    [...row.keys()].flatMap((at) => [
      ...runsAt(play, lanes, lane, at).map(({ move }) => move),
      ...(at > 0 ? [moveToRows(play, rowsOf(splitAt(lanes, lane, at)))] : []),
    ]),
  );
  const piles = lanes.length > 0 ? [] : play.position;
  const taken = piles.flatMap((size, at) =>
    Array.from({ length: size }, (_, rest) => fitting(play, { at, rest })).flat(),
  );
  return [...moves, ...taken].filter((move) => move >= 0);
}

test("every game of the core is among these", () => {
  const played = GAMES.map((words) => String(parse(`#v1/play?${words}`, tables).values.game));
  assert.deepEqual(
    core.games().filter((game) => !played.includes(game)),
    [],
  );
});

for (const words of GAMES)
  test(`${words}: each move of each position`, () => {
    const { values, problems } = parse(`#v1/play?${words}`, tables);
    assert.deepEqual(problems, []);
    const state = values as PlayState;
    const seen = new Set([state.p]);
    let ends = 0;
    for (const p of seen) {
      const play = core.game_play(questionOf({ ...state, p }));
      if (play.moves.length === 0) ends += 1;
      const lanes = hasRows(state.game) ? standing(play.position) : [];
      for (const each of playedOf(state, play, lanes)) {
        const textsOf = (moves: readonly number[]) =>
          [...new Set(moves.map((move) => play.moves[each.moves[move] ?? -1]?.text))].sort();
        assert.deepEqual(textsOf(made(each)), textsOf([...each.moves.keys()]), p);
      }
      for (const { text } of play.moves) seen.add(text);
    }
    assert.ok(ends >= 1 && seen.size > 3, `${seen.size} positions`);
  });
