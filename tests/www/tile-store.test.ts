/** Pieces of a picture that fail, and when they are requested again. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { Store, type Tile } from "../../www/canvas/tile-store.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));
const tile = (i: number): Tile => ({ level: 0, i, j: 0 });

/**
 * A store whose pieces fail while they are in `broken`; pieces are the numbers of their columns.
 */
function make(broken: Set<number>) {
  const requested: number[] = [];
  const closed: number[] = [];
  const failures: string[] = [];
  let arrived = 0;
  const load = async ({ i }: Tile) => {
    requested.push(i);
    if (broken.has(i)) throw new Error(`tile ${i}`);
    return i;
  };
  const host = {
    arrived: () => {
      arrived += 1;
    },
    failed: (error: unknown) => void failures.push((error as Error).message),
  };
  const store = new Store<number>(load, host, 100, (piece) => void closed.push(piece));
  return { store, load, requested, closed, failures, count: () => arrived };
}

test("a failed tile is not requested again while its source stays the same", async () => {
  const { store, requested, failures } = make(new Set([1]));
  store.want([tile(0), tile(1)], 2);
  await turn();
  for (let frame = 0; frame < 3; frame++) {
    store.want([tile(1)], 2);
    await turn();
  }
  assert.deepEqual(requested, [0, 1]);
  assert.deepEqual(failures, ["tile 1"], "and its error is reported once");
  assert.equal(store.complete, true);
  assert.equal((store.failure as Error).message, "tile 1");
  await assert.rejects(store.settled(), { message: "tile 1" });
});

test("a failed tile is requested again after `use`, and its error is forgotten", async () => {
  const broken = new Set([1]);
  const { store, load, requested } = make(broken);
  store.want([tile(1)], 1);
  await turn();
  broken.clear();
  store.use(load);
  store.want([tile(1)], 1);
  await turn();
  assert.deepEqual(requested, [1, 1]);
  assert.equal(store.failure, null);
  assert.equal(store.look(tile(1))?.piece, 1);
  store.want([], 1);
  await store.settled();
});

test("a failed tile is requested again after `retry`", async () => {
  const broken = new Set([1]);
  const { store, requested } = make(broken);
  store.want([tile(1)], 1);
  await turn();
  broken.clear();
  store.retry();
  store.want([tile(1)], 1);
  await turn();
  assert.deepEqual(requested, [1, 1]);
  assert.equal(store.failure, null);
});

test("a failed tile that is out of view does not make the picture a failure", async () => {
  const { store } = make(new Set([1]));
  store.want([tile(1)], 1);
  await turn();
  assert.notEqual(store.failure, null);
  store.want([tile(2)], 1);
  assert.equal(store.failure, null);
  await turn();
  store.want([], 1);
  await store.settled();
});

test("three requests are under way at once, not two and not four; the next when one has come", async () => {
  const waiting: (() => void)[] = [];
  let requested = 0;
  const load = () =>
    new Promise<number>((resolve) => {
      requested += 1;
      waiting.push(() => resolve(0));
    });
  const store = new Store<number>(load, { arrived() {}, failed() {} }, 100, () => {});
  const all = [0, 1, 2, 3, 4].map(tile);
  store.want(all, 5);
  assert.equal(requested, 3);
  waiting.shift()?.();
  await turn();
  assert.equal(requested, 4);
});

test("a piece that comes after it was given up is closed and not shown", async () => {
  const answers: ((piece: number) => void)[] = [];
  const closed: number[] = [];
  const load = () => new Promise<number>((resolve) => void answers.push(resolve));
  const store = new Store<number>(load, { arrived() {}, failed() {} }, 100, (piece) => {
    closed.push(piece);
  });
  store.want([tile(7)], 1);
  store.want([], 1);
  answers[0]?.(7);
  await turn();
  assert.deepEqual(closed, [7]);
  assert.equal(store.look(tile(7)), undefined);
});

test("however little room there is, all pieces that are shown stay", async () => {
  const closed: number[] = [];
  const host = { arrived() {}, failed() {} };
  const store = new Store<number>(
    async ({ i }) => i,
    host,
    2,
    (piece) => void closed.push(piece),
  );
  const shown = [0, 1, 2, 3, 4, 5].map(tile);
  const missing = () => shown.filter((each) => store.look(each) === undefined);
  store.want(missing(), shown.length);
  await store.settled();
  assert.deepEqual([missing(), closed], [[], []]);
  store.want([6, 7, 8].map(tile), 3);
  await store.settled();
  assert.deepEqual(
    closed,
    [0, 1, 2],
    "twice as many as are shown are kept, not those seen longest ago",
  );
});
