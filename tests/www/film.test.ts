/** Films without a screen: which states, how long, in which colours. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as core from "core";
import { Colours, MOST_COLOURS, nearest } from "../../www/exports/colours.ts";
import { filmOf, MOST_PICTURES, noFilm, stepsTo } from "../../www/exports/film.ts";
import { defaults, parse, print, type State } from "../../www/state/link.ts";
import { fill } from "../../www/views/fill/fill.ts";
import { growth } from "../../www/views/growth/growth.ts";
import { views } from "../../www/views/index.ts";
import { octant } from "../../www/views/octant/octant.ts";
import { tables } from "../../www/views/words.ts";

core.initSync({ module: new WebAssembly.Module(readFileSync("target/door/nimscape_bg.wasm")) });

const frame = { width: 640, height: 480, yUp: true };
const stateOf = (link: string): State => parse(link, tables).values;

test("steps are 0 to the last, each once; in leaps as even as can be when they are many", () => {
  assert.deepEqual(stepsTo(0), [0]);
  assert.deepEqual(stepsTo(3), [0, 1, 2, 3]);
  const many = stepsTo(1000);
  assert.equal(many.length, MOST_PICTURES);
  assert.deepEqual([many[0], many.at(-1)], [0, 1000]);
  const leaps = new Set(many.slice(1).map((step, i) => step - (many[i] as number)));
  assert.deepEqual([...leaps].sort(), [8, 9]);
});

test("a growth grows before a camera that stands still", () => {
  const film = filmOf("growing", growth, stateOf("#v1/growth?n=20"), core, frame);
  assert.deepEqual(
    film.states.map(({ n }) => n),
    stepsTo(20),
  );
  assert.equal(new Set(film.states.map(({ x, y, zoom }) => [x, y, zoom].join())).size, 1);
  assert.notEqual(film.states[0]?.zoom, null);
  const near = filmOf("growing", growth, stateOf("#v1/growth?n=20&x=1&y=2&zoom=-4"), core, frame);
  assert.deepEqual([near.states[0]?.x, near.states[0]?.y, near.states[0]?.zoom], [1, 2, -4]);
});

test("an octant grows to what is shown, an array is filled to its end", () => {
  const last = (film: { readonly states: readonly State[] }, key: string) =>
    film.states.at(-1)?.[key];
  const whole = filmOf("growing", octant, stateOf("#v1/octant?side=16"), core, frame);
  assert.equal(last(whole, "n"), 15);
  const part = filmOf("growing", octant, stateOf("#v1/octant?side=16&n=6"), core, frame);
  assert.equal(last(part, "n"), 6);
  const filled = filmOf("growing", fill, stateOf("#v1/fill?side=6"), core, frame);
  assert.equal(last(filled, "step"), 25);
});

test("a turn goes once round, and every state of a film is one that a link can say", () => {
  const turn = filmOf("turning", octant, stateOf("#v1/octant?side=8&yaw=170"), core, frame);
  const yaws = turn.states.map(({ yaw }) => Number(yaw));
  assert.deepEqual(yaws.slice(0, 3), [170, 175, -180]);
  assert.equal(new Set(yaws).size, 72);
  const films = [turn, filmOf("growing", growth, stateOf("#v1/growth?n=9"), core, frame)];
  for (const [i, { states }] of films.entries()) {
    for (const state of states) {
      const link = print(i === 0 ? "octant" : "growth", state, tables);
      assert.deepEqual(parse(link, tables).values, state);
    }
  }
});

test("pauses are whole hundredths of a second, and a film of few pictures is not over at once", () => {
  for (const n of [0, 3, 63, 5000]) {
    const { pause, rest } = filmOf("growing", growth, stateOf(`#v1/growth?n=${n}`), core, frame);
    assert.equal(pause % 10, 0);
    assert.ok(pause >= 50 && pause <= 500 && rest >= pause);
  }
});

test("a view without steps has no film, and says so", () => {
  const filmed = views.filter((view) => noFilm("growing", view) === null);
  assert.deepEqual(filmed.map(({ name }) => name).sort(), ["fill", "growth", "octant"]);
  const array = views.find(({ name }) => name === "array") as (typeof views)[number];
  assert.match(noFilm("growing", array) ?? "", /no film/);
  assert.match(noFilm("turning", growth) ?? "", /flat/);
  assert.throws(() => filmOf("turning", growth, defaults(growth.params), core, frame), /flat/);
});

/** Pixels of some colours, opaque. */
function pixelsOf(colours: readonly (readonly number[])[]): Uint8ClampedArray {
  return Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]));
}

const never = () => {
  throw new Error("there are few colours");
};

test("few colours are kept exactly, over all pictures", () => {
  const all = Array.from({ length: MOST_COLOURS }, (_, i) => [
    8 * (i % 31),
    4 * Math.floor(i / 31) + 3,
    7,
  ]);
  const colours = new Colours();
  const pictures = [all.slice(0, 100), all.slice(50), all.slice(7, 9)];
  const classes = pictures.map((picture) => colours.add(pixelsOf(picture)));
  const { colours: palette, places } = colours.table(never);
  assert.equal(palette.length, MOST_COLOURS);
  for (const [i, picture] of pictures.entries()) {
    const back = Array.from(classes[i] ?? [], (at) => palette[places[at] as number]);
    assert.deepEqual(back, picture);
  }
});

test("of many colours every pixel gets the nearest of those that were found", () => {
  const many = Array.from({ length: 4096 }, (_, i) => [
    16 * (i % 16),
    16 * (Math.floor(i / 16) % 16),
    16 * Math.floor(i / 256),
  ]);
  const colours = new Colours();
  const classes = colours.add(pixelsOf(many));
  const found = many.filter((_, i) => i % 64 === 0) as [number, number, number][];
  let asked = 0;
  const { colours: palette, places } = colours.table((pixels, most) => {
    asked = pixels.length / 4;
    assert.equal(most, MOST_COLOURS);
    return found;
  });
  assert.equal(asked, many.length);
  assert.deepEqual(palette, found);
  const far = (p: readonly number[], q: readonly number[]) =>
    p.reduce((sum, x, i) => sum + (x - (q[i] as number)) ** 2, 0);
  for (const [i, colour] of many.entries()) {
    const given = palette[places[classes[i] as number] as number] as readonly number[];
    assert.equal(far(given, colour), Math.min(...found.map((other) => far(other, colour))));
  }
});

test("nearest means the nearest in red, green and blue, and the first of equals", () => {
  assert.equal(
    nearest(
      [
        [0, 0, 0],
        [10, 0, 0],
        [20, 0, 0],
      ],
      [15, 0, 0],
    ),
    1,
  );
  assert.equal(
    nearest(
      [
        [0, 0, 0],
        [10, 0, 0],
        [20, 0, 0],
      ],
      [16, 0, 0],
    ),
    2,
  );
});
