/**
 * Long matrices are walked in part: every run visits each view and each lesson, in one of several
 * ways, always the same one, so that a commit that passes today passes tomorrow. NIMSCAPE_SEED
 * selects other ways. NIMSCAPE_WHOLE=1, which `./test long` and `./test all` set, walks the whole
 * matrix.
 */
const SEED = Number(process.env.NIMSCAPE_SEED ?? 0);

export const isWhole = process.env.NIMSCAPE_WHOLE === "1";

/** Returns the items of a list whose turn it is in this run, of so many turns. */
export const thisTurn = <T>(list: readonly T[], turns: number): readonly T[] =>
  list.filter((_, at) => isWhole || (at + SEED) % turns === 0);

/** The option of a test that only `./test long` runs. */
export const onlyLong = { skip: !isWhole && "only ./test long runs this" };
