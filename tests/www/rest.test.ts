/** When a picture may move by itself: nobody has touched the page for some seconds. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

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

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => {
  input("keydown", picture);
  mock.timers.reset();
});

test("it begins after eight seconds, input ends it, and it begins again later", () => {
  const log = watched();
  mock.timers.tick(7999);
  assert.deepEqual(log, []);
  input("pointermove", picture);
  mock.timers.tick(7999);
  assert.deepEqual(log, []);
  mock.timers.tick(1);
  assert.deepEqual(log, ["begins"]);
  mock.timers.tick(60_000);
  assert.deepEqual(log, ["begins"], "only once");
  input("keydown", page);
  assert.deepEqual(log, ["begins", "ends"]);
  mock.timers.tick(8000);
  assert.deepEqual(log, ["begins", "ends", "begins"]);
});

test("once the picture was touched it does not begin again", () => {
  for (const type of ["pointerdown", "wheel", "keydown"]) {
    const log = watched();
    mock.timers.tick(8000);
    input(type, picture);
    mock.timers.tick(60_000);
    input("pointermove", page);
    mock.timers.tick(60_000);
    assert.deepEqual(log, ["begins", "ends"], type);
  }
});

test("a picture that cannot move yet is asked again", () => {
  let moves = false;
  const log = watched(() => moves);
  mock.timers.tick(8000);
  moves = true;
  mock.timers.tick(8000);
  assert.deepEqual(log, ["begins", "begins"]);
  input("wheel", page);
  assert.deepEqual(log, ["begins", "begins", "ends"]);
});
