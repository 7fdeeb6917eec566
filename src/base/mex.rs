//! The smallest number that is missing.

//! The least number that is missing.

/// Returns the mex: the smallest natural number that is not among `numbers`. Time and memory
/// O(their count).
///
/// ```
/// use nimscape_base::mex;
/// assert_eq!(mex([2, 3, 0, 1, 6, 7, 4, 7, 8]), 5);
/// assert_eq!(mex([]), 0);
/// ```
pub fn mex(numbers: impl IntoIterator<Item = u32, IntoIter: Clone>) -> u32 {
    let numbers = numbers.into_iter();
    let mut present = vec![false; numbers.clone().count() + 1]; // one of 0..=count is missing
    for number in numbers {
        if let Some(present) = present.get_mut(number as usize) {
            *present = true;
        }
    }
    present.iter().take_while(|&&present| present).count() as u32
}
