/**
 * Traces: what a reader gets of several hundred states, as text, in tests/traces. They say nothing
 * of how it is made, so that the code may change and they may not. UPDATE_TRACES=1 writes them
 * anew: read the difference then, each of its lines is a change that a reader sees.
 *
 * The states are the published links, the pictures of the cards, and generated ones of each view
 * (states.txt). A line is left out where the state before has the same one. Some states are acted
 * on and exported, too.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { pictured } from "../../www/papers/pictures.ts";
import type {} from "../../www/scripting.ts";
import { views } from "../../www/views/index.ts";
import published from "../data/links.json" with { type: "json" };
import { test, visitor } from "./site.ts";

const FOLDER = "tests/traces";

/** Software draws in a time proportional to the pixels. */
const SIZE = { width: 900, height: 600, scale: 0.25 };

/** One of so many states is acted on and exported: fewer where software draws cubes. */
const everyOf = (view: string) => (/^(octant|both)$/.test(view) ? 9 : 4);

/** Shares of the width and the height of the picture. */
type Place = readonly [number, number];

/** Where a pointer reads and clicks. */
const PLACES: readonly Place[] = [
  [0.5, 0.5],
  [0.25, 0.3],
  [0.7, 0.2],
  [0.35, 0.75],
  [0.8, 0.85],
];

const KEYS = ["Enter", "ArrowRight", "ArrowDown", "ArrowDown", "+", "Escape"];

/** How long a worker may take for one thing before it is ended, if it was told to end. */
const LATE_MS = 2000;

/** The lines of a state, by their names; what is empty is left out. */
type Trace = Record<string, string>;
type Traces = ReadonlyMap<string, Readonly<Trace>>;

const links = [
  ...published.links.map(({ link }) => link),
  ...pictured.flatMap(({ pictures }) => pictures.map(({ link }) => link)),
  ...readFileSync(`${FOLDER}/states.txt`, "utf8").trim().split("\n"),
];
const statesOf = (view: string) =>
  [...new Set(links)].filter((link) => link.split("?")[0] === `#v1/${view}`);

for (const { name: view } of views)
  test(`a reader of ${view} gets what is recorded`, async () => {
    const { page } = await visitor.visit("#v1/growth?n=2", { ...SIZE, before: watched });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const now = await recorded(page, view);
    const file = `${FOLDER}/${view}.txt`;
    if (process.env.UPDATE_TRACES) writeFileSync(file, printed(now));
    const found = differences(parsed(readFileSync(file, "utf8")), now);
    const more = found.length > 20 ? [`and ${found.length - 20} more fields`] : [];
    assert.ok(found.length === 0, ["", ...found.slice(0, 20), ...more].join("\n"));
  });

/**
 * Returns the traces of the states of a view, each after the one before; the first after another
 * view, when the files of both are there.
 */
async function recorded(page: Page, view: string): Promise<Traces> {
  const traces = new Map<string, Trace>();
  const away = ["#v1/periods?to=2&rows=2", "#v1/array?side=2"];
  const asks = statesOf(view).filter((link) => /ask=|ui=/.test(link));
  for (const link of [`#v1/${view}`, ...asks.slice(0, 1)]) await opened(page, link);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details:not(#known)"))
      details.open = true;
  });
  for (const link of away) await opened(page, link);
  for (const [i, link] of statesOf(view).entries()) {
    const trace = await traceOf(page, link, i % everyOf(view) === 0);
    traces.set(link, Object.fromEntries(Object.entries(trace).filter(([, text]) => text !== "")));
  }
  return traces;
}

async function traceOf(page: Page, link: string, isThorough: boolean): Promise<Trace> {
  const announced = await opened(page, link);
  const trace: Trace = { ...(await page.evaluate(read)), announced };
  if (isThorough) Object.assign(trace, await page.evaluate(exported));
  for (const [i, place] of PLACES.entries())
    trace[`at ${i + 1}`] = await page.evaluate(factsAt, place);
  if (!isThorough) return trace;

  Object.assign(trace, await page.evaluate(pressed, KEYS));
  for (const [i, place] of PLACES.slice(0, 3).entries()) {
    const { link, announced } = await page.evaluate(clicked, place);
    trace[`link after click ${i + 1}`] = link;
    trace[`announced after click ${i + 1}`] = announced;
  }
  return trace;
}

/** Opens a link; returns what is announced. */
const opened = (page: Page, link: string) =>
  page.evaluate((link) => {
    window.nimscape.link = link;
    return window.watch.rested();
  }, link);

function printed(traces: Traces): string {
  const lines: string[] = [];
  let last: Trace = {};
  for (const [link, trace] of traces) {
    lines.push(link);
    for (const name of new Set([...Object.keys(last), ...Object.keys(trace)]))
      if (trace[name] !== last[name]) lines.push(`  ${name}: ${trace[name] ?? ""}`);
    last = trace;
  }
  return `${lines.join("\n")}\n`;
}

function parsed(text: string): Traces {
  const traces = new Map<string, Trace>();
  let trace: Record<string, string> = {};
  for (const line of text.split("\n").filter(Boolean)) {
    const [, name, value] = /^ {2}(.*?): (.*)$/.exec(line) ?? [];
    if (name === undefined) {
      trace = { ...trace };
      traces.set(line, trace);
    } else if (value) trace[name] = value;
    else delete trace[name];
  }
  return traces;
}

/** Returns what differs, field by field, each by its first state. */
function differences(before: Traces, now: Traces): string[] {
  const found = new Map<string, string[]>();
  for (const link of new Set([...before.keys(), ...now.keys()])) {
    const [old = {}, young = {}] = [before.get(link), now.get(link)];
    for (const name of new Set([...Object.keys(old), ...Object.keys(young)]))
      if (old[name] !== young[name]) {
        const lines = changed(old[name] ?? "", young[name] ?? "");
        found.set(name, [...(found.get(name) ?? []), `${link}\n${lines}`]);
      }
  }
  return [...found].map(
    ([name, [first, ...others]]) => `${name}, in ${1 + others.length} states: ${first}`,
  );
}

/** Returns the parts of two texts that differ, with a little of what is before. */
function changed(before: string, now: string): string {
  let same = 0;
  while (same < before.length && before[same] === now[same]) same += 1;
  const part = (text: string) => (same > 40 ? `… ${text.slice(same - 30)}` : text).slice(0, 160);
  return `  - ${part(before)}\n  + ${part(now)}`;
}

/** Waits for what is under way in a page. */
interface Watch {
  /** Waits until nothing happens any more in the page and in its workers. */
  quiet(times?: number): Promise<void>;
  /**
   * The same, and until nothing waits for its moment, as an announcement does; returns what is
   * announced.
   */
  rested(): Promise<string>;
  /** Makes frames in their own time until something is done: then observers of sizes are told. */
  inFrames<T>(act: () => Promise<T>): Promise<T>;
}

declare global {
  interface Window {
    watch: Watch;
    /** The words of an element. */
    textOf(element: Element | null | undefined): string;
    point(place: Place, types: readonly string[]): void;
    /** Waits until no worker is in the middle of something; resolves to false if one stays. */
    workersIdle(): Promise<boolean>;
  }
}

/** Before a page is opened. */
async function watched(page: Page): Promise<void> {
  await page.exposeFunction("workersIdle", async () => {
    const idle = page.workers().map((worker) => worker.evaluate(() => 0).catch(() => {}));
    const late = new Promise<void>((resolve) => setTimeout(resolve, LATE_MS));
    return Promise.race([Promise.all(idle).then(() => true), late.then(() => false)]);
  });
  await page.addInitScript(watch);
}

/**
 * Counts what happens, and holds what waits for a moment until nothing else is under way: so what
 * comes of it does not depend on how fast the machine is. Runs in the page.
 */
function watch(): void {
  const held = new Map<number, () => void>();
  const soon = new Set<number>();
  const spoken: string[] = [];
  let [events, asked, told, heard] = [0, 0, 0, ""];
  const { setTimeout: start, clearTimeout: end, Worker: Thread } = window;
  const next = window.requestAnimationFrame.bind(window);
  const idle = window.requestIdleCallback;
  const moved = () => {
    events += 1;
  };
  const hear = () => {
    const words = window.textOf(document.querySelector(".spoken"));
    const text = words.replace(/\bComputing\. ?/, "").trim(); // said of what takes long
    if (text !== "" && text !== heard) spoken.push(text);
    heard = text;
  };
  /** Ends the waits of 100 ms to a second; returns whether there were any. */
  const pass = () => {
    const waits = [...held];
    held.clear();
    for (const [id, call] of waits) {
      end(id);
      call();
    }
    return waits.length > 0;
  };
  /** Waits until nothing happens any more, nor in a frame, in which sizes are noticed. */
  const quiet = async (times = 2) => {
    for (let [quiet, seen] = [0, -1]; quiet < times; ) {
      if (quiet > 0) await new Promise(next);
      await new Promise((resolve) => start(resolve));
      // A search that goes on for long while its picture is complete is stopped.
      const search = document.querySelector<HTMLProgressElement>(".acts progress");
      if (search && search.value > 5000) search.parentElement?.querySelector("button")?.click();
      if (asked !== told) {
        told = asked;
        // What does not end when it is told to is ended.
        while (!(await window.workersIdle())) pass();
        seen = -1;
      }
      quiet = events === seen && soon.size === 0 ? quiet + 1 : 0;
      seen = events;
    }
  };
  const rested = async () => {
    let complete = false;
    window.nimscape
      .settled()
      .catch(() => {})
      .finally(() => {
        complete = true;
      });
    spoken.splice(0);
    do {
      await quiet(3);
    } while (pass() || !complete);
    return spoken.join(" ");
  };
  const inFrames = async <T>(act: () => Promise<T>) => {
    const fast = window.requestAnimationFrame;
    window.requestAnimationFrame = next;
    return act().finally(() => {
      window.requestAnimationFrame = fast;
    });
  };
  document.addEventListener("DOMContentLoaded", () => {
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(moved).observe(document, all);
    new MutationObserver(hear).observe(document, all);
  });
  Object.assign(window, {
    setTimeout(act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) {
      const isHeld = ms >= 100 && ms <= 1000;
      const call = () => {
        soon.delete(id);
        moved();
        act(...args);
      };
      const id: number = start(call, isHeld ? 2 ** 31 - 1 : ms);
      if (isHeld) held.set(id, call);
      else if (ms < 100) soon.add(id);
      return id;
    },
    clearTimeout(id: number) {
      held.delete(id);
      soon.delete(id);
      end(id);
    },
    // Frames are made as fast as they are asked for: nobody looks.
    requestAnimationFrame: (act: FrameRequestCallback) =>
      window.setTimeout(() => act(performance.now())),
    cancelAnimationFrame: (id: number) => window.clearTimeout(id),
    requestIdleCallback(act: IdleRequestCallback, options?: IdleRequestOptions) {
      moved();
      const call = (deadline: IdleDeadline) => {
        moved();
        act(deadline);
      };
      return idle.call(window, call, options);
    },
    Worker: class extends Thread {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        asked += 1;
        this.addEventListener("message", () => {
          moved();
          asked += 1;
        });
      }
      override postMessage(...given: [unknown]) {
        asked += 1;
        super.postMessage(...given);
      }
    },
    watch: { quiet, rested, inFrames } satisfies Watch,
    textOf(element: Element | null | undefined) {
      const text = (element?.textContent ?? "").replace(/\s+/g, " ").trim();
      return text // how far a search has come
        .replace(/found to heap [\d,]+/, "found to heap …")
        .replace(/ (Search on|Searching on to heap [\d,]+ … Stop)\b/, "");
    },
    point([x, y]: Place, types: readonly string[]) {
      const box = document.querySelector("#picture")?.getBoundingClientRect() ?? new DOMRect();
      const [clientX, clientY] = [box.left + x * box.width, box.top + y * box.height];
      for (const type of types) {
        const init = { clientX, clientY, bubbles: true, cancelable: true, composed: true };
        const down = type === "pointerdown" ? { button: 0, buttons: 1 } : {};
        const kind = type === "click" ? MouseEvent : PointerEvent;
        const event = { ...init, ...down, pointerId: 1, isPrimary: true, pointerType: "mouse" };
        document.elementFromPoint(clientX, clientY)?.dispatchEvent(new kind(type, event));
      }
    },
  });
}

/** What is seen and heard of a state. Runs in the page. */
async function read(): Promise<Trace> {
  const trace: Trace = {};
  const one = (selector: string) => document.querySelector<HTMLElement>(selector);
  const all = (selector: string, inside: ParentNode = document) => [
    ...inside.querySelectorAll<HTMLElement>(selector),
  ];
  const text = window.textOf;
  const texts = (selector: string, inside: ParentNode = document) =>
    all(selector, inside).map(text).filter(Boolean).join(" | ");
  trace.link = window.nimscape.link;
  trace.title = document.title;
  trace.digest = (await window.nimscape.digest().catch((error) => `${error}`)).slice(0, 16);
  trace.sentence = text(one("#controls .sentence"));
  trace.legend = texts("#picture .legend");
  trace.picture = text(one("#picture")).slice(0, 500);
  trace.notices = texts(".notices li");
  trace.description = text(one("#in-words"));
  trace.caption = texts("section.reading caption");
  const controls = all("#controls .control");
  const labelOf = (control: HTMLElement) => text(control.querySelector("label, legend"));
  trace.controls = controls.map(labelOf).join(", ");
  for (const control of controls) {
    const values = [...control.querySelectorAll<HTMLInputElement>("input, select")].map((input) => {
      if (input.type === "radio") return input.checked ? text(input.parentElement) : "";
      const value = input.type === "checkbox" ? String(input.checked) : input.value;
      return `${value}${input.disabled ? " (off)" : ""}`;
    });
    const offers = texts("option, .segments span", control);
    const help = texts(".problem, .meaning", control);
    trace[`control ${labelOf(control)}`] =
      `${values.filter(Boolean).join(" / ")} [${offers}] ${help}`.trim();
  }
  return trace;
}

/** Returns what a pointer reads at a place. Runs in the page. */
async function factsAt(place: Place): Promise<string> {
  window.point(place, ["pointermove"]);
  await window.watch.quiet(1);
  return window.textOf(document.querySelector(".facts"));
}

/** Runs in the page. */
async function clicked(place: Place): Promise<{ link: string; announced: string }> {
  window.point(place, ["pointermove", "pointerdown", "pointerup", "click"]);
  const announced = await window.watch.rested();
  return { link: window.nimscape.link, announced };
}

/** Presses keys on the picture, each when nothing is under way. Runs in the page. */
async function pressed(keys: readonly string[]): Promise<Trace> {
  document.querySelector<HTMLElement>("#picture [tabindex='0']")?.focus();
  for (const key of keys) {
    const init = { key, bubbles: true, cancelable: true };
    for (const type of ["keydown", "keyup"])
      document.activeElement?.dispatchEvent(new KeyboardEvent(type, init));
    await window.watch.quiet(1);
  }
  const announced = await window.watch.rested();
  return { "link after keys": window.nimscape.link, "announced after keys": announced };
}

/** Returns digests of files, which the dialog makes. Runs in the page. */
async function exported(): Promise<Trace> {
  const trace: Trace = {};
  const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve));
  };
  const digestOf = async (content: string) => {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content));
    const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0"));
    return hex.join("").slice(0, 16);
  };
  const buttons = [...document.querySelectorAll<HTMLElement>("header button")];
  const button = buttons.find((button) => button.textContent?.trim() === "Export");
  if (button === undefined) return trace; // students save none
  button.click();
  await until(() => one("dialog.exports[open]") !== null);
  const made = URL.createObjectURL;
  const stop = (event: Event) =>
    event.target instanceof HTMLAnchorElement && event.preventDefault();
  addEventListener("click", stop, true);
  for (const name of ["SVG", "JSON"]) {
    const select = one<HTMLSelectElement>("dialog.exports select");
    const option = [...(select?.options ?? [])].find((option) => option.label === name);
    if (select === null || option === undefined) continue;
    select.value = option.value;
    select.dispatchEvent(new Event("change"));
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => `#${files.push(file)}`;
    await window.watch.inFrames(() => {
      one("dialog.exports button.close")?.click();
      return until(() => one("dialog.exports progress") === null);
    });
    // The address of the site is another one each time.
    const content = (await files[0]?.text())?.replaceAll(new URL(".", location.href).href, "");
    const said = one("dialog.exports [role=status]")?.textContent?.trim() ?? "";
    trace[name] = content ? await digestOf(content) : said;
  }
  URL.createObjectURL = made;
  removeEventListener("click", stop, true);
  one<HTMLDialogElement>("dialog.exports")?.close();
  return trace;
}
