use std::collections::{HashMap, HashSet};

fn main() {
    let count: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let (mut alive, mut born) = (HashSet::new(), HashSet::from([(0_i64, 0_i64)]));
    for n in 0..count {
        println!("{} {}", n + {OFFSET}, {WHICH}.len());
        alive.extend(born.drain());
        let mut near = HashMap::new();
        for (x, y) in &alive {
            for cell in [(x + 1, *y), (x - 1, *y), (*x, y + 1), (*x, y - 1)] {
                *near.entry(cell).or_insert(0) += 1;
            }
        }
        let new: Vec<_> = near.into_iter().filter(|(c, n)| *n == 1 && !alive.contains(c)).collect();
        born.extend(new.into_iter().map(|(cell, _)| cell));
    }
}
