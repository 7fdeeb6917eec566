/** Why the numbers about the diagonal form a band, or cannot. Pure. */
import type { BandRung } from "core";
import { counted, grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { Reason } from "../view.ts";

/** The centre and the first row and column of a window. */
export interface Place {
  readonly centre: number;
  readonly column: number;
}

/** Returns a reason for each band that the window speaks of. */
export function bandReasons(rungs: readonly BandRung[], place: Place): Reason[] {
  return rungs.map((rung) => bandReason(rung, place));
}

function bandReason(rung: BandRung, place: Place): Reason {
  const { radius, possible, band } = rung;
  const last = 2 * radius - 2;
  if (band !== null)
    return {
      sentence:
        last === 0
          ? say`Centre ${place.centre}: the number 0 is a perfect band for a, b ≥ ${grouped(band)}: it fills the diagonal for ever.`
          : say`Centre ${place.centre}: the numbers 0 to ${last} are a perfect band for a, b ≥ ${grouped(band)}: they fill its cells for ever.`,
      because: async () => [places(rung, place), forEver(rung)],
    };
  if (!possible)
    return {
      sentence: say`Centre ${place.centre}: the numbers 0 to ${last} are never a perfect band, because of parity.`,
      because: async () => [places(rung, place), parity(place)],
    };
  return {
    sentence: say`Centre ${place.centre}: parity allows that the numbers 0 to ${last} become a perfect band; column ${grouped(place.column)} does not prove it.`,
    because: async () => [places(rung, place), parity(place)],
  };
}

/** What the numbers have here, and what a band has. */
function places({ radius, count, needed }: BandRung, { column }: Place): Reason {
  return {
    sentence: say`In the rows before row ${grouped(column)} these numbers, without 0, have ${counted(count, "place")} in column ${grouped(column)} or to the right of it; in a perfect band they have ${radius} · ${radius - 1} / 2 = ${grouped(needed)}.`,
  };
}

function forEver({ radius }: BandRung): Reason {
  return {
    sentence: say`They fill all places with |a − b| < ${radius}, and leave none of them for others.`,
    because: async () => [
      {
        sentence: say(
          "What these numbers do next depends only on where they stood before: once the places are filled, they are filled again in each column.",
        ),
      },
    ],
  };
}

function parity({ centre }: Place): Reason {
  return {
    sentence: say("From column to column the number of these places stays even, or stays odd."),
    because: async () => [
      {
        sentence: say(
          "The rows before column k hold each number once, in k places; places below the diagonal and above it come in pairs, as the array is symmetric.",
        ),
      },
      {
        sentence: say`The diagonal has zeros except in two rows: row 0 has ${centre}, and row ${centre} has C(${centre}, ${centre}). Only these two numbers have a place without a mirror image.`,
      },
    ],
  };
}
