/**
 * Checks of an open page that hold everywhere. Each returns what is wrong, one text for each fault.
 * What runs in the page uses nothing from outside.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { INSTANT } from "../../www/core/instant.ts";
import type {} from "../../www/scripting.ts";
import { ANSWERS } from "./stops.ts";

declare global {
  interface Window {
    /** The functions of the core that the page itself has called. */
    called: Set<string>;
    /** Returns what is wrong with the letters that are drawn on canvases. */
    faultsOfLetters(): string[];
  }
}

/** Records the functions of the core that the page's own thread calls. For a new document. */
export function recordCalls(): void {
  window.called = new Set();
  const { instantiate } = WebAssembly;
  const watched = async (module: WebAssembly.Module, imports: WebAssembly.Imports) => {
    const all = Object.entries((await instantiate(module, imports)).exports);
    const exports = all.map(([name, value]) => {
      if (typeof value !== "function") return [name, value];
      const call = (...args: unknown[]) => {
        window.called.add(name);
        return value(...args);
      };
      return [name, call];
    });
    return { module, instance: { exports: Object.fromEntries(exports) } };
  };
  const compile = (name: string) => ({
    construct(target: typeof WebAssembly.Module, args: [BufferSource]) {
      window.called.add(`new ${name}`);
      return new target(...args);
    },
  });
  Object.assign(WebAssembly, {
    instantiate: watched,
    Module: new Proxy(WebAssembly.Module, compile("WebAssembly.Module")),
  });
}

/** What the page's thread does of the core's work beyond calls that take less than a frame. */
export async function longCalls(page: Page): Promise<string[]> {
  const called: string[] = await page.evaluate(() => [...window.called]);
  assert.ok(called.includes("__wbindgen_start"), "calls are recorded");
  // The bindings call what begins with two underscores for themselves.
  return called.filter((name) => !/^__/.test(name) && !INSTANT.some((each) => each === name));
}

/** Records where letters are drawn, in `window.faultsOfLetters`. For a new document. */
export function recordLetters(): void {
  type Box = { text: string; left: number; top: number; right: number; bottom: number };
  const drawn = new WeakMap<HTMLCanvasElement, Box[]>();
  const { prototype } = CanvasRenderingContext2D;
  const placed = ({ a, b, c, d, e, f }: DOMMatrix, corners: readonly (readonly number[])[]) => {
    const at = corners.map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
    const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)];
    return {
      ...{ left: Math.min(...xs), right: Math.max(...xs) },
      ...{ top: Math.min(...ys), bottom: Math.max(...ys) },
    };
  };
  const { fillText } = prototype;
  prototype.fillText = function (text, x, y, most) {
    if (most === undefined) fillText.call(this, text, x, y);
    else fillText.call(this, text, x, y, most);
    const { actualBoundingBoxLeft: before, actualBoundingBoxRight: after } = this.measureText(text);
    const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } =
      this.measureText(text);
    const [left, right] = [x - before, x + after];
    const corners = [left, right].flatMap((x) => [y - above, y + below].map((y) => [x, y]));
    const boxes = drawn.get(this.canvas) ?? [];
    drawn.set(this.canvas, boxes);
    boxes.push({ text, ...placed(this.getTransform(), corners) });
  };
  for (const name of ["fillRect", "clearRect"] as const) {
    const paint = prototype[name];
    prototype[name] = function (x, y, width, height) {
      paint.call(this, x, y, width, height);
      const corners = [x, x + width].flatMap((x) => [y, y + height].map((y) => [x, y]));
      const over = placed(this.getTransform(), corners);
      const isUnder = (box: Box) =>
        box.left >= over.left - 1 &&
        box.right <= over.right + 1 &&
        box.top >= over.top - 1 &&
        box.bottom <= over.bottom + 1;
      const boxes = drawn.get(this.canvas);
      if (boxes)
        drawn.set(
          this.canvas,
          boxes.filter((box) => !isUnder(box)),
        );
    };
  }
  /** The part of an element that no ancestor cuts off. */
  const visible = (element: Element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === "visible") continue;
      const box = at.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  /** How far an element can still be scrolled upwards, out from under what lies below. */
  const ahead = (element: Element) => {
    let rest = 0;
    for (let at = element.parentElement; at !== null; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowY))
        rest += at.scrollHeight - at.clientHeight - at.scrollTop;
    return rest;
  };
  window.faultsOfLetters = () => {
    const faults: string[] = [];
    const over = [...document.querySelectorAll(".under-picture > *")]
      .filter((each) => each.checkVisibility() && each.textContent?.trim())
      .map((each) => ({ name: each.className, box: each.getBoundingClientRect() }));
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>("#picture canvas")) {
      const place = canvas.getBoundingClientRect();
      if (place.width === 0 || canvas.width === 0) continue;
      const ratio = canvas.width / place.width;
      const seen = visible(canvas);
      const boxes = (drawn.get(canvas) ?? []).filter(
        ({ left, top, right, bottom, text }) =>
          left >= 0 && top >= 0 && right <= canvas.width && bottom <= canvas.height && text.trim(),
      );
      for (const [at, one] of boxes.entries()) {
        if (/NaN|undefined|Infinity|null/.test(one.text)) faults.push(`draws ${one.text}`);
        for (const other of boxes.slice(at + 1)) {
          const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          if (wide > 2 * ratio && high > 2 * ratio)
            faults.push(`“${one.text}” and “${other.text}” lie on each other in the picture`);
        }
        const x = place.left + one.left / ratio;
        const y = place.top + one.top / ratio - ahead(canvas);
        const right = x + (one.right - one.left) / ratio;
        const bottom = y + (one.bottom - one.top) / ratio;
        for (const { name, box } of over) {
          const wide = Math.min(right, box.right, seen.right) - Math.max(x, box.left, seen.left);
          const high = Math.min(bottom, box.bottom, seen.bottom) - Math.max(y, box.top, seen.top);
          if (wide > 2 && high > 2) faults.push(`${name} covers “${one.text}” of the picture`);
        }
      }
    }
    return faults;
  };
}

/** Whether the picture is one colour and has no words. */
export const isBlank = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const picture = document.querySelector<HTMLElement>("#picture");
    if (picture === null || picture.innerText.trim() !== "") return picture === null;
    const [width, height] = [96, 64];
    const context = new OffscreenCanvas(width, height).getContext("2d");
    if (context === null) return true;
    for (const canvas of picture.querySelectorAll("canvas"))
      if (canvas.clientWidth > 0 && canvas.width > 0)
        context.drawImage(canvas, 0, 0, width, height);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    return pixels.every((pixel) => pixel === pixels[0]);
  });

/** Opens the description, the data table and the terms beside the picture. */
export const openWords = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all = ".panel .terms, .panel .terms details, .panel .reading details:not(#why, #why *)";
    for (const details of document.querySelectorAll<HTMLDetailsElement>(all)) details.open = true;
  });

/** The description and the data table of the picture, once they are there. */
export async function faultsOfWords(page: Page): Promise<string[]> {
  await page
    .locator("#in-words", { hasText: /(\.|[^…]»)$/ }) // "Computing …" comes first
    .waitFor();
  const table = page.locator(".sheet:not(:empty)");
  await table.waitFor();
  const [words, sheet] = [await page.locator("#in-words").innerText(), await table.innerText()];
  return [words, sheet].flatMap((text) =>
    /undefined|NaN|Infinity|null|\[object|65,?535|4,?294,?967,?295/.test(text) ? [text] : [],
  );
}

/** The structure that a screen reader relies on. */
export const faultsOfStructure = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const isSeen = (each: Element) => each.checkVisibility();
    const seen = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
    if (seen("h1").length !== 1) faults.push(`${seen("h1").length} headings of the page`);
    if (!document.querySelector("dialog[open], .presented") && seen("h2").length === 0)
      faults.push("no heading of what is shown");
    const live = [
      ...document.querySelectorAll("[aria-live], [role=status], [role=alert], output"),
    ].filter((each) => each.closest("dialog, .own") === null);
    if (live.length !== 1) faults.push(`${live.length} live regions outside dialogs`);
    for (const table of seen("table")) {
      const name = document.getElementById(table.getAttribute("aria-labelledby") ?? "");
      if (!(table.querySelector("caption") ?? name)?.textContent)
        faults.push(`a table without a name: ${table.textContent?.slice(0, 40)}`);
    }
    for (const each of seen("#picture canvas[tabindex='0']"))
      if (!each.getAttribute("aria-label") && !each.getAttribute("aria-labelledby"))
        faults.push("a picture without a name");
    for (const text of document.querySelectorAll(".notices li, .problem:not(:empty)"))
      faults.push(`says: ${text.textContent}`);
    return faults;
  });

/**
 * The controls that Tab does not reach, one by one or by the one control of their group that it
 * reaches, and those that do not show the focus.
 */
export const faultsOfFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const home = document.querySelector("dialog[open]") ?? document;
    const isControl =
      "a[href], button, input, select, textarea, summary, [role=button], [role=slider], [role=application]";
    const isOff = ":disabled, [aria-disabled=true], [inert] *";
    const groups =
      "[role=radiogroup], [role=grid], [role=group], [role=application], nav, table, .board, .move-list, .moves";
    const before = document.activeElement;
    for (const each of home.querySelectorAll<HTMLElement>(isControl)) {
      if (each.matches(isOff) || !each.checkVisibility({ visibilityProperty: true })) continue;
      const name = `${each.tagName.toLowerCase()} ${each.getAttribute("aria-label") ?? each.textContent?.trim().slice(0, 30) ?? each.id}`;
      if (each.tabIndex < 0) {
        if (each.matches(".zoom button")) continue; // the picture has keys for them
        const group = each.parentElement?.closest(groups);
        if (!group?.querySelector("[tabindex='0']")) faults.push(`${name} is not reached`);
        continue;
      }
      if (each instanceof HTMLInputElement && each.type === "radio" && !each.checked) continue;
      each.focus({ preventScroll: true });
      if (document.activeElement !== each) faults.push(`${name} does not take the focus`);
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return faults;
  });

/** What a page for students shows that answers. */
export const faultsOfHiding = (page: Page): Promise<string[]> =>
  page.evaluate((answers) => {
    const shown = [...document.querySelectorAll(answers)].filter((each) => each.checkVisibility());
    const faults = shown.map((each) => `${each.tagName}.${each.className} is shown`);
    const said = /[^.]*(é uma posição [PN]|quem tem a vez (vence|perde)|tem o valor)[^.]*/i;
    for (const each of document.querySelectorAll<HTMLElement>("#picture, #picture *, .spoken")) {
      const { innerText, title, dataset, children } = each;
      const own = children.length === 0 && each.checkVisibility() ? innerText : "";
      for (const text of [each.getAttribute("aria-label"), title, dataset.spoken, own]) {
        const found = said.exec(text ?? "");
        if (found) faults.push(`says “${found[0].trim()}”`);
      }
    }
    return faults;
  }, ANSWERS);

/** The controls that are smaller than a finger needs, with their sizes. */
export const smallControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      "a, button, select, summary, input, textarea, [role=slider], .counter",
    );
    return [...all].flatMap((element) => {
      const target = element.matches("[type=checkbox], [type=radio]")
        ? (element.closest("label") ?? element)
        : element;
      const { width, height } = target.getBoundingClientRect();
      if (width === 0 || element.matches(".skip") || !element.checkVisibility()) return [];
      if (getComputedStyle(element).pointerEvents === "none") return []; // of a small picture
      if (width >= 43.9 && height >= 43.9) return [];
      const name = element.getAttribute("aria-label") || element.textContent || element.id;
      return [`${element.tagName} ${name} is small: ${width} x ${height}`];
    });
  });

/** Names, and words that are the same in every language. */
const NAMES = [
  ...["nimscape", "Nim", "nim", "Kayles", "Wythoff", "Grundy", "English", "Português (Brasil)"],
  ...["Viridis", "Cividis", "Magma", "Plasma", "Inferno", "Turbo", "Sinebow"],
  ...["Markdown", "LaTeX", "BibTeX", "TikZ", "Page Down", "Page Up", "Enter", "Escape", "Tab"],
];

/**
 * What is seen or announced without having gone through the table of a language. In the language
 * for tests this is what is read without accents.
 */
export async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const errors = ".notices, .problem, .spoken"; // they name parameters
    // Statements have their translations in their files.
    const skipped =
      "code, kbd, pre, textarea, cite, math, script, style, noscript, .printed, .card-entry, .figures li, .atlas";
    const see = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>("*")) {
        if (element.shadowRoot) see(element.shadowRoot);
        if (element.closest(skipped) || !element.checkVisibility()) continue;
        if (element.closest(errors) && /^«/.test(element.textContent?.trim() ?? "")) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt"])
          found.push(element.getAttribute(name) ?? "");
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? "");
      }
    };
    see(document.body);
    return found;
  });
  const names = new RegExp(`(?<!\\p{L})(?:${NAMES.join("|")})(?!\\p{L})`, "gu");
  const isLeft = (text: string) =>
    /(?<![\p{L}\d])(?=[a-z]{3})[a-z]*[aeiou][a-z]*(?!\p{L})/iu.test(text);
  const bare = texts.map((text) =>
    text
      .replace(/\S+[/#=]\S+/g, "")
      .replace(names, "")
      .trim(),
  );
  return [...new Set(bare.filter((text) => /[A-Za-z]{3}/.test(text) && isLeft(text)))];
}

/** Gives words the largest spacing with which a page must still work (WCAG 2.2, 1.4.12), or not. */
export const spaceOut = (page: Page, on: boolean): Promise<void> =>
  page.evaluate((on) => {
    const isSpacing = ({ cssRules }: CSSStyleSheet) =>
      cssRules[0]?.cssText.includes("word-spacing");
    const others = document.adoptedStyleSheets.filter((sheet) => !isSpacing(sheet));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      letter-spacing: 0.12em !important;
      line-height: 1.5 !important;
      word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = on ? [...others, sheet] : others;
  }, on);
