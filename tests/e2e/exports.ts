/** Files as the export dialog of an open page makes them. */
import { spawnSync } from "node:child_process";
import type { Page } from "playwright-core";
import { go } from "./browser.ts";

/** What is chosen in the dialog, by the labels of its fields, in this order. */
export type Choices = Readonly<Record<string, string | number | boolean>>;

/** Every field that the dialog keeps from the file before. */
const USUAL: Choices = { Unit: "px", Background: "white", Legend: true };

/**
 * Returns the file of the picture on the page, which the dialog makes without a download, in a
 * tenth of the time of a visitor. Throws the dialog's sentence if it refuses.
 */
export async function exported(
  page: Page,
  format: string,
  choices: Choices = {},
  usual: Choices = {},
) {
  const order = { format, choices: { ...usual, ...choices }, asked: Object.keys(choices) };
  const { name, base64 } = await page.evaluate(makeFile, order);
  return { name, bytes: Buffer.from(base64, "base64") };
}

/** Returns the file of a link, as `exported` does, whatever was chosen before. */
export async function fileOf(page: Page, link: string, format: string, choices: Choices = {}) {
  await go(page, link);
  return exported(page, format, choices, USUAL);
}

interface Order {
  readonly format: string;
  readonly choices: Choices;
  /** The fields that must be there. */
  readonly asked: readonly string[];
}

/** Runs in the page: fills in the dialog, and takes the file where it would be saved. */
async function makeFile({ format, choices, asked }: Order) {
  const until = async <T>(find: () => T | null | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found) return found;
      await new Promise(requestAnimationFrame);
    }
  };
  const buttons = [...document.querySelectorAll("button")];
  buttons.find(({ textContent }) => textContent?.trim() === "Export")?.click();
  const dialog = await until(() =>
    document.querySelector<HTMLDialogElement>("dialog.exports[open]"),
  );
  const set = (label: string, value: string | number | boolean) => {
    const labels = [...dialog.querySelectorAll("label")];
    const named = labels.find((each) => each.querySelector("span")?.textContent === label);
    const field = named?.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
    if (!field && !asked.includes(label) && label !== "Format") return;
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options];
      const at = options.findIndex((each) => each.value === value || each.text === value);
      if (at < 0) throw new Error(`${label}: ${value} is not offered`);
      field.selectedIndex = at;
    } else if (field instanceof HTMLInputElement) {
      if (typeof value === "boolean") field.checked = value;
      else field.value = `${value}`;
    } else throw new Error(`no field ${label}`);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const blobs = new Map<string, Blob | MediaSource>();
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  let saved: { name: string; blob: Blob } | undefined;
  URL.createObjectURL = (blob) => {
    const url = createObjectURL.call(URL, blob);
    blobs.set(url, blob);
    return url;
  };
  HTMLAnchorElement.prototype.click = function () {
    saved = { name: this.download, blob: blobs.get(this.href) as Blob };
  };
  try {
    set("Format", format);
    for (const [label, value] of Object.entries(choices)) set(label, value);
    dialog.querySelector("form")?.requestSubmit();
    const { name, blob } = await until(() => {
      const wrong = dialog.querySelector("[role=status].wrong")?.textContent;
      if (wrong) throw new Error(wrong);
      return saved;
    });
    const reader = new FileReader();
    const read = new Promise((loaded) => reader.addEventListener("load", loaded));
    reader.readAsDataURL(blob);
    await read;
    return { name, base64: `${reader.result}`.replace(/^.*?,/s, "") };
  } finally {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
    dialog.close();
  }
}

/** Skips a test if the program that it needs is missing. */
export const needs = (program: string) =>
  spawnSync(program, ["--version"]).error === undefined ? {} : { skip: `${program} is missing` };
