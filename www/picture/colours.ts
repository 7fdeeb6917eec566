/** The colours of the theme, and the size of its letters. */
import { rem } from "../canvas/letters.ts";

export interface Colours {
  readonly ground: string;
  readonly text: string;
  readonly line: string;
  readonly accent: string;
  /** Behind what is less important, and for what is. */
  readonly tint: string;
  readonly quiet: string;
  /** Whether the ground is left out. */
  readonly bare?: boolean;
  /** The size of letters on the screen: 1 as usual, 2 where the reader has doubled it. */
  readonly letters: number;
}

/** The font size of a page by default, in pixels. */
const USUAL = 16;

/** Returns the size of letters, as a multiple of the usual one. Stills are the same everywhere. */
export function lettersOf(still: boolean): number {
  if (still) return 1;
  return rem() / USUAL || 1;
}

/** Returns the theme's current colours. Stills are the same on every screen. */
export function coloursOf(element: Element, still = false): Colours {
  const style = getComputedStyle(element);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: ink("--ground"),
    text: ink("--text"),
    line: ink("--line"),
    accent: ink("--accent"),
    tint: ink("--tint"),
    quiet: ink("--quiet"),
    letters: lettersOf(still),
  };
}

/**
 * Strokes the path, or what `draw` strokes, in the colour of accents on a wider line of the
 * background: visible on every colour.
 */
export function outlined(
  context: CanvasRenderingContext2D,
  { ground, accent }: Pick<Colours, "ground" | "accent">,
  draw = () => context.stroke(),
): void {
  for (const [colour, width] of [
    [ground, 5],
    [accent, 2.5],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    draw();
  }
}
