/** Games without a screen: the text on positions and moves, from the real core. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import {
  fitting,
  listed,
  moveToRows,
  refusal,
  runsAt,
  withAlso,
  withSecond,
} from "../../www/views/play/chosen.ts";
import {
  change,
  fieldOf,
  generations,
  moveSentence,
  moveTo,
  nameIn,
  nameOf,
  rulesOf,
  tuple,
  valuesOf,
  verdict,
} from "../../www/views/play/describe.ts";
import { discoveryField, lemmaOf, stepsOf } from "../../www/views/play/discoveries.ts";
import { familyTree } from "../../www/views/play/family-tree.ts";
import { forestOf, type Stack } from "../../www/views/play/forest.ts";
import { drawColumns, hintsOf } from "../../www/views/play/hints.ts";
import { play } from "../../www/views/play/index.ts";
import {
  after,
  knocked,
  lanesAfter,
  rowsOf,
  splitAt,
  standing,
} from "../../www/views/play/lanes.ts";
import { Match, toMove } from "../../www/views/play/match.ts";
import { groupsOf } from "../../www/views/play/moves.ts";
import { replyOf } from "../../www/views/play/opponent.ts";
import { pathAfter, questionOf, type State } from "../../www/views/play/params.ts";
import { picturesOf } from "../../www/views/play/pictures.ts";
import { playedOf } from "../../www/views/play/sums.ts";
import * as core from "./core.ts";

const at = (game: string, p: string, from = "") => core.game_play({ game, p, from });

const STATE: State = {
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
};

/** Whether two plates have a point in common. */
function meet(a: Stack, b: Stack): boolean {
  const apart = (from: number, long: number, other: number, reach: number) =>
    from + long <= other || other + reach <= from;
  return !(apart(a.left, a.width, b.left, b.width) || apart(a.top, a.height, b.top, b.height));
}

describe("a forest drawn", () => {
  test("stacks do not overlap, and lie under their parents and inside the picture", () => {
    for (const text of ["5", "2(3,1(2,3))", "1(2,3),2(1),3", "1(1(1(1))),9", "9,1(8,1,1(1,1))"]) {
      const play = at("forest-nim", text);
      const { width, height, stacks, edges } = forestOf(play, false);
      stacks.forEach((stack, i) => {
        for (const other of stacks.slice(i + 1)) assert.ok(!meet(stack, other), text);
        assert.ok(stack.left > 0 && stack.left + stack.width < width, text);
        assert.ok(stack.top > 0 && stack.top + stack.height < height, text);
        assert.equal(stack.coins.length, stack.size);
      });
      for (const { from, to } of edges) assert.ok(from[1] < to[1]);
      assert.equal(edges.length, play.tree.filter((on) => on > 0).length);
    }
  });

  test("only ends are open, what is taken leaves its place, what is gone is no part any more", () => {
    const play = core.game_play({ game: "tree-nim", from: "2(3,1(2,3))", p: "2(3,1(1,0))" });
    const { stacks, edges } = forestOf(play, true);
    assert.deepEqual(
      stacks.map(({ state }) => state),
      ["shut", "open", "shut", "open", "gone"],
    );
    const fresh = forestOf(at("tree-nim", "2(3,1(2,3))"), true);
    assert.deepEqual(
      stacks.map(({ left, top }) => [left, top]),
      fresh.stacks.map(({ left, top }) => [left, top]),
    );
    assert.deepEqual(
      stacks[3]?.coins.map(({ state }) => state !== "taken"),
      [true, false],
    );
    assert.deepEqual(
      edges.map(({ gone }) => gone),
      [false, false, false, true],
    );
    const wins = stacks.flatMap(({ coins }) => coins).filter(({ state }) => state === "wins");
    assert.equal(wins.length, play.moves.filter(({ is_p }) => is_p).length);
    const hidden = forestOf(play, false).stacks.flatMap(({ coins }) => coins);
    assert.ok(hidden.every(({ state }) => state !== "wins"));
    assert.equal(forestOf(at("tripod-nim", "2,3,4,4"), false).edges.length, 3);
    assert.deepEqual(forestOf(at("forest-nim", "200"), false).stacks[0]?.coins, []);
  });
});

describe("a game in words", () => {
  test("the choices are the games of the core, in its order", () => {
    const options = play.params.game.options.map(({ value }) => value);
    assert.deepEqual(options, core.games());
    for (const game of core.games()) assert.ok(at(game, "").moves.length > 0, game);
  });

  test("the winner is named, also at the end and in misère play", () => {
    assert.equal(
      verdict(at("nim", "3,4,5")),
      "(3, 4, 5) is an N-position: one move wins, within 11 moves. Its Grundy value is 2.",
    );
    assert.equal(
      verdict(at("nim", "1,2,3")),
      "(1, 2, 3) is a P-position of generation 3: the player to move loses. Its Grundy value is 0.",
    );
    assert.match(
      verdict(at("misere-nim", "2,2")),
      /P-position of generation 1: the player to move loses\.$/,
    );
    assert.equal(verdict(at("nim", "0,0")), "(0, 0) is the end: the previous player wins.");
    assert.match(verdict(at("misere-nim", "0")), /^\(0\) is the end: the next player wins/);
    assert.match(verdict(at("nim", "1")), /one move wins, within 1 move\./);
    assert.match(verdict(at("nim", "1,1,1")), /3 of 3 moves win/);
  });

  test("positions are written as links read them, and as sentences have them", () => {
    assert.equal(at("nim", "3,4,5").text, "3,4,5");
    assert.equal(at("kayles", "0,0").text, "0");
    assert.equal(at("tree-nim", "2(3,1(2,3))").text, "2(3,1(2,3))");
    assert.equal(tuple("3,4,5"), "(3, 4, 5)");
    assert.equal(tuple("2(3,1(2,3)),4"), "2(3, 1(2, 3)), 4");
    for (const text of ["", "0", "3,4,5", "255,1,2,3,4,5,6,7", "2(3,1(2,3))", "1(2(3)),4(5)"])
      assert.equal(play.params.p.pattern.exec(text)?.[0], text);
    for (const text of ["3,", "1000", "-1", "1,2,3,4,5,6,7,8,9", "a", "(1)", "1()"])
      assert.notEqual(play.params.p.pattern.exec(text)?.[0], text);
  });

  test("moves are described by what they change, and found at the counter that is clicked", () => {
    assert.equal(change("nim", [3, 4, 5], [1, 4, 5]), "a: 3 to 1");
    assert.equal(change("lim", [2, 3, 4], [1, 2, 5]), "a: 2 to 1, b: 3 to 2, c: 4 to 5");
    assert.equal(change("kayles", [5], [2, 2]), "");
    assert.deepEqual([nameOf("tripod-nim", 0), nameOf("tripod-nim", 1)], ["centre", "a"]);
    assert.equal(nameOf("kayles", 0), "row 1");
    const nim = at("nim", "3,4,5");
    assert.deepEqual(nim.moves[moveTo(nim, 1, 0)]?.to, [3, 0, 5]);
    assert.equal(moveTo(at("kayles", "1,2"), 0, 2), -1, "(2) has fewer rows");
    const takes = at("subtract-1-3", "5");
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((rest) => moveTo(takes, 0, rest) >= 0),
      [false, false, true, false, true],
    );
  });

  test("moves are grouped by pile, winning ones first unless answers are hidden, up to a number", () => {
    const nim = at("nim", "3,4,5");
    const texts = (hints: boolean, most: number) =>
      groupsOf("nim", nim, hints, most).map(({ name, moves, hidden }) => [
        name,
        ...moves.map((move) => nim.moves[move]?.text),
        hidden,
      ]);
    assert.deepEqual(texts(true, 2), [
      ["From pile a, 3 counters", "1,4,5", "0,4,5", 1],
      ["From pile b, 4 counters", "3,0,5", "3,1,5", 2],
      ["From pile c, 5 counters", "3,4,0", "3,4,1", 3],
    ]);
    assert.deepEqual(texts(false, 3)[0], ["From pile a, 3 counters", "0,4,5", "1,4,5", "2,4,5", 0]);
    const lim = at("lim", "2,3,4");
    const [all] = groupsOf("lim", lim, true, Infinity);
    assert.deepEqual([all?.name, all?.moves.length], ["", lim.moves.length]);
    assert.ok(lim.moves[all?.moves[0] ?? -1]?.is_p);
    assert.deepEqual(groupsOf("nim", at("nim", "0,0"), true, 9), []);
  });

  test("Nim of any size is answered; P-positions that are too many are not listed", () => {
    const large = at("nim", "31,45,51");
    assert.deepEqual([large.grundy, large.is_p, large.moves.length], [1, false, 127]);
    assert.match(verdict(large), /3 of 127 moves win, within 127 moves\./);
    assert.equal(fieldOf(large).columns.position?.at(-1), "31,45,50");
    const most = at("nim", "255,255,255,255,255,255,255,254");
    assert.equal(most.moves[most.best ?? -1]?.is_p, true);
    assert.deepEqual([most.born, most.at, most.parents, most.children], [null, null, [], []]);
    assert.deepEqual(generations(most, 400), []);
    assert.throws(() => fieldOf(most), /leads to more than 32,768 P-positions/);
    assert.throws(() => at("nim", "1,46", "31,45"), /p: \(1, 46\) is not reached from \(31, 45\)/);
    assert.throws(() => at("nim", "1", "31,45"), /is not reached from/);
  });

  test("the last move decides, under both conventions", () => {
    const nim = at("nim", "0", "1");
    assert.equal(
      moveSentence("You", nim, true),
      "You move to (0), a winning move. No move is left: you win.",
    );
    assert.match(moveSentence("The page", nim, true), /No move is left: the page wins\.$/);
    const misere = at("misere-nim", "0", "1");
    assert.match(moveSentence("You", misere, false), /No move is left: the page wins\.$/);
    assert.match(
      moveSentence("The page", misere, null),
      /^The page answers \(0\)\. No move is left: you win\.$/,
    );
    const on = at("nim", "1,1", "1,2");
    assert.equal(moveSentence("You", on, null), "You move to (1, 1).");
    assert.equal(
      moveSentence("The page", on, false),
      "The page answers (1, 1): it had no winning move.",
    );
  });

  test("a blunder is a losing move, also where a winning one was there", () => {
    const from = at("nim", "3,4,5");
    assert.ok(from.moves.some(({ is_p }) => is_p));
    const blunder = at("nim", "3,4,0", "3,4,5");
    assert.equal(
      moveSentence("You", blunder, blunder.is_p),
      "You move to (3, 4, 0), a losing move.",
    );
    assert.match(verdict(blunder), /one move wins/);
  });

  test("the path of a game grows move by move, and belongs to Nim of three piles", () => {
    const state = (words: object) => ({ ...STATE, ...words }) as State;
    const first = state({ p: "3,4,5" });
    assert.equal(pathAfter(first, at("nim", "3,4,5", "3,4,5")), "", "the first move leaves `from`");
    const second = state({ p: "1,4,5", from: "3,4,5" });
    assert.equal(pathAfter(second, at("nim", "1,4,5", "3,4,5")), "1,4,5");
    const third = state({ p: "1,4,0", from: "3,4,5", path: "1,4,5" });
    assert.equal(pathAfter(third, at("nim", "1,4,0", "3,4,5")), "1,4,5;1,4,0");
    assert.deepEqual(play.passed?.(third), [
      [3, 4, 5],
      [1, 4, 5],
      [1, 4, 0],
    ]);
    assert.deepEqual(play.passed?.({ ...third, hints: "0" }), [], "it would tell who wins");
    assert.deepEqual(play.passed?.({ ...third, game: "lim" }), []);
    assert.deepEqual(play.passed?.(state({ p: "1,2" })), []);
    const long = state({ p: "1,0,0", from: "9,9,9", path: Array(98).fill("2,2,2").join(";") });
    assert.equal(pathAfter(long, at("nim", "1,0,0", "9,9,9")).split(";").length, 98);
  });

  test("hidden answers have a sentence in place of the data", () => {
    const state = { ...STATE, p: "3,4,5" };
    const hidden = play.hides?.({ ...state, hints: "0" }) ?? "";
    assert.match(hidden, /^The answers are hidden\./);
    assert.equal(play.hides?.({ ...state, hints: "steps" }), hidden);
    assert.equal(play.hides?.({ ...state, hints: "1" }), null);
  });

  test("P-positions come by generation, with parents and children of the one at hand", () => {
    const nim = at("nim", "1,1,0", "3,2,1");
    const rows = generations(nim, 99);
    assert.deepEqual(
      rows.map((row) => row.length),
      [1, 3, 1, 1],
    );
    const related = rows.flat().filter(({ relation }) => relation !== null);
    assert.deepEqual(
      related.map(({ born, relation }) => [born.text, relation]),
      [
        ["0,0,0", "parent"],
        ["1,1,0", "here"],
        ["2,2,0", "child"],
      ],
    );
    assert.deepEqual(generations(nim, 2).flat().length, 2);
    const { columns } = fieldOf(nim);
    assert.deepEqual(columns.generation, [0, 1, 1, 1, 2, 3]);
    assert.deepEqual(columns.position?.at(-1), "3,2,1");
    assert.deepEqual(columns.parents?.at(0), "");
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

describe("a board in the hand", () => {
  test("counters that are taken are moves of the core; what is none is refused with the rules", () => {
    const wythoff = at("wythoff", "5,8");
    const texts = (moves: readonly number[]) => moves.map((move) => wythoff.moves[move]?.text);
    const both = fitting(wythoff, { at: 0, rest: 3 });
    assert.deepEqual(texts(both), ["3,6", "3,8"]);
    assert.deepEqual(texts(withAlso(wythoff, both, 1)), ["3,6"]);
    const takes = at("subtract-1-3", "5");
    assert.deepEqual(fitting(takes, { at: 0, rest: 3 }), []);
    assert.equal(
      refusal("subtract-1-3", takes, { at: 0, rest: 3 }),
      `You cannot take 2 from pile a now. ${takes.rules}`,
    );
  });

  test("a move from two piles is one tap on each; many moves are not all listed", () => {
    const moore = at("moore-nim", "1,2,3,5");
    const lifted = { at: 2, rest: 1 };
    const fits = fitting(moore, lifted);
    assert.equal(fits.length, 1 + 1 + 2 + 5, "from this pile alone, or from another one too");
    const texts = (moves: readonly number[]) => moves.map((move) => moore.moves[move]?.text);
    assert.deepEqual(texts(listed(moore, lifted)), ["1,2,1,5"]);
    assert.deepEqual(texts(withSecond(moore, fits, { at: 3, rest: 2 })), ["1,2,1,2"]);
    const few = at("moore-nim", "1,2");
    assert.equal(listed(few, { at: 0, rest: 0 }).length, 3);
    const lim = at("lim", "2,3,4");
    const one = fitting(lim, { at: 0, rest: 0 });
    assert.equal(withSecond(lim, one, { at: 2, rest: 0 }).length, 1, "the pile decides");
  });

  test("a set of one's own is in the rules, and what is no set is refused", () => {
    const state = { ...STATE, game: "subtraction", set: "2,5" } as State;
    const own = core.game_play(questionOf({ ...state, p: "9" }));
    assert.deepEqual(
      own.moves.map(({ text }) => text),
      ["4", "7"],
    );
    assert.deepEqual([own.text, own.position], ["9", [9]]);
    assert.match(rulesOf(state, own), / The set: 2, 5\.$/);
    assert.match(rulesOf({ ...state, set: "" }, own), / The set: 1, 3, 4\.$/);
    assert.equal(rulesOf(STATE, own), own.rules);
    assert.deepEqual(questionOf({ ...state, game: "nim" }), { game: "nim", from: "", p: "" });
    for (const set of ["0", "33", "1,", "a", "1,2,3,4,5,6,7,8,9"]) {
      const refused = () => core.game_play({ game: "subtraction", from: "", p: "9", set });
      assert.throws(refused, new RegExp(`set: ${set} is no set of 1 to 8 numbers`), set);
      assert.notEqual(play.params.set.pattern.exec(set)?.[0], set);
    }
    for (const set of ["", "1", "32", "1,3,4", "32,31,1,2,3,4,5,6"])
      assert.equal(play.params.set.pattern.exec(set)?.[0], set);
    assert.throws(
      () => core.game_play({ game: "nim", from: "", p: "9", set: "2" }),
      /no set of .* for Nim$/,
    );
    assert.ok(play.offers?.(state, "set") && !play.offers?.(STATE, "set"));
    assert.deepEqual(play.follows?.(state, "set"), { from: "", path: "" });
  });

  test("pins fall where they were hit, and are found again from a link", () => {
    const lanes = standing([2, 5]);
    assert.deepEqual(rowsOf(knocked(lanes, 1, 1, 2)), [2, 1, 2]);
    const kayles = core.game_play({ game: "kayles", from: "2,5", p: "1,2,2" });
    assert.ok(moveToRows(at("kayles", "2,5"), [2, 1, 2]) >= 0);
    assert.equal(moveToRows(at("kayles", "2,5"), [1, 1, 1]), -1);
    const state: State = { ...STATE, game: "kayles", from: "2,5", p: "1,2,2" };
    const right = knocked(lanes, 1, 2, 2);
    assert.deepEqual(lanesAfter(state, kayles, null, right), right, "as the hand left them");
    const found = lanesAfter(state, kayles, null, null);
    assert.deepEqual([found.length, rowsOf(found).toSorted()], [2, [1, 2, 2]]);
    const jumped = core.game_play({ game: "kayles", from: "2,5", p: "1,1" });
    const alone = lanesAfter({ ...state, p: "1,1" }, jumped, null, null);
    assert.deepEqual(alone, standing([1, 1]), "a position that no move leads to stands alone");
  });
});

describe("the page at its strengths", () => {
  const nim = at("nim", "3,4,5");
  const replies = (answers: State["answers"]) =>
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

describe("a match", () => {
  test("moves are taken back to the visitor's own, and wins are counted", () => {
    const match = new Match();
    const state = { ...STATE, p: "1,1" };
    const from = at("nim", "1,1");
    match.arrive(state, from);
    assert.equal(match.back(state, from), null);
    match.move("You", from, 0);
    const one = at("nim", "0,1", "1,1");
    const first = { ...state, p: "0,1", from: "1,1" };
    assert.equal(match.arrive(first, one), "You");
    match.move("The page", one, 0);
    const end = at("nim", "0,0", "1,1");
    const last = { ...first, p: "0,0", path: "0,1" };
    match.arrive(last, end);
    assert.equal(match.winner, "The page");
    assert.equal(match.score(last), "You: 0, the page: 1");
    assert.deepEqual(match.back(last, end), { p: "1,1", from: "", path: "" });
    assert.deepEqual(new Match().back(last, end), { p: "0,1", from: "1,1", path: "" });
    assert.equal(toMove({ ...first, answers: "you" }, one), "Player 2");
  });
});

test("hints come in steps", () => {
  const nim = at("nim", "3,4,5");
  assert.deepEqual(hintsOf("nim", nim, 0), []);
  assert.deepEqual(hintsOf("nim", nim, 3), [
    "The player to move can win.",
    "The winning move takes from pile a.",
    "Move to (1, 4, 5), a: 3 to 1. From there the other player loses.",
  ]);
  assert.match(hintsOf("nim", at("nim", "1,2,3"), 3).join(" "), /loses against best play/);
  assert.match(hintsOf("kayles", at("kayles", "5"), 2)[1] ?? "", /leaves 2 rows/);
  assert.match(hintsOf("lim", at("lim", "2,3,4"), 2)[1] ?? "", /changes a, b, c\./);
  const moore = at("moore-nim", "1,2,3,5");
  assert.match(hintsOf("moore-nim", moore, 3)[2] ?? "", /multiple of 3 \(Moore 1910\)\.$/);
  const row = at("end-nim", "2,3,1,4");
  assert.ok(hintsOf("end-nim", row, 3)[2]?.endsWith(`other player loses. ${row.reason}`));
});

test("columns of Moore's Nim light up exactly in winning positions", () => {
  for (let code = 0; code < 4 ** 4; code++) {
    const piles = [0, 1, 2, 3].map((pile) => Math.floor(code / 4 ** pile) % 4);
    const { values } = drawColumns(
      piles.map((size) => ({ size, value: size })),
      null,
      "",
    );
    const lit = JSON.stringify(values).includes("true");
    assert.equal(lit, !at("moore-nim", piles.join(",")).is_p, piles.join(","));
  }
});

describe("octal games", () => {
  const octal = (code: string, p: string, from = "") =>
    core.game_play({ game: "octal", code, p, from });

  test("the code is in the rules, in the question and in what is refused", () => {
    const state = { ...STATE, game: "octal", code: "0.77" } as State;
    assert.deepEqual(questionOf({ ...state, p: "5" }), {
      game: "octal",
      code: "0.77",
      p: "5",
      from: "",
    });
    assert.match(
      rulesOf(state, octal("0.77", "5")),
      /The code 0\.77: Take 1 counter and leave nothing or one heap/,
    );
    assert.match(
      rulesOf({ ...state, code: "" }, octal("", "5")),
      /The code 0\.07: Take 2 counters/,
    );
    for (const bad of ["0.8", "1.7", "x", "0.", `0.${"1".repeat(33)}`])
      assert.throws(() => octal(bad, "5"), /code: .* is no octal code, .* for octal game/, bad);
    assert.throws(
      () => core.game_play({ game: "nim", p: "5", from: "", code: "0.77" }),
      /for Nim$/,
    );
    assert.throws(
      () => core.game_play({ game: "octal", p: "5", from: "", set: "1,3" }),
      /set: 1,3/,
    );
    for (const good of ["", "0.77", ".77", "4.", "4.0007"])
      assert.equal(play.params.code.pattern.exec(good)?.[0], good);
    for (const bad of ["0.8", "1.7", "077", `0.${"1".repeat(33)}`])
      assert.notEqual(play.params.code.pattern.exec(bad)?.[0], bad);
    assert.ok(play.offers?.(state, "code") && !play.offers?.(STATE, "code"));
  });

  test("a counter begins or ends the runs that the code allows", () => {
    const rows = standing([5]);
    const firsts = (code: string, at: number) =>
      runsAt(octal(code, "5"), rows, 0, at).map(({ first, count }) => [first, count]);
    assert.deepEqual(firsts("0.77", 2), [
      [2, 1],
      [1, 2],
      [2, 2],
    ]);
    assert.deepEqual(firsts("0.77", 0), [
      [0, 1],
      [0, 2],
    ]);
    assert.deepEqual(firsts("0.07", 4), [[3, 2]]);
    assert.deepEqual(firsts("0.4", 0), [], "two heaps must be left");
    assert.deepEqual(firsts("0.2", 2), [], "one heap must be left");
    const gone = knocked(rows, 0, 1, 1);
    assert.deepEqual(runsAt(octal("0.77", "1,3"), gone, 0, 1), [], "no counter is there");
  });

  test("a row is split without taking any, and the picture keeps both parts", () => {
    const split = splitAt(standing([5, 2]), 0, 2);
    assert.deepEqual(rowsOf(split), [2, 3, 2]);
    assert.deepEqual(after(standing([5, 2]), [2, 2, 3]), split);
    assert.equal(after(standing([2]), [2]), null);
    const state = { ...STATE, game: "octal", code: "4.3" } as State;
    const now = octal("4.3", "2,3", "5");
    assert.deepEqual(rowsOf(lanesAfter(state, now, null, null)), [2, 3]);
  });

  test("rows beyond any search are answered by their values", () => {
    const large = octal("0.77", "100,101");
    assert.deepEqual([large.hurried, large.generation, large.born], [null, null, null]);
    assert.match(
      verdict(large),
      /is an N-position: .* of \d+ moves win\. Its Grundy value is \d+\.$/,
    );
    const lost = octal("0.77", "100,100");
    assert.match(verdict(lost), /^\(100, 100\) is a P-position: the player to move loses\./);
    assert.match(hintsOf("octal", large, 3).join(" "), /The player to move can win/);
    assert.throws(() => octal("0.77", "250", "100,101"), /is not reached from/);
  });
});

describe("sums of games", () => {
  const sum = (p: string, from = "") => core.game_play({ game: "sum", p, from });
  const EXAMPLE = "lim:22,33,40+nim:17";

  test("LIM(22, 33, 40) + *17 of LIM is not SLIM, with its three winning moves", () => {
    const play = sum(EXAMPLE);
    assert.equal(tuple(play.text), "LIM(22, 33, 40) + Nim(17)");
    assert.equal(valuesOf(play), "The value of the sum: 32 ⊕ 17 = 49.");
    const wins = play.moves.filter(({ is_p }) => is_p).map(({ text }) => text);
    assert.deepEqual(wins, ["lim:5,16,57+nim:17", "lim:7,48,25+nim:17", "lim:37,18,25+nim:17"]);
    assert.match(
      hintsOf("sum", play, 2).join(" "),
      /The winning move is in LIM: its value must become/,
    );
    assert.equal(nameIn("sum", play, 1), "LIM: b");
    assert.equal(nameIn("sum", play, 3), "Nim");
  });

  test("each game stands on the table as one of its own, and moves are those of the sum", () => {
    const state = { ...STATE, game: "sum" } as State;
    const play = sum("kayles:3+octal@0.137:4+moore-nim@3:1,1+subtraction@2,5:7");
    const games = playedOf(state, play, []);
    assert.deepEqual(
      games.map(({ state }) => [state.game, state.code, state.k, state.set]),
      [
        ["kayles", "", 2, ""],
        ["octal", "0.137", 2, ""],
        ["moore-nim", "", 3, ""],
        ["subtraction", "", 2, "2,5"],
      ],
    );
    assert.deepEqual(
      games.map(({ base }) => base),
      [0, 1, 2, 4],
    );
    assert.deepEqual(
      games.map(({ lanes }) => rowsOf(lanes)),
      [[3], [4], [], []],
    );
    assert.equal(
      games.reduce((sum, { moves }) => sum + moves.length, 0),
      play.moves.length,
    );
    for (const [at, game] of games.entries()) {
      const alone = core.game_play({
        ...questionOf({ ...game.state, p: game.play.text }),
        from: "",
      });
      const own = (all: readonly { to: number[] }[]) => all.map(({ to }) => to.join()).sort();
      assert.deepEqual(own(game.play.moves), own(alone.moves), `game ${at}`);
      assert.equal(game.play.grundy, alone.grundy, `game ${at}`);
    }
    const [only] = playedOf(STATE, at("nim", "3,4,5"), []);
    assert.deepEqual([only?.base, only?.part, only?.moves.length], [0, null, 12]);
  });

  test("links write sums, and what is none is refused", () => {
    for (const text of [EXAMPLE, "octal@0.77:5,7 nim:1", "tree-nim:1(2,3)+kayles:3"])
      assert.equal(play.params.p.pattern.exec(text)?.[0], text);
    for (const text of ["lim:22+", "+nim:1", "lim:", "a:1+b:1+c:1+d:1+e:1", "nim:1000"])
      assert.notEqual(play.params.p.pattern.exec(text)?.[0], text);
    for (const bad of ["misere-nim:1", "sum:1", "chess:1", "lim:1,2", "nim@3:1", "3,4,5"])
      assert.throws(() => sum(bad), /p: /, bad);
    const long = { ...STATE, game: "sum", path: Array(90).fill(`${EXAMPLE}+${EXAMPLE}`).join(";") };
    const path = pathAfter(long as State, sum("lim:22,33,40+nim:16", EXAMPLE));
    assert.ok(path.length <= 3000 && path.endsWith("nim:16"), "the beginning is left out");
  });
});

describe("Moore's Nim with more piles in a move", () => {
  const moore = (k: number, p: string) => core.game_play({ game: "moore-nim", k, p, from: "" });

  test("k is in the rules; without it the game is the one with two piles", () => {
    const state = { ...STATE, game: "moore-nim", k: 3 } as State;
    assert.match(rulesOf(state, moore(3, "1,1,1")), /at most k piles.* Here k is 3\.$/);
    assert.deepEqual(moore(2, "1,2,3"), at("moore-nim", "1,2,3"));
    assert.equal(moore(3, "1,1,1").is_p, false);
    assert.equal(moore(3, "1,1,1,1").is_p, true);
    assert.throws(() => moore(9, "1"), /k: 9 is not in 1\.\.=8/);
    assert.throws(
      () => core.game_play({ game: "nim", k: 3, p: "1", from: "" }),
      /k: 3 is no number of piles in a move of Nim/,
    );
  });

  test("piles are lifted one after the other", () => {
    const play = moore(3, "1,2,3");
    const two = { at: 1, rest: 0, also: [{ at: 0, rest: 0 }] };
    assert.ok(
      fitting(play, two).every((move) => play.moves[move]?.to.slice(0, 2).join() === "0,0"),
    );
    assert.equal(fitting(play, two).length, 4, "the third pile may be anything");
    const many = moore(3, "1,2,9");
    assert.deepEqual(
      listed(many, two).map((move) => many.moves[move]?.to),
      [[0, 0, 9]],
      "of more than eight moves the one that takes what is lifted",
    );
  });
});

describe("the standard algorithm", () => {
  const found = (game: string, p: string) => core.game_discoveries({ game, p, from: "" });

  test("Lemma 24 holds in Nim, and fails first where maths says", () => {
    assert.match(
      lemmaOf(found("nim", "3,4,5")),
      /Here it holds for all 16 P-positions\.$|Here it holds for all/,
    );
    assert.match(
      lemmaOf(found("subtract-1-3", "4")),
      /fails for 1 of 3 P-positions\. The first is \(4\): found at step 1, of generation 2\.$/,
    );
    assert.match(lemmaOf(found("kayles", "4,4")), /\(4, 4\): found at step 3, of generation 4/);
  });

  test("every position stands in one set, and N-positions follow the P-positions they lead to", () => {
    for (const [game, p] of [
      ["nim", "2,3,4"],
      ["misere-nim", "2,2"],
      ["wythoff", "4,6"],
      ["kayles", "5,3"],
    ] as const) {
      const all = found(game, p);
      const names = all.found.map(({ text }) => text);
      assert.equal(new Set(names).size, names.length);
      for (const { text, is_p, step } of all.found) {
        const play = core.game_play({ game, p: text, from: p });
        assert.equal(play.is_p, is_p);
        const steps = play.moves
          .filter((move) => move.is_p)
          .map((move) => all.found.find((each) => each.text === move.text)?.step ?? -1);
        if (!is_p)
          assert.equal(step, steps.length === 0 ? null : Math.min(...steps), `${game} ${text}`);
      }
      const steps = stepsOf(all);
      assert.equal(
        steps.reduce((sum, { p, n }) => sum + p.length + n.length, 0),
        names.length,
      );
      assert.equal(steps[0]?.at, game === "misere-nim" ? null : 0);
      const { columns } = discoveryField(all);
      assert.deepEqual(columns.position, names);
    }
    assert.throws(() => found("kayles", "40,40"), /p: .* leads to more than 32768 positions/);
  });

  test("the family tree has a place for each P-position, and generations below each other", () => {
    const { born } = at("nim", "3,4,5");
    const tree = familyTree(born ?? []);
    assert.equal(tree.nodes.length, born?.length);
    for (const [i, node] of tree.nodes.entries()) {
      assert.ok(node.x - node.width / 2 >= 0 && node.x + node.width / 2 <= tree.width);
      assert.ok(node.y < tree.height);
      for (const other of tree.nodes.slice(i + 1))
        assert.ok(
          node.y !== other.y || Math.abs(node.x - other.x) >= (node.width + other.width) / 2,
        );
      for (const parent of born?.[node.index]?.parents ?? [])
        assert.ok((tree.nodes[parent]?.y ?? 0) < node.y);
    }
  });

  test("other pictures of a game: the octant with three piles, the octal laboratory", () => {
    const of = (state: Partial<State>, p: string) =>
      picturesOf({ ...STATE, ...state } as State, at(state.game ?? "nim", p)).map(([href]) => href);
    assert.deepEqual(of({}, "3,4,5"), ["#v1/octant?side=32"]);
    assert.deepEqual(of({ game: "misere-nim" }, "3"), ["#v1/octant?c=1&side=32"]);
    assert.deepEqual(of({ game: "tripod-nim" }, "2,3,4,4"), ["#v1/octant?c=2&side=32"]);
    assert.deepEqual(of({ game: "lim" }, "1,2,3"), ["#v1/octant?game=lim&side=32"]);
    assert.deepEqual(of({ game: "wythoff" }, "3,5"), []);
    assert.equal(of({ game: "octal", code: "0.77" }, "5").length, 1);
  });
});
