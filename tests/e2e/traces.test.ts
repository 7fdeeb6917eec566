/**
 * Traces: what a reader gets of several hundred states, as text, in tests/traces. They say nothing
 * of how it is made, so that the code may change and this may not. UPDATE_TRACES=1 writes them anew:
 * read the difference then, each line of it is a change that a reader sees.
 *
 * The states are the published links, the pictures of the plates, and generated ones of each view
 * (states.txt). A line of a state is left out where the state before it has the same one.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { plates } from "../../www/plates/index.ts";
import { views } from "../../www/views/index.ts";
import published from "../data/links.json" with { type: "json" };
import { go, settled, Visitor } from "./browser.ts";
import { exported } from "./exports.ts";

const FOLDER = "tests/traces";

/** So many pages record side by side. */
const PAGES = 3;

/** Places in the picture, as shares of its width and height. */
const PLACES = [
  [0.5, 0.5],
  [0.25, 0.3],
  [0.7, 0.2],
  [0.35, 0.75],
  [0.8, 0.85],
] as const;

/** Keys, pressed one after the other with the picture in focus. */
const KEYS = ["Enter", "ArrowRight", "ArrowDown", "ArrowDown", "Shift+ArrowLeft", "+", "Escape"];

/** The lines of a state, by their names. */
type Trace = Map<string, string>;

const visitor = await Visitor.arrive();

const links = [
  ...published.links.map(({ link }) => link),
  ...plates.flatMap(({ pictures }) => pictures.map(({ link }) => link)),
  ...readFileSync(`${FOLDER}/states.txt`, "utf8").trim().split("\n"),
];
/**
 * What is announced and the file of these are compared, too: both take as long as all the rest of a
 * state.
 */
const thorough = new Set(plates.map(({ pictures }) => pictures[0]?.link));

const viewOf = (link: string) => /^#v1\/([a-z]+)/.exec(link)?.[1] ?? "";

test("the trace of every state is as recorded", async () => {
  const waiting = views.map(({ name }) => name);
  const changed: string[] = [];
  const record = async () => {
    for (let view = waiting.shift(); view !== undefined; view = waiting.shift()) {
      const states = [...new Set(links.filter((link) => viewOf(link) === view))];
      const text = await recorded(view, states);
      const file = `${FOLDER}/${view}.txt`;
      const before = existsSync(file) ? readFileSync(file, "utf8") : "";
      if (process.env.UPDATE_TRACES) writeFileSync(file, text);
      else changed.push(...differences(view, before, text));
    }
  };
  await Promise.all(Array.from({ length: PAGES }, record));
  assert.deepEqual(changed, []);
});

/** Returns the lines that differ, with the states that they belong to. */
function differences(view: string, before: string, now: string): string[] {
  const lines = (text: string) => {
    let state = "";
    return text.split("\n").map((line) => {
      if (line.startsWith("#v1/")) state = line;
      return `${state}\n  ${line}`;
    });
  };
  const [old, young] = [new Set(lines(before)), new Set(lines(now))];
  return [
    ...[...old].filter((line) => !young.has(line)).map((line) => `${view} - ${line}`),
    ...[...young].filter((line) => !old.has(line)).map((line) => `${view} + ${line}`),
  ];
}

/** Returns the traces of the states of a view. */
async function recorded(view: string, states: readonly string[]): Promise<string> {
  const { page, close } = await visitor.open(`#v1/${view}`, { width: 900, height: 640 });
  await page.evaluate(listen);
  const parts: string[] = [];
  let last: Trace = new Map();
  for (const link of states) {
    const trace = await traced(page, link);
    const lines = [...trace].filter(([name, text]) => last.get(name) !== text);
    parts.push([link, ...lines.map(([name, text]) => `  ${name}: ${text}`)].join("\n"));
    last = trace;
  }
  await close();
  return `${parts.join("\n")}\n`;
}

async function traced(page: Page, link: string): Promise<Trace> {
  const isThorough = thorough.has(link);
  await page.mouse.move(0, 0);
  if (isThorough) await page.evaluate(heard);
  await go(page, link);
  const trace: Trace = new Map(Object.entries(await page.evaluate(read)));
  if (isThorough) trace.set("announced", await page.evaluate(heard));
  const box = await page.locator("#picture canvas").first().boundingBox();
  if (box !== null && box.width > 1) {
    const at = ([x, y]: readonly [number, number]) =>
      [box.x + x * box.width, box.y + y * box.height] as const;
    for (const [i, place] of PLACES.entries()) {
      await page.mouse.move(...at(place));
      trace.set(`at ${i}`, await page.evaluate(told, ".facts"));
    }
    await page.evaluate(focus);
    for (const key of KEYS) await page.keyboard.press(key);
    await settled(page);
    trace.set("link after keys", await page.evaluate(told, ""));
    for (const place of PLACES.slice(0, 3)) {
      await page.mouse.click(...at(place));
      await settled(page);
      trace.set(`link after ${place}`, await page.evaluate(told, ""));
    }
  }
  if (isThorough) {
    trace.set("announced after keys", await page.evaluate(heard));
    await go(page, link);
    const { bytes } = await exported(page, "SVG");
    trace.set("svg", createHash("sha256").update(bytes).digest("hex").slice(0, 16));
  }
  return trace;
}

/** Everything that is announced from now on is collected. Runs in the page. */
function listen(): void {
  const lines: string[] = [];
  Object.assign(window, { announced: lines });
  const area = document.querySelector(".spoken");
  if (area === null) throw new Error("the page has no live region");
  new MutationObserver(() => {
    const text = area.textContent?.trim() ?? "";
    if (text !== "") lines.push(text);
  }).observe(area, { childList: true, characterData: true, subtree: true });
}

/**
 * Waits until nothing is announced any more; returns what was, since the last call. Runs in the
 * page.
 */
async function heard(): Promise<string> {
  const { announced } = window as unknown as { announced: string[] };
  for (let last = -1; last < announced.length; await new Promise((later) => setTimeout(later, 600)))
    last = announced.length;
  return announced.splice(0).join(" | ");
}

/** Returns the text of an element once the page has answered; without one, the link. */
async function told(selector: string): Promise<string> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  if (selector === "") return window.nimscape.link;
  await window.nimscape.settled().catch(() => {});
  return (document.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();
}

function focus(): void {
  document.querySelector<HTMLElement>("#picture canvas")?.focus();
}

/** Returns what is seen and offered. Runs in the page. */
async function read(): Promise<Record<string, string>> {
  const text = (element: Element | null | undefined) =>
    (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const value = (control: Element) =>
    [...control.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")]
      .map((input) => {
        if (input instanceof HTMLInputElement && input.type === "radio")
          return input.checked ? text(input.parentElement) : "";
        if (input instanceof HTMLInputElement && input.type === "checkbox")
          return String(input.checked);
        return `${input.value}${input.disabled ? " (off)" : ""}`;
      })
      .filter((each) => each !== "")
      .join(" / ");
  const offers = (control: Element) =>
    [...control.querySelectorAll("option, .segments span")].map(text).join(", ");
  const label = (control: Element) => text(control.querySelector("label, legend"));
  const controls = all("#controls .control");
  const words = document.querySelector<HTMLDetailsElement>("section.reading details");
  if (words !== null) words.open = true;
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const digest = await window.nimscape.digest().catch((error) => `${error}`);
  return {
    link: window.nimscape.link,
    title: document.title,
    digest: digest.slice(0, 16),
    sentence: text(document.querySelector("#controls .sentence")),
    legend: all("#picture .legend").map(text).join(" | "),
    facts: text(document.querySelector(".facts")),
    notices: text(document.querySelector(".notices")),
    description: text(words),
    controls: controls.map((control) => `${label(control)} = ${value(control)}`).join("; "),
    offers: controls.map((control) => `${label(control)}: ${offers(control)}`).join("; "),
    problems: all("#controls .problem").map(text).filter(Boolean).join("; "),
    meanings: all("#controls .meaning").map(text).join(" "),
  };
}
