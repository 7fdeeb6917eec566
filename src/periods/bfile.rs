//! Sequences of periods as the OEIS takes them.

use super::rows::Table;

impl Table {
    /// The periods of rows `0, 1, ...` as a b-file of the OEIS, up to the first row that is open: a line for each, the row and its least
    /// period. For centre 2 that is A006018, *Periods for Third One's Lucky*.
    ///
    /// ```
    /// use nimscape::periods::search;
    /// let table = search(2, 4, 1 << 20, |_| true)?;
    /// assert_eq!(table.b_file(), "0 1\n1 2\n2 4\n3 2\n");
    /// # Ok::<(), nimscape::error::Error>(())
    /// ```
    pub fn b_file(&self) -> String {
        let rows = self.found.iter().zip(0..).take_while(|(row, n)| row.row == *n);
        let lines: Vec<String> = rows.map(|(row, n)| format!("{n} {}\n", row.period)).collect();
        lines.concat()
    }
}
