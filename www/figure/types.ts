/** Keeps the types of the package true: the compiler accepts this only while the element does what they promise. */
import type { NimscapeFigure } from "./element.ts";
import type { NimscapeFigure as Told } from "./nimscape-figure.d.ts";

type Promised = "settled" | "link" | "state" | "data" | "digest" | "play" | "step" | "toBlob";

/** Never called: that it compiles is all. */
export const asTold = (figure: NimscapeFigure): Pick<Told, Promised> => figure;
