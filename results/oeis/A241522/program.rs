fn a(n: u64) -> usize {
    let piles = (0..(n + 1).pow(4 - 1)).map(|code| {
        let mut p: Vec<u64> = (0..4 - 1).map(|i| code / (n + 1).pow(i) % (n + 1)).collect();
        p.push(p.iter().fold(0, |sum, pile| sum ^ pile));
        p
    });
    piles.filter(|p| *p.iter().max().unwrap() <= n).count()
}

fn main() {
    let count = std::env::args().nth(1).unwrap().parse().unwrap();
    (0..count).for_each(|n| println!("{} {}", n, a(n)));
}
