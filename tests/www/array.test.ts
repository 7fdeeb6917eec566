import assert from "node:assert/strict";
import type { ArrayNumbers } from "core";
import { test } from "vitest";
import { cameraAt, fit, sameCamera, toScreen } from "../../www/canvas/camera.ts";
import { type Chosen, factsOf, named } from "../../www/grid/entry-facts.ts";
import {
  around,
  asWritten,
  boxOf,
  cameraOf,
  contains,
  DIGITS,
  entriesIn,
  sameWindow,
  typeSize,
  WHOLE,
  windowOf,
} from "../../www/grid/geometry.ts";
import { defaults } from "../../www/link/link.ts";
import { remaining } from "../../www/views/array/filler.ts";
import {
  agreementOf,
  bandOf,
  barrierOf,
  blocksOf,
  digitsOf,
  shadowed,
  shadowOf,
  written,
} from "../../www/views/array/geometry.ts";
import { array } from "../../www/views/array/index.ts";
import { chosenOf, offers, panesOf, problemOf } from "../../www/views/array/looks.ts";
import { hasParameter, maps, palettesFor } from "../../www/views/array/maps.ts";
import { overlaysOf } from "../../www/views/array/overlays.ts";
import { SIDES, type State } from "../../www/views/array/params.ts";
import { withPeriod } from "../../www/views/array/period.ts";
import { headingFor, type View } from "../../www/views/view.ts";
import * as core from "./core.ts";

const tripod: Chosen = { c: 2, vs: null, side: 8, row: null, leaf: null, tree: null };

const frame = { width: 900, height: 600, yUp: false };

test("a window and its camera agree, to the thousandth that a link holds", () => {
  const window = { a: 10.25, b: -3.5, w: 45, h: 30 };
  const camera = cameraOf(window, 256, frame);
  assert.ok(sameWindow(windowOf(camera, frame), window));
  const corner = toScreen(camera, frame, -3.5 - 0.5, 10.25 - 0.5);
  assert.ok(Math.hypot(...corner) < 1e-9, `${corner}`);
  assert.ok(!sameWindow({ ...window, a: 10.252 }, window));
  assert.ok(sameWindow({ ...window, a: 10.25 + 10 ** -DIGITS / 4 }, window));
});

test("a window in a link equals that of its camera", () => {
  const kept = asWritten({ a: 10.123456, b: -3.98765, w: 45.0004, h: 30.0003 });
  assert.deepEqual(kept, { a: 10.123, b: -3.988, w: 45, h: 30 });
  assert.deepEqual(asWritten(windowOf(cameraOf(kept, 256, frame), frame)), kept);
  assert.deepEqual(asWritten(WHOLE), WHOLE);
});

test("a window of another shape is seen whole", () => {
  const camera = cameraOf({ a: 0, b: 0, w: 10, h: 10 }, 256, frame);
  const { a, b, w, h } = windowOf(camera, frame);
  assert.ok(Math.abs((h ?? 0) - 10) < 1e-9 && Math.abs((w ?? 0) - 15) < 1e-9);
  assert.ok(Math.abs(a ?? 1) < 1e-9 && Math.abs((b ?? 0) + 2.5) < 1e-9);
});

test("what a window leaves open reaches to the rim", () => {
  assert.ok(sameCamera(cameraOf(WHOLE, 64, frame), fit(boxOf(64), frame, 0)));
  assert.deepEqual(entriesIn(WHOLE, 64), [0, 0, 64, 64]);
  assert.deepEqual(entriesIn({ a: 60, b: 2, w: null, h: null }, 64), [60, 2, 4, 62]);
});

test("the entries of a window are those it touches, inside the array", () => {
  assert.deepEqual(entriesIn({ a: 1.5, b: -3, w: 10, h: 1 }, 64), [1, 0, 2, 7]);
  assert.deepEqual(entriesIn({ a: 100, b: -100, w: 10, h: 10 }, 64), [64, 0, 0, 0]);
});

test("numbers are fetched a little ahead, never outside", () => {
  const near = around({ x0: 3, y0: 20, x1: 30, y1: 60 }, boxOf(64));
  assert.deepEqual(near, { x0: 0, y0: 12, x1: 38, y1: 63 });
  assert.ok(contains(near, { x0: 3, y0: 20, x1: 30, y1: 60 }));
  assert.ok(!contains(near, { x0: 3, y0: 11, x1: 30, y1: 60 }));
});

test("numbers are written in entries of 20 pixels and more, in type that fits", () => {
  assert.equal(typeSize(19.9, 1), null);
  assert.ok((typeSize(20, 3) ?? 0) >= 8);
  assert.equal(typeSize(22, 5), null);
  assert.equal(typeSize(128, 2), 18);
  for (const digits of [1, 2, 3, 4, 5])
    for (let scale = 20; scale < 128; scale++)
      assert.ok((typeSize(scale, digits) ?? 0) * 0.6 * digits <= 0.87 * scale);
  for (let scale = 20; scale < 128; scale++)
    assert.ok((typeSize(scale, 1, 2) ?? 0) * (1 + 1.1) <= scale, "two lines fit");
});

test("numbers are row-major from their origin, both where two centres differ, with signs where they have any", () => {
  const numbers = {
    origin: [10, 20] as [number, number],
    shape: [2, 2] as [number, number],
    values: new Int16Array([1, -2, 3, 4]),
    others: new Int16Array([1, 7, 3, 5]),
    inks: new Uint8Array([0, 1, 2, 0]),
  };
  assert.deepEqual(written(numbers, [10, 20], false), { lines: ["1"], ink: 0 });
  assert.deepEqual(written(numbers, [11, 21], false), { lines: ["4", "5"], ink: 0 });
  const alone = { ...numbers, others: null };
  assert.deepEqual(written(alone, [10, 21], true), { lines: ["−2"], ink: 1 });
  assert.deepEqual(written(alone, [11, 20], true), { lines: ["+3"], ink: 2 });
  for (const [a, b] of [
    [9, 20],
    [12, 20],
    [10, 19],
    [10, 22],
  ] as const)
    assert.equal(written(numbers, [a, b], false), undefined);
});

test("the largest value of an array fits into its cell", () => {
  assert.equal(digitsOf({ ...tripod, side: 16 }, false), 2);
  assert.equal(digitsOf({ ...tripod, vs: 4095, side: 16 }, true), 5);
  assert.equal(digitsOf({ ...tripod, side: 16, row: [3, 4000] }, false), 4);
  assert.equal(digitsOf({ ...tripod, side: 16, leaf: 90 }, false), 3);
});

test("the shadow on a barrier is that of the core's own window", () => {
  const [side, barrier] = [24, 8];
  const shape: [number, number] = [side, side];
  const tables = [2, 5].map((c) => core.filling({ way: "entries", c, side, step: null }).values);
  const [two, five] = tables.map((values) => Int16Array.from(values));
  assert.ok(two && five);
  const shadows = core.shadows({ c: 2, vs: 5, barrier, from: barrier, side: side - barrier });
  const cells = (numbers: Int16Array) =>
    [...numbers].flatMap((number, at): [number, number][] => {
      const [row, column] = [Math.floor(at / (side - barrier)), at % (side - barrier)];
      return number < 0 ? [] : [[barrier + row, barrier + column]];
    });
  const plane = (values: Int16Array, others: Int16Array | null) =>
    ({
      origin: [0, 0] as [number, number],
      shape,
      values,
      others,
      inks: new Uint8Array(),
    }) as ArrayNumbers;
  assert.deepEqual(shadowed(plane(two, null), barrier), cells(shadows.c));
  assert.deepEqual(shadowed(plane(five, null), barrier), cells(shadows.vs));
  const both = new Set([...cells(shadows.c), ...cells(shadows.vs)].map(String));
  assert.deepEqual(new Set(shadowed(plane(two, five), barrier).map(String)), both);
  assert.ok(both.size > 100);
});

test("a band has its edges between entries, a barrier its corner", () => {
  const band = bandOf(3, 10);
  assert.deepEqual(band.lines[0], { from: [-0.5, 2.5], to: [6.5, 9.5] });
  for (const { from, to } of band.lines)
    for (const [a, b] of [from, to]) assert.equal(Math.abs(a - b), 3);
  assert.equal(band.label, "|a − b| < 3");
  assert.deepEqual(barrierOf(4, 10).lines[0], { from: [3.5, 3.5], to: [3.5, 9.5] });
  const shadow = shadowOf(4, 1, 10);
  assert.equal(shadow.label, "shadow: |a − b| ≤ 1");
  assert.deepEqual(shadow.lines, [
    { from: [3.5, 5.5], to: [7.5, 9.5] },
    { from: [5.5, 3.5], to: [9.5, 7.5] },
  ]);
  const corner = { from: [3.5, 9.5], to: [3.5, 9.5] };
  assert.deepEqual(shadowOf(4, 50, 10).lines[0], corner, "it ends at the rim");
});

test("blocks are drawn where they are seen, and never at the rim", () => {
  const all = blocksOf(4, boxOf(10), 10).lines;
  assert.deepEqual(
    all.map(({ from }) => from),
    [
      [3.5, -0.5],
      [7.5, -0.5],
      [-0.5, 3.5],
      [-0.5, 7.5],
    ],
  );
  const part = blocksOf(4, { x0: 5, y0: 5, x1: 8, y1: 6 }, 1000).lines;
  assert.deepEqual(
    part.map(({ from }) => from),
    [[-0.5, 7.5]],
  );
  assert.equal(blocksOf(16, boxOf(16), 16).lines.length, 0);
});

const state = { ...defaults(array.params), c: 2 } as State;

test("every map is offered the palettes that the core has for it, and shows those that fit", () => {
  const cases = [
    ...maps.map(({ value }) => ({ map: value, mod: 4 })),
    { map: "mod", mod: 9 },
    { map: "mod", mod: 256 },
  ] as const;
  const known = core.catalogue().maps;
  assert.deepEqual(
    known.map(({ name }) => name),
    maps.map(({ value }) => value),
  );
  const choices: readonly string[] = array.params.pal.options.map(({ value }) => value);
  const palettes = core.catalogue().palette_kinds.flatMap((kind) => core.palettes(kind));
  assert.deepEqual(
    [...new Set(palettes)].filter((name) => !choices.includes(name)),
    [],
  );
  for (const vs of [null, 5])
    for (const { map, mod } of cases) {
      if (map === "difference" && vs === null) continue;
      const compared = vs !== null;
      const number = hasParameter(map) ? (map === "mod" ? mod : state[map]) : null;
      const fit: readonly string[] = palettesFor(map, number, compared).map(({ value }) => value);
      assert.deepEqual(fit, core.array_palettes(map, number, compared), `${map} ${mod}`);
      for (const { value } of array.params.pal.options) {
        const [pane] = panesOf({ ...state, map, mod, vs, pal: value });
        const suits: boolean =
          pane !== undefined && (pane.vs !== null) === compared && fit.includes(value);
        if (pane !== undefined && (pane.vs !== null) === compared)
          assert.equal(pane.look.pal, suits ? value : null);
      }
    }
});

test("the maps and their ranges are the core's", () => {
  const known = core.array_maps();
  assert.deepEqual(
    maps.map(({ value, label }) => [value, label]),
    known.map(({ name, label }) => [name, label]),
  );
  for (const { name, takes, meaning } of known) {
    assert.match(meaning, /[.]$/);
    const param = array.params[name as "mod"];
    assert.deepEqual(takes, takes && [param.min, param.max], name);
  }
});

test("one picture, or three: each centre's own, and what is between them", () => {
  const looks = (patch: object) =>
    panesOf({ ...state, ...patch } as State).map(({ look: { map, of } }) => [map, of]);
  assert.deepEqual(looks({ map: "bit", bit: 3 }), [["bit", "c"]]);
  assert.deepEqual(looks({ vs: 5 }), [["value", null]]);
  assert.deepEqual(looks({ vs: 5, map: "mod" }), [["mod", "c"]]);
  assert.deepEqual(looks({ vs: 5, beside: "1", map: "excess" }), [
    ["excess", "c"],
    ["difference", null],
    ["excess", "vs"],
  ]);
  assert.equal(panesOf({ ...state, map: "bit", bit: 3 })[0]?.look.bit, 3);
});

test("overlays are drawn inside the array, and blocks only while their lines are apart", () => {
  const frame = { width: 640, height: 480, yUp: false };
  const drawn = (patch: object, zoom: number, reach: number | null = null) => {
    const wanted = { band: null, blocks: null, barrier: null, ...patch };
    return overlaysOf(wanted, 64, cameraAt(32, 32, zoom), frame, reach).map(({ label }) => label);
  };
  assert.deepEqual(drawn({}, 3), []);
  assert.deepEqual(drawn({ band: 4, barrier: 8 }, 3, 5), [
    "|a − b| < 4",
    "a, b ≥ 8",
    "shadow: |a − b| ≤ 5",
  ]);
  assert.deepEqual(drawn({ band: 64, barrier: 64, blocks: 64 }, 3), []);
  assert.deepEqual([drawn({ blocks: 4 }, 3), drawn({ blocks: 4 }, 0)], [["4 × 4"], []]);
});

test("a map is refused in the core's words where it needs a second centre", () => {
  const known = core.array_maps();
  for (const { name, takes } of known)
    for (const vs of [null, 5]) {
      const refused = () => core.array_palettes(name, takes?.[0], vs !== null);
      const problem = problemOf({ ...state, map: name, vs } as State);
      if (problem === null) assert.doesNotThrow(refused, name);
      else assert.throws(refused, { message: problem });
    }
  assert.ok(problemOf({ ...state, map: "difference", vs: null }));
});

test("only what makes sense is offered", () => {
  const some = (patch: object, key: string, choice?: string) =>
    offers({ ...state, ...patch } as State, key, choice);
  assert.ok(some({}, "c") && !some({}, "row") && !some({}, "leaf"));
  assert.ok(some({ world: "row" }, "row") && !some({ world: "row" }, "c"));
  assert.ok(some({ world: "grundy" }, "leaf") && some({ world: "grundy" }, "c"));
  assert.ok(some({ map: "mod" }, "mod") && !some({ map: "mod" }, "bit"));
  assert.ok(some({ vs: 5 }, "map", "difference") && !some({}, "map", "difference"));
  assert.ok(some({ vs: 5 }, "beside") && !some({}, "beside"));
  assert.ok(some({}, "scale") && !some({ map: "parity" }, "scale") && !some({ vs: 5 }, "scale"));
  assert.ok(some({ map: "below", pal: "magma" }, "scale"));
  assert.ok(!some({ map: "below", pal: "paper" }, "scale"));
  assert.ok(some({ map: "mod", mod: 4 }, "pal", "dusk"));
  assert.ok(some({}, "pal", "magma") && !some({}, "pal", "rdbu") && !some({}, "pal", "viridis"));
});

test("the facts of an entry name its P-positions", () => {
  const alone = factsOf(tripod, { a: 1, b: 3, value: 4, other: null });
  assert.deepEqual(alone.rows.at(-1), ["P-position", "(2; 1, 3, 4)"]);
  const explained = factsOf(tripod, { a: 1, b: 3, value: 4, other: null }, ["Mex."]);
  assert.deepEqual(explained.rows.at(-1), ["why", "Mex."]);
  const compared = factsOf({ ...tripod, vs: 5 }, { a: 1, b: 3, value: 4, other: 2 });
  assert.match(compared.title, /^Different/);
  assert.deepEqual(compared.rows.at(-1), ["P, centre 5", "(5; 1, 3, 2)"]);
});

test("the facts of other kinds of arrays explain an entry", () => {
  const cell = { a: 1, b: 3, value: 4, other: null };
  const last = (chosen: Chosen) => factsOf(chosen, cell).rows.at(-1);
  assert.deepEqual(last({ ...tripod, row: [3] }), ["entry C(a, b)", "4"]);
  assert.deepEqual(last({ ...tripod, leaf: 0 }), ["stacks in a row", "1, 2, 3"]);
  assert.deepEqual(last({ ...tripod, leaf: 7 }), ["tripod", "(2; 1, 3, 7)"]);
  const both = factsOf({ ...tripod, row: [3], vs: 5 }, { ...cell, other: 2 });
  assert.equal(both.title, "Different: leading row 3, … and centre 5");
  assert.deepEqual(both.rows.at(-1), ["P, centre 5", "(5; 1, 3, 2)"]);
  assert.equal(named({ ...tripod, vs: 5, leaf: 1 }), "centres 2 and 5");
});

test("the facts of the array of a tree name the position, and the period of its row", () => {
  const cell = { a: 1, b: 3, value: 4, other: null };
  const values: Chosen = { ...tripod, c: 0, tree: "2(3,x,1(y))" };
  const facts = factsOf(values, cell);
  assert.equal(facts.title, "Tree 2(3, x, 1(y))");
  assert.deepEqual(facts.rows.at(-2), ["entry G(a, b)", "4"]);
  assert.deepEqual(facts.rows.at(-1), ["P-position", "2(3, 1, 1(3)) beside a heap of 4"]);
  const sizes = factsOf({ ...values, tree: "2(x,y,1(z))" }, cell);
  assert.deepEqual(sizes.rows.at(-2), ["entry C(a, b)", "4"]);
  assert.deepEqual(sizes.rows.at(-1), ["P-position", "2(1, 3, 1(4))"]);
  const both = factsOf({ ...values, vs: 5 }, { ...cell, other: 2 });
  assert.equal(both.title, "Different: tree 2(3, x, 1(y)) and centre 5");
  const proved = { period: { period: 12, preperiod: 7 }, looked: 40 };
  const last = (found: typeof proved | { period: null; looked: number }) =>
    withPeriod(facts, 1, found).rows.at(-1);
  assert.deepEqual(last(proved), ["period of row 1", "12 from column 7 on, proved"]);
  assert.match(last({ period: null, looked: 40 })?.[1] ?? "", /^none found to column 40/);
});

test("no entry of a tree has more digits than there is room for", () => {
  for (const tree of ["200(x,y,250,250)", "2(x,y,z)"]) {
    const { values } = core.tree_array({ tree, side: 12 });
    const digits = digitsOf({ ...tripod, c: 0, side: 12, tree }, false);
    assert.ok(digits >= String(Math.max(...values)).length, tree);
  }
});

test("a state requests the array of its kind, whatever else its link contains", () => {
  const some = { ...state, c: 6, row: "5,0", leaf: 7, side: 8 } as State;
  assert.deepEqual(chosenOf(some), { ...tripod, c: 6 });
  assert.deepEqual(chosenOf({ ...some, world: "row" }), { ...tripod, c: 0, row: [5, 0] });
  assert.deepEqual(chosenOf({ ...some, world: "grundy" }), { ...tripod, c: 6, leaf: 7 });
  const tree = "2(3,x,1(y))";
  assert.deepEqual(chosenOf({ ...some, world: "tree" }), { ...tripod, c: 0, tree });
});

test("the largest sides of the worlds are the core's", () => {
  for (const world of ["row", "grundy", "tree"] as const) {
    const filled = (side: number) =>
      new core.ArrayFigure(chosenOf({ ...state, world, side } as State)).free();
    filled(SIDES[world]);
    assert.throws(() => filled(SIDES[world] + 1), /^Error: side: \d+ is not in 1\.\.=/);
  }
});

test("only arrays of tripod nim are said to hold third legs, and others what they hold", () => {
  const cases: readonly (readonly [Partial<State>, RegExp, RegExp])[] = [
    [{}, /tripod nim/, /the size of the third leg/],
    [{ world: "row" }, /first row/, /the smallest number that is not to its left or above it/],
    [{ world: "grundy" }, /3-stack End-Nim/, /Grundy value of three stacks in a row/],
    [{ world: "grundy", leaf: 3 }, /tripod nim/, /Grundy value of tripod nim/],
    [{ world: "tree", tree: "2(x,y,z)" }, /a tree/, /the size of leaf z/],
    [{ world: "tree", tree: "2(3,x,1(y))" }, /a tree/, /the Grundy value of the tree/],
  ];
  for (const [state, title, sentence] of cases) {
    const heading = headingFor(array as View, { ...defaults(array.params), ...state });
    assert.match(heading.title, title);
    assert.match(heading.sentence, sentence);
  }
});

test("every leading row that can be typed is a list of numbers", () => {
  const { row } = array.params;
  const typed = (text: string) => row.pattern.exec(text)?.[0] === text;
  for (const text of ["3", "3,0,1,2", "4095", Array.from({ length: 64 }, (_, at) => at).join(",")])
    assert.ok(typed(text), text);
  for (const text of ["", "3,", ",3", "3 0", "-1", "12345", "1.5"]) assert.ok(!typed(text), text);
});

test("what work will still take follows from its pace", () => {
  assert.equal(remaining(12, 0.25), 36);
  assert.equal(remaining(50, 1), 0);
  assert.equal(remaining(5, 0), Number.POSITIVE_INFINITY);
});

test("two arrays agree everywhere, from some row and column on, or not at all in what is seen", () => {
  assert.equal(agreementOf(0, 64), "equal everywhere");
  assert.match(agreementOf(8, 64) ?? "", /^equal from row and column 8 on/);
  assert.equal(agreementOf(60, 64), null);
});

test("a comparison says which arrays it compares", () => {
  const order = (patch: Partial<State>) =>
    array.meaning?.({ ...defaults(array.params), vs: 3, ...patch } as State, "").cell ??
    assert.fail();
  assert.match(order({ c: 6 }), /^1 where centres 6 and 3 /);
  assert.match(order({ world: "row", row: "3" }), /^1 where this array and centre 3 /);
  assert.match(
    order({ world: "tree", tree: "2(x,y)" }),
    /^1 where the tree 2\(x,y\) and centre 3 /,
  );
});
