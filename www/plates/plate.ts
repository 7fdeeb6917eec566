/** What a plate is: a figure or a table of a paper, or one of ours, as links that draw it. */

export interface Plate {
  readonly title: string;
  /** One sentence or two: what is seen. */
  readonly caption: string;
  /**
   * Where it is printed: the title of the paper, the number of the figure (or the name of what is no figure,
   * "Conjecture 2"), the section in which it stands. A plate of our own has the document "nimscape" and no section.
   */
  readonly document: string;
  readonly figure: string;
  readonly section: string;
  readonly pictures: readonly Picture[];
}

export interface Picture {
  /** Which of the figure's pictures it is. */
  readonly name: string;
  readonly link: string;
  /** What is to be seen, for those who do not see it. */
  readonly alt: string;
  /** `nimscape.digest()` of the link. Written by `tests/e2e/plates.test.ts` when UPDATE_PLATES is 1. */
  readonly digest: string;
}

/** The view that draws a picture. */
export function subjectOf({ link }: Picture): string {
  return /^#v1\/(\w+)/.exec(link)?.[1] ?? "";
}

/** The file with a small picture of it, made by scripts/atlas.mjs; named after the words of the link. */
export function thumbnailOf({ link }: Picture): string {
  return `./assets/atlas/${link.slice("#v1/".length).replace(/[^a-z0-9]+/g, "-")}.png`;
}
