//! Cellular automata whose living cells are the P-positions of games, and [`sequences`] of counts.
//!
//! # The objects
//! Take the P-positions of a game as cells, and call one the parent of another if the longest play
//! by winners leads from the second to the first in two moves. They then grow from the terminal
//! position, one generation after another. Three of these automata are isomorphic, and a fourth is
//! related to them:
//!
//! - [`growth`]: a cell of the square grid is born when exactly one of its four neighbours is
//!   alive, and never dies. The whole growth has four equal branches; three of them are 3-pile Nim
//!   (Khovanova and Xiong, "Nim Fractals", Theorem 25), and an octant is Lim (Fink, Fraenkel and
//!   Santos, "LIM is not SLIM", section 5).
//! - [`octant`], closer rule: the points (a, b, c) >= 0. A point is born when exactly one of its
//!   three neighbours of smaller total is alive. What is born is 3-pile Nim itself (Khovanova,
//!   "3-Pile Nim as an Automaton").
//! - [`octant`], relaxed rule: all twelve neighbours count. The same P-positions are born at the
//!   same steps, and later other points too.
//!
//! One number describes all of the first three: a cell of generation n is a way to deal out the
//! binary digits 1 of n. In the grid each is a run of 2^r steps in one direction, in Nim it stands
//! in two of three piles, in Lim in one of three. That is why they are counted by powers of 3, why
//! growth to 2^k - 1 is four copies of growth to 2^(k-1) - 1, and why every question about one cell
//! takes no more time than n has digits.
//!
//! # Where the papers err
//! The corrections were found, and are tested, by computing from the rules.
//!
//! - Nim Fractals, Theorem 25, contradicts itself: the words East and North beside the points
//!   (0, 1) and (1, 0) are exchanged, and the worked example is a mirror image. By the points and
//!   the tables of turns, which agree, (14, 11, 5) is at (10, 3); see
//!   [`position_of`](growth::position_of).
//! - LIM is not SLIM quotes Stanley's definition of the growth with unions over 0 < k < n, which
//!   would be empty for n = 1; they run over 0 <= k < n. Its map from cells to P-positions of Lim
//!   is one-to-one on the octant 0 <= y < x; see [`lim_position_of`](growth::lim_position_of).
//! - 3-Pile Nim as an Automaton speaks of neighbours "closer to the patriarch" (the seed). The
//!   theorem is true when that means a smaller total and false for the distance in space.
//! - The relaxed rule must be followed in the whole octant. In the cube of coordinates 0..=16 alone
//!   it goes wrong at step 19, in that of 0..=15 at step 22; see [`octant::grow`].

pub mod growth;
pub mod octant;
pub mod sequences;
