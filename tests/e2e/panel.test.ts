/** The panel of controls: what it shows when views change, and where it lies when it is folded. */
import assert from "node:assert/strict";
import { go } from "./browser.ts";
import { test, visitor } from "./site.ts";

test("after another view is opened, every group of choices shows the one that counts", async () => {
  const { page } = await visitor.open("#v1/dynamics");
  for (const to of ["#v1/play", "#v1/octant?side=8", "#v1/growth?n=7", "#v1/dynamics"]) {
    await go(page, to);
    const chosen = await page
      .locator(".panel fieldset.segments input:checked")
      .evaluateAll((inputs) =>
        (inputs as HTMLInputElement[]).map(({ name, value }) => [name, value] as const),
      );
    const groups = await page.locator(".panel fieldset.segments").count();
    const state: Readonly<Record<string, unknown>> = await page.evaluate(
      () => window.nimscape.state,
    );
    assert.ok(groups > 0 && chosen.length === groups, to);
    for (const [name, value] of chosen) assert.equal(value, state[name], `${to}: ${name}`);
  }
});

test("folded controls cover neither picture nor legend, and the picture keeps its size under a pointer", async () => {
  const { page } = await visitor.open("#v1/growth?n=40", { width: 1024, height: 768 });
  await page.getByRole("button", { name: "Hide controls" }).click();
  const box = async (selector: string) =>
    (await page.locator(selector).first().boundingBox()) ?? assert.fail(selector);
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
