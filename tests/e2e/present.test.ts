/** Links with `ui`: a page for students, which shows no answers, and one for an audience. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { views } from "../../www/views/index.ts";
import { found } from "./axe.ts";
import { eventually, go, link, settled, sideways } from "./browser.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { isTurn } from "./sample.ts";
import { test, visitor } from "./site.ts";

/** Moves the mouse over the middle of the picture, so that the view would inform of it. */
async function point(page: Page): Promise<void> {
  const box = (await page.locator("#picture canvas").first().boundingBox()) ?? assert.fail();
  await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2 + 2);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

test.describe("a page for students", () => {
  /** What shows values, outcomes or the way to them. */
  const ANSWERS =
    ".card, #position, .facts, .reading, .terms, .settings, nav, .legend, .reason, .octant-scale, .rungs, .census, .explained, .period-bar";
  /** Pictures with more to read than the first ones of their views. */
  const MORE = [
    "#v1/dynamics?k=3&n=4&start=random&show=cycles&ui=student",
    "#v1/periods?c=8&row=21&ui=student",
    "#v1/octant?c=2&ui=student",
  ];

  test("has the picture, its sentence, its control and its steps, and nothing that answers", async () => {
    const { page } = await visitor.open("#v1/growth?ui=student");
    const links = [...views.map(({ name }) => `#v1/${name}?ui=student`), ...MORE];
    for (const [at, name] of links.entries()) {
      await go(page, name);
      assert.ok(await page.locator("#picture > *").first().isVisible(), name);
      assert.ok((await page.locator(".panel .sentence").innerText()).length > 0, name);
      assert.equal(await page.locator(ANSWERS).filter({ visible: true }).count(), 0, name);
      assert.deepEqual(
        await page.locator(".tools button").allInnerTexts(),
        ["Dark", "Help"],
        "no search, no files, no other links",
      );
      assert.equal(await page.locator("header a:not(.skip)").count(), 0);
      if (isTurn(at, 0, 3)) assert.deepEqual(await found(page), [], name);
      assert.ok((await sideways(page)) <= 0, name);
    }
  });

  test("reads out no value in the views whose words explain one", async () => {
    const { page } = await visitor.open("#v1/counts?ui=student");
    const spoken = () => page.locator("#picture canvas").first().getAttribute("data-spoken");
    assert.match((await spoken()) ?? "", /^Terms 0 to [\d,]+\.$/);
    await go(page, "#v1/octal?ui=student");
    assert.match((await spoken()) ?? "", /^Grundy values of heaps 0 to [\d,]+\.$/);
    await go(page, "#v1/octal");
    assert.match((await spoken()) ?? "", /has the value \d+\.$/);
  });

  test("says nothing about a selected position, or about what is pointed at", async () => {
    const { page } = await visitor.open("#v1/growth?n=20&sel=14,11,5&ui=student");
    await point(page);
    await page.keyboard.press("/");
    await page.getByRole("button", { name: "One step forward" }).click();
    await page.waitForFunction(() => window.nimscape.state.n === 21);
    await settled(page);
    assert.equal(await link(page), "#v1/growth?n=21&sel=14,11,5&ui=student");
    assert.equal(await page.locator("dialog[open]").count(), 0, "the search would answer");
    assert.doesNotMatch(await page.locator("body").innerText(), /P-position|to move (wins|loses)/);
    await go(page, "#v1/growth?n=21&sel=14,11,5");
    await page.locator(".card").waitFor();
    assert.match(await page.locator(".facts").innerText(), /./);
    assert.ok(await page.locator(".legend").isVisible());
  });

  test("plays without winning moves, by keyboard alone", async () => {
    const { page } = await visitor.open("#v1/play?p=3,4,5&hints=1&ui=student");
    const game = page.locator(".play");
    assert.match(await game.locator(".verdict").innerText(), /who wins\?/);
    assert.equal(await game.locator(".wins, .sign, .star, table").count(), 0);
    assert.equal(await page.getByRole("button", { name: "Let the page move" }).count(), 0);
    assert.equal(await page.getByRole("button", { name: /^Hint|^Make a puzzle/ }).count(), 0);
    await game.locator("summary").focus();
    await page.keyboard.press("Enter");
    await game.locator(".move[tabindex='0']").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /The page answers/.test(document.body.innerText));
    await settled(page);
    assert.doesNotMatch(await game.innerText(), /winning|losing|P-position|Grundy|value/);
    assert.match(await link(page), /&from=3,4,5.*&ui=student$/);
  });

  test("is the same in a frame, and in an element whose attribute changes", async () => {
    const { page } = await visitor.visit("embed.html#v1/play?p=3,4,5&ui=student");
    const figure = page.locator("nimscape-figure");
    await figure.locator(".play .verdict").waitFor();
    assert.match(await figure.locator(".verdict").innerText(), /who wins\?/);
    assert.equal(await figure.locator(".wins").count(), 0);
    await figure.evaluate((element) => {
      element.setAttribute("link", "#v1/growth?n=20&ui=student");
    });
    await figure.locator("canvas").waitFor();
    await figure.evaluate((element) => (element as unknown as { settled(): unknown }).settled());
    await figure.locator("canvas").click();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
      /sel=/.test((document.querySelector("nimscape-figure") as unknown as { link: string }).link),
    );
    assert.equal(await figure.locator(".legend").isVisible(), false);
    assert.equal(await figure.locator(".under").innerText(), "Nim in the plane", "no facts");
  });

  test("is left for Start, which is whole", async () => {
    const { page } = await visitor.open("#v1/growth?n=6&ui=student");
    await go(page, "#");
    await page.getByRole("button", { name: "Search", exact: true }).waitFor();
    assert.ok(await page.locator("header nav").isVisible());
  });
});

test.describe("a page for an audience", () => {
  const sentence = views.find(({ name }) => name === "growth")?.sentence ?? "";
  const step = (page: Page, n: number) =>
    page.waitForFunction((n) => window.nimscape.state.n === n, n);
  const black = (page: Page) => page.locator(".black");
  /** Waits until the page has nothing but the picture and its foot. */
  const presented = (page: Page) => page.locator(".presented p").waitFor();

  test("has the picture and its sentence in large letters, on every screen", async () => {
    for (const [width, height] of [
      [1366, 768],
      [1920, 1080],
      [390, 844],
    ] as const) {
      const link = "#v1/growth?n=20&sel=14,11,5&ui=present";
      const { page, close } = await visitor.open(link, { width, height });
      await presented(page);
      assert.equal(await page.locator(".presented p").innerText(), sentence);
      const size = await page
        .locator(".presented p")
        .evaluate((words) => getComputedStyle(words).fontSize);
      assert.equal(size, "28px", "1.75 times 16");
      for (const gone of ["header", ".panel", "main .facts"])
        assert.equal(await page.locator(gone).isVisible(), false, gone);
      const box = (await page.locator("#picture").boundingBox()) ?? assert.fail();
      assert.equal(box.width, width);
      assert.ok(box.height > height / 2, `${box.height} of ${height}`);
      assert.ok((await sideways(page)) <= 0);
      assert.deepEqual(await found(page), []);
      await close();
    }
  });

  test("has the board of a lesson and its text beside each other, on every projector", async () => {
    const { page, close } = await visitor.open("#v1/lesson?id=nim&step=2&ui=present");
    await presented(page);
    for (const [width, height] of [
      [1024, 768],
      [1280, 720],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const boxOf = async (part: string) => {
        const { x, y, ...size } = (await page.locator(part).boundingBox()) ?? assert.fail(part);
        return { right: x + size.width, bottom: y + size.height, top: y, left: x };
      };
      const [stage, board, question, foot] = await Promise.all(
        [".lesson-stage", ".lesson-stage .table", ".lesson-question", ".presented"].map(boxOf),
      );
      if (!stage || !board || !question || !foot) assert.fail();
      const all = `${width}: ${JSON.stringify({ stage, board, question, foot })}`;
      assert.ok(board.top >= 0 && board.bottom <= stage.bottom, all);
      assert.ok(question.left >= stage.right && question.top < foot.top, all);
    }
    await close();
  });

  test("is printed without its foot", async () => {
    const { page, close } = await visitor.open("#v1/growth?n=6&ui=present");
    await presented(page);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".presented").isVisible(), false);
    assert.ok(await page.locator(".printed").isVisible());
    await page.emulateMedia({ media: "screen" });
    await close();
  });

  test("steps by clickers, arrows and buttons, but leaves its keys to a picture with the focus", async () => {
    const { page } = await visitor.open("#v1/growth?n=6&ui=present");
    await presented(page);
    for (const [key, n] of [
      ["PageDown", 7],
      ["ArrowRight", 8],
      ["PageUp", 7],
      ["ArrowLeft", 6],
    ] as const) {
      await page.keyboard.press(key);
      await step(page, n);
    }
    await page.getByRole("button", { name: "Next" }).click();
    await step(page, 7);
    await page.getByRole("button", { name: "Back" }).click();
    await step(page, 6);
    await page.locator("#picture canvas").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => !/[?&]n=7/.test(window.nimscape.link));
    await page.waitForFunction(() => /[?&]x=/.test(window.nimscape.link));
    assert.equal(await page.evaluate(() => window.nimscape.state.n), 6, "it has moved the picture");
    await page.keyboard.press("PageDown");
    await step(page, 7);
  });

  test("is black for a while, and back by a key, a click or a step", async () => {
    const { page } = await visitor.open("#v1/growth?n=6&ui=present");
    await presented(page);
    assert.equal(await black(page).isVisible(), false);
    for (const [on, off] of ["b.", ".B"]) {
      await page.keyboard.press(on as string);
      await black(page).waitFor();
      assert.deepEqual(await black(page).boundingBox(), { x: 0, y: 0, width: 1024, height: 694 });
      await page.keyboard.press(off as string);
      await black(page).waitFor({ state: "hidden" });
    }
    await page.keyboard.press("b");
    await black(page).click();
    await black(page).waitFor({ state: "hidden" });
    await page.keyboard.press("b");
    await page.keyboard.press("PageDown");
    await black(page).waitFor({ state: "hidden" });
    await step(page, 7);
  });

  test("begins with F in full screen, and ends with F, Escape, or the full screen", async () => {
    const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
    const full = (on: boolean) =>
      page.waitForFunction((on) => (document.fullscreenElement !== null) === on, on);
    for (const end of ["f", "Escape", null]) {
      await page.keyboard.press("f");
      await presented(page);
      await full(true);
      assert.equal(await link(page), "#v1/growth?n=6&ui=present");
      if (end === null) await page.evaluate(() => document.exitFullscreen());
      else await page.keyboard.press(end);
      await page.locator(".presented").waitFor({ state: "detached" });
      await full(false);
      assert.equal(await link(page), "#v1/growth?n=6");
      assert.ok(await page.locator(".panel").isVisible());
    }
    await page.keyboard.press("F");
    await presented(page);
    await full(true);
    await page.getByRole("button", { name: "Leave" }).click();
    await page.locator(".presented").waitFor({ state: "detached" });
    await page.goBack();
    await presented(page);
    await full(false);
    assert.equal(await link(page), "#v1/growth?n=6&ui=present");
  });

  test("goes on when the full screen of an earlier presentation ends", async () => {
    const { page } = await visitor.open("#v1/growth?n=6&ui=present");
    await presented(page);
    await page.evaluate(() => document.dispatchEvent(new Event("fullscreenchange")));
    assert.equal(await link(page), "#v1/growth?n=6&ui=present");
    await presented(page);
  });

  test("gives back a full screen that comes after its end", async () => {
    const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
    await page.evaluate(() => {
      const root = document.documentElement;
      const request = root.requestFullscreen.bind(root);
      const left = new Promise((click) => addEventListener("click", click));
      root.requestFullscreen = async () => {
        await left;
        await request();
        root.dataset.granted = "";
      };
    });
    await page.keyboard.press("f");
    await presented(page);
    await page.getByRole("button", { name: "Leave" }).click();
    await page.locator(".presented").waitFor({ state: "detached" });
    await page.waitForFunction(() => "granted" in document.documentElement.dataset);
    await page.waitForFunction(() => document.fullscreenElement === null);
  });

  test("does not begin where single keys are off, at Start, or for students", async () => {
    const { page } = await visitor.open("#v1/growth?n=6&ui=student");
    await page.keyboard.press("f");
    await page.keyboard.press("?");
    await page.locator("dialog.help[open]").waitFor();
    await page.getByRole("checkbox", { name: /keys of a single character/ }).uncheck();
    await page.keyboard.press("Escape");
    assert.equal(await link(page), "#v1/growth?n=6&ui=student");
    await go(page, "#v1/growth?n=6");
    await page.keyboard.press("f");
    await page.getByRole("button", { name: "One step forward" }).click();
    await step(page, 7);
    assert.equal(await link(page), "#v1/growth?n=7");
  });

  test("marks the cell under the mouse with a ring and its name", async () => {
    const { page } = await visitor.open("#v1/growth?n=20&ui=present");
    await presented(page);
    assert.equal(await page.locator(".pointed-at").isVisible(), false);
    await point(page);
    await page.locator(".pointed-at b").waitFor();
    const title = await page.locator("main .facts h2").textContent();
    assert.equal(await page.locator(".pointed-at b").textContent(), title);
    const ring = (await page.locator(".pointed-at i").boundingBox()) ?? assert.fail();
    const picture = (await page.locator("#picture canvas").first().boundingBox()) ?? assert.fail();
    assert.ok(ring.width > 80, "it is seen from the last row");
    const off = ring.x + ring.width / 2 - (picture.x + picture.width / 2);
    assert.ok(Math.abs(off) < 2, `${off} pixels beside the mouse`);
    await page.locator(".presented p").hover();
    await page.locator(".pointed-at").waitFor({ state: "hidden" });
  });

  test("leaves the signs of a legend in the legend", async () => {
    const { page } = await visitor.open("#v1/shift?ui=present");
    await presented(page);
    const sign = page.locator(".legend .swatch.ring");
    const [own, around] = await Promise.all([
      sign.boundingBox(),
      page.locator(".legend").boundingBox(),
    ]);
    assert.ok(own !== null && around !== null && own.y >= around.y, JSON.stringify(own));
  });

  test("keeps the screen awake until the end; a browser that refuses changes nothing", async () => {
    for (const refuses of [false, true]) {
      const log = `window.locks = []; Object.defineProperty(navigator, "wakeLock", { value: {
        request: async (type) => {
          locks.push("request " + type);
          if (${refuses}) throw new Error("refused");
          return { release: async () => void locks.push("release") };
        } } });`;
      const { page, close } = await visitor.open("#v1/growth?n=6&ui=present", {
        before: (page) => page.addInitScript(log),
      });
      await presented(page);
      const locks = () => page.evaluate(() => (window as unknown as { locks: string[] }).locks);
      assert.deepEqual(await locks(), ["request screen"]);
      await page.keyboard.press("Escape");
      await page.locator(".presented").waitFor({ state: "detached" });
      const all = refuses ? ["request screen"] : ["request screen", "release"];
      await eventually(async () => `${await locks()}` === `${all}`, "the lock is given back");
      await close();
    }
  });
});

test.describe("the notes of a presentation", () => {
  /** A presentation, and the window with its notes, by key or by button. */
  async function opened(to: string, how: "key" | "button") {
    const visit = await visitor.open(to, { fresh: true }); // with no such window yet
    const { page } = visit;
    await page.locator(".presented p").waitFor();
    const popup = page.waitForEvent("popup");
    if (how === "key") await page.keyboard.press("n");
    else await page.getByRole("button", { name: "Notes" }).click();
    const notes = await popup;
    const errors: string[] = [];
    notes.on("pageerror", ({ message }) => errors.push(message));
    await notes.locator(".words", { hasText: /\S/ }).waitFor();
    return { ...visit, notes, errors };
  }

  test("say what the panel says, and show the next step", async () => {
    const { page, notes, errors } = await opened("#v1/growth?n=6&sel=1,2,3&ui=present", "key");
    assert.equal(await notes.locator("h1").innerText(), "Nim in the plane");
    assert.match(await notes.locator(".lead").innerText(), /exactly the losing positions/);
    assert.match(await notes.locator(".words").innerText(), /cells/);
    assert.match(await notes.locator("main").innerText(), /\(1, 2, 3\): the player to move loses/);
    const next = (n: number) =>
      notes.locator(`#picture canvas[aria-label*="to generation ${n}."]`).waitFor();
    await next(7);
    await point(page);
    await notes.locator("h3", { hasText: /\S/ }).waitFor();
    assert.equal(
      await notes.locator("h3").innerText(),
      await page.locator("main .facts h2").textContent(),
    );
    await page.keyboard.press("PageDown");
    await next(8);
    assert.deepEqual(await found(notes), []);
    assert.ok((await sideways(notes)) <= 0);
    assert.deepEqual(errors, []);
  });

  test("step and blacken the presentation, and get a message at its end", async () => {
    const { page, notes } = await opened("#v1/fill?step=4&ui=present", "button");
    const step = (n: number) => page.waitForFunction((n) => window.nimscape.state.step === n, n);
    await notes.keyboard.press("PageDown");
    await step(5);
    await notes.getByRole("button", { name: "Back" }).click();
    await step(4);
    await notes.keyboard.press("b");
    await page.locator(".black").waitFor();
    await notes.getByText("The screen is black.").waitFor();
    await notes.getByRole("button", { name: "Black" }).click();
    await page.locator(".black").waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await notes.getByText("The presentation is over.").waitFor();
  });

  test("drop every message that is none", async () => {
    const { page, notes, errors } = await opened("#v1/growth?n=6&ui=present", "key");
    await notes.evaluate(() => {
      const id = new URLSearchParams(location.search).get("notes");
      const channel = new BroadcastChannel(`nimscape-notes-${id}`);
      for (const message of [
        null,
        "step",
        { kind: "step", by: 1e9 },
        { kind: "black", by: "<b>" },
        { kind: "black" },
        { kind: "shown", link: "#v1/growth?n=<img>", facts: null, black: false },
        { kind: "shown", link: "#v1/array", facts: { title: "<b>", rows: "<b>" }, black: false },
        { kind: "step", by: 1 },
      ])
        channel.postMessage(message);
    });
    await page.waitForFunction(() => window.nimscape.state.n === 7);
    assert.equal(await page.evaluate(() => window.nimscape.state.view), "growth");
    assert.equal(await notes.locator("h1").innerText(), "Nim in the plane");
    assert.equal(await notes.locator("main b, main img").count(), 0);
    assert.deepEqual(errors, []);
  });
});

test("a frame for an audience has the sentence in large letters, and keys", async () => {
  const { page } = await visitor.visit("embed.html#v1/growth?n=6&ui=present");
  const figure = page.locator("nimscape-figure");
  await figure.locator(".presented", { hasText: /losing positions/ }).waitFor();
  const n = (n: number) =>
    page.waitForFunction((n) => {
      const [figure] = document.getElementsByTagName("nimscape-figure");
      return (figure as unknown as { state: { n: number } }).state.n === n;
    }, n);
  await page.keyboard.press("PageDown");
  await n(7);
  await page.keyboard.press("ArrowLeft");
  await n(6);
  await page.keyboard.press("b");
  await figure.locator(".black").waitFor();
  await page.keyboard.press(".");
  await figure.locator(".black").waitFor({ state: "hidden" });
  assert.equal(await figure.locator(".figure-bar").isVisible(), false);
  const size = () =>
    figure
      .locator("p")
      .first()
      .evaluate(() => getComputedStyle(document.body).fontSize);
  const large = await size();
  assert.deepEqual(await found(page, { frame: true }), []);
  await figure.evaluate((element) => element.setAttribute("link", "#v1/growth?n=6"));
  await figure.locator(".figure-bar").waitFor();
  assert.equal(await figure.locator(".presented").count(), 0);
  assert.equal(Number.parseFloat(large), 1.75 * Number.parseFloat(await size()));
  await page.keyboard.press("PageDown");
  await figure.getByRole("button", { name: "One step forward" }).click();
  await n(7);
});

test("an element for an audience uses only keys that reach it, and leaves the letters of its page", async () => {
  const others = await hosts({
    page: paper(
      `<button>Elsewhere</button><nimscape-figure view="growth" n="6" ui="present" style="width:600px;height:500px"></nimscape-figure><script type="module" src="${visitor.url}figure.js"></script>`,
    ),
  });
  const { page, close } = await visitor.visit("", { at: others.at("page") });
  const figure = page.locator("nimscape-figure");
  const foot = figure.locator(".presented", { hasText: /losing positions/ });
  await foot.waitFor();
  const seen = await foot.evaluate((words) => [
    getComputedStyle(words).fontSize,
    getComputedStyle(document.body).fontSize,
  ]);
  assert.deepEqual(seen, ["28px", "16px"]);
  const n = () => figure.evaluate((it) => (it as unknown as { state: { n: number } }).state.n);
  await figure.evaluate((it) => (it as unknown as { settled(): unknown }).settled());
  await page.getByRole("button", { name: "Elsewhere" }).focus();
  await page.keyboard.press("PageDown");
  await figure.locator("canvas").focus();
  await page.keyboard.press("PageDown");
  await eventually(async () => (await n()) === 7, "one step, by the second key");
  await page.keyboard.press("b");
  await figure.locator(".black").click();
  await figure.locator(".black").waitFor({ state: "hidden" });
  await close();
  others.close();
});
