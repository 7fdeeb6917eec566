/**
 * Figures on other pages: plain pages, decks, notebooks, frames without an origin, strict policies.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Frame, Page } from "playwright-core";
import type { NimscapeFigure } from "../../www/embed/figure.ts";
import { MOST_LIVE } from "../../www/embed/parking.ts";
import { eventually, go, type Visit } from "./browser.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { pngPixels } from "./readers.ts";
import { test, visitor } from "./site.ts";

const site = visitor.url;
const { origin } = new URL(site);
const script = `<script type="module" src="${site}figure.js"></script>`;
const TALL = `<div style="height:3000px">text</div>`;

/** Twenty figures; each octant needs a WebGL context. */
const TWENTY = Array.from({ length: 20 }, (_, i) =>
  i % 5 < 3
    ? `<nimscape-figure view="octant" side="${2 ** (1 + (i % 5))}"></nimscape-figure>`
    : `<nimscape-figure view="${i % 5 === 3 ? "growth" : "array"}" ${i % 5 === 3 ? `n="${i}"` : `side="${i + 8}"`}></nimscape-figure>`,
).join("");

const SLIDES = `<link rel="stylesheet" href="reveal/reveal.css">
<div class="reveal"><div class="slides"><section><h2>Nim</h2></section>
<section><nimscape-figure view="growth" n="7" style="width:600px">A tree.</nimscape-figure></section>
<section><h2>End</h2></section></div></div>
<script src="reveal/reveal.js"></script><script>Reveal.initialize({ hash: false });</script>`;

const FRAME = (link: string, more = "") =>
  `<iframe title="A figure" src="${site}embed.html${more}${link}" sandbox="allow-scripts" width="400" height="360"></iframe>`;

const heard = `const frame = document.querySelector("iframe");
window.heard = [];
addEventListener("message", ({ data, source }) => {
  if (source !== frame.contentWindow) return;
  heard.push(data);
  if (data.subject === "lti.frameResize") frame.style.height = data.height + "px";
});`;

const others = await hosts({
  one: paper(`${script}<style>body{margin:0}nimscape-figure{width:600px}</style>
    <nimscape-figure view="growth" n="7"><p>Three branches of a tree.</p></nimscape-figure>${TALL}`),
  twenty: paper(`${script}<style>nimscape-figure{width:240px;margin-bottom:60px}</style>${TWENTY}`),
  crowd: paper(`${script}<style>nimscape-figure{width:200px;float:left}</style>${TWENTY}`),
  far: paper(`${script}${TALL}<nimscape-figure view="growth" n="7">Below.</nimscape-figure>`),
  narrow: paper(
    `${script}<style>body{margin:0}</style><nimscape-figure view="array" side="64"></nimscape-figure>`,
  ),
  deck: paper(SLIDES + script),
  notebook: readFileSync("tests/e2e/hosts/notebook.html", "utf8").replaceAll("{{site}}", site),
  "heard.js": heard,
  frame: paper(
    `${FRAME("#v1/growth?n=7")}<script src="heard.js"></script>`,
    `default-src 'none'; script-src 'self'; frame-src ${origin}; style-src 'unsafe-inline'; img-src data:`,
  ),
  framed: paper(`${FRAME("#v1/array?c=2&side=64", "?bar=off")}<script src="heard.js"></script>`),
  strict: paper(
    `${script}<nimscape-figure view="array" c="2" side="64">An array.</nimscape-figure>`,
    `default-src 'none'; script-src ${origin} 'wasm-unsafe-eval'; connect-src ${origin}; worker-src data: ${origin}; img-src data:`,
  ),
});

const open = (name: string, options: { width?: number; touch?: boolean; scripts?: boolean } = {}) =>
  visitor.visit("", { at: others.at(name), ...options });

/** Calls a function on the first figure of a page. */
const ask = <T>(page: Page | Frame, what: (figure: NimscapeFigure) => T | Promise<T>): Promise<T> =>
  page.evaluate(`(${what})(document.querySelector("nimscape-figure"))`) as Promise<T>;

const settled = (page: Page | Frame) => ask(page, (figure) => figure.settled());

let digests: Visit;
test.beforeAll(async () => {
  digests = await visitor.open("", { shared: true });
});
/** Returns the digest that the page computes for a link. */
async function digestOf(link: string): Promise<string> {
  await go(digests.page, link);
  return digests.page.evaluate(() => window.nimscape.digest());
}

/**
 * Returns the number of colours of the first figure's picture, up to a few; a blank picture has
 * one.
 */
const colours = (page: Page | Frame) =>
  ask(page, async (figure) => {
    const bitmap = await createImageBitmap(await figure.toBlob("image/png", 1));
    const copy = document.createElement("canvas");
    copy.width = copy.height = 64;
    const context = copy.getContext("2d");
    context?.drawImage(bitmap, 0, 0, 64, 64);
    const { data } = context?.getImageData(0, 0, 64, 64) ?? { data: [] };
    const seen = new Set<string>();
    for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join());
    return seen.size;
  });

const sizeOf = async (figure: NimscapeFigure) => {
  const { width, height } = await createImageBitmap(await figure.toBlob("image/png", 1));
  return [width, height];
};

const center = async (page: Page) => {
  const box = await page.locator("nimscape-figure #picture").first().boundingBox();
  assert.ok(box);
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};

test("the element keeps its contract: link, state, data, digest, steps, file, events", async () => {
  const { page } = await open("one");
  await settled(page);
  assert.equal(await ask(page, ({ link }) => link), "#v1/growth?n=7");
  assert.equal(await ask(page, ({ state }) => state.n), 7);
  assert.equal(await ask(page, (figure) => figure.digest()), await digestOf("#v1/growth?n=7"));
  assert.equal(await ask(page, async (figure) => (await figure.data()).kind), "graph");
  assert.equal(await ask(page, ({ core }) => typeof core.growth), "function");
  assert.ok((await colours(page)) > 2);

  const changes = await ask(page, async (figure) => {
    const heard: string[] = [];
    figure.addEventListener("change", (event) => {
      heard.push((event as CustomEvent<{ link: string }>).detail.link);
    });
    const done = new Promise((resolve) =>
      figure.addEventListener("settled", resolve, { once: true }),
    );
    await figure.step(1);
    await done;
    return heard;
  });
  assert.deepEqual(changes, ["#v1/growth?n=8"]);

  const types = await ask(page, async (figure) => {
    const of = async (type: string) => (await figure.toBlob(type)).type;
    return [await of("image/png"), await of("image/jpeg"), await of("image/webp")];
  });
  assert.deepEqual(types, ["image/png", "image/jpeg", "image/webp"]);
  const refused = (type: string, scale: number) =>
    page.evaluate(
      ([type, scale]) =>
        (document.querySelector("nimscape-figure") as NimscapeFigure)
          .toBlob(type as string, scale as number)
          .catch(({ message }) => message),
      [type, scale] as const,
    );
  assert.match(await refused("text/html", 1), /type: text\/html is not one of image\/png/);
  assert.match(await refused("image/png", 9), /scale: 9 is not/);
  const refusals = await ask(page, (figure) =>
    Promise.all(
      [
        figure.step("x" as never),
        figure.step(0.5 as never),
        figure.step(5 as never),
        figure.play("foo" as never),
      ].map((done) => done.catch((error) => `${error}`)),
    ),
  );
  assert.deepEqual(refusals, [
    "RangeError: by: x is not 1 or -1",
    "RangeError: by: 0.5 is not 1 or -1",
    "RangeError: by: 5 is not 1 or -1",
    "RangeError: what: foo is not one of on, back, stop",
  ]);
  assert.equal(await ask(page, ({ link }) => link), "#v1/growth?n=8");

  await page.getByRole("button", { name: "Grow", exact: true }).click();
  await page.waitForFunction(
    () => Number((document.querySelector("nimscape-figure") as NimscapeFigure).state.n) > 9,
  );
  await page.getByRole("button", { name: "Pause" }).click();
});

test("attributes are the words of the link, and a wrong one is named", async () => {
  const { page } = await open("one");
  await settled(page);
  const linkAfter = (act: (figure: NimscapeFigure) => void) =>
    page.evaluate(
      `(async () => { const figure = document.querySelector("nimscape-figure"); (${act})(figure); await 0; await figure.settled(); return figure.link; })()`,
    );
  const members = await ask(page, (figure) => {
    const { observedAttributes } = figure.constructor as typeof NimscapeFigure;
    return observedAttributes.filter((name) => name in figure);
  });
  assert.deepEqual(members, ["link", "step"], "frameworks set these");
  assert.equal(await linkAfter((f) => f.setAttribute("n", "9")), "#v1/growth?n=9");
  assert.equal(await linkAfter((f) => f.setAttribute("view", "array")), "#v1/array");
  assert.equal(
    await linkAfter((f) => f.setAttribute("link", "https://x.example/y#v1/octant?side=4")),
    "#v1/octant?side=4",
  );
  assert.equal(await linkAfter((f) => f.removeAttribute("link")), "#v1/array");
  assert.equal(await linkAfter((f) => f.setAttribute("c", "<b>")), "#v1/array");
  assert.match(await page.locator(".notices").innerText(), /c: <b> is not a whole number/);
  assert.equal(await page.locator("nimscape-figure b").count(), 0);
  // Changes by a script or the reader survive moving the element.
  assert.equal(
    await linkAfter((f) => {
      f.link = "#v1/growth?n=5";
      document.body.append(f);
    }),
    "#v1/growth?n=5",
  );
  assert.equal(await ask(page, (figure) => figure.digest()), await digestOf("#v1/growth?n=5"));
  const made = await page.evaluate(async () => {
    const figure = document.createElement("nimscape-figure");
    figure.link = "#v1/octant?side=8";
    document.body.append(figure);
    await figure.settled();
    return figure.link;
  });
  assert.equal(made, "#v1/octant?side=8");
  // Frameworks set `link` as a member, other attributes as such, and take it away by null.
  const shown = await page.evaluate(async () => {
    const figure = document.createElement("nimscape-figure");
    const links: string[] = [];
    for (const change of [
      () => {
        figure.link = "#v1/octant?side=8";
        figure.setAttribute("theme", "dark");
        document.body.append(figure);
      },
      () => figure.setAttribute("theme", "light"),
      () => {
        figure.link = null;
        figure.setAttribute("view", "growth");
        figure.setAttribute("n", "5");
      },
      () => figure.setAttribute("n", "6"),
      () => {
        figure.link = "#v1/octant?side=4";
        figure.removeAttribute("view");
        figure.removeAttribute("n");
      },
      () => {
        figure.link = undefined;
      },
    ]) {
      change();
      await 0;
      await figure.settled();
      links.push(figure.link);
    }
    return links;
  });
  assert.deepEqual(shown, [
    "#v1/octant?side=8",
    "#v1/octant?side=8",
    "#v1/growth?n=5&theme=light",
    "#v1/growth?n=6&theme=light",
    "#v1/octant?side=4",
    "#v1/growth?theme=light",
  ]);
  await page.evaluate(() => {
    for (const figure of document.querySelectorAll("nimscape-figure")) figure.remove();
  });
});

test("a picture replaces a lesson at once, whether or not the lesson's file comes", async () => {
  const { page, complaints } = await open("one");
  await settled(page);
  await page.route("**/figure-lesson-*.js", async (route) => {
    await new Promise((later) => setTimeout(later, 500));
    await route.abort();
  });
  const missing = page.waitForEvent("requestfailed");
  const link = await ask(page, async (figure) => {
    figure.link = "#v1/lesson?id=nim";
    figure.link = "#v1/growth?n=6";
    await Promise.race([figure.settled(), new Promise((later) => setTimeout(later, 30_000))]);
    return figure.link;
  });
  assert.equal(link, "#v1/growth?n=6");
  await missing;
  await settled(page);
  assert.equal(await page.locator("nimscape-figure #picture canvas").count(), 1);
  assert.equal(await page.locator(".notices li").count(), 0);
  assert.deepEqual(
    complaints.splice(0).filter((text) => !text.includes("net::ERR_FAILED")),
    [],
  );
});

test("a figure that is moved while its language loads speaks it", async () => {
  const { page } = await open("one");
  await page.route("**/pt-*.js", async (route) => {
    await new Promise((later) => setTimeout(later, 500));
    await route.continue();
  });
  const name = await page.evaluate(async () => {
    const figure = document.createElement("nimscape-figure");
    figure.lang = "pt";
    figure.setAttribute("n", "3");
    document.body.prepend(figure);
    await new Promise((later) => setTimeout(later, 200));
    document.body.append(figure);
    figure.scrollIntoView();
    await figure.settled();
    return figure.shadowRoot?.querySelector("[role=figure]")?.getAttribute("aria-label");
  });
  assert.match(name ?? "", /^Nim no plano/);
});

test("a figure that leaves the page while it is drawn is settled once it is back", async () => {
  const { page } = await open("one");
  const order = await ask(page, async (figure) => {
    const log: string[] = [];
    await figure.settled();
    figure.link = "#v1/array?side=512";
    const settled = figure.settled().then(() => log.push("settled"));
    figure.remove();
    await new Promise((later) => setTimeout(later, 500));
    log.push("back");
    document.body.prepend(figure);
    await settled;
    return [...log, (await figure.data()).kind];
  });
  assert.deepEqual(order, ["back", "settled", "plane"]);
});

test("a figure that its page scales takes clicks where they are, and its file keeps its size", async () => {
  const { page } = await open("one");
  for (const link of ["#v1/array?c=2&side=16", "#v1/barriers?side=10"]) {
    const links: string[] = [];
    for (const style of ["", "scale: 0.5", "zoom: 0.6", "zoom: 1.3"]) {
      await page.evaluate(
        ([link, style]) => {
          const figure = document.querySelector("nimscape-figure") as NimscapeFigure;
          figure.link = link;
          figure.setAttribute("style", `${style}; transform-origin: 0 0`);
        },
        [link, style] as const,
      );
      await settled(page);
      assert.deepEqual(await ask(page, sizeOf), [600, 450], style);
      const box = await page.locator("nimscape-figure canvas").first().boundingBox();
      assert.ok(box);
      if (links.length === 0) await page.mouse.click(box.x + 2, box.y + 2); // it is active
      const before = await ask(page, ({ link }) => link);
      await page.mouse.click(box.x + box.width * 0.45, box.y + box.height * 0.55);
      await page.waitForFunction(
        (link) => (document.querySelector("nimscape-figure") as NimscapeFigure).link !== link,
        before,
      );
      links.push(await ask(page, ({ link }) => link));
      await page.waitForTimeout(350); // two clicks at one place within 300 ms zoom
    }
    assert.equal(new Set(links).size, 1, links.join(" "));
  }
});

test("a file of a text, and of a figure that has no size, is its picture", async () => {
  const { page } = await open("one");
  for (const [link, display] of [
    ["#v1/play?p=3,4,5", "block"],
    ["#v1/growth?n=7", "none"],
  ] as const) {
    await page.evaluate(
      ([link, display]) => {
        const figure = document.querySelector("nimscape-figure") as NimscapeFigure;
        figure.style.display = display;
        figure.link = link;
      },
      [link, display] as const,
    );
    assert.ok((await colours(page)) > 2, link);
  }
});

test("a figure sleeps: the wheel scrolls its page, the focus stays; a click wakes, Escape and clicks elsewhere do not", async () => {
  const { page } = await open("one");
  await settled(page);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "BODY");
  const [x, y] = await center(page);
  const link = () => ask(page, ({ link }) => link);
  const scrolled = () => page.evaluate(() => scrollY);
  const scrolledTo = (y: number) => eventually(async () => (await scrolled()) === y, `at ${y}`);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 40);
  await scrolledTo(40);
  assert.equal(await link(), "#v1/growth?n=7");
  await page.getByText("Ctrl + wheel to zoom; click to activate", { exact: true }).waitFor();
  await page.mouse.wheel(0, -40);
  await scrolledTo(0);

  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -120);
  await eventually(async () => /zoom=/.test(await link()), "Ctrl and the wheel zoom");
  await page.keyboard.up("Control");
  assert.equal(await scrolled(), 0);

  /** Whether the wheel zooms the figure; otherwise it scrolls the page. */
  const zooms = async () => {
    const before = await link();
    await page.mouse.wheel(0, 60);
    await eventually(
      async () => (await link()) !== before || (await scrolled()) === 60,
      "the wheel does something",
    );
    const changed = (await link()) !== before;
    assert.equal(await scrolled(), changed ? 0 : 60, "not both");
    await page.mouse.wheel(0, -60);
    await eventually(
      async () => (changed ? (await link()) === before : (await scrolled()) === 0),
      "the wheel takes it back",
    );
    return changed;
  };
  await page.mouse.click(x, y);
  assert.ok(await zooms(), "awake after a click");
  await page.keyboard.press("Escape");
  assert.ok(!(await zooms()), "asleep after Escape");
  await page.mouse.click(x, y);
  assert.ok(await zooms(), "awake again");
  await page.mouse.click(900, 300);
  await page.mouse.move(x, y);
  assert.ok(!(await zooms()), "asleep after a click elsewhere");
});

test("its text is shown until the picture comes, is its name, and stays without scripts", async () => {
  const { page, close } = await open("one");
  await settled(page);
  assert.ok(!(await page.getByText("Three branches of a tree.").isVisible()));
  await page.getByRole("figure", { name: "Three branches of a tree." }).waitFor();
  await ask(page, (figure) => figure.setAttribute("alt", "Another name"));
  await page.getByRole("figure", { name: "Another name" }).waitFor();
  await close();

  const far = await open("far");
  await far.page.evaluate(() => customElements.whenDefined("nimscape-figure"));
  assert.equal(await far.page.locator("nimscape-figure canvas").count(), 0, "not started yet");
  await far.page.evaluate(() => scrollTo(0, 5000));
  await far.page.locator("nimscape-figure canvas").first().waitFor();
  await settled(far.page);
  await far.close();

  const quiet = await open("one", { scripts: false });
  assert.ok(await quiet.page.getByText("Three branches of a tree.").isVisible());
});

test("no bar where none is wanted; the theme; on paper a caption with the link", async () => {
  const { page } = await open("one");
  await settled(page);
  const bar = page.locator(".figure-bar");
  assert.equal(
    await bar.getByRole("link", { name: "Open in nimscape" }).getAttribute("href"),
    `${site}#v1/growth?n=7`,
  );
  await page.emulateMedia({ media: "print" });
  assert.ok(!(await bar.isVisible()));
  assert.match(await page.locator(".caption").innerText(), /^Nim in the plane.*#v1\/growth\?n=7$/);
  assert.ok(await page.locator("#picture canvas").first().isVisible());
  await page.emulateMedia({ media: "screen" });
  await ask(page, (figure) => figure.setAttribute("home", "javascript:alert(1)"));
  await page.waitForFunction(
    () => !document.querySelector("nimscape-figure")?.shadowRoot?.querySelector(".figure-bar a"),
  );
  await ask(page, (figure) => figure.setAttribute("bar", "off"));
  await bar.waitFor({ state: "detached" });
  const ground = () =>
    ask(page, (figure) => getComputedStyle(figure).getPropertyValue("--ground").trim());
  const light = await ground();
  await ask(page, (figure) => figure.setAttribute("theme", "dark"));
  await page.waitForFunction((light) => {
    const figure = document.querySelector("nimscape-figure");
    return figure && getComputedStyle(figure).getPropertyValue("--ground").trim() !== light;
  }, light);
});

test("with ground=none nothing of a ground is seen on a white page", async () => {
  const { page } = await open("one");
  await settled(page);
  await page.evaluate(() => {
    document.body.style.background = "#ffffff";
  });
  const corner = async () => {
    const box = await page.locator("nimscape-figure").boundingBox();
    assert.ok(box);
    const clip = { x: box.x + 2, y: box.y + 2, width: 4, height: 4 };
    return [...pngPixels(await page.screenshot({ clip })).data.slice(0, 3)];
  };
  assert.deepEqual(await corner(), [251, 250, 247], "the paper of the page");
  await ask(page, (figure) => figure.setAttribute("ground", "none"));
  await page.waitForFunction(() =>
    document.querySelector("nimscape-figure")?.matches(":state(ground-none)"),
  );
  await ask(page, (figure) => figure.settled());
  assert.deepEqual(await corner(), [255, 255, 255]);
  await page.evaluate(() => {
    document.body.style.background = "#bbccff";
  });
  assert.deepEqual(await corner(), [0xbb, 0xcc, 0xff], "the colour of the page around it");
});

test("a figure 320 pixels wide fits, and is used by keyboard", async () => {
  const { page } = await open("narrow", { width: 320 });
  await settled(page);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
  await page.keyboard.press("Tab");
  const link = () => ask(page, ({ link }) => link);
  const before = await link();
  await page.keyboard.press("+");
  await page.waitForFunction(
    (before) => document.querySelector("nimscape-figure")?.link !== before,
    before,
  );
});

/** Records every WebGL context of a page. */
const countContexts = (page: Page) =>
  page.addInitScript(() => {
    const all: WebGL2RenderingContext[] = [];
    const plain = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...words: never[]) {
      const made = plain.apply(this, words as never) as RenderingContext | null;
      if (made instanceof WebGL2RenderingContext && !all.includes(made)) all.push(made);
      return made;
    } as never;
    Object.assign(window, { contexts: () => all.filter((gl) => !gl.isContextLost()).length });
  });
const contexts = (page: Page) =>
  page.evaluate(() => (window as never as { contexts(): number }).contexts());

/** Returns how many figures of a page show neither a live picture nor a still. */
const blank = (page: Page) =>
  page.evaluate(() => {
    const canvases = [...document.querySelectorAll("nimscape-figure")].map((figure) =>
      figure.shadowRoot?.querySelector("#picture canvas, #cover canvas"),
    );
    return canvases.filter((canvas) => !canvas).length;
  });

for (const [name, what] of [
  ["twenty", "scrolled through"],
  ["crowd", "all in sight"],
] as const) {
  test(`twenty figures on one page, ${what}`, async () => {
    const { page, complaints } = await visitor.visit("", { at: "about:blank#" });
    const warnings: string[] = [];
    page.on("console", (message) => warnings.push(message.text()));
    await countContexts(page);
    await page.goto(others.at(name));
    let most = 0;
    const all = page.locator("nimscape-figure");
    for (let i = 0; i < 20; i++) {
      await all.nth(i).scrollIntoViewIfNeeded();
      await all.nth(i).locator("#picture canvas, #cover canvas").first().waitFor();
      most = Math.max(most, await contexts(page));
    }
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll("nimscape-figure")].filter((figure) =>
          figure.shadowRoot?.querySelector("#picture canvas"),
        ).length <= 8,
    );
    // One more may be drawn for paper meanwhile.
    assert.ok(most > 2 && most <= MOST_LIVE + 1, `${most} contexts at once`);
    assert.equal(await blank(page), 0);
    assert.equal(warnings.filter((text) => /Too many active WebGL/.test(text)).length, 0);
    const still = await page.evaluate(() =>
      [...document.querySelectorAll("nimscape-figure")].findIndex((figure) => {
        const cover = figure.shadowRoot?.querySelector<HTMLElement>("#cover");
        return cover?.hidden === false && cover.querySelector("canvas") !== null;
      }),
    );
    assert.ok(still >= 0, "some are stills");
    const asleep = all.nth(still);
    await asleep.scrollIntoViewIfNeeded();
    await asleep.click({ position: { x: 60, y: 60 } });
    await asleep.locator("#picture canvas").first().waitFor();
    await asleep.locator("#cover").waitFor({ state: "hidden" });
    assert.ok((await colours(page)) > 2);
    assert.deepEqual(
      complaints.splice(0).filter((text) => !text.startsWith("another host")),
      [],
    );
  });
}

test("a deck of reveal.js: starts on its slide, keys that the picture uses turn no slide", async () => {
  const { page } = await open("deck");
  const slide = () =>
    page.evaluate(
      () => (window as never as { Reveal: { getIndices(): { h: number } } }).Reveal.getIndices().h,
    );
  await page.waitForFunction(() => document.querySelector(".reveal.ready"));
  assert.equal(await page.locator("nimscape-figure #picture canvas").count(), 0);
  await page.keyboard.press("ArrowRight");
  await page.locator("nimscape-figure #picture canvas").first().waitFor();
  await settled(page);
  assert.equal(await slide(), 1);
  assert.ok((await colours(page)) > 2);
  const before = await ask(page, ({ link }) => link);
  await page.locator("nimscape-figure #picture").click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("+");
  await page.waitForFunction(
    (before) => document.querySelector("nimscape-figure")?.link !== before,
    before,
  );
  assert.equal(await slide(), 1, "the arrow moved the picture");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("ArrowRight");
  assert.equal(await slide(), 2);
});

test("a notebook: the element and a frame among its outputs", async () => {
  const { page, complaints } = await open("notebook");
  await settled(page);
  assert.equal(
    await ask(page, (figure) => figure.digest()),
    await digestOf("#v1/array?c=2&side=64"),
  );
  assert.ok((await colours(page)) > 2);
  const width = await page.locator("nimscape-figure #picture canvas").first().boundingBox();
  assert.ok((width?.width ?? 0) > 300, "the notebook's styles stay outside");
  const frame = page.frames().find((each) => each.url().startsWith(site));
  assert.ok(frame);
  await page.locator("iframe").scrollIntoViewIfNeeded();
  await settled(frame);
  assert.ok((await colours(frame)) > 2);
  assert.deepEqual(
    complaints.splice(0).filter((text) => !text.includes("favicon")),
    [],
  );
});

interface Heard {
  readonly subject?: string;
  readonly source?: string;
  readonly kind?: string;
  readonly height?: number;
  readonly link?: string;
}
const messages = (page: Page) => page.evaluate(() => (window as never as { heard: Heard[] }).heard);
const until = (page: Page, kind: string, link: string) =>
  page.waitForFunction(
    ([kind, link]) =>
      (window as never as { heard: Heard[] }).heard.some(
        (message) => message.kind === kind && message.link === link,
      ),
    [kind, link] as const,
  );
const post = (page: Page, message: unknown) =>
  page.evaluate(
    (message) => document.querySelector("iframe")?.contentWindow?.postMessage(message, "*"),
    message,
  );

test("a frame without an origin on a page with a strict policy: heights, links, steps; nonsense is ignored", async () => {
  const { page } = await open("frame");
  await until(page, "settled", "#v1/growth?n=7");
  const height = (await messages(page)).findLast(
    ({ subject }) => subject === "lti.frameResize",
  )?.height;
  assert.ok(height && height > 300 && height < 400, `${height}`);
  assert.equal((await page.locator("iframe").boundingBox())?.height.toFixed(0), String(height + 4));
  const nonsense = [
    null,
    7,
    "play",
    [],
    { target: "nimscape" },
    { target: "nimscape", kind: "link", link: 7 },
    { target: "nimscape", kind: "link", link: "x".repeat(5000) },
    { target: "nimscape", kind: "step", by: 1e9 },
    { target: "nimscape", kind: "play", what: "constructor" },
    { target: "other", kind: "step", by: 1 },
    { kind: "step", by: 1 },
  ];
  for (const message of nonsense) await post(page, message);
  await post(page, { target: "nimscape", kind: "step", by: 1 });
  await until(page, "change", "#v1/growth?n=8");
  await post(page, { target: "nimscape", kind: "link", link: "#v1/array?c=3&side=32" });
  await until(page, "settled", "#v1/array?c=3&side=32");
  await post(page, { target: "nimscape", kind: "link", link: "#v1/growth?n=5&c=<img src=x>" });
  await until(page, "settled", "#v1/growth?n=5");
  await post(page, { target: "nimscape", kind: "play", what: "on" });
  await page.waitForFunction(
    () =>
      (window as never as { heard: Heard[] }).heard.filter(({ kind }) => kind === "change").length >
      2,
  );
  await post(page, { target: "nimscape", kind: "play", what: "stop" });
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "BODY");
});

test("a frame without an origin computes an array in its worker; without a bar it is all picture", async () => {
  const { page } = await open("framed");
  await until(page, "settled", "#v1/array?side=64");
  const [, frame] = page.frames();
  assert.ok(frame);
  assert.equal(await frame.evaluate(() => self.origin), "null");
  assert.equal(
    await ask(frame, (figure) => figure.digest()),
    await digestOf("#v1/array?c=2&side=64"),
  );
  assert.equal(await frame.locator(".figure-bar").count(), 0);
  const heights = (await messages(page)).flatMap(({ height }) => height ?? []);
  assert.deepEqual(new Set(heights), new Set([300]));
});

test("the element on a page with a strict policy", async () => {
  const { page } = await open("strict");
  await settled(page);
  assert.equal(
    await ask(page, (figure) => figure.digest()),
    await digestOf("#v1/array?c=2&side=64"),
  );
  assert.ok((await colours(page)) > 2);
});
