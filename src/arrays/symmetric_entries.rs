//! The entries of an array that are the same P-position.

use nimscape_base::order::SortShort;

/// Returns the entries that are equivalent to `C(a, b) = d`, each as row, column and value: the
/// different orders of the three legs. Six of them, three where two legs are equal, one where all
/// are; in ascending order, `[a, b, d]` among them.
///
/// `C(a, b) = d`, `C(b, d) = a` and `C(d, a) = b` are equivalent for every centre, also with index
/// 0 and with `C(0, 0) = c` (*Tree and Tripod Nim*, Remarks 6.1 and 6.2). Constant cost.
///
/// ```
/// use nimscape_arrays::symmetric_entries;
/// let same = symmetric_entries(1, 7, 8); // C_6(1, 7) = 8, and so C_6(7, 8) = 1
/// assert_eq!(same, [[1, 7, 8], [1, 8, 7], [7, 1, 8], [7, 8, 1], [8, 1, 7], [8, 7, 1]]);
/// assert_eq!(symmetric_entries(0, 0, 6), [[0, 0, 6], [0, 6, 0], [6, 0, 0]]);
/// ```
pub fn symmetric_entries(a: u32, b: u32, d: u32) -> Vec<[u32; 3]> {
    let mut orders = vec![[a, b, d], [a, d, b], [b, a, d], [b, d, a], [d, a, b], [d, b, a]];
    orders.sort_short();
    orders.dedup();
    orders
}
