/** Tables as LaTeX source, for an article. Pure. */

/** A table of more rows is higher than a page. */
const MOST_ROWS = 45;
/** The width of the text of an article on A4 paper, of a digit and around a column, in points. */
const [WIDTH, DIGIT, AROUND] = [345, 5, 12];

/**
 * Returns a `tabular` of cells in LaTeX, with names of the columns above, and rules above the rows
 * for which `isRuled` holds. One that is higher than a page is a `longtable`, which goes on over
 * pages; one that is too wide has small letters.
 */
export function tabular(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isRuled: (row: number) => boolean = () => false,
): string {
  const isHigh = rows.length > MOST_ROWS;
  const widths = head.map((name, at) =>
    Math.max(...[name, ...rows.map((row) => row[at] ?? "")].map((cell) => cell.length)),
  );
  const isWide = widths.reduce((sum, width) => sum + DIGIT * width + AROUND, 0) > WIDTH;
  const name = isHigh ? "longtable" : "tabular";
  const line = (cells: readonly string[]) => `${cells.join(" & ")} \\\\\n`;
  const lines = rows.map((cells, row) => (isRuled(row) ? "\\hline\n" : "") + line(cells));
  return [
    isHigh ? "% needs the package longtable, and stands outside of figures and tables\n" : "",
    isWide ? "{\\scriptsize\\setlength{\\tabcolsep}{1.5pt}%\n" : "",
    `\\begin{${name}}{r|${"r".repeat(head.length - 1)}}\n`,
    `${line(head)}\\hline\n`,
    isHigh ? "\\endhead\n" : "",
    ...lines,
    `\\end{${name}}\n`,
    isWide ? "}\n" : "",
  ].join("");
}
