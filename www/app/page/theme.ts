/**
 * The page in light or dark colours, by its link, its reader or the device; on paper in light ones.
 */
import { shadeOf } from "../../core/stored.ts";
import type { State } from "../../link/link.ts";

export class Theme {
  readonly #device = matchMedia("(prefers-color-scheme: dark)");
  readonly #paper = matchMedia("print");

  /** Calls a function when the device changes between light and dark, before and after printing. */
  watch(changed: () => void): void {
    for (const query of [this.#device, this.#paper]) query.addEventListener("change", changed);
  }

  isDark({ theme }: State): boolean {
    return !this.#paper.matches && shadeOf(theme) === "dark";
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
