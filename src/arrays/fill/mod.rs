//! Filling arrays: the entries themselves, and why each is what it is.

pub mod completion;
pub mod leading;
pub mod mex;
mod pairing;
pub mod steps;
