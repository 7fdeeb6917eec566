/** Fingers, mouse, wheel and keys on a picture in space: what they do to its camera. */
import assert from "node:assert/strict";
import { test, vi } from "vitest";
import type { Orbit, Pixel } from "../../www/canvas/orbit.ts";
import { eventSender, FalseElement, framesDue, holdTime, motion, passFrame, SIZE } from "./page.ts";

const { orbiting } = await import("../../www/canvas/orbit-gestures.ts");

holdTime();

const HOME: Orbit = { target: [0, 0, 0], yaw: 0, pitch: 0, zoom: 1 };

function arranged() {
  const element = new FalseElement("div");
  Object.assign(element, { setPointerCapture() {} });
  let orbit = HOME;
  const log: string[] = [];
  const taps: Pixel[] = [];
  const hovered: (Pixel | null)[] = [];
  const { zoom, letGo } = orbiting(element as unknown as HTMLElement, {
    orbit: () => orbit,
    view: () => ({ ...SIZE, radius: 8, lens: "perspective" }),
    home: () => HOME,
    zooms: () => [0.5, 4],
    pointAt: () => [0, 0, 0],
    change: (next, how) => {
      orbit = next;
      log.push(how);
    },
    hover: (at) => void hovered.push(at),
    tap: (at) => void taps.push(at),
    motion: () => !motion.reduced,
  });
  return {
    element,
    ...eventSender(element),
    taps,
    hovered,
    zoom,
    letGo,
    log: () => log.splice(0),
    orbit: () => orbit,
  };
}
const isMoved = ({ target }: Orbit) => target.some((x) => x !== 0);
const isTurned = ({ yaw, pitch }: Orbit) => yaw !== 0 || pitch !== 0;

test("a press that strays by less than 4 pixels is a tap; of another button it never is", () => {
  for (const [far, button, count] of [
    [3.9, 0, 1],
    [4, 0, 0],
    [0, 2, 0],
  ] as const) {
    const { send, taps } = arranged();
    send("pointerdown", [100, 100], { button });
    send("pointermove", [100 + far, 100]);
    send("pointerup", [100 + far, 100]);
    assert.equal(taps.length, count, `${far} ${button}`);
  }
  const { send, taps } = arranged();
  send("pointerdown", [100, 100]);
  send("pointercancel", [100, 100]);
  assert.equal(taps.length, 0, "the browser took the pointer away");
});

test("a drag turns; with Shift, the other button or two fingers it moves", () => {
  const dragged = (more: object) => {
    const hands = arranged();
    hands.send("pointerdown", [100, 100], more);
    hands.send("pointermove", [140, 120], more);
    hands.send("pointerup", [140, 120], more);
    return hands.orbit();
  };
  assert.deepEqual([isTurned(dragged({})), isMoved(dragged({}))], [true, false]);
  for (const more of [{ shiftKey: true }, { button: 2 }])
    assert.deepEqual([isTurned(dragged(more)), isMoved(dragged(more))], [false, true]);
  const { send, orbit } = arranged();
  const finger = (pointerId: number) => ({ pointerId, pointerType: "touch" });
  send("pointerdown", [100, 100], finger(1));
  send("pointerdown", [200, 100], finger(2));
  send("pointermove", [300, 100], finger(2));
  assert.deepEqual([isTurned(orbit()), isMoved(orbit()), orbit().zoom], [false, true, 2]);
  send("pointermove", [3000, 100], finger(2));
  assert.equal(orbit().zoom, 4, "not beyond the largest zoom");
});

test("the finger that stays after two turns from where it is, without a jump", () => {
  const { send, orbit, log } = arranged();
  const finger = (pointerId: number) => ({ pointerId, pointerType: "touch" });
  send("pointerdown", [100, 100], finger(1));
  send("pointerdown", [200, 100], finger(2));
  send("pointermove", [230, 100], finger(2));
  send("pointerup", [230, 100], finger(2));
  const before = orbit();
  send("pointermove", [100, 100], finger(1));
  assert.deepEqual(orbit(), before);
  send("pointermove", [130, 100], finger(1));
  assert.ok(isTurned(orbit()));
  log();
  send("pointerup", [130, 100], finger(1));
  assert.deepEqual(log(), ["step"]);
});

test("a quick turn runs on and ends with a step; a move, a pause or less motion ends at once", () => {
  const thrown = (pause: number, more: object = {}) => {
    const hands = arranged();
    hands.send("pointerdown", [100, 100], more);
    hands.wait(10);
    hands.send("pointermove", [120, 100], more);
    hands.wait(10);
    hands.send("pointermove", [160, 100], more);
    hands.wait(pause);
    hands.send("pointerup", [160, 100], more);
    return hands;
  };
  const quick = thrown(5);
  const { yaw } = quick.orbit();
  assert.equal(framesDue(), 1);
  for (let frame = 0; frame < 200 && framesDue() > 0; frame++) passFrame();
  assert.equal(framesDue(), 0);
  assert.notEqual(quick.orbit().yaw, yaw);
  assert.equal(quick.log().at(-1), "step");
  for (const still of [() => thrown(61), () => thrown(5, { shiftKey: true })]) {
    assert.equal(still().log().at(-1), "step");
    assert.equal(framesDue(), 0);
  }
  motion.reduced = true;
  thrown(5);
  assert.equal(framesDue(), 0);
});

test("a wheel and keys zoom between the limits, and step once when they rest", () => {
  const { element, send, orbit, log } = arranged();
  assert.ok(send("wheel", [200, 150], { deltaY: -240, deltaMode: 0 }).defaultPrevented);
  assert.equal(orbit().zoom, 2);
  for (let turn = 0; turn < 9; turn++) element.press("+");
  assert.equal(orbit().zoom, 4);
  for (let turn = 0; turn < 20; turn++) element.press("-");
  assert.equal(orbit().zoom, 0.5);
  log();
  vi.advanceTimersByTime(249);
  assert.deepEqual(log(), []);
  vi.advanceTimersByTime(1);
  assert.deepEqual(log(), ["step"]);
  vi.advanceTimersByTime(1000);
  assert.deepEqual(log(), []);
});

test("arrow keys turn, Home goes home; those with a modifier or another meaning do nothing", () => {
  const { element, orbit, log } = arranged();
  element.press("ArrowLeft");
  assert.ok(isTurned(orbit()));
  element.press("Home");
  assert.equal(orbit(), HOME);
  vi.advanceTimersByTime(250);
  log();
  assert.equal(element.press("ArrowLeft", { ctrlKey: true }).defaultPrevented, false);
  assert.equal(element.press("x").defaultPrevented, false);
  assert.deepEqual(log(), []);
});

test("a mouse hovers while no button is down, a finger never; leaving ends it", () => {
  const { send, hovered } = arranged();
  send("pointermove", [10, 20]);
  send("pointermove", [10, 20], { pointerType: "touch" });
  send("pointerdown", [10, 20]);
  send("pointermove", [11, 20]);
  send("pointerleave", [11, 20]);
  assert.deepEqual(hovered, [[10, 20], null]);
});

test("after letting go nothing is handled, and nothing comes later", () => {
  const { element, send, log, letGo } = arranged();
  element.press("ArrowLeft");
  letGo();
  log();
  vi.advanceTimersByTime(1000);
  send("wheel", [1, 1], { deltaY: -100, deltaMode: 0 });
  assert.equal(send("contextmenu", [1, 1]).defaultPrevented, false);
  assert.deepEqual([log(), framesDue()], [[], 0]);
});

test("buttons zoom by a factor of two, and bring everything back", () => {
  const { zoom, orbit, log } = arranged();
  const after = (by: -1 | 0 | 1) => {
    zoom(by);
    return orbit().zoom;
  };
  assert.deepEqual([after(1), after(1), after(-1), after(0)], [2, 4, 2, 1]);
  assert.equal(log().at(-1), "step");
});
