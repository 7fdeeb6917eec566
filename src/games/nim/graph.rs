//! The evolution of k piles as a graph: P-positions up to a generation, joined to their parents.

use core::ops::RangeInclusive;
use nimscape_base::Typescript;
use nimscape_base::order::SortShort;
use serde::Deserialize;

use super::evolution::{children, parents};
use nimscape_base::error::{Result, in_range};

/// Numbers of piles of a graph.
pub const GRAPH_PILES: RangeInclusive<u32> = 2..=6;

/// Last generations of a graph; many piles have fewer, see [`last_generation`].
pub const GENERATIONS: RangeInclusive<u32> = 0..=63;

/// The last generation by number of piles, from two on: of positions up to order, and of all. A
/// graph has at most 4096 positions.
const LAST: [[u32; 2]; 5] = [[63, 63], [63, 63], [58, 20], [32, 10], [27, 6]];

/// Which positions a graph has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Typescript)]
#[typescript("PilesOrder")]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Each position once, with its piles in increasing order.
    Sorted,
    /// Each position in every order of its piles.
    All,
}

/// P-positions and their parents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    /// The positions, generation after generation, in lexicographic order within each.
    pub positions: Vec<Vec<u64>>,
    /// Where each generation begins in `positions`, and last how many there are in all.
    pub starts: Vec<usize>,
    /// Parent and child, as indices in `positions`, by child and then by parent.
    pub links: Vec<(usize, usize)>,
}

/// Returns the last generation of a graph of k piles: the largest of [`GENERATIONS`] with at most
/// 4096 positions up to it.
///
/// ```
/// use nimscape_games::nim::{Order, last_generation};
/// assert_eq!(last_generation(3, Order::All), Ok(63));
/// ```
///
/// # Errors
/// k outside [`GRAPH_PILES`].
pub fn last_generation(k: u32, order: Order) -> Result<u32> {
    let [sorted, all] = LAST[(in_range("k", k, GRAPH_PILES)? - GRAPH_PILES.start()) as usize];
    Ok(if order == Order::Sorted { sorted } else { all })
}

/// Returns the evolution of k piles to generation n (Nim Fractals, section 5.2).
///
/// Every P-position with counters has a parent, so each generation is the children of the one
/// before it. Two positions up to order are joined if some orders of their piles are. Time
/// O(k³ N log N) for N positions.
///
/// ```
/// use nimscape_games::nim::{Order, evolution_graph};
/// let graph = evolution_graph(3, 2, Order::All).unwrap();
/// assert_eq!(graph.starts, [0, 1, 4, 7]);
/// assert_eq!(graph.links[3..], [(1, 4), (2, 5), (3, 6)]);
/// ```
///
/// # Errors
/// k outside [`GRAPH_PILES`]; n beyond [`last_generation`].
pub fn evolution_graph(k: u32, n: u32, order: Order) -> Result<Graph> {
    let n = in_range("n", n, 0..=last_generation(k, order)?)?;
    let mut row = vec![vec![0; k as usize]];
    let mut graph = Graph { positions: row.clone(), starts: vec![0, 1], links: vec![] };
    for generation in 1..=n as usize {
        let born = row.iter().map(|piles| children(piles)).collect::<Result<Vec<_>>>()?.concat();
        let born = distinct(born, order);
        let (first, child) = (graph.starts[generation - 1], graph.positions.len());
        for (at, piles) in born.iter().enumerate() {
            for parent in distinct(parents(piles)?, order) {
                if let Ok(found) = row.binary_search(&parent) {
                    graph.links.push((first + found, child + at));
                }
            }
        }
        graph.positions.extend_from_slice(&born);
        graph.starts.push(graph.positions.len());
        row = born;
    }
    Ok(graph)
}

/// Returns the distinct positions in lexicographic order.
fn distinct(mut positions: Vec<Vec<u64>>, order: Order) -> Vec<Vec<u64>> {
    if order == Order::Sorted {
        for piles in &mut positions {
            piles.sort_short();
        }
    }
    positions.sort_short();
    positions.dedup();
    positions
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST_POSITIONS: usize = 4096;

    #[test]
    fn graphs_end_where_they_would_have_too_many_positions() {
        for (k, last) in GRAPH_PILES.zip(LAST) {
            for (order, last) in [Order::Sorted, Order::All].into_iter().zip(last) {
                let graph = evolution_graph(k, last, order).unwrap();
                assert!(graph.positions.len() <= MOST_POSITIONS, "{k} {order:?}");
                let refused = evolution_graph(k, last + 1, order).unwrap_err().to_string();
                assert_eq!(refused, format!("n must be 0 to {last}, not {}", last + 1));
                let row = &graph.positions[graph.starts[last as usize]..];
                let next = row.iter().flat_map(|piles| children(piles).unwrap()).collect();
                let next = graph.positions.len() + distinct(next, order).len();
                let ends = next > MOST_POSITIONS || last == *GENERATIONS.end();
                assert!(ends, "{k} {order:?} {last}: {next}");
            }
        }
    }
}
