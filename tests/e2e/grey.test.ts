/** Pictures in a grey print: what differs in colour also differs in lightness or shape. */
import assert from "node:assert/strict";
import { exported } from "./exports.ts";
import { pngPixels } from "./readers.ts";
import { test, visitor } from "./site.ts";

/** The relative luminance of WCAG, 0 to 1: what remains of a colour in grey. */
function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (byte: number) =>
    byte / 255 <= 0.04045 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** A figure as PNG without its legend, in grey. */
async function grey(link: string) {
  const { page, close } = await visitor.open(link, { width: 640, height: 640 });
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByLabel("Legend", { exact: true }).uncheck();
  await page.keyboard.press("Escape");
  const { bytes } = await exported(page, "PNG", { Width: 600, Height: 600 });
  const field = await page.evaluate(async () => {
    const data = await window.nimscape.data();
    if (data.kind !== "graph") return null;
    return { x: [...data.x], y: [...data.y], generation: [...data.generation] };
  });
  await close();
  const { width, height, data } = pngPixels(bytes);
  const at = (x: number, y: number) =>
    luminance([...data.subarray(4 * (width * y + x), 4 * (width * y + x) + 3)]);
  return { width, height, at, field };
}

/** The pixels in the middle of the cells of a growth without edges that fills the picture. */
function middles(
  field: { readonly x: readonly number[]; readonly y: readonly number[] },
  width: number,
  height: number,
  at: (x: number, y: number) => number,
): [x: number, y: number][] {
  const inked = Array.from({ length: width * height }, (_, i) => i).filter(
    (i) => at(i % width, Math.floor(i / width)) < 0.9,
  );
  const [columns, rows] = [inked.map((i) => i % width), inked.map((i) => Math.floor(i / width))];
  const span = (list: readonly number[]) => [
    list.reduce((a, b) => Math.min(a, b)),
    list.reduce((a, b) => Math.max(a, b)) + 1,
  ];
  const [left = 0, right = 0] = span(columns);
  const [top = 0] = span(rows);
  const west = Math.min(...field.x);
  const north = Math.max(...field.y);
  const size = (right - left) / (Math.max(...field.x) - west + 0.8);
  return field.x.map((x, i) => [
    Math.floor(left + (x - west + 0.4) * size),
    Math.floor(top + (north - (field.y[i] ?? 0) + 0.4) * size),
  ]);
}

for (const [pal, last] of [
  ["viridis", 6],
  ["magma", 6],
  ["viridis", 21],
] as const)
  test(`growth to generation ${last} in ${pal}: in grey, generations become lighter and the last has a hole`, async () => {
    const { width, height, at, field } = await grey(`#v1/growth?n=${last}&edges=0&pal=${pal}`);
    assert.ok(field);
    const lights = middles(field, width, height, at).map(([x, y]) => at(x, y));
    const of = (generation: number) => lights.filter((_, i) => field.generation[i] === generation);
    for (const light of of(last)) assert.ok(light > 0.9, `a hole: ${light}`);
    const means = Array.from({ length: last }, (_, generation) => {
      const all = of(generation);
      for (const light of all) assert.ok(light < 0.6, `no hole in ${generation}: ${light}`);
      return all.reduce((sum, light) => sum + light, 0) / all.length;
    });
    const [first = 0, second = 0] = [means[0], means[last - 1]];
    assert.ok(contrast(first, second) > 3, means.join(", "));
    for (const [i, light] of means.entries())
      assert.ok(i === 0 || light > (means[i - 1] ?? 0), means.join(", "));
  });

test("the last of 63 generations has holes, though its cells have four pixels", async () => {
  const { width, height, at, field } = await grey("#v1/growth?n=63&edges=0");
  assert.ok(field);
  const near = [-1, 0, 1];
  middles(field, width, height, at).forEach(([x, y], i) => {
    const lights = near.flatMap((down) => near.map((right) => at(x + right, y + down)));
    const isLast = field.generation[i] === 63;
    if (isLast) assert.ok(Math.max(...lights) > 0.6, `a hole: ${lights}`);
    else assert.ok(Math.min(...lights) < 0.45, `a dot: ${lights}`);
  });
});

for (const pal of ["safe", "paper"])
  test(`equal and different in ${pal}: two greys with a contrast of 4.5 at least`, async () => {
    const { width, height, at } = await grey(`#v1/array?vs=5&side=16&pal=${pal}`);
    const counts = new Map<string, number>();
    for (let y = 0; y < height; y += 3)
      for (let x = 0; x < width; x += 3) {
        const light = at(x, y).toFixed(4);
        if (Number(light) < 0.99) counts.set(light, (counts.get(light) ?? 0) + 1);
      }
    const [[one] = ["0"], [other] = ["0"]] = [...counts].sort(([, a], [, b]) => b - a);
    assert.ok(contrast(Number(one), Number(other)) >= 4.5, `${one}, ${other}`);
  });

test("in grey, the last step of the octant has outlines", async () => {
  const dark = async (link: string) => {
    const { width, height, at } = await grey(link);
    const all = Array.from({ length: width * height }, (_, i) => i);
    return all.filter((i) => at(i % width, Math.floor(i / width)) < 0.08).length;
  };
  const [marked, plain] = [await dark("#v1/octant?side=2&n=1"), await dark("#v1/octant?side=2")];
  assert.ok(marked > plain + 1000, `${marked} dark pixels, ${plain} without a last step`);
});
