/**
 * Firefox with its protections against fingerprinting, which falsify the pixels that a page reads:
 * pictures are as elsewhere, and a file that would be wrong is refused.
 */
import assert from "node:assert/strict";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import type { NimscapeFigure } from "../../www/embed/figure.ts";
import { exported, formatOf, isFile, openExports } from "./files.ts";
import { test as base, type Scene, start } from "./scene.ts";

/** With a Firefox that protects against nothing. */
const test = base.extend<object, { plain: Scene }>({
  plain: [
    async ({ engineName, started }, use) => {
      const scene = await start({ engineName, settings: {} }, started.place); // files have its address
      await use(scene);
      await scene.engine.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

for (const link of ["#v1/octant?side=8&n=5&style=tree&theme=dark", "#v1/growth?n=40", ""])
  test(`the picture ${link === "" ? "of Start" : link} is as elsewhere`, async ({
    scene,
    plain,
  }) => {
    const shot = async (scene: Scene) => {
      await scene.arrange({ width: 840, height: 600 });
      await scene.open(link);
      await scene.quiet();
      return PNG.sync.read(await scene.engine.screenshot());
    };
    const [{ width, height, data }, other] = await Promise.all([shot(scene), shot(plain)]);
    assert.deepEqual([other.width, other.height], [width, height]);
    const apart = pixelmatch(data, other.data, undefined, width, height, { threshold: 0.1 });
    assert.ok(apart < 0.005 * width * height, `${apart} pixels differ`);
  });

test("each file that reads pixels is refused, others are as elsewhere", async ({
  scene,
  plain,
  settings,
}) => {
  const link = settings["privacy.resistFingerprinting"] ? "#v1/array?side=32" : "#v1/octant?side=8";
  await openExports(plain, link);
  const seen = new Set<string>();
  for (const name of await openExports(scene, link)) {
    if (seen.has(formatOf(name)) || !/^(PNG|Poster|GIF|WebM|MP4|SVG|PDF|JSON)/.test(name)) continue;
    const file = await exported(scene.engine, name);
    if (file === null) continue;
    seen.add(formatOf(name));
    if (/^(PNG|Poster|GIF|WebM|MP4)/.test(name))
      assert.equal(typeof file, "string", `${name} is written`);
    if (typeof file === "string")
      assert.match(file, /^This file would be wrong, because this browser protects .*: allow /);
    else if (/^(SVG|JSON)/.test(name))
      assert.equal(`${file}`, `${await exported(plain.engine, name)}`, name);
    else isFile(name, file);
  }
  assert.ok(seen.size >= 5, [...seen].join());
});

test("a picture of an element is refused", async ({ scene }) => {
  await scene.show("#v1/array?side=16", "element");
  const outcome = await scene.engine.run(() =>
    (document.querySelector("nimscape-figure") as NimscapeFigure).toBlob().then(String, String),
  );
  assert.match(outcome, /^Error: This file would be wrong/);
});
