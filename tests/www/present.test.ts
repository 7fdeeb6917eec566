/** Presentations without a browser: keys, messages between windows, and the lock on the screen. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { tables } from "../../www/views/tables.ts";
import { FalseElement, rest } from "./page.ts";

Object.assign(globalThis, { Element: FalseElement });

const { Awake } = await import("../../www/present/awake.ts");
const { requestOf, shownOf } = await import("../../www/present/channel.ts");
const { actOf } = await import("../../www/present/keys.ts");

const PLAIN = { ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false };
const act = (key: string, more: object = {}) =>
  actOf({ ...PLAIN, key, target: null, ...more } as unknown as KeyboardEvent);

describe("keys", () => {
  test("of keyboards and clickers", () => {
    assert.deepEqual(
      ["PageDown", "ArrowRight", "PageUp", "ArrowLeft", "b", "B", ".", "n", "N"].map((key) =>
        act(key),
      ),
      ["next", "next", "back", "back", "black", "black", "black", "notes", "notes"],
    );
    for (const key of ["x", "Enter", "toString", "__proto__", ""]) assert.equal(act(key), null);
  });

  test("that the picture has used, or with a modifier, do nothing", () => {
    assert.equal(act("ArrowRight", { defaultPrevented: true }), null);
    for (const modifier of ["ctrlKey", "altKey", "metaKey"])
      assert.equal(act("PageDown", { [modifier]: true }), null);
  });
});

describe("messages of a presentation", () => {
  const facts = { title: "(1, 2, 3)", rows: [["generation", "3"]] };
  const shown = {
    kind: "shown",
    link: "#v1/growth?n=6&ui=present",
    facts,
    black: false,
    notes: null,
  };

  test("are read as they were sent", () => {
    assert.deepEqual(shownOf(shown, tables), shown);
    assert.deepEqual(shownOf({ ...shown, facts: null }, tables), { ...shown, facts: null });
    assert.deepEqual(shownOf({ ...shown, notes: facts }, tables), { ...shown, notes: facts });
    assert.equal(shownOf({ ...shown, notes: { title: 1, rows: [] } }, tables), null);
    assert.deepEqual(shownOf({ kind: "over" }, tables), { kind: "over" });
    assert.deepEqual(requestOf({ kind: "step", by: -1 }), { kind: "step", by: -1 });
    assert.deepEqual(requestOf({ kind: "open", by: 7 }), { kind: "open" });
    assert.deepEqual(requestOf({ kind: "black" }), { kind: "black" });
  });

  test("are dropped if anything in them is wrong", () => {
    for (const patch of [
      { kind: "Shown" },
      { kind: "open" },
      { link: 7 },
      { link: "#v1/growth?n=seven" },
      { link: "#v1/nowhere" },
      { link: `#v1/growth?n=6${"&".repeat(5000)}` },
      { black: "yes" },
      { facts: undefined },
      { facts: "text" },
      { facts: { title: "t".repeat(1001), rows: [] } },
      { facts: { title: "", rows: [["one"]] } },
      { facts: { title: "", rows: [["one", { toString: "two" }]] } },
      { facts: { title: "", rows: Array.from({ length: 101 }, () => ["a", "b"]) } },
    ])
      assert.equal(shownOf({ ...shown, ...patch }, tables), null, JSON.stringify(patch));
    for (const not of [undefined, null, 0, "over", [], {}]) {
      assert.equal(shownOf(not, tables), null);
      assert.equal(requestOf(not), null);
    }
    for (const by of [0, 2, "1", null, undefined])
      assert.equal(requestOf({ kind: "step", by }), null);
  });
});

describe("the screen", () => {
  /** Locks that are given out when the test says so. */
  function screen() {
    const log: string[] = [];
    const given: (() => void)[] = [];
    const lock = (name: number) => ({
      release: async () => void log.push(`release ${name}`),
    });
    const request = (type: string) => {
      const name = log.push(`request ${type}`);
      return new Promise<ReturnType<typeof lock>>((resolve) =>
        given.push(() => resolve(lock(name))),
      );
    };
    return { log, given, awake: new Awake({ request }) };
  }

  test("is kept awake, and given back", async () => {
    const { log, given, awake } = screen();
    awake.hold();
    given[0]?.();
    await rest();
    assert.deepEqual(log, ["request screen"]);
    awake.release();
    await rest();
    assert.deepEqual(log, ["request screen", "release 1"]);
  });

  test("is given back, too, if the lock comes after the end", async () => {
    const { log, given, awake } = screen();
    awake.hold();
    awake.release();
    await rest();
    assert.deepEqual(log, ["request screen"]);
    given[0]?.();
    await rest();
    assert.deepEqual(log, ["request screen", "release 1"]);
  });

  test("that is locked anew gives the old lock back", async () => {
    const { log, given, awake } = screen();
    awake.hold();
    given[0]?.();
    await rest();
    awake.hold();
    given[1]?.();
    await rest();
    assert.deepEqual(log, ["request screen", "request screen", "release 1"]);
  });

  test("without such locks, or if the browser refuses, nothing happens", async () => {
    const refused = new Awake({ request: () => Promise.reject(new Error("no")) });
    for (const awake of [new Awake(null), refused]) {
      awake.hold();
      await rest();
      awake.release();
      await rest();
    }
  });
});
