/**
 * Checks for every engine. Chromium has hundreds of tests of its own in tests/e2e; here the other
 * engines show that each view, frame and element opens with the same data, is laid out well, and
 * can be used.
 */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, test } from "node:test";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import type { NimscapeFigure } from "../../www/embed/figure.ts";
import { lessons } from "../../www/lessons/index.ts";
import type {} from "../../www/scripting.ts";
import { views } from "../../www/views/index.ts";
import { AXE, violations } from "../e2e/axe.ts";
import { inTurn, isTurn } from "../e2e/sample.ts";
import { faultsOfBoxes } from "./boxes.ts";
import { type Name, start } from "./browsers.ts";
import { type Engine, type Pointer, type Size, until } from "./engine.ts";
import { isFile } from "./files.ts";
import type { Settings } from "./firefox.ts";
import { walk } from "./lessons.ts";
import { type Site, site } from "./site.ts";

const corpus = JSON.parse(readFileSync("tests/data/links.json", "utf8")) as {
  readonly links: readonly { readonly link: string; readonly digest: string }[];
};

/** A link of each view; tests/data/links.json has its digest, as computed in Chromium. */
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
  "#v1/play?game=tree-nim&p=2(3,1(2,3))",
  "#v1/counts",
  "#v1/octal",
  "#v1/tree",
  "#v1/barriers",
  "#v1/piles",
];

/** Pictures whose layout differs from the first picture of their view. */
const MORE = [
  "#v1/octant?side=8&n=6",
  "#v1/array?vs=5&side=64&pal=paper",
  "#v1/dynamics?k=3&n=8&start=random&show=cycles",
  "#v1/play?game=kayles&p=4,4",
];

interface Layout extends Size {
  /** The font size in per cent. */
  readonly letters?: number;
}

/** The page has its widest layout from 72 rem on; software draws small windows faster. */
const WIDE = { width: 1200, height: 720 };
const DESK = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };
const SIDEWAYS = { width: 740, height: 360 };

/** From the widest to the narrowest, for the width of a letter. */
const PAGE: readonly Layout[] = [
  WIDE,
  DESK,
  SIDEWAYS,
  { ...WIDE, letters: 200 },
  PHONE,
  { ...PHONE, letters: 200 },
];
/** The parts of Start. Those with a film differ only in their words and buttons. */
const START: Readonly<Record<string, readonly Layout[]>> = {
  "A game": PAGE,
  "In space": [WIDE, PHONE, { ...PHONE, letters: 200 }],
  "Lost positions": [DESK, PHONE],
  "The fractal": [PHONE, { ...PHONE, letters: 200 }],
  Explore: [WIDE, PHONE, { ...PHONE, letters: 200 }],
};
/** Lessons are laid out in one way at all sizes above a phone's, and in low windows. */
const LESSON: readonly Layout[] = [WIDE, SIDEWAYS, { ...PHONE, letters: 200 }];
/** A presentation has large letters. */
const AUDIENCE: readonly Layout[] = [
  { ...WIDE, letters: 175 },
  { ...PHONE, letters: 175 },
];
const FRAME: readonly Layout[] = [
  WIDE,
  { width: 460, height: 700 },
  PHONE,
  { width: 640, height: 360 },
];
const ELEMENT: readonly Layout[] = [DESK, PHONE];

const HOST = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A page</title><link rel="icon" href="data:,"><script type="module" src="./figure.js"></script></head>
<body><p>Before the figure.</p><nimscape-figure></nimscape-figure><p>After it.</p></body></html>`;

/**
 * Preferences of Firefox that falsify the pixels a page reads: in all of them, or in a few bits.
 */
const GUARDS = [
  { "privacy.resistFingerprinting": true },
  {
    "privacy.fingerprintingProtection": true,
    "privacy.fingerprintingProtection.overrides": "-AllTargets,+CanvasRandomization",
  },
];

/** What browsers that protect against fingerprinting show and write, beside one that does not. */
export async function guarded(): Promise<void> {
  const place = await site({ "host.html": HOST });
  const plain: Scene = sceneOf("Firefox", await start("Firefox"), place);
  const scenes = [plain];
  after(async () => {
    for (const { engine } of scenes) await engine.close();
    place.close();
  });
  for (const settings of GUARDS) {
    const scene = sceneOf("Firefox", await start("Firefox", settings), place, settings);
    scenes.push(scene);
    pictures(scene, plain);
    files(scene, plain);
  }
}

const sceneOf = (name: Name, engine: Engine, place: Site, settings?: Settings): Scene => ({
  name,
  engine,
  place,
  holder: null,
  size: null,
  ...(settings && { settings }),
});

/** Every check of an engine; `layout` alone for the one that tests/e2e covers. */
export async function checks(name: Name, extent: "layout" | "all"): Promise<void> {
  const place = await site({ "host.html": HOST });
  const engine = await start(name);
  const scene = sceneOf(name, engine, place);
  after(async () => {
    await scene.engine.close();
    place.close();
  });
  layouts(scene);
  if (extent === "layout") return;
  walks(scene);
  accessible(scene);
  screens(scene);
  keyboard(scene);
  dialogs(scene); // after what needs the focus: Tab leads out of a dialog into the bars of Firefox
  exports(scene);
  address(scene);
  paper(scene);
  sound(scene);
  offline(scene);
}

/** What shows a link: the page, its frame for other pages, or the element in another page. */
type Holder = "page" | "frame" | "element";

interface Scene {
  readonly name: Name;
  /** Starts another browser after a test in which the page or the browser crashed. */
  engine: Engine;
  readonly place: Site;
  readonly settings?: Settings;
  /** What is open and can show another link. Null after a test that failed. */
  holder: Holder | null;
  /** The size of the window, as far as it is known. */
  size: Size | null;
}

/**
 * A test that, on failure, writes a screenshot to target/engines and prints the end of the
 * browser's log.
 */
function check(
  scene: Scene,
  what: string,
  run: (engine: Engine) => Promise<void>,
  turn: Partial<ReturnType<typeof inTurn>> = {},
): void {
  const name = [scene.name, ...Object.keys(scene.settings ?? {}).slice(0, 1)].join(", ");
  test(`${name}: ${what}`, { timeout: 180_000, ...turn }, async () => {
    const { name, engine } = scene;
    try {
      await engine.complaints();
      await run(engine);
      assert.deepEqual(await complaintsOf(engine), []);
    } catch (error) {
      scene.holder = null;
      scene.size = null;
      mkdirSync("target/engines", { recursive: true });
      const file = `target/engines/${name}-${what.replace(/\W+/g, "-").slice(0, 80)}.png`;
      const picture = await engine.screenshot().catch(() => null);
      if (picture !== null) writeFileSync(file, picture);
      console.error(
        `${picture ? `The page is in ${file}.` : "The page is gone."}\n${engine.log().slice(-1500)}`,
      );
      if (picture === null) {
        await engine.close();
        scene.engine = await start(name, scene.settings);
      }
      throw error;
    }
  });
}

/**
 * The turn of an engine at what does not differ by engine: this run walks case `at` in one of them
 * only.
 */
const turnOf = ({ name }: Scene, at: number, ways = 2) => inTurn(at, ENGINES.indexOf(name), ways);

const ENGINES: readonly Name[] = ["Firefox", "WebKit", "Chromium"];

/** Chromium lays out each page in all sizes, the others in the extreme ones and in one more. */
const sizesOf = ({ name }: Scene, at: number) => {
  const between = PAGE.slice(1, -1);
  const isNow = (size: number) =>
    name === "Chromium" || isTurn(at + size, ENGINES.indexOf(name), between.length);
  return PAGE.filter((_, size) => size === 0 || size === PAGE.length - 1 || isNow(size));
};

async function complaintsOf(engine: Engine): Promise<readonly string[]> {
  const noted = await engine.run(() => window.complaints?.splice(0) ?? []);
  return [...noted, ...(await engine.complaints())];
}

const FILES: Readonly<Record<Holder, string>> = {
  page: "",
  frame: "embed.html",
  element: "host.html",
};

/** Opens a page or a frame from scratch, and waits for its picture. */
async function open(scene: Scene, path: string): Promise<void> {
  scene.holder = null;
  await scene.engine.open(scene.place.url + path);
  await settled(scene.engine);
}

/**
 * Shows a link and waits for its picture. What is open is used again, because a load costs as much
 * as ten links.
 */
async function show(scene: Scene, link: string, holder: Holder = "page"): Promise<void> {
  const { engine, place } = scene;
  const isOpen = scene.holder === holder;
  scene.holder = null;
  if (!isOpen) await engine.open(place.url + FILES[holder] + (holder === "element" ? "" : link));
  if (isOpen || holder === "element")
    await engine.run(
      (link, holder) => {
        const figure = document.querySelector("nimscape-figure") as NimscapeFigure | null;
        if (holder === "element") figure?.setAttribute("link", link);
        else (figure ?? window.nimscape).link = link;
      },
      link,
      holder,
    );
  await settled(engine);
  scene.holder = holder;
}

/** Gives the window its size, and the letters of what is open theirs. */
async function arrange(scene: Scene, layout: Layout): Promise<void> {
  const { engine } = scene;
  if (!isSame(scene.size, layout)) await engine.resize(layout);
  scene.size = layout;
  await engine.run(
    (letters) => {
      const { style } = document.documentElement;
      if ((style.fontSize || "100%") === letters) return;
      style.setProperty("font-size", letters);
      style.setProperty("display", "none"); // WebKit keeps some sizes that were relative to the old font size
      void document.documentElement.offsetHeight;
      style.removeProperty("display");
    },
    `${layout.letters ?? 100}%`,
  );
}

const isSame = (one: Size | null, other: Size | undefined) =>
  one?.width === other?.width && one?.height === other?.height;

/** Waits until the page, the frame or the element of a page has its picture. */
async function settled(engine: Engine): Promise<void> {
  const there = () =>
    engine.run(() => {
      const figure = document.querySelector("nimscape-figure") as NimscapeFigure | null;
      return Boolean(window.nimscape ?? figure?.settled);
    });
  await until(there, "the page has started", 40);
  await engine.run(() => {
    const figure = document.querySelector("nimscape-figure") as NimscapeFigure | null;
    return (figure ?? window.nimscape).settled();
  });
}

const digest = (engine: Engine) =>
  engine.run(() => {
    const figure = document.querySelector("nimscape-figure") as NimscapeFigure | null;
    return (figure ?? window.nimscape).digest();
  });

function digestOf(link: string): string {
  const known = corpus.links.find((each) => each.link === link)?.digest;
  if (!known) throw new Error(`${link} is not in tests/data/links.json`);
  return known;
}

// Layout

function layouts(scene: Scene): void {
  check(scene, "every view is among the links", async () => {
    const seen = LINKS.map((link) => /^#v1\/(\w+)/.exec(link)?.[1]);
    assert.deepEqual(new Set(seen), new Set(views.map(({ name }) => name)));
  });
  check(scene, "the page of Start, in each part", async (engine) => {
    await open(scene, "");
    for (const [name, layouts] of Object.entries(START)) {
      await wellLaid(scene, layouts, () => chosen(engine, name));
      if (name === "In space") await engine.run(reduceMotion);
    }
  });
  for (const [at, link] of [...LINKS, ...MORE].entries()) {
    const run = async (engine: Engine) => {
      await wellLaid(scene, sizesOf(scene, at), () => show(scene, link));
      assert.equal(await digest(engine), digestOf(link));
    };
    check(scene, `page ${link}`, run, at < LINKS.length ? {} : turnOf(scene, at));
  }
  for (const [at, { name, load }] of lessons.entries()) {
    const run = async (engine: Engine) => {
      const { steps } = (await load()).lesson;
      const step = (at % steps.length) + 1;
      await wellLaid(scene, LESSON, () => show(scene, `#v1/lesson?id=${name}&step=${step}`));
      const shown = await engine.run(() => document.querySelector("progress")?.value);
      assert.equal(shown, step);
    };
    check(scene, `a step of the lesson ${name}`, run, turnOf(scene, at + 1)); // or the whole lesson
  }
  check(scene, "a page for students", () =>
    wellLaid(scene, PAGE, () => show(scene, "#v1/octant?c=2&ui=student")),
  );
  check(scene, "a page for an audience", async (engine) => {
    await wellLaid(scene, AUDIENCE, async () => {
      await show(scene, "#v1/growth?n=6&ui=present");
      await until(
        () => engine.run(() => document.querySelector(".presented p") !== null),
        "it is presented",
      );
    });
    await engine.press("ArrowRight");
    await until(() => engine.run(() => window.nimscape.state.n === 7), "one step on");
    await engine.press("Escape");
    await until(
      () => engine.run(() => document.querySelector(".presented") === null),
      "it is over",
    );
  });
  for (const [at, link] of LINKS.entries()) {
    const run = async (engine: Engine) => {
      await wellLaid(scene, FRAME, () => show(scene, link, "frame"));
      assert.equal(await digest(engine), digestOf(link));
    };
    check(scene, `frame ${link}`, run, turnOf(scene, at));
  }
  check(scene, "a frame without a bar", () =>
    wellLaid(scene, FRAME, () => open(scene, "embed.html?bar=off#v1/array?side=16")),
  );
  for (const [at, link] of LINKS.entries()) {
    const run = async (engine: Engine) => {
      await wellLaid(scene, ELEMENT, () => show(scene, link, "element"));
      assert.equal(await digest(engine), digestOf(link));
    };
    check(scene, `element ${link}`, run, turnOf(scene, at + 1));
  }
}

/**
 * Shows something in the first layout and reads its boxes in all of them. It begins with the last
 * one if only that one has the size of the window: each change of the size costs a picture.
 */
async function wellLaid(
  scene: Scene,
  layouts: readonly Layout[],
  show: () => Promise<void>,
): Promise<void> {
  const { engine, size } = scene;
  const faults: string[] = [];
  const isBackwards = isSame(size, layouts.at(-1)) && !isSame(size, layouts[0]);
  for (const [at, layout] of (isBackwards ? layouts.toReversed() : layouts).entries()) {
    await arrange(scene, layout);
    if (at === 0) {
      await show();
      await arrange(scene, layout); // another page has its own letters
    }
    await quiet(engine);
    const { width, height, letters = 100 } = layout;
    for (const fault of await engine.run(faultsOfBoxes))
      faults.push(`${width} x ${height}, ${letters} %: ${fault}`);
  }
  assert.deepEqual(faults, []);
}

/** Until the page has reacted to a new size: observers of sizes run with frames. */
async function quiet(engine: Engine): Promise<void> {
  await engine.run(async () => {
    const frame = () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      });
    const figure = document.querySelector("nimscape-figure") as NimscapeFigure | null;
    await frame();
    await (figure ?? window.nimscape).settled();
    await frame();
  });
}

/** Chooses a part of Start, and waits for its picture. Stops the turn in space: it has no end. */
async function chosen(engine: Engine, name: string): Promise<void> {
  await engine.run((name) => {
    const press = (words: string) => {
      const buttons = [...document.querySelectorAll<HTMLElement>(".start button")];
      buttons.find(({ textContent }) => textContent?.trim() === words)?.click();
    };
    press(name);
    press("Stop turning");
  }, name);
  const part = { "A game": ".counter", Explore: ".atlas a" }[name] ?? ".stage canvas";
  const isThere = () =>
    engine.run(
      (part) => document.querySelector(`.start:not([data-moving]) ${part}`) !== null,
      part,
    );
  await until(isThere, `${name} is there`);
}

/** In the page: films come to their ends at once, as for a visitor who wants no movement. */
function reduceMotion(): void {
  const { matchMedia } = window;
  window.matchMedia = (query) =>
    matchMedia.call(window, query.replace("(prefers-reduced-motion: reduce)", "all"));
}

/**
 * In the page: lets 0.2 seconds of a film pass with each frame, as on a slow device. The frames
 * between, which cost most of a film without a graphics card, are left out.
 */
function speedUpFilms(): void {
  const { requestAnimationFrame } = window;
  let ahead = 0;
  window.requestAnimationFrame = (draw) =>
    requestAnimationFrame.call(window, (now) => {
      ahead += 200;
      draw(now + ahead);
    });
}

// Access

/** What axe-core finds in each of these views; the tree of accessibility is the engine's own. */
function accessible(scene: Scene): void {
  const links = LINKS.filter((link) => /growth|array|periods|play/.test(link));
  for (const [at, link] of links.entries()) {
    const run = async (engine: Engine) => {
      await arrange(scene, WIDE);
      await show(scene, link);
      await evaluated(engine, `${AXE}; return null`);
      assert.deepEqual(await evaluated(engine, `return ${violations()}`), []);
    };
    check(scene, `axe-core finds nothing in ${link}`, run, turnOf(scene, at));
  }
}

/** Runs the body of a function in the page: axe-core is text. */
function evaluated(engine: Engine, body: string): Promise<unknown> {
  return engine.run({ toString: () => `() => { ${body} }` } as unknown as () => unknown);
}

// Another screen

/** The pixels of all canvases of the page or of the figure in it. */
const pixels = (engine: Engine) =>
  engine.run(() => {
    const root = document.querySelector("nimscape-figure")?.shadowRoot ?? document;
    return [...root.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL());
  });

function screens(scene: Scene): void {
  if (scene.engine.scale === undefined) return;
  for (const [link, holder] of [
    ["#v1/growth?n=15", "page"],
    ["#v1/octant?side=4", "page"],
    ["#v1/array?side=8", "page"],
    ["#v1/shadows", "page"],
    ["#v1/counts", "page"],
    ["#v1/lesson?id=fractal&step=2", "page"],
    ["#v1/growth?n=15", "frame"],
    ["#v1/growth?n=15", "element"],
  ] as const)
    check(scene, `${holder} ${link} on a finer screen is as if opened there`, async (engine) => {
      await arrange(scene, { width: 400, height: 400 });
      try {
        await engine.scale?.(2);
        await show(scene, link, holder);
        await engine.run(reduceMotion); // nothing turns at rest
        const fine = await pixels(engine);
        assert.ok(fine.length > 0);
        await engine.scale?.(1);
        scene.holder = null; // opened from scratch
        await show(scene, link, holder);
        await engine.run(reduceMotion);
        await engine.scale?.(2);
        await until(async () => String(await pixels(engine)) === String(fine), "it is drawn anew");
      } finally {
        await engine.scale?.(1);
        scene.holder = null;
      }
    });
}

// Use

function dialogs(scene: Scene): void {
  for (const button of ["Figures", "Share", "Export", "Help"])
    check(
      scene,
      `the dialog ${button} opens and closes by keyboard, and the focus returns`,
      async (engine) => {
        await arrange(scene, WIDE);
        await show(scene, "#v1/growth?n=6");
        await engine.run((button) => window.barButton(button)?.focus(), button);
        await engine.press("Enter");
        const isOpen = () => engine.run(() => document.querySelector("dialog[open]") !== null);
        await until(isOpen, `${button} is open`);
        for (let tab = 0; tab < 3; tab++) {
          await engine.press("Tab");
          const inside = await engine.run(() => {
            const { activeElement } = document;
            return (
              activeElement === document.body || activeElement?.closest("dialog[open]") != null
            );
          });
          assert.ok(inside, "the focus stays in the dialog");
        }
        for (const size of [WIDE, PHONE]) {
          await arrange(scene, size);
          await quiet(engine);
          assert.deepEqual(await engine.run(faultsOfBoxes), [], `${size.width} pixels wide`);
        }
        await arrange(scene, WIDE); // the menu of a phone hides a button
        await engine.press("Escape");
        await until(async () => !(await isOpen()), `${button} is closed`);
        assert.equal(await engine.run(() => document.activeElement?.textContent?.trim()), button);
      },
    );
}

function keyboard(scene: Scene): void {
  for (const link of LINKS.filter((link) => !/play/.test(link)))
    check(scene, `the picture of ${link} is used by keyboard`, async (engine) => {
      await arrange(scene, DESK);
      await show(scene, link);
      const focused = () =>
        engine.run(() => {
          const picture = document.querySelector<HTMLElement>("#picture [tabindex='0']");
          picture?.focus();
          return picture !== null && document.activeElement === picture && document.hasFocus();
        });
      await until(focused, "the picture has the focus");
      const seen = () =>
        engine.run(() => {
          const words = [...document.querySelectorAll(".facts, [aria-selected=true]")];
          const { id, textContent } = document.activeElement ?? {};
          return [
            window.nimscape.link,
            id,
            textContent,
            ...words.map((word) => word.textContent),
          ].join();
        });
      const before = await seen();
      // At an edge some arrows lead nowhere.
      const changed = async () => (await seen()) !== before;
      await engine.press("ArrowRight", "ArrowDown");
      await until(changed, "arrows right and down", 3).catch(() => {});
      if (await changed()) return;
      await engine.press("ArrowLeft", "ArrowUp");
      await until(changed, "the picture answers to arrows");
    });
  check(scene, "a move is made by keyboard", async (engine) => {
    await show(scene, "#v1/play?game=kayles&p=4,4");
    const before = await engine.run(() => window.nimscape.link);
    const focused = () =>
      engine.run(() => {
        const button = document.querySelector<HTMLElement>("#picture .board [data-take]");
        button?.focus();
        return button !== null && document.activeElement === button && document.hasFocus();
      });
    await until(focused, "a pin of the game has the focus");
    await engine.press("Enter");
    await until(
      async () => (await engine.run(() => window.nimscape.link)) !== before,
      "a move",
      10,
    );
  });
  check(scene, "a game on Start is lost by keyboard, and its reason follows", async (engine) => {
    await open(scene, "");
    const status = async (words: RegExp) =>
      words.test(
        String(await engine.run(() => document.querySelector(".start .words")?.textContent)),
      );
    for (let move = 0; !(await status(/wins\. You had/)); move++) {
      assert.ok(move < 4, "the game ends");
      await engine.run(() =>
        document.querySelector<HTMLElement>(".counter:not([data-taken])")?.focus(),
      );
      await engine.press("Enter");
      await until(() => status(/Your move|wins\. You had/), "the page answers");
    }
    await engine.run(() => document.querySelector<HTMLElement>(".start .primary")?.focus());
    await engine.press("Enter");
    await until(() => status(/You were losing from the beginning/), "the reason");
    await engine.run(() => {
      window.nimscape.link = "#v1/growth?n=6";
    });
    await settled(engine);
    await engine.run(() => history.back());
    const back = () => engine.run(() => document.querySelector(".start") !== null);
    await until(back, "Start is back");
  });
  // The driver of WebKit has no fingers.
  const pointers: readonly Pointer[] = scene.name === "WebKit" ? ["mouse"] : ["mouse", "touch"];
  for (const [at, by] of pointers.entries()) {
    const run = async (engine: Engine) => {
      await arrange(scene, { width: 800, height: 700 }); // WebKit draws films without a graphics card
      await open(scene, "");
      await engine.run(speedUpFilms);
      const press = async (selector: string) => {
        const [x, y] = await engine.run((selector) => {
          const buttons = [...document.querySelectorAll(selector)];
          const box = buttons.find((button) => button.checkVisibility())?.getBoundingClientRect();
          return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
        }, selector);
        await engine.click(x ?? 0, y ?? 0, by);
      };
      const says = (words: RegExp) =>
        until(
          async () =>
            words.test(
              String(await engine.run(() => document.querySelector(".words")?.textContent)),
            ),
          `${words}`,
          60,
        );
      // The places of what is read, frame by frame, as long as the part stays; not where a line is
      // that fades in, but where it has its place.
      await engine.run(() => {
        const places = new Map<string, Set<string>>();
        window.moved = () =>
          [...places].flatMap(([what, all]) => (all.size > 1 ? [what, ...all] : []));
        const note = () => {
          const part = document.querySelector("[aria-current=step]")?.textContent ?? "";
          for (const selector of ["header", ".stage", ".words", ".words h2", ".words p", ".bar"]) {
            const element = document.querySelector<HTMLElement>(selector);
            if (element === null) continue;
            const words = selector === ".words p" ? element.textContent : ""; // each has its place
            const key = `${part} ${selector} ${words}`;
            const place = `${element.offsetLeft}, ${element.offsetTop}`;
            places.set(key, (places.get(key) ?? new Set()).add(place));
          }
          requestAnimationFrame(note);
        };
        note();
      });
      const isOver = () =>
        engine.run(() =>
          /wins\. You had/.test(document.querySelector(".words")?.textContent ?? ""),
        );
      for (let move = 0; !(await isOver()); move++) {
        assert.ok(move < 4, "the game ends");
        await press(".counter:not([data-taken])");
        await says(/Your move|wins\. You had/);
      }
      for (const words of [
        /losing from the beginning/,
        /exactly the losing positions/,
        /pyramid/,
      ]) {
        await press(".start .bar > button:last-child");
        await says(words);
        const ended = () =>
          engine.run(() => document.querySelector(".start[data-moving]") === null);
        await until(ended, `the film after ${words}`, 120);
      }
      await press(".start .bar > button:last-child");
      const cards = () => engine.run(() => document.querySelectorAll(".start .card").length === 3);
      await until(cards, "three cards");
      assert.deepEqual(await engine.run(() => window.moved()), []);
      // Firefox complains of pictures that are loading when their page is left.
      const loaded = () =>
        engine.run(() => {
          for (const picture of document.images) picture.loading = "eager";
          return [...document.images].every(({ complete }) => complete);
        });
      await until(loaded, "all pictures are loaded", 60);
    };
    const what = `the minute of Start by ${by}: nothing that is read moves`;
    check(scene, what, run, turnOf(scene, at, pointers.length));
  }
  check(scene, "a picture is copied with its link, or the page says why not", async (engine) => {
    await arrange(scene, WIDE);
    await open(scene, "#v1/growth?n=6");
    await engine.run(() => {
      window.copied = [];
      const { clipboard } = navigator;
      const write = clipboard?.write?.bind(clipboard);
      if (write)
        clipboard.write = async (items) => {
          await write(items);
          for (const type of items[0]?.types ?? []) window.copied.push(type);
        };
      window.barButton("Share")?.click();
    });
    const place = () =>
      engine.run(() => {
        const name = '[aria-label="Copy picture with link"]';
        const button = document.querySelector(`dialog.share[open] ${name}`);
        button?.scrollIntoView({ block: "center" });
        const { left = 0, top = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
        return [left + width / 2, top + height / 2] as const;
      });
    await until(async () => (await place())[0] > 0, "the dialog is open");
    await engine.click(...(await place()));
    const said = () =>
      engine.run(() => document.querySelector(".share [role=status]")?.textContent?.trim() ?? "");
    const isDone = async () => !/^$|^Drawing/.test(await said());
    await until(isDone, "the page says what came of it", 60);
    const sentence = await said();
    if (sentence === "Picture with link copied.")
      assert.deepEqual(await engine.run(() => window.copied.toSorted()), [
        "image/png",
        "text/html",
        "text/plain",
      ]);
    else assert.match(sentence, /Save the picture with Export, and copy the link\.$/);
  });
  check(scene, "nonsense typed into a field: a sentence beside it", async (engine) => {
    await show(scene, "#v1/array?side=16");
    await engine.run(() => document.querySelector<HTMLInputElement>("#c")?.select());
    await engine.press("s", "i", "x", "Enter");
    const problem = () => engine.run(() => document.querySelector("#c-problem")?.textContent);
    await until(
      async () => /six is not a whole number/.test(String(await problem())),
      "a sentence",
      10,
    );
  });
}

// Files

function exports(scene: Scene): void {
  const links = ["#v1/growth?n=4", "#v1/octant?side=4&n=3", "#v1/array?side=8"];
  for (const [at, link] of links.entries()) {
    const run = async (engine: Engine) => {
      const names = await openExports(scene, link);
      assert.ok(names.length > 8, String(names));
      const written: string[] = [];
      for (const name of names) {
        // WebKit takes half a minute or more for a film of the octant without a graphics card.
        if (scene.name === "WebKit" && /octant/.test(link) && /turning|growing/.test(name))
          continue;
        const file = await exported(engine, name);
        if (file === null) continue;
        if (/^This browser cannot write MP4/.test(String(file))) continue; // it has no encoder for H.264
        if (typeof file === "string") assert.fail(`${name}: ${file}`);
        written.push(name);
        isFile(name, file);
      }
      for (const always of ["PNG", "SVG", "PDF", "CSV", "JSON", "NPY"])
        assert.ok(written.includes(always), `${always} is written`);
    };
    const what = `every file that is offered for ${link} can be opened`;
    check(scene, what, run, turnOf(scene, at, links.length));
  }
}

/** Opens the export dialog of a link; returns the names of its formats. */
async function openExports(scene: Scene, link: string): Promise<string[]> {
  const { engine } = scene;
  await arrange(scene, DESK);
  await open(scene, link);
  await engine.run(() => {
    window.blobs = [];
    const create = URL.createObjectURL;
    URL.createObjectURL = (made) => {
      window.blobs.push(made as Blob);
      return create.call(URL, made);
    };
    HTMLAnchorElement.prototype.click = () => {}; // the file is read here, not stored
    window.barButton("Export")?.click();
  });
  const dialog = () =>
    engine.run(() => document.querySelector("dialog.exports[open] select") !== null);
  await until(dialog, "the dialog is open");
  return engine.run(() =>
    [...(document.querySelector("dialog.exports select")?.querySelectorAll("option") ?? [])].map(
      ({ label }) => label,
    ),
  );
}

/**
 * Exports a file in the open dialog. Returns it, or the sentence of the dialog instead of it; null
 * if the page does not offer it.
 */
async function exported(engine: Engine, name: string): Promise<Buffer | string | null> {
  const before = await engine.run(() => window.blobs.length);
  if (!(await ordered(engine, name))) return null;
  const state = () =>
    engine.run(() => ({
      files: window.blobs.length,
      busy: document.querySelector("dialog.exports fieldset:disabled") !== null,
      wrong: document.querySelector("dialog.exports .wrong")?.textContent ?? "",
    }));
  const done = async () => {
    const { files, busy, wrong } = await state();
    return !busy && (files > before || wrong !== "");
  };
  await until(done, `${name} is written`, 60).catch((error) => {
    throw new Error(`${name}: ${error.message}`);
  });
  const { wrong } = await state();
  if (wrong !== "") return wrong;
  const bytes = await engine.run(async (at) => {
    const bytes = new Uint8Array(await (window.blobs[at] as Blob).arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, before);
  return Buffer.from(bytes, "base64");
}

/**
 * Exports a file in the open dialog, with small pictures. Returns false if the page does not offer
 * it.
 */
function ordered(engine: Engine, name: string): Promise<boolean> {
  return engine.run(async (name) => {
    const dialog = document.querySelector("dialog.exports");
    const select = dialog?.querySelector("select");
    const at = [...(select?.options ?? [])].findIndex(({ label }) => label === name);
    if (!dialog || !select || select.options[at]?.disabled) return false;
    select.selectedIndex = at;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    for (let wait = 0; wait < 3; wait++) await new Promise(requestAnimationFrame);
    for (const [label, value] of [
      ["Width", 160],
      ["Height", 120],
    ] as const) {
      const labels = [...dialog.querySelectorAll("label")];
      const field = labels
        .find(({ textContent }) => textContent?.trim() === label)
        ?.querySelector("input");
      if (!field) continue;
      field.value = String(value);
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    const button = dialog.querySelector<HTMLButtonElement>("button.close");
    if (!button || button.disabled) return false;
    button.click();
    return true;
  }, name);
}

// Browsers that falsify the pixels that a page reads

function pictures(scene: Scene, plain: Scene): void {
  const links = [
    "#v1/octant?side=16&parent=off",
    "#v1/octant?side=16&n=5&style=tree",
    "#v1/growth?n=40",
    "#v1/array?side=64&map=parity",
  ];
  const themed = ["light", "dark"].flatMap((theme) =>
    ["", ...links].map((link) => (link === "" ? link : `${link}&theme=${theme}`)),
  );
  for (const link of new Set(themed))
    check(scene, `the picture ${link === "" ? "of Start" : link} is as elsewhere`, async () => {
      const parts = link === "" ? ["The fractal", "In space"] : [""];
      const shots = async (scene: Scene) => {
        await arrange(scene, DESK);
        await open(scene, link);
        await scene.engine.run(reduceMotion);
        const shots: PNG[] = [];
        for (const part of parts) {
          if (part !== "") await chosen(scene.engine, part);
          await quiet(scene.engine);
          shots.push(PNG.sync.read(await scene.engine.screenshot()));
        }
        return shots;
      };
      const [ours, others] = [await shots(scene), await shots(plain)];
      for (const [at, { width, height, data }] of ours.entries()) {
        const other = others[at];
        assert.ok(other && other.width === width && other.height === height);
        const apart = pixelmatch(data, other.data, undefined, width, height, { threshold: 0.1 });
        assert.ok(apart < 0.005 * width * height, `${parts[at]}: ${apart} pixels differ`);
      }
    });
}

function files(scene: Scene, plain: Scene): void {
  const links = ["#v1/array?side=32", "#v1/octant?side=8", "#v1/growth?n=6", "#v1/counts"];
  const refused = /^This file would be wrong, because this browser protects .*: allow /;
  for (const link of links)
    check(scene, `each file of ${link} is refused or as elsewhere`, async (engine) => {
      await openExports(plain, link);
      for (const name of await openExports(scene, link)) {
        const file = await exported(engine, name);
        if (file === null) continue;
        if (/^(PNG|Poster|GIF|WebM|MP4)/.test(name))
          assert.equal(typeof file, "string", `${name} is written`);
        if (typeof file === "string") assert.match(file, refused, name);
        else if (/^(SVG|CSV|JSON|TikZ)/.test(name))
          assert.ok(file.equals(Buffer.from((await exported(plain.engine, name)) ?? "")), name);
        else isFile(name, file);
      }
    });
  check(scene, "a picture of an element is refused", async (engine) => {
    await show(scene, "#v1/array?side=16", "element");
    const outcome = await engine.run(() =>
      (document.querySelector("nimscape-figure") as NimscapeFigure).toBlob().then(String, String),
    );
    assert.match(outcome, /^Error: This file would be wrong/);
  });
}

// The address, and no network

function address(scene: Scene): void {
  check(
    scene,
    "150 steps in quick succession: no error, and the address says what is seen",
    async (engine) => {
      await arrange(scene, PHONE); // 150 small pictures
      await open(scene, "#v1/growth?n=6");
      await engine.run(async () => {
        const step = document.querySelector<HTMLElement>(
          '.transport [aria-label="One step forward"]',
        );
        for (let press = 0; press < 150; press++) {
          step?.click();
          await new Promise((later) => setTimeout(later));
        }
      });
      await until(
        () => engine.run(() => location.hash === "#v1/growth?n=156"),
        "the last link stands",
      );
      await engine.run(() => history.back());
      const back = () =>
        engine.run(
          () => location.hash !== "#v1/growth?n=156" && location.hash === window.nimscape.link,
        );
      await until(back, "the page follows to the entry before");
    },
  );
}

// Lessons from their first step to the last one

function walks(scene: Scene): void {
  for (const [at, { name, load }] of lessons.entries()) {
    const run = async (engine: Engine) => {
      await arrange(scene, { width: 840, height: 600 }); // small, and not laid out as on a phone
      await show(scene, `#v1/lesson?id=${name}`);
      await walk(engine, (await load()).lesson, () => settled(engine));
    };
    check(scene, `the whole lesson ${name}, with all answers right`, run, turnOf(scene, at));
  }
}

// Lessons on paper, and sound

function paper(scene: Scene): void {
  check(scene, "a worksheet and the teacher's page are complete", async (engine) => {
    const isDrawn = () =>
      engine.run(() => document.querySelector(".paper-bar .primary:enabled") !== null);
    await arrange(scene, DESK);
    await show(scene, "#v1/lesson?id=dynamics&page=worksheet");
    await until(isDrawn, "all pictures are drawn", 60);
    await quiet(engine);
    const faults = await engine.run(faultsOfBoxes);
    // The boxes of paragraphs reach below the pictures that their lines flow around.
    assert.deepEqual(
      faults.filter((fault) => !/^figure at \S+ x \S+ overlaps (p|ul) /.test(fault)),
      [],
    );
    const figures = await engine.run(() =>
      [...document.querySelectorAll(".paper-step figure")].map((figure) => {
        const canvas = figure.querySelector("canvas");
        const { width = 0, height = 0 } = canvas ?? {};
        const pixels = canvas?.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
        const isInk = (value: number, at: number) => at % 4 < 3 && value < 250;
        const code = figure.querySelector(".paper-code svg path")?.getAttribute("d") ?? "";
        return {
          code: code.length,
          inked: pixels.some(isInk),
          ends: pixels.slice(4 * width * (height - 2)).some(isInk),
        };
      }),
    );
    assert.equal(figures.length, 7);
    for (const { code, inked, ends } of figures) {
      assert.ok(inked && code > 1000);
      assert.equal(ends, false, "the text of a picture is cut off");
    }
    await wellLaid(scene, [DESK], async () => {
      await engine.run(() => {
        const buttons = [...document.querySelectorAll<HTMLElement>(".paper-bar button")];
        buttons.find(({ textContent }) => textContent === "For the teacher")?.click();
      });
      await until(
        () => engine.run(() => document.querySelector(".paper-teacher tbody td") !== null),
        "the teacher's page",
      );
    });
  });
}

function sound(scene: Scene): void {
  check(
    scene,
    "a sound starts and ends, or the page says that no device plays it",
    async (engine) => {
      await arrange(scene, WIDE);
      await show(scene, "#v1/growth?n=9"); // three seconds: time to stop it
      await engine.run(() => {
        const summaries = [...document.querySelectorAll<HTMLElement>(".panel summary")];
        summaries.find(({ textContent }) => textContent?.trim() === "Sound")?.click();
      });
      const listening = (words: string) => () =>
        engine.run((words) => document.querySelector(".listen")?.textContent === words, words);
      await until(listening("Listen"), "the button is there");
      const place = () =>
        engine.run(() => {
          const button = document.querySelector(".listen");
          button?.scrollIntoView({ block: "center" });
          const { x = 0, y = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
          const at = [x + width / 2, y + height / 2] as const;
          return { at, isOnTop: button?.contains(document.elementFromPoint(...at)) === true };
        });
      const press = async () => {
        await quiet(engine); // the panel grows, and its parts move
        await until(async () => (await place()).isOnTop, "the button can be pressed");
        await engine.click(...(await place()).at);
      };
      await press();
      await until(listening("Stop"), "it has started");
      const said = () =>
        engine.run(() => {
          const [spoken, notices] = [".spoken", ".notices"].map(
            (part) => document.querySelector(part)?.textContent ?? "",
          );
          return /The sound has ended|No sound: this browser finds no device/.test(
            `${spoken} ${notices}`,
          );
        });
      await until(said, "it has ended, or the page says why there is none", 60);
      await until(listening("Listen"), "it can be heard again");
      assert.equal(await engine.run(() => document.querySelectorAll(".heard").length), 2);
      await press();
      await until(listening("Stop"), "it has started again");
      await engine.press("Escape");
      await until(listening("Listen"), "Escape ends it");
    },
  );
}

function offline(scene: Scene): void {
  check(scene, "after one visit the page opens without a network", async (engine) => {
    const other = await site();
    scene.holder = null;
    try {
      await engine.open(`${other.url}#v1/growth?n=6`);
      await settled(engine);
      const kept = () => engine.run(() => navigator.serviceWorker.controller !== null);
      await until(kept, "the page is kept", 120);
      other.stop();
      await assert.rejects(fetch(other.url), "the server is off");
      await engine.reload();
      await settled(engine);
      assert.equal(await digest(engine), digestOf("#v1/growth?n=6"));
      await engine.run((link) => {
        window.nimscape.link = link;
      }, "#v1/far?side=64");
      await settled(engine);
      assert.equal(await digest(engine), digestOf("#v1/far?side=64"));
      assert.deepEqual(await complaintsOf(engine), []);
    } finally {
      other.close();
    }
  });
}

declare global {
  interface Window {
    blobs: Blob[];
    copied: string[];
    moved: () => unknown[];
  }
}
