/** A framed figure takes messages of the page around it only, and answers in their form. */
import assert from "node:assert/strict";
import { test } from "vitest";
import type { NimscapeFigure } from "../../www/embed/element.ts";
import { Host, messageIn } from "../../www/embed/host.ts";

type Listener = (event: { readonly data: unknown; readonly source: unknown }) => void;

/** A window in a frame, its parent, and a figure that records its messages. */
function framed({ alone = false } = {}) {
  const sent: Record<string, unknown>[] = [];
  const acts: unknown[] = [];
  const listeners: Listener[] = [];
  const measures: (() => void)[] = [];
  const parent = { postMessage: (message: Record<string, unknown>) => void sent.push(message) };
  const window: Record<string, unknown> = { parent };
  if (alone) window.parent = window;
  Object.assign(globalThis, {
    window,
    document: new EventTarget(),
    addEventListener: (kind: string, listener: Listener) => {
      if (kind === "message") listeners.push(listener);
    },
    ResizeObserver: class {
      constructor(measure: () => void) {
        measures.push(measure);
      }
      observe() {}
    },
  });
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
  new Host(figure as unknown as NimscapeFigure, false).listen();
  const from = (source: unknown, data: unknown) => {
    for (const listener of listeners) listener({ data, source });
  };
  return { parent, figure, from, sent, acts, listeners, measure: () => measures[0]?.() };
}

const LINK = { target: "nimscape", kind: "link", link: "#v1/array?c=2" };

test("messages of the parent are handled; those of other windows, and other messages, are ignored", () => {
  const { from, parent, acts, sent } = framed();
  for (const source of [{ postMessage() {} }, window, null, undefined])
    for (const data of [
      LINK,
      { target: "nimscape", kind: "step", by: 1 },
      { ...LINK, kind: "height" },
    ])
      from(source, data);
  for (const data of [null, "link", { ...LINK, target: "other" }, { target: "nimscape" }])
    from(parent, data);
  assert.deepEqual([acts, sent], [[], []]);
  from(parent, LINK);
  from(parent, { target: "nimscape", kind: "play", what: "back" });
  from(parent, { target: "nimscape", kind: "step", by: -1 });
  assert.deepEqual(acts, [
    ["link", "#v1/array?c=2"],
    ["play", "back"],
    ["step", -1],
  ]);
});

test("a figure that is not in a frame ignores all messages", () => {
  const { listeners, sent, figure } = framed({ alone: true });
  figure.dispatchEvent(new Event("change"));
  assert.deepEqual([listeners, sent], [[], []]);
});

test("changes and complete pictures are reported with the link", () => {
  const { figure, sent } = framed();
  for (const kind of ["change", "settled"]) figure.dispatchEvent(new Event(kind));
  assert.deepEqual(
    sent.slice(0, 2),
    ["change", "settled"].map((kind) => ({ source: "nimscape", kind, link: "#v1/growth?n=6" })),
  );
});

test("the height is reported once for each width, and again when it is requested", () => {
  const { figure, from, parent, sent, measure } = framed();
  const heights = () => sent.splice(0);
  measure();
  const expected = [
    { subject: "lti.frameResize", height: 336 },
    { source: "nimscape", kind: "height", height: 336 },
  ];
  assert.deepEqual(heights(), expected);
  measure();
  assert.deepEqual(heights(), [], "the same height is not repeated");
  from(parent, { target: "nimscape", kind: "height" });
  assert.deepEqual(heights(), expected);
  figure.clientWidth = 0;
  measure();
  assert.deepEqual(heights(), [], "a hidden frame has no height");
});

test("a link of 4096 characters is looked at, a longer one is not", () => {
  const message = (length: number) => ({ ...LINK, link: "#".padEnd(length, "x") });
  assert.equal((messageIn(message(4096)) as { link: string }).link.length, 4096);
  assert.equal(messageIn(message(4097)), null);
});
