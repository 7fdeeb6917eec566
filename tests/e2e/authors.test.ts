/** Figures for authors: on other pages, slides and paper, and the page on a small screen. */
import assert from "node:assert/strict";
import type { NimscapeFigure } from "../../www/embed/figure.ts";
import { eventually, goTo } from "./browser.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { test, visitor } from "./site.ts";

const site = visitor.url;
const script = `<script type="module" src="${site}figure.js"></script>`;

/** Styles of text on a page that must not reach a figure. */
const LOUD = `<style>.loud, .loud * { text-align: center; text-indent: 3em; letter-spacing: 4px; line-height: 3;
  text-transform: uppercase; white-space: pre; font-style: italic; direction: rtl; color: #f0f }</style>`;
const PLAY = `<nimscape-figure view="play" game="nim" p="3,4,5" style="width:600px"></nimscape-figure>`;
const KEYS = `<script>window.keys = []; addEventListener("keydown", ({ key }) => keys.push(key));</script>`;

const others = await hosts({
  loud: paper(`${script}${LOUD}<div class="loud">${PLAY}</div>`),
  quiet: paper(`${script}${PLAY}`),
  keys: paper(`${script}${KEYS}<nimscape-figure view="growth" n="7" style="width:400px"></nimscape-figure>
    <iframe title="A figure" src="${site}embed.html#v1/growth?n=7" sandbox="allow-scripts" width="400" height="360"></iframe>`),
});

for (const [from, to] of [
  ["#v1/dynamics", "Play"],
  ["#v1/octant?side=8", "In the plane"],
  ["#v1/growth?n=7", "In space"],
  ["#v1/play", "Dynamics"],
] as const)
  test(`from ${from} to ${to}: every group of choices shows the one that counts`, async () => {
    const { page } = await visitor.open(from, { fresh: true });
    await goTo(page, to);
    const groups = await page.evaluate(() =>
      [...document.querySelectorAll(".panel fieldset.segments")].map((group) => ({
        name: group.querySelector("input")?.name ?? "",
        chosen: group.querySelector<HTMLInputElement>("input:checked")?.value,
      })),
    );
    const state: Readonly<Record<string, unknown>> = await page.evaluate(
      () => window.nimscape.state,
    );
    assert.ok(groups.length > 0);
    for (const { name, chosen } of groups) assert.equal(chosen, state[name], name);
  });

test("folded controls cover neither the picture nor its legend, and the picture stays as it is under a pointer", async () => {
  const { page } = await visitor.open("#v1/growth?n=40", {
    width: 1024,
    height: 768,
  });
  await page.getByRole("button", { name: "Hide controls" }).click();
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    assert.ok(found, selector);
    return found;
  };
  const [panel, picture, legend] = [
    await box(".panel"),
    await box("#picture"),
    await box(".legend"),
  ];
  for (const { x, y, width, height } of [picture, legend]) {
    const apart = x + width <= panel.x || y + height <= panel.y || panel.y + panel.height <= y;
    assert.ok(apart, JSON.stringify([panel, picture, legend]));
  }
  await page.mouse.move(picture.x + picture.width / 2, picture.y + picture.height / 2);
  await page.locator(".facts h2").waitFor();
  assert.deepEqual(await box("#picture"), picture);
});

test("how a page sets its text does not reach into a figure", async () => {
  const looks = async (name: string) => {
    const { page, close } = await visitor.visit("", { at: others.at(name) });
    const looks = await page.evaluate(async () => {
      const figure = document.querySelector<NimscapeFigure>("nimscape-figure");
      await figure?.settled();
      const all = [...(figure?.shadowRoot?.querySelectorAll("*") ?? [])];
      return all.map((element) => {
        const look = getComputedStyle(element);
        const { textAlign, textIndent, letterSpacing, lineHeight, textTransform } = look;
        const { whiteSpace, fontStyle, direction, color } = look;
        const set = [textAlign, textIndent, letterSpacing, lineHeight, textTransform];
        const more = [whiteSpace, fontStyle, direction, color];
        return [element.localName, element.className, ...set, ...more].join(" ");
      });
    });
    await close();
    return looks;
  };
  const [loud, quiet] = [await looks("loud"), await looks("quiet")];
  assert.ok(loud.length > 20 && loud.length === quiet.length);
  assert.deepEqual(
    loud.filter((look, at) => look !== quiet[at]),
    [],
  );
});

test("Escape gives the keyboard back to the page, from the element and from a frame", async () => {
  const { page } = await visitor.visit("", { at: others.at("keys") });
  const heard = () => page.evaluate(() => (window as never as { keys: string[] }).keys.splice(0));
  const frame = page.frames().find((each) => each.url().startsWith(site));
  assert.ok(frame);
  for (const where of [page, frame]) {
    await where.evaluate(() =>
      document.querySelector<NimscapeFigure>("nimscape-figure")?.settled(),
    );
    await where.locator("nimscape-figure #picture").click();
    await page.keyboard.press("+");
    await where.waitForFunction(() =>
      document.querySelector<NimscapeFigure>("nimscape-figure")?.link.includes("zoom="),
    );
    assert.deepEqual(await heard(), [], "the figure has the keyboard");
    await page.keyboard.press("Escape");
    await eventually(async () => {
      await page.keyboard.press("ArrowRight");
      return (await heard()).includes("ArrowRight");
    }, "the page has it again");
  }
});
