import assert from "node:assert/strict";
import { test } from "node:test";
import { cameraAt, type Frame } from "../../www/canvas/camera.ts";
import { Cache, type Tile } from "../../www/canvas/tile-store.ts";
import { area, levelFor, overlap, partOf, TileLayer, tilesIn } from "../../www/canvas/tiles.ts";

const FRAME: Frame = { width: 512, height: 512, yUp: true };
const BOX = { x0: -1000, y0: -1000, x1: 999, y1: 999 };

/** A substitute for an ImageBitmap. */
class Picture {
  closed = false;
  constructor(readonly tile: Tile) {}
  close(): void {
    assert.equal(this.closed, false, "closed twice");
    this.closed = true;
  }
}

/** A substitute for a canvas that records what was drawn where. */
class Canvas {
  readonly drawn: { tile: Tile; source: number[]; target: number[]; smooth: boolean }[] = [];
  imageSmoothingEnabled = true;
  drawImage(picture: Picture, ...numbers: number[]): void {
    assert.ok(!picture.closed, "a closed picture was drawn");
    const smooth = this.imageSmoothingEnabled;
    this.drawn.push({
      tile: picture.tile,
      source: numbers.slice(0, 4),
      target: numbers.slice(4),
      smooth,
    });
  }
  get context(): CanvasRenderingContext2D {
    return this as unknown as CanvasRenderingContext2D;
  }
}

/** A source that answers when the test lets it. */
class Source {
  readonly box = BOX;
  readonly maxLevel = 10;
  readonly requested: { tile: Tile; signal: AbortSignal; answer: () => Picture }[] = [];
  readonly load = (tile: Tile, signal: AbortSignal): Promise<ImageBitmap> =>
    new Promise((resolve) => {
      const answer = () => {
        const picture = new Picture(tile);
        resolve(picture as unknown as ImageBitmap);
        return picture;
      };
      this.requested.push({ tile, signal, answer });
    });
}

const quiet = { arrived() {}, failed() {} };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Draws and sends tiles until none is missing. */
async function fill(layer: TileLayer, source: Source, zoom: number, x = 0): Promise<Canvas> {
  for (let round = 0; round < 100; round++) {
    const canvas = new Canvas();
    if (layer.draw(canvas.context, cameraAt(x, 0, zoom), FRAME, 1)) return canvas;
    for (const request of source.requested.splice(0)) request.answer();
    await turn();
  }
  throw new Error("the picture never was complete");
}

test("a tile pixel is between 0.7 and 1.4 device pixels, cells stay cells when they are larger", () => {
  for (let zoom = -30; zoom <= 6; zoom += 0.1) {
    for (const ratio of [1, 1.5, 2, 3]) {
      const level = levelFor(cameraAt(0, 0, zoom), ratio, 40);
      const pixel = 2 ** (zoom + level) * ratio;
      assert.ok(level === 0 ? pixel > 0.7 : pixel > 0.7 && pixel < 1.42, `${zoom} ${ratio}`);
    }
  }
  assert.equal(levelFor(cameraAt(0, 0, -30), 1, 12), 12);
});

test("the tiles of a box cover it and nothing else, the middle first", () => {
  const tiles = tilesIn({ x0: -1, y0: 0, x1: 600, y1: 255 }, 0);
  const names = tiles.map(({ i, j }) => `${i},${j}`);
  assert.deepEqual([...names].sort(), ["-1,0", "0,0", "1,0", "2,0"]);
  assert.equal(names.at(-1), "-1,0");
  assert.deepEqual(tilesIn({ x0: 2 ** 50, y0: -1, x1: 2 ** 50, y1: -1 }, 40), [
    { level: 40, i: 4, j: -1 },
  ]);
});

test("overlap is what two boxes share", () => {
  assert.deepEqual(overlap(BOX, { x0: 990, y0: -5, x1: 2000, y1: 5 }), {
    x0: 990,
    y0: -5,
    x1: 999,
    y1: 5,
  });
  assert.equal(overlap(BOX, { x0: 1000, y0: 0, x1: 2000, y1: 5 }), null);
});

test("the part of an ancestor turns over with the direction of y", () => {
  assert.deepEqual(partOf({ level: 0, i: 5, j: 4 }, 2, true), [64, 192, 64]);
  assert.deepEqual(partOf({ level: 0, i: 5, j: 4 }, 2, false), [64, 0, 64]);
  assert.deepEqual(partOf({ level: 0, i: -1, j: -1 }, 1, true), [128, 0, 128]);
});

test("the cache closes what was not looked at for longest, and keeps what is on screen", () => {
  const cache = new Cache<Picture>(3, (picture) => picture.close());
  const tiles = [0, 1, 2, 3].map((i) => ({ level: 0, i, j: 0 }));
  const pictures = tiles.map((tile) => new Picture(tile));
  for (const [at, tile] of tiles.entries()) {
    cache.put(tile, pictures[at] as Picture);
    cache.look({ level: 0, i: 0, j: 0 });
    cache.trim(1);
  }
  assert.deepEqual(
    pictures.map((picture) => picture.closed),
    [false, true, false, false],
  );
  cache.trim(10);
  assert.equal(cache.size, 3);
  cache.clear();
  assert.ok(pictures.every((picture) => picture.closed));
});

test("tiles meet without gap or overlap at any zoom", async () => {
  const source = new Source();
  const layer = new TileLayer(source, quiet);
  const canvas = await fill(layer, source, -0.37);
  const columns = new Map<number, number>();
  for (const { target } of canvas.drawn) columns.set(target[0] as number, target[2] as number);
  const edges = [...columns].sort((a, b) => a[0] - b[0]);
  assert.ok(edges.length > 1);
  for (const [at, [left, width]] of edges.entries()) {
    assert.ok(Number.isInteger(left) && Number.isInteger(width));
    const next = edges[at + 1];
    if (next) assert.equal(left + width, next[0]);
  }
});

test("missing tiles are requested a few at a time, nearest to the middle first", async () => {
  const source = new Source();
  const layer = new TileLayer(source, quiet);
  layer.draw(new Canvas().context, cameraAt(128, 128, 0), { ...FRAME, width: 1200 }, 1);
  assert.equal(source.requested.length, 3);
  assert.deepEqual(source.requested[0]?.tile, { level: 0, i: 0, j: 0 });
  source.requested[0]?.answer();
  await turn();
  assert.equal(source.requested.length, 4);
});

test("requests that went out of view are dropped and their late pictures closed", async () => {
  const source = new Source();
  const layer = new TileLayer(source, quiet);
  layer.draw(new Canvas().context, cameraAt(-500, 0, 6), FRAME, 1);
  const [first] = source.requested;
  assert.ok(first);
  layer.draw(new Canvas().context, cameraAt(500, 0, 6), FRAME, 1);
  assert.ok(first.signal.aborted);
  const late = first.answer();
  await turn();
  assert.ok(late.closed);
});

test("coarser tiles stand in for missing ones, and finer ones when zooming out", async () => {
  const source = new Source();
  const layer = new TileLayer(source, quiet);
  await fill(layer, source, -1);
  const closer = new Canvas();
  assert.equal(layer.draw(closer.context, cameraAt(0, 0, 0), FRAME, 1), false);
  assert.ok(closer.drawn.length > 0);
  assert.ok(closer.drawn.every(({ tile, source: [, , side] }) => tile.level === 1 && side === 128));
  const farther = new Canvas();
  assert.equal(layer.draw(farther.context, cameraAt(0, 0, -2), FRAME, 1), false);
  assert.ok(farther.drawn.some(({ tile }) => tile.level === 1));
});

test("after a change of source the old picture stays until the new one comes", async () => {
  const source = new Source();
  const layer = new TileLayer(source, quiet);
  const before = await fill(layer, source, 0);
  const other = new Source();
  layer.use(other);
  const during = new Canvas();
  assert.equal(layer.draw(during.context, cameraAt(0, 0, 0), FRAME, 1), false);
  assert.equal(during.drawn.length, before.drawn.length);
  const after = await fill(layer, other, 0);
  assert.equal(after.drawn.length, before.drawn.length);
});

test("only magnified cells are drawn without smoothing", async () => {
  const source = new Source();
  const layer = new TileLayer(source, quiet);
  assert.ok((await fill(layer, source, 3)).drawn.every(({ smooth }) => !smooth));
  assert.ok((await fill(layer, source, -2.3)).drawn.every(({ smooth }) => smooth));
});

test("settled waits for the last missing tile, and rejects when one is broken; that is reported once", async () => {
  const failures: unknown[] = [];
  const load = (tile: Tile) =>
    tile.i === 0
      ? Promise.reject(new Error("no"))
      : Promise.resolve(new Picture(tile) as unknown as ImageBitmap);
  const host = { arrived() {}, failed: (error: unknown) => failures.push(error) };
  const layer = new TileLayer({ load, maxLevel: 4, box: BOX }, host);
  const draw = () => layer.draw(new Canvas().context, cameraAt(0, 0, 0), FRAME, 1);
  assert.equal(draw(), false);
  await assert.rejects(layer.settled(), { message: "no" });
  assert.equal(draw(), true);
  assert.ok(failures.length > 0);
  const reported = failures.length;
  await assert.rejects(layer.settled(), { message: "no" });
  assert.equal(failures.length, reported);
  assert.deepEqual(layer.failure, failures[0]);
  layer.use({ load: (tile) => Promise.resolve(new Picture(tile) as never), maxLevel: 4, box: BOX });
  draw();
  await layer.settled();
  assert.equal(layer.failure, null);
});

/** The visible sheet at a zoom, rounded up to multiples of `unit`. */
function sheetAt(zoom: number, source: Source, unit = 1) {
  const view = { camera: cameraAt(0, 0, zoom), frame: FRAME, ratio: 1 };
  const seen = area(view, source, 4096, unit) ?? assert.fail("nothing is seen");
  const picture = new Picture({ level: seen.level, i: seen.x, j: seen.y });
  return { picture, seen, sheet: { ...seen, bitmap: picture as unknown as ImageBitmap } };
}

test("the area of a view is the pixels in sight, no more than it may have, or nothing", () => {
  const source = new Source();
  const exact = { level: 0, x: -256, y: -256, width: 513, height: 513 };
  assert.deepEqual(sheetAt(0, source).seen, exact);
  assert.deepEqual(sheetAt(-2, source).seen, {
    level: 2,
    x: -250,
    y: -250,
    width: 500,
    height: 500,
  });
  assert.deepEqual(sheetAt(0, source, 256).seen, { ...exact, width: 768, height: 768 });
  const view = { camera: cameraAt(0, 0, 0), frame: FRAME, ratio: 1 };
  assert.equal(area(view, source, 200)?.width, 200);
  assert.equal(area({ ...view, camera: cameraAt(9999, 0, 0) }, source, 4096), null);
});

for (const unit of [1, 64, 256]) {
  test(`a figure that begins with a sheet of units of ${unit} is complete at once, all pixels in place`, () => {
    const source = new Source();
    const layer = new TileLayer(source, quiet);
    const { picture, seen, sheet } = sheetAt(0, source, unit);
    layer.begin(source, sheet);
    const canvas = new Canvas();
    assert.equal(layer.draw(canvas.context, cameraAt(0, 0, 0), FRAME, 1), true);
    assert.equal(source.requested.length, 0);
    let pixels = 0;
    for (const { tile, source: from, target } of canvas.drawn) {
      const [left = -1, top = -1, wide = 0, high = 0] = from;
      const [x = 0, y = 0] = target;
      assert.equal(tile, picture.tile);
      assert.ok(left >= 0 && top >= 0 && left + wide <= seen.width && top + high <= seen.height);
      assert.deepEqual(target.slice(2), [wide, high]);
      pixels += wide * high;
      // Cell (0, 0) is in the middle of the screen.
      assert.ok(Math.abs(x - (256 + seen.x + left)) <= 1, `${x} ${left}`);
      assert.ok(Math.abs(y - (256 - (seen.y + seen.height) + top)) <= 1, `${y} ${top}`);
    }
    assert.equal(pixels, seen.width * seen.height);
  });
}

test("a pan after that requests only new tiles, and the next sheet closes the previous one, once", () => {
  const source = new Source();
  const layer = new TileLayer(source, quiet);
  const first = sheetAt(0, source, 256);
  layer.begin(source, first.sheet);
  assert.equal(layer.draw(new Canvas().context, cameraAt(256, 0, 0), FRAME, 1), false);
  assert.ok(source.requested.length > 0);
  assert.ok(source.requested.every(({ tile }) => tile.i === 2));
  const second = sheetAt(0, source);
  layer.begin(source, second.sheet);
  assert.ok(first.picture.closed && !second.picture.closed);
  layer.dispose();
  assert.ok(second.picture.closed);
});

test("a tile that a sheet has in part is requested when more of it is visible, and shown until then", () => {
  const source = new Source();
  const layer = new TileLayer(source, quiet);
  layer.begin(source, sheetAt(0, source).sheet);
  const canvas = new Canvas();
  assert.equal(layer.draw(canvas.context, cameraAt(5, 0, 0), FRAME, 1), false);
  assert.ok(source.requested.every(({ tile }) => tile.i === 1));
  assert.ok(canvas.drawn.some(({ target: [x = 0, , wide] }) => x > 500 && wide === 1));
});

test("a tile eight levels up stands in, one that is nine levels up does not", async () => {
  for (const [up, stands] of [
    [8, true],
    [9, false],
  ] as const) {
    const source = new Source();
    const layer = new TileLayer(source, quiet);
    await fill(layer, source, -up);
    const closer = new Canvas();
    assert.equal(layer.draw(closer.context, cameraAt(0, 0, 0), FRAME, 1), false);
    assert.equal(closer.drawn.length > 0, stands, `${up} levels`);
  }
});
