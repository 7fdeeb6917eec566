/** A plate: a figure or table of a paper, or one of ours, as links that draw it. */
import { say } from "../locales/say.ts";

export interface Plate {
  readonly title: string;
  /**
   * One or two sentences on the picture. In the file a name in braces stands for a result of
   * `results.ts`.
   */
  readonly caption: string;
  /**
   * Where it is printed: the title of the paper, the number of the figure (or a name such as
   * "Conjecture 2"), and the section. Our own plates have the document "nimscape" and no section.
   */
  readonly document: string;
  readonly figure: string;
  readonly section: string;
  /** The name of the picture that stands for the plate on its page. Default: the first one. */
  readonly preview?: string;
  readonly pictures: readonly Picture[];
}

export interface Picture {
  /** Which of the figure's pictures it is. */
  readonly name: string;
  readonly link: string;
  /** The text alternative of the picture. */
  readonly alt: string;
  /**
   * `nimscape.digest()` of the link. Written by `tests/e2e/plates.test.ts` if UPDATE_PLATES is 1.
   */
  readonly digest: string;
}

/** Returns the view that draws a picture. */
export function subjectOf({ link }: Pick<Picture, "link">): string {
  return /^#v1\/(\w+)/.exec(link)?.[1] ?? "";
}

/** Returns where a plate is printed, `Figure 14` or `Conjecture 2`; "" for our own. */
export function placeOf({ figure, section }: Plate): string {
  if (section === "") return "";
  return /^\d/.test(figure) ? say`Figure ${figure}` : say(figure);
}

/** Returns the thumbnail file, made by scripts/atlas.mjs and named after the link. */
export function thumbnailOf({ link }: Picture): string {
  return `./assets/atlas/${link.slice("#v1/".length).replace(/[^a-z0-9]+/g, "-")}.png`;
}
