/**
 * States that follow each other, in every view: whatever order their answers come in, the last one
 * that is possible stays, and what is left is stopped.
 */
import assert from "node:assert/strict";
import { test } from "vitest";
import type { State } from "../../www/link/link.ts";
import type { Param } from "../../www/link/params.ts";
import { views } from "../../www/views/index.ts";
import { digestOf, type Scene, type View } from "../../www/views/view.ts";
import * as core from "./core.ts";
import { mount, open, readLink, type Stage, shownAt, turn } from "./picture.ts";

/**
 * Two states of a view with different data, where those are not its defaults, and with the next
 * value of its first whole number.
 */
const LINKS: Readonly<Record<string, readonly [one: string, other: string]>> = {
  array: ["c=2&side=16", "c=5&vs=3&side=16"],
  barriers: ["p=2(3,x,y)&vs=&b=1,7;7,1", "p=2(8,x,y)&vs=&b=8,8&side=24"],
  both: ["n=6", "n=9"],
  dynamics: ["start=array&column=40", "start=array&column=60&t=2"],
  growth: ["n=5", "n=7"],
  octant: ["side=8", "side=4&c=2"],
  play: ["p=1,2,2", "p=2,2"],
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

function pairOf({ name, params }: View): [string, string] {
  const [key, first] =
    Object.entries<Param>(params).find(([, { kind }]) => kind === "integer") ?? [];
  const next = first?.kind === "integer" ? (first.default ?? first.min) + 1 : "";
  const [one, other] = LINKS[name] ?? ["", `${key}=${next}`];
  return [`#v1/${name}?${one}`, `#v1/${name}?${other}`];
}

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
/** The core as it computes a digest. */
const digests = { call: async (_: "digest", [field]: [never]) => core.digest(field) } as never;

const digest = (scene: Scene<State>) => digestOf(scene as never, digests);

for (const view of views) {
  const { name } = view;
  const [one, other] = pairOf(view);
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
