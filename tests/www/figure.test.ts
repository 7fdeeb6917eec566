/** A figure reports when its picture is complete, whatever came between. */
import assert from "node:assert/strict";
import { test } from "vitest";
import type { Scene } from "../../www/views/view.ts";
import { FalseElement, observed, rest, Stage } from "./page.ts";

const { Figure } = await import("../../www/figure/figure.ts");

type State = import("../../www/link/link.ts").State;
type View = import("../../www/views/view.ts").View;

/** A figure of a view whose pictures end when the test says so. */
function mounted() {
  const stage = new Stage<State>();
  const failures: string[] = [];
  const pictures: { resolve(): void; reject(error: Error): void }[] = [];
  const steps: number[] = [];
  let repaints = 0;
  let disposed = 0;
  const scene: Scene<State> = {
    show: () => new Promise<void>((resolve, reject) => pictures.push({ resolve, reject })),
    step: (by) => void steps.push(by),
    data: async () => ({ kind: "table", columns: {} }),
    digest: async () => "",
    repaint: () => void repaints++,
    dispose: () => void disposed++,
  };
  const view = (name: string) =>
    ({ name, title: name, params: {}, load: async () => () => scene }) as unknown as View;
  const loaded = { core: stage.host.core, bindings: stage.host.bindings };
  const figure = new Figure(
    stage.root as unknown as HTMLElement,
    { forView: async () => loaded } as unknown as ConstructorParameters<typeof Figure>[1],
    { change() {}, news() {}, warn() {}, fail: ({ message }) => void failures.push(message) },
  );
  const counts = { disposed: () => disposed, repaints: () => repaints };
  return { figure, root: stage.root, view, pictures, failures, steps, ...counts };
}

test("a picture is complete when it ends, also by an error, and not while a newer one is made", async () => {
  const { figure, view, pictures, failures } = mounted();
  const one = view("one");
  assert.equal(figure.status.complete, false);
  figure.show(one, { n: 1 });
  await rest();
  assert.equal(figure.status.complete, false);
  pictures[0]?.resolve();
  await figure.settled();
  assert.equal(figure.status.complete, true);
  figure.show(one, { n: 2 });
  assert.equal(figure.status.complete, false, "at once");
  figure.show(one, { n: 3 });
  pictures[1]?.resolve();
  await rest();
  assert.equal(figure.status.complete, false, "an older picture has ended");
  pictures[2]?.reject(new Error("no"));
  await assert.rejects(figure.settled(), /no/);
  assert.equal(figure.status.complete, true);
  assert.deepEqual(failures, ["no"]);
});

test("a step before the first picture waits for it", async () => {
  const { figure, view, pictures, steps } = mounted();
  figure.step(1);
  figure.show(view("one"), { n: 1 });
  await rest();
  figure.step(1);
  assert.deepEqual(steps, []);
  pictures[0]?.resolve();
  await figure.settled();
  await rest();
  assert.deepEqual(steps, [1], "before a view was there, there was nothing to step");
  figure.step(-1);
  assert.deepEqual(steps, [1, -1]);
});

test("an older picture that fails is no failure; a view that is left is disposed of", async () => {
  const { figure, view, pictures, failures, disposed } = mounted();
  figure.show(view("one"), { n: 1 });
  await rest();
  figure.show(view("two"), { n: 1 });
  pictures[0]?.reject(new Error("too late"));
  await rest();
  assert.equal(disposed(), 1);
  pictures[1]?.resolve();
  await figure.settled();
  assert.deepEqual(failures, []);
  figure.dispose();
  assert.equal(disposed(), 2);
});

/** Gives a canvas as many pixels as it shows. */
function draw(canvas: FalseElement) {
  [canvas.width, canvas.height] = [canvas.clientWidth, canvas.clientHeight];
}

test("a picture is drawn again when it or one of its canvases has another size, until it is left", async () => {
  const { figure, root, view, pictures, repaints } = mounted();
  figure.show(view("one"), { n: 1 });
  await rest();
  const canvas = new FalseElement("canvas");
  root.append(canvas); // with the first picture
  draw(canvas);
  pictures[0]?.resolve();
  await figure.settled();
  assert.equal(repaints(), 0);
  canvas.clientWidth -= 20;
  observed.get(root)?.();
  observed.get(canvas)?.();
  assert.equal(repaints(), 2);
  draw(canvas);
  observed.get(root)?.();
  observed.get(canvas)?.();
  assert.equal(repaints(), 2, "it was drawn in that size");
  figure.show(view("one"), { n: 2 });
  observed.get(root)?.();
  assert.equal(repaints(), 3, "the next picture may still be one of another size");
  figure.show(view("two"), { n: 1 });
  await rest();
  assert.deepEqual([observed.has(root), observed.has(canvas)], [true, false]);
  figure.dispose();
  assert.equal(observed.has(root), false);
});

test("a picture that was drawn in another size than it is seen in is drawn again before it is settled", async () => {
  const { figure, root, view, pictures, repaints } = mounted();
  const canvas = new FalseElement("canvas");
  const { clientWidth } = canvas;
  let settled = false;
  const settle = async () => {
    settled = false;
    void figure.settled().then(() => {
      settled = true;
    });
    await rest();
  };
  figure.show(view("one"), { n: 1 });
  await rest();
  root.append(canvas);
  [canvas.width, canvas.height] = [1, 1]; // it was not on the page yet
  pictures.at(-1)?.resolve();
  await settle();
  assert.deepEqual([settled, repaints(), pictures.length], [false, 1, 2]);
  draw(canvas);
  pictures.at(-1)?.resolve();
  await rest();
  assert.deepEqual([settled, repaints(), pictures.length], [true, 1, 2]);

  canvas.clientWidth = 0; // hidden: there is nothing to wait for
  await settle();
  assert.deepEqual([settled, pictures.length], [true, 2]);
  canvas.clientWidth = clientWidth / 2; // back, before the observer has noticed
  await settle();
  assert.deepEqual([settled, pictures.length], [false, 3]);
  for (const turn of [1, 2, 3, 4]) {
    pictures.at(-1)?.resolve();
    await rest();
    assert.equal(settled, turn === 4, "one that never fits is drawn a few times only");
  }
});

test("facts leave the parent out where reasons are hidden, and all where numbers are", async () => {
  const { figure, view } = mounted();
  type Host = Parameters<Awaited<ReturnType<View["load"]>>>[0];
  const rows = [
    ["Generation", "3"],
    ["Parent", "(1, 2)"],
  ] as const;
  const { load } = view("growth");
  const informed = {
    ...view("growth"),
    load: async () => {
      const mount = await load();
      return (host: Host) => {
        host.inform({ title: "Cell (1, 3)", rows, relatives: ["Parent"] }, true);
        return mount(host);
      };
    },
  } as View;
  const seen = async (hide: string) => {
    figure.show(informed, { hide });
    await rest();
    const { facts, spoken } = figure.status;
    return [facts?.rows.map(([name]) => name).join(), /Parent|1, 2/.test(spoken)];
  };
  assert.deepEqual(await seen(""), ["Generation,Parent", true]);
  assert.deepEqual(await seen("card,reasons"), ["Generation", false]);
  assert.deepEqual(await seen("values"), [undefined, false]);
  assert.deepEqual(await seen(""), ["Generation,Parent", true]);
});
