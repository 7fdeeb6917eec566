/** The address bar: few changes a second, and always the last link. */
import assert from "node:assert/strict";
import { afterEach, test, vi } from "vitest";
import { Address, type Bar } from "../../www/app/page/address.ts";

/**
 * A bar that refuses more than 100 changes in 10 seconds, as WebKit does, and counts its entries.
 */
class Strict implements Bar {
  hash = "#start";
  note: string | null = null;
  entries = ["#start"];
  refused = 0;
  readonly #now: () => number;
  #times: number[] = [];
  #moved = () => {};

  constructor(now: () => number) {
    this.#now = now;
  }

  push(link: string, note: string | null = null): void {
    this.#count();
    [this.hash, this.note] = [link, note];
    this.entries.push(link);
  }

  replace(link: string, note: string | null = null): void {
    this.#count();
    [this.hash, this.note] = [link, note];
    this.entries.splice(-1, 1, link);
  }

  listen(moved: () => void): void {
    this.#moved = moved;
  }

  /** The user goes back to an entry. */
  back(link: string, note: string): void {
    [this.hash, this.note] = [link, note];
    this.#moved();
  }

  /** The user types a link. */
  type(link: string): void {
    [this.hash, this.note] = [link, null];
    this.entries.push(link);
    this.#moved();
  }

  #count(): void {
    const now = this.#now();
    this.#times = [...this.#times.filter((time) => time > now - 10_000), now];
    if (this.#times.length <= 100) return;
    this.refused++;
    throw new DOMException("too often", "SecurityError");
  }
}

/** An address bar with its own clock, which `pass` advances by milliseconds. */
function scene() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const bar = new Strict(() => performance.now());
  const followed: string[] = [];
  const address = new Address((link, note) => followed.push(link + (note ?? "")), bar);
  const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
  return { bar, address, followed, pass };
}

afterEach(() => vi.useRealTimers());

for (const how of ["commit", "preview"] as const)
  test(`1,000 changes in ten seconds (${how}): none is refused, and the last one is shown`, () => {
    const { bar, address, pass } = scene();
    for (let i = 0; i < 1000; i++) {
      address.write(`#${i}`, how);
      pass(10);
    }
    pass(400);
    assert.equal(bar.refused, 0);
    assert.equal(bar.hash, "#999");
  });

test("a few acts are written at once, each as an entry", () => {
  const { bar, address } = scene();
  for (let i = 0; i < 10; i++) {
    address.write(`#${i}`, "commit");
    assert.equal(bar.hash, `#${i}`);
  }
  assert.equal(bar.entries.length, 11);
});

test("acts that come too fast for the bar become one entry, not a replacement of the one before", () => {
  const { bar, address, pass } = scene();
  for (let i = 0; i < 60; i++) address.write(`#${i}`, "commit");
  assert.equal(bar.hash, "#39");
  pass(400);
  assert.equal(bar.hash, "#59");
  assert.deepEqual(bar.entries.slice(-2), ["#39", "#59"]);
});

test("a gesture is one entry, written after a pause and at its end", () => {
  const { bar, address, pass } = scene();
  address.write("#a", "commit");
  for (let i = 0; i < 20; i++) address.write(`#g${i}`, "preview");
  assert.equal(bar.hash, "#g0");
  pass(260);
  assert.equal(bar.hash, "#g19");
  address.write("#g20", "preview");
  address.write("#end", "commit");
  assert.deepEqual(bar.entries, ["#start", "#a", "#end"]);
});

test("when the browser refuses a change, it is made later", () => {
  const { bar, address, pass } = scene();
  for (let i = 0; i < 100; i++) bar.replace(`#other${i}`); // another script has used up the allowance
  address.write("#mine", "commit");
  assert.equal(bar.refused, 1);
  assert.equal(bar.hash, "#other99");
  pass(14_000);
  assert.equal(bar.hash, "#mine");
});

test("a link that is typed while a change is pending wins", () => {
  const { bar, address, followed, pass } = scene();
  for (let i = 0; i < 60; i++) address.write(`#${i}`, "commit");
  bar.type("#typed");
  pass(1000);
  assert.equal(bar.hash, "#typed");
  assert.deepEqual(followed, ["#typed"]);
});

test("what is replaced is no new entry, unless one is still to be written", () => {
  const { bar, address, pass } = scene();
  address.write("#a", "commit");
  for (let i = 0; i < 30; i++) address.write(`#a${i}`, "replace");
  assert.deepEqual(bar.entries, ["#start", "#a29"]);
  for (let i = 0; i < 20; i++) address.write(`#b${i}`, "commit");
  address.write("#b", "replace");
  pass(400);
  assert.deepEqual(bar.entries.slice(-2), ["#b8", "#b"]);
});

test("an entry gets its note without another entry, and it comes back", () => {
  const { bar, address, followed } = scene();
  address.write("#start", "commit", " noted");
  assert.deepEqual([bar.entries, bar.note], [["#start"], " noted"]);
  address.write("#a", "commit", " of a");
  address.write("#b", "commit");
  bar.back("#a", " of a");
  bar.type("#typed");
  assert.deepEqual(followed, ["#a of a", "#typed"]);
});
