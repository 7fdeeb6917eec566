/**
 * The page in light or dark colours, by its link, its reader or the device; on paper in light ones.
 */
import { chosenShade, shadeOf } from "../../core/stored.ts";
import { common, type State } from "../../link/link.ts";
import { inThisLanguage } from "../../locales/language.ts";
import { inTheme } from "../../session/links.ts";

/** Returns the address of a picture in a frame of this page, in its light or dark colours. */
export function frameOf(link: string, state: State): string {
  const { theme = null } = state;
  const shade = theme === common.theme.default ? (chosenShade() ?? theme) : theme;
  return inThisLanguage(`embed.html${inTheme(link, { ...state, theme: shade })}`);
}

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
