/** Games without a screen: the text on positions and moves, from the real core. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { views } from "../../www/views/index.ts";
import { type PlayState, pathAfter } from "../../www/views/play/index.ts";
import { replyOf } from "../../www/views/play/match.ts";
import * as core from "./core.ts";

const play = views.find(({ name }) => name === "play") ?? assert.fail();
const at = (game: string, p: string, from = "") => core.game_play({ game, p, from });

const STATE: PlayState = {
  game: "nim",
  set: "",
  p: "",
  from: "",
  path: "",
  answers: "page",
  seed: 0,
  hints: "1",
  task: "none",
  code: "",
  k: 2,
  list: "generations",
  step: null,
  beside: "0",
};

describe("a game", () => {
  test("the path of a game grows move by move, and belongs to Nim of three piles", () => {
    const state = (words: object) => ({ ...STATE, ...words }) as PlayState;
    const first = state({ p: "3,4,5" });
    assert.equal(pathAfter(first, at("nim", "3,4,5", "3,4,5")), "", "the first move leaves `from`");
    const second = state({ p: "1,4,5", from: "3,4,5" });
    assert.equal(pathAfter(second, at("nim", "1,4,5", "3,4,5")), "1,4,5");
    const third = state({ p: "1,4,0", from: "3,4,5", path: "1,4,5" });
    assert.equal(pathAfter(third, at("nim", "1,4,0", "3,4,5")), "1,4,5;1,4,0");
    assert.deepEqual(play.passed?.(third as never), [
      [3, 4, 5],
      [1, 4, 5],
      [1, 4, 0],
    ]);
    assert.deepEqual(
      play.passed?.({ ...third, hints: "0" } as never),
      [],
      "it would tell who wins",
    );
    assert.deepEqual(play.passed?.({ ...third, game: "lim" } as never), []);
    assert.deepEqual(play.passed?.(state({ p: "1,2" }) as never), []);
    const long = state({ p: "1,0,0", from: "9,9,9", path: Array(98).fill("2,2,2").join(";") });
    assert.equal(pathAfter(long, at("nim", "1,0,0", "9,9,9")).split(";").length, 98);
  });
});

test("a search reports its share, which never falls, and stops where the callback refuses", () => {
  const params = { game: "forest-nim", from: "", p: "63,30" };
  const shares: number[] = [];
  core.game_play(params, (share) => void shares.push(share));
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
  );
  assert.deepEqual([shares[0], shares.length, (shares.at(-1) ?? 0) > 0.9], [0, 15, true]);
  assert.ok(shares.every((share) => share <= 1));
  const again: number[] = [];
  core.game_play(params, (share) => void again.push(share));
  assert.deepEqual(again, [], "the last game is solved already");
  const stopped = () => core.game_play({ ...params, p: "31,30" }, () => false);
  assert.throws(stopped, /has been stopped/);
});

describe("the page at its strengths", () => {
  const nim = at("nim", "3,4,5");
  const replies = (answers: PlayState["answers"]) =>
    Array.from({ length: 200 }, (_, seed) => replyOf({ ...STATE, answers, seed }, nim) ?? -1);

  test("perfect is always the best move; the same seed gives the same move", () => {
    assert.deepEqual(new Set(replies("page")), new Set([nim.best]));
    assert.deepEqual(replies("slips"), replies("slips"));
    assert.deepEqual(replies("beginner"), replies("beginner"));
    assert.equal(replyOf(STATE, at("nim", "0,0")), null);
  });

  test("slips are losing moves now and then; a beginner makes every legal move", () => {
    const bad = replies("slips").filter((move) => !nim.moves[move]?.is_p).length;
    assert.ok(bad > 30 && bad < 110, `${bad} of 200`);
    assert.equal(new Set(replies("beginner")).size, nim.moves.length);
    const lost = at("nim", "1,1");
    assert.ok(replyOf({ ...STATE, answers: "slips" }, lost) !== null);
  });
});

test("own sets, codes and numbers of piles are those of the game; others are refused", () => {
  const moves = (words: object) =>
    core.game_play({ from: "", ...words } as never).moves.map(({ text }) => text);
  assert.deepEqual(moves({ game: "subtraction", set: "2,5", p: "9" }), ["4", "7"]);
  assert.deepEqual(moves({ game: "octal", code: "0.4", p: "3" }), ["1,1"]);
  const moore = (k: number, p: string) => core.game_play({ game: "moore-nim", k, p, from: "" });
  assert.deepEqual(moore(2, "1,2,3"), at("moore-nim", "1,2,3"));
  assert.deepEqual([moore(3, "1,1,1").is_p, moore(3, "1,1,1,1").is_p], [false, true]);
  for (const [words, wanted] of [
    ...["0", "33", "1,", "a", "1,2,3,4,5,6,7,8,9"].map(
      (set) => [{ game: "subtraction", set }, /set: .* is no set of 1 to 8 numbers/] as const,
    ),
    ...["0.8", "1.7", "x", "0.", `0.${"1".repeat(33)}`].map(
      (code) => [{ game: "octal", code }, /code: .* is no octal code, .* for octal game/] as const,
    ),
    ...["misere-nim:1", "sum:1", "chess:1", "lim:1,2", "nim@3:1", "3,4,5"].map(
      (p) => [{ game: "sum", p }, /p: /] as const,
    ),
    [{ game: "moore-nim", k: 9 }, /k must be 1 to 8, not 9/],
    [{ game: "nim", k: 3 }, /k: 3 is no number of piles in a move of Nim/],
    [{ game: "nim", set: "2" }, /no set of .* for Nim$/],
    [{ game: "nim", code: "0.77" }, /for Nim$/],
    [{ game: "octal", set: "1,3" }, /set: 1,3/],
    [{ game: "nim", from: "31,45", p: "1,46" }, /p: \(1, 46\) is not reached from \(31, 45\)/],
    [{ game: "octal", code: "0.77", from: "100,101", p: "250" }, /is not reached from/],
  ] as const)
    assert.throws(() => moves({ p: "5", ...words }), wanted, JSON.stringify(words));
});

test("rows beyond any search are answered by their values", () => {
  const large = core.game_play({ game: "octal", code: "0.77", p: "100,101", from: "" });
  assert.deepEqual([large.hurried, large.generation, large.born], [null, null, null]);
  assert.ok(!large.is_p && (large.grundy ?? 0) > 0);
});

test("a long game of sums fits into a link: the beginning of its path is left out", () => {
  const sum = "lim:22,33,40+nim:17";
  const path = Array(90).fill(`${sum}+${sum}`).join(";");
  const now = core.game_play({ game: "sum", p: "lim:22,33,40+nim:16", from: sum });
  const after = pathAfter({ ...STATE, game: "sum", path } as PlayState, now);
  assert.ok(after.length <= 3000 && after.endsWith("nim:16"));
});

test("the algorithm finds each position once, and N-positions after P-positions they lead to", () => {
  for (const [game, p] of [
    ["nim", "2,3,4"],
    ["misere-nim", "2,2"],
    ["wythoff", "4,6"],
    ["kayles", "5,3"],
  ] as const) {
    const all = core.game_discoveries({ game, p, from: "" }).found;
    const stepOf = new Map(all.map(({ text, step }) => [text, step]));
    assert.equal(stepOf.size, all.length);
    for (const { text, is_p, step } of all) {
      const play = core.game_play({ game, p: text, from: p });
      assert.equal(play.is_p, is_p);
      const steps = play.moves.flatMap(({ is_p, text }) => (is_p ? [stepOf.get(text) ?? -1] : []));
      if (!is_p) assert.equal(step, steps.length === 0 ? null : Math.min(...steps), text);
    }
  }
  const many = () => core.game_discoveries({ game: "kayles", p: "40,40", from: "" });
  assert.throws(many, /p: .* leads to more than 32768 positions/);
});
