/**
 * Long matrices are walked in part: every run visits each view and each lesson, in one of several
 * ways, always the same one, so that a commit that passes today passes tomorrow. NIMSCAPE_SEED
 * selects other ways. NIMSCAPE_WHOLE=1, which `./test long` and `./test all` set, walks the whole
 * matrix.
 */
const SEED = Number(process.env.NIMSCAPE_SEED ?? 0);

export const isWhole = process.env.NIMSCAPE_WHOLE === "1";

/** Returns whether case `at` of a matrix is walked in way `way` of `ways` ways in this run. */
export const isTurn = (at: number, way: number, ways: number): boolean =>
  isWhole || (at + way + SEED) % ways === 0;

/** Returns the items of a list whose turn it is in this run, of so many turns. */
export const thisTurn = <T>(list: readonly T[], turns: number): readonly T[] =>
  list.filter((_, at) => isTurn(at, 0, turns));

/** The option of a test that is skipped, with the reason, unless it is its turn. */
export const inTurn = (
  at: number,
  way: number,
  ways: number,
): { readonly skip: string | false } => ({
  skip:
    !isTurn(at, way, ways) && `another seed than ${SEED} runs this in its turn, ./test long always`,
});

/** The option of a test that only `./test long` runs. */
export const onlyLong = { skip: !isWhole && "only ./test long runs this" };
