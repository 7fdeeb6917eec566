//! Filling arrays: the entries themselves, and why each is what it is.

pub mod completion;
pub mod computed;
pub mod filled;
pub mod leading;
pub mod mex;
mod mirror;
mod pairing;
pub mod steps;
