/** The text of the live region: once, after a pause, and only what is new. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { placeAfter } from "../../www/canvas/roving-focus.ts";
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

/**
 * What is announced where a picture takes `slow` times its usual time: a step, a run of two steps
 * whose end comes late, and a refusal. The visitor waits for each picture.
 */
function announcedAt(slow: number): string[] {
  const { announced, announcer, pass } = timed();
  const show = (generation: number, playing: boolean, ms: number) => {
    const parts = (n: number) => ({ picture: [`Generation ${n}`], facts: [`${n} cells`] });
    announcer.reportPicture({ playing, complete: false }, parts(generation - 1));
    pass((slow * ms) / 2);
    announcer.reportPicture({ playing, complete: false }, parts(generation)); // half of it is drawn
    pass((slow * ms) / 2);
    announcer.reportPicture({ playing, complete: true }, parts(generation));
  };
  show(1, false, 100);
  pass(1000);
  show(2, true, 100);
  show(3, true, 100);
  show(4, false, 300);
  pass(1000);
  announcer.report("notices", ["Too large"]);
  pass(1000);
  return announced;
}

/** An announcer whose clock goes on by `pass`. */
function timed() {
  const announced: string[] = [];
  let now = 0;
  const timers = new Map<object, { readonly at: number; readonly act: () => void }>();
  const clock: Clock = {
    set: (act, ms) => {
      const timer = {};
      timers.set(timer, { at: now + ms, act });
      return timer;
    },
    clear: (timer) => void timers.delete(timer as object),
  };
  const pass = (ms: number) => {
    now += ms;
    for (const [timer, { at, act }] of timers) if (at <= now && timers.delete(timer)) act();
  };
  const write = (text: string) => void (text !== "" && announced.push(text));
  return { announcer: new Announcer(write, clock), announced, pass };
}

test("what is announced is the same on a fast machine and on a slow one", () => {
  const expected = ["Generation 1. 1 cells.", "Generation 4. 4 cells.", "Too large."];
  for (const slow of [0, 0.01, 1, 5, 100]) assert.deepEqual(announcedAt(slow), expected, `${slow}`);
});

test("in a toolbar arrow keys go round, Home and End to its ends", () => {
  assert.deepEqual(
    ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "Home", "End", "a"].map((key) =>
      placeAfter(key, 1, 4),
    ),
    [2, 2, 0, 0, 0, 3, null],
  );
  assert.equal(placeAfter("ArrowRight", 3, 4), 0);
  assert.equal(placeAfter("ArrowLeft", 0, 4), 3);
  assert.equal(placeAfter("Home", -1, 4), null, "the focus is on none of them");
  assert.equal(placeAfter("Home", 4, 4), null);
});
