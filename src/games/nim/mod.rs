//! Nim with any number of piles: who wins and how, how many P-positions there are, and how they are
//! born of each other.
//!
//! In Nim two players take counters in turn, as many as they like from one pile; the player who
//! takes the last one wins. A *P-position* is one that the *previous* player wins, an *N-position*
//! one that the *next* player wins. By Bouton's theorem a P-position is one of *nim-sum* 0: every
//! binary digit 1 stands in an even number of piles. The rest of this module follows from that.
//!
//! A position is a slice of piles; their order matters and empty piles count as piles. The source
//! is "Nim Fractals" by Khovanova and Xiong unless another is named. Two of its statements need a
//! correction: in Table 1 the position (0,1,4,5) has 1 parent and 2 children, and (2,3,6,7) is one
//! with 2 parents and 1 child; and generation n is "born on day n" only if a day has two moves, for
//! the height of its game tree is 2n.

mod counts;
mod evolution;
mod graph;
mod moves;
mod nearest;
mod sum;

pub use counts::{Totals, count_with_maximum, count_within_maximum};
pub use evolution::{children, generation, p_position, parents};
pub use graph::{GENERATIONS, GRAPH_PILES, Graph, Order, evolution_graph, last_generation};
pub use moves::{Move, winning_moves};
pub use nearest::nearest;
pub use nimscape_base::mex;
pub use sum::{is_p, nim_sum};

/// Sizes of piles that pages show.
pub const PILES: core::ops::RangeInclusive<i64> = 0..=1 << 40;

/// The most piles of a position that is counted or played.
pub const MOST_PILES: usize = 64;
