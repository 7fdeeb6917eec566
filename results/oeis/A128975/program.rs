fn a(n: u64) -> usize {
    let pairs = (1..=n).flat_map(|x| (x..=n).map(move |y| (x, y)));
    pairs.filter(|&(x, y)| x + 2 * y <= n && x ^ y == n - x - y).count()
}

fn main() {
    let count = std::env::args().nth(1).unwrap().parse().unwrap();
    (0..count).for_each(|n| println!("{} {}", n + 1, a(n + 1)));
}
