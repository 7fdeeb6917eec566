//! What array fills are measured against.

/// The lower bound: a plain XOR table of 16-bit entries, written once.
pub(crate) fn xor_table(side: u32) -> Vec<u16> {
    let mut values = Vec::with_capacity((side * side) as usize);
    for a in 0..side {
        values.extend((0..side).map(|b| (a ^ b) as u16));
    }
    values
}
