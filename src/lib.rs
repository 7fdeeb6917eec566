//! Computes the fractals inside Nim exactly: the mathematics of nimscape.
//!
//! # The objects
//! **Nim** is played with piles of counters. A move takes any number of counters from one pile, and
//! the player who takes the last counter wins. The *nim-sum* of the piles is their sum in base two
//! without carries. The player to move loses exactly when the nim-sum is zero (Bouton 1901). The
//! triples with nim-sum zero, as points of space, form a solid that looks like Sierpinski's
//! pyramid: the **octant**.
//!
//! The same points can be *grown*: start with one seed, and at every step add the points that have
//! exactly one live neighbour of smaller total (Khovanova, *3-Pile Nim as an Automaton*). In the
//! plane this growth is the **Ulam-Warburton automaton** without its southern branch (*Nim
//! Fractals*, Theorem 25).
//!
//! **Tripod nim** has three stacks that hang on a centre stack, which comes into play late. Its
//! P-positions form one **array** for each size of the centre (Hennessey, *Tree and Tripod Nim*).
//!
//! # Terms
//! - *P-position*: the player to move loses. *N-position*: the player to move wins.
//! - *Nim-sum*: addition in base two without carries; xor.
//! - *Mex*: the smallest natural number that is not in a set.
//! - *Generation*: the step at which a cell is born; for a P-position of Nim half the number of its
//!   counters.
//! - *Parent*: the one live neighbour that causes the birth of a cell.
//!
//! # The modules
//! - [`error`]: the errors of all modules.
//! - [`nim`]: nim-sums, P-positions, winning moves, generations.
//! - [`octal`]: octal games, their Grundy values and the periods of these.
//! - [`games`]: impartial games by their rules, and a solver for all of them.
//! - [`growth`] in the plane and [`octant`], its image in space.
//! - [`sequences`]: the papers' counts as sequences, with the theorems that give them.
//! - [`arrays`]: the arrays of tripod nim, their comparison, rows as streams, near equivalence.
//! - [`dynamics`]: the systems D(k, n), which describe the numbers after a perfect band of an
//!   array.
//! - [`periods`]: the periods of rows, with proofs.
//! - [`proof`]: certificates of all kinds, and their checkers.
//! - [`catalogue`]: every game, map and palette, as one value.
//!
//! Each gathers what a program needs from the crates of this repository, which have more: what the
//! page draws and explains, and what searches store.
//!
//! The files of `tests/all` check each fast function against a slow one that follows the definition
//! literally.
//!
//! # Read these twelve files in this order
//! 1. `games/nim/mod.rs`: nim-sums, losing positions, and what is born of what.
//! 2. `automata/lib.rs`: how these positions grow as cells, and where the papers err.
//! 3. `automata/growth/nodes.rs`: the growth to any level, from squares that repeat.
//! 4. `automata/octant/mod.rs`: the same in space, under its two rules.
//! 5. `games/game.rs`: what a game has to define.
//! 6. `arrays/lib.rs`: the arrays of tripod nim, and the three facts that all algorithms use.
//! 7. `arrays/fill/pairing.rs`: a whole array, six entries for one search.
//! 8. `arrays/rows/half_window.rs`: a few rows, as far out as one likes, in constant memory.
//! 9. `periods/bands.rs`: perfect bands, after which rows form groups of their own.
//! 10. `periods/search/pair.rs`: periods too long to walk, from permutations of labels.
//! 11. `proof/periods/checker/mod.rs`: what is trusted when a certificate is checked.
//! 12. `render/pyramid.rs`: exact pictures of millions of entries, by sums.
//!
//! Proofs stand beside the code; docs/proofs.md has the longer ones.

pub mod catalogue;

#[doc(inline)]
pub use nimscape_automata::sequences;
#[doc(inline)]
pub use nimscape_games::{nim, octal};

/// Errors of requests, with the value and the values that are allowed.
pub mod error {
    pub use nimscape_base::error::{Error, Result};
}

/// Impartial games by their rules.
pub mod games {
    pub use nimscape_games::{Biray, Period, Ray, Solved, Tree, TreeMove, TreeSum};
    pub use nimscape_games::{
        Convention, Evolution, Facts, GAMES, Game, GameInfo, Move, Newborn, Picture, Play,
        Position, Solver, Subtraction, Summand, Theorem, ValuedPlay, Values, named,
    };
}

/// The growth of cells in the plane.
pub mod growth {
    pub use nimscape_automata::growth::{
        Cell, Direction, Growth, Rule, Run, birth, cell_of, cell_of_lim, cells, children,
        count_alive, count_born, grow, lim_position_of, parent, position_of, runs,
    };
}

/// The P-positions of games with three piles as points of space, and their growth.
pub mod octant {
    pub use nimscape_automata::octant::{
        Birth, Births, Decided, DigitGame, Family, Fate, Growth, Rule, Tripod, Voxels, grow,
    };
}

/// The arrays of tripod nim.
pub mod arrays {
    pub use nimscape_arrays::near_equivalence::decision::{Verdict, near_equivalence};
    pub use nimscape_arrays::{
        Array, Comparison, Fill, FillJob, MexFill, Rows, row_offsets, symmetric_entries,
    };
}

/// The systems `D(k, n)`.
pub mod dynamics {
    pub use nimscape_arrays::dynamics::{Census, Orbit, Rule, State, Step, census, orbit};
}

/// The periods of rows: searches that prove what they find, and the certificates of it.
pub mod periods {
    pub use nimscape_periods::bands::BandFinder;
    pub use nimscape_periods::{
        band_certificate, certificate, certify_row, search, search_rows, transfer_band,
        transfer_row, transferred,
    };
    pub use nimscape_proof::periods::{Band, Method, ROWS, RowPeriod, Table, TableFile};
}

/// Certificates and their checkers, which share no step with what finds them.
pub mod proof {
    pub use nimscape_proof::finds::{Evidence, Find, Finds};
    pub use nimscape_proof::near_equivalence::{Certificate as NearEquivalence, Finding};
    pub use nimscape_proof::octal::{Certificate as OctalPeriod, check as check_octal};
    pub use nimscape_proof::orbit::OrbitCertificate as Orbit;
    pub use nimscape_proof::periods::{
        Certificate as Period, Checked, Refusal, Report, Transfer, check, check_json, check_table,
    };
}

/// The page of the crate in a registry; its example is run with the others.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
