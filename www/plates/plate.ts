/** A plate: a figure or table of a paper, or one of ours, as links that draw it. */
import results from "../data/results.json" with { type: "json" };
import { say } from "../locales/say.ts";

export interface Plate {
  readonly title: string;
  /**
   * One or two sentences on the picture. In the file a name in braces stands for a result of
   * www/data/results.json.
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

// Results in captions: tests compare those of www/data/results.json with the core

const { table3, centre5, induction } = results;

/** The text of each name in braces. */
const WORDS: Readonly<Record<string, string>> = {
  printed: `${table3.same + table3.misprints}`,
  misprints: `${table3.misprints}`,
  settled: `${table3.settled}`,
  rows: listed(centre5.rows),
  lastCentre: `${induction.lastCentre}`,
  lastNumber: `${induction.lastNumber}`,
  fails: `${induction.fails.length}`,
  failing: listed(induction.fails.map(({ centre }) => centre)),
  open: `${induction.open.length}`,
  opening: listed(induction.open.map(({ centre }) => centre)),
};

/** Returns the plate with results in its caption; throws for an unknown name. */
export function withResults(plate: Plate): Plate {
  const caption = say(plate.caption).replace(/\{(\w+)\}/g, (_, word: string) => {
    const result = WORDS[word];
    if (result === undefined) throw new Error(`${plate.title}: {${word}} is no result`);
    return result;
  });
  return { ...plate, caption };
}

/** `2, 3 and 5`. */
export function listed(numbers: readonly number[]): string {
  const [last = 0, ...others] = [...numbers].reverse();
  return others.length === 0 ? `${last}` : say`${others.reverse().join(", ")} and ${last}`;
}
