/** Fingers, mouse, wheel and keys on a picture: what they do to its camera, and when they end. */
import assert from "node:assert/strict";
import { test, vi } from "vitest";
import { type Camera, cameraAt, type Point, sameCamera } from "../../www/canvas/camera.ts";
import { eventSender, FalseElement, framesDue, holdTime, motion, passFrame, SIZE } from "./page.ts";

const { panZoom } = await import("../../www/canvas/pan-zoom.ts");

holdTime();

const HOME = cameraAt(0, 0, 3);
const LIMITS = { minZoom: 0, maxZoom: 6, box: { x0: -50, y0: -50, x1: 50, y1: 50 } };

/** A picture with a camera at home, of 8 pixels a cell. */
function arranged() {
  const element = new FalseElement("canvas");
  const captured: number[] = [];
  Object.assign(element, { setPointerCapture: (id: number) => void captured.push(id) });
  let camera: Camera = HOME;
  const log: string[] = [];
  const hovered: (Point | null)[] = [];
  const taps: Point[] = [];
  const { zoom, letGo } = panZoom(element as unknown as HTMLElement, {
    camera: () => camera,
    frame: () => ({ ...SIZE, yUp: false }),
    limits: () => LIMITS,
    home: () => HOME,
    change: (next, how) => {
      camera = next;
      log.push(how);
    },
    hover: (at) => void hovered.push(at),
    tap: (at) => void taps.push(at),
    motion: () => !motion.reduced,
  });
  return {
    element,
    captured,
    hovered,
    taps,
    zoom,
    letGo,
    ...eventSender(element),
    log: () => log.splice(0),
    camera: () => camera,
  };
}

test("a click that strays by less than 4 pixels is a tap; from 4 on it is a drag", () => {
  for (const [far, isTap] of [
    [3.9, true],
    [4, false],
  ] as const) {
    const { send, taps, log, captured, camera } = arranged();
    send("pointerdown", [100, 100]);
    assert.deepEqual(captured, [1]);
    send("pointermove", [100 + far, 100]);
    send("pointerup", [100 + far, 100]);
    assert.equal(taps.length, isTap ? 1 : 0, `${far}`);
    assert.deepEqual(log(), isTap ? [] : ["glide", "step"]);
    assert.equal(camera().x + camera().dx, isTap ? 0 : -far / 8);
  }
});

test("a finger may stray further; another button than the first does nothing", () => {
  const touch = { pointerType: "touch" };
  const { send, taps, log } = arranged();
  send("pointerdown", [100, 100], touch);
  send("pointermove", [109, 100], touch);
  send("pointerup", [109, 100], touch);
  assert.equal(taps.length, 1);
  send("pointerdown", [100, 100], { button: 2 });
  send("pointerup", [100, 100], { button: 2 });
  assert.equal(taps.length, 1);
  assert.deepEqual(log(), []);
});

test("two taps within 300 ms and 24 pixels zoom in, with Shift out; later ones are taps", () => {
  motion.reduced = true;
  const tap = (hands: ReturnType<typeof arranged>, at: Point, more = {}) => {
    hands.send("pointerdown", at, more);
    hands.send("pointerup", at, more);
  };
  for (const [wait, far, shiftKey, zoom] of [
    [299, 23, false, 4],
    [299, 0, true, 2],
    [300, 0, false, 3],
    [299, 24, false, 3],
  ] as const) {
    const hands = arranged();
    tap(hands, [200, 150]);
    hands.wait(wait);
    tap(hands, [200 + far, 150], { shiftKey });
    assert.equal(hands.camera().zoom, zoom, `${wait} ms, ${far} px`);
    assert.equal(hands.taps.length, zoom === 3 ? 2 : 1);
  }
});

test("a pointer that the browser takes away is no tap, and ends a drag without a throw", () => {
  const { send, taps, log, wait } = arranged();
  send("pointerdown", [100, 100]);
  send("pointercancel", [100, 100]);
  assert.deepEqual([taps.length, log()], [0, []]);
  send("pointerdown", [100, 100]);
  wait(10);
  send("pointermove", [150, 100]);
  send("pointercancel", [150, 100]);
  assert.deepEqual(log(), ["glide", "step"]);
  assert.equal(framesDue(), 0);
});

test("a quick drag glides on, unless less motion is wanted or it paused before the end", () => {
  const thrown = (pause: number) => {
    const hands = arranged();
    hands.send("pointerdown", [100, 100]);
    hands.wait(10);
    hands.send("pointermove", [140, 100]);
    hands.wait(pause);
    hands.send("pointerup", [140, 100]);
    return hands;
  };
  const quick = thrown(10);
  assert.equal(framesDue(), 1);
  const released = quick.camera();
  for (let frame = 0; frame < 200 && framesDue() > 0; frame++) passFrame();
  assert.equal(framesDue(), 0, "it ends");
  assert.equal(quick.log().at(-1), "step");
  assert.ok(quick.camera().x + quick.camera().dx < released.x + released.dx);
  thrown(61);
  assert.equal(framesDue(), 0);
  motion.reduced = true;
  thrown(10);
  assert.equal(framesDue(), 0);
});

test("two fingers zoom, and the picture stays in its limits", () => {
  const touch = (pointerId: number) => ({ pointerId, pointerType: "touch" });
  const { send, camera, log, hovered } = arranged();
  send("pointerdown", [150, 150], touch(1));
  send("pointerdown", [250, 150], touch(2));
  send("pointermove", [350, 150], touch(2));
  assert.equal(camera().zoom, 4, "twice as far apart");
  send("pointermove", [3500, 150], touch(2));
  assert.equal(camera().zoom, LIMITS.maxZoom);
  send("pointerup", [3500, 150], touch(2));
  assert.deepEqual(new Set(log()), new Set(["glide"]), "one finger is still down");
  send("pointerup", [150, 150], touch(1));
  assert.deepEqual(log(), ["step"]);
  assert.deepEqual(hovered, [], "fingers do not hover");
});

test("a wheel zooms about the pointer, keeps the page still, and steps once when it rests", () => {
  const { send, camera, log } = arranged();
  for (let turn = 0; turn < 2; turn++) {
    const event = send("wheel", [200, 150], { deltaY: -240, deltaMode: 0 });
    assert.ok(event.defaultPrevented);
    vi.advanceTimersByTime(249);
  }
  assert.equal(camera().zoom, 5);
  assert.deepEqual(log(), ["glide", "glide"]);
  vi.advanceTimersByTime(1);
  assert.deepEqual(log(), ["step"]);
  send("wheel", [200, 150], { deltaY: 9999, deltaMode: 2 });
  assert.equal(camera().zoom, 4, "at most one factor of two at once");
});

test("keys pan, zoom and go home; those with a modifier, or handled before, do nothing", () => {
  motion.reduced = true;
  const { element, camera, log } = arranged();
  assert.ok(element.press("ArrowRight").defaultPrevented);
  assert.equal(camera().x + camera().dx, (0.12 * 300) / 8);
  element.press("+");
  assert.equal(camera().zoom, 3.5);
  element.press("-");
  element.press("Home");
  assert.ok(sameCamera(camera(), HOME));
  log();
  element.press("Home");
  assert.deepEqual(log(), [], "it is at home");
  assert.equal(element.press("ArrowRight", { ctrlKey: true }).defaultPrevented, false);
  assert.equal(element.press("x").defaultPrevented, false);
  assert.deepEqual(log(), []);
});

test("an eased zoom ends where a plain one does, and quick presses add up", () => {
  const { element, camera, log } = arranged();
  element.press("+");
  passFrame();
  element.press("+");
  for (let frame = 0; frame < 100 && framesDue() > 0; frame++) passFrame();
  assert.equal(camera().zoom, 4);
  assert.equal(log().at(-1), "step");
});

test("a pointer down stops what moves by itself, with one step", () => {
  const { element, send, log } = arranged();
  element.press("+");
  passFrame();
  log();
  send("pointerdown", [10, 10]);
  assert.deepEqual([log(), framesDue()], [["step"], 0]);
});

test("after letting go nothing moves, and nothing that was to come does", () => {
  const { element, send, log, letGo } = arranged();
  send("wheel", [200, 150], { deltaY: -100, deltaMode: 0 });
  element.press("+");
  log();
  letGo();
  vi.advanceTimersByTime(1000);
  passFrame();
  send("wheel", [200, 150], { deltaY: -100, deltaMode: 0 });
  assert.deepEqual([log(), framesDue()], [[], 0]);
});

test("buttons zoom about the middle by a factor of two, and bring the whole figure back", () => {
  motion.reduced = true;
  const { zoom, camera } = arranged();
  const after = (by: -1 | 0 | 1) => {
    zoom(by);
    return camera();
  };
  assert.deepEqual(after(1), { ...HOME, zoom: HOME.zoom + 1 });
  assert.deepEqual(after(1), { ...HOME, zoom: HOME.zoom + 2 });
  assert.deepEqual(after(-1), { ...HOME, zoom: HOME.zoom + 1 });
  assert.deepEqual(after(0), HOME);
});
