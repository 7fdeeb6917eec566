fn is_lost(p: [u64; 3]) -> bool {
    (0..3).all(|i| {
        let others = p[(i + 1) % 3].min(p[(i + 2) % 3]);
        (1..=others).all(|x| {
            let mut q = p.map(|pile| pile.wrapping_sub(x));
            q[i] = p[i] + x;
            !is_lost(q)
        })
    })
}

fn a(n: u64) -> usize {
    let pairs = (0..=n).flat_map(|x| (x..=n).map(move |y| (x, y)));
    pairs.filter(|&(x, y)| x + 2 * y <= n && is_lost([x, y, n - x - y])).count()
}

fn main() {
    let count = std::env::args().nth(1).unwrap().parse().unwrap();
    (0..count).for_each(|n| println!("{} {}", n, a(n)));
}
