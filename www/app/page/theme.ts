/** The page in light or dark colours, by its link or by the device. */
import type { State } from "../../link/link.ts";

export class Theme {
  readonly #device = matchMedia("(prefers-color-scheme: dark)");

  /** Calls a function when the device changes between light and dark. */
  watch(changed: () => void): void {
    this.#device.addEventListener("change", changed);
  }

  isDark({ theme }: State): boolean {
    return theme === "dark" || (theme === "auto" && this.#device.matches);
  }

  /**
   * Gives the page the theme and the ground of a state: the stylesheet does the rest. Returns
   * whether anything changed, so that pictures read the new colours.
   */
  apply(state: State): boolean {
    const { dataset } = document.documentElement;
    const [theme, ground] = [this.isDark(state) ? "dark" : "light", String(state.ground)];
    if (dataset.theme === theme && dataset.ground === ground) return false;
    Object.assign(dataset, { theme, ground });
    return true;
  }
}
