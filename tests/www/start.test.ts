/** Start: the game, the films, the folding tree and the search, without a page. */
import assert from "node:assert/strict";
import { test } from "vitest";
import {
  after,
  answer,
  beginning,
  moved,
  PARTS,
  type PartName,
  type Piles,
  type Player,
  partOf,
  type StartState,
  winner,
} from "../../www/start/state.ts";

/** What is read of a state in a part. */
const wordsOf = (state: StartState, part: PartName = state.part, count: number | null = null) =>
  partOf(part).words(state, count);

/** Every move from some piles. */
function movesOf(piles: Piles) {
  return piles.flatMap((size, pile) => Array.from({ length: size }, (_, rest) => ({ pile, rest })));
}

/** Whether the player to move wins, by trying everything. */
function wins(piles: Piles): boolean {
  return movesOf(piles).some((move) => !wins(result(piles, move)));
}

function result(piles: Piles, { pile, rest }: { pile: number; rest: number }): Piles {
  return piles.map((size, i) => (i === pile ? rest : size)) as unknown as Piles;
}

/** What the core answers: the piles, and the moves that win. */
function known(piles: Piles) {
  const winning = movesOf(piles).filter((move) => !wins(result(piles, move)));
  return {
    piles: [...piles] as [number, number, number],
    winning: winning.map((move) => ({
      pile: move.pile as 0 | 1 | 2,
      to: move.rest,
      result: [...result(piles, move)] as [number, number, number],
    })),
  };
}

/** The winners of all games in which the visitor makes any moves and the page answers. */
function* games(state: StartState): Generator<Player> {
  if (state.turn === null) {
    yield winner(state) as Player;
  } else if (state.turn === "page") {
    const next = moved(state, "page", answer(known(state.piles)));
    assert.notEqual(next, state, "the page makes a legal move");
    yield* games(next);
  } else {
    for (const move of movesOf(state.piles)) yield* games(moved(state, "you", move));
  }
}

test("the page wins every game that the visitor begins, and can lose if it begins", () => {
  const first = [...games(beginning("you"))];
  assert.ok(first.length > 5 && first.every((who) => who === "page"), first.join());
  assert.deepEqual(new Set(games(beginning("page"))), new Set(["you", "page"]));
});

test("only legal moves of the player to move are made", () => {
  const state = beginning();
  for (const move of [
    { pile: 0, rest: 1 },
    { pile: 0, rest: -1 },
    { pile: 3, rest: 0 },
    { pile: 2, rest: 1.5 },
    { pile: 2, rest: Number.NaN },
  ])
    assert.equal(moved(state, "you", move), state, JSON.stringify(move));
  assert.equal(moved(state, "page", { pile: 2, rest: 0 }), state);
  const next = moved(state, "you", { pile: 2, rest: 1 });
  assert.deepEqual([next.piles, next.turn], [[1, 2, 1], "page"]);
  assert.match(wordsOf(next).text, /^You take 2 from the pile of 3\.$/);
  assert.equal(moved(next, "you", { pile: 2, rest: 0 }), next);
});

test("the words say who was lost from the beginning", () => {
  const over = (first: Player, who: Player): StartState => ({
    ...beginning(first),
    piles: [0, 0, 0],
    turn: null,
    last: { who, from: 1, amount: 1 },
    opening: null,
  });
  const heading = (state: StartState) => wordsOf(state, "why").heading;
  assert.match(heading(beginning()), /Whoever begins at \(1, 2, 3\) loses/);
  assert.match(heading(over("you", "page")), /You were losing/);
  assert.match(heading(over("page", "you")), /The page was losing/);
  assert.match(wordsOf(over("page", "page")).text, /one of your moves let it win/);
  assert.match(wordsOf(beginning(), "grow", 4096).text, /4,096/);
});

test("the parts follow each other, and the last one stays", () => {
  const seen = PARTS.map(({ name }) => after(name));
  assert.deepEqual(seen, ["why", "lost", "grow", "fold", "more", "more"]);
});
