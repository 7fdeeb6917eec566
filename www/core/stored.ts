/** Choices that the browser stores for later visits, where it stores anything. */

/** What the browser has refused to store. It lasts as long as the page. */
const unsaved = new Map<string, string | null>();

/** Returns a stored choice, which another tab may have changed; null if there is none. */
export function stored(name: string): string | null {
  const value = unsaved.get(name);
  if (value !== undefined) return value;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a choice, or with null forgets it. Returns whether it is there for later visits. */
export function store(name: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
    unsaved.delete(name);
    return true;
  } catch {
    unsaved.set(name, value);
    return false;
  }
}

/** Whether nothing of a choice was refused since the page began. */
export function lasts(name: string): boolean {
  return !unsaved.has(name);
}

// Light or dark: that of the link, else the one that the reader chose, else that of the device

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
  const choice = stored(NAME);
  return choice === "dark" || choice === "light" ? choice : null;
}

/** Chooses a shade for later visits as well; that of the device is not stored. */
export function chooseShade(shade: Shade): void {
  store(NAME, shade === device() ? null : shade);
}
