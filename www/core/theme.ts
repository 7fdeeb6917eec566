/** Light or dark: that of the link, else the one that the reader chose, else that of the device. */
import { store, stored } from "./stored.ts";

export type Shade = "light" | "dark";

const NAME = "nimscape-theme";

const device = (): Shade => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** Returns the shade of a link's theme, which may be "auto". */
export function shadeOf(theme: unknown): Shade {
  if (theme === "dark" || theme === "light") return theme;
  return chosenShade() ?? device();
}

/** Returns what the reader chose; null if they leave it to the device. */
export function chosenShade(): Shade | null {
  const chosen = stored(NAME);
  return chosen === "dark" || chosen === "light" ? chosen : null;
}

/** Chooses a shade for later visits as well; that of the device is not stored. */
export function chooseShade(shade: Shade): void {
  store(NAME, shade === device() ? null : shade);
}
