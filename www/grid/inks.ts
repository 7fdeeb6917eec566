/** The colours of the theme, for pictures of tables and rings. */

/** Colours of the theme. */
export interface Inks {
  readonly ground: string;
  readonly text: string;
  readonly line: string;
  readonly accent: string;
}

/** Returns the theme's current colours. */
export function inksOf(element: Element): Inks {
  const style = getComputedStyle(element);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: ink("--ground"),
    text: ink("--text"),
    line: ink("--line"),
    accent: ink("--accent"),
  };
}
