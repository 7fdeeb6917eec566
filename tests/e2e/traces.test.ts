/**
 * Traces: what a reader gets of several hundred states, as text, in tests/traces. They say nothing
 * of how it is made, so that the code may change and they may not. UPDATE_TRACES=1 writes them
 * anew: read the difference then, each of its lines is a change that a reader sees.
 * TRACES=array,fill takes only these views.
 *
 * The states are the published links, the pictures of the plates, and generated ones of each view
 * (states.txt). A line is left out where the state before has the same one. Some states are acted
 * on and exported, too.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { plates } from "../../www/plates/index.ts";
import type {} from "../../www/scripting.ts";
import { views } from "../../www/views/index.ts";
import published from "../data/links.json" with { type: "json" };
import { settled } from "./browser.ts";
import { testIf, visitor } from "./site.ts";

const FOLDER = "tests/traces";

/** So many pages record side by side: each waits for frames half of its time. */
const PAGES = 3;

/** Software draws in a time proportional to the pixels. */
const SIZE = { width: 900, height: 600, scale: 0.25 };

/** One of so many states is acted on and exported: fewer where software draws cubes. */
const everyOf = (view: string) => (/^(octant|both)$/.test(view) ? 9 : 3);

/** The lines of a state, by their names; what is empty is left out. */
type Trace = Readonly<Record<string, string>>;
type Traces = ReadonlyMap<string, Trace>;

const links = [
  ...published.links.map(({ link }) => link),
  ...plates.flatMap(({ pictures }) => pictures.map(({ link }) => link)),
  ...readFileSync(`${FOLDER}/states.txt`, "utf8").trim().split("\n"),
];
const statesOf = (view: string) =>
  [...new Set(links)].filter((link) => link.startsWith(`#v1/${view}`));

const { TRACES, UPDATE_TRACES } = process.env;
const skip = !TRACES && !UPDATE_TRACES && "only on request, by TRACES or UPDATE_TRACES";

testIf({ skip })("a reader gets of every state what is recorded", async () => {
  const wanted = views
    .map(({ name }) => name)
    .filter((view) => (TRACES ?? view).split(",").includes(view))
    .sort((a, b) => statesOf(b).length - statesOf(a).length);
  const record = async (_: unknown, at: number) => {
    const before = (page: Page) => page.addInitScript(holdTime);
    const { page } = await visitor.visit("#v1/growth?n=2", { ...SIZE, before });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await settled(page);
    const found: string[] = [];
    for (const view of wanted.filter((_, place) => place % PAGES === at)) {
      const now = await recorded(page, view);
      const file = `${FOLDER}/${view}.txt`;
      if (UPDATE_TRACES) writeFileSync(file, printed(now));
      found.push(
        ...differences(view, parsed(existsSync(file) ? readFileSync(file, "utf8") : ""), now),
      );
    }
    return found;
  };
  const found = (await Promise.all(Array.from({ length: PAGES }, record))).flat();
  const more = found.length > 20 ? [`and ${found.length - 20} more fields`] : [];
  assert.ok(found.length === 0, ["", ...found.slice(0, 20), ...more].join("\n"));
});

/**
 * Returns the traces of the states of a view, each after the one before; first after another view.
 */
async function recorded(page: Page, view: string): Promise<Traces> {
  const traces = new Map<string, Trace>();
  await page.evaluate(traced, { link: "#v1/periods?to=2&rows=2", isThorough: false });
  await page.evaluate(traced, { link: "#v1/array?side=2", isThorough: false });
  for (const [i, link] of statesOf(view).entries()) {
    const lines = await page.evaluate(traced, { link, isThorough: i % everyOf(view) === 0 });
    traces.set(link, Object.fromEntries(Object.entries(lines).filter(([, text]) => text !== "")));
  }
  return traces;
}

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
function differences(view: string, before: Traces, now: Traces): string[] {
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
    ([name, [first, ...others]]) => `${view}, ${name}, in ${1 + others.length} states: ${first}`,
  );
}

/** Returns the parts of two texts that differ, with a little of what is before. */
function changed(before: string, now: string): string {
  let same = 0;
  while (same < before.length && before[same] === now[same]) same += 1;
  const part = (text: string) => (same > 40 ? `… ${text.slice(same - 30)}` : text).slice(0, 160);
  return `  - ${part(before)}\n  + ${part(now)}`;
}

/**
 * What waits for a moment, such as an announcement, waits until `pass` lets it: what comes of it
 * does not depend on how fast the machine is. Runs in the page.
 */
function holdTime(): void {
  const held = new Map<number, () => void>();
  const { setTimeout: start, clearTimeout: end } = window;
  Object.assign(window, {
    setTimeout(act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) {
      const isHeld = ms >= 100 && ms <= 1000;
      const id = start(act, isHeld ? 2 ** 31 - 1 : ms, ...args);
      if (isHeld) held.set(id, () => act(...args));
      return id;
    },
    clearTimeout(id: number) {
      held.delete(id);
      end(id);
    },
    pass() {
      for (const [id, act] of held) {
        window.clearTimeout(id);
        act();
      }
    },
  });
}

/** Opens a link and returns what a reader gets. Runs in the page. */
async function traced({ link, isThorough }: { link: string; isThorough: boolean }): Promise<Trace> {
  const { nimscape, pass } = window as typeof window & { pass(): void };
  const trace: Record<string, string> = {};
  const one = (selector: string) => document.querySelector<HTMLElement>(selector);
  const all = <E extends HTMLElement>(selector: string, inside: ParentNode = document) => [
    ...inside.querySelectorAll<E>(selector),
  ];
  const text = (element: Element | null | undefined) =>
    (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const texts = (selector: string, inside: ParentNode = document) =>
    all(selector, inside).map(text).filter(Boolean).join(" | ");
  const frame = () => new Promise(requestAnimationFrame);
  const until = async (holds: () => boolean) => {
    while (!holds()) await frame();
  };
  const complete = async () => {
    const late = setInterval(pass, 5000); // work that does not end when it is told to is ended
    await nimscape.settled().catch(() => {});
    clearInterval(late);
  };
  const rested = async () => {
    await frame();
    await complete();
    pass();
    await complete();
    await frame();
  };
  const digestOf = async (content: string) => {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content));
    const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0"));
    return hex.join("").slice(0, 16);
  };
  /** Waits until the workers have answered what was asked before. */
  const answered = async () => {
    await frame();
    await nimscape.digest().catch(() => {});
    await frame();
  };
  /** Returns what is announced, in any order, but for work under way. */
  const said = async () => {
    const heard = new Set<string>();
    for (let quiet = 0; quiet < 3; quiet++) {
      pass();
      await answered();
      const words = text(one(".spoken")).replace("Computing.", "").trim();
      if (words !== "" && !heard.has(words)) quiet = 0;
      if (words !== "") heard.add(words);
    }
    return [...heard].sort().join(" | ");
  };

  // What is seen and heard.
  for (const details of all<HTMLDetailsElement>("section.reading details")) details.open = true;
  nimscape.link = link;
  await rested();
  await until(() => !/Computing …/.test(text(one("section.reading"))));
  trace.link = nimscape.link;
  trace.title = document.title;
  trace.digest = (await nimscape.digest().catch((error) => `${error}`)).slice(0, 16);
  trace.announced = await said();
  trace.sentence = text(one("#controls .sentence"));
  trace.legend = texts("#picture .legend");
  const words = text(one("#picture"));
  trace.picture = words.length < 600 ? words : `${words.slice(0, 500)} … ${await digestOf(words)}`;
  trace.notices = texts(".notices li");
  trace.description = text(one("#in-words"));
  trace.caption = texts("section.reading caption");
  const controls = all("#controls .control");
  const labelOf = (control: HTMLElement) => text(control.querySelector("label, legend"));
  trace.controls = controls.map(labelOf).join(", ");
  for (const control of controls) {
    const values = all<HTMLInputElement>("input, select", control).map((input) => {
      if (input.type === "radio") return input.checked ? text(input.parentElement) : "";
      const value = input.type === "checkbox" ? String(input.checked) : input.value;
      return `${value}${input.disabled ? " (off)" : ""}`;
    });
    const offers = texts("option, .segments span", control);
    const help = texts(".problem, .meaning", control);
    trace[`control ${labelOf(control)}`] =
      `${values.filter(Boolean).join(" / ")} [${offers}] ${help}`.trim();
  }

  // What a pointer reads at five places.
  const box = one("#picture")?.getBoundingClientRect() ?? new DOMRect();
  const point = (type: string, [x, y]: readonly [number, number]) => {
    const [clientX, clientY] = [box.left + x * box.width, box.top + y * box.height];
    const init = { clientX, clientY, bubbles: true, cancelable: true, composed: true };
    const down = type === "pointerdown" ? { button: 0, buttons: 1 } : {};
    const kind = type === "click" ? MouseEvent : PointerEvent;
    const event = { ...init, ...down, pointerId: 1, isPrimary: true, pointerType: "mouse" };
    document.elementFromPoint(clientX, clientY)?.dispatchEvent(new kind(type, event));
  };
  const places = [
    [0.5, 0.5],
    [0.25, 0.3],
    [0.7, 0.2],
    [0.35, 0.75],
    [0.8, 0.85],
  ] as const;
  for (const [i, place] of places.entries()) {
    point("pointermove", place);
    await answered();
    trace[`at ${i + 1}`] = text(one(".facts"));
  }
  if (!isThorough) return trace;

  // What comes of keys and of a pointer.
  one("#picture [tabindex='0']")?.focus();
  for (const key of ["Enter", "ArrowRight", "ArrowDown", "ArrowDown", "+", "Escape"]) {
    const init = { key, bubbles: true, cancelable: true };
    for (const type of ["keydown", "keyup"])
      document.activeElement?.dispatchEvent(new KeyboardEvent(type, init));
    await complete();
  }
  await rested();
  trace["link after keys"] = nimscape.link;
  trace["announced after keys"] = await said();
  for (const [i, place] of places.slice(0, 3).entries()) {
    for (const type of ["pointermove", "pointerdown", "pointerup", "click"]) point(type, place);
    await answered();
    await rested();
    trace[`link after click ${i + 1}`] = nimscape.link;
  }
  trace["announced after clicks"] = await said();

  // What is in its files.
  for (const to of ["#v1/array?side=2", link]) {
    nimscape.link = to;
    await rested();
  }
  const exports = all("header button").find((button) => text(button) === "Export");
  if (exports === undefined) return trace; // students save none
  exports.click();
  await until(() => one("dialog.exports[open]") !== null);
  const made = URL.createObjectURL;
  const stop = (event: Event) =>
    event.target instanceof HTMLAnchorElement && event.preventDefault();
  addEventListener("click", stop, true);
  for (const name of ["SVG", "JSON"]) {
    const select = one("dialog.exports select") as HTMLSelectElement;
    const option = [...select.options].find((option) => option.label === name);
    if (option === undefined) continue;
    select.value = option.value;
    select.dispatchEvent(new Event("change"));
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => `#${files.push(file)}`;
    one("dialog.exports button.close")?.click();
    await until(() => one("dialog.exports progress") === null);
    // The address of the site is another one each time.
    const content = (await files[0]?.text())?.replaceAll(new URL(".", location.href).href, "");
    trace[name] = content ? await digestOf(content) : text(one("dialog.exports [role=status]"));
  }
  URL.createObjectURL = made;
  removeEventListener("click", stop, true);
  (one("dialog.exports") as HTMLDialogElement).close();
  return trace;
}
