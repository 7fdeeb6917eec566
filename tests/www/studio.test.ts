/** The offscreen figure of an export: it is complete when it is used, and removed in any case. */
import assert from "node:assert/strict";
import { test } from "vitest";
import type { Scene } from "../../www/views/view.ts";
import { body, FalseElement, rest, Stage, settle } from "./page.ts";

const { SCREEN } = await import("../../www/canvas/surface.ts");
const { mounted } = await import("../../www/export/studio.ts");

type State = import("../../www/link/link.ts").State;
type Request = import("../../www/export/request.ts").ExportRequest;

/** A request for a view whose pictures end when the test says so. */
function requested({ flows = false, onPaper = false } = {}) {
  const stage = new Stage<State>();
  const pictures: { readonly state: State; resolve(): void; reject(error: Error): void }[] = [];
  const canvas = new FalseElement("canvas");
  let disposed = 0;
  const scene: Scene<State> = {
    show: (state) =>
      new Promise<void>((resolve, reject) => pictures.push({ state, resolve, reject })),
    data: async () => ({ kind: "table", columns: {} }),
    digest: async () => "",
    repaint() {},
    dispose: () => void disposed++,
  };
  const loaded = { core: stage.host.core, bindings: stage.host.bindings };
  const request = {
    view: {
      name: "trial",
      title: "Trial",
      params: {},
      flows: () => flows,
      load: async () => (host: { root: FalseElement }) => {
        host.root.append(canvas);
        return scene;
      },
    },
    state: { n: 1 },
    loader: { forView: async () => loaded },
    width: 640,
    height: 480,
    legend: false,
    paper: onPaper ? { height: 900 } : null,
  } as unknown as Request;
  const stop = new AbortController();
  const used: unknown[] = [];
  const file = mounted(
    request,
    "#ffffff",
    () => ({ ...SCREEN, still: true }),
    stop.signal,
    async ({ root, show }) => {
      used.push(root);
      await show({ n: 2 });
      return "file";
    },
  );
  file.catch(() => {});
  return { pictures, canvas, stop, used, file, disposed: () => disposed };
}

test("a figure is used once its picture is complete, shows further states, and is removed", async () => {
  const { pictures, used, file, disposed } = requested();
  await settle();
  const [host] = body.all("div");
  assert.equal(host?.style.height, "480px");
  assert.deepEqual([pictures.length, used.length], [1, 0]);
  pictures[0]?.resolve();
  await settle();
  assert.equal(used.length, 1);
  assert.deepEqual(
    pictures.map(({ state }) => state.n),
    [1, 2],
  );
  pictures[1]?.resolve();
  assert.equal(await file, "file");
  assert.equal(disposed(), 1);
  assert.deepEqual(body.childNodes, []);
});

test("a picture whose size changes once it is complete is drawn anew before it is used", async () => {
  const { pictures, used, canvas, file } = requested();
  await settle();
  pictures[0]?.resolve();
  await rest();
  canvas.clientHeight -= 20; // a legend has come
  await settle();
  assert.deepEqual([pictures.length, used.length], [2, 0]);
  assert.equal(pictures[1]?.state.n, 1);
  pictures[1]?.resolve();
  await settle();
  assert.equal(used.length, 1);
  pictures[2]?.resolve();
  await file;
});

test("text on paper is as tall as it needs to be, on a screen it is not", async () => {
  for (const [onPaper, height] of [
    [true, "auto"],
    [false, "480px"],
  ] as const) {
    const { stop, file } = requested({ flows: true, onPaper });
    await settle();
    assert.equal(body.all("div")[0]?.style.height, height);
    stop.abort(new Error("enough"));
    await assert.rejects(file, /enough/);
  }
});

test("a picture that fails rejects with its error, and nothing of it stays", async () => {
  const { pictures, used, file, disposed } = requested();
  await settle();
  pictures[0]?.reject(new Error("n: 1 is too small"));
  await assert.rejects(file, /n: 1 is too small/);
  assert.deepEqual([used.length, disposed(), body.childNodes.length], [0, 1, 0]);
  const later = requested();
  await settle();
  later.pictures[0]?.resolve();
  await settle();
  later.pictures[1]?.reject(new Error("the second one fails"));
  await assert.rejects(later.file, /the second one fails/);
  assert.deepEqual([later.disposed(), body.childNodes.length], [1, 0]);
});

test("an export that is stopped ends at once, and nothing of it stays", async () => {
  const { stop, used, file, disposed } = requested();
  await settle();
  stop.abort(new Error("stopped"));
  await assert.rejects(file, /stopped/);
  assert.deepEqual([used.length, disposed(), body.childNodes.length], [0, 1, 0]);
});
