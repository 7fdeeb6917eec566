/** Framed lessons on a learning platform that speaks SPLICE. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { hosts, paper } from "./hosts/hosts.ts";
import { OWN } from "./lessons.ts";
import { test, visitor } from "./site.ts";

const frame = (title: string, link: string) =>
  `<iframe title="${title}" sandbox="allow-scripts" width="900" height="700" src="${visitor.url}embed.html${link}"></iframe>`;
const host = readFileSync("tests/e2e/hosts/splice.html", "utf8");
const sites = await hosts({
  lesson: host.replace("<!-- frames -->", frame("lesson", "#v1/lesson?step=6")),
  own: host.replace("<!-- frames -->", frame("own", `#v1/lesson?own=${OWN}`)),
  task: host.replace("<!-- frames -->", frame("task", "#v1/fill?step=12&ask=number&seed=2")),
  picture: host.replace("<!-- frames -->", frame("picture", "#v1/growth?n=6")),
  element: paper(
    `<script>addEventListener("message", ({ data }) => (window.heard ??= []).push(data))</script>
     <nimscape-figure link="#v1/lesson?step=6" style="width:700px"></nimscape-figure>
     <script type="module" src="${visitor.url}figure.js"></script>`,
  ),
});

type Heard = { readonly subject: string; readonly score?: number; readonly state?: object };

const heard = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (window as { heard?: Heard[] }).heard ?? []);

/** Waits until a score is reported with a link that ends like this. */
const reported = (page: Page, ending: string) =>
  page.waitForFunction((ending) => {
    const { heard = [] } = window as { heard?: { score?: number; state?: { link?: string } }[] };
    return heard.some(({ score, state }) => score !== undefined && state?.link?.endsWith(ending));
  }, ending);

for (const [name, next, ending, answer, grade] of [
  ["own", 2, "&answers=1:12", "12", 1],
  ["lesson", 7, "step=6&answers=6:8", "8", 0],
] as const)
  test(`${name}: score and state are reported, and the state comes back`, async () => {
    const { page } = await visitor.visit("", { at: sites.at(name) });
    const lesson = page.frameLocator("iframe");
    await lesson.locator(".lesson-question input").fill(answer);
    await lesson.getByRole("button", { name: "Check" }).click();
    await reported(page, ending);
    const messages = await heard(page);
    assert.equal(messages.filter(({ subject }) => subject === "SPLICE.getState").length, 1);
    assert.equal(messages.findLast(({ score }) => score !== undefined)?.score, grade);
    await lesson.getByRole("button", { name: "Next" }).click();
    await page.waitForFunction((next) => {
      const { heard = [] } = window as { heard?: { name?: string; data?: { step?: number } }[] };
      return heard.some(({ name, data }) => name === "change" && data?.step === next);
    }, next);
    const shown = await lesson.locator(".lesson-text h2").innerText();
    // The frame has no storage of its own: what comes back comes from the platform.
    await page.reload();
    await lesson.locator(".lesson-text h2", { hasText: shown }).waitFor();
    await lesson.getByRole("button", { name: "Back", exact: true }).click();
    await lesson.locator(".lesson-verdict").waitFor();
    assert.equal(await lesson.locator(".lesson-question input").inputValue(), answer);
  });

test("a task: score and state are reported, and the state comes back", async () => {
  const { page } = await visitor.visit("", { at: sites.at("task") });
  const task = page.frameLocator("iframe");
  const answer = async (text: string) => {
    await task.locator(".lesson-question input").fill(text);
    await task.getByRole("button", { name: "Check" }).click();
    await reported(page, `&answer=${text}`);
    return (await heard(page)).findLast(({ score }) => score !== undefined)?.score;
  };
  assert.equal(await answer("99"), 0);
  await task.getByRole("button", { name: "Show the answer" }).click();
  const right = await task.locator(".lesson-verdict", { hasText: "The answer:" }).innerText();
  const number = /\d+/.exec(right)?.[0] ?? assert.fail(right);
  await task.locator(".lesson-question input").fill(number);
  await task.getByRole("button", { name: "Check" }).click();
  await reported(page, `&answer=${number}&shown=1`);
  assert.equal((await heard(page)).findLast(({ score }) => score !== undefined)?.score, 1);
  await page.reload();
  await task.locator(".lesson-verdict[data-kind=right]").waitFor();
  assert.equal(await task.locator(".lesson-question input").inputValue(), number);
});

test("a state of another lesson is refused by name, and the lesson works", async () => {
  const { page } = await visitor.visit("", {
    at: sites.at("lesson"),
    before: (page) =>
      page.addInitScript(() => {
        if (window.parent === window)
          localStorage.setItem("lesson", '{"link":"#v1/lesson?id=lim&step=3"}');
      }),
  });
  const lesson = page.frameLocator("iframe");
  await lesson.locator(".notices", { hasText: "id=lim&step=3 is another lesson" }).waitFor();
  await lesson.locator(".lesson-question input").fill("8");
  await lesson.getByRole("button", { name: "Check" }).click();
  await reported(page, "step=6&answers=6:8");
});

test("pictures, elements and the page itself send no such message", async () => {
  const subjects = async (page: Page) =>
    (await heard(page)).filter((each) => `${each?.subject}`.startsWith("SPLICE."));
  const picture = await visitor.visit("", { at: sites.at("picture") });
  await picture.page.frameLocator("iframe").locator("canvas").first().waitFor();
  assert.deepEqual(await subjects(picture.page), []);
  await picture.close();
  const element = await visitor.visit("", { at: sites.at("element") });
  await element.page.locator(".lesson-question input").fill("8");
  await element.page.getByRole("button", { name: "Check" }).click();
  await element.page.locator(".lesson-verdict").waitFor();
  assert.deepEqual(await subjects(element.page), []);
  await element.close();
  const alone = await visitor.visit("embed.html#v1/lesson?step=6", {
    before: (page) =>
      page.addInitScript(() =>
        addEventListener("message", ({ data }) => {
          const window = globalThis as { heard?: unknown[] };
          window.heard = [...(window.heard ?? []), data];
        }),
      ),
  });
  await alone.page.locator(".lesson-question input").fill("8");
  await alone.page.getByRole("button", { name: "Check" }).click();
  await alone.page.locator(".lesson-verdict").waitFor();
  assert.deepEqual(await subjects(alone.page), []);
  const score = await alone.page.evaluate(() => document.querySelector("nimscape-figure")?.score());
  assert.equal(score?.answered, 1);
  assert.equal(score?.right, 0);
});
