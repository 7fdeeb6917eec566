//! Octal games: values beside the definition, periods beside published ones, and certificates.

use crate::damage::Random;
use crate::naive::{octal_values, with_shares};
use nimscape_games::octal::{Certificate, Code, HEAPS, KNOWN, Period, Values, check};

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

fn values(text: &str, to: u32) -> Values {
    Values::to(code(text), to, |_| true).unwrap()
}

fn random_codes(count: usize) -> impl Iterator<Item = String> {
    let mut random = Random(20);
    let code = move || {
        let before = ["0", "0", "0", "4"][random.below(4)];
        let places: String = (0..=random.below(5)).map(|_| random.below(8).to_string()).collect();
        format!("{before}.{places}")
    };
    core::iter::repeat_with(code).filter(|text| text.parse::<Code>().is_ok()).take(count)
}

/// Beyond some heaps what is computed is copied by a period.
#[test]
fn values_are_those_of_the_definition() {
    for text in random_codes(60) {
        assert_eq!(values(&text, 260).values(), octal_values(&text, 260), "{text}");
    }
    let known = KNOWN.iter().map(|known| known.code.to_owned());
    for text in random_codes(12).chain(known) {
        assert_eq!(values(&text, 1500).values(), octal_values(&text, 1500), "{text}");
    }
    for text in ["0.77", "0.07", "4.3", "0.115"] {
        assert_eq!(values(text, 3000).values(), octal_values(text, 3000), "{text}");
    }
}

#[test]
fn published_periods() {
    let table = include_str!("../data/octal-periods.csv");
    let rows: Vec<_> = table.lines().skip(1).collect();
    assert!(rows.len() > 80);
    for row in rows {
        let [text, preperiod, period] = row.split(',').collect::<Vec<_>>()[..] else { panic!() };
        let wanted =
            Period { preperiod: preperiod.parse().unwrap(), period: period.parse().unwrap() };
        // As few heaps as prove it.
        let to = wanted.needs(&code(text)) as u32 - 1;
        assert_eq!(values(text, to).period(), Some(wanted), "{text}");
        if to < 20_000 {
            assert_eq!(values(text, to - 1).period(), None, "{text} with one value less");
            let far = values(text, 20_000);
            let certificate = far.certificate().unwrap();
            assert_eq!(check(&certificate, |_| true), Ok(wanted.needs(&code(text))), "{text}");
        }
    }
}

#[test]
fn open_games_have_no_period_here() {
    for known in KNOWN.iter().filter(|known| known.is_open) {
        assert_eq!(values(known.code, 10_000).period(), None, "{}", known.code);
    }
    for known in KNOWN {
        assert_eq!(code(known.code).to_string(), known.code);
    }
}

#[test]
fn the_sparse_space_of_a_known_game() {
    // Kayles: the values with an even number of ones are rare (Winning Ways, chapter 4).
    let kayles = values("0.77", 70);
    let even = |heap: &u32| kayles.values()[*heap as usize].count_ones().is_multiple_of(2);
    let expected: Vec<u32> = (1..=70).filter(even).collect();
    assert_eq!(kayles.rare(), expected);
    let long = values("0.16", 50_000);
    // 53 with the heap 0.
    assert_eq!((long.mask(), long.rare().len(), long.rare().last()), (0x1e, 52, Some(&13_935)));
}

#[test]
fn every_smaller_value_has_a_legal_move() {
    for text in random_codes(20) {
        let found = values(&text, 80);
        for heap in 0..=80_u32 {
            let ways = found.ways(heap).unwrap();
            let own = found.values()[heap as usize];
            assert!(ways.iter().map(|way| way.value).eq(0..own), "{text}: {heap}");
            for way in ways {
                let [one, other] = way.left;
                assert_eq!(way.take + one + other, heap);
                let game = code(&text);
                let (_, digit) =
                    game.digits().find(|(take, _)| *take == way.take as usize).unwrap();
                assert!(match way.left {
                    [0, 0] => digit.leaves_none(),
                    [_, 0] => digit.leaves_one() && way.take > 0,
                    _ => digit.leaves_two(),
                });
                let left = way.left.map(|part| found.values()[part as usize]);
                assert_eq!(left[0] ^ left[1], way.value);
            }
        }
    }
    assert!(values("0.7", 5).ways(6).is_err());
}

#[test]
fn codes_and_sizes_are_checked() {
    for text in ["", ".", "5.1", "0.8", "0.1.1", "-0.1", "0,7", "0. 7", "٠.7"] {
        assert!(text.parse::<Code>().is_err(), "{text}");
    }
    assert!(format!("0.{}", "1".repeat(33)).parse::<Code>().is_err());
    assert!(format!("0.{}", "1".repeat(32)).parse::<Code>().is_ok());
    assert_eq!("0.00".parse::<Code>().unwrap_err().to_string(), "code: 0.00 has no move");
    for (text, shortest) in [(".7", "0.7"), ("0.70", "0.7"), ("4", "4."), ("4.30", "4.3")] {
        assert_eq!(code(text).to_string(), shortest);
    }
    let error = Values::to(code("0.7"), HEAPS.end() + 1, |_| true).unwrap_err();
    assert_eq!(error.to_string(), "to must be 0 to 1000000, not 1000001");
    assert_eq!(values("0.7", 0).values(), [0]);
}

#[test]
fn work_can_be_followed_and_stopped() {
    let (found, shares) = with_shares(|report| Values::to(code("0.007"), 9000, report));
    assert!(found.is_ok() && shares.len() > 5);
    let error = Values::to(code("0.007"), 9000, |_| false).unwrap_err();
    assert_eq!(error.to_string(), "code: 0.007 has been stopped: nothing is known");
    let certificate = values("0.77", 500).certificate().unwrap();
    assert!(check(&certificate, |_| false).is_err());
}

#[test]
fn certificates_are_written_and_read() {
    let certificate = values("0.15", 1000).certificate().unwrap();
    let text = certificate.to_json();
    assert_eq!(Certificate::from_json(&text), Ok(certificate));
    let long = Certificate::from_json(&" ".repeat((1 << 24) + 1)).unwrap_err().to_string();
    assert!(long.ends_with("has 16777217 letters, more than 16777216"), "{long}");
    for (from, to) in [
        ("\"version\":1", "\"version\":2"),
        ("octal period", "octal"),
        ("\"0.15\"", "\"0.150\""),
        ("\"0.15\"", "\"0.95\""),
        ("\"period\":10", "\"period\":-10"),
        ("\"period\":10", "\"period\":1e1"),
        ("{", "{\"more\":1,"),
    ] {
        assert!(text.contains(from), "{from}");
        assert!(Certificate::from_json(&text.replacen(from, to, 1)).is_err(), "{to}");
    }
    assert_eq!(values("0.007", 5000).certificate(), None);
}

#[test]
fn damaged_certificates_are_refused() {
    for text in ["0.77", "0.17", "0.15", "4.3", "0.115", "0.012"] {
        let found = values(text, 3000);
        let genuine = found.certificate().unwrap();
        let refused = |damaged: &Certificate| {
            assert!(check(damaged, |_| true).is_err(), "{}", damaged.to_json());
        };
        assert!(check(&genuine, |_| true).is_ok(), "{text}");
        for heap in 0..genuine.values.len() {
            let own = genuine.values[heap];
            for value in [0, 1, own ^ 1, own + 1, u16::MAX].into_iter().filter(|&v| v != own) {
                let mut damaged = genuine.clone();
                damaged.values[heap] = value;
                refused(&damaged);
            }
        }
        let (q, p) = (genuine.preperiod, genuine.period);
        for (preperiod, period) in
            [(q + 1, p), (q, 2 * p), (q + p, p), (0, p), (q, 0), (u32::MAX, p), (q, u32::MAX)]
        {
            let mut damaged = Certificate { preperiod, period, ..genuine.clone() };
            refused(&damaged);
            let size = (u64::from(preperiod) + u64::from(period)).min(3000) as usize;
            damaged.values = found.values()[..size].to_vec();
            refused(&damaged);
        }
        for mask in [0, 1, u16::MAX] {
            let other = Certificate { mask, ..genuine.clone() };
            assert!(check(&other, |_| true).is_ok(), "{text}: mask {mask}");
        }
        refused(&Certificate { code: "0.3".to_owned(), ..genuine.clone() });
    }
}
