//! Cellular automata whose living cells are the P-positions of games.

pub mod octant;
pub mod ulam_warburton;
