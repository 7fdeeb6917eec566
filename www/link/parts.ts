/** The parts of a picture that links can hide. */

/**
 * What the word `hide` can leave out: "answers" (outcomes, winning moves, facts, legends, reasons,
 * words, tables and files of numbers), "values" (the numbers in the picture, and all that has
 * them), "selected" (the number of the selected entry of an array), "legend", "card" (of the
 * selected position) and "reasons".
 */
export const HIDDEN = ["answers", "values", "selected", "legend", "card", "reasons"] as const;
