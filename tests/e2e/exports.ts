/** Helper of the end-to-end tests of exports: exporting a file in the dialog. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Exports a file in the dialog, as a visitor does; returns its path and its bytes. */
export async function exported(
  page: Page,
  format: string,
  size?: Size,
): Promise<{ readonly path: string; readonly bytes: Buffer }> {
  await openDialog(page, format, size);
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 100_000 }),
    page.click("dialog.exports button.close"),
  ]);
  const path = await download.path();
  return { path, bytes: readFileSync(path) };
}

/** Opens the dialog and chooses a format and the size of its pictures in pixels. */
export async function openDialog(page: Page, format: string, size?: Size): Promise<void> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByLabel("Format").selectOption({ label: format });
  if (size === undefined) return;
  const dialog = page.locator("dialog.exports");
  await dialog.getByLabel("Width").fill(String(size.width));
  await dialog.getByLabel("Width").press("Tab");
  await dialog.getByLabel("Height").fill(String(size.height));
  await dialog.getByLabel("Height").press("Tab");
}

/** Skips a test if the program that it needs is missing. */
export const needs = (program: string) =>
  spawnSync(program, ["--version"]).error === undefined ? {} : { skip: `${program} is missing` };
