/** Positions by their numbers of parents and children, as Table 1 of Nim Fractals. Pure. */

/** The positions with the same numbers of parents and children. */
export interface Kind {
  readonly count: number;
  /** The first one, as an index: none stands in an earlier generation. */
  readonly first: number;
}

export interface Kinds {
  /** The numbers of parents that occur, increasing. */
  readonly parents: readonly number[];
  readonly children: readonly number[];
  /** Row by row; null where there is no position. */
  readonly cells: readonly (readonly (Kind | null)[])[];
}

const distinct = (numbers: ArrayLike<number>) =>
  [...new Set(Array.from(numbers))].sort((a, b) => a - b);

/** Returns the table of positions with so many parents and children each. */
export function kindsOf(parents: ArrayLike<number>, children: ArrayLike<number>): Kinds {
  const found = new Map<string, Kind>();
  for (let at = 0; at < parents.length; at++) {
    const key = `${parents[at]},${children[at]}`;
    const known = found.get(key);
    found.set(key, { count: (known?.count ?? 0) + 1, first: known?.first ?? at });
  }
  const [rows, columns] = [distinct(parents), distinct(children)];
  const cells = rows.map((row) => columns.map((column) => found.get(`${row},${column}`) ?? null));
  return { parents: rows, children: columns, cells };
}
