/** A framed figure accepts messages from the page around it only. */
import assert from "node:assert/strict";
import { beforeEach, test } from "vitest";
import type { NimscapeFigure } from "../../www/embed/element.ts";
import { Host, messageIn } from "../../www/embed/host.ts";

type Listener = (event: { readonly data: unknown; readonly source: unknown }) => void;

/** A window in a frame, its parent, and a figure that records its messages. */
function framed({ alone = false, playsOnSlide = false } = {}) {
  const sent: { readonly message: Record<string, unknown>; readonly to: string }[] = [];
  const acts: unknown[] = [];
  const listeners: Listener[] = [];
  const parent = {
    postMessage: (message: Record<string, unknown>, to: string) => void sent.push({ message, to }),
  };
  const measures: (() => void)[] = [];
  const page: Record<string, unknown> = {
    addEventListener: (kind: string, listener: Listener) => {
      if (kind === "message") listeners.push(listener);
    },
    ResizeObserver: class {
      constructor(measure: () => void) {
        measures.push(measure);
      }
      observe() {}
    },
    document: new EventTarget(),
  };
  page.window = { parent: alone ? null : parent };
  if (alone) page.window = Object.assign(page.window as object, { parent: page.window });
  Object.assign(globalThis, page);
  const figure = Object.assign(new EventTarget(), {
    clientWidth: 400,
    barHeight: 36,
    play: (what: string) => void acts.push(["play", what]),
    step: (by: number) => void acts.push(["step", by]),
  });
  Object.defineProperty(figure, "link", {
    get: () => "#v1/growth?n=6",
    set: (link: string) => void acts.push(["link", link]),
  });
  new Host(figure as unknown as NimscapeFigure, playsOnSlide).listen();
  const from = (source: unknown, data: unknown) => {
    for (const listener of listeners) listener({ data, source });
  };
  return {
    parent,
    figure,
    from,
    sent,
    acts,
    listeners,
    measure: () => measures.forEach((act) => void act()),
  };
}

let frame: ReturnType<typeof framed>;
beforeEach(() => {
  frame = framed();
});

const LINK = { target: "nimscape", kind: "link", link: "#v1/array?c=2" };

test("messages of the parent are handled: link, play, step", () => {
  frame.from(frame.parent, LINK);
  frame.from(frame.parent, { target: "nimscape", kind: "play", what: "back" });
  frame.from(frame.parent, { target: "nimscape", kind: "step", by: -1 });
  assert.deepEqual(frame.acts, [
    ["link", "#v1/array?c=2"],
    ["play", "back"],
    ["step", -1],
  ]);
});

test("a message from any other window is ignored: a sibling, the window itself, no source", () => {
  for (const source of [{ postMessage() {} }, window, null, undefined]) {
    frame.from(source, LINK);
    frame.from(source, { target: "nimscape", kind: "step", by: 1 });
    frame.from(source, { target: "nimscape", kind: "height" });
  }
  assert.deepEqual(frame.acts, []);
  assert.deepEqual(frame.sent, [], "it is not answered either");
});

test("what is no message of ours is ignored, also from the parent", () => {
  for (const data of [null, "link", { ...LINK, target: "other" }, { target: "nimscape" }])
    frame.from(frame.parent, data);
  assert.deepEqual(frame.acts, []);
});

test("a figure that is not in a frame ignores all messages", () => {
  const { listeners, sent, figure } = framed({ alone: true });
  figure.dispatchEvent(new Event("change"));
  assert.equal(listeners.length, 0);
  assert.deepEqual(sent, []);
});

test("changes and complete pictures are reported with the link", () => {
  frame.figure.dispatchEvent(new Event("change"));
  frame.figure.dispatchEvent(new Event("settled"));
  const kinds = frame.sent.map(({ message }) => message);
  assert.deepEqual(kinds.slice(0, 2), [
    { source: "nimscape", kind: "change", link: "#v1/growth?n=6" },
    { source: "nimscape", kind: "settled", link: "#v1/growth?n=6" },
  ]);
});

test("the height is reported once for each width, and again when it is requested", () => {
  const heights = () => frame.sent.splice(0).map(({ message }) => message);
  frame.measure();
  const expected = [
    { subject: "lti.frameResize", height: 336 },
    { source: "nimscape", kind: "height", height: 336 },
  ];
  assert.deepEqual(heights(), expected);
  frame.measure();
  assert.deepEqual(heights(), [], "the same height is not repeated");
  frame.from(frame.parent, { target: "nimscape", kind: "height" });
  assert.deepEqual(heights(), expected);
  Object.assign(frame.figure, { clientWidth: 0 });
  frame.measure();
  assert.deepEqual(heights(), [], "a hidden frame has no height");
});

test("a link of 4096 characters is looked at, a longer one is not", () => {
  const message = (length: number) => ({ ...LINK, link: "#".padEnd(length, "x") });
  assert.equal((messageIn(message(4096)) as { link: string }).link.length, 4096);
  assert.equal(messageIn(message(4097)), null);
});

test("reveal.js stops a figure with its slide, and plays it only if its address says so", () => {
  frame.from(frame.parent, "slide:start");
  frame.from(frame.parent, "slide:stop");
  frame.from(window, "slide:stop");
  assert.deepEqual(frame.acts, [["play", "stop"]]);
  const playing = framed({ playsOnSlide: true });
  playing.from(playing.parent, "slide:start");
  playing.from(playing.parent, "slide:stop");
  playing.from(playing.parent, "slide:other");
  assert.deepEqual(playing.acts, [
    ["play", "on"],
    ["play", "stop"],
  ]);
});
