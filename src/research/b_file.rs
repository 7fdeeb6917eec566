//! Sequences of periods in the format of the OEIS.

use nimscape_proof::periods::Table;

/// Returns the periods of rows `0, 1, ...` as a b-file of the OEIS, up to the first row that is
/// open: a line for each, its number and its least period. The numbers begin with 1, the offset
/// of A006018, *Periods for Third One's Lucky*, which is centre 2: `a(n)` is the period of row
/// `n - 1`.
///
/// ```
/// use nimscape_periods::search;
/// use nimscape_research::b_file;
/// let table = search(2, 4, 1 << 20, |_| true)?;
/// assert_eq!(b_file(&table), "1 1\n2 2\n3 4\n4 2\n");
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
pub fn b_file(table: &Table) -> String {
    let rows = table.found.iter().zip(0..).take_while(|(row, n)| row.row == *n);
    let lines: Vec<String> = rows.map(|(row, n)| format!("{} {}\n", n + 1, row.period)).collect();
    lines.concat()
}
