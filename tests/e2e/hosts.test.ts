/**
 * Hosts that do something to their pages: browsers that translate them, pages with letters, keys or
 * links of their own, scripts that come late, and programs that write a page anew.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { frame as frameOf } from "../../www/app/dialogs/share-formats.ts";
import type { NimscapeFigure } from "../../www/embed/figure.ts";
import { go, settled } from "./browser.ts";
import { hosts, paper } from "./hosts/hosts.ts";
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
  plain: paper(`${script}${figure('view="play" p="3,4,5"')}`),
  ...Object.fromEntries(
    ["100%", "62.5%", "200%", "10px"].map((size) => [
      `letters ${size}`.replace("%", "").replace(" ", "-"),
      paper(
        `${script}<style>html{font-size:${size}}</style>${figure(`link="#v1/lesson?id=nim"`)}${figure('view="play"')}`,
      ),
    ]),
  ),
  deck: paper(`<link rel="stylesheet" href="reveal/reveal.css"><div class="reveal"><div class="slides">
    <section><h2>One</h2></section><section><section>${figure(`link="${TASK}"`)}</section><section>Below</section></section>
    <section><h2>Three</h2></section></div></div>${COUNTS}
    <script src="reveal/reveal.js"></script><script>Reveal.initialize({ hash: false });</script>${script}`),
  counts: paper(`${COUNTS}${script}${figure('view="growth" n="7"')}`),
  binding: paper(`${figure('view="growth" n="3"')}<script>
    document.querySelector("nimscape-figure").addEventListener("change", ({ target, detail }) => {
      target.link = detail.link;
      target.setAttribute("link", detail.link);
    });</script>${script}`),
  late: paper(`${figure('view="growth" n="3"')}<script>
    const early = document.querySelector("nimscape-figure");
    for (const name of ["state", "core", "settled", "data", "digest", "step", "play", "score", "run", "open", "toBlob", "barHeight"])
      early[name] = "mine";
    early.link = "#v1/array?c=3&side=8";</script>`),
  morph: paper(`${script}${figure('view="array" side="8" theme="dark" ground="none"')}`),
  moved: paper(`${script}${figure('link="#v1/lesson?id=nim"')}<iframe title="Empty"></iframe>`),
  outer: paper(`${OUTER}${script}`),
  "page.xhtml": `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>A page</title>
    <link rel="icon" href="data:,"/><script>import("${site}figure.js")</script></head><body>${figure('view="growth"', "<em>Three</em> branches.")}</body></html>`,
  shared: paper(
    frameOf({ title: "A figure", frame: `${site}embed.html#v1/octal`, frameSize: [640, 520] }),
  ),
  boxed: paper(
    `<iframe title="The page" sandbox="allow-scripts allow-popups" width="1000" height="600" src="${site}#v1/growth?n=6"></iframe>`,
  ),
});

const open = async (name: string) => (await visitor.visit("", { at: others.at(name) })).page;

/** Calls a function on the first figure of a page. */
const ask = <T>(page: Page, what: (figure: NimscapeFigure) => T | Promise<T>): Promise<T> =>
  page.evaluate(`(${what})(document.querySelector("nimscape-figure"))`) as Promise<T>;

const figureSettled = async (page: Page) => {
  await page.waitForFunction(() => customElements.get("nimscape-figure"));
  await ask(page, (figure) => figure.settled());
};

/**
 * Translates a page as Chromium does: each text, and each new one, is replaced by elements with
 * another text. This one leaves the words as they are, so that they can be compared; with `heeds`
 * it leaves out what is not to be translated.
 */
function translator(heeds: boolean): void {
  const skipped = `script, style, textarea, font${heeds ? ", [translate=no], .notranslate" : ""}`;
  const translate = (root: Document | ShadowRoot) => {
    const walk = () => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (text.data.trim() === "" || text.parentElement?.closest(skipped)) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
      for (const element of root.querySelectorAll("nimscape-figure"))
        if (element.shadowRoot && !roots.has(element.shadowRoot)) translate(element.shadowRoot);
    };
    roots.add(root);
    new MutationObserver(walk).observe(root, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    walk();
  };
  const roots = new Set<Document | ShadowRoot>();
  translate(document);
}

/** Each pair has the same view, and facts that differ. */
const LINKS = [
  "#v1/play?p=3,4,5",
  "#v1/play?p=1,2,3",
  "#v1/play?game=octal&code=0.77&p=4,6",
  "#v1/octal?code=0.77",
  "#v1/octal?code=0.137",
  "#v1/growth?n=9&sel=1,2,3",
  "#v1/growth?n=5&rule=lim",
  "#v1/counts?seq=a&to=20",
  "#v1/counts?seq=D&to=12",
  "#v1/tree",
  "#v1/piles?p=0,0,1,1",
  "#v1/piles",
  "#v1/fill?step=12&ask=number",
  "#v1/lesson?id=nim&step=2",
  "#v1/lesson?id=nim&step=3",
];

for (const heeds of [true, false]) {
  const name = heeds ? "translates what may be translated" : "translates everything";
  test(`a browser that ${name} shows no words of another picture`, async () => {
    const pages = [];
    for (const isTranslated of [false, true]) {
      const page = await open("plain");
      const { page: whole } = await visitor.visit(LINKS[0]);
      await settled(whole);
      await figureSettled(page);
      if (isTranslated) for (const each of [page, whole]) await each.evaluate(translator, heeds);
      pages.push({ page, whole });
    }
    const textOf = async (page: Page, selector: string) => {
      await page.waitForTimeout(100); // the sequences come when the page is idle
      return page.evaluate((selector) => {
        const home = document.querySelector(selector);
        const copy = document.createElement("div");
        for (const child of (home?.shadowRoot ?? home)?.childNodes ?? [])
          copy.append(child.cloneNode(true));
        for (const spoken of copy.querySelectorAll(".spoken, [role=status]")) spoken.remove();
        return copy.textContent?.replace(/\s+/g, " ");
      }, selector);
    };
    for (const link of [...LINKS, LINKS[0] as string]) {
      const texts = [];
      for (const { page, whole } of pages) {
        await page.evaluate(async (link) => {
          const figure = document.querySelector("nimscape-figure") as NimscapeFigure;
          figure.link = link;
          await figure.settled();
        }, link);
        await go(whole, link);
        texts.push([await textOf(page, "nimscape-figure"), await textOf(whole, "main, aside")]);
      }
      assert.deepEqual(texts[1], texts[0], link);
    }
    const [, translated] = pages;
    assert.ok(await translated?.whole.evaluate(() => document.querySelector("font") !== null));
  });
}

test("a page that is translated into a language of its own offers that", async () => {
  const { page } = await visitor.visit("#v1/growth?n=6");
  await settled(page);
  const translated = (lang: string) =>
    page.evaluate((lang) => {
      document.documentElement.lang = lang;
    }, lang);
  const offer = page.locator(".notices .renew");
  await translated("de");
  await translated("pt-PT");
  await offer.waitFor();
  assert.equal(await offer.innerText(), "Português (Brasil)");
  await translated("fr");
  await offer.waitFor({ state: "detached" });
  await translated("pt");
  await offer.click();
  await page.waitForFunction(() => document.documentElement.lang === "pt-BR");
  await settled(page);
  assert.match(await page.locator("h2").first().innerText(), /Nim no plano/);
});

test("letters have the size that the reader has chosen, whatever that of the page is", async () => {
  const sizesOf = (page: Page) =>
    page.evaluate(async () => {
      const sizes: string[] = [];
      for (const figure of document.querySelectorAll("nimscape-figure")) {
        await (figure as NimscapeFigure).settled();
        for (const element of figure.shadowRoot?.querySelectorAll("p, button, h1, h2, dd, li") ??
          []) {
          const { fontSize, paddingTop, minHeight } = getComputedStyle(element);
          sizes.push(`${element.localName} ${fontSize} ${paddingTop} ${minHeight}`);
        }
      }
      return sizes;
    });
  const all = [];
  for (const size of ["100", "62.5", "200", "10px"])
    all.push(await sizesOf(await open(`letters-${size}`)));
  const [usual = [], ...rest] = all;
  assert.ok(
    usual.length > 20 && usual.every((size) => Number.parseFloat(size.split(" ")[1] ?? "") >= 12),
  );
  for (const sizes of rest) assert.deepEqual(sizes, usual);

  const page = await open("letters-62.5");
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.waitForFunction(() => {
    const bar = document.querySelector("nimscape-figure")?.shadowRoot?.querySelector(".figure-bar");
    return bar && getComputedStyle(bar).fontSize === "27.2px";
  });
});

test("what is typed in a figure, and done in an active one, does not reach its page", async () => {
  const deck = await open("deck");
  await figureSettled(deck);
  const at = () =>
    deck.evaluate(() => {
      const { Reveal } = globalThis as unknown as { Reveal: Record<string, () => unknown> };
      return JSON.stringify([Reveal.getIndices?.(), Reveal.isPaused?.(), Reveal.isOverview?.()]);
    });
  await deck.keyboard.press("ArrowRight");
  await deck.waitForTimeout(1000); // the slide moves
  const before = await at();
  const field = deck.locator("nimscape-figure input").first();
  await field.click();
  await deck.evaluate(() => Object.assign(globalThis, { reached: {} }));
  await field.pressSequentially("4 b.nopjk");
  for (const key of ["Home", "End", "ArrowLeft", "ArrowRight", "ArrowDown", "PageDown", " "])
    await deck.keyboard.press(key);
  assert.equal(await at(), before);
  const reached = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { reached: object }).reached);
  assert.deepEqual(await reached(deck), {});
  assert.match(await field.inputValue(), /4 b\.nopjk/);
  await deck.locator("nimscape-figure button").first().focus();
  await deck.keyboard.press(" ");
  assert.equal(await at(), before);

  const page = await open("counts");
  await figureSettled(page);
  const picture = page.locator("nimscape-figure #picture");
  await picture.click();
  const before_ = await reached(page);
  assert.ok("pointerdown" in before_, "the page sees what activates a figure");
  await page.evaluate(() => Object.assign(globalThis, { reached: {} }));
  const box = (await picture.boundingBox()) ?? assert.fail();
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 260, box.y + 220, { steps: 4 });
  await page.mouse.up();
  await page.mouse.dblclick(box.x + 100, box.y + 100);
  await page.mouse.wheel(0, 100);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("+");
  assert.deepEqual(await reached(page), {});
});

test("a figure whose link its page sets to what it is goes on playing", async () => {
  const page = await open("binding");
  await figureSettled(page);
  await ask(page, (figure) => figure.play("on"));
  await page.waitForFunction(
    () => Number((document.querySelector("nimscape-figure") as NimscapeFigure).state.n) > 6,
  );
  const events = await ask(page, async (figure) => {
    await figure.play("stop");
    await figure.settled();
    const heard: string[] = [];
    for (const type of ["settled", "change"]) figure.addEventListener(type, () => heard.push(type));
    const { link } = figure;
    figure.link = link;
    figure.link = `https://x.example/${link}&`;
    figure.setAttribute("link", link);
    await new Promise((later) => setTimeout(later, 300));
    return heard;
  });
  assert.deepEqual(events, []);

  const { page: whole } = await visitor.visit("#v1/growth?n=3");
  await settled(whole);
  await whole.getByRole("button", { name: "Grow", exact: true }).click();
  await whole.waitForFunction(() => {
    const { nimscape } = window;
    Object.assign(nimscape, { link: nimscape.link });
    return Number(nimscape.state.n) > 6;
  });
});

test("members that are set before the script has run are taken, and hide nothing", async () => {
  const page = await open("late");
  await page.addScriptTag({ type: "module", url: `${site}figure.js` });
  await figureSettled(page);
  const seen = await ask(page, async (figure) => {
    const first = [figure.link, figure.state.view, (await figure.data()).kind];
    figure.link = "#v1/growth?n=4";
    return [...first, figure.link, Object.hasOwn(figure, "link"), typeof figure.step];
  });
  const wanted = ["#v1/array?c=3&side=8", "array", "plane", "#v1/growth?n=4", false, "function"];
  assert.deepEqual(seen, wanted);
});

test("a program that writes the page anew leaves the look of a figure", async () => {
  const page = await open("morph");
  const lookOf = async () => {
    await figureSettled(page);
    return ask(page, (figure) => {
      const { backgroundColor, mixBlendMode, colorScheme } = getComputedStyle(figure);
      return [backgroundColor, mixBlendMode, colorScheme];
    });
  };
  const before = await lookOf();
  assert.deepEqual(before, ["rgb(0, 0, 0)", "screen", "dark"]);
  const written = ["ground", "side", "style", "theme", "view"];
  const names = () => ask(page, (figure) => figure.getAttributeNames().sort());
  assert.deepEqual(await names(), written, "the element adds no attributes");
  await page.evaluate((written) => {
    const figure = document.querySelector("nimscape-figure") as HTMLElement;
    for (const name of figure.getAttributeNames()) {
      if (!written.includes(name)) figure.removeAttribute(name);
      else figure.setAttribute(name, figure.getAttribute(name) ?? "");
    }
  }, written);
  assert.deepEqual(await lookOf(), before);
});

test("a figure keeps its styles in another document, and when it is back", async () => {
  const page = await open("moved");
  await figureSettled(page);
  const looks = await page.evaluate(async () => {
    const figure = document.querySelector("nimscape-figure") as NimscapeFigure;
    const inner = document.querySelector("iframe")?.contentDocument as Document;
    const looks: string[] = [];
    for (const home of [null, inner, document, inner, document]) {
      home?.body.append(figure);
      await figure.settled();
      const view = figure.ownerDocument.defaultView as Window;
      const styles = [".figure-bar", ".lesson", ".figure"].map((part) => {
        const found = figure.shadowRoot?.querySelector(part) as Element;
        const { display, fontSize, position } = view.getComputedStyle(found);
        return `${display} ${fontSize} ${position}`;
      });
      looks.push(styles.join(", "));
    }
    return looks;
  });
  assert.equal(new Set(looks).size, 1, looks.join("\n"));
  assert.match(looks[0] ?? "", /^flex 13.6px/);
});

test("the language of a page reaches a figure in another element's shadow root", async () => {
  const page = await open("outer");
  await page.waitForFunction(() => customElements.get("nimscape-figure"));
  const name = await page.evaluate(async () => {
    const { shadowRoot } = document.querySelector("#outer") as Element;
    const figure = shadowRoot?.querySelector("nimscape-figure") as NimscapeFigure;
    await figure.settled();
    return figure.shadowRoot?.querySelector(".figure-bar")?.textContent;
  });
  assert.match(name ?? "", /Abrir no nimscape/);
});

test("a page of XHTML shows the text of a figure, and why there is no picture", async () => {
  const page = await open("page.xhtml");
  await page.waitForFunction(() => customElements.get("nimscape-figure"));
  assert.equal((await page.locator("nimscape-figure").innerText()).trim(), "Three branches.");
  assert.ok(await page.getByText("This page is XML").isVisible());
  const error = await ask(page, (figure) => figure.settled().catch(({ message }) => message));
  assert.match(String(error), /need a page of HTML/);
});

test("the frame that Share writes opens the whole page outside its sandbox", async () => {
  const page = await open("shared");
  const inside = page.frameLocator("iframe");
  await inside.getByText("Open in nimscape").waitFor();
  await inside.getByRole("button", { name: "b-file" }).click();
  await inside.getByText("which may have blocked the file").waitFor();
  const popup = page.waitForEvent("popup");
  await inside.getByText("Open in nimscape").click();
  assert.equal(await (await popup).evaluate(() => origin), new URL(site).origin);
});

test("a page in a sandbox says so, and its dialogs work", async () => {
  const { page, complaints } = await visitor.visit("", { at: others.at("boxed") });
  const inside = page.frameLocator("iframe");
  await inside.getByText("This page is in a sandbox: files").waitFor();
  await inside.getByRole("button", { name: "Export" }).click();
  await inside.getByRole("button", { name: "Download" }).click();
  await inside.locator("dialog").getByText("which may have blocked the file").waitFor();
  await inside.getByRole("button", { name: "Close", exact: true }).click();
  await inside.getByRole("button", { name: "Help" }).click();
  const dialog = inside.locator("dialog.help");
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.waitForTimeout(2000); // the service worker is installed when the page is at rest
  const isOfBrowser = (complaint: string) => complaint.includes("Blocked autofocusing");
  assert.deepEqual(
    complaints.splice(0).filter((complaint) => !isOfBrowser(complaint)),
    [],
  );
});
