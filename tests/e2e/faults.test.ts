/**
 * Failures on the way to a picture, on the page, in a frame and in an element: each ends with a
 * message.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { START_MS } from "../../www/core/client.ts";
import type { NimscapeFigure } from "../../www/embed/figure.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { test, visitor } from "./site.ts";

const site = visitor.url;
const script = `<script type="module" src="${site}figure.js"></script>`;
const element = (link: string) =>
  `<nimscape-figure link="${link}" style="width:600px">Held by the page.</nimscape-figure>${script}`;
const others = await hosts({
  growth: paper(element("#v1/growth?n=7")),
  octant: paper(element("#v1/octant?side=16")),
  lesson: paper(element("#v1/lesson?step=6")),
});

type Kind = "growth" | "octant";
const LINKS = { growth: "#v1/growth?n=7", octant: "#v1/octant?side=16" } as const;
const PLACES = {
  "the page": (kind: Kind) => ({ at: site, link: LINKS[kind] as string }),
  "a frame": (kind: Kind) => ({ at: `${site}embed.html`, link: LINKS[kind] as string }),
  "an element": (kind: Kind) => ({ at: others.at(kind), link: "" }),
};

/** Opens a figure on a page, in a frame or as an element, with a fault prepared. */
async function broken(
  place: keyof typeof PLACES,
  kind: Kind,
  before?: (page: Page) => Promise<unknown>,
) {
  const { at, link } = PLACES[place](kind);
  const visit = await visitor.visit(link, { at, ...(before ? { before } : {}) });
  await visit.page.waitForFunction(
    () => "nimscape" in window || document.querySelector("nimscape-figure:defined") !== null,
  );
  return visit;
}

/** Returns "complete" when `settled()` resolves, or the message of its error. */
const ending = (page: Page) =>
  page.evaluate(() => {
    const figure = document.querySelector<NimscapeFigure>("nimscape-figure") ?? window.nimscape;
    return figure.settled().then(
      () => "complete",
      (error: Error) => error.message,
    );
  });

/** The sentences that are shown. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector("nimscape-figure")?.shadowRoot ?? document;
    return root.querySelector<HTMLElement>(".notices")?.innerText ?? "";
  });

/** Takes all complaints, which these tests expect, and returns those that no visitor should see. */
const uncaught = (complaints: string[]) =>
  complaints.splice(0).filter((words) => words.startsWith("uncaught"));

test("a lesson whose file does not load: a sentence, nobody waits, and the next call tries again", async () => {
  const { page, complaints } = await visitor.visit("", {
    at: others.at("lesson"),
    before: (page) => page.route("**/figure-lesson-*.js", (route) => route.abort()),
  });
  await page.waitForFunction(() => document.querySelector("nimscape-figure:defined") !== null);
  const says = /^The file of lessons could not be loaded\. Reload the page to try again\./;
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
  assert.deepEqual(uncaught(complaints), []);
});

for (const place of Object.keys(PLACES) as (keyof typeof PLACES)[]) {
  test.describe(place, () => {
    test("wasm answered by a web page: a sentence, and settled() rejects", async () => {
      const { page, complaints } = await broken(place, "growth", (page) =>
        page.route("**/*.wasm", (route) =>
          route.fulfill({
            contentType: "text/html",
            headers: { "Access-Control-Allow-Origin": "*" },
            body: "<!doctype html>Home",
          }),
        ),
      );
      assert.match(
        await ending(page),
        /^core-growth_bg-\w+\.wasm could not be loaded: the server sent a web page instead\.$/,
      );
      assert.match(await shown(page), /the server sent a web page instead/);
      // nobody awaits these two
      await page.evaluate(() => {
        const figure = document.querySelector<NimscapeFigure>("nimscape-figure") ?? window.nimscape;
        figure.settled();
        figure.settled();
      });
      await page.evaluate(() => new Promise((later) => setTimeout(later))); // rejections are reported
      assert.deepEqual(uncaught(complaints), []);
    });

    test("damaged wasm, missing wasm and a missing picture file are named", async () => {
      const cases: [file: string, answer: object | null, says: RegExp][] = [
        ["**/*.wasm", { contentType: "application/wasm", body: "no" }, /incomplete or damaged/],
        ["**/*.wasm", { status: 404, body: "no" }, /wasm could not be loaded: status 404/],
        ["**/*.wasm", null, /wasm could not be loaded: there is no connection/],
      ];
      for (const [file, answer, says] of cases) {
        const { page, complaints, close } = await broken(place, "growth", (page) =>
          page.route(file, (route) =>
            answer === null
              ? route.abort()
              : route.fulfill({ headers: { "Access-Control-Allow-Origin": "*" }, ...answer }),
          ),
        );
        assert.match(await ending(page), says);
        assert.match(await shown(page), says);
        assert.deepEqual(uncaught(complaints), []);
        await close();
      }
    });

    test("a refused worker: a sentence, and settled() rejects", async () => {
      const { page, complaints } = await broken(place, "growth", (page) =>
        page.addInitScript(() => {
          window.Worker = class {
            constructor() {
              throw new DOMException("The policy of this page forbids it.", "SecurityError");
            }
          } as unknown as typeof Worker;
        }),
      );
      const says = /This browser refuses to start a web worker.*The policy of this page forbids it/;
      assert.match(await ending(page), says);
      assert.match(await shown(page), says);
      assert.deepEqual(uncaught(complaints), []);
    });

    test("a worker whose script does not arrive: a sentence, and settled() rejects", async () => {
      for (const answer of [{ status: 404 }, { contentType: "text/html", body: "Home" }]) {
        const { page, complaints, close } = await broken(place, "growth", (page) =>
          page.route("**/worker-*.js", (route) => route.fulfill(answer)),
        );
        assert.match(await ending(page), /web worker could not be started: its script/);
        assert.match(await shown(page), /web worker could not be started/);
        assert.deepEqual(uncaught(complaints), []);
        await close();
      }
    });

    test("a worker that never answers: a sentence within its time, and settled() rejects with it", async () => {
      const { page, complaints } = await broken(place, "growth", async (page) => {
        await page.clock.install();
        await page.route("**/worker-*.js", (route) =>
          route.fulfill({
            contentType: "text/javascript",
            headers: { "Access-Control-Allow-Origin": "*" },
            body: "",
          }),
        );
      });
      const end = ending(page);
      if (page.workers().length === 0) await page.waitForEvent("worker");
      await page.clock.fastForward(START_MS / 2);
      assert.equal(await shown(page), "");
      await page.clock.fastForward(START_MS / 2);
      assert.match(await end, /did not answer within 20 s\. Reload the page/);
      assert.match(await shown(page), /did not answer within 20 s/);
      assert.deepEqual(uncaught(complaints), []);
    });

    test("a WebGL context that stays lost: the plain projection, and settled() ends", async () => {
      const { page, complaints } = await broken(place, "octant");
      assert.equal(await ending(page), "complete");
      await page.evaluate(() => {
        const host = document.querySelector<NimscapeFigure>("nimscape-figure");
        const canvas = (host?.shadowRoot ?? document).querySelector<HTMLCanvasElement>(
          "#picture canvas",
        );
        canvas?.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
        (host ?? window.nimscape).link = "#v1/octant?side=16&n=15";
      });
      assert.equal(await ending(page), "complete");
      assert.match(await shown(page), /The graphics card failed.*plain projection/);
      assert.ok((await painted(page)) > 0.02, "the plain projection is seen");
      assert.deepEqual(uncaught(complaints), []);
    });

    test("a shader that cannot be made: the plain projection, and settled() ends", async () => {
      const { page, complaints } = await broken(place, "octant", (page) =>
        page.addInitScript(() => {
          const real = WebGL2RenderingContext.prototype.shaderSource;
          WebGL2RenderingContext.prototype.shaderSource = function (shader, source) {
            real.call(this, shader, `${source}\nthis is no shader`);
          };
        }),
      );
      assert.equal(await ending(page), "complete");
      assert.match(await shown(page), /plain projection/);
      assert.ok((await painted(page)) > 0.02, "the plain projection is seen");
      assert.deepEqual(uncaught(complaints), []);
    });
  });
}

/** Returns the share of the octant's pixels that are not background. */
const painted = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector("nimscape-figure")?.shadowRoot ?? document;
    const canvas = root.querySelector<HTMLCanvasElement>("#picture canvas");
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return 0;
    const pixels = new Uint32Array(
      context.getImageData(0, 0, canvas.width, canvas.height).data.buffer,
    );
    return pixels.filter((pixel) => pixel !== pixels[0]).length / pixels.length;
  });

for (const [what, at, file] of [
  ["the page", "index.html", "main"],
  ["a frame", "embed.html", "embed"],
] as const) {
  test(`${what} without its script shows a message after a while`, async () => {
    for (const answer of [
      { status: 404 },
      { contentType: "text/html", body: "Home" },
      { contentType: "text/javascript", body: "import './no-such-file.js';" },
    ]) {
      const { page, complaints, close } = await visitor.visit(at, {
        before: (page) => page.route(`**/${file}-*.js`, (route) => route.fulfill(answer)),
      });
      const late = page.getByText("has not started");
      assert.equal(await late.isVisible(), false, "not while files may still be on the way");
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      assert.equal(await late.isVisible(), true);
      assert.deepEqual(uncaught(complaints), []);
      await close();
    }
  });
}

test("a page that has started shows no such message", async () => {
  for (const at of ["index.html", "embed.html"]) {
    const { page, close } = await visitor.visit(`${at}#v1/growth`);
    await page.locator("#picture canvas").first().waitFor();
    assert.equal(await page.getByText("has not started").count(), 0);
    await close();
  }
});

test("an element whose script is missing shows what it holds", async () => {
  const { page, complaints } = await visitor.visit("", {
    at: others.at("growth"),
    before: (page) => page.route("**/figure.js", (route) => route.fulfill({ status: 404 })),
  });
  assert.ok(await page.getByText("Held by the page.").isVisible());
  assert.deepEqual(uncaught(complaints), []);
});

test("an element that failed keeps its content, and sends failed instead of settled", async () => {
  const { page, complaints } = await visitor.visit("", {
    at: others.at("growth"),
    before: async (page) => {
      await page.route("**/*.wasm", (route) => route.fulfill({ status: 404 }));
      await page.addInitScript(() => {
        const heard: string[] = [];
        Object.assign(window, { heard });
        for (const type of ["settled", "failed"])
          addEventListener(
            type,
            (event) => heard.push(`${type}: ${(event as CustomEvent).detail}`),
            { capture: true },
          );
      });
    },
  });
  await page.waitForFunction(() => (window as unknown as { heard: string[] }).heard.length > 0);
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  assert.equal(heard.length, 1);
  assert.match(heard[0] ?? "", /^failed: core-growth_bg-\w+\.wasm could not be loaded/);
  assert.ok(await page.getByText("Held by the page.").isVisible());
  assert.deepEqual(uncaught(complaints), []);
});

test("the promise of a figure that is moved in its page while it starts still settles", async () => {
  const { page } = await visitor.visit("", { at: others.at("growth") });
  const end = await page.evaluate(async () => {
    const figure = document.createElement("nimscape-figure");
    await customElements.whenDefined("nimscape-figure");
    customElements.upgrade(figure);
    figure.setAttribute("link", "#v1/growth?n=3");
    const settled = figure.settled().then(() => "complete");
    document.body.append(figure);
    figure.remove();
    document.body.prepend(figure);
    return Promise.race([
      settled,
      new Promise<string>((late) => setTimeout(() => late("never"), 15_000)),
    ]);
  });
  assert.equal(end, "complete");
});
