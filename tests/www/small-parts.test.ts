/** Small parts of pictures and files, without a browser. */
import assert from "node:assert/strict";
import type { ArrayLegend } from "core";
import { describe, test } from "vitest";
import * as bindings from "./core.ts";
import { FalseElement, rest } from "./page.ts";

const { guardFreed } = await import("../../www/core/freed.ts");
const { PngWriter } = await import("../../www/export/bitmap/png-writer.ts");
const { partsOf, tooMany, wholeOf } = await import("../../www/export/studio.ts");
const { fileName } = await import("../../www/export/file-name.ts");
const { formats } = await import("../../www/export/index.ts");
const { fillLegend } = await import("../../www/grid/legend.ts");
const { colourAt, css } = await import("../../www/canvas/palette.ts");
const { catalogue } = await import("../../www/data/catalogue.ts");
const { rampFor, shadeOf, shades } = await import("../../www/views/growth/geometry.ts");
const growthLegend = await import("../../www/views/growth/legend.ts");
const { inksOf } = await import("../../www/views/growth/paint.ts");
const { measure } = await import("../../www/views/octant/geometry.ts");
const { scaleOf } = await import("../../www/views/octant/legend.ts");
const { Numbers } = await import("../../www/grid/numbers.ts");
const { defaults } = await import("../../www/link/link.ts");
const { views } = await import("../../www/views/index.ts");

type State = import("../../www/link/link.ts").State;
type OctantState = import("../../www/views/octant/params.ts").State;
type Box = import("../../www/canvas/camera.ts").Box;

describe("numbers of entries", () => {
  const rim = { x0: 0, y0: 0, x1: 99, y1: 99 };
  const box = (x0: number, x1: number): Box => ({ x0, y0: 0, x1, y1: 9 });

  function made() {
    const asked: { readonly box: Box; resolve(value: string): void; reject(error: Error): void }[] =
      [];
    let arrived = 0;
    const numbers = new Numbers<string>(
      (box) => new Promise((resolve, reject) => asked.push({ box, resolve, reject })),
      rim,
      () => void arrived++,
    );
    return { numbers, asked, arrived: () => arrived };
  }

  test("are asked once for a box and its margin, and never beyond the rim", async () => {
    const { numbers, asked, arrived } = made();
    assert.equal(numbers.has(box(0, 9)), false);
    numbers.want(box(0, 9));
    numbers.want(box(40, 49));
    assert.equal(asked.length, 1, "others are on their way");
    assert.deepEqual([asked[0]?.box.x0, asked[0]?.box.y0], [0, 0]);
    assert.ok((asked[0]?.box.x1 ?? 0) > 9);
    asked[0]?.resolve("first");
    await numbers.underway;
    assert.deepEqual([numbers.shown, arrived(), numbers.underway], ["first", 1, null]);
    numbers.want(box(1, 9));
    assert.equal(asked.length, 1);
    numbers.want(box(90, 99));
    assert.equal(asked[1]?.box.x1, 99);
    assert.equal(numbers.shown, "first", "the old ones stay until the new ones arrive");
    asked[1]?.resolve("second");
    await numbers.underway;
    assert.equal(numbers.shown, "second");
    assert.equal(numbers.has(box(0, 9)), false);
  });

  test("that fail stay blank, and are not asked again", async () => {
    const { numbers, asked, arrived } = made();
    numbers.want(box(0, 9));
    asked[0]?.reject(new Error("the array was replaced"));
    await numbers.underway;
    assert.deepEqual([numbers.shown, arrived()], [null, 1]);
    numbers.want(box(0, 9));
    assert.equal(asked.length, 1);
  });
});

describe("the legend of an array", () => {
  const base = { title: "", ticks: [], swatches: [], note: "", colours: new Uint8Array(768) };
  const filled = (legend: Partial<ArrayLegend>, words = { title: "", note: "" }) => {
    const root = new FalseElement("p");
    fillLegend(root as unknown as HTMLElement, { ...base, ...legend } as ArrayLegend, words);
    return root;
  };
  const ticksOf = (root: FalseElement) =>
    root
      .all("span")
      .filter((span) => span.style.left !== undefined)
      .map((span) => span.textContent);

  test("has no words where there are none, and its notes last", () => {
    assert.equal(filled({ note: "n" }).textContent, "(n)");
    assert.equal(filled({ note: "n" }).all("span").length, 1, "nothing empty");
    const swatches: ArrayLegend["swatches"] = [[[1, 2, 3], "equal"]];
    const words = filled({ title: "value", swatches, note: "n" }, { title: "C ", note: "last" });
    assert.equal(words.textContent, "C value:equal(n)last");
  });

  test("keeps the first and the last tick, and of the others those that do not touch", () => {
    const ticks: ArrayLegend["ticks"] = [
      [0, "0"],
      [0.16, "a"],
      [0.17, "b"],
      [0.5, "c"],
      [0.83, "d"],
      [0.84, "e"],
      [1, "1"],
    ];
    assert.deepEqual(ticksOf(filled({ ticks })), ["0", "b", "c", "d", "1"]);
    assert.deepEqual(ticksOf(filled({ ticks: [[0, "0"]] })), ["0"]);
  });
});

test("a scale ends in the colours of the generations or steps that stand at its ends", () => {
  const drawn = catalogue.palettes.filter(({ kind }) => kind === "sequential");
  assert.ok(drawn.length > 3);
  for (const { name } of drawn)
    for (const dark of [false, true]) {
      const palette = bindings.palette(name);
      const colours = shades(palette, rampFor(dark));
      const theme = { accent: "#111", paper: "#fff" };
      for (const n of [2, 3, 7, 10, 64, 1000, 2 ** 40]) {
        const root = new FalseElement("p");
        const inks = inksOf(colours, [1, 2, 3], theme);
        const meaning = { rule: "three-branches", n, colour: "generation", far: false } as const;
        growthLegend.fillLegend(root as unknown as HTMLElement, meaning, inks);
        const [bar] = root.all("span").filter(({ classList }) => classList.contains("bar"));
        const stops = String(bar?.style.background).match(/rgb\([^)]*\)/g) ?? [];
        // As close up, and as the core paints them from afar.
        const { from, to } = rampFor(dark);
        const painted = colourAt(palette, from + ((to - from) * (n - 1)) / n);
        const last = colours[shadeOf(n - 1, n)] ?? assert.fail();
        assert.deepEqual(
          [stops[0], stops.at(-1)],
          [css(colours[0] ?? []), css(last)],
          `${name} ${n}`,
        );
        for (const [at, part] of painted.entries()) assert.ok(Math.abs(part - (last[at] ?? 0)) < 8);
        assert.ok(stops.length <= n, "no colour that no generation has");
        assert.ok(root.textContent.includes(String(n - 1)) || n > 999);
      }
      for (const side of [2, 3, 16])
        for (const colour of ["generation", "a"] as const) {
          const lastStep = side + 1;
          const { from, slopes } = measure(colour, side, lastStep, dark);
          const state = { colour } as OctantState;
          const scale = scaleOf("nim", state, side, lastStep, { from, slopes }, palette);
          const slope = Math.max(...slopes);
          const ends = [0, scale.to].map((step) => css(colourAt(palette, from + step * slope)));
          assert.deepEqual([scale.colours[0], scale.colours.at(-1)], ends);
          assert.ok(scale.colours.length <= Math.max(2, scale.to + 1));
        }
    }
});

test("a freed object says so and its free() as well; living ones and other classes work", () => {
  class Figure {
    __wbg_ptr = 1;
    free() {
      this.__wbg_ptr = 0;
    }
    at(a: number) {
      return a + 1;
    }
  }
  class Plain {
    __wbg_ptr = 0; // it is never freed
    at() {
      return "plain";
    }
  }
  const glue = { Figure, Plain, digest: () => "", number: 7 };
  guardFreed(glue as unknown as Parameters<typeof guardFreed>[0]);
  guardFreed(glue as unknown as Parameters<typeof guardFreed>[0]);
  const figure = new Figure();
  assert.equal(figure.at(2), 3);
  figure.free();
  assert.throws(() => figure.at(2), /This Figure has been freed: at\(\) cannot be called/);
  assert.throws(() => figure.free(), /free\(\) cannot be called/);
  assert.equal(new Plain().at(), "plain");
});

describe("the writer of a PNG", () => {
  interface Sent {
    readonly kind: string;
  }

  function made() {
    const sent: Sent[] = [];
    let ended = 0;
    let page: Record<string, (event: unknown) => void> = {};
    Object.assign(globalThis, {
      self: { origin: "null" },
      Worker: class {
        constructor() {
          page = this as never;
        }
        postMessage(message: Sent) {
          sent.push(message);
        }
        terminate() {
          ended += 1;
        }
      },
    });
    const writer = new PngWriter({} as ConstructorParameters<typeof PngWriter>[0]);
    const say = (data: object) => page.onmessage?.({ data });
    const die = () => page.onerror?.({ preventDefault() {} });
    return { writer, sent, say, die, ended: () => ended };
  }
  const rows = () => new Uint8ClampedArray(4);

  test("takes rows while fewer than two requests are under way, and returns the file", async () => {
    const { writer, sent, say, ended } = made();
    let taken = 0;
    const first = writer.add(rows()).then(() => taken++);
    await rest();
    assert.equal(taken, 0, "the head and the first rows are under way");
    say({ kind: "taken" });
    await first;
    const end = writer.end();
    say({ kind: "taken" });
    const file = new Blob(["png"]);
    say({ kind: "file", blob: file });
    assert.equal(await end, file);
    assert.equal(ended(), 1);
    assert.deepEqual(
      sent.map(({ kind }) => kind),
      ["head", "rows", "end"],
    );
  });

  test("rejects when the worker fails or dies, also when the file was to come", async () => {
    const failed = made();
    const adding = failed.writer.add(rows());
    failed.say({ kind: "failed", error: new Error("row 3 is too short") });
    await assert.rejects(adding, /row 3 is too short/);
    const dead = made();
    const ending = dead.writer.end();
    dead.die();
    await assert.rejects(ending, /too little memory/);
  });
});

test("a whole figure has no window, and looks from where it did", () => {
  for (const view of views) {
    const start = defaults(view.params) as State;
    const parts = partsOf(view.params);
    const moved = { ...start, ...Object.fromEntries(parts.map((key) => [key, 3])) };
    assert.deepEqual(wholeOf(view, moved), start, view.name);
    for (const key of ["yaw", "pitch", "n", "c"]) assert.ok(!parts.includes(key), view.name);
  }
  const octant = views.find(({ name }) => name === "octant") ?? assert.fail();
  assert.ok(partsOf(octant.params).includes("zoom"), "though its zoom has a number by default");
  assert.equal(wholeOf(octant, { yaw: 33 }).yaw, 33);
});

test("files of two formats of the same picture have different names", () => {
  const names = formats.map(({ ending, word }) => fileName("#v1/octant?side=8", ending, word));
  assert.deepEqual([...new Set(names)], names);
  assert.ok(names.includes("nimscape-octant-side-8.stl"));
  assert.ok(names.includes("nimscape-octant-side-8-joints.stl"));
});

test("files of different links have different names, also where case does not count", () => {
  const name = (link: string) => fileName(link, "csv");
  assert.equal(name("#v1/octant?side=4&yaw=35&theme=dark"), "nimscape-octant-side-4-yaw-35.csv");
  assert.equal(name("#v1/octant?side=4&yaw=-35"), "nimscape-octant-side-4-yaw-minus-35.csv");
  assert.equal(name("#v1/play?game=forest-nim"), "nimscape-play-game-forest-nim.csv");
  assert.equal(name("lesson The rule"), "nimscape-lesson-The-rule.csv");
  const path = "1,2,3;".repeat(20);
  for (const [one, other] of [
    ["#v1/counts?seq=a", "#v1/counts?seq=A"],
    ["#v1/array?tree=3(2(x),y)", "#v1/array?tree=3(2,x(y))"],
    [`#v1/growth?path=${path}1,2,3`, `#v1/growth?path=${path}3,2,1`],
  ] as const)
    assert.notEqual(name(one).toLowerCase(), name(other).toLowerCase(), one);
});

test("a picture with too many pieces is refused with both numbers", () => {
  assert.match(tooMany(400_001, 400_000), /has 400,001 pieces; .* at most 400,000\./);
});

describe("files of data", () => {
  const csv = formats.find(({ name }) => name === "CSV") ?? assert.fail();

  test("are refused where answers are hidden", () => {
    const play = views.find(({ name }) => name === "play") ?? assert.fail();
    const state = defaults(play.params) as State;
    assert.equal(csv.refuses(play, { ...state, hints: "1" }), null);
    assert.match(csv.refuses(play, { ...state, hints: "0" }) ?? "", /hidden/);
  });

  test("end with the signal, though the data has come", async () => {
    const stop = new AbortController();
    const shares: number[] = [];
    const request = {
      data: async () => {
        stop.abort(new Error("stopped"));
        return { kind: "table", columns: { a: [1] } };
      },
    } as unknown as Parameters<typeof csv.write>[0];
    const report = (share: number) => void shares.push(share);
    await assert.rejects(csv.write(request, report, stop.signal), /stopped/);
    assert.deepEqual(shares, []);
  });
});
