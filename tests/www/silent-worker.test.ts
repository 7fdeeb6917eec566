/** Pictures whose worker never answers: each fails with the sentence, after one wait. */
import assert from "node:assert/strict";
import { test, vi } from "vitest";
import type { Scene, ViewHost } from "../../www/views/view.ts";
import { holdTime, Stage, settle } from "./page.ts";

const { createCore, START_MS } = await import("../../www/core/client.ts");
const { Figure } = await import("../../www/figure/figure.ts");
const { defaults } = await import("../../www/link/link.ts");
const { bands } = await import("../../www/views/bands/index.ts");
const { dynamics } = await import("../../www/views/dynamics/index.ts");
const { growth } = await import("../../www/views/growth/index.ts");
const { play } = await import("../../www/views/play/index.ts");
const { shadows } = await import("../../www/views/shadows/index.ts");

type AnyView = import("../../www/views/view.ts").View;
type State = import("../../www/link/link.ts").State;

holdTime();

for (const view of [growth, bands, shadows, dynamics, play] as unknown as AnyView[]) {
  test(`${view.name}: the sentence and the rejection come together, after ${START_MS} ms`, async () => {
    const mount = (await view.load()) as (host: ViewHost<State>) => Scene<State>;
    const stage = new Stage<State>();
    const warnings: string[] = [];
    let workers = 0;
    const core = createCore({
      spawn: () => {
        workers += 1;
        return {
          onmessage: null,
          onerror: null,
          onmessageerror: null,
          postMessage() {},
          terminate() {},
        };
      },
      module: {} as WebAssembly.Module,
      warn: (sentence) => void warnings.push(sentence),
    });
    const loaded = { core, bindings: stage.host.bindings };
    const loader = { forView: async () => loaded, whole: async () => loaded };
    const silent = { change() {}, news() {}, warn() {}, fail() {} };
    const figure = new Figure(
      stage.root as unknown as HTMLElement,
      loader as unknown as ConstructorParameters<typeof Figure>[1],
      silent,
    );
    figure.show({ ...view, load: async () => mount } as AnyView, defaults(view.params) as State);
    let ending = "";
    void figure.settled().catch((error: Error) => {
      ending = error.message;
    });
    await settle();
    assert.equal(workers, 1);
    vi.advanceTimersByTime(START_MS - 1);
    await settle();
    assert.deepEqual([ending, warnings.length], ["", 0]);
    vi.advanceTimersByTime(1);
    await settle();
    assert.match(ending, /did not answer within 20 s/);
    assert.deepEqual(warnings, [ending], "one sentence");
    assert.equal(workers, 1);
    figure.dispose();
  });
}
