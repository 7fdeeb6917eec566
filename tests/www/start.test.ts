/** Start: the game, the films, the folding tree and the search, without a page. */
import assert from "node:assert/strict";
import type { Graph } from "core";
import { test } from "vitest";
import { plates } from "../../www/plates/index.ts";
import { subjectOf } from "../../www/plates/plate.ts";
import { bySubject } from "../../www/start/last-part.ts";
import {
  after,
  answer,
  at,
  beginning,
  moved,
  PARTS,
  type Piles,
  type Player,
  type StartState,
  winner,
  wordsOf,
} from "../../www/start/state.ts";
import { endOf, LABELLED, LAST, LENGTHS, poseAt } from "../../www/start/timeline.ts";
import { AXES, cameraOf, placesOf, SIDE, treeOf } from "../../www/start/tree.ts";

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
  assert.match(wordsOf(next, null).text, /^You take 2 from the pile of 3\.$/);
  assert.equal(moved(next, "you", { pile: 2, rest: 0 }), next);
});

test("the words say who was lost from the beginning", () => {
  const over = (first: Player, who: Player): StartState => ({
    ...beginning(first),
    piles: [0, 0, 0],
    turn: null,
    last: { who, from: 1, taken: 1 },
  });
  const heading = (state: StartState) => wordsOf(at(state, "lost"), null).heading;
  assert.match(heading(beginning()), /Whoever begins at \(1, 2, 3\) loses/);
  assert.match(heading(over("you", "page")), /You were losing/);
  assert.match(heading(over("page", "you")), /The page was losing/);
  assert.match(wordsOf(over("page", "page"), null).text, /one of your moves let it win/);
  assert.match(wordsOf(at(beginning(), "grow"), 4096).text, /4,096/);
});

test("the parts follow each other, and the last one stays", () => {
  const seen = PARTS.map(({ name }) => after(name));
  assert.deepEqual(seen, ["lost", "grow", "fold", "more", "more"]);
});

test("each film begins where the one before it ends, and goes on without a jump", () => {
  assert.deepEqual(poseAt("grow", 0), endOf("lost"));
  assert.deepEqual(poseAt("fold", 0), endOf("grow"));
  assert.equal(endOf("lost").generation, LABELLED);
  assert.equal(endOf("grow").generation, LAST);
  assert.equal(endOf("fold").fold, 1);
  for (const film of ["lost", "grow", "fold"] as const)
    for (let t = 0; t < LENGTHS[film] + 2; t += 0.01) {
      const [now, next] = [poseAt(film, t), poseAt(film, t + 0.01)];
      const grown = next.generation - now.generation;
      assert.ok(grown >= 0 && grown <= 0.03 * (1 + now.generation), `${film} ${t}: ${grown}`);
      assert.ok(next.fold >= now.fold && next.fold - now.fold < 0.01, `${film} ${t}`);
      assert.ok(next.yaw >= now.yaw && next.yaw - now.yaw < 0.5, `${film} ${t}`);
    }
});

/** The first two generations of three branches, and one cell of the third. */
const GRAPH: Graph = {
  kind: "graph",
  x: new Int32Array([0, 1, 0, -1, 2, 0, -2, 2]),
  y: new Int32Array([0, 0, 1, 0, 0, 2, 0, 1]),
  generation: new Uint32Array([0, 1, 1, 1, 2, 2, 2, 3]),
  parent: new Int32Array([-1, 0, 0, 0, 1, 2, 3, 4]),
};
const PILES = new Uint32Array(
  [
    [0, 0, 0],
    [1, 1, 0],
    [1, 0, 1],
    [0, 1, 1],
    [2, 2, 0],
    [2, 0, 2],
    [0, 2, 2],
    [3, 2, 1],
  ].flat(),
);
const TREE = treeOf(GRAPH, PILES);

const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-5, `${a} is not ${b}`);

test("in the plane each dot is at its cell, and the newest comes out of its parent", () => {
  const { at, count } = placesOf(TREE, { generation: 3, fold: 0, yaw: 0 });
  assert.equal(count, 8);
  for (let cell = 0; cell < count; cell++) {
    near(at[3 * cell] ?? 9, GRAPH.x[cell] ?? 0);
    near(at[3 * cell + 1] ?? 9, GRAPH.y[cell] ?? 0);
  }
  const half = placesOf(TREE, { generation: 1.5, fold: 0, yaw: 0 });
  assert.equal(half.count, 7);
  near(half.at[3 * 4] ?? 0, 1.5);
  assert.deepEqual(half.box, [-1.5, 0, 1.5, 1.5]);
});

test("while it folds every line keeps its length, and in space each dot is at its piles", () => {
  for (const fold of [0, 0.2, 0.5, 0.8, 1])
    for (const yaw of [0, 77]) {
      const { at } = placesOf(TREE, { generation: 3, fold, yaw });
      for (let cell = 1; cell < TREE.count; cell++) {
        const from = GRAPH.parent[cell] ?? 0;
        const line = [0, 1, 2].map((i) => (at[3 * cell + i] ?? 0) - (at[3 * from + i] ?? 0));
        near(Math.hypot(...line), 1);
      }
    }
  const pose = { generation: 3, fold: 1, yaw: 30 };
  const { at } = placesOf(TREE, pose);
  const axes = AXES.map(cameraOf(pose));
  for (let cell = 0; cell < TREE.count; cell++)
    for (const i of [0, 1, 2]) {
      const place = axes.reduce(
        (sum, axis, pile) => sum + SIDE * (axis[i] ?? 0) * (PILES[3 * cell + pile] ?? 0),
        0,
      );
      near(at[3 * cell + i] ?? 9, place);
    }
});

test("every plate has one picture for each of its subjects", () => {
  const shown = [...bySubject(plates).values()].flat();
  assert.deepEqual(new Set(shown.map(({ plate }) => plate)), new Set(plates));
  const subjects = plates.flatMap(({ pictures }) => [...new Set(pictures.map(subjectOf))]);
  assert.equal(shown.length, subjects.length);
  for (const { plate, picture } of shown)
    assert.equal(
      plate.pictures.findLast((it) => subjectOf(it) === subjectOf(picture)),
      picture,
    );
});
