/** When a picture may move by itself: nobody has touched the page for some seconds. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test, vi } from "vitest";

class FalseNode extends EventTarget {
  contains(other: unknown): boolean {
    return other === this;
  }
}
const page = new EventTarget();
Object.assign(globalThis, {
  Node: FalseNode,
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
});
const { whileAtRest } = await import("../../www/app/page/rest.ts");

const picture = new FalseNode();

/** An input on the picture or elsewhere, as the page hears it. */
function input(type: string, target: EventTarget): void {
  const event = new Event(type);
  Object.defineProperty(event, "target", { value: target });
  page.dispatchEvent(event);
}

function watched(moves = () => true) {
  const log: string[] = [];
  whileAtRest(picture as unknown as HTMLElement, () => {
    log.push("begins");
    return moves() ? () => void log.push("ends") : null;
  });
  return log;
}

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  input("keydown", picture);
  vi.useRealTimers();
});

test("it begins after eight seconds, input ends it, and it begins again later", () => {
  const log = watched();
  vi.advanceTimersByTime(7999);
  assert.deepEqual(log, []);
  input("pointermove", picture);
  vi.advanceTimersByTime(7999);
  assert.deepEqual(log, []);
  vi.advanceTimersByTime(1);
  assert.deepEqual(log, ["begins"]);
  vi.advanceTimersByTime(60_000);
  assert.deepEqual(log, ["begins"], "only once");
  input("keydown", page);
  assert.deepEqual(log, ["begins", "ends"]);
  vi.advanceTimersByTime(8000);
  assert.deepEqual(log, ["begins", "ends", "begins"]);
});

test("once the picture was touched it does not begin again", () => {
  for (const type of ["pointerdown", "wheel", "keydown"]) {
    const log = watched();
    vi.advanceTimersByTime(8000);
    input(type, picture);
    vi.advanceTimersByTime(60_000);
    input("pointermove", page);
    vi.advanceTimersByTime(60_000);
    assert.deepEqual(log, ["begins", "ends"], type);
  }
});

test("a picture that cannot move yet is asked again", () => {
  let moves = false;
  const log = watched(() => moves);
  vi.advanceTimersByTime(8000);
  moves = true;
  vi.advanceTimersByTime(8000);
  assert.deepEqual(log, ["begins", "begins"]);
  input("wheel", page);
  assert.deepEqual(log, ["begins", "begins", "ends"]);
});
