/** Which figures of a page are live at once. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { gone, MOST_LIVE, type Parkable, seen } from "../../www/embed/parking.ts";

const log: string[] = [];
const turn = () => new Promise((resolve) => setImmediate(resolve));

function figure(name: string): Parkable & { free: () => void } {
  let free = () => {};
  return {
    start: () => void log.push(`${name} starts`),
    park() {
      log.push(`${name} parks`);
      return new Promise((resolve) => {
        free = () => resolve();
      });
    },
    free: () => free(),
  };
}

test("eight are live; a ninth takes the place of the one seen longest ago, once that is a still", async () => {
  const all = Array.from({ length: MOST_LIVE }, (_, i) => figure(`${i}`));
  for (const each of all) seen(each);
  await turn();
  assert.deepEqual(
    log.splice(0),
    all.map((_, i) => `${i} starts`),
  );
  seen(all[0] as Parkable); // now 1 was seen longest ago
  await turn();
  assert.deepEqual(log.splice(0), [], "it is live already");

  const ninth = figure("ninth");
  seen(ninth);
  await turn();
  assert.deepEqual(log.splice(0), ["1 parks"], "it waits until the place is free");
  all[1]?.free();
  await turn();
  assert.deepEqual(log.splice(0), ["ninth starts"]);

  const left = figure("left");
  seen(left);
  await turn();
  assert.deepEqual(log.splice(0), ["2 parks"]);
  gone(left);
  all[2]?.free();
  await turn();
  assert.deepEqual(log.splice(0), [], "one that has gone while it waited is not started");
  seen(all[2] as Parkable);
  await turn();
  assert.deepEqual(log.splice(0), ["2 starts"], "its place is free, and nobody is parked for it");

  const stuck = { ...figure("stuck"), park: () => Promise.reject(new Error("no more canvases")) };
  gone(ninth);
  seen(stuck);
  await turn();
  assert.deepEqual(log.splice(0), ["stuck starts"]);
  for (const each of all.slice(3)) seen(each);
  for (const each of [all[0], all[2]]) seen(each as Parkable);
  await turn();
  log.splice(0);
  seen(ninth);
  await turn();
  assert.deepEqual(log.splice(0), ["ninth starts"], "one that cannot become a still blocks nobody");

  gone(ninth);
  seen(all[1] as Parkable);
  await turn();
  assert.deepEqual(log.splice(0), ["1 starts"], "the place of one that is gone is free");
});
