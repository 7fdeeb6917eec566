/**
 * Firefox with its protections against fingerprinting, which falsify the pixels that a page reads:
 * pictures are as elsewhere, and a file that would be wrong is refused.
 */
import assert from "node:assert/strict";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import type { NimscapeFigure } from "../../www/embed/figure.ts";
import { exported, formatOf, isFile, openExports } from "./files.ts";
import { test as base, DESK, type Scene, start } from "./scene.ts";

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

for (const link of ["#v1/octant?side=16&n=5&style=tree&theme=dark", "#v1/growth?n=40", ""])
  test(`the picture ${link === "" ? "of Start" : link} is as elsewhere`, async ({
    scene,
    plain,
  }) => {
    const shot = async (scene: Scene) => {
      await scene.arrange(DESK);
      await scene.open(link);
      await scene.quiet();
      return PNG.sync.read(await scene.engine.screenshot());
    };
    const [{ width, height, data }, other] = [await shot(scene), await shot(plain)];
    assert.deepEqual([other.width, other.height], [width, height]);
    const apart = pixelmatch(data, other.data, undefined, width, height, { threshold: 0.1 });
    assert.ok(apart < 0.005 * width * height, `${apart} pixels differ`);
  });

for (const link of ["#v1/octant?side=8", "#v1/array?side=32"])
  test(`each file of ${link} is refused or as elsewhere`, async ({ scene, plain }) => {
    await openExports(plain, link);
    const seen = new Set<string>();
    for (const name of await openExports(scene, link)) {
      if (seen.has(formatOf(name))) continue;
      const file = await exported(scene.engine, name);
      if (file === null) continue;
      seen.add(formatOf(name));
      if (/^(PNG|Poster|GIF|WebM|MP4)/.test(name))
        assert.equal(typeof file, "string", `${name} is written`);
      if (typeof file === "string")
        assert.match(file, /^This file would be wrong, because this browser protects .*: allow /);
      else if (/^(SVG|CSV|JSON|TikZ)/.test(name))
        assert.equal(`${file}`, `${await exported(plain.engine, name)}`, name);
      else isFile(name, file);
    }
    assert.ok(seen.size > 8, [...seen].join());
  });

test("a picture of an element is refused", async ({ scene }) => {
  await scene.show("#v1/array?side=16", "element");
  const outcome = await scene.engine.run(() =>
    (document.querySelector("nimscape-figure") as NimscapeFigure).toBlob().then(String, String),
  );
  assert.match(outcome, /^Error: This file would be wrong/);
});
