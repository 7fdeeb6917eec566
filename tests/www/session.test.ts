/** A session applies changes as far as its link allows them, and draws once for many of them. */
import assert from "node:assert/strict";
import { test, vi } from "vitest";
import { CoreLoader } from "../../www/core/loader.ts";
import { Announcer } from "../../www/figure/announcer.ts";
import type { State } from "../../www/link/link.ts";
import { Session } from "../../www/session/session.ts";

vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** A session without a picture, what it announces, and what it calls. */
function opened(link: string) {
  const calls: string[] = [];
  const changes: State[] = [];
  const spoken: string[] = [];
  const announcer = new Announcer((text) => text !== "" && spoken.push(text));
  const session = new Session(new CoreLoader(() => {}), announcer, {
    draw: () => calls.push("draw"),
    changed: (patch) => changes.push(patch),
    notified: (sentence) => calls.push(sentence),
    sentences: () => ({ notices: session.notices }),
  });
  const problems = session.openView(link);
  const announced = () => {
    vi.runAllTimers();
    return spoken.splice(0);
  };
  return { session, calls, changes, announced, problems };
}

test("a link gives the view and the state, and what is wrong in it gives notices", () => {
  const { session, problems, calls } = opened("#v1/array?c=3&side=0");
  assert.deepEqual([session.view.name, session.state.c], ["array", 3]);
  assert.deepEqual(session.notices, [problems[0]?.sentence]);
  assert.deepEqual(calls, session.notices);
  assert.equal(session.link, "#v1/array?c=3");
  assert.ok(session.isOpen("#v1/array?ui=none&c=3"));
  assert.ok(!session.isOpen("#v1/array?c=4"));
});

test("what a link locks does not change; the rest of a change reaches the shell", () => {
  const { session, changes } = opened("#v1/array?c=3&lock=c");
  session.change({ c: 5, theme: "dark" }, "commit");
  assert.deepEqual(changes, [{ theme: "dark" }]);
  assert.deepEqual([session.state.c, session.state.theme], [3, "dark"]);
});

test("many changes are drawn once; a notice that comes again is announced again", async () => {
  const { session, calls, announced } = opened("#v1/array");
  for (const sentence of ["One.", "Two.", "One."]) session.notify(sentence);
  await null;
  assert.deepEqual(calls, ["One.", "Two.", "draw"]);
  assert.deepEqual(announced(), ["One. Two."]);
  session.notify("Two.");
  await null;
  assert.deepEqual(announced(), ["One. Two."]);
  assert.deepEqual(session.notices, ["One.", "Two."]);
});
