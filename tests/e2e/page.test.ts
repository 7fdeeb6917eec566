/** The page around the pictures: links, history, controls, theme, and faults. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { views } from "../../www/views/index.ts";
import { eventually, first, go, goTo, largeLetters, link, openMenu, settled } from "./browser.ts";
import { inked, pdfPages } from "./readers.ts";
import { thisTurn } from "./sample.ts";
import { test, visitor } from "./site.ts";

/** Returns the number of colours of the picture, up to a few; a blank picture has one. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
    const copy = document.createElement("canvas");
    copy.width = copy.height = 64;
    const context = copy.getContext("2d");
    if (!canvas || !context) return 0;
    context.drawImage(canvas, 0, 0, 64, 64);
    const { data } = context.getImageData(0, 0, 64, 64);
    const seen = new Set<string>();
    for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join());
    return seen.size;
  });

/** Links with one fault: the message, and the link of the picture shown instead. */
const BROKEN: [link: string, says: RegExp, shows: string][] = [
  [
    "#v1/array?c=seven&side=64",
    /c: seven is not a whole number in 0\.\.=4095/,
    "#v1/array?side=64",
  ],
  ["#v1/array?side=0", /side: 0 is not a whole number in 1\.\.=16384/, "#v1/array"],
  ["#v1/array?side=1e3&vs=5", /side: 1e3 is not a whole number/, "#v1/array?vs=5"],
  ["#v1/array?pal=mauve", /pal: mauve is not one of auto, viridis/, "#v1/array"],
  ["#v1/array?sel=1,2&c=3", /sel: 1,2 is not three whole numbers/, "#v1/array?c=3"],
  [
    "#v1/array?colour=red&c=3",
    /colour is not a parameter of this view; it has world, row, leaf, tree, c, vs/,
    "#v1/array?c=3",
  ],
  ["#v2/array?c=3", /v2 is not a version of links; this page reads v1/, "#v1/array?c=3"],
  ["#v1/array?c=%zz", /c: %zz is not a whole number/, "#v1/array"],
  ["#v1/array?c=3&c=4", /c: given twice; the first value is used/, "#v1/array?c=3"],
  ["#v1/array?<img src=x onerror=alert(1)>=1", /<img src is not a parameter/, "#v1/array"],
];

test("a broken link shows a message and the nearest picture", async () => {
  const { page } = await visitor.open("");
  for (const [broken, says, shows] of BROKEN) {
    await go(page, broken);
    assert.match(await page.locator("main, .panel").allInnerTexts().then(String), says, broken);
    assert.equal(await link(page), shows);
    assert.ok((await colours(page)) > 2, broken);
  }
  await go(page, "#v1/array?c=3");
  assert.equal(await page.locator(".problem:not(:empty), .notices li").count(), 0);
});

test("a broken link that is opened first has a picture too", async () => {
  const { page } = await visitor.open("#v1/nosuch?c=seven", { fresh: true });
  assert.match(await page.locator(".notices").innerText(), /nosuch is not a view; the views are /);
  assert.ok((await colours(page)) > 1);
});

test("back and forward, links typed by hand, and links set by a script", async () => {
  const { page } = await visitor.open("#v1/array?c=3&side=16", { fresh: true });
  await go(page, "#v1/array?c=4&side=16");
  await page.evaluate(() => {
    location.hash = "#v1/array?c=5&side=16";
  });
  await page.waitForFunction(() => window.nimscape.state.c === 5);
  const centre = async () => {
    await settled(page);
    return first(page);
  };
  assert.equal(await centre(), 5);
  await page.goBack();
  await page.waitForFunction(() => window.nimscape.state.c === 4);
  assert.equal(await centre(), 4);
  await page.goBack();
  await page.waitForFunction(() => window.nimscape.state.c === 3);
  assert.equal(await centre(), 3);
  await page.goForward();
  await page.waitForFunction(() => window.nimscape.state.c === 4);
  assert.equal(await centre(), 4);
  await go(page, `${visitor.url}#v1/array?c=9&side=16`);
  assert.equal(await centre(), 9);
});

test("acts on controls are in the address, each one entry of the history", async () => {
  const { page } = await visitor.open("#v1/array?side=16", { fresh: true });
  await page.getByLabel("Centre", { exact: true }).first().fill("7");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash === "#v1/array?c=7&side=16");
  await page.getByRole("checkbox", { name: "Compare with" }).check();
  await page.waitForFunction(() => location.hash === "#v1/array?c=7&vs=5&side=16");
  await settled(page);
  await page.goBack();
  await page.waitForFunction(() => window.nimscape.state.vs === null);
  assert.equal(await page.getByRole("checkbox", { name: "Compare with" }).isChecked(), false);
});

test("the keys of a slider are one entry of the history, until the focus leaves it", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  const slider = page.locator('[data-key="n"] input[type="range"]');
  const before = await page.evaluate(() => history.length);
  for (const [presses, key, hash] of [
    [4, "ArrowRight", "#v1/growth?n=10"],
    [2, "ArrowLeft", "#v1/growth?n=8"],
  ] as const) {
    await slider.focus();
    for (let press = 0; press < presses; press++) await page.keyboard.press(key);
    await page.waitForFunction((hash) => location.hash === hash, hash);
    await page.locator("#n").focus();
  }
  assert.equal((await page.evaluate(() => history.length)) - before, 2);
  await page.goBack();
  await page.waitForFunction(() => location.hash === "#v1/growth?n=10");
  await page.goBack();
  await page.waitForFunction(() => location.hash === "#v1/growth?n=6");
});

test("a link that a chat has damaged opens repaired, and a notice names what was repaired", async () => {
  const { page } = await visitor.open("#v1/array%3Fc%3D7&amp;side=16).");
  assert.equal(await link(page), "#v1/array?c=7&side=16");
  assert.equal(await page.evaluate(() => location.hash), "#v1/array?c=7&side=16");
  const notices = await page.locator(".notices").innerText();
  for (const named of ["%3F, %3D", "&amp;", "“).”"]) assert.ok(notices.includes(named), notices);
  await go(page, "#v1/lesson%3Fid%3Dorder");
  assert.equal(await link(page), "#v1/lesson?id=order");
});

test("lists are typed as people write them, and the field then has the word of the link", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5");
  for (const [text, p] of [
    ["(7, 0, 12)", "7,0,12"],
    ["\u0661 \u0662 \u0663", "1,2,3"],
  ] as const) {
    await page.locator("#p").fill(text);
    await page.keyboard.press("Enter");
    assert.equal(await link(page), `#v1/play?p=${p}`);
    assert.equal(await page.locator("#p").inputValue(), p);
  }
});

test("the navigation opens the views, comes back to where they were left, and keeps the theme", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", {
    fresh: true,
    theme: "light",
  });
  await page.getByRole("button", { name: "Dark" }).click();
  await goTo(page, "Tables");
  assert.equal(await link(page), "#v1/array");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await goTo(page, "In space");
  assert.equal((await page.evaluate(() => window.nimscape.data())).kind, "points");
  await goTo(page, "In the plane");
  assert.equal(await link(page), "#v1/growth?n=6");
  await page.goBack();
  await page.waitForFunction(() => window.nimscape.state.view === "octant");
  await settled(page);
});

test("a growth has buttons that step and play it", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  const shows = (n: number) => page.waitForFunction((n) => window.nimscape.state.n === n, n);
  await page.getByRole("button", { name: "One step forward" }).click();
  await shows(7);
  await page.getByRole("button", { name: "One step back" }).click();
  await shows(6);
  await page.getByRole("button", { name: "Grow", exact: true }).click();
  await page.waitForFunction(() => Number(window.nimscape.state.n) > 8);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Grow", exact: true }).waitFor();
  const n = await page.evaluate(() => window.nimscape.state.n);
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.nimscape.state.n), n);
});

test("buttons zoom each picture that can be moved, and bring the whole figure back", async () => {
  const { page } = await visitor.open("#v1/growth?n=12");
  for (const words of [
    "growth?n=12",
    "octant",
    "both",
    "array",
    "far",
    "shadows",
    "shift",
    "classes",
    "fill",
  ]) {
    await go(page, `#v1/${words}`);
    const zooms = page.getByRole("group", { name: "Zoom" });
    const press = async (name: string) => {
      await zooms.getByRole("button", { name }).click();
      await settled(page);
    };
    const opened = await link(page);
    await press("Zoom in");
    await eventually(async () => (await link(page)) !== opened, `${words} is nearer`);
    await press("Whole figure");
    await eventually(async () => (await link(page)) === opened, `${words} is whole`);
  }
  await go(page, "#v1/counts");
  assert.equal(await page.getByRole("group", { name: "Zoom" }).count(), 0);
});

test("a picture that opens is drawn once", async () => {
  const { page } = await visitor.visit("", { before: (page) => page.addInitScript(countFills) });
  await settled(page);
  const fills = () => page.evaluate(() => (window as unknown as { fills: number }).fills);
  for (const view of ["bands", "classes", "piles", "tree"]) {
    const before = await fills();
    await go(page, `#v1/${view}`);
    const drawn = await fills();
    assert.ok(drawn > before, view);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
    assert.equal(await fills(), drawn, view);
  }
});

/** Counts what is filled on any canvas. */
function countFills(): void {
  const counter = Object.assign(window, { fills: 0 });
  const drawing = CanvasRenderingContext2D.prototype;
  const { fillRect } = drawing;
  drawing.fillRect = function (...where) {
    counter.fills++;
    fillRect.apply(this, where);
  };
}

test("a link that is opened while a picture plays is shown, and nothing plays any more", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  for (const [playing, opened] of [
    ["#v1/growth?n=6", "#v1/growth?n=1"],
    ["#v1/octant?side=32&n=5", "#v1/octant?side=32&n=2"],
    ["#v1/both?n=6", "#v1/both?n=2"],
    ["#v1/fill?step=6", "#v1/fill?step=2"],
    ["#v1/dynamics", "#v1/dynamics?t=9"],
    ["#v1/shift", "#v1/shift?c=3"],
    ["#v1/barriers", "#v1/barriers?from=3"],
    ["#v1/bands", "#v1/bands?n=9"],
  ] as const) {
    await go(page, playing);
    await page.locator("button.run").first().click();
    await page.waitForFunction((before) => window.nimscape.link !== before, await link(page));
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await go(page, opened);
    const shown = await link(page);
    await page.waitForTimeout(400);
    assert.equal(await link(page), shown, `${opened} after ${playing}`);
    assert.equal(await page.getByRole("button", { name: "Pause" }).count(), 0, opened);
    await page.goBack();
    await page.waitForFunction((shown) => window.nimscape.link !== shown, shown); // one entry
    assert.ok((await link(page)).startsWith(playing.split("?")[0] as string), playing);
  }
});

const NONSENSE = [
  "",
  " ",
  "seven",
  "-1",
  "-0",
  "1e3",
  "0x10",
  "NaN",
  "Infinity",
  "1.5",
  "99999999999999999999",
];
const HOSTILE = ["__proto__", "constructor", "𝟟", "³", "<b>", "%00", "1,2,3", "a".repeat(5000)];

test("nonsense typed into any field: a sentence beside it, the picture and the link stay", async () => {
  const { page } = await visitor.open("#v1/array?vs=5&side=16");
  const before = await page.evaluate(() => window.nimscape.digest());
  const fields = page.locator('.panel input[type="text"]');
  assert.ok((await fields.count()) >= 3);
  for (let at = 0; at < (await fields.count()); at++) {
    const field = fields.nth(at);
    const good = await field.inputValue();
    const problem = page.locator(`[id="${await field.getAttribute("id")}-problem"]`);
    for (const text of thisTurn([...NONSENSE, ...HOSTILE], 3)) {
      await field.fill(text);
      await field.press("Enter");
      assert.match(await problem.innerText(), / is not a whole number in \d+\.\.=\d+$/, text);
      assert.equal(await field.getAttribute("aria-invalid"), "true");
      assert.equal(await link(page), "#v1/array?vs=5&side=16");
    }
    await field.fill(good);
    await field.press("Enter");
    assert.equal(await problem.innerText(), "");
  }
  await settled(page);
  assert.equal(await page.evaluate(() => window.nimscape.digest()), before);
});

test("every control can be reached by Tab, and shows that it has the focus", async () => {
  const { page } = await visitor.open("#v1/array?vs=5&side=16");
  const reached = new Set<string>();
  const note = async () => {
    const name = await page.evaluate(() => {
      const it = document.activeElement;
      if (!(it instanceof HTMLElement) || it === document.body) return "";
      const shows = getComputedStyle(it).outlineStyle !== "none" || it.closest(".segments");
      return `${it.tagName} ${it.id || it.getAttribute("name") || it.innerText.trim()}${shows ? "" : " hidden"}`;
    });
    reached.add(name);
    return name;
  };
  for (let press = 0; press < 50; press++) {
    await page.keyboard.press("Tab");
    await note();
  }
  const names = [...reached].join("; ");
  for (const name of [
    "BUTTON Learn",
    "BUTTON Nim fractals",
    "BUTTON Tripod nim",
    "BUTTON Research",
    "BUTTON Figures",
    "BUTTON Search",
    "BUTTON Share",
    "BUTTON Dark",
    "BUTTON Help",
    "CANVAS ",
    "INPUT c",
    "INPUT vs",
  ])
    assert.ok(names.includes(name), `${name} in ${names}`);
  for (const name of ["INPUT side", "INPUT pal", "BUTTON Hide"])
    assert.ok(names.includes(name), `${name} in ${names}`);
  assert.ok(!names.includes(" hidden"), names);
});

test("light and dark: from the device, from the button, from the link", async () => {
  const ground = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const { page } = await visitor.open("#v1/array?side=16", { theme: "dark" });
  const dark = await ground(page);
  await page.getByRole("button", { name: "Dark" }).click();
  const light = await ground(page);
  assert.notEqual(light, dark);
  assert.equal(await link(page), "#v1/array?side=16", "the choice is the reader's, not the link's");
  await page.reload();
  await settled(page);
  assert.equal(await ground(page), light, "and it lasts");
  await page.getByRole("button", { name: "Share" }).click();
  assert.match(await page.locator("#share-link").inputValue(), /#v1\/array\?side=16$/);
  await page.keyboard.press("Escape");
  await go(page, "#v1/array?side=16&theme=dark");
  assert.equal(await ground(page), dark);
  await page.getByRole("button", { name: "Dark" }).click();
  assert.equal(await link(page), "#v1/array?side=16&theme=light", "a link with a theme keeps one");
  await go(page, "#v1/array?side=32");
  await page.getByRole("button", { name: "Dark" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  const shared = page.locator("#share-link");
  assert.match(await shared.inputValue(), /side=32$/);
  await page.getByRole("checkbox", { name: "Open in dark colours" }).check();
  assert.match(await shared.inputValue(), /side=32&theme=dark$/);
  await page.keyboard.press("Escape");
  const other = await visitor.open("#v1/array?side=16", { theme: "light" });
  assert.equal(await ground(other.page), light);
});

test("the help lists the keys and closes by Escape", async () => {
  const { page } = await visitor.open("#v1/array?side=16");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog");
  await help.waitFor();
  assert.match(await help.innerText(), /zoom in, zoom out/);
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 390, height: 400 });
  await page.keyboard.press("?");
  assert.equal(await help.evaluate((each) => each.scrollTop), 0, "it begins with its beginning");
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "hidden" });
});

test("Share offers the picture in many languages, by mouse and keyboard, with a code to photograph", async () => {
  const { page } = await visitor.open("#v1/array?c=3&side=16", { fresh: true });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByRole("button", { name: "Copy Link", exact: true }).click();
  await dialog.getByText("Link copied.").waitFor();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  assert.equal(await copied(), `${visitor.url}#v1/array?c=3&side=16`);
  await page.keyboard.press("Tab"); // the text of the link, selected
  await page.keyboard.press("Tab"); // the picture with the link
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await dialog.getByText("Frame copied.").waitFor();
  assert.match(await copied(), /^<iframe [\s\S]*embed.html#v1\/array\?c=3&amp;side=16"/);
  const markdown = dialog.getByRole("button", { name: "Copy Markdown" });
  assert.equal(await markdown.isVisible(), false);
  await dialog.getByText("Other formats").click();
  await markdown.click();
  await dialog.getByText("Markdown copied.").waitFor();
  assert.match(
    await copied(),
    /^\[Tables of tripod nim · nimscape\]\(http.*#v1\/array\?c=3&side=16\)$/,
  );
  const element = await dialog.getByLabel("Custom element", { exact: true }).inputValue();
  assert.match(element, /<nimscape-figure view="array" c="3" side="16">/);
  await dialog.getByRole("img", { name: "QR code of the link" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  assert.equal(focused, "Share");
});

test("Share hands the link to the device, where it can", async () => {
  const { page } = await visitor.open("#v1/array?c=3&side=16", {
    before: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, "share", {
          value: (data: ShareData) => {
            Object.assign(window, { handed: data });
            return Promise.reject(new DOMException("", "AbortError"));
          },
        });
      }),
  });
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Send to an app" }).click();
  const handed = await page.evaluate(() => (window as unknown as { handed: ShareData }).handed);
  assert.equal(handed.url, `${visitor.url}#v1/array?c=3&side=16`);
  assert.match(handed.title ?? "", /Tables of tripod nim/);
});

test("Share fits a phone, and without the right to copy it selects the text", async () => {
  const { page } = await visitor.open("#v1/array?c=3&side=16", {
    fresh: true,
    width: 320,
    height: 640,
  });
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByRole("button", { name: "Copy Link", exact: true }).click();
  await dialog.getByText("copy it yourself").waitFor();
  const selected = await page.evaluate(() => {
    const field = document.activeElement as HTMLTextAreaElement;
    return field.value.slice(field.selectionStart, field.selectionEnd);
  });
  assert.equal(selected, `${visitor.url}#v1/array?c=3&side=16`);
  assert.ok((await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)) <= 0);
});

test("what ends a dialog stays in sight on a phone, and hides nothing that has the focus", async () => {
  const { page } = await visitor.open("#v1/growth?n=3", { width: 390, height: 700 });
  for (const name of ["Figures", "Share", "Help", "Export"]) {
    if (name === "Figures") await openMenu(page);
    await page.getByRole("button", { name, exact: true }).click();
    const dialog = page.locator("dialog[open]");
    const end = await dialog.getByRole("button", { name: "Close" }).boundingBox();
    assert.ok(end !== null && end.y + end.height <= 700 - 16, `${name}: ${JSON.stringify(end)}`);
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press("Tab");
      const seen = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused.closest("dialog") === null) return true; // the browser's own
        const { left, bottom, height } = focused.getBoundingClientRect();
        const there = document.elementFromPoint(left + 4, bottom - Math.min(4, height / 2));
        return focused.contains(there) || there === focused;
      });
      assert.ok(seen, `${name}, after ${i + 1} steps`);
    }
    await page.keyboard.press("Escape");
  }
});

test("on a phone the picture keeps 55 % of the height and nothing scrolls sideways", async () => {
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    const { page } = await visitor.open("#v1/array?vs=5&side=16", { width, height, touch: true });
    const share = await page.evaluate(() => {
      const main = document.querySelector("main");
      return (main?.clientHeight ?? 0) / innerHeight;
    });
    assert.ok(share >= 0.549, `${share} at ${width}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} px at ${width}`);
  }
});

test("in a longer language a narrow page shows its hint and both pictures", async () => {
  const small = { width: 320, height: 640, touch: true, at: `${visitor.url}?lang=pt` };
  const { page } = await visitor.visit("#v1/both?n=7", small);
  await page.waitForFunction(() => window.nimscape !== undefined);
  await settled(page);
  const heights = await page
    .locator("#picture canvas")
    .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  assert.equal(heights.length, 2);
  assert.ok(Math.min(...heights) >= 100, heights.join());
  const cut = await page
    .locator(".facts")
    .evaluate((facts) => [
      facts.scrollHeight - facts.clientHeight,
      facts.scrollWidth - facts.clientWidth,
    ]);
  assert.deepEqual(cut, [0, 0], "the hint is cut off");
  await go(page, "#v1/shift");
  await page.evaluate(() => {
    const { style } = document.documentElement;
    style.letterSpacing = "0.12em";
    style.wordSpacing = "0.16em";
  });
  const over = await page
    .locator(".panel")
    .evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  assert.ok(over <= 0, `${over} px`);
});

test("the words in an empty field are as dark as other quiet words", async () => {
  const { page } = await visitor.open("#v1/growth?n=5");
  const [words, opacity, quiet] = await page.locator("#position").evaluate((input) => {
    const { color, opacity } = getComputedStyle(input, "::placeholder");
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--quiet)";
    const quiet = getComputedStyle(probe).color;
    probe.remove();
    return [color, opacity, quiet];
  });
  assert.deepEqual([words, opacity], [quiet, "1"]);
});

test("without workers or WebAssembly the page names what is missing", async () => {
  for (const [lack, says] of [
    ["Worker", /This browser has no web workers/],
    ["WebAssembly", /This browser has no WebAssembly/],
  ] as const) {
    const { page, close } = await visitor.open("", { fresh: true });
    await page.addInitScript((name) => {
      Object.defineProperty(window, name, { value: undefined });
    }, lack);
    await page.reload();
    await page.getByRole("alert").waitFor();
    assert.match(await page.getByRole("alert").innerText(), says);
    await close();
  }
});

test("a server that calls wasm by the wrong name is served all the same", async () => {
  const { page } = await visitor.open("", { fresh: true });
  await page.route("**/*.wasm", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { "Content-Type": "application/octet-stream" } });
  });
  await page.reload();
  await page.waitForFunction(() => window.nimscape !== undefined);
  await settled(page);
  assert.ok((await colours(page)) > 1);
});

test("a worker that dies is replaced, and one message appears", async () => {
  const watchWorkers = () => {
    const workers: Worker[] = [];
    const Real = window.Worker;
    Object.assign(window, { workers });
    window.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.push(this);
      }
    };
  };
  const { page } = await visitor.open("#v1/array?side=64", {
    before: (page) => page.addInitScript(watchWorkers),
  });
  const before = await page.evaluate(() => window.nimscape.digest());
  await page.evaluate(() => {
    const { workers } = window as unknown as { workers: Worker[] };
    for (const worker of [...workers]) worker.onerror?.(new ErrorEvent("error"));
  });
  assert.equal(await page.evaluate(() => window.nimscape.digest()), before);
  assert.equal(await page.locator(".notices li").count(), 1);
});

test("a return before the other picture has loaded finds a picture that still reacts", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  await page.evaluate(() => {
    window.nimscape.link = "#v1/fill";
    window.nimscape.link = "#v1/growth?n=6";
  });
  await settled(page);
  const before = await link(page);
  await page.locator("#picture canvas").focus();
  await page.keyboard.press("+");
  await page.waitForFunction((old) => window.nimscape.link !== old, before, { timeout: 10_000 });
});

test("a game and a step of a lesson are on paper in light colours, without what is pressed", async () => {
  const options = { theme: "dark", fresh: true } as const;
  const { page } = await visitor.open("#v1/play?p=3,4,5&x=0", options);
  const print = async (on: boolean) => {
    await page.evaluate(
      (type) => dispatchEvent(new Event(type)),
      on ? "beforeprint" : "afterprint",
    );
    await page.emulateMedia({ media: on ? "print" : "screen" });
    const theme = on ? "light" : "dark";
    await page.waitForFunction(
      (wanted) => document.documentElement.dataset.theme === wanted,
      theme,
    );
  };
  assert.ok(await page.locator(".notices").isVisible());
  await print(true);
  assert.equal(await page.locator(".notices").isVisible(), false);
  assert.equal(await page.locator(".counter:visible").count(), 12);
  assert.equal(await page.getByRole("button", { name: "Hint" }).isVisible(), false);
  await print(false);

  await go(page, "#v1/lesson?step=8");
  const stage = page.locator(".lesson-stage");
  const before = (await stage.boundingBox()) ?? assert.fail();
  const board = page.locator(".lesson-board");
  await print(true);
  const printed = (await stage.boundingBox()) ?? assert.fail();
  assert.ok(Math.abs(printed.height / printed.width - before.height / before.width) < 0.01);
  assert.ok(
    ((await board.boundingBox())?.y ?? 0) > printed.y + printed.height,
    "below the picture",
  );
  assert.equal(await board.locator("button:visible").count(), 64);
  for (const gone of [".lesson-bar", ".lesson-acts", ".lesson-tools"])
    assert.equal(await page.locator(gone).isVisible(), false, gone);
  await print(false);
  assert.deepEqual(await stage.boundingBox(), before);
});

test("an octant of the dark theme is on paper in light colours, and dark again after it", async () => {
  const { page } = await visitor.open("#v1/octant?side=8", { theme: "dark", fresh: true });
  const canvases = page.locator("#picture canvas");
  const [sheet] = await pdfPages(await page.pdf({ printBackground: true }), 400);
  const ink = inked(sheet ?? assert.fail());
  assert.ok(ink > 0.02 && ink < 0.25, `${ink} of the sheet is dark`);
  await eventually(async () => (await canvases.count()) === 1, "nothing covers the picture");
});

test("on paper there is the picture as it is on the screen, and what it is and where it lives", async () => {
  const { page } = await visitor.open("#v1/octant?side=16", { fresh: true });
  const sizes = () =>
    page.evaluate(() =>
      ["#picture", "#picture canvas"].flatMap((name) => {
        const { width, height } = document.querySelector(name)?.getBoundingClientRect() ?? {};
        return [width ?? 0, height ?? 0];
      }),
    );
  const before = await sizes();
  const codes = page.locator(".printed-code svg");
  await page.keyboard.press("Shift");
  const print = () => page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await eventually(async () => {
    await print();
    return (await codes.count()) === 1;
  }, "a QR code is on the sheet");
  await page.emulateMedia({ media: "print" });
  const share = 680 / (before[0] as number);
  assert.ok(share < 1);
  const differences = (await sizes()).map((size, at) => size - share * (before[at] as number));
  assert.ok(
    differences.every((difference) => Math.abs(difference) < 1),
    String(differences),
  );
  assert.match(
    await page.locator(".printed").innerText(),
    /^Nim in space\. .*#v1\/octant\?side=16$/s,
  );
  const white = await codes.evaluate((code) => getComputedStyle(code).backgroundColor);
  assert.equal(white, "rgb(255, 255, 255)", "in the dark theme, too");
  for (const gone of ["header", ".panel", ".octant button", ".facts .hint"])
    assert.equal(await page.locator(gone).first().isVisible(), false, gone);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  assert.deepEqual(await sizes(), before);
  assert.equal(await page.locator(".printed").isVisible(), false);
});

test("formulas are MathML in the words that are written, and fit a phone in large letters", async () => {
  const { page } = await visitor.open("", { width: 320, height: 700 });
  await largeLetters(page);
  for (const { name, sentence } of views) {
    await go(page, `#v1/${name}`);
    const words = page.locator(".sentence");
    assert.equal(await words.textContent(), sentence);
    const isWide = ([box]: readonly Element[]) =>
      [...(box?.querySelectorAll("math") ?? [])].some(
        (math) => math.getBoundingClientRect().right > innerWidth,
      );
    assert.equal(await words.evaluateAll(isWide), false, name);
    assert.equal(
      (await words.locator("math").count()) > 0,
      /[CD]\(| row r /.test(sentence) || name === "octant",
    );
  }
});

test("the terms of a view open by the keyboard, are spoken, and are loaded only then", async () => {
  const { page } = await visitor.open("#v1/array?side=8", { fresh: true });
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const before = await loaded();
  assert.ok(!before.some((name) => /glossary/.test(name)));
  const terms = page.locator("details.terms");
  await terms.locator("summary").focus();
  await page.keyboard.press("Enter");
  await terms.getByText("Tree nim on a centre with three legs.").waitFor();
  assert.ok((await loaded()).some((name) => /glossary/.test(name)));
  assert.ok((await terms.locator("dd math").count()) > 3);
  const spoken = page.locator(".spoken[role=status]").first();
  await spoken.getByText(/tripod nim: Tree nim on a centre/).waitFor({ state: "attached" });
  await go(page, "#v1/shadows");
  await terms.getByText("A boundary that no move crosses").waitFor();
  assert.equal(await terms.getByText("Tree nim on a centre").count(), 0);
});

test("a term of the glossary opens a small live picture", async () => {
  const { page } = await visitor.open("#v1/growth?n=7&theme=dark");
  await page.locator(".terms > summary").click();
  const button = page.getByRole("button", { name: "Picture: generation" });
  await button.click();
  assert.equal(await button.getAttribute("aria-expanded"), "true");
  await page.frameLocator(".terms iframe").locator("#picture canvas").waitFor();
  const frame = page.locator(".terms iframe");
  assert.match((await frame.getAttribute("src")) ?? "", /n=7&theme=dark$/);
  await page.frames().at(-1)?.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Picture: LIM" }).click();
  assert.equal(await frame.count(), 1, "one at a time");
  await page.frames().at(-1)?.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Picture: LIM" }).click();
  assert.equal(await frame.count(), 0);
});

test("a change of view or of a lesson's step leaves no nodes behind", async () => {
  const { page } = await visitor.open("#v1/array?side=2");
  const count = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
      let nodes = 0;
      while (walker.nextNode()) nodes++;
      return nodes;
    });
  const around = [
    ...["play", "dynamics", "growth", "octant", "bands", "periods", "tree", "far"],
    ...["lesson?id=parent&step=2", "lesson?id=mex&step=3", "lesson?id=parent&step=5"],
  ];
  const counts: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    for (const view of around) await go(page, `#v1/${view}`);
    await go(page, "#v1/array?side=2");
    counts.push(await count());
  }
  const [, first, , last] = counts;
  assert.equal(last, first, `${counts}`);
});

test("facts are read to their end, in each window, and the picture stays as it is", async () => {
  const cells = [
    ["#v1/growth?n=9", "#v1/growth?n=9&sel=5,3,6"],
    ["#v1/octant?side=16", "#v1/octant?side=16&sel=9,3,10"],
    ["#v1/array?c=3&side=200", "#v1/array?c=3&side=200&sel=150,97,60"],
  ] as const;
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844, touch: true },
  ]) {
    const { page, close } = await visitor.open("#v1/growth?n=3", size);
    for (const [bare, selected] of cells) {
      await go(page, bare);
      const picture = () => page.locator("#picture").boundingBox();
      const before = await picture();
      await go(page, selected);
      if (selected.includes("array")) {
        await page.locator("#picture [tabindex='0']").first().focus();
        await page.keyboard.press("Enter");
        await page.locator(".facts dd").first().waitFor();
      }
      const [cut, found] = await page.locator(".facts").evaluate((facts) => {
        const { top } = facts.getBoundingClientRect();
        const at = document.elementsFromPoint(30, top + 4);
        return [
          facts.scrollHeight - facts.clientHeight,
          (facts.textContent ?? "").length > 20 && at.length,
        ];
      });
      assert.ok(cut <= 0 && found, `${selected}, ${size.width}: ${cut} pixels are cut`);
      assert.deepEqual(await picture(), before, selected);
    }
    await close();
  }
});
