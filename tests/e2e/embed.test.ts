/**
 * The contract of the element and of the frame with the pages around them: attributes, members,
 * events, messages, keys, sizes, styles and paper.
 */
import assert from "node:assert/strict";
import type { Frame, Page } from "playwright-core";
import type { NimscapeFigure } from "../../www/embed/figure.ts";
import { MOST_LIVE } from "../../www/embed/live-limit.ts";
import { eventually } from "./browser.ts";
import { ask, figureSettled, hosts, paper, put, stage } from "./hosts/hosts.ts";
import { pngPixels } from "./readers.ts";
import { test, visitor } from "./site.ts";

const site = visitor.url;
const { origin } = new URL(site);
const script = `<script type="module" src="${site}figure.js"></script>`;
const frame = (link: string, more = "") =>
  `<iframe title="A figure" src="${site}embed.html${more}${link}" sandbox="allow-scripts" width="400" height="360"></iframe>`;

/** Records messages of frames, and keys, from before the frames begin to load. */
const HEARD = `window.heard = []; window.keys = [];
addEventListener("keydown", ({ key }) => keys.push(key));
addEventListener("message", ({ data, source }) => {
  const frame = [...document.querySelectorAll("iframe")].findIndex((each) => each.contentWindow === source);
  heard.push({ ...data, frame });
  if (data.subject === "lti.frameResize") document.querySelectorAll("iframe")[frame].style.height = data.height + "px";
});`;

/** More figures than can be live, most of them side by side; each octant needs a WebGL context. */
const COUNT = MOST_LIVE + 4;
const MANY = Array.from({ length: COUNT }, (_, i) => {
  const [view, size] = i % 2 === 0 ? ["octant", 4] : ["array", i + 8];
  const style = i < 9 ? "float:left" : "margin-bottom:60px;clear:left";
  return `<nimscape-figure view="${view}" side="${size}" style="width:200px;${style}"></nimscape-figure>`;
}).join("");

const others = await hosts({
  plain: stage(
    site,
    `<style>.loud, .loud * { text-align: center; text-indent: 3em; letter-spacing: 4px; line-height: 3;
    text-transform: uppercase; white-space: pre; font-style: italic; direction: rtl; color: #f0f }</style>`,
  ),
  text: paper(`${script}<nimscape-figure view="growth"><p>Three branches.</p></nimscape-figure>`),
  many: paper(`${script}${MANY}`),
  "heard.js": HEARD,
  strict: paper(
    `<script src="heard.js"></script>${script}${frame("#v1/growth?n=7")}${frame("#v1/array?c=2&side=64", "?bar=off")}
    <nimscape-figure view="array" c="2" side="64">An array.</nimscape-figure>`,
    `default-src 'none'; script-src 'self' ${origin} 'wasm-unsafe-eval'; connect-src ${origin}; worker-src data: ${origin}; frame-src ${origin}; img-src data:`,
  ),
});

/** A page of another site; each test puts a figure of its own on it. */
let page: Page;
let complaints: string[];
test.beforeAll(async () => {
  ({ page, complaints } = await visitor.visit("", { at: others.at("plain"), shared: true }));
});

const linkOf = () => ask(page, ({ link }) => link);
const linkIsNot = (before: string) =>
  eventually(async () => (await linkOf()) !== before, `another link than ${before}`);

/** Returns the number of colours of a figure's file; a blank picture has one. */
const colours = (where: Page | Frame) =>
  ask(where, async (figure) => {
    const bitmap = await createImageBitmap(await figure.toBlob("image/png", 1));
    const context = new OffscreenCanvas(64, 64).getContext("2d");
    context?.drawImage(bitmap, 0, 0, 64, 64);
    return new Set(new Uint32Array(context?.getImageData(0, 0, 64, 64).data.buffer ?? [])).size;
  });

test("members of an element: link, state, core, data, digest, steps, files, events, refusals", async () => {
  await put(page, 'view="growth" n="7"');
  const seen = await ask(page, async (figure) => {
    const { link, state, core } = figure;
    const events: string[] = [];
    for (const type of ["change", "settled"])
      figure.addEventListener(type, (event) => {
        const { detail } = event as CustomEvent<{ link: string } | null>;
        events.push([type, detail?.link].join(" "));
      });
    const { digest, data } = { digest: await figure.digest(), data: await figure.data() };
    await figure.step(1);
    await figure.settled();
    const files = ["image/png", "image/jpeg", "image/webp"];
    const types = await Promise.all(files.map(async (type) => (await figure.toBlob(type, 1)).type));
    const refused = await Promise.all(
      [
        ...["x", 0.5, 5].map((by) => figure.step(by as never)),
        ...[figure.play("foo" as never), figure.toBlob("text/html", 1)],
        ...[figure.toBlob("image/png", 9), figure.score()],
      ].map((done) => done.then(String, String)),
    );
    return {
      link,
      n: state.n,
      core: typeof core.growth,
      digest,
      kind: data.kind,
      events,
      types,
      refused,
    };
  });
  const { digest, refused, ...rest } = seen;
  assert.deepEqual(rest, {
    ...{ link: "#v1/growth?n=7", n: 7, core: "function", kind: "graph" },
    events: ["change #v1/growth?n=8", "settled "],
    types: ["image/png", "image/jpeg", "image/webp"],
  });
  const words = [
    /^RangeError: by: x/,
    /^RangeError: by: 0.5/,
    /by: 5/,
    /what: foo/,
    /type: text\/html/,
  ];
  for (const [at, pattern] of [...words, /scale: 9/, /only lessons/].entries())
    assert.match(refused[at] ?? "", pattern);
  assert.equal(await linkOf(), "#v1/growth?n=8", "what is refused changes nothing");
  assert.ok((await colours(page)) > 2);
  await put(page, 'link="#v1/growth?n=7"');
  assert.equal(await ask(page, (figure) => figure.digest()), digest);
  await page.getByRole("button", { name: "Grow", exact: true }).click();
  await eventually(async () => Number(await ask(page, ({ state }) => state.n)) > 9, "it plays");
  await page.getByRole("button", { name: "Pause" }).click();
});

test("attributes are the words of the link; frameworks may set the link, and take it away", async () => {
  await put(page, 'view="growth" n="7"');
  const steps: [what: (figure: NimscapeFigure) => void, link: string][] = [
    [(figure) => figure.setAttribute("n", "9"), "#v1/growth?n=9"],
    [(figure) => figure.setAttribute("view", "array"), "#v1/array"],
    [
      (figure) => figure.setAttribute("link", "https://x.example/y#v1/octant?side=4"),
      "#v1/octant?side=4",
    ],
    [(figure) => figure.removeAttribute("link"), "#v1/array"],
    [(figure) => figure.setAttribute("c", "<b>"), "#v1/array"],
    [
      (figure) => {
        figure.link = "#v1/growth?n=5";
        document.body.append(figure); // moving it changes nothing
        document.querySelector("#stage")?.append(figure);
      },
      "#v1/growth?n=5",
    ],
    [
      (figure) => {
        figure.removeAttribute("c");
        figure.removeAttribute("view");
        figure.link = "#v1/octant?side=8";
        figure.setAttribute("theme", "dark");
      },
      "#v1/octant?side=8",
    ],
    [
      (figure) => {
        figure.link = null;
        figure.setAttribute("view", "growth");
        figure.setAttribute("theme", "light");
      },
      "#v1/growth?n=9&theme=light",
    ],
    [
      (figure) => {
        figure.link = "#v1/octant?side=4";
        figure.removeAttribute("view");
        figure.removeAttribute("n");
      },
      "#v1/octant?side=4",
    ],
    [
      (figure) => {
        figure.link = undefined;
      },
      "#v1/growth?theme=light",
    ],
  ];
  for (const [act, link] of steps) {
    await page.evaluate(
      `(async (figure) => { (${act})(figure); await 0; await figure.settled(); })(document.querySelector("nimscape-figure"))`,
    );
    assert.equal(await linkOf(), link, String(act));
    if (!String(act).includes("<b>")) continue;
    assert.match(await page.locator(".notices").innerText(), /c: <b> is not a whole number/);
    assert.equal(await page.locator("nimscape-figure b").count(), 0);
  }
});

test("a figure that its page makes, moves or changes while files load shows what is wanted last", async () => {
  await put(page, 'view="growth" n="3"');
  // A picture in place of a lesson whose file never comes.
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/figure-lesson-*.js", (route) => failed.then(() => route.abort()));
  const missing = page.waitForEvent("requestfailed");
  await ask(page, async (figure) => {
    figure.link = "#v1/lesson?id=nim";
    figure.link = "#v1/growth?n=6";
    await figure.settled();
  });
  assert.equal(await linkOf(), "#v1/growth?n=6");
  fail();
  await missing;
  await page.unrouteAll({ behavior: "wait" });
  await figureSettled(page);
  assert.equal(await page.locator("nimscape-figure #picture canvas").count(), 1);
  assert.equal(await page.locator(".notices li").count(), 0);
  assert.deepEqual(
    complaints.splice(0).filter((text) => !text.includes("net::ERR_FAILED")),
    [],
  );

  // One that leaves the page while it is drawn is settled when it is back.
  const order = await ask(page, async (figure) => {
    const log: string[] = [];
    figure.link = "#v1/array?side=512";
    const settled = figure.settled().then(() => log.push("settled"));
    figure.remove();
    const other = document.createElement("nimscape-figure");
    document.querySelector("#stage")?.replaceChildren(other);
    other.link = figure.link;
    await other.settled(); // as much work as that of the first
    log.push("back");
    document.querySelector("#stage")?.replaceChildren(figure);
    await settled;
    return [...log, (await figure.data()).kind];
  });
  assert.deepEqual(order, ["back", "settled", "plane"]);

  // One that is made, moved and started at once.
  await page.evaluate(async () => {
    const figure = document.createElement("nimscape-figure");
    const settled = figure.settled();
    figure.setAttribute("link", "#v1/growth?n=3");
    document.body.append(figure);
    figure.remove();
    document.querySelector("#stage")?.replaceChildren(figure);
    await settled;
  });
});

test("scaled by its page, a figure takes clicks where they are, and its file keeps its size", async () => {
  const link = "#v1/barriers?side=10";
  await put(page, `link="${link}"`);
  const links = new Set<string>();
  for (const style of ["", "scale: 0.5", "zoom: 1.3"]) {
    await page.evaluate(
      ([link, style]) => {
        const figure = document.querySelector("nimscape-figure") as NimscapeFigure;
        figure.link = link;
        figure.setAttribute("style", `${style}; transform-origin: 0 0`);
      },
      [link, style] as const,
    );
    await figureSettled(page);
    const size = await ask(page, async (figure) => {
      const bitmap = await createImageBitmap(await figure.toBlob("image/png", 1));
      return [bitmap.width, bitmap.height];
    });
    assert.deepEqual(size, [600, 450], style);
    const box = await page.locator("nimscape-figure canvas").first().boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + 2, box.y + 2); // activates it
    const before = await linkOf();
    await page.mouse.click(box.x + box.width * 0.45, box.y + box.height * 0.55);
    await linkIsNot(before);
    links.add(await linkOf());
    await page.keyboard.press("Escape");
  }
  assert.equal(links.size, 1, [...links].join(" "));
});

test("a file of a text, and of a figure that has no size, is its picture", async () => {
  for (const attributes of ['view="play" p="3,4,5"', 'view="growth" style="display:none"']) {
    await put(page, attributes);
    assert.ok((await colours(page)) > 2, attributes);
  }
});

test("asleep it leaves wheel and focus to its page; a click wakes it, Escape or a click elsewhere does not", async () => {
  await put(page, 'view="growth" n="7"');
  await page.evaluate(() => {
    document.querySelector("#stage")?.append(document.createElement("hr"));
  });
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "BODY");
  const scrolled = () => page.evaluate(() => scrollY);
  /** Turns the wheel there and back. Returns whether that zooms; otherwise it scrolls the page. */
  const zooms = async () => {
    const before = await linkOf();
    await page.mouse.wheel(0, 60);
    await eventually(
      async () => (await linkOf()) !== before || (await scrolled()) === 60,
      "the wheel does something",
    );
    const changed = (await linkOf()) !== before;
    assert.equal(await scrolled(), changed ? 0 : 60, "not both");
    await page.mouse.wheel(0, -60);
    await eventually(
      async () => (changed ? (await linkOf()) === before : (await scrolled()) === 0),
      "the wheel takes it back",
    );
    return changed;
  };
  await page.mouse.move(300, 225);
  const hint = page.getByText("Ctrl + wheel to zoom; click to activate", { exact: true }).waitFor();
  assert.ok(!(await zooms()), "asleep at first");
  await hint;
  await page.keyboard.down("Control");
  const whole = await linkOf();
  await page.mouse.wheel(0, -120); // the wheel can then zoom both ways
  await linkIsNot(whole);
  await page.keyboard.up("Control");
  await page.mouse.click(300, 225);
  assert.ok(await zooms(), "awake after a click");
  await page.keyboard.press("Escape");
  assert.ok(!(await zooms()), "asleep after Escape");
  await page.mouse.click(300, 225);
  assert.ok(await zooms(), "awake again");
  await page.mouse.click(900, 300);
  await page.mouse.move(300, 225);
  assert.ok(!(await zooms()), "asleep after a click elsewhere");
});

test("its text stands for the picture until that comes, and without scripts; it starts when it is near", async () => {
  await put(page, 'view="growth" n="7"', "<p>Three branches.</p>");
  assert.ok(!(await page.getByText("Three branches.").isVisible()));
  await page.getByRole("figure", { name: "Three branches." }).waitFor();
  await ask(page, (figure) => figure.setAttribute("alt", "Another name"));
  await page.getByRole("figure", { name: "Another name" }).waitFor();
  await page.evaluate(() => {
    const stage = document.querySelector("#stage") as HTMLElement;
    stage.innerHTML = `<hr><nimscape-figure class="far">Below.</nimscape-figure><nimscape-figure></nimscape-figure>`;
    stage.prepend(stage.lastElementChild as Element);
  });
  await figureSettled(page); // of the first one, which is near
  assert.equal(await page.locator(".far #picture canvas").count(), 0);
  await page.evaluate(() => scrollTo(0, 5000));
  await page.locator(".far #picture canvas").first().waitFor();
  const quiet = await visitor.visit("", { at: others.at("text"), scripts: false });
  assert.ok(await quiet.page.getByText("Three branches.").isVisible());
});

test("the bar, its address, the theme and the ground follow attributes; paper has the link", async () => {
  await put(page, 'view="growth" n="7"');
  const bar = page.locator(".figure-bar");
  const address = bar.getByRole("link", { name: "Open in nimscape" });
  assert.equal(await address.getAttribute("href"), `${site}#v1/growth?n=7`);
  await page.emulateMedia({ media: "print" });
  assert.ok(!(await bar.isVisible()));
  assert.match(await page.locator(".caption").innerText(), /#v1\/growth\?n=7$/);
  assert.ok(await page.locator("#picture canvas").first().isVisible());
  await page.emulateMedia({ media: "screen" });
  await ask(page, (figure) => figure.setAttribute("home", "javascript:alert(1)"));
  await address.waitFor({ state: "detached" });
  await ask(page, (figure) => figure.setAttribute("bar", "off"));
  await bar.waitFor({ state: "detached" });

  const corner = async (background: string) => {
    await page.evaluate((background) => {
      document.body.style.background = background;
    }, background);
    await figureSettled(page);
    const clip = { x: 2, y: 2, width: 4, height: 4 };
    return [...pngPixels(await page.screenshot({ clip })).data.slice(0, 3)];
  };
  const [paper, white, blue] = [
    [251, 250, 247],
    [255, 255, 255],
    [0xbb, 0xcc, 0xff],
  ];
  assert.deepEqual(await corner("#fff"), paper);
  await ask(page, (figure) => figure.setAttribute("ground", "none"));
  await page.locator("nimscape-figure:state(ground-none)").waitFor();
  assert.deepEqual(await corner("#fff"), white);
  assert.deepEqual(await corner("#bcf"), blue, "the colour of the page around it");
  await ask(page, (figure) => figure.setAttribute("theme", "dark"));
  await page.locator("nimscape-figure:state(theme-dark)").waitFor();
  assert.deepEqual(await corner("#000"), [0, 0, 0]);
  await corner("");
});

test("styles of text on the page do not reach into a figure, nor those of a figure out of it", async () => {
  await put(page, 'view="play" p="3,4,5"');
  const looks = (loud: string) =>
    page.evaluate((loud) => {
      const stage = document.querySelector("#stage") as HTMLElement;
      stage.className = loud;
      const all = stage.querySelector("nimscape-figure")?.shadowRoot?.querySelectorAll("*") ?? [];
      return [...all].map((element) => {
        const look = getComputedStyle(element);
        const { textAlign, textIndent, letterSpacing, lineHeight, textTransform } = look;
        const { whiteSpace, fontStyle, direction, color } = look;
        const set = [textAlign, textIndent, letterSpacing, lineHeight, textTransform];
        return [element.localName, ...set, whiteSpace, fontStyle, direction, color].join(" ");
      });
    }, loud);
  const quiet = await looks("");
  assert.ok(quiet.length > 20);
  assert.deepEqual(await looks("loud"), quiet);
  await looks("");
  const { sheets, styles } = await page.evaluate(() => ({
    sheets: document.adoptedStyleSheets.length,
    styles: document.querySelectorAll("style, link[rel=stylesheet]").length,
  }));
  assert.deepEqual([sheets, styles], [0, 2], "the page has its own sheets alone");
});

test("of many figures on a page the last seen are live, and the others are stills that wake", async () => {
  const { page, complaints } = await visitor.visit("", {
    at: others.at("many"),
    before: (page) =>
      page.addInitScript(() => {
        const all: WebGL2RenderingContext[] = [];
        const plain = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (
          this: HTMLCanvasElement,
          ...words: never[]
        ) {
          const made = plain.apply(this, words as never) as RenderingContext | null;
          if (made instanceof WebGL2RenderingContext && !all.includes(made)) all.push(made);
          return made;
        } as never;
        Object.assign(window, { contexts: () => all.filter((gl) => !gl.isContextLost()).length });
      }),
  });
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(message.text()));
  const all = page.locator("nimscape-figure");
  const live = () => page.locator("nimscape-figure #picture:has(canvas)").count();
  let most = 0;
  for (let at = 0; at < COUNT; at++) {
    await all.nth(at).scrollIntoViewIfNeeded();
    await all.nth(at).locator("#picture canvas, #cover canvas").first().waitFor();
    most = Math.max(most, await page.evaluate("contexts()"));
  }
  await eventually(async () => (await live()) <= MOST_LIVE, "no more are live");
  // One more may be drawn for paper meanwhile.
  assert.ok(most > 2 && most <= MOST_LIVE + 1, `${most} contexts at once`);
  const pictures = page.locator("#picture canvas, #cover canvas");
  const withPicture = await page.locator("nimscape-figure", { has: pictures }).count();
  assert.equal(withPicture, COUNT, "none is blank");
  assert.deepEqual(
    warnings.filter((text) => /Too many active WebGL/.test(text)),
    [],
  );
  await page.evaluate(() => scrollTo(0, 0));
  const asleep = all.filter({ has: page.locator("#cover:not([hidden]) canvas") }).first();
  const woken = page.locator('[data-woken="1"]');
  await asleep.evaluate((figure) => figure.setAttribute("data-woken", "1"));
  await woken.scrollIntoViewIfNeeded();
  await woken.click({ position: { x: 60, y: 60 } });
  await woken.locator("#picture canvas").first().waitFor();
  await woken.locator("#cover").waitFor({ state: "hidden" });
  assert.deepEqual(complaints, []);
});

interface Heard {
  readonly frame: number;
  readonly subject?: string;
  readonly kind?: string;
  readonly height?: number;
  readonly link?: string;
}

test("under a strict policy, element and frames without an origin compute in workers, and exchange messages", async () => {
  const { page } = await visitor.visit("", { at: others.at("strict") });
  const heard = () => page.evaluate(() => (window as never as { heard: Heard[] }).heard);
  const until = (frame: number, kind: string, link: string) =>
    eventually(
      async () =>
        (await heard()).some(
          (each) => each.frame === frame && each.kind === kind && each.link === link,
        ),
      `frame ${frame}: ${kind} ${link}`,
    );
  const post = (message: unknown) =>
    page.evaluate(
      (message) => document.querySelector("iframe")?.contentWindow?.postMessage(message, "*"),
      message,
    );
  const [, first, bare] = page.frames();
  assert.ok(first && bare);
  await until(0, "settled", "#v1/growth?n=7");
  await until(1, "settled", "#v1/array?side=64");
  assert.equal(await bare.evaluate(() => self.origin), "null");
  const digests = [page, bare].map((where) => ask(where, (figure) => figure.digest()));
  const [inElement, inFrame] = await Promise.all(digests);
  assert.match(inElement ?? "", /^[0-9a-f]{64}$/);
  assert.equal(inFrame, inElement);
  assert.ok((await colours(page)) > 2 && (await colours(bare)) > 2);

  assert.equal(await bare.locator(".figure-bar").count(), 0);
  const heights = async (frame: number) => {
    const all = (await heard()).filter((each) => each.frame === frame && each.kind === "height");
    return all.map(({ height = 0 }) => height);
  };
  assert.deepEqual(new Set(await heights(1)), new Set([300]), "without a bar it is all picture");
  const height = (await heights(0)).at(-1) ?? 0;
  assert.ok(height > 300 && height < 400, `${height}`);
  assert.equal((await page.locator("iframe").first().boundingBox())?.height, height + 4);

  const nonsense = [
    ...[null, 7, "play", [], { target: "nimscape" }, { kind: "step", by: 1 }],
    { target: "nimscape", kind: "link", link: 7 },
    { target: "nimscape", kind: "link", link: "x".repeat(5000) },
    { target: "nimscape", kind: "step", by: 1e9 },
    { target: "nimscape", kind: "play", what: "constructor" },
    { target: "other", kind: "step", by: 1 },
  ];
  for (const message of nonsense) await post(message);
  await post({ target: "nimscape", kind: "step", by: 1 });
  await until(0, "change", "#v1/growth?n=8");
  await post({ target: "nimscape", kind: "link", link: "#v1/array?c=3&side=32" });
  await until(0, "settled", "#v1/array?c=3&side=32");
  await post({ target: "nimscape", kind: "link", link: "#v1/growth?n=5&c=<img src=x>" });
  await until(0, "settled", "#v1/growth?n=5");
  await post({ target: "nimscape", kind: "play", what: "on" });
  await until(0, "change", "#v1/growth?n=7");
  await post({ target: "nimscape", kind: "play", what: "stop" });
  const before = (await heights(0)).length;
  await post({ target: "nimscape", kind: "height" });
  await eventually(async () => (await heights(0)).length === before + 1, "the height again");
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "BODY");

  // Escape gives the keyboard back to the page.
  const keys = () => page.evaluate(() => (window as never as { keys: string[] }).keys.splice(0));
  for (const where of [page, first]) {
    await where.locator("nimscape-figure #picture").click();
    const before = await ask(where, ({ link }) => link);
    await page.keyboard.press("+");
    await eventually(async () => (await ask(where, ({ link }) => link)) !== before, "it zooms");
    assert.deepEqual(await keys(), [], "the figure has the keyboard");
    await page.keyboard.press("Escape");
    await eventually(async () => {
      await page.keyboard.press("ArrowRight");
      return (await keys()).includes("ArrowRight");
    }, "the page has it again");
  }
});
