/** Whether the further settings are open: for all views, and stored for later visits. */
import { store, stored } from "../../core/stored.ts";

const NAME = "nimscape-settings";

export function settingsOpen(): boolean {
  return stored(NAME) === "open";
}

export function setSettingsOpen(open: boolean): void {
  store(NAME, open ? "open" : null);
}
