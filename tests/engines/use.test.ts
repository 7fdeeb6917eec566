/** What a visitor does, in every engine: keys, games, lessons, files, sound, and no network. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as core from "core";
import { type Call, lessonContext } from "../../www/lessons/context.ts";
import { lessons } from "../../www/lessons/index.ts";
import type { Form, Question } from "../../www/lessons/questions.ts";
import { faultsOfBoxes } from "./boxes.ts";
import { exported, formatOf, isFile, openExports } from "./files.ts";
import { DESK, digestOf, PHONE, type Scene, test, WIDE } from "./scene.ts";
import { site } from "./site.ts";

// Keys

for (const link of ["#v1/octant?c=2", "#v1/array?c=6&side=64&map=below&pal=paper", "#v1/periods"])
  test(`the picture of ${link} is used by keyboard`, async ({ scene }) => {
    const { engine } = scene;
    await scene.arrange(DESK);
    await scene.show(link);
    await focused(scene, "#picture [tabindex='0']");
    const seen = () =>
      engine.run(() => {
        const words = [...document.querySelectorAll(".facts, [aria-selected=true]")];
        const { id, textContent } = document.activeElement ?? {};
        const all = [id, textContent, ...words.map((word) => word.textContent)];
        return [window.nimscape.link, ...all].join();
      });
    const before = await seen();
    while ((await seen()) === before) {
      await engine.press("ArrowRight", "ArrowDown"); // at an edge one leads nowhere
      await scene.quiet();
    }
  });

test("a move is made by keyboard", async ({ scene }) => {
  await scene.show("#v1/play?game=kayles&p=4,4");
  const before = await scene.engine.run(() => window.nimscape.link);
  await focused(scene, "#picture .board [data-take]");
  await scene.engine.press("Enter");
  await scene.holds("a move", (before) => window.nimscape.link !== before, before);
});

test("a game on Start is lost by keyboard, and its reason follows", async ({ scene }) => {
  await scene.open("");
  const says = (words: string) =>
    scene.holds(
      words,
      (words) => new RegExp(words).test(document.querySelector(".start .words")?.textContent ?? ""),
      words,
    );
  const isOver = () =>
    scene.engine.run(() => /wins\. You/.test(document.querySelector(".words")?.textContent ?? ""));
  for (let move = 0; !(await isOver()); move++) {
    assert.ok(move < 4, "the game ends");
    await focused(scene, ".counter:not([data-taken])");
    await scene.engine.press("Enter");
    await says("Your move|wins\\. You had");
  }
  await focused(scene, ".start .primary");
  await scene.engine.press("Enter");
  await says("You were losing from the beginning");
  await scene.engine.run(() => {
    window.nimscape.link = "#v1/growth?n=6";
  });
  await scene.settled();
  await scene.engine.run(() => history.back());
  await scene.holds("Start is back", () => document.querySelector(".start") !== null);
});

/** Gives the focus to an element: the window may get its own a little later. */
const focused = (scene: Scene, selector: string) =>
  scene.holds(
    `${selector} has the focus`,
    (selector) => {
      const element = document.querySelector<HTMLElement>(selector);
      element?.focus();
      return element !== null && document.activeElement === element && document.hasFocus();
    },
    selector,
  );

// Lessons

core.initSync({ module: new WebAssembly.Module(readFileSync("target/bindings/nimscape_bg.wasm")) });
const functions = { ...core };
const call: Call = async (name, ...args) =>
  (functions[name] as (...args: readonly unknown[]) => never)(...args);

/** Together they have every form of a question. */
for (const { name, load } of lessons.filter(({ name }) => /^(nim|fractal)$/.test(name)))
  test(`the whole lesson ${name}, with all answers right`, async ({ scene }) => {
    const { lesson } = await load();
    const steps = await Promise.all(lesson.steps.map((make) => make(lessonContext(call, 0))));
    await scene.arrange({ width: 840, height: 600 }); // small, and not laid out as on a phone
    await scene.show(`#v1/lesson?id=${name}`);
    for (const [at, { question }] of steps.entries()) {
      const isThere = (step: number) => document.querySelector("progress")?.value === step;
      await scene.holds(`step ${at + 1}`, isThere, at + 1);
      await scene.settled();
      if (question !== undefined) await answer(scene, question);
      if (at + 1 < steps.length) await pressed(scene, ".lesson-bar .primary");
    }
    const isRight = (judged: number) =>
      new RegExp(`(, ${judged} of them right|Right: ${judged} of the ${judged})`).test(
        document.querySelector(".lesson-ending p")?.textContent ?? "",
      );
    const judged = steps.filter(({ question }) => question && question.right !== null).length;
    await scene.holds("all answers are right", isRight, judged);
  });

/** Gives the right answer, and waits for the verdict. Numbers and texts are typed. */
async function answer(scene: Scene, { ask, form, right }: Question): Promise<void> {
  if (form.kind === "number" || form.kind === "text") {
    await scene.engine.run(() =>
      document
        .querySelector<HTMLElement>(".lesson-question :is(input, textarea)")
        ?.focus({ preventScroll: true }),
    );
    await scene.engine.press(...(right ?? "I copy."));
  } else await scene.engine.run(choose, form, (right ?? "").split(".").map(Number));
  await pressed(scene, ".lesson-question [type=submit]");
  const isSaid = (kind: string) =>
    document.querySelector(`.lesson-verdict[data-kind=${kind}]`) !== null;
  await scene.holds(`${ask} ${right}`, isSaid, right === null ? "kept" : "right");
}

const pressed = ({ engine }: Scene, selector: string) =>
  engine.run((selector) => document.querySelector<HTMLElement>(selector)?.click(), selector);

/** In the page: clicks what a form offers, until it has the answer. */
async function choose(form: Form, numbers: readonly number[]): Promise<void> {
  const all = (selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ];
  const [first = 0, second = 0] = numbers;
  if (form.kind === "choice") all(".lesson-question [type=radio]")[first]?.click();
  if (form.kind === "move") all("button", all(".lesson-pile")[first])[second]?.click();
  // Each click is drawn before the next one, as with a hand.
  const drawn = () => new Promise((later) => setTimeout(later));
  if (form.kind === "cells")
    for (const cell of numbers) {
      all(".lesson-board button")[cell]?.click();
      await drawn();
    }
  if (form.kind !== "order") return;
  for (const [place, number] of numbers.entries()) {
    const item = form.items[number] ?? "";
    while (all(".lesson-order li > span").findIndex((each) => each.textContent === item) > place) {
      all(`.lesson-question [aria-label="${item}: up"]`)[0]?.click();
      await drawn();
    }
  }
}

// Files and the clipboard

/** What an engine encodes, by the pictures that have it. */
const FORMATS = {
  "#v1/growth?n=4": ["SVG", "PDF", "GIF", "WebM", "HTML"],
  "#v1/octant?side=4&n=3": ["PNG", "GLB"],
};

test("one file of each format can be opened", async ({ scene, engineName }) => {
  for (const [link, formats] of Object.entries(FORMATS)) {
    const missing = new Set(formats);
    if (engineName === "WebKit") missing.delete("WebM"); // it has no encoder, and does not offer it
    for (const name of await openExports(scene, link)) {
      if (!missing.has(formatOf(name))) continue;
      const file = await exported(scene.engine, name);
      if (file === null) continue; // not offered here
      assert.ok(typeof file !== "string", `${name}: ${file}`);
      isFile(name, file);
      missing.delete(formatOf(name));
    }
    assert.deepEqual([...missing], []);
  }
});

test("a picture is copied with its link, or the page says why not", async ({ scene }) => {
  const { engine } = scene;
  await scene.arrange(WIDE);
  await scene.open("#v1/growth?n=6");
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
  await clicked(scene, 'dialog.share[open] [aria-label="Copy picture with link"]');
  const isDone = () =>
    !/^(Drawing.*)?$/.test(
      document.querySelector(".share [role=status]")?.textContent?.trim() ?? "",
    );
  await scene.holds("the page says what came of it", isDone);
  const sentence = await engine.run(
    () => document.querySelector(".share [role=status]")?.textContent?.trim() ?? "",
  );
  if (sentence === "Picture with link copied.")
    assert.deepEqual(await engine.run(() => window.copied.toSorted()), [
      "image/png",
      "text/html",
      "text/plain",
    ]);
  else assert.match(sentence, /Save the picture with Export, and copy the link\.$/);
});

/** Clicks on an element with the mouse, as soon as nothing lies over it. */
async function clicked(scene: Scene, selector: string): Promise<void> {
  const isOnTop = (selector: string) => {
    const button = document.querySelector(selector);
    button?.scrollIntoView({ block: "center" });
    const { x = 0, y = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
    const on = document.elementFromPoint(x + width / 2, y + height / 2);
    return width > 0 && button?.contains(on) === true;
  };
  await scene.holds(`${selector} can be clicked`, isOnTop, selector);
  await scene.quiet(); // its place is the last one
  await scene.holds(`${selector} can be clicked`, isOnTop, selector);
  const [x = 0, y = 0] = await scene.engine.run((selector) => {
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
    return [x + width / 2, y + height / 2];
  }, selector);
  await scene.engine.click(x, y);
}

// The address, sound, and no network

test("60 steps in quick succession: no error, and the address says what is seen", async ({
  scene,
}) => {
  await scene.arrange(PHONE); // small pictures
  await scene.open("#v1/growth?n=6");
  await scene.engine.run(async () => {
    const step = document.querySelector<HTMLElement>('.transport [aria-label="One step forward"]');
    for (let press = 0; press < 60; press++) {
      step?.click();
      await new Promise((later) => setTimeout(later));
    }
  });
  await scene.holds("the last link stands", () => location.hash === "#v1/growth?n=66");
  await scene.engine.run(() => history.back());
  const isBack = () =>
    location.hash !== "#v1/growth?n=66" && location.hash === window.nimscape.link;
  await scene.holds("the page follows to the entry before", isBack);
});

test("a sound starts and ends, or the page says that no device plays it", async ({ scene }) => {
  const { engine } = scene;
  await scene.arrange(WIDE);
  await scene.open("#v1/growth?n=9"); // three seconds: time to stop it
  await engine.run(() => {
    const { setTimeout } = window;
    const soon = (act: () => void, ms = 0) => setTimeout(act, Math.min(ms, 2000));
    Object.assign(window, { setTimeout: soon }); // the page gives a device more of them
    const summaries = [...document.querySelectorAll<HTMLElement>(".panel summary")];
    summaries.find(({ textContent }) => textContent?.trim() === "Sound")?.click();
    window.read = [];
    const note = () => window.read.push(document.querySelector(".listen")?.textContent ?? "");
    note();
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(note).observe(document.body, changes);
  });
  /** Starts the sound, and waits until the button has offered to stop it. */
  const begun = async () => {
    await scene.holds("it may begin", () => window.read.at(-1) === "Listen");
    await engine.run(() => window.read.splice(0));
    await clicked(scene, ".listen");
    await scene.holds("it can be stopped", () => window.read.includes("Stop"));
  };
  await begun();
  const isSaid = () =>
    /The sound has ended|No sound: this browser finds no device/.test(
      [".spoken", ".notices"].map((part) => document.querySelector(part)?.textContent).join(),
    );
  await scene.holds("it has ended, or the page says why there is none", isSaid);
  await begun();
  await engine.press("Escape");
  await scene.holds("it is stopped", () => window.read.at(-1) === "Listen");
  await scene.open("#v1/growth?n=6"); // the page of the others
});

test("after one visit the page opens without a network", async ({ scene }) => {
  const { engine } = scene;
  const other = await site();
  try {
    await engine.open(`${other.url}#v1/growth?n=6`);
    await scene.settled();
    const isKept = () => navigator.serviceWorker.controller !== null;
    await scene.holds("the page is kept", isKept);
    other.stop();
    await assert.rejects(fetch(other.url), "the server is off");
    await engine.reload();
    await scene.settled();
    assert.equal(await scene.digest(), digestOf("#v1/growth?n=6"));
    await engine.run((link) => {
      window.nimscape.link = link;
    }, "#v1/far?side=64");
    await scene.settled();
    assert.equal(await scene.digest(), digestOf("#v1/far?side=64"));
    assert.deepEqual(await scene.complaints(), []);
  } finally {
    other.close();
    await scene.open("#v1/growth?n=6"); // the page of the others
  }
});

// Dialogs: the last, because Tab may lead from one into the bars of the browser

for (const button of ["Figures", "Export"])
  test(`the dialog ${button} opens and closes by keyboard, and the focus returns`, async ({
    scene,
  }) => {
    const { engine } = scene;
    await scene.arrange(WIDE);
    await scene.show("#v1/growth?n=6");
    await engine.run((button) => window.barButton(button)?.focus(), button);
    await engine.press("Enter");
    await scene.holds(`${button} is open`, () => document.querySelector("dialog[open]") !== null);
    await engine.press("Tab", "Tab");
    const isInside = () => {
      const { activeElement, body } = document;
      return activeElement === body || activeElement?.closest("dialog[open]") != null;
    };
    assert.ok(await engine.run(isInside), "the focus stays in the dialog");
    for (const size of [PHONE, WIDE]) {
      await scene.arrange(size);
      await scene.quiet();
      assert.deepEqual(await engine.run(faultsOfBoxes), [], `${size.width} pixels wide`);
    }
    await engine.press("Escape");
    await scene.holds("it is closed", () => document.querySelector("dialog[open]") === null);
    assert.equal(await engine.run(() => document.activeElement?.textContent?.trim()), button);
  });

declare global {
  interface Window {
    blobs: Blob[];
    copied: string[];
    read: string[];
  }
}
