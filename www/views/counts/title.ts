/** The titles of sequences. Pure. */
import { counted, grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { labelOf, titled } from "../titles.ts";
import { type CountsState, countsParams, hasPiles } from "./params.ts";

/** What each sequence counts. */
const TITLES = {
  a: { title: "Losing positions with no pile above n" },
  d: { title: "Losing positions with largest pile n" },
  A: { title: "Losing positions with at most 2n counters" },
  D: { title: "Losing positions with 2n counters" },
  born: { title: "Ulam-Warburton cells born in generation n" },
  cells: { title: "Ulam-Warburton cells up to generation n" },
  relaxed: { title: "Points born at step n by the relaxed rule" },
  others: { title: "Winning positions born at step n by the relaxed rule" },
  lim: { title: "Losing positions of LIM with n counters" },
  full: { title: "Losing positions of Nim with n counters, no pile empty" },
} as const satisfies Record<CountsState["seq"], object>;

/** Returns the title of a state. */
export function titleIn({ seq, k, to, n, show }: CountsState): string {
  return titled(
    say(TITLES[seq].title),
    hasPiles(seq) && counted(k, "pile"),
    n !== "" && say`term ${grouped(n)}`,
    to > 0 && say`terms 0 to ${grouped(to)}`,
    show !== "linear" && labelOf(countsParams.show.options, show),
  );
}
