/**
 * Each view opens with the same data in every engine, is drawn, and is laid out well: in the page,
 * in the frame and in the element for other pages.
 */
import assert from "node:assert/strict";
import { PNG } from "pngjs";
import { views } from "../../www/views/index.ts";
import { AXE, violations } from "../e2e/axe.ts";
import type { Engine } from "./engine.ts";
import { DESK, digestOf, type Layout, PHONE, type Scene, test, WIDE } from "./scene.ts";

/** A link of each view; tests/data/links.json has its digest. */
const LINKS = [
  "#v1/growth?n=6",
  "#v1/octant?c=2",
  "#v1/both",
  "#v1/array?c=6&side=64&map=below&pal=paper",
  "#v1/far?side=64",
  "#v1/fill?step=16",
  "#v1/shadows",
  "#v1/bands?c=29&vs=28&n=47&from=9000&side=48",
  "#v1/periods?from=28&to=29&rows=47&c=29&row=46",
  "#v1/frontier?c=3",
  "#v1/shift?c=5",
  "#v1/classes",
  "#v1/dynamics?rule=b",
  "#v1/dynamics?t=24&show=tokens&start=random&k=3&n=8&cell=12,3",
  "#v1/play?game=tree-nim&p=2(3,1(2,3))",
  "#v1/counts",
  "#v1/octal",
  "#v1/tree",
  "#v1/barriers",
  "#v1/piles",
];

/** The widest layout, and the one with the least room for words. */
const PAGE: readonly Layout[] = [WIDE, { ...PHONE, letters: 200 }];

test("every view is among the links", () => {
  const seen = LINKS.map((link) => /^#v1\/(\w+)/.exec(link)?.[1]);
  assert.deepEqual(new Set(seen), new Set(views.map(({ name }) => name)));
});

for (const link of LINKS)
  test(`page ${link}`, async ({ scene }) => {
    const show = async () => {
      await scene.show(link);
      assert.ok((await coloursOfPicture(scene.engine)) > 2, "the picture is not blank");
    };
    assert.deepEqual(await scene.faults(PAGE, show), []);
    assert.equal(await scene.digest(), digestOf(link));
  });

for (const [holder, link] of [
  ["frame", "#v1/octant?c=2"],
  ["element", "#v1/array?c=6&side=64&map=below&pal=paper"],
] as const)
  test(`${holder} ${link}`, async ({ scene }) => {
    const show = () => scene.show(link, holder);
    assert.deepEqual(await scene.faults([DESK, PHONE], show), []);
    assert.equal(await scene.digest(), digestOf(link));
  });

test("a statement card with formulas, and the list of a document", async ({ scene }) => {
  const card = () => scene.show("#v1/paper?id=nim-fractals-theorem-18");
  assert.deepEqual(await scene.faults(PAGE, card), []);
  const [base, exponent] = await scene.engine.run(() =>
    [...(document.querySelector(".card-statement msup")?.children ?? [])].map((part) => {
      const { bottom, height } = part.getBoundingClientRect();
      return { bottom, height };
    }),
  );
  assert.ok(base && exponent && exponent.bottom < base.bottom && base.height > 5);
  const list = () => scene.show("#v1/paper?id=nim-fractals");
  assert.deepEqual(await scene.faults(PAGE, list), []);
});

test("the page of Start, in each kind of part", async ({ scene }) => {
  await scene.open("");
  for (const [name, there] of [
    ["A game", ".counter"],
    ["Why", ".whys table"],
    ["Explore", ".card"],
  ] as const) {
    const show = async () => {
      await scene.engine.run((name) => {
        const buttons = [...document.querySelectorAll<HTMLElement>(".start button")];
        buttons.find(({ textContent }) => textContent?.trim() === name)?.click();
      }, name);
      const isThere = (part: string) => document.querySelector(part) !== null;
      await scene.holds(`${name} is there`, isThere, `.start:not([data-moving]) ${there}`);
    };
    assert.deepEqual(await scene.faults(PAGE, show), [], name);
  }
});

test("a page for an audience has large letters, one step by a key, and an end", async ({
  scene,
}) => {
  const { engine } = scene;
  const show = async () => {
    await scene.show("#v1/growth?n=6&ui=present");
    await scene.holds("it is presented", () => document.querySelector(".presented p") !== null);
  };
  assert.deepEqual(await scene.faults([{ ...WIDE, letters: 175 }], show), []);
  await engine.press("ArrowRight");
  await scene.holds("one step on", () => window.nimscape.state.n === 7);
  await engine.press("Escape");
  await scene.holds("it is over", () => document.querySelector(".presented") === null);
});

test("formulas are typeset: an exponent is small and high", async ({ scene }) => {
  await scene.arrange(WIDE);
  await scene.show("#v1/counts?seq=a&k=7&n=44");
  await scene.holds("there is a formula", () => document.querySelector("msup") !== null);
  const [base, exponent] = await scene.engine.run(() =>
    [...(document.querySelector("msup")?.children ?? [])].map((part) => {
      const { height, bottom } = part.getBoundingClientRect();
      return { height, bottom };
    }),
  );
  assert.ok(base && exponent, "there is a formula");
  assert.ok(exponent.bottom < base.bottom && exponent.height < base.height && base.height > 5);
});

test("a worksheet has its pictures and codes, and nothing of them is cut off", async ({
  scene,
}) => {
  const show = async () => {
    await scene.show("#v1/lesson?id=dynamics&page=worksheet");
    const isDrawn = () => document.querySelector(".paper-bar .primary:enabled") !== null;
    await scene.holds("all pictures are drawn", isDrawn);
  };
  const faults = await scene.faults([DESK], show);
  // The boxes of paragraphs reach below the pictures that their lines flow around.
  const isFlow = (fault: string) => /: figure at \S+ x \S+ overlaps (p|ul) /.test(fault);
  assert.deepEqual(
    faults.filter((fault) => !isFlow(fault)),
    [],
  );
  const figures = await scene.engine.run(() =>
    [...document.querySelectorAll(".paper-step figure")].map((figure) => {
      const canvas = figure.querySelector("canvas");
      const { width = 0, height = 0 } = canvas ?? {};
      const pixels = canvas?.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      const isInk = (value: number, at: number) => at % 4 < 3 && value < 250;
      return {
        code: (figure.querySelector(".paper-code svg path")?.getAttribute("d") ?? "").length > 1000,
        inked: pixels.some(isInk),
        isCut: pixels.slice(4 * width * (height - 2)).some(isInk),
      };
    }),
  );
  assert.deepEqual(figures, Array(7).fill({ code: true, inked: true, isCut: false }));
  const isDivided = () => document.querySelector(".paper-step[data-ends]") !== null;
  await scene.holds("the steps are divided into pages", isDivided);
});

test("axe-core finds nothing: the tree of accessibility is the engine's own", async ({ scene }) => {
  await scene.arrange(WIDE);
  await scene.show("#v1/periods?from=28&to=29&rows=47&c=29&row=46");
  const evaluate = (body: string) =>
    scene.engine.run({ toString: () => `() => { ${body} }` } as unknown as () => unknown);
  await evaluate(`${AXE}; return null`);
  assert.deepEqual(await evaluate(`return ${violations()}`), []);
});

test("a picture is drawn anew on a finer screen", async ({ scene }) => {
  const { engine } = scene;
  test.skip(engine.scale === undefined, "the driver has one screen");
  const link = "#v1/octant?side=4";
  await scene.arrange({ width: 400, height: 400 });
  try {
    await engine.scale?.(2);
    await scene.open(link);
    const fine = await pixels(scene);
    assert.ok(fine.length > 0);
    await engine.scale?.(1);
    await scene.open(link);
    await engine.scale?.(2);
    const isFine = async () => `${await pixels(scene)}` === `${fine}`;
    while (!(await isFine())) await scene.quiet(); // until the time of the test is over
  } finally {
    await engine.scale?.(1);
  }
});

/** The pixels of all canvases of the page. */
const pixels = ({ engine }: Scene) =>
  engine.run(() => [...document.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()));

/** Returns the number of colours of the picture on the screen. */
async function coloursOfPicture(engine: Engine): Promise<number> {
  const { x, y, width, height } = await engine.run(() => {
    const { x, y, width, height } =
      document.querySelector("#picture")?.getBoundingClientRect() ?? new DOMRect();
    return { x, y, width, height };
  });
  const screen = PNG.sync.read(await engine.screenshot());
  const colours = new Set<number>();
  for (let down = 1; down < 64; down++)
    for (let across = 1; across < 64; across++) {
      const [at, row] = [
        Math.round(x + (across * width) / 64),
        Math.round(y + (down * height) / 64),
      ];
      if (row < screen.height) colours.add(screen.data.readUInt32LE(4 * (row * screen.width + at)));
    }
  return colours.size;
}
