/** The caption of a picture: how it is read, and what it shows, with its numbers and its shape. */

import type { Core } from "../core/client.ts";
import type { Figure } from "../figure/figure.ts";
import type { State } from "../link/link.ts";
import { say } from "../locales/say.ts";
import { whyNoData } from "../views/hidden-answers.ts";
import { titled } from "../views/titles.ts";
import { headingFor, type View } from "../views/view.ts";
import { describePicture } from "./survey.ts";
import { tableOf } from "./table.ts";

/** The words about a picture. */
export interface Caption {
  /** What it is, with the number of its cells or positions once that is known. */
  readonly title: string;
  /** How it is read, then what it shows. */
  readonly caption: string;
  /** What it shows alone, for those who do not see it; null where that is hidden or too much. */
  readonly description: string | null;
}

/** Returns what is known of a picture before its data are read. */
export function captionBefore(view: View, state: State): Caption {
  const { sentence } = headingFor(view, state);
  return { title: view.titleIn(state), caption: say(sentence), description: null };
}

/** Returns the caption of a picture, once it is complete. */
export async function captionOf(
  view: View,
  state: State,
  figure: Figure,
  core: Core,
): Promise<Caption> {
  const before = captionBefore(view, state);
  if (whyNoData(view, state) !== null) return before;
  try {
    await figure.settled();
    const table = tableOf(await figure.data(), view, state);
    const description = await describePicture(table, figure, core);
    const title = titled(before.title, table.count ?? null);
    return { title, caption: `${before.caption} ${description}`, description };
  } catch {
    return before; // too much data to be read
  }
}
