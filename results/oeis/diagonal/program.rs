fn a(c: usize) -> usize {
    let mut entry = vec![vec![0; c + 1]; c + 1];
    for x in 0..=c {
        for y in 0..=c {
            entry[x][y] = match (x, y) {
                (0, 0) => c,
                (0, z) | (z, 0) => if z == c { 0 } else { z },
                _ => {
                    let is_new = |v: &usize| (0..x).all(|i| entry[i][y] != *v) && !entry[x][..y].contains(v);
                    (0..).find(is_new).unwrap()
                }
            };
        }
    }
    entry[c][c]
}

fn main() {
    let count = std::env::args().nth(1).unwrap().parse().unwrap();
    (0..count).for_each(|n| println!("{} {}", n, a(n)));
}
