/** Long calls of a picture are shown and can be stopped, questions to open figures among them. */
import assert from "node:assert/strict";
import { test } from "vitest";
import type { ArrayHandle, Core, JobOptions } from "../../www/core/client.ts";
import { type Shows, STOPPED, withProgress } from "../../www/figure/long-calls.ts";

/** Rejects when it is stopped, and does nothing else. */
function endless(_: unknown, __: unknown, options?: JobOptions): Promise<never> {
  return new Promise((_, reject) => {
    const { signal } = options ?? {};
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

for (const open of ["open", "openFar"] as const)
  test(`a long question to what ${open} opened is shown, and Stop ends it`, async () => {
    const handle = {
      ask: endless,
      digest: (args: unknown, options?: JobOptions) => endless("plane", args, options),
      close: () => closed.push(true),
    };
    const closed: boolean[] = [];
    const core = { open: async () => handle, openFar: async () => handle } as never as Core;
    const shown: [unknown, boolean][] = [];
    const stopping: Shows = (progress, stop) => {
      shown.push([progress, stop !== undefined]);
      stop?.();
    };
    const picture = withProgress(core, stopping, new AbortController().signal);
    const opened = (await picture[open]({} as never)) as ArrayHandle;
    for (const question of [opened.ask("plane", [] as never), opened.digest([] as never)]) {
      assert.equal(await question.then(null, (error: unknown) => error), STOPPED);
      assert.deepEqual(shown.splice(0), [
        ["unknown", true],
        [null, false],
      ]);
    }
    opened.close();
    assert.deepEqual(closed, [true]);
  });
