/**
 * Accessibility: axe-core finds no fault, and checks that axe-core cannot make. Each run takes each
 * view and state in one of the three windows.
 */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { views } from "../../www/views/index.ts";
import { faultsOfBoxes } from "../engines/boxes.ts";
import { found } from "./axe.ts";
import { go, largeLetters, openMenu, settled, sideways } from "./browser.ts";
import { inTurn, isTurn } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

/** States with elements that the first pictures of the views lack. */
const MORE = [
  "#v1/octant?side=16&sel=1,2,3&n=-3&colour=none",
  "#v1/growth?sel=1,2,3",
  "#v1/array?c=2&vs=5&side=64",
  "#v1/shadows?barrier=7",
  "#v1/periods?c=6&row=12",
  "#v1/dynamics?k=3&n=4&start=random&show=cycles",
  "#v1/dynamics?show=evidence",
  "#v1/play?game=forest-nim&p=3(2,2,2),2(4,4),5",
  "#v1/play?p=0,0,0",
];

for (const [way, [rules, theme, width]] of (
  [
    ["all of its rules", "light", 1440],
    ["its rules about colours", "dark", 1440],
    ["all of its rules", "light", 360],
  ] as const
).entries()) {
  const colours = theme === "dark";
  test.describe(`axe-core finds nothing with ${rules}, ${theme}, ${width} pixels wide`, () => {
    let page: Page;
    test.beforeAll(async () => {
      ({ page } = await visitor.open("#v1/growth?n=6", {
        theme,
        width,
        height: 900,
        shared: true,
      }));
    });
    for (const [at, { name, title }] of views.entries())
      testIf(inTurn(at, way, 3))(`in ${title}`, async () => {
        await go(page, `#v1/${name}`);
        assert.deepEqual(await found(page, { colours }), []);
      });

    for (const [at, link] of MORE.entries())
      testIf(inTurn(at, way, 3))(`in ${link}`, async () => {
        await go(page, link);
        assert.deepEqual(await found(page, { colours }), []);
      });

    for (const [at, name] of ["Figures", "Help", "Share", "Export"].entries())
      testIf(inTurn(at, way, 3))(`in the dialog ${name}`, async () => {
        // High enough for a whole dialog: targets covered by its last line during scrolling would
        // count as too small.
        await page.setViewportSize({ width, height: 2400 });
        if (name === "Figures") await openMenu(page);
        await page.getByRole("button", { name, exact: true }).click();
        await page.locator("dialog[open]").waitFor();
        const wrong = await found(page, { colours });
        await page.keyboard.press("Escape");
        await page.setViewportSize({ width, height: 900 });
        assert.deepEqual(wrong, []);
      });

    testIf(inTurn(0, way, 3))("in a low window, where facts scroll", async () => {
      await page.setViewportSize({ width: 1024, height: 680 });
      await go(page, "#v1/octant?side=16&sel=1,2,3&n=-3&colour=none");
      const wrong = await found(page, { colours });
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(wrong, []);
    });

    testIf(inTurn(1, way, 3))("with the picture in words and as a table", async () => {
      await go(page, "#v1/array");
      await page.getByText("Description", { exact: true }).click();
      await page.getByText("Data table", { exact: true }).click();
      await page.locator(".sheet tbody tr").first().waitFor();
      assert.deepEqual(await found(page, { colours }), []);
    });

    testIf(inTurn(2, way, 3))("in a figure in a frame", async () => {
      const { page } = await visitor.visit("embed.html#v1/growth?n=6", { theme, width });
      await page.locator("nimscape-figure canvas").first().waitFor();
      assert.deepEqual(await found(page, { frame: true, colours }), []);
    });
  });
}

test("axe-core would find something", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  await page.evaluate(() =>
    document.querySelector("main")?.append(document.createElement("button")),
  );
  assert.match((await found(page)).join(), /button-name/);
});

test.describe("narrow and large", () => {
  /** States that are wider than the first pictures of their views. */
  const WIDE = [
    "#v1/bands?c=29&vs=28&n=47&from=9000&side=48",
    "#v1/dynamics?k=16&n=64&start=random",
    "#v1/fill?way=numbers&step=19",
    "#v1/piles?p=0,0,0,0,0,0&n=5",
    "#v1/play?p=40,41,2",
    "#v1/play?game=forest-nim&p=3(2,2,2),2(4,4),5",
    "#v1/array?c=2&side=256&sel=7,40,44",
    "#v1/periods?rows=16&c=2&row=4",
  ];

  test("at 320 pixels nothing has to be pushed sideways, with letters of twice the size neither", async () => {
    const { page } = await visitor.open("#v1/growth?n=6", { width: 320, height: 640 });
    for (const link of [...views.map(({ name }) => `#v1/${name}`), ...WIDE]) {
      await go(page, link);
      assert.ok((await sideways(page)) <= 0, link);
      await largeLetters(page);
      assert.ok((await sideways(page)) <= 0, `${link}, 200 %`);
      await page.evaluate(() => document.documentElement.removeAttribute("style"));
    }
  });

  test("with letters of twice the size neither, and the picture is still there", async () => {
    const { page } = await visitor.open("#v1/growth?n=6");
    await largeLetters(page);
    for (const { name } of views) {
      await go(page, `#v1/${name}`);
      assert.ok((await sideways(page)) <= 0, name);
      const picture = await page.locator("#picture").boundingBox();
      assert.ok(picture !== null && picture.height > 200 && picture.width > 300, name);
    }
  });

  for (const [way, width] of [1280, 390].entries())
    test(`with the spacing that WCAG 1.4.12 allows readers no words are cut off, ${width} pixels wide`, async () => {
      const size = { width, height: 844 };
      const { page } = await visitor.open("#v1/growth?n=6", { ...size, fresh: true });
      await page.evaluate(spaceOut);
      for (const [at, { name }] of views.entries()) {
        if (!isTurn(at, way, 2)) continue;
        await go(page, `#v1/${name}`);
        assert.deepEqual(await page.evaluate(faultsOfBoxes), [], name);
      }
    });
});

/** Gives words the largest spacing with which a page must still work (WCAG 2.2, 1.4.12). */
function spaceOut(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* {
    letter-spacing: 0.12em !important;
    line-height: 1.5 !important;
    word-spacing: 0.16em !important;
  }
  p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets.push(sheet);
}

test("with forced colours the chosen item is still recognisable", async () => {
  const { page } = await visitor.open("#v1/octant?side=16", { fresh: true });
  await page.emulateMedia({ forcedColors: "active" });
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { color, backgroundColor, outlineStyle, borderStyle, textDecorationLine } =
          getComputedStyle(element);
        return [color, backgroundColor, outlineStyle, borderStyle, textDecorationLine].join();
      });
  assert.notEqual(await look("nav [data-current]"), await look("nav .entry:not([data-current])"));
  assert.notEqual(
    await look(".segments input:checked + span"),
    await look(".segments input:not(:checked) + span"),
  );
  await settled(page);
  await go(page, "#v1/play?game=kayles");
  const gap = page.locator(".board .gap").first();
  const border = await gap.evaluate((each) => getComputedStyle(each, "::before").borderTopWidth);
  assert.equal(border, "3px", "a ball between two pins is seen");
});

test("in the narrowest windows the heading of the panel covers nothing that has the focus", async () => {
  const size = { width: 320, height: 640 };
  const { page } = await visitor.open("#v1/play?p=3,4,5", size);
  await page.locator("#panel-top").waitFor();
  for (const view of ["play?p=3,4,5", "counts", "tree", "octal"]) {
    await go(page, `#v1/${view}`);
    await page.locator(".panel .help-sign").last().focus();
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press("Shift+Tab");
      const covered = await page.evaluate(() => {
        const [focused, head] = [document.activeElement, document.querySelector(".panel-head")];
        if (!focused?.closest("#panel-top, #panel-body") || head === null) return null;
        const [{ top }, { bottom }] = [
          focused.getBoundingClientRect(),
          head.getBoundingClientRect(),
        ];
        return top < bottom ? `${focused.outerHTML.slice(0, 80)}: ${top} above ${bottom}` : null;
      });
      assert.equal(covered, null, view);
    }
  }
});

test.describe("the picture to be read", () => {
  test("as text with the numbers that the core has counted, and as a table, page by page", async () => {
    const { page } = await visitor.open("#v1/array?c=2&vs=5&side=256");
    const field = (await page.evaluate(() => window.nimscape.data())) as {
      values: ArrayLike<number>;
    };
    const equal = Object.values(field.values).filter((value) => value === 1).length;
    await page.getByText("Description", { exact: true }).click();
    await page
      .locator("#in-words", { hasText: "256 by 256 array, centre 2 beside centre 5" })
      .waitFor();
    const words = (await page.locator("#in-words").textContent()) ?? "";
    assert.ok(words.includes(`equal in ${equal.toLocaleString("en")} of 65,536 cells`), words);
    assert.match(
      words,
      /The rarer kind \(different\) lies only in the first \d+ rows and columns or within \d+ of the diagonal/,
    );
    assert.equal(await page.locator("#picture canvas[aria-describedby=in-words]").count(), 1);

    await page.getByText("Data table", { exact: true }).click();
    const rows = page.locator(".sheet tbody tr");
    await rows.first().waitFor();
    assert.equal(await rows.count(), 100);
    await page.getByRole("button", { name: "Next rows" }).click();
    assert.equal(await rows.first().locator("th").textContent(), "100");
    await page.getByRole("button", { name: "Next columns" }).click();
    const cell = await rows.first().locator("td").first().textContent();
    assert.equal(cell, String(Object.values(field.values)[100 * 256 + 20]));

    await go(page, "#v1/growth?n=6");
    await page
      .locator("#in-words", { hasText: /^Nim in the plane: \d+ cells, born in generations 0 to 6/ })
      .waitFor();
    assert.deepEqual(await found(page), []);
  });

  test("in every view", async () => {
    const { page } = await visitor.open("#v1/growth?n=6");
    await page.getByText("Description", { exact: true }).click();
    for (const { name } of views) {
      await go(page, `#v1/${name}`);
      await page.waitForFunction(() =>
        /\d.*\.$/.test(document.querySelector("#in-words")?.textContent ?? ""),
      );
    }
    assert.equal(await page.locator(".notices li").count(), 0);
  });
});

test("keys of a single character can be switched off, and stay so", async () => {
  const { page } = await visitor.open("#v1/octant?side=8&sel=1,2,3");
  const help = page.locator("dialog.help");
  const link = () => page.evaluate(() => window.nimscape.link);
  const pressed = async () => {
    await page.locator("#picture [tabindex='0']").focus();
    for (const key of ["?", "u", "1", "+"]) await page.keyboard.press(key);
    return {
      open: await help.evaluate((dialog) => (dialog as HTMLDialogElement).open),
      link: await link(),
    };
  };
  const before = await link();
  await page.getByRole("button", { name: "Help" }).click();
  await help.getByLabel("Use keys of a single character").uncheck();
  await page.keyboard.press("Escape");
  assert.deepEqual(await pressed(), { open: false, link: before });
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((before) => window.nimscape.link !== before, before);
  await page.reload();
  await settled(page);
  const again = await link();
  assert.deepEqual(await pressed(), { open: false, link: again }, "in the next visit");
  await page.getByRole("button", { name: "Help" }).click();
  await help.getByLabel("Use keys of a single character").check();
  await page.keyboard.press("Escape");
  await page.locator("#picture [tabindex='0']").focus();
  await page.keyboard.press("u");
  await page.waitForFunction((again) => window.nimscape.link !== again, again);
  await page.keyboard.press("?");
  await help.waitFor();
});
