/** Checks the published types at compile time against the element. */
import type { NimscapeFigure } from "./element.ts";
import type { NimscapeFigure as Published } from "./nimscape-figure.d.ts";

type Members =
  | "settled"
  | "link"
  | "state"
  | "data"
  | "digest"
  | "run"
  | "open"
  | "play"
  | "step"
  | "score"
  | "toBlob";

/** Never called: it only has to compile. */
export const asPublished = (figure: NimscapeFigure): Pick<Published, Members> => figure;

/** The same: frameworks set a member that has no value. */
export function withoutLink(figure: Published): void {
  figure.link = null;
  figure.link = undefined;
}
