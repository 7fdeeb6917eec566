/**
 * Failures on the way to a picture. Each ends with its sentence, for readers and for scripts, and
 * what does not need the broken part works. Page, frame and element share the code; the page has
 * all faults, the others two.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { START_MS } from "../../www/core/client.ts";
import type { NimscapeFigure } from "../../www/embed/figure.ts";
import { eventually, go } from "./browser.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { test, visitor } from "./site.ts";

const site = visitor.url;
const heard = `<script>window.heard = [];
for (const type of ["settled", "failed"]) addEventListener(type, ({ detail }) => heard.push([type, detail]), true);
addEventListener("message", ({ data }) => ["settled", "failed"].includes(data.kind) && heard.push([data.kind, data.message]));</script>`;
const element = (link: string, policy = "") =>
  paper(
    `${heard}<nimscape-figure link="${link}" style="width:600px">Held by the page.</nimscape-figure>
    <script type="module" src="${site}figure.js"></script>`,
    policy,
  );
const others = await hosts({
  growth: element("#v1/growth?n=7"),
  octant: element("#v1/octant?side=16"),
  strict: element("#v1/growth?n=7", "worker-src 'none'"),
  lesson: element("#v1/lesson?step=6"),
  frame: paper(
    `${heard}<iframe title="A figure" width="600" height="500" src="${site}embed.html#v1/growth?n=7"></iframe>`,
  ),
});

type Fault = (page: Page) => Promise<unknown>;

/** Answers requests for some files, or none of them. */
const answers =
  (files: string, answer: object | null): Fault =>
  (page) =>
    page.route(files, (route) =>
      answer === null
        ? route.abort()
        : route.fulfill({ headers: { "Access-Control-Allow-Origin": "*" }, ...answer }),
    );

const HOME = { contentType: "text/html", body: "<!doctype html>Home" };
const script = (body: string) => ({ contentType: "text/javascript", body });

const noWorkers: Fault = (page) =>
  page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException("The policy of this page forbids it.", "SecurityError");
      }
    } as unknown as typeof Worker;
  });

const noShaders: Fault = (page) =>
  page.addInitScript(() => {
    const real = WebGL2RenderingContext.prototype.shaderSource;
    WebGL2RenderingContext.prototype.shaderSource = function (shader, source) {
      real.call(this, shader, `${source}\nthis is no shader`);
    };
  });

const REFUSED = /This browser refuses to start a web worker.*The policy of this page forbids it/;

/** Returns "complete" when `settled()` resolves, or the message of its error. */
const ending = (page: Page) =>
  page.evaluate(() => {
    const figure = document.querySelector<NimscapeFigure>("nimscape-figure") ?? window.nimscape;
    figure.settled(); // nobody awaits this one
    return figure.settled().then(
      () => "complete",
      (error: Error) => error.message,
    );
  });

/** Waits until the figure is there, and returns how its first picture ends. */
async function ended(page: Page): Promise<string> {
  await page.waitForFunction(
    () => "nimscape" in window || document.querySelector("nimscape-figure:defined") !== null,
  );
  return ending(page);
}

/** The sentences that are shown. */
const shown = (page: Page) => page.locator(".notices").innerText();

/** Takes all complaints, which these tests expect, and asserts that none is an uncaught error. */
function noneUncaught(complaints: string[]): void {
  const uncaught = complaints.splice(0).filter((words) => words.startsWith("uncaught"));
  assert.deepEqual(uncaught, []);
}

const FAULTS: [name: string, fault: Fault, says: RegExp][] = [
  [
    "wasm answered by a web page",
    answers("**/*.wasm", HOME),
    /^core-growth_bg-\w+\.wasm could not be loaded: the server sent a web page instead\.$/,
  ],
  [
    "damaged wasm",
    answers("**/*.wasm", { contentType: "application/wasm", body: "no" }),
    /incomplete or damaged/,
  ],
  ["no connection", answers("**/*.wasm", null), /wasm could not be loaded: there is no connection/],
  ["a refused worker", noWorkers, REFUSED],
  [
    "a worker without its script",
    answers("**/worker-*.js", { status: 404 }),
    /web worker could not be started: its script/,
  ],
];

for (const [name, fault, says] of FAULTS)
  test(`the page, ${name}: a sentence, settled() rejects, and Help and other links work`, async () => {
    const { page, complaints } = await visitor.visit("#v1/growth?n=7", { before: fault });
    assert.match(await ended(page), says);
    assert.match(await shown(page), new RegExp(says.source.replace(/^\^|\$$/g, "")));
    await page.getByRole("button", { name: "Help" }).click();
    await page.locator("dialog.help").getByRole("button", { name: "Close" }).click();
    await page.evaluate(() => {
      window.nimscape.link = "#v1/growth?n=8";
    });
    assert.match(await ending(page), says);
    noneUncaught(complaints);
  });

test("the page, a worker that never answers: a sentence within its time", async () => {
  const { page, complaints } = await visitor.visit("#v1/growth?n=7", {
    before: async (page) => {
      await page.clock.install();
      await answers("**/worker-*.js", script(""))(page);
    },
  });
  const end = ended(page);
  if (page.workers().length === 0) await page.waitForEvent("worker");
  await page.clock.fastForward(START_MS / 2);
  assert.equal(await shown(page), "");
  await page.clock.fastForward(START_MS / 2);
  assert.match(await end, /did not answer within 20 s\. Reload the page/);
  assert.match(await shown(page), /did not answer within 20 s/);
  noneUncaught(complaints);
});

/** Returns the share of the octant's pixels that are not background. */
const painted = (page: Page) =>
  page
    .locator("#picture canvas")
    .first()
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const context = (canvas as HTMLCanvasElement).getContext("2d");
      const { buffer } = context?.getImageData(0, 0, width, height).data ?? new Uint8Array(4);
      const pixels = new Uint32Array(buffer);
      return pixels.filter((pixel) => pixel !== pixels[0]).length / pixels.length;
    });

test("an element, a shader that cannot be made: the plain projection", async () => {
  const visit = await visitor.visit("", { at: others.at("octant"), before: noShaders });
  const { page, complaints } = visit;
  assert.equal(await ended(page), "complete");
  assert.match(await shown(page), /plain projection/);
  assert.ok((await painted(page)) > 0.02, "the plain projection is seen");
  noneUncaught(complaints);
});

for (const [place, name, fault, says] of [
  [
    "growth",
    "missing wasm",
    answers("**/*.wasm", { status: 404 }),
    /wasm could not be loaded: status 404/,
  ],
  [
    "frame",
    "missing wasm",
    answers("**/*.wasm", { status: 404 }),
    /wasm could not be loaded: status 404/,
  ],
  ["frame", "a refused worker", noWorkers, REFUSED],
] as const)
  test(`${place === "frame" ? "a frame" : "an element"}, ${name}: a sentence, and one "failed" for the page around it`, async () => {
    const { page, complaints } = await visitor.visit("", { at: others.at(place), before: fault });
    const events = () =>
      page.evaluate(() => (window as unknown as { heard: [string, string][] }).heard);
    await eventually(async () => (await events()).length > 0, "something is sent");
    const where = place === "frame" ? page.frameLocator("iframe") : page;
    const notice = await where.locator(".notices").innerText();
    assert.match(notice, says);
    assert.deepEqual(await events(), [["failed", notice]]);
    if (place !== "frame") assert.match(await ended(page), says);
    if (place !== "frame") assert.ok(await page.getByText("Held by the page.").isVisible());
    noneUncaught(complaints);
  });

test("an element, a policy that forbids workers: a sentence that names the policy", async () => {
  const { page, complaints } = await visitor.visit("", { at: others.at("strict") });
  assert.match(await ended(page), /^The security policy of this page .* forbids the web worker/);
  noneUncaught(complaints);
});

test("an element, a lesson whose file is missing: each call says so, and the next one tries again", async () => {
  const { page, complaints } = await visitor.visit("", {
    at: others.at("lesson"),
    before: answers("**/figure-lesson-*.js", null),
  });
  const says = /^The file of lessons could not be loaded\. Reload the page to try again\./;
  await page.waitForFunction(() => document.querySelector("nimscape-figure:defined") !== null);
  for (const call of ["settled", "data", "play", "score"] as const) {
    const [message, failed] = await page.evaluate(async (call) => {
      const figure = document.querySelector("nimscape-figure") as NimscapeFigure;
      const failed = new Promise((resolve) => {
        figure.addEventListener("failed", (event) => resolve((event as CustomEvent).detail), {
          once: true,
        });
      });
      const message = await figure[call]().then(() => "", String);
      return [message.replace("Error: ", ""), await failed];
    }, call);
    assert.match(message, says);
    assert.equal(message, failed);
  }
  assert.match(await shown(page), says);
  noneUncaught(complaints);
});

for (const [what, at, files, answer] of [
  ["the page", "index.html", "**/main-*.js", script("import './no-such-file.js';")],
  ["a frame", "embed.html", "**/embed-*.js", { status: 404 }],
] as const)
  test(`${what} without its script says so after a while, and not once it has started`, async () => {
    const { page, complaints } = await visitor.visit(`${at}#v1/growth?n=7`, {
      before: answers(files, answer),
    });
    const late = page.getByText("has not started");
    assert.equal(await late.isVisible(), false, "not while files may still be on the way");
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    assert.equal(await late.isVisible(), true);
    noneUncaught(complaints);
    if (at === "embed.html")
      for (const [name, to] of [
        ["Open it on a page of its own", `${site}#v1/growth?n=7`],
        ["how to send it", `${site}docs/embedding.html#figures-on-pages-of-other-sites`],
      ] as const) {
        const link = page.getByRole("link", { name });
        assert.equal(await link.evaluate((each) => (each as HTMLAnchorElement).href), to);
      }
    await page.unrouteAll();
    await page.goto(`${site}${at}#v1/growth`);
    await page.reload();
    await page.locator("#picture canvas").first().waitFor();
    assert.equal(await late.count(), 0);
  });

test("an element whose core does not come from another origin names the header that may be missing", async () => {
  const { page, complaints } = await visitor.visit("", {
    at: others.at("growth"),
    before: answers("**/*.wasm", null),
  });
  const says = /wasm could not be loaded: its server does not send the header Access-Control-/;
  assert.match(await ended(page), says);
  noneUncaught(complaints);
});

test("an element without its script shows what it holds", async () => {
  const before = answers("**/figure.js", { status: 404 });
  const { page, complaints } = await visitor.visit("", { at: others.at("growth"), before });
  assert.ok(await page.getByText("Held by the page.").isVisible());
  noneUncaught(complaints);
});

test("a system with too many cycles says what their count would take, and what is possible", async () => {
  const { page } = await visitor.open("#v1/dynamics?show=cycles&k=13&n=4");
  const census = page.locator(".census p");
  for (const [link, says] of [
    [
      "",
      /^D\(13, 4\), .* take some \d · 10\S+ steps, .* at most [\d,]{13}\. Choose a smaller k or n/,
    ],
    ["#v1/dynamics?show=cycles&k=16&n=16", /^D\(16, 16\), .* at most 24\. Choose a smaller k or n/],
  ] as const) {
    if (link !== "") await go(page, link);
    await census.filter({ hasText: says }).waitFor();
    assert.doesNotMatch(await census.innerText(), /census|k, n:/);
  }
});
