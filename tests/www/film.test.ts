/** Films: which states, and how long. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { filmOf, hasFilm, MOST_PICTURES, stepsTo } from "../../www/export/film/film.ts";
import { parse, print, type State } from "../../www/link/link.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";
import type { View } from "../../www/views/view.ts";
import * as core from "./core.ts";

const [growth, octant, fill] = ["growth", "octant", "fill"].map((name) =>
  views.find((view) => view.name === name),
) as [View, View, View];
const frame = { width: 640, height: 480, yUp: true };
const stateOf = (link: string): State => parse(link, tables).values;

test("steps are 0 to the last, each once; in leaps as even as can be when they are many", async () => {
  assert.deepEqual(stepsTo(0), [0]);
  assert.deepEqual(stepsTo(3), [0, 1, 2, 3]);
  const many = stepsTo(1000);
  assert.equal(many.length, MOST_PICTURES);
  assert.deepEqual([many[0], many.at(-1)], [0, 1000]);
  const leaps = new Set(many.slice(1).map((step, i) => step - (many[i] as number)));
  assert.deepEqual([...leaps].sort(), [8, 9]);
});

test("a growth grows in front of a fixed camera", async () => {
  const film = await filmOf("growing", growth, stateOf("#v1/growth?n=20"), core, frame);
  assert.deepEqual(
    film.states.map(({ n }) => n),
    stepsTo(20),
  );
  assert.equal(new Set(film.states.map(({ x, y, zoom }) => [x, y, zoom].join())).size, 1);
  assert.notEqual(film.states[0]?.zoom, null);
  const near = await filmOf(
    "growing",
    growth,
    stateOf("#v1/growth?n=20&x=1&y=2&zoom=-4"),
    core,
    frame,
  );
  assert.deepEqual([near.states[0]?.x, near.states[0]?.y, near.states[0]?.zoom], [1, 2, -4]);
});

test("an octant grows to what is shown, an array is filled to its end", async () => {
  const last = (film: { readonly states: readonly State[] }, key: string) =>
    film.states.at(-1)?.[key];
  const whole = await filmOf("growing", octant, stateOf("#v1/octant?side=16"), core, frame);
  assert.equal(last(whole, "n"), 15);
  const part = await filmOf("growing", octant, stateOf("#v1/octant?side=16&n=6"), core, frame);
  assert.equal(last(part, "n"), 6);
  const filled = await filmOf("growing", fill, stateOf("#v1/fill?side=6"), core, frame);
  assert.equal(last(filled, "step"), 25);
});

test("a turn goes once round, and a link can express every state of a film", async () => {
  const turn = await filmOf("turning", octant, stateOf("#v1/octant?side=8&yaw=170"), core, frame);
  const yaws = turn.states.map(({ yaw }) => Number(yaw));
  assert.deepEqual(yaws.slice(0, 3), [170, 176, -178]);
  assert.equal(new Set(yaws).size, 60);
  const films = [turn, await filmOf("growing", growth, stateOf("#v1/growth?n=9"), core, frame)];
  for (const [i, { states }] of films.entries()) {
    for (const state of states) {
      const link = print(i === 0 ? "octant" : "growth", state, tables);
      assert.deepEqual(parse(link, tables).values, state);
    }
  }
});

test("a film of few pictures is not over at once", async () => {
  for (const n of [0, 3, 63, 5000]) {
    const { pause, rest } = await filmOf(
      "growing",
      growth,
      stateOf(`#v1/growth?n=${n}`),
      core,
      frame,
    );
    assert.ok(pause >= 50 && pause <= 500 && rest >= pause);
  }
});

test("a film goes at the pace that is chosen, and refuses another", async () => {
  const state = stateOf("#v1/octant?side=8");
  const turn = (pace: number | null) => filmOf("turning", octant, state, core, frame, pace);
  const lengths = [null, 1, 5, 20, 30].map(async (pace) => {
    const { states, pause } = await turn(pace);
    assert.equal(new Set(states.map(({ yaw }) => yaw)).size, states.length);
    return [states.length, pause];
  });
  assert.deepEqual(await Promise.all(lengths), [
    [60, 100],
    [12, 1000],
    [30, 200],
    [120, 50],
    [120, 1000 / 30],
  ]);
  const grown = await filmOf("growing", growth, stateOf("#v1/growth?n=9"), core, frame, 4);
  assert.deepEqual([grown.states.length, grown.pause], [10, 250]);
  for (const pace of [0, 31, Number.NaN]) await assert.rejects(turn(pace), /must be 1 to 30/);
});

test("a view without steps has no film", () => {
  const filmed = views.filter((view) => hasFilm("growing", view));
  assert.deepEqual(filmed.map(({ name }) => name).sort(), ["fill", "growth", "octant"]);
  const turned = views.filter((view) => hasFilm("turning", view));
  assert.deepEqual(turned, [octant]);
});
