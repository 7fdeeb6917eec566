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
  const failures: string[] = [];
  const load = async ({ i }: Tile) => {
    requested.push(i);
    if (broken.has(i)) throw new Error(`tile ${i}`);
    return i;
  };
  const failed = (error: unknown) => void failures.push((error as Error).message);
  const store = new Store<number>(load, { arrived() {}, failed }, 100, () => {});
  return { store, requested, failures };
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
