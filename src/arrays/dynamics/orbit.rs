//! How a state comes back.

use super::{State, Word, step};
use nimscape_base::recurrence::Recurrence;

/// After `preperiod` steps a state that comes back every `period` steps; both are the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Orbit {
    /// Steps to the cycle; 0 on it.
    pub preperiod: u64,
    /// The length of the cycle.
    pub period: u64,
}

/// Returns the orbit of a state, or `None` if `effort` steps do not find it. Constant memory
/// (Brent, 1980); at most about four times the preperiod and the period together are walked, a step
/// taking about a nanosecond a row.
pub fn orbit(state: &State, effort: u64) -> Option<Orbit> {
    if state.reach() < u64::BITS {
        let rows: Vec<u64> = state.rows().iter().map(|&row| row as u64).collect();
        Walker { band: u64::below(state.radius()), left: effort }.orbit(&rows)
    } else {
        Walker { band: u128::below(state.radius()), left: effort }.orbit(state.rows())
    }
}

struct Walker<W> {
    band: W,
    /// Steps that may still be made.
    left: u64,
}

impl<W: Word> Walker<W> {
    fn orbit(mut self, start: &[W]) -> Option<Orbit> {
        let (mut ahead, mut recurrence, mut steps) = (start.to_vec(), Recurrence::new(), 0);
        let period = loop {
            let found = recurrence.look(steps, |kept: &Vec<W>| *kept == ahead, || ahead.clone());
            if let Some(period) = found {
                break period;
            }
            self.step(&mut ahead)?;
            steps += 1;
        };
        let (mut behind, mut ahead) = (start.to_vec(), start.to_vec());
        for _ in 0..period {
            self.step(&mut ahead)?;
        }
        let mut preperiod = 0;
        while behind != ahead {
            self.step(&mut behind)?;
            self.step(&mut ahead)?;
            preperiod += 1;
        }
        Some(Orbit { preperiod, period })
    }

    fn step(&mut self, rows: &mut [W]) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        step(rows, self.band, |_, _| ());
        Some(())
    }
}
