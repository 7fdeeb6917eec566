/**
 * States that follow each other, in every view: whatever order their answers come in, the last one
 * that is possible stays, and what is left is stopped.
 */
import assert from "node:assert/strict";
import { test } from "vitest";
import type { State } from "../../www/link/link.ts";
import { views } from "../../www/views/index.ts";
import { digestOf, type Scene } from "../../www/views/view.ts";
import * as core from "./core.ts";
import { mount, open, readLink, type Stage, shownAt, turn } from "./picture.ts";

/** Two states of each view with different data. */
const LINKS: Readonly<Record<string, readonly [one: string, other: string]>> = {
  array: ["c=2&side=16", "c=5&vs=3&side=16"],
  bands: ["from=100", "from=50"],
  barriers: ["p=2(3,x,y)&vs=&b=1,7;7,1", "p=2(8,x,y)&vs=&b=8,8&side=24"],
  both: ["n=6", "n=9"],
  classes: ["m=3", "m=4"],
  counts: ["seq=d&to=20", "seq=a&to=20"],
  dynamics: ["start=array&column=40", "start=array&column=60&t=2"],
  far: ["from=1000&side=16", "from=3000&side=16"],
  fill: ["step=9", "c=4&step=12"],
  frontier: ["c=3", "c=4"],
  growth: ["n=5", "n=7"],
  octal: ["code=0.77&to=40", "code=0.137&to=40"],
  octant: ["side=8", "side=4&c=2"],
  periods: ["from=8&to=8&rows=12", "from=300&to=300&rows=4"],
  piles: ["n=6", "p=0,1,1&n=4"],
  play: ["p=1,2,2", "p=2,2"],
  shadows: ["from=20", "from=40"],
  shift: ["c=5", "c=6"],
  tree: ["p=2(3,4)", "p=6(1,7,8)"],
};

/** Words that the core refuses. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  array: { side: 99_999 },
  bands: { n: 3000 },
  barriers: { b: "nonsense" },
  dynamics: { k: 2, n: 3 },
  far: { from: 2 ** 40 },
  fill: { side: 4000 },
  octal: { code: "0.9" },
  piles: { p: "1,2" },
  play: { p: "256" },
  shadows: { side: 5000 },
  tree: { p: "nonsense" },
};

const pairOf = (name: string) =>
  (LINKS[name] ?? assert.fail(name)).map((words) => `#v1/${name}?${words}`) as [string, string];

/** Waits until promises have ended, while `handle` treats the calls that wait. */
async function ended(
  stage: Stage,
  promises: readonly Promise<unknown>[],
  handle: (calls: Stage["calls"]) => void,
) {
  let isOver = false;
  const end = Promise.allSettled(promises).then((results) => {
    isOver = true;
    return results.map(({ status }) => status);
  });
  while (!isOver) {
    handle(stage.calls.splice(0));
    await turn();
  }
  return end;
}

const newestFirst = (calls: Stage["calls"]) => {
  for (const call of calls.reverse()) call.answer();
};
const fail = (calls: Stage["calls"]) => {
  for (const call of calls) call.reject(new Error("no worker"));
};
const digest = (scene: Scene<State>) => digestOf(scene as never, core as never);

for (const view of views) {
  const { name } = view;
  const [one, other] = pairOf(name);
  const states = [one, other].map((link) => readLink(link).state) as [State, State];

  test(`${name}: the newer of two states stays, though the older is answered last`, async () => {
    const wanted = await shownAt(other, digest);
    assert.notEqual(await shownAt(one, digest), wanted);
    const { scene, stage } = await mount(view);
    const older = scene.show(states[0]);
    await turn();
    const newer = scene.show(states[1]);
    await turn();
    await ended(stage, [older, newer], newestFirst);
    assert.equal(await stage.ended(digest(scene)), wanted);
    scene.dispose();
    assert.deepEqual([...open], [], "its bitmaps are closed");
  });

  test(`${name}: what a lost worker did not answer is asked again`, async () => {
    const wanted = await shownAt(other, digest);
    const { scene, stage } = await mount(view);
    await stage.ended(scene.show(states[0]));
    await ended(stage, [scene.show(states[1])], fail);
    await stage.ended(scene.show({ ...states[1] }));
    assert.equal(await stage.ended(digest(scene)), wanted);
    scene.dispose();
    assert.deepEqual([...open], [], "its bitmaps are closed");
  });

  test(`${name}: a scene that is left while it computes stops, and closes what comes late`, async () => {
    const { scene, stage } = await mount(view);
    const shown = scene.show(states[0]);
    shown.catch(() => {});
    for (let turns = 0; turns < 5; turns++) await turn();
    const calls = stage.calls.splice(0);
    scene.dispose();
    for (const call of calls) call.answer();
    for (let turns = 0; turns < 20; turns++) await turn();
    assert.deepEqual([...open], []);
    assert.deepEqual(
      stage.calls.map((call) => call.name),
      [],
      "it asks for nothing more",
    );
  });

  const words = REFUSED[name];
  if (words === undefined) continue;
  test(`${name}: a state that the core refuses rejects, and the last picture stays`, async () => {
    const { scene, stage } = await mount(view);
    await stage.ended(scene.show(states[0]));
    const before = await stage.ended(digest(scene));
    const refused = stage.ended(scene.show({ ...states[0], ...words }));
    await assert.rejects(refused, new RegExp(`^Error: ${Object.keys(words).at(-1)}(:| must be) `));
    assert.equal(await stage.ended(digest(scene)), before);
    scene.dispose();
  });
}
