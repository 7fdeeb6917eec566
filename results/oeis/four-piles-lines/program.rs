use std::collections::HashMap;

fn main() {
    let count: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let (mut lines, mut edges) = (HashMap::from([([0_u64; 4], 1_u128)]), 0_u128);
    for n in 0..count {
        println!("{} {}", n, lines.values().sum::<u128>());
        let mut after = HashMap::new();
        edges = 0;
        for (p, number) in &lines {
            for (i, j) in (0..4).flat_map(|i| (i + 1..4).map(move |j| (i, j))) {
                let mut q = *p;
                q[i] += 1;
                q[j] += 1;
                if q[0] ^ q[1] ^ q[2] ^ q[3] == 0 {
                    *after.entry(q).or_insert(0) += number;
                    edges += 1;
                }
            }
        }
        lines = after;
    }
    let _ = edges;
}
