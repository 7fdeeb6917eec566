/** Files of the export dialog, and whether they are what their formats say. */
import assert from "node:assert/strict";
import { GifReader } from "omggif";
import { PNG } from "pngjs";
import { type Engine, until } from "./engine.ts";
import { DESK, type Scene } from "./scene.ts";

type Check = (bytes: Buffer) => void;

const matches =
  (pattern: RegExp): Check =>
  (bytes) =>
    assert.match(bytes.toString("latin1"), pattern);

function isPicture(bytes: Buffer): void {
  const { width, height, data } = PNG.sync.read(bytes);
  assert.deepEqual([width, height], [160, 120]);
  assert.ok(new Set(new Uint32Array(Uint8Array.from(data).buffer)).size > 3, "it has colours");
}

/** The formats by the first word of their names in the dialog. */
const CHECKS: Readonly<Record<string, Check>> = {
  PNG: isPicture,
  SVG: matches(/<svg[^>]* xmlns=[\s\S]*<\/svg>\s*$/),
  PDF: matches(/^%PDF-[\s\S]*%%EOF\s*$/),
  GIF: (bytes) => {
    const gif = new GifReader(bytes);
    assert.deepEqual([gif.width, gif.height], [160, 120]);
    assert.ok(gif.numFrames() > 2);
  },
  WebM: (bytes) => assert.equal(bytes.toString("hex", 0, 4), "1a45dfa3"),
  GLB: (bytes) => {
    assert.equal(bytes.toString("latin1", 0, 4), "glTF");
    assert.equal(bytes.readUInt32LE(8), bytes.length);
  },
  HTML: matches(/^<!doctype html>[\s\S]*<\/html>\s*$/i),
};

/** The first word of the name of a format in the dialog. */
export const formatOf = (name: string) => /^\w+/.exec(name)?.[0] ?? "";

/** Throws where the bytes are not a file of the format. */
export function isFile(name: string, bytes: Buffer): void {
  const check = CHECKS[formatOf(name)];
  assert.ok(check, `${name}: no check for this format`);
  try {
    check(bytes);
  } catch (error) {
    throw new Error(`${name} is no good file: ${error}`);
  }
}

/** Opens the export dialog of a link; returns the names of its formats. */
export async function openExports(scene: Scene, link: string): Promise<string[]> {
  const { engine } = scene;
  await scene.arrange(DESK);
  await scene.open(link);
  await engine.run(() => {
    window.blobs = [];
    const create = URL.createObjectURL;
    URL.createObjectURL = (made) => {
      window.blobs.push(made as Blob);
      return create.call(URL, made);
    };
    HTMLAnchorElement.prototype.click = () => {}; // the file is read here, not stored
    window.barButton("Export")?.click();
  });
  const isOpen = () => document.querySelector("dialog.exports[open] select") !== null;
  await scene.holds("the dialog is open", isOpen);
  return engine.run(() =>
    [...(document.querySelector("dialog.exports select")?.querySelectorAll("option") ?? [])].map(
      ({ label }) => label,
    ),
  );
}

/**
 * Exports a small picture in the open dialog. Returns the file, or the sentence of the dialog
 * instead of it; null if the page does not offer it.
 */
export async function exported(engine: Engine, name: string): Promise<Buffer | string | null> {
  const before = await engine.run(() => window.blobs.length);
  if (!(await engine.run(order, name))) return null;
  const state = () =>
    engine.run(() => ({
      files: window.blobs.length,
      isBusy: document.querySelector("dialog.exports fieldset:disabled") !== null,
      wrong: document.querySelector("dialog.exports .wrong")?.textContent ?? "",
    }));
  const isDone = async () => {
    const { files, isBusy, wrong } = await state();
    return !isBusy && (files > before || wrong !== "");
  };
  await until(isDone, `${name} is written`);
  const { wrong } = await state();
  if (wrong !== "") return wrong;
  const bytes = await engine.run(async (at) => {
    const bytes = new Uint8Array(await (window.blobs[at] as Blob).arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, before);
  return Buffer.from(bytes, "base64");
}

/** In the page: chooses a format and a small size. Returns false if the page does not offer it. */
async function order(name: string): Promise<boolean> {
  const dialog = document.querySelector("dialog.exports");
  const select = dialog?.querySelector("select");
  const at = [...(select?.options ?? [])].findIndex(({ label }) => label === name);
  if (!dialog || !select || select.options[at]?.disabled) return false;
  select.selectedIndex = at;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  for (let wait = 0; wait < 3; wait++) await new Promise(requestAnimationFrame);
  const sizes: Readonly<Record<string, number>> = { Width: 160, Height: 120 };
  for (const label of dialog.querySelectorAll("label")) {
    const value = sizes[label.textContent?.trim() ?? ""];
    const field = label.querySelector("input");
    if (!field || value === undefined) continue;
    field.value = String(value);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const button = dialog.querySelector<HTMLButtonElement>("button.close");
  if (!button || button.disabled) return false;
  button.click();
  return true;
}
