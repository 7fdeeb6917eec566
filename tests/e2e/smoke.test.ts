import assert from "node:assert/strict";
import { test, visitor } from "./site.ts";

test("the site opens from a sub-path, alone and without a complaint", async () => {
  const { page } = await visitor.visit();
  await page.waitForFunction(() => document.getElementById("app")?.childNodes.length);
  await page.waitForLoadState("networkidle");
});

test("the browser has WebGL 2", async () => {
  const { page } = await visitor.visit();
  assert.ok(await page.evaluate(() => !!document.createElement("canvas").getContext("webgl2")));
});
