/** Events of a picture reach whoever hears them, until it lets go. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { listen, pointOn } from "../../www/canvas/gestures.ts";

function arranged() {
  const heard: string[] = [];
  const element = Object.assign(new EventTarget(), { style: { touchAction: "" } });
  const say = (what: string) => () => void heard.push(what);
  const hearer = {
    down: say("down"),
    moved: say("moved"),
    up: (_: Event, released: boolean) => void heard.push(released ? "released" : "taken away"),
    wheel: say("wheel"),
    key: say("key"),
  };
  const { on, letGo } = listen(element as unknown as HTMLElement, hearer, say("left"));
  return {
    heard,
    element,
    on,
    letGo,
    send: (type: string) => element.dispatchEvent(new Event(type)),
  };
}

test("each event has its meaning; a pointer that the browser takes away was not lifted", () => {
  const { heard, element, send } = arranged();
  const types = ["pointerdown", "pointermove", "pointerup", "pointercancel", "pointerleave"];
  for (const type of [...types, "wheel", "keydown", "keyup", "click"]) send(type);
  assert.deepEqual(heard, ["down", "moved", "released", "taken away", "left", "wheel", "key"]);
  assert.equal(element.style.touchAction, "var(--touch, none)");
});

test("nothing is heard after letting go, of further events either", () => {
  const { heard, on, letGo, send } = arranged();
  on("dblclick", () => heard.push("double"));
  send("dblclick");
  letGo();
  for (const type of ["pointerdown", "wheel", "keydown", "pointerleave", "dblclick"]) send(type);
  assert.deepEqual(heard, ["double"]);
});

test("a wheel over the picture may be kept from the page", () => {
  const { on, element } = arranged();
  on("wheel", (event) => event.preventDefault());
  const wheel = new Event("wheel", { cancelable: true });
  element.dispatchEvent(wheel);
  assert.equal(wheel.defaultPrevented, true, "the listener is not passive");
});

test("a place on an element is in its own pixels, however large its page shows it", () => {
  const shown = (scale: number) =>
    ({
      offsetWidth: 400,
      offsetHeight: 200,
      getBoundingClientRect: () => ({ left: 30, top: 7, width: 400 * scale, height: 200 * scale }),
    }) as unknown as HTMLElement;
  const event = { clientX: 80, clientY: 57 } as MouseEvent;
  assert.deepEqual(pointOn(shown(1), event), [50, 50]);
  assert.deepEqual(pointOn(shown(0.5), event), [100, 100]);
  assert.deepEqual(pointOn(shown(0), event), [50, 50], "not shown");
});
