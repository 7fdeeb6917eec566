//! The Grundy values of octal games to heap 100,000, beside the plain loop over all moves in the
//! same run: the ratio is what counts, at least 20 for games with a sparse space. Kayles has a
//! period of 12, and 0.16 few rare heaps and no period that so few values prove. In 0.007, 0.06 and
//! 0.6 too many heaps are rare for most of the way, and their ratio is about 1.
//! `cargo bench --bench octal`

use divan::{Bencher, black_box};
use nimscape_games::octal::{Code, Values};

fn main() {
    divan::main();
}

const LAST: u32 = 100_000;
const CODES: [&str; 5] = ["0.77", "0.16", "0.007", "0.6", "0.06"];

fn code(text: &str) -> Code {
    text.parse().expect("an octal code")
}

#[divan::bench(args = CODES, sample_count = 3)]
fn values(bencher: Bencher, text: &str) {
    bencher.bench(|| Values::to(code(black_box(text)), LAST, |_| true));
}

#[divan::bench(args = CODES, sample_count = 1, sample_size = 1)]
fn plain_loop(bencher: Bencher, text: &str) {
    bencher.bench(|| plain(&code(black_box(text))));
}

/// For each heap all moves, and the least number that none of them reaches.
fn plain(code: &Code) -> Vec<u16> {
    let digits: Vec<_> = code.digits().collect();
    let mut values: Vec<u16> = Vec::new();
    let mut by = vec![usize::MAX; 1 << 16];
    for heap in 0..=LAST as usize {
        for &(take, digit) in digits.iter().take_while(|(take, _)| *take <= heap) {
            let rest = heap - take;
            if digit.leaves_none() && rest == 0 {
                by[0] = heap;
            }
            if digit.leaves_one() && rest > 0 {
                by[usize::from(values[rest])] = heap;
            }
            if digit.leaves_two() && rest > 1 {
                let (front, back) = (&values[1..=rest / 2], &values[rest - rest / 2..rest]);
                for (one, other) in front.iter().zip(back.iter().rev()) {
                    by[usize::from(one ^ other)] = heap;
                }
            }
        }
        let value = (0..u16::MAX).find(|&value| by[usize::from(value)] != heap);
        values.push(value.expect("a value that is not reached"));
    }
    values
}
