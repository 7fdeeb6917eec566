/**
 * The page by keyboard: the order of Tab, dialogs, the navigation, help, and where the focus goes.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { views } from "../../www/views/index.ts";
import { go, link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: it } = document;
    if (it === document.body || it === null) return "nothing";
    return (it.getAttribute("aria-label") ?? it.textContent ?? "").replace(/\s+/g, " ").trim();
  });
const isInPicture = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("#picture") !== null);

test("Tab goes through every control of a view in order, and each shows the focus", async () => {
  const { page } = await visitor.open("#v1/array?vs=5&side=16", { fresh: true });
  const controls = await page.evaluate(() => {
    const all = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const isStop = (each: HTMLElement) =>
      each.tabIndex >= 0 &&
      !each.matches(":disabled, [type=radio]:not(:checked)") &&
      each.checkVisibility({ visibilityProperty: true });
    const stops = [...document.querySelectorAll<HTMLElement>(all)].filter(isStop);
    for (const [at, each] of stops.entries()) each.dataset.stop = `${at}`;
    (document.activeElement as HTMLElement).blur();
    return stops.map((each) => each.outerHTML.slice(0, 80));
  });
  const seen: string[] = [];
  for (let press = 0; press < controls.length; press++) {
    await page.keyboard.press("Tab");
    seen.push(
      await page.evaluate(() => {
        const it = document.activeElement as HTMLElement;
        const shown = getComputedStyle(it).outlineStyle !== "none" || it.closest(".segments");
        return `${it.dataset.stop}${shown ? "" : " hidden"}`;
      }),
    );
  }
  const missed = controls.filter((_, at) => !seen.includes(`${at}`));
  assert.deepEqual(missed, []);
});

test("a dialog opens by Enter, keeps the focus, closes by Escape and gives it back", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { height: 600 });
  for (const name of ["Figures", "Search", "Share", "Export", "Help"]) {
    await page.getByRole("button", { name, exact: true }).press("Enter");
    await page.locator("dialog[open]").waitFor();
    for (let tab = 0; tab < 4; tab++) {
      await page.keyboard.press("Tab");
      const fault = await page.evaluate(() => {
        const it = document.activeElement;
        if (it === null || it === document.body) return ""; // the browser's own
        if (it.closest("dialog[open]") === null) return `${it.outerHTML} is outside`;
        const { left, bottom, height } = it.getBoundingClientRect();
        const there = document.elementFromPoint(left + 4, bottom - Math.min(4, height / 2));
        return it.contains(there) ? "" : `${it.outerHTML} is covered`;
      });
      assert.equal(fault, "", `${name}, after ${tab + 1} steps`);
    }
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    assert.equal(await focused(page), name);
  }
});

test("the first tab stops lead to the picture and to the controls, and the link stays", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  const address = await page.evaluate(() => location.href);
  for (const name of ["Skip to the picture", "Skip to the controls"]) {
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), name);
  }
  await page.getByRole("link", { name: "Skip to the picture" }).press("Enter");
  assert.ok(await isInPicture(page));
  await page.getByRole("link", { name: "Skip to the controls" }).press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "controls");
  assert.equal(await page.evaluate(() => location.href), address);
});

test("a list of the navigation: Tab through it, arrows in it, Escape out of it, a choice", async () => {
  const { page } = await visitor.open("#v1/array?side=16", { fresh: true });
  const group = page.getByRole("button", { name: "Nim fractals" });
  const links = page.locator("nav .group", { hasText: "Nim fractals" }).locator("li a");
  assert.equal(await links.count(), 0, "it is not drawn before it is opened");
  await group.press("Enter");
  const names = (await links.allTextContents()).map((name) => name.replace(/\s+/g, " ").trim());
  for (const name of names) {
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), name);
  }
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Tripod nim");
  assert.equal(await links.first().isVisible(), false, "the list closes behind the focus");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(page), names[0]);
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "Nim fractals");
  assert.equal(await links.first().isVisible(), false);
  await page.keyboard.press("Enter");
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction(() => window.nimscape.state.view === "octant");
  assert.equal(await focused(page), "Nim fractals", "the focus stays");
});

test("help opens beside its control on pointing, focus and tap; Escape closes it", async () => {
  for (const touch of [false, true]) {
    const { page, close } = await visitor.open("#v1/growth?n=6", { touch });
    const sign = page.getByRole("button", { name: "About Generation" });
    const help = page.locator("#n-meaning");
    assert.equal(await help.isVisible(), false);
    await (touch ? sign.tap() : sign.hover());
    await help.waitFor();
    await (touch ? page.locator("h2").first().tap() : help.hover());
    assert.equal(await help.isVisible(), !touch, "the pointer may move to the help");
    if (!touch) await page.locator("h2").first().hover();
    assert.equal(await help.isVisible(), false);
    await sign.focus();
    await help.waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await help.isVisible(), false);
    await close();
  }
});

test("keys of a single character can be switched off, and stay so", async () => {
  const { page } = await visitor.open("#v1/octant?side=8&sel=1,2,3");
  const help = page.locator("dialog.help");
  const pressed = async () => {
    await page.locator("#picture [tabindex='0']").focus();
    const before = await link(page);
    for (const key of ["?", "u", "1", "+"]) await page.keyboard.press(key);
    await settled(page);
    return (await link(page)) !== before || (await help.isVisible());
  };
  await page.getByRole("button", { name: "Help" }).click();
  await help.getByLabel("Use keys of a single character").uncheck();
  await page.keyboard.press("Escape");
  assert.equal(await pressed(), false);
  await page.reload();
  await settled(page);
  assert.equal(await pressed(), false, "in the next visit");
  await page.getByRole("button", { name: "Help" }).click();
  await help.getByLabel("Use keys of a single character").check();
  await page.keyboard.press("Escape");
  assert.equal(await pressed(), true);
  await page.keyboard.press("Escape");
  await page.locator("#position").press("?");
  assert.equal(await help.isVisible(), false, "in a field it is a sign as others");
});

test("keys with a name work while those of a single character are switched off", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  await page.evaluate(() => localStorage.setItem("nimscape-character-keys", "off"));
  await page.locator("#picture canvas").press("ArrowRight");
  await page.waitForFunction(() => Number(window.nimscape.state.x) > 0);
});

/** What a key would press if it had the focus. */
const ACTIONS = "a, button, summary, canvas, [role=button]";

/** Parts of the site with buttons that go, by the buttons that are tried. */
const TRIED = {
  "#v1/play?p=1,2,3&answers=you": ".acts button",
  "#v1/play?game=tree-nim&p=2(3,1)": ".acts button, [data-take]",
  "#v1/growth?n=6&sel=1,2,3": ".position .clear",
  "#v1/lesson?id=nim&step=4": ".lesson-question button",
  "#v1/lesson?id=fractal&step=3": ".lesson-order button, .lesson-question > .lesson-acts button",
} as const;

test("Enter, and once more, presses nothing else", async () => {
  const { page } = await visitor.open("#v1/counts");
  const action = () =>
    page.evaluate((actions) => {
      const { activeElement: it } = document;
      if (!it?.matches(actions) || it.getAttribute("aria-disabled") === "true") return "";
      return (it.getAttribute("aria-label") ?? it.textContent ?? "").replace(/\s+/g, " ").trim();
    }, ACTIONS);
  for (const [shown, tried] of Object.entries(TRIED)) {
    await go(page, shown);
    const buttons = page.locator(`:is(${tried}):not(:disabled)`).locator("visible=true");
    const count = Math.min(await buttons.count(), 2);
    assert.ok(count > 0, shown);
    for (let at = 0; at < count; at++) {
      await go(page, "#v1/counts");
      await go(page, shown);
      await buttons.nth(at).focus();
      const name = await action();
      for (let press = 0; press < 3 && (await action()) === name; press++) {
        await page.keyboard.press("Enter");
        await settled(page);
        await page.evaluate(async () => {
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        });
      }
      const now = await action();
      assert.ok(now === "" || now === name, `${shown}: ${name} gives the focus to ${now}`);
      assert.notEqual(await focused(page), "nothing", `${shown}: ${name} loses the focus`);
    }
  }
});

test("in Play, H gives hints wherever the focus is, and leads to the counter of the last one", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  await page.locator("nav a", { hasText: "Play" }).press("Enter");
  await page.waitForFunction(() => window.nimscape.state.view === "play");
  await settled(page);
  const hint = page.locator(".play .heard");
  for (const words of [/can win\.$/, /takes from pile a\.$/, /Move to \(1, 4, 5\)/]) {
    assert.notEqual(await focused(page), "a: take 2, leave 1");
    await page.keyboard.press("h");
    await hint.filter({ hasText: words }).waitFor();
  }
  await page.waitForFunction(() => document.activeElement?.matches(".play .counter"));
  assert.equal(await focused(page), "a: take 2, leave 1");
  const described = await page.locator(".play .counter[aria-describedby]").count();
  assert.equal(described, 0, "a description of the whole picture is not read with each counter");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.nimscape.state.path === "1,4,5"); // it has answered
  await page.keyboard.press("h");
  await hint.filter({ hasText: /can win\.$/ }).waitFor();

  await go(page, "#v1/play?p=3,4,5&hints=steps");
  for (const words of [/can win/, /pile a/, /Move to/]) {
    await page.getByRole("button", { name: "Hint" }).press("Enter");
    await hint.filter({ hasText: words }).waitFor();
  }
  assert.equal(await focused(page), "Hint", "Enter alone makes no move");
  const stop = page.locator(".play .counter[tabindex='0']");
  assert.equal(await stop.getAttribute("aria-label"), "a: take 2, leave 1");
});

test("P plays in a picture alone, U, C and S select relatives", async () => {
  const { page } = await visitor.open("#v1/growth?n=20&sel=14,10,4");
  const selected = (sel: string) =>
    page.waitForFunction((sel) => String(window.nimscape.state.sel) === sel, sel);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const before = await link(page);
  await page.keyboard.press("p");
  await settled(page);
  assert.equal(await link(page), before);
  await page.keyboard.press("c");
  await selected("15,11,4");
  await page.keyboard.press("s");
  await page.waitForFunction(() => String(window.nimscape.state.sel) !== "15,11,4");
  await page.keyboard.press("u");
  await selected("14,10,4");
  await page.locator("#picture canvas").first().focus();
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Grow", exact: true }).waitFor();
});

/** A state of each view in the middle of its steps, with something selected. */
const MIDDLES: Readonly<Record<string, string>> = {
  array: "side=16&sel=3,5",
  bands: "from=100",
  barriers: "p=2(8,x,y)&vs=&b=8,8&side=24&step=3&at=3,4",
  both: "n=8&sel=1,5,4",
  classes: "m=3",
  counts: "seq=d&n=5",
  dynamics: "seed=10,01&k=2&t=2",
  far: "from=1000&side=16",
  fill: "side=8&step=20",
  frontier: "c=3",
  growth: "n=8&sel=1,5,4",
  octal: "code=0.77&n=5",
  octant: "side=8&n=6&sel=1,5,4",
  periods: "from=8&to=8&rows=12",
  piles: "n=6",
  play: "p=1,2,2",
  shadows: "from=20",
  shift: "by=20",
  tree: "p=2(3,4)",
};

/** The keys of the help with one letter, and what it says of them. */
const letters = async (page: Page) => {
  await page.getByRole("button", { name: "Help" }).click();
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("dialog.help dl")].slice(0, -1).flatMap((list) =>
      [...list.children].flatMap((row): [string, string][] => {
        const [key = "", help = ""] = [...row.children].map(({ textContent }) => textContent);
        // F fills the screen, which takes its time: present.test.ts has it.
        return /^[A-EG-Z]$/.test(key) ? [[key, help]] : [];
      }),
    ),
  );
  await page.keyboard.press("Escape");
  return found;
};

/** Returns what a key can change: the link, the field in use, what is unfolded, and hints. */
const effect = () => {
  const unfolded = [...document.querySelectorAll("details[open]:not(details details) > summary")];
  const field = document.activeElement?.matches("input") && document.activeElement.id;
  const hints = document.querySelector(".play .heard")?.textContent;
  return [window.nimscape.link, field, hints, ...unfolded.map((each) => each.textContent)].join();
};

test("every letter of the help does what it says in every view, with Caps Lock and without", async () => {
  const { page } = await visitor.open("#v1/counts", { shared: true });
  const said = new Map<string, string>();
  for (const { name } of views) {
    const start = `#v1/${name}?${MIDDLES[name] ?? assert.fail(name)}`;
    await go(page, start);
    for (const [key, help] of await letters(page)) {
      assert.equal(said.get(key) ?? help, help, `${key} in ${name}`);
      said.set(key, help);
      const effects: string[] = [];
      for (const pressed of [key.toLowerCase(), key]) {
        await go(page, "#v1/counts");
        await go(page, start);
        await page.evaluate(() => {
          for (const each of document.querySelectorAll("details")) each.open = false;
        });
        await page.locator("#picture [tabindex='0']").first().focus();
        const before = await page.evaluate(effect);
        await page.keyboard.press(pressed);
        while ((await page.evaluate(effect)) === before) await page.waitForTimeout(20);
        const isRun = /^Play/.test(help);
        if (!isRun) await settled(page);
        effects.push(isRun ? "plays" : await page.evaluate(effect));
      }
      assert.equal(effects[0], effects[1], `${key} in ${start}`);
    }
  }
  for (const key of "PRUCSNWH") assert.ok(said.has(key), key);
});

test("the cells of the tokens are selected, spoken and gone to by keys", async () => {
  const { page } = await visitor.open("#v1/dynamics?t=24&show=tokens&start=random&k=3&n=8");
  const { keyboard } = page;
  const spoken = (words: RegExp) =>
    page.locator(".spoken", { hasText: words }).waitFor({ state: "attached" });
  const selected = async () => /cell=([\d,]+)/.exec(await link(page))?.[1];
  await page.locator("#picture canvas").focus();
  await keyboard.press("ArrowRight"); // nothing is selected: it steps
  assert.match(await link(page), /t=25/);
  await keyboard.press("Enter");
  assert.equal(await selected(), "9,2");
  await spoken(/of a turn.*column 9, place 2.*no token moves.*no token/);
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowDown");
  assert.equal(await selected(), "10,3");
  await spoken(/column 10, place 3.*a token/);
  assert.match(await page.locator(".legend").innerText(), /selected/);
  await keyboard.press("Enter");
  await settled(page);
  assert.match(
    await page.locator(".facts, .reason").first().innerText(),
    /column 10, place 2|Step/,
  );
  assert.doesNotMatch(await link(page), /t=25/);
  await keyboard.press("Escape");
  assert.equal(await selected(), undefined);
});
