/**
 * Pages around figures that do something to them: they are translated, written anew, have letters,
 * keys, slides, languages or sandboxes of their own, or load the script late.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { frame as frameOf } from "../../www/app/dialogs/share-formats.ts";
import type { NimscapeFigure } from "../../www/embed/figure.ts";
import { eventually, go } from "./browser.ts";
import { ask, figureSettled, hosts, paper, put, stage } from "./hosts/hosts.ts";
import { test, visitor } from "./site.ts";

const site = visitor.url;
const script = `<script type="module" src="${site}figure.js"></script>`;
const figure = (attributes: string, text = "A figure.") =>
  `<nimscape-figure ${attributes} style="width:600px">${text}</nimscape-figure>`;

/** Counts the events that reach the page, by their types. */
const COUNTS = `<script>window.reached = {};
for (const type of ["keydown", "keypress", "keyup", "input", "beforeinput", "paste", "pointerdown", "pointermove",
  "pointerup", "mousedown", "mousemove", "mouseup", "click", "dblclick", "wheel", "touchstart"])
  addEventListener(type, ({ target }) => {
    if (target.localName === "nimscape-figure") reached[type] = (reached[type] ?? 0) + 1;
  });</script>`;

const TASK = "#v1/fill?step=12&ask=number&seed=2";

/** Writes into the shadow root of another element, on a page in Portuguese. */
const OUTER = `<div id="outer"></div><script>document.documentElement.lang = "pt";
document.querySelector("#outer").attachShadow({ mode: "open" }).innerHTML = '${figure('view="growth" n="3"')}';</script>`;

const others = await hosts({
  plain: stage(site, `${COUNTS}<iframe title="Empty" height="20"></iframe>`),
  deck: paper(`<link rel="stylesheet" href="reveal/reveal.css"><div class="reveal"><div class="slides">
    <section><h2>One</h2></section><section><section>${figure(`link="${TASK}"`)}</section><section>Below</section></section>
    <section>${figure('view="growth" n="7"')}</section><section><h2>End</h2></section></div></div>${COUNTS}
    <script src="reveal/reveal.js"></script><script>Reveal.initialize({ hash: false });</script>${script}`),
  notebook: readFileSync("tests/e2e/hosts/notebook.html", "utf8").replaceAll("{{site}}", site),
  late: paper(`${figure('view="growth" n="3"')}<script>
    const early = document.querySelector("nimscape-figure");
    for (const name of ["state", "core", "settled", "data", "digest", "step", "play", "score", "run", "open", "toBlob", "barHeight"])
      early[name] = "mine";
    early.link = "#v1/array?c=3&side=8";</script>`),
  outer: paper(`${OUTER}${script}`),
  "page.xhtml": `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>A page</title>
    <link rel="icon" href="data:,"/><script>import("${site}figure.js")</script></head><body>${figure('view="growth"', "<em>Three</em> branches.")}</body></html>`,
  sandboxes: paper(
    `${frameOf({ title: "A figure", frame: `${site}embed.html#v1/octal`, frameSize: [640, 180] })}
    <iframe title="The page" sandbox="allow-scripts allow-popups" width="1000" height="500" src="${site}#v1/growth?n=6"></iframe>`,
  ),
});

const open = async (name: string) => (await visitor.visit("", { at: others.at(name) })).page;

/** A page with one figure, which each test replaces by its own. */
let page: Page;
test.beforeAll(async () => {
  ({ page } = await visitor.visit("", { at: others.at("plain"), shared: true }));
});

/**
 * Translates a page, as browsers do: each text, and each new one, is replaced by elements with
 * another text. This one leaves the words as they are, so that they can be compared, and replaces
 * also what is not to be translated.
 */
function translate(): void {
  const follow = (root: Document | ShadowRoot) => {
    const walk = () => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        const isLeft = text.parentElement?.closest("script, style, textarea, font");
        if (text.data.trim() === "" || isLeft) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
      for (const element of root.querySelectorAll("nimscape-figure"))
        if (element.shadowRoot && !roots.has(element.shadowRoot)) follow(element.shadowRoot);
    };
    roots.add(root);
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(walk).observe(root, changes);
    walk();
  };
  const roots = new Set<Document | ShadowRoot>();
  follow(document);
}

/** Each pair has the same view, and facts that differ. */
const LINKS = [
  ...["#v1/play?p=3,4,5", "#v1/play?game=octal&code=0.77&p=4,6"],
  ...["#v1/growth?n=9&sel=1,2,3", "#v1/growth?n=5&rule=lim"],
  ...["#v1/tree", "#v1/fill?step=12&ask=number"],
  ...["#v1/lesson?id=nim&step=2", "#v1/lesson?id=nim&step=3", "#v1/play?p=3,4,5"],
];

test("a browser that translates element and page shows no words of another picture", async () => {
  const host = await open("plain");
  await put(host, 'view="play" p="3,4,5"');
  const { page: whole } = await visitor.visit(LINKS[0]);
  /** The words of element and page, without what is spoken. */
  const words = () =>
    Promise.all(
      [
        [host, "#stage nimscape-figure"],
        [whole, "main, aside"],
      ].map(([where, selector]) =>
        (where as Page).evaluate((selector) => {
          const home = document.querySelector(selector);
          const copy = document.createElement("div");
          for (const child of (home?.shadowRoot ?? home)?.childNodes ?? [])
            copy.append(child.cloneNode(true));
          for (const spoken of copy.querySelectorAll(".spoken, [role=status]")) spoken.remove();
          return copy.textContent?.replace(/\s+/g, " ");
        }, selector as string),
      ),
    );
  const show = async (link: string) => {
    await host.evaluate(async (link) => {
      const figure = document.querySelector("nimscape-figure") as NimscapeFigure;
      figure.link = link;
      await figure.settled();
    }, link);
    await go(whole, link);
    // What is computed for the words comes when the page is idle.
    await whole.evaluate(
      () => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))),
    );
  };
  const plain: Awaited<ReturnType<typeof words>>[] = [];
  for (const link of LINKS) {
    await show(link);
    plain.push(await words());
  }
  const [unmarked] = await ask(host, ({ shadowRoot }) => [
    shadowRoot?.querySelector("#picture")?.closest("[translate=no]") === null,
  ]);
  assert.ok(!unmarked, "what is computed is not to be translated");
  for (const each of [host, whole]) await each.evaluate(translate);
  for (const [at, link] of LINKS.entries()) {
    await show(link);
    const isSame = async () => JSON.stringify(await words()) === JSON.stringify(plain[at]);
    await eventually(isSame, `the words of ${link}`);
  }
  assert.ok(await whole.evaluate(() => document.querySelector("font") !== null));

  const offer = whole.locator(".notices .renew");
  const translated = (lang: string) =>
    whole.evaluate((lang) => {
      document.documentElement.lang = lang;
    }, lang);
  await translated("de");
  await translated("pt-PT");
  await offer.waitFor();
  assert.equal(await offer.innerText(), "Português (Brasil)");
  await translated("fr");
  await offer.waitFor({ state: "detached" });
  await translated("pt");
  await offer.click();
  await whole.waitForFunction(() => document.documentElement.lang === "pt-BR");
});

test("letters have the size that the reader has chosen, whatever that of the page is", async () => {
  await put(page, 'link="#v1/lesson?id=nim"');
  const sizes = (letters: string) =>
    page.evaluate(async (letters) => {
      document.documentElement.style.fontSize = letters;
      const root = document.querySelector("nimscape-figure")?.shadowRoot as ShadowRoot;
      return [...root.querySelectorAll("p, button, h1, h2, dd, li")].map((element) => {
        const { fontSize, paddingTop, minHeight } = getComputedStyle(element);
        return `${element.localName} ${fontSize} ${paddingTop} ${minHeight}`;
      });
    }, letters);
  const usual = await sizes("");
  assert.ok(usual.length > 10);
  assert.ok(usual.every((size) => Number.parseFloat(size.split(" ")[1] ?? "") >= 12));
  for (const letters of ["62.5%", "200%", "10px"]) assert.deepEqual(await sizes(letters), usual);
  const session = await page.context().newCDPSession(page);
  const chosen = (standard: number) =>
    session.send("Page.setFontSizes", { fontSizes: { standard } });
  await sizes("62.5%");
  await chosen(32);
  const bar = page.locator(".figure-bar");
  const size = () => bar.evaluate((bar) => getComputedStyle(bar).fontSize);
  await eventually(async () => (await size()) === "27.2px", "twice as large");
  await chosen(16);
  await sizes("");
});

const reached = (where: Page) =>
  where.evaluate(() => {
    const before = (globalThis as unknown as { reached: object }).reached;
    Object.assign(globalThis, { reached: {} });
    return before;
  });

test("what is done in an active figure does not reach its page; what activates it does", async () => {
  await put(page, 'view="growth" n="7"');
  await reached(page);
  await page.mouse.click(300, 225);
  assert.ok("pointerdown" in (await reached(page)));
  await page.mouse.move(200, 200);
  await page.mouse.down();
  await page.mouse.move(260, 220, { steps: 4 });
  await page.mouse.up();
  await page.mouse.dblclick(100, 100);
  await page.mouse.wheel(0, 100);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("+");
  assert.deepEqual(await reached(page), {});
});

test("slides of reveal.js start figures, and neither typing nor keys of a picture turn them", async () => {
  const deck = await open("deck");
  await deck.waitForFunction(() => document.querySelector(".reveal.ready"));
  const canvases = deck.locator("nimscape-figure #picture canvas");
  assert.equal(await canvases.count(), 0, "none before its slide");
  const at = () =>
    deck.evaluate(() => {
      const { Reveal } = globalThis as unknown as { Reveal: Record<string, () => unknown> };
      return JSON.stringify([Reveal.getIndices?.(), Reveal.isPaused?.(), Reveal.isOverview?.()]);
    });
  await deck.keyboard.press("ArrowRight");
  const field = deck.locator("nimscape-figure input").first();
  await field.click();
  const typing = await at();
  await reached(deck);
  await field.pressSequentially("4 b.nopjk");
  for (const key of ["Home", "End", "ArrowLeft", "ArrowRight", "ArrowDown", "PageDown", " "])
    await deck.keyboard.press(key);
  assert.match(await field.inputValue(), /4 b\.nopjk/);
  assert.deepEqual(await reached(deck), {});
  await deck.locator("nimscape-figure button").first().focus();
  await deck.keyboard.press(" ");
  assert.equal(await at(), typing);

  await deck.evaluate("document.activeElement.blur(); Reveal.slide(2)");
  const picture = deck.locator("nimscape-figure").nth(1).locator("#picture");
  await picture.locator("canvas").first().waitFor();
  const link = () => deck.evaluate(() => document.querySelectorAll("nimscape-figure")[1]?.link);
  const before = await link();
  await picture.click();
  const moving = await at();
  await deck.keyboard.press("ArrowRight");
  await deck.keyboard.press("+");
  await eventually(async () => (await link()) !== before, "the arrow moves the picture");
  assert.equal(await at(), moving);
  await deck.keyboard.press("Escape");
  await deck.keyboard.press("ArrowRight");
  await eventually(async () => (await at()) !== moving, "the deck has its keys again");
});

test("a figure whose page sets its link to what it is goes on playing, and reports nothing", async () => {
  await put(page, 'view="growth" n="3"');
  await ask(page, async (figure) => {
    figure.addEventListener("change", ({ target, detail }: CustomEventInit & Event) => {
      (target as NimscapeFigure).link = detail.link;
      (target as NimscapeFigure).setAttribute("link", detail.link);
    });
    await figure.play("on");
  });
  await eventually(async () => Number(await ask(page, ({ state }) => state.n)) > 6, "it plays");
  const { events, link } = await ask(page, async (figure) => {
    await figure.play("stop");
    await figure.settled();
    const events: string[] = [];
    for (const type of ["settled", "change"])
      figure.addEventListener(type, () => events.push(type));
    const { link } = figure;
    figure.link = link;
    figure.link = `https://x.example/${link}&`;
    figure.setAttribute("link", link);
    await figure.digest(); // what would be drawn again is drawn by now
    await figure.step(1);
    await figure.settled();
    return { events, link };
  });
  assert.deepEqual(events, ["change", "settled"], `of the step alone, from ${link}`);
});

test("a program that writes the page anew, or moves a figure to a frame and back, leaves its look", async () => {
  await put(page, 'view="array" side="8" theme="dark" ground="none"');
  const names = () => ask(page, (figure) => figure.getAttributeNames().sort());
  const lookOf = () =>
    ask(page, async (figure) => {
      await figure.settled();
      const { backgroundColor, mixBlendMode, colorScheme } = getComputedStyle(figure);
      return [backgroundColor, mixBlendMode, colorScheme];
    });
  const written = ["ground", "side", "theme", "view"];
  assert.deepEqual(await names(), written, "the element adds no attributes");
  const before = await lookOf();
  assert.deepEqual(before, ["rgb(0, 0, 0)", "screen", "dark"]);
  await ask(page, (figure) => {
    for (const name of figure.getAttributeNames())
      figure.setAttribute(name, figure.getAttribute(name) ?? "");
  });
  assert.deepEqual(await lookOf(), before);

  await put(page, 'link="#v1/lesson?id=nim"');
  const looks = await ask(page, async (figure) => {
    const inner = document.querySelector("iframe")?.contentDocument as Document;
    const looks: string[] = [];
    for (const home of [document, inner, document, inner, document]) {
      (home.querySelector("#stage") ?? home.body).append(figure);
      await figure.settled();
      const view = figure.ownerDocument.defaultView as Window;
      const styles = [".figure-bar", ".lesson", ".figure"].map((part) => {
        const { display, fontSize, position } = view.getComputedStyle(
          figure.shadowRoot?.querySelector(part) as Element,
        );
        return `${display} ${fontSize} ${position}`;
      });
      looks.push(styles.join(", "));
    }
    return looks;
  });
  assert.equal(new Set(looks).size, 1, looks.join("\n"));
  assert.match(looks[0] ?? "", /^flex 13.6px/);
});

test("members that are set before the script has run are taken, and hide nothing", async () => {
  const late = await open("late");
  await late.addScriptTag({ type: "module", url: `${site}figure.js` });
  await figureSettled(late);
  const seen = await ask(late, async (figure) => {
    const first = [figure.link, figure.state.view, (await figure.data()).kind];
    figure.link = "#v1/growth?n=4";
    return [...first, figure.link, Object.hasOwn(figure, "link"), typeof figure.step];
  });
  const wanted = ["#v1/array?c=3&side=8", "array", "plane", "#v1/growth?n=4", false, "function"];
  assert.deepEqual(seen, wanted);
});

test("the language around a figure reaches it in a shadow root, and when it moves while that loads", async () => {
  const outer = await visitor.visit("", { at: "about:blank#" });
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await outer.page.route("**/pt-*.js", (route) => loading.then(() => route.continue()));
  await Promise.all([outer.page.waitForRequest("**/pt-*.js"), outer.page.goto(others.at("outer"))]);
  const bar = outer.page.evaluate(async () => {
    const { shadowRoot } = document.querySelector("#outer") as Element;
    const figure = shadowRoot?.querySelector("nimscape-figure") as NimscapeFigure;
    shadowRoot?.prepend(document.createElement("hr"), figure);
    await figure.settled();
    return figure.shadowRoot?.querySelector(".figure-bar")?.textContent;
  });
  load();
  assert.match((await bar) ?? "", /Abrir no nimscape/);
  outer.complaints.splice(0);
});

test("a notebook: its styles and its require.js stay outside of the element and the frame", async () => {
  const notebook = await open("notebook");
  await figureSettled(notebook);
  const box = await notebook.locator("nimscape-figure #picture canvas").first().boundingBox();
  assert.ok((box?.width ?? 0) > 300);
  await notebook.locator("iframe").scrollIntoViewIfNeeded();
  await figureSettled(notebook.frames()[1] ?? assert.fail());
});

test("a page of XHTML shows the text of a figure, and why there is no picture", async () => {
  const xhtml = await open("page.xhtml");
  await xhtml.getByText("This page is XML").waitFor();
  assert.equal((await xhtml.locator("nimscape-figure").innerText()).trim(), "Three branches.");
  const error = await ask(xhtml, (figure) => figure.settled().catch(({ message }) => message));
  assert.match(String(error), /need a page of HTML/);
  const failed = await ask(xhtml, (figure) => {
    const details: string[] = [];
    const other = figure.cloneNode() as typeof figure;
    other.addEventListener("failed", (event) => details.push((event as CustomEvent).detail));
    figure.after(other);
    return details;
  });
  assert.deepEqual(failed, [error]);
});

test("in a sandbox, frame and page say that files may be blocked; dialogs and the way out work", async () => {
  const { page, complaints } = await visitor.visit("", { at: others.at("sandboxes") });
  const figure = page.frameLocator("iframe").first();
  await figure.getByRole("button", { name: "b-file" }).click();
  await figure.getByText("which may have blocked the file").waitFor();
  const popup = page.waitForEvent("popup");
  await figure.getByText("Open in nimscape").click();
  assert.equal(await (await popup).evaluate(() => origin), new URL(site).origin);

  const whole = page.frameLocator("iframe").nth(1);
  await whole.getByRole("main").getByText("This page is in a sandbox: files").waitFor();
  await whole.getByRole("button", { name: "Export" }).click();
  await whole.getByRole("button", { name: "Download", exact: true }).click();
  await whole.locator("dialog").getByText("which may have blocked the file").waitFor();
  await whole.getByRole("button", { name: "Close", exact: true }).click();
  await whole.getByRole("button", { name: "Help" }).click();
  const dialog = whole.locator("dialog.help");
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "hidden" });
  const unexpected = complaints.splice(0).filter((text) => !/Blocked autofocusing/.test(text));
  assert.deepEqual(unexpected, []);
});
