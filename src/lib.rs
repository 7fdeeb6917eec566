//! The mathematics of nimscape: the fractals inside Nim, exactly.
//!
//! # The objects
//! **Nim** is played with piles of counters; a move takes any number of them from one pile, and who takes the last
//! counter wins. Bouton (1901): whoever has just moved wins exactly when the *nim-sum* of the piles, their sum in
//! base two without carrying, is zero. The triples with nim-sum zero, seen as points of space, are a solid that
//! looks like Sierpinski's pyramid: the **octant**.
//!
//! The same points can be *grown*: one seed, and at every step those points are born that have exactly one live
//! neighbour closer to the seed (Khovanova and Xiong, *3-Pile Nim as an Automaton*). Flattened, this growth is the
//! **Ulam-Warburton automaton** of the plane, without its southern branch (*Nim Fractals*, Theorem 25).
//!
//! **Tripod nim** hangs three piles on a centre that comes into play late. Its P-positions form one **array** for
//! every size of the centre (Hennessey, *Tree and Tripod Nim*): nim addition, disturbed.
//!
//! # Words
//! - *P-position*: the previous player, who has just moved, wins. *N-position*: the next player wins.
//! - *Nim-sum*: addition in base two without carrying; xor.
//! - *Mex*: the smallest natural number that is missing from a set.
//! - *Generation*: the step at which a cell is born; for a P-position of Nim half the number of its counters.
//! - *Parent*: the live neighbour that a newborn cell owes its birth to.
//!
//! # The map
//! - [`nim`]: nim-sums, P-positions, winning moves, evolution.
//! - [`automata`]: growth in the plane and in the octant, and the bijections between the two.
//! - [`arrays`]: the arrays of tripod nim, their comparison, rows as streams, barriers.
//! - [`games`]: impartial games by their rules, solved by play, and the evolution of any of them.
//! - [`dynamics`]: the systems D(k, n), how the numbers after a perfect band of an array go on.
//! - [`periods`]: the periods of rows, with proofs.
//! - [`survey`]: what can be said in words of a window of numbers.
//! - [`raster`]: all of it as pixels.
//! - [`export`]: bodies that can be printed.
//! - [`error`]: what can be wrong with a request.
//! - `wasm`: the door to JavaScript, the only room that knows of it (in wasm builds).
//!
//! Rooms use rooms further up this list, never further down. Fast routines have slow twins in `tests/` that follow
//! the definitions word by word.

pub mod arrays;
pub mod automata;
pub mod dynamics;
pub mod error;
pub mod export;
pub mod games;
pub mod nim;
pub mod periods;
pub mod raster;
mod recurrence;
pub mod survey;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
