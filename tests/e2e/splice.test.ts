/** Framed lessons and tasks on a learning platform that speaks SPLICE. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { FrameLocator } from "playwright-core";
import { eventually } from "./browser.ts";
import { hosts } from "./hosts/hosts.ts";
import { OWN } from "./lessons.ts";
import { test, visitor } from "./site.ts";

const frame = (title: string, link: string) =>
  `<iframe title="${title}" sandbox="allow-scripts" width="900" height="300" src="${visitor.url}embed.html${link}"></iframe>`;
const sites = await hosts({
  page: readFileSync("tests/e2e/hosts/splice.html", "utf8").replace(
    "<!-- frames -->",
    `${frame("lesson", `#v1/lesson?own=${OWN}`)} ${frame("task", "#v1/fill?step=12&ask=number")}
     ${frame("picture", "#v1/growth?n=6")} <nimscape-figure link="#v1/lesson?step=6"></nimscape-figure>
     <script type="module" src="${visitor.url}figure.js"></script>`,
  ),
});

interface Heard {
  readonly subject: string;
  readonly score?: number;
  readonly state?: { readonly link?: string };
}

async function check(frame: FrameLocator, answer: string): Promise<void> {
  await frame.locator(".lesson-question input").fill(answer);
  await frame.getByRole("button", { name: "Check" }).click();
}

test("lessons and tasks report score and state, which come back; pictures and elements report nothing", async () => {
  const { page } = await visitor.visit("", { at: sites.at("page") });
  const [lesson, task] = [page.frameLocator("[title=lesson]"), page.frameLocator("[title=task]")];
  const value = (frame: FrameLocator) => frame.locator(".lesson-question input").inputValue();
  const heard = () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
  /** Waits for a score with a link that ends like this, and returns it. */
  const reported = async (ending: string) => {
    const isIt = ({ score, state }: Heard) => score !== undefined && state?.link?.endsWith(ending);
    await eventually(async () => (await heard()).some(isIt), `a score with ${ending}`);
    return (await heard()).findLast(isIt)?.score;
  };
  await check(lesson, "12");
  assert.equal(await reported("&answers=1:12"), 1);
  await lesson.getByRole("button", { name: "Next" }).click();
  await reported("&step=2&answers=1:12");
  await check(task, "99");
  assert.equal(await reported("&answer=99"), 0);
  await task.getByRole("button", { name: "Show the answer" }).click();
  const right = await task.locator(".lesson-verdict", { hasText: "The answer:" }).innerText();
  const number = /\d+/.exec(right)?.[0] ?? assert.fail(right);
  await check(task, number);
  assert.equal(await reported(`&answer=${number}&shown=1`), 1);
  await page.locator("nimscape-figure").scrollIntoViewIfNeeded(); // it is drawn when it is seen
  await page.locator(".lesson-question input").fill("8");
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator(".lesson-verdict").waitFor();
  const messages = await heard();
  assert.equal(messages.filter(({ subject }) => subject === "SPLICE.getState").length, 2);
  assert.ok(messages.every(({ state }) => !/growth|step=6/.test(state?.link ?? "")));

  await page.evaluate(() => scrollTo(0, 0));
  await page.reload(); // the frames have no storage of their own
  await lesson.locator(".lesson-text h2", { hasText: "End" }).waitFor();
  await lesson.getByRole("button", { name: "Back", exact: true }).click();
  await lesson.locator(".lesson-verdict").waitFor();
  assert.equal(await value(lesson), "12");
  await task.locator(".lesson-verdict[data-kind=right]").waitFor();
  assert.equal(await value(task), number);

  await page.evaluate(() => localStorage.setItem("lesson", '{"link":"#v1/lesson?id=lim&step=3"}'));
  await page.reload();
  await lesson.locator(".notices", { hasText: "id=lim&step=3 is another lesson" }).waitFor();
  await check(lesson, "11");
  assert.equal(await reported("&answers=1:11"), 0);
});
