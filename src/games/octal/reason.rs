//! Why a heap has its Grundy value.

use super::values::Values;
use nimscape_base::Typescript;
use nimscape_base::error::{Result, in_range};
use serde::Serialize;

/// A move from a heap to a position with a smaller Grundy value than its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Typescript)]
#[typescript("OctalWay")]
pub struct Way {
    /// The Grundy value of what is left.
    pub value: u16,
    /// The counters that are taken.
    pub take: u32,
    /// The two heaps that are left, the larger first; 0 for none.
    pub left: [u32; 2],
}

impl Values {
    /// Returns for each value below that of a heap the first move that reaches it: the one that
    /// takes the fewest counters, and of these the one that leaves the largest heap. No move
    /// reaches the heap's own value.
    ///
    /// Cost: a step for each move from the heap.
    ///
    /// # Errors
    /// A heap beyond those of these values.
    pub fn ways(&self, heap: u32) -> Result<Vec<Way>> {
        let values = self.values();
        in_range("n", heap, 0..=values.len() as u32 - 1)?;
        let mut found: Vec<Option<Way>> = vec![None; usize::from(values[heap as usize])];
        for (take, digit) in self.code().digits() {
            let Some(rest) = heap.checked_sub(take as u32) else { break };
            let is_whole = rest == 0 && digit.leaves_none() || rest > 0 && digit.leaves_one();
            let splits = if digit.leaves_two() { rest / 2 } else { 0 };
            for part in u32::from(!is_whole)..=splits {
                let left = [rest - part, part];
                let value = left.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
                if let Some(way @ None) = found.get_mut(usize::from(value)) {
                    *way = Some(Way { value, take: take as u32, left });
                }
            }
        }
        Ok(found.into_iter().flatten().collect())
    }
}
