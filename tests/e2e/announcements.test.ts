/**
 * The page without a screen: announcements of the live region, the order of Tab, and a game by
 * keyboard.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { views } from "../../www/views/index.ts";
import { go, link, openMenu, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** Longer than the delay of the announcer (ms): another announcement would have come. */
const QUIET = 600;

/** Records every text of the page's live region from now on. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const region = document.querySelector(".spoken") as HTMLElement;
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => heard.push(region.textContent ?? "")).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

/** The announcements since the last call, once these words are heard and none has followed. */
async function heard(page: Page, words = "(?<!Computing)\\."): Promise<string[]> {
  await page.waitForFunction(
    (words) => new RegExp(words).test(`${(window as unknown as { heard: string[] }).heard}`),
    words,
  );
  return untilQuiet(page);
}

/**
 * The announcements since the last call, once there has been none for a while. Leaves out
 * "Computing.", which is announced on slow machines only.
 */
async function untilQuiet(page: Page): Promise<string[]> {
  await settled(page);
  await page.waitForTimeout(QUIET);
  const all = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
  return all.map((text) => text.replace("Computing.", "").trim()).filter((text) => text !== "");
}

/** Returns the name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === null) return "nothing";
    return (activeElement.getAttribute("aria-label") ?? activeElement.textContent ?? "")
      .replace(/\s+/g, " ")
      .trim();
  });

test("there is one live region on the page outside of dialogs", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  for (const { name: view } of views) {
    await go(page, `#v1/${view}`);
    const regions = page.locator("[aria-live], [role=status], [role=alert], output");
    const outside = await regions.evaluateAll(
      (all) => all.filter((each) => each.closest("dialog") === null).length,
    );
    assert.equal(outside, 1, view);
  }
});

test("steps, sliders, views and wrong words are each announced once", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  await listen(page);
  assert.deepEqual(await untilQuiet(page), [], "the first picture is read with its page");

  await page.getByRole("button", { name: "One step forward" }).click();
  assert.deepEqual(await heard(page), ["Growth, three branches, to generation 7."]);

  await page.getByRole("slider", { name: "Generation" }).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  const slid = await heard(page, "generation 10");
  assert.equal(slid.at(-1), "Growth, three branches, to generation 10.");
  assert.deepEqual(slid, [...new Set(slid)], "nothing twice, also where the presses were slow");

  await page.getByRole("button", { name: "Reverse" }).click();
  await page.getByRole("button", { name: "Grow", exact: true }).waitFor();
  assert.deepEqual(await heard(page), ["Growth, three branches, to generation 0."]);

  await page.locator("#n").fill("many");
  await page.locator("#n").press("Enter");
  const [wrong, ...others] = await heard(page);
  assert.match(wrong ?? "", /many/);
  assert.deepEqual(others, []);

  await go(page, "#v1/fill?step=16");
  const [arrived] = await heard(page);
  assert.match(arrived ?? "", /^How a table fills\. .*Array of centre \d+.*Step 16 of 81\./);
  await page.getByRole("button", { name: "One step forward" }).click();
  const [step, ...more] = await heard(page);
  assert.match(step ?? "", /^Step 17 of 81\./, "only what is new");
  assert.deepEqual(more, []);

  await go(page, "#v1/fill?step=16&side=4000");
  assert.match((await heard(page)).join(), /4000/);
});

test("a selected position is announced, and so is one that cannot be", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  await listen(page);
  await page.locator("#position").fill("1, 2, 3");
  await page.locator("#position").press("Enter");
  const announced = await heard(page);
  assert.equal(announced.length, 1);
  assert.match(announced[0] ?? "", /\(1, 2, 3\): the player to move loses/);
  await page.locator("#position").fill("1, 2, 4");
  await page.locator("#position").press("Enter");
  assert.match((await heard(page)).join(), /\(1, 2, 4\): the player to move wins/);
});

test("the first tab stops lead to the picture and to the controls", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  const address = await page.evaluate(() => location.href);
  const skip = async (name: string) => {
    await page.getByRole("link", { name }).focus();
    await page.keyboard.press("Enter");
  };
  for (const name of ["Skip to the picture", "Skip to the controls"]) {
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), name);
  }
  await skip("Skip to the picture");
  assert.ok(await page.evaluate(() => document.activeElement?.closest("#picture") !== null));
  await skip("Skip to the controls");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "controls");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Hide controls");
  assert.equal(await page.evaluate(() => location.href), address, "the link stays");
});

test("Tab goes from tool to tool and from view to view, and arrow keys among the views", async () => {
  const { page } = await visitor.open("#v1/octant?side=16", { fresh: true });
  await page.getByRole("button", { name: "Search", exact: true }).focus();
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Share");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await focused(page), "Figures");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await focused(page), "Research");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(page), "Tripod nim");
});

test("Tab leads from a button of the navigation through its open list", async () => {
  const { page } = await visitor.open("#v1/array?side=16", { fresh: true });
  await page.getByRole("button", { name: "Nim fractals" }).focus();
  await page.keyboard.press("Enter");
  const links = page.locator("nav .group", { hasText: "Nim fractals" }).locator("li a");
  const names = (await links.allInnerTexts()).map((name) => name.trim());
  for (const name of names) {
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), name);
  }
  for (let at = names.length; at > 0; at--) await page.keyboard.press("Shift+Tab");
  assert.equal(await focused(page), "Nim fractals");
  for (let at = names.length; at >= 0; at--) await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Tripod nim");
  assert.equal(await links.first().isVisible(), false, "the list closes behind the focus");
});

test("a view that is chosen by keyboard leaves the focus on the button of its group", async () => {
  const { page } = await visitor.open("#v1/array?side=16", { fresh: true });
  await page.getByRole("button", { name: "Nim fractals" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !/array/.test(window.nimscape.link));
  assert.equal(await focused(page), "Nim fractals");
});

test("where a pressed button goes away, the focus goes to what has appeared", async () => {
  const { page } = await visitor.open("#v1/lesson?id=nim&step=4", { fresh: true });
  const press = (name: string | RegExp) => page.getByRole("button", { name }).press("Enter");
  const field = page.locator(".lesson-question input[type=text]");
  await field.fill("5");
  await field.press("Enter");
  const hint = page.locator(".lesson-question").getByRole("button", { name: "Hint" });
  while ((await hint.count()) > 0) await hint.press("Enter");
  const last = await page.locator(".lesson-hint").last().innerText();
  assert.equal(await focused(page), last);
  await press("Show the answer");
  assert.match(await focused(page), /^The answer:/);

  await go(page, "#v1/lesson?id=nim&step=1");
  await press("Worksheet");
  await press("Back to the lesson");
  await page.waitForFunction(() => document.activeElement?.matches(".lesson-text h2"));

  await go(page, "#v1/growth?n=6&sel=1,2,3");
  await press("Select nothing");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "position");
  await go(page, "#v1/growth?n=many");
  await press("Close message");
  assert.ok(await page.evaluate(() => document.activeElement?.closest("#picture") !== null));

  await go(page, "#v1/tree?p=0,3,1&hints=1");
  const winning = page.locator(".worded button.act", { hasText: / to \d/ });
  if ((await winning.count()) > 0) {
    await winning.first().press("Enter");
    await settled(page);
    assert.equal(
      await page.evaluate(() => document.activeElement?.matches("a, button, canvas")),
      false,
    );
    assert.ok(await page.evaluate(() => document.activeElement?.closest("#picture") !== null));
  }

  await go(page, "#v1/frontier");
  await press(/^List [\d,]+ more$/);
  assert.equal(await page.evaluate(() => document.activeElement?.closest("tr") !== null), true);
});

test("the decision of a band keeps its button and is announced", async () => {
  const { page } = await visitor.open("#v1/bands", { fresh: true });
  await listen(page);
  for (let time = 0; time < 2; time++) {
    const decide = page.getByRole("button", { name: /^Decide the band of/ }).first();
    await decide.press("Enter");
    await decide.waitFor();
    assert.match((await heard(page, "band|Proved|proved|proof")).join(), /band|[Pp]rove|proof/);
    assert.match(await focused(page), /^Decide the band of/);
  }
});

test("a game by keyboard and ear: moves by pile, the focus stays, the end is spoken", async () => {
  const { page } = await visitor.open("#v1/play?p=1,2,2", { fresh: true });
  await listen(page);
  assert.deepEqual(
    await page.locator(".groups [role=group]").evaluateAll((all) =>
      all.map((each) => {
        const name = document.getElementById(each.getAttribute("aria-labelledby") ?? "");
        return `${name?.textContent}: ${each.querySelectorAll("button").length}`;
      }),
    ),
    ["From pile a, 1 counter: 1", "From pile b, 2 counters: 2", "From pile c, 2 counters: 2"],
  );
  await page.locator(".play summary").click();
  await page.locator(".move").first().focus();
  assert.match(await focused(page), /^★?wins: \(0, 2, 2\) a: 1 to 0/);
  for (let turn = 0; turn < 4; turn++) {
    if ((await page.locator(".move").count()) === 0) break;
    await page.keyboard.press("Enter");
    const announced = await heard(page, "The page answers|No move is left");
    assert.ok(
      announced.length > 0 && new Set(announced).size === announced.length,
      announced.join(" / "),
    );
    if (turn === 0) assert.match(announced.join(" "), /You move to \(0, 2, 2\).*The page answers/s);
    const where = await page.evaluate(() => document.activeElement?.closest(".play") !== null);
    assert.ok(where, `the focus is in the game, not on ${await focused(page)}`);
    if (/No move is left/.test(announced.join(" "))) break;
    await page.locator(".move.wins").first().focus();
  }
  assert.match(await page.locator(".said").innerText(), /No move is left: you win/);
  await page.waitForFunction(() => document.activeElement?.matches(".play, .play :not(button)"));
  await page.getByRole("button", { name: "From (1, 2, 2) again" }).press("Enter");
  await settled(page);
  assert.match(await focused(page), /^From \(1, 2, 2\) again/);
  await page.keyboard.press("Enter"); // nothing more
  assert.match(await link(page), /p=1,2,2/);
});

test("powers are spoken as powers", async () => {
  const { page } = await visitor.open("#v1/counts");
  await listen(page);
  await page.locator("#picture canvas").first().focus();
  await page.keyboard.press("ArrowLeft");
  assert.match((await heard(page)).join(" "), /D3\(62\)\s*=\s*3⁵\s*= 243/);
  await go(page, "#v1/counts?seq=a");
  assert.match((await heard(page)).join(" "), /2¹⁰\+3·32²/);
});

test("the same result of another action is announced again", async () => {
  const { page } = await visitor.open("#v1/lesson?id=nim&step=4", { fresh: true });
  await listen(page);
  const field = page.locator(".lesson-question input[type=text]");
  for (const answer of ["9", "17"]) {
    await field.fill(answer);
    await field.press("Enter");
    assert.deepEqual(await heard(page, "moves"), ["There are only 6 moves."]);
  }
  await go(page, "#v1/play?game=subtract-1-3&p=5");
  await untilQuiet(page);
  for (let time = 0; time < 2; time++) {
    await page.getByRole("button", { name: "a: take 2, leave 3" }).click({ force: true });
    assert.match((await heard(page, "cannot")).join(), /^You cannot take 2 from pile a now\./);
  }
  await go(page, "#v1/growth?n=6");
  await untilQuiet(page);
  for (const [field, wrong] of [
    ["#n", "many"],
    ["#position", "1, 2, 4"],
  ] as const)
    for (let time = 0; time < 2; time++) {
      await page.locator(field).fill("");
      await page.locator(field).pressSequentially(wrong);
      await page.locator(field).press("Enter");
      assert.match((await heard(page, wrong)).join(), new RegExp(wrong));
    }
});

test("an item that is sorted keeps the focus, and its place is announced", async () => {
  const { page } = await visitor.open("#v1/lesson?id=fractal&step=3", { fresh: true });
  await listen(page);
  const items = page.locator(".lesson-order li > span");
  const [first = ""] = await items.allInnerTexts();
  const last = await items.count();
  await page.getByRole("button", { name: `${first}: down` }).focus();
  for (let place = 2; place <= last; place++) {
    await page.keyboard.press("Enter");
    assert.deepEqual(await heard(page), [`${first} is now ${place} of ${last}.`]);
    assert.equal(await focused(page), `${first}: down`);
  }
  await page.keyboard.press("Enter"); // nothing more
  assert.equal((await items.allInnerTexts()).at(-1), first);
});

test("what an arrow key chooses is announced once", async () => {
  const { page } = await visitor.open("#v1/octal", { fresh: true });
  await listen(page);
  const chosen = {
    "octal?n=50": /has the value/g,
    "piles?p=1,2,3": /\d+ parents?/g,
    "counts?n=50": /= [\d,]+\.$|Term \d+/g,
  };
  for (const [to, words] of Object.entries(chosen)) {
    await go(page, `#v1/${to}`);
    await untilQuiet(page);
    await page.locator("#picture canvas").first().focus();
    await page.keyboard.press(to.startsWith("piles") ? "ArrowUp" : "ArrowLeft");
    const announced = (await heard(page)).join(" ");
    assert.equal(announced.match(words)?.length, 1, announced);
    assert.doesNotMatch(announced, /Why|A\d{6}/);
  }
  await go(page, "#v1/lesson?id=nim&step=1");
  await untilQuiet(page);
  await page.locator(".lesson-bar").getByRole("button", { name: "Next" }).press("Enter");
  const step = (await heard(page)).join(" ");
  const title = await page.locator(".lesson-text h2").innerText();
  assert.ok(!step.startsWith(title), step);
});

test("a marked entry of the periods is announced by its centre and row", async () => {
  const { page } = await visitor.open("#v1/periods", { fresh: true });
  await listen(page);
  await go(page, "#v1/periods?c=3&row=1");
  assert.match((await heard(page)).join(" "), /Centre 3, row 1\. Period 2\./);
});

test("a refused move and each hint are announced", async () => {
  const { page } = await visitor.open("#v1/play?game=subtract-1-3&p=5&hints=steps", {
    fresh: true,
  });
  await listen(page);
  await page.getByRole("button", { name: "a: take 2, leave 3" }).click({ force: true });
  assert.match((await heard(page)).join(" "), /^You cannot take 2 from pile a now\./);
  await page.getByRole("button", { name: "Hint" }).click();
  const first = (await heard(page)).join(" ");
  assert.match(first, /^The player to move can win\.$/);
  await page.getByRole("button", { name: "Hint" }).click();
  assert.match((await heard(page)).join(" "), /^The winning move takes from pile a\.$/);
});

test("P plays in the growth and in the octant, U selects the parent; on the page outside P does nothing", async () => {
  const { page } = await visitor.open("#v1/growth?n=6&sel=1,2,3", { fresh: true });
  const before = await link(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("p");
  await settled(page);
  assert.equal(await link(page), before);
  await page.keyboard.press("u");
  await settled(page);
  assert.match(await link(page), /sel=0,2,2/);
  for (const [view, selector] of [
    ["growth?n=6", "#picture canvas"],
    ["octant?side=16&n=3", ".octant"],
    ["both?n=6", ".octant"],
  ] as const) {
    await go(page, `#v1/${view}`);
    await page.locator(selector).first().focus();
    await page.keyboard.press("p");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.keyboard.press("p");
    await page.getByRole("button", { name: "Grow", exact: true }).waitFor();
  }
});

test("every table has a caption or a name", async () => {
  const { page } = await visitor.open("#v1/growth?n=6&sel=1,2,3", { fresh: true });
  for (const view of [
    "growth?sel=1,2,3",
    "bands",
    "periods",
    "frontier?c=3",
    "piles",
    "dynamics?show=evidence",
    "play",
    "lesson?id=nim&page=teacher",
  ]) {
    await go(page, `#v1/${view}`);
    const bare = await page.locator("table").evaluateAll((all) =>
      all.filter((table) => {
        const name = document.getElementById(table.getAttribute("aria-labelledby") ?? "");
        return !(table.querySelector("caption") ?? name)?.textContent;
      }),
    );
    assert.equal(bare.length, 0, view);
  }
  await go(page, "#v1/growth?n=6");
  await page.getByText("Data table", { exact: true }).click();
  for (const [view, caption] of [
    ["growth?n=6", /One row per cell \(x, y\), in order of generation/],
    ["shadows", /0 neither, 1 both, 2 the first alone, 3 the second alone/],
    ["array?c=2&vs=5&side=16", /1 where centres 2 and 5 have equal values/],
    ["array?side=16&map=mod&mod=8", /the entry under the map “.+”/],
  ] as const) {
    await go(page, `#v1/${view}`);
    await page.locator(".sheet caption").waitFor();
    assert.match((await page.locator(".sheet caption").textContent()) ?? "", caption);
  }
});

/** The controls that are smaller than a finger needs, with their sizes. */
const small = (page: Page) =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      "a, button, select, summary, input, textarea, [role=slider], .counter",
    );
    return [...all].flatMap((element) => {
      const target = element.matches("[type=checkbox], [type=radio]")
        ? (element.closest("label") ?? element)
        : element;
      const { width, height } = target.getBoundingClientRect();
      if (width === 0 || element.matches(".skip") || !element.checkVisibility()) return [];
      if (width >= 43.9 && height >= 43.9) return [];
      const name = element.getAttribute("aria-label") || element.textContent || element.id;
      return [`${element.tagName} ${name}: ${width} x ${height}`];
    });
  });

test("on a phone everything that is tapped is at least 44 pixels wide and high", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", {
    fresh: true,
    width: 390,
    height: 844,
    touch: true,
  });
  for (const view of [
    "growth?sel=1,2,3",
    "octant?side=16&sel=1,2,3",
    "both",
    "array?c=2&vs=5&side=64",
    "far",
    "fill",
    "shadows",
    "bands",
    "periods?c=6&row=12",
    "dynamics",
    "play?p=3,4,5",
    "counts",
    "piles",
    "octal",
    "tree?leaf=b",
    "barriers",
    "shift",
    "classes",
    "frontier",
  ]) {
    await go(page, `#v1/${view}`);
    assert.deepEqual(await small(page), [], view);
  }
  await openMenu(page);
  assert.deepEqual(await small(page), [], "the menu");
  for (const name of ["Figures", "Help", "Share", "Export"]) {
    if (name === "Figures") await openMenu(page);
    await page.getByRole("button", { name, exact: true }).tap();
    await page.locator("dialog[open]").waitFor();
    assert.deepEqual(await small(page), [], name);
    await page.keyboard.press("Escape");
  }
  await page.goto(`${visitor.url}embed.html#v1/fill?step=3`);
  await page.locator("nimscape-figure button").first().waitFor();
  const bar = await page
    .locator("nimscape-figure .figure-bar :is(button, a)")
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  assert.ok(bar.length > 0 && bar.every((height) => height >= 43.9), bar.join());
});
