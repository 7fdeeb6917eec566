//! Completion arrays by their definition: row 0 and column 0 are given, and every other entry is
//! the mex of the entries to its left and above it.
#![allow(dead_code, reason = "each test uses a part")]

/// Returns row 0 of the array of centre `c`, which is column 0 as well.
pub(crate) fn leading_row(c: u32, columns: usize) -> Vec<u32> {
    let entry = |b| match b {
        0 => c,
        _ if b == c => 0,
        _ => b,
    };
    (0..columns as u32).map(entry).collect()
}

/// Returns the first rows of the array with a leading row; at most as many as that has entries.
pub(crate) fn by_mex(leading: &[u32], rows: usize) -> Vec<Vec<u32>> {
    let mut array = vec![leading.to_vec()];
    for a in 1..rows {
        let mut row = vec![leading[a]];
        for b in 1..leading.len() {
            let mut is_excluded = vec![false; a + b + 1];
            for &number in row.iter().chain(array.iter().map(|above| &above[b])) {
                if let Some(found) = is_excluded.get_mut(number as usize) {
                    *found = true;
                }
            }
            row.push(is_excluded.iter().position(|found| !found).unwrap() as u32);
        }
        array.push(row);
    }
    array
}

/// Returns the same as [`by_mex`], column by column. A set of numbers is a bit for each, so that
/// 64 are compared at once.
pub(crate) fn by_bits(leading: &[u32], rows: usize) -> Vec<Vec<u32>> {
    let columns = leading.len();
    let largest = leading.iter().fold(rows + columns, |most, &number| most.max(number as usize));
    let words = largest / 64 + 1;
    let mut left = vec![vec![0_u64; words]; rows];
    let mut above = vec![0_u64; words];
    let mut full = vec![0; rows]; // all numbers of the words below it are to the left
    let mut array = vec![Vec::with_capacity(columns); rows];
    for b in 0..columns {
        for a in 0..rows {
            while left[a][full[a]] == u64::MAX {
                full[a] += 1;
            }
            let entry = if a == 0 || b == 0 {
                leading[a + b] as usize
            } else {
                let free = |word: usize| !(left[a][word] | above[word]);
                let word = (full[a]..words).find(|&word| free(word) != 0).unwrap();
                64 * word + free(word).trailing_zeros() as usize
            };
            left[a][entry / 64] |= 1 << (entry % 64);
            above[entry / 64] |= 1 << (entry % 64);
            array[a].push(entry as u32);
        }
        for row in &array {
            above[row[b] as usize / 64] = 0;
        }
    }
    array
}
