/** Pictures painted window by window: their margins, and what stands in for a background. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "vitest";
import { body, FalseElement, framesDue, passFrame, rest, Stage } from "./page.ts";

const { painting, wholeIn } = await import("../../www/export/bitmap/pixels.ts");
const { patchPixels } = await import("../../www/canvas/readback.ts");
const { GROUNDS } = await import("../../www/export/request.ts");

type Piece = import("../../www/canvas/surface.ts").Piece;
type Request = import("../../www/export/request.ts").ExportRequest;
type Surface = import("../../www/canvas/surface.ts").DrawingSurface;
type Context = FalseElement["context"];

/** What was drawn: onto which canvas, what, where, and by how much it was shifted. */
const drawn: { onto: unknown; what: unknown; box: number[]; shift: number[] }[] = [];
/** The pixels that were written. */
const written: number[][] = [];
/** The level of the pixels that are read from a canvas. */
const levels = new Map<unknown, number>();

const contexts: object = Object.getPrototypeOf(new FalseElement("canvas").context);
const define = (name: string, value: (this: Context, ...args: never[]) => unknown) =>
  Object.defineProperty(contexts, name, { value });
define("drawImage", function (what: FalseElement, ...box: number[]) {
  const { e, f } = this.getTransform();
  drawn.push({ onto: this.canvas, what, box, shift: [e, f] });
  levels.set(this.canvas, levels.get(what) ?? levels.get(this.canvas) ?? 0);
});
define("getImageData", function () {
  const level = levels.get(this.canvas);
  if (level === undefined) return { data: patchPixels() };
  return { data: new Uint8ClampedArray([level, level, level, 255]) };
});
define("putImageData", ({ data }: ImageData) => written.push([...data]));
// Words beside canvases have tests of their own.
Object.assign(FalseElement.prototype, { matches: () => true });

beforeEach(() => {
  drawn.length = written.length = 0;
  levels.clear();
});

/** A request whose picture is one canvas, drawn through the surface or, as WebGL is, beside it. */
function requested({ ground = "white", flat = true, cut = true, ratio = 2 } = {}) {
  const stage = new Stage();
  const shown: { readonly state: unknown; readonly piece: Piece | null }[] = [];
  const canvases: FalseElement[] = [];
  const mount = ({ root, surface }: { root: FalseElement; surface: Surface }) => {
    const canvas = new FalseElement("canvas");
    const own = canvas as unknown as HTMLCanvasElement;
    canvases.push(canvas);
    root.append(canvas);
    [canvas.width, canvas.height] = [800, 600];
    return {
      show: async (state: unknown) => {
        if (flat) surface.blank(own, { width: 400, height: 300, yUp: false }, "#fff");
        shown.push({ state, piece: cut ? surface.piece(own) : null });
        // The second figure stands on grey.
        levels.set(canvas, canvases.indexOf(canvas) === 0 ? 255 : 144);
      },
      data: async () => ({ kind: "table", columns: {} }),
      digest: async () => "",
      repaint() {},
      dispose() {},
    };
  };
  const loaded = { core: stage.host.core, bindings: stage.host.bindings };
  const request = {
    view: { name: "trial", title: "Trial", params: {}, load: async () => mount },
    loader: { forView: async () => loaded },
    ...{ state: { n: 1 }, width: 400, height: 300, ratio, ground, legend: false, paper: null },
  } as unknown as Request;
  return { request, shown, canvases };
}

type Setting = ReturnType<typeof requested>;

/** Paints windows one after the other, each of a state. */
async function painted({ request }: Setting, windows: readonly [Piece, ...Piece[]], n = 1) {
  const sheets: FalseElement[] = [];
  const grounds: unknown[] = [];
  const { signal } = new AbortController();
  let isOver = false;
  const file = painting(request, windows[0], signal, async (paint) => {
    for (const host of body.all("div")) grounds.push(host.style["--ground"]);
    for (const window of windows)
      sheets.push((await paint(window, n === 1 ? request.state : { n })) as never);
  }).finally(() => {
    isOver = true;
  });
  while (!isOver || framesDue() > 0) {
    await rest();
    passFrame();
    await rest();
  }
  await file;
  assert.deepEqual(body.childNodes, [], "nothing stays");
  return { sheets, grounds: grounds.filter(Boolean) };
}

const WINDOW: Piece = { left: 300, top: 200, width: 100, height: 80 };

test("a window is painted with a margin of 64 pixels, which is cut off", async () => {
  const setting = requested();
  const { sheets } = await painted(setting, [WINDOW]);
  assert.deepEqual(setting.shown.at(-1)?.piece, { left: 236, top: 136, width: 228, height: 208 });
  const [onSheet, cut] = drawn;
  assert.deepEqual([drawn.length, onSheet?.what], [2, setting.canvases[0]]);
  assert.deepEqual(
    [onSheet?.box, onSheet?.shift],
    [
      [236, 136],
      [-236, -136],
    ],
  );
  const sheet = onSheet?.onto as FalseElement;
  assert.deepEqual([sheet.width, sheet.height], [228, 208]);
  assert.deepEqual([cut?.what, cut?.onto, cut?.box], [sheet, sheets[0], [-64, -64]]);
  assert.deepEqual([sheets[0]?.width, sheets[0]?.height], [100, 80]);
});

test("there is no margin beyond the picture, and the whole picture needs no cut", async () => {
  const setting = requested();
  const whole = wholeIn(setting.request);
  const corner = { left: 700, top: 0, width: 100, height: 90 };
  const { sheets } = await painted(setting, [whole, corner]);
  const pieces = setting.shown.map(({ piece }) => piece);
  assert.deepEqual(pieces.slice(-2), [
    { left: 0, top: 0, width: 800, height: 600 },
    { left: 636, top: 0, width: 164, height: 154 },
  ]);
  assert.equal(sheets[0], drawn[0]?.onto);
  assert.deepEqual(drawn.at(-1)?.box, [-64, 0]);
});

test("a window is shown once, and again for another state", async () => {
  const setting = requested();
  await painted(setting, [WINDOW, WINDOW]);
  assert.deepEqual(
    setting.shown.map(({ state }) => state),
    [{ n: 1 }],
  );
  const other = requested();
  await painted(other, [WINDOW, WINDOW], 2);
  assert.deepEqual(
    other.shown.map(({ state }) => state),
    [{ n: 1 }, { n: 2 }, { n: 2 }],
  );
});

test("a canvas that holds its whole picture is laid on in its place and size", async () => {
  await painted(requested({ flat: false, cut: false }), [WINDOW]);
  assert.deepEqual(drawn[0]?.box, [0, 0, 800, 600]);
});

test("without a background a flat picture is painted once; one with WebGL on white and on grey", async () => {
  const flat = await painted(requested({ ground: "none" }), [WINDOW]);
  assert.deepEqual([flat.grounds, written], [["#ffffff"], []]);
  const deep = requested({ ground: "none", flat: false });
  const { grounds, sheets } = await painted(deep, [WINDOW]);
  assert.deepEqual(grounds, ["#ffffff", "rgb(144, 144, 144)"]);
  assert.equal(written.length, 80 / 16, "in strips");
  assert.deepEqual(new Set(written.map(String)), new Set(["0,0,0,0"]), "white on grey is nothing");
  assert.deepEqual([sheets[0]?.width, sheets[0]?.height], [100, 80]);
  const white = await painted(requested({ flat: false }), [WINDOW]);
  assert.equal(white.grounds.length, 1);
});

test("an export that is stopped ends between two windows", async () => {
  const { request } = requested();
  const stop = new AbortController();
  const file = painting(request, WINDOW, stop.signal, async (paint) => {
    await paint(WINDOW, request.state);
    stop.abort(new Error("stopped"));
    await paint({ ...WINDOW, left: 0 }, request.state);
  });
  let reason: unknown;
  void file.catch((error) => {
    reason = error;
  });
  while (reason === undefined) {
    await rest();
    passFrame();
  }
  assert.match(`${reason}`, /stopped/);
  assert.deepEqual(body.childNodes, []);
});

test("the dark ground of files is that of the dark theme", () => {
  const css = readFileSync("www/style.css", "utf8");
  const dark = /:root\[data-theme="dark"\] \{[^}]*--ground: (#\w+);/.exec(css)?.[1];
  assert.equal(GROUNDS.dark, dark);
});
