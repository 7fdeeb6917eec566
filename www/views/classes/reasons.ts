/** Why a row of infinitely many centres has its period. */

import { grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { Entry } from "../../picture/lens.ts";
import type { Reason } from "../view.ts";
import { type Classes, classOf } from "./tables.ts";

/** Returns the reason of an entry: that of its representative, and why one centre is enough. */
export function classReason(classes: Classes, [row, remainder]: Entry): Reason {
  const { modulus, residue, representative, found } = classOf(classes, row, remainder);
  const which =
    modulus === 1
      ? say`Row ${row} of every centre from 1 on`
      : say`Row ${row} of every centre ≡ ${residue} modulo ${modulus}, from ${modulus} on`;
  const shift = say`By the shift theorem, centres from ${modulus} on with the same remainder modulo ${modulus} have the same rows below ${modulus}, moved.`;
  if (found === null)
    return {
      sentence: say`${which}: the period is open.`,
      because: async () => [{ sentence: shift }],
    };
  const own = say`Row ${row} of centre ${representative}, the smallest of them, has the period ${grouped(found.period)}, proved from column ${grouped(found.preperiod)} on.`;
  return {
    sentence: say`${which}: the period is ${grouped(found.period)}.`,
    because: async () => [{ sentence: shift }, { sentence: own }],
  };
}
