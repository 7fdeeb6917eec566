/** What the page is for those who do not see it, or not as most do: axe-core finds nothing, and what it cannot ask. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { views } from "../../www/views/index.ts";
import { go, largeLetters, settled, sideways, Visitor } from "./browser.ts";

const visitor = await Visitor.arrive();
after(() => visitor.leave());

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Rules that do not fit: links that begin with # open pictures, they skip to no place of the page; and the comparison of
 * visible with spoken names is an experiment of axe-core's that takes "= 1 012" and "1012, proved" for different names.
 */
const UNFIT = ["skip-link", "label-content-name-mismatch"];

/** What axe-core finds wrong, each with the element that it is about. */
async function found(page: Page, rules = RULES): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ rules, unfit }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(document, {
        runOnly: { type: "tag", values: rules },
        rules: Object.fromEntries(unfit.map((rule) => [rule, { enabled: false }])),
        resultTypes: ["violations"],
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
      );
    },
    { rules: [...rules], unfit: UNFIT },
  );
}

for (const theme of ["light", "dark"] as const) {
  describe(`axe-core finds nothing, ${theme}`, async () => {
    const { page } = await visitor.open("#v1/growth?n=6", { theme });
    for (const { name, title } of views)
      test(`in ${title}`, async () => {
        await go(page, `#v1/${name}`);
        assert.deepEqual(await found(page), []);
      });

    for (const name of ["Figures", "Help", "Share", "Export"])
      test(`in the dialog ${name}`, async () => {
        await page.getByRole("button", { name, exact: true }).click();
        await page.locator("dialog[open]").waitFor();
        assert.deepEqual(await found(page), []);
        await page.keyboard.press("Escape");
      });

    test("with a selected position, a wrong word and a message", async () => {
      await go(page, "#v1/octant?side=16&sel=1,2,3&n=-3&colour=none");
      assert.deepEqual(await found(page), []);
    });

    test("in a figure in a frame", async () => {
      const { page, close } = await visitor.visit("embed.html#v1/growth?n=6", { theme });
      await page.locator("nimscape-figure canvas").first().waitFor();
      // A frame is a part of a page: headings and landmarks are its host's.
      const rules = RULES.filter((rule) => rule !== "best-practice");
      assert.deepEqual(await found(page, rules), []);
      await close();
    });
  });
}

test("axe-core would find something", async () => {
  const { page, close } = await visitor.open("#v1/growth?n=6");
  await page.evaluate(() =>
    document.querySelector("main")?.append(document.createElement("button")),
  );
  assert.match((await found(page)).join(), /button-name/);
  await close();
});

describe("narrow and large", () => {
  test("at 320 pixels nothing has to be pushed sideways, in any view", async () => {
    const { page, close } = await visitor.open("#v1/growth?n=6", { width: 320, height: 640 });
    for (const { name } of views) {
      await go(page, `#v1/${name}`);
      assert.ok((await sideways(page)) <= 0, name);
    }
    await close();
  });

  test("with letters of twice the size neither, and the picture is still there", async () => {
    const { page, close } = await visitor.open("#v1/growth?n=6");
    await largeLetters(page);
    for (const { name } of views) {
      await go(page, `#v1/${name}`);
      assert.ok((await sideways(page)) <= 0, name);
      const picture = await page.locator("#picture").boundingBox();
      assert.ok(picture !== null && picture.height > 200 && picture.width > 300, name);
    }
    await close();
  });
});

test("with forced colours what is chosen can still be told", async () => {
  const { page, complaints, close } = await visitor.open("#v1/octant?side=16");
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
  assert.notEqual(await look("nav a[aria-current]"), await look("nav a:not([aria-current])"));
  assert.notEqual(
    await look(".segments input:checked + span"),
    await look(".segments input:not(:checked) + span"),
  );
  await settled(page);
  assert.deepEqual(complaints, []);
  await close();
});

describe("the picture to be read", () => {
  test("in words that say what the core has counted, and as a table, page by page", async () => {
    const { page, complaints, close } = await visitor.open("#v1/array?c=2&vs=5&side=256");
    const field = (await page.evaluate(() => window.nimscape.data())) as {
      values: ArrayLike<number>;
    };
    const equal = Object.values(field.values).filter((value) => value === 1).length;
    await page.getByText("In words", { exact: true }).click();
    await page
      .locator("#in-words", { hasText: "256 by 256 array, centre 2 beside centre 5" })
      .waitFor();
    const words = (await page.locator("#in-words").textContent()) ?? "";
    assert.ok(words.includes(`equal in ${equal.toLocaleString("en")} of 65,536 cells`), words);
    assert.match(
      words,
      /All that is different lies in the first \d+ rows and columns or within \d+ of the diagonal/,
    );
    assert.equal(await page.locator("#picture canvas[aria-describedby=in-words]").count(), 1);

    await page.getByText("As a table", { exact: true }).click();
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
      .locator("#in-words", { hasText: /^Growth: \d+ cells, born in generations 0 to 6/ })
      .waitFor();
    assert.deepEqual(await found(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  test("in every view", async () => {
    const { page, complaints, close } = await visitor.open("#v1/growth?n=6");
    await page.getByText("In words", { exact: true }).click();
    for (const { name } of views) {
      await go(page, `#v1/${name}`);
      await page.waitForFunction(() =>
        /\d.*\.$/.test(document.querySelector("#in-words")?.textContent ?? ""),
      );
    }
    assert.equal(await page.locator(".notices li").count(), 0);
    assert.deepEqual(complaints, []);
    await close();
  });
});
