/** The text of the live region: once, after a pause, and only what is new. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { Announcer, type Clock } from "../../www/figure/announcer.ts";

/** An announcer with a clock that `rest` lets run out, and what it has written. */
function make() {
  const announced: string[] = [];
  let timer: { readonly act: () => void } | null = null;
  const clock: Clock = {
    set: (act) => {
      timer = { act };
      return timer;
    },
    clear: (old) => {
      if (old === timer) timer = null;
    },
  };
  const rest = () => {
    const waiting = timer;
    timer = null;
    waiting?.act();
    return announced.splice(0).filter((text) => text !== "");
  };
  return { announcer: new Announcer((text) => announced.push(text), clock), announced, rest };
}

test("a slider that is dragged is announced once, where it rests", () => {
  const { announcer, announced, rest } = make();
  for (const n of [1, 2, 3]) announcer.report("picture", [`Generation ${n}.`]);
  assert.deepEqual(announced, [], "nothing before it rests");
  assert.deepEqual(rest(), ["Generation 3."]);
  assert.deepEqual(rest(), [], "and nothing twice");
});

test("a text that returns to the last announcement is not announced again", () => {
  const { announcer, rest } = make();
  announcer.report("picture", ["A"]);
  assert.deepEqual(rest(), ["A."]);
  announcer.report("picture", ["B"]);
  announcer.report("picture", ["A"]);
  assert.deepEqual(rest(), []);
});

test("only new sentences are announced, those of all parts together", () => {
  const { announcer, rest } = make();
  announcer.report("picture", ["Array of centre 2.", "Step 1."]);
  assert.deepEqual(rest(), ["Array of centre 2. Step 1."]);
  announcer.report("picture", ["Array of centre 2.", "Step 2."]);
  announcer.report("notices", ["Too\n large"]);
  assert.deepEqual(rest(), ["Step 2. Too large."]);
});

test("an unchanged text is not announced; a sentence that went away is, when it comes back", () => {
  const { announcer, rest } = make();
  announcer.markRead("picture", ["Growth."]);
  announcer.report("picture", ["Growth."]);
  assert.deepEqual(rest(), []);
  announcer.report("picture", []);
  assert.deepEqual(rest(), [], "nothing to say is not said");
  announcer.report("picture", ["Growth."]);
  assert.deepEqual(rest(), ["Growth."]);
});

test("the result of an action is announced again, into an empty region", () => {
  const { announcer, announced, rest } = make();
  announcer.report("verdict", ["There are only 6 moves."], true);
  assert.deepEqual(rest(), ["There are only 6 moves."]);
  announcer.report("verdict", ["There are only 6 moves."], true);
  assert.deepEqual(announced, [""]);
  assert.deepEqual(rest(), ["There are only 6 moves."]);
  announcer.repeat("verdict");
  announcer.report("verdict", ["There are only 6 moves."]);
  assert.deepEqual(rest(), ["There are only 6 moves."]);
  assert.deepEqual(rest(), []);
});

test("nothing is announced while steps are played; at the end the final state is", () => {
  const { announcer, rest } = make();
  announcer.hold(true);
  announcer.report("picture", ["Generation 1."]);
  announcer.report("picture", ["Generation 2."]);
  assert.deepEqual(rest(), []);
  announcer.hold(false);
  assert.deepEqual(rest(), ["Generation 2."]);
});
