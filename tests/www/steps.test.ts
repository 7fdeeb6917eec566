/** The keys and the clock that go through the steps of a picture: the same in every picture. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test, vi } from "vitest";
import { press } from "../../www/canvas/keys.ts";
import { stepActions } from "../../www/picture/actions.ts";
import { StepPlayer, type Steps } from "../../www/picture/steps.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Element", class {}); // there are no fields
});
afterEach(() => void vi.useRealTimers());

/** An event of a key, as a browser without fields sends it. */
const pressed = (key: string, shiftKey = false) =>
  ({
    key,
    code: "",
    shiftKey,
    composedPath: () => [],
    preventDefault() {},
  }) as unknown as KeyboardEvent;

/** Returns a player at a step of 0 to 40, what presses its keys, and what it wrote. */
function playerAt(step: number, patch: Partial<Steps> = {}) {
  const shown = { step, plays: false };
  const player = new StepPlayer({
    isReady: () => true,
    at: () => shown.step,
    first: () => 0,
    last: () => 40,
    page: () => 10,
    stay: () => 100,
    write: (step) => {
      shown.step = step;
    },
    playing: (on) => {
      shown.plays = on;
    },
    ...patch,
  });
  const actions = stepActions(player);
  return { shown, player, press: (...key: [string, boolean?]) => press(actions, pressed(...key)) };
}

test("keys go by one, by ten, and to both ends", () => {
  for (const [key, wanted, isShifted] of [
    ["ArrowRight", 16],
    ["ArrowLeft", 14],
    ["ArrowRight", 25, true],
    ["PageDown", 25],
    ["PageUp", 5],
    ["Home", 0],
    ["End", 40],
  ] as const) {
    const { shown, press } = playerAt(15);
    assert.ok(press(key, isShifted));
    assert.equal(shown.step, wanted, key);
  }
  const { shown, press } = playerAt(15, { end: () => 20, page: () => null });
  assert.equal(press("PageDown"), false, "a presentation needs it");
  press("End");
  assert.equal(shown.step, 20);
});

test("P and R play and pause, with Caps Lock, too; at the end play restarts", () => {
  for (const [key, from, wanted] of [
    ["p", 3, 6],
    ["P", 3, 6],
    ["p", 40, 2],
    ["R", 8, 5],
  ] as const) {
    const { shown, press } = playerAt(from);
    press(key);
    vi.advanceTimersByTime(250);
    assert.deepEqual(shown, { step: wanted, plays: true }, `${key} from ${from}`);
    press(key);
    vi.advanceTimersByTime(1000);
    assert.deepEqual(shown, { step: wanted, plays: false }, `${key} from ${from}, paused`);
  }
  const { shown, press } = playerAt(38);
  press("p");
  vi.advanceTimersByTime(1000);
  assert.deepEqual(shown, { step: 40, plays: false });
});

test("a run of many steps leaves out those for which there is no time", () => {
  const { shown, player } = playerAt(0, { stay: () => 1000 / 600, last: () => 6000, skips: true });
  player.play("on");
  vi.advanceTimersByTime(5000);
  assert.ok(Math.abs(shown.step - 3000) < 30, `${shown.step}`);
  vi.advanceTimersByTime(6000);
  assert.deepEqual(shown, { step: 6000, plays: false });
});
