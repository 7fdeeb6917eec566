use std::collections::{HashMap, HashSet};

fn main() {
    let count: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let all = (0..27).map(|code| [code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1]);
    let steps: Vec<[i64; 3]> = all.filter(|s| s.iter().map(|d| d * d).sum::<i64>() == 2).collect();
    let (mut alive, mut born) = (HashSet::new(), vec![[0_i64; 3]]);
    for n in 0..count {
        let which = born.iter().filter(|[x, y, z]| x ^ y ^ z != 0);
        println!("{} {}", n, which.count());
        alive.extend(born.drain(..));
        let mut near = HashMap::new();
        for [x, y, z] in &alive {
            for [i, j, k] in &steps {
                *near.entry([x + i, y + j, z + k]).or_insert(0) += 1;
            }
        }
        let is_born = |p: &[i64; 3]| p.iter().all(|x| *x >= 0) && !alive.contains(p);
        born.extend(near.into_iter().filter(|(p, n)| *n == 1 && is_born(p)).map(|(p, _)| p));
    }
}
