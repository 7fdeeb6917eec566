//! Certificates of the periods of octal games, and their checker.

mod certificate;
mod check;
mod code;

pub use certificate::Certificate;
pub use check::check;
pub use code::{Code, DIGITS, Digit};

/// Sizes of the largest heap.
pub const HEAPS: core::ops::RangeInclusive<u32> = 0..=1_000_000;
