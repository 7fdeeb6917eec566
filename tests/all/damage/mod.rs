//! Documents and texts damaged at random, and what is true of those that are accepted.

mod finds;
mod limits;
mod octal;
mod orbits;
mod positions;
mod second;
mod tables;
pub(crate) mod truth;

use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};

use crate::sample::each_in_turn;

fn setting(name: &str, default: u64) -> u64 {
    env::var(name).map_or(default, |text| {
        text.parse().unwrap_or_else(|_| panic!("{name} = {text} is not a whole number"))
    })
}

pub(crate) fn random_cases() -> usize {
    setting("NIMSCAPE_CASES", 500) as usize
}

/// Steele, Lea and Flood's `SplitMix64`.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A stream for each test, by `NIMSCAPE_SEED`, which is printed.
    pub(crate) fn new(test: u64) -> Self {
        let seed = setting("NIMSCAPE_SEED", 0);
        println!("NIMSCAPE_SEED={seed}");
        Self(seed.wrapping_mul(1 << 8).wrapping_add(test))
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end as u64) as usize
    }
}

/// The places of a document and what can stand there instead.
pub(crate) struct Damages(Vec<(String, Vec<Value>)>);

impl Damages {
    pub(crate) fn of(document: &Value) -> Self {
        let mut damages = Self(Vec::new());
        damages.visit(String::new(), document);
        damages
    }

    fn visit(&mut self, place: String, value: &Value) {
        let mut others = vec![Value::Null, json!([]), json!({}), json!("")];
        match value {
            Value::Number(number) => {
                others.extend(numbers(number.as_u64().expect("a natural number").into(), false));
            }
            Value::String(text) => match text.parse() {
                Ok(number) => others.extend(numbers(number, true)),
                Err(_) => {
                    others.extend(["walk", "given", "trivial", "stable", "x"].map(Value::from));
                }
            },
            Value::Array(values) => {
                others.extend(shuffled(values));
                for (i, value) in values.iter().enumerate() {
                    self.visit(format!("{place}/{i}"), value);
                }
            }
            Value::Object(members) => {
                others.push(members.values().cloned().collect());
                let mut more = members.clone();
                more.insert("superfluous".to_owned(), json!(0));
                others.push(more.into());
                for (name, value) in members {
                    let mut fewer = members.clone();
                    fewer.remove(name);
                    others.push(fewer.clone().into());
                    fewer.insert(format!("{name}s"), value.clone());
                    others.push(fewer.into());
                    self.visit(format!("{place}/{name}"), value);
                }
            }
            Value::Bool(_) | Value::Null => unreachable!("no certificate has one"),
        }
        others.retain(|other| other != value);
        self.0.push((place, others));
    }

    /// All documents with one damage.
    pub(crate) fn single<'a>(&'a self, document: &'a Value) -> impl Iterator<Item = Value> + 'a {
        let all = self.0.iter().flat_map(|(place, others)| others.iter().map(move |o| (place, o)));
        all.map(|(place, other)| replaced(document.clone(), place, other.clone()))
    }

    /// A document with a damage of any kind.
    pub(crate) fn any(&self, document: Value, random: &mut Random) -> Value {
        let (place, others) = &self.0[random.below(self.0.len())];
        replaced(document, place, others[random.below(others.len())].clone())
    }
}

/// Puts another value at a place, if there still is one.
fn replaced(mut document: Value, place: &str, other: Value) -> Value {
    if let Some(value) = document.pointer_mut(place) {
        *value = other;
    }
    document
}

/// What can stand for a number: multiples, divisors, neighbours, numbers near the ends of machine
/// words, and other spellings.
fn numbers(n: u128, text: bool) -> Vec<Value> {
    const PRIMES: [u128; 6] = [2, 3, 5, 7, 11, 13];
    let ends = [31, 32, 40, 53, 63, 64, 127].map(|bits| 1_u128 << bits);
    let near = ends.into_iter().flat_map(|end| [end - 1, end, end + 1, end.wrapping_sub(n)]);
    let mut others: Vec<u128> = vec![0, 1, n.wrapping_add(1), n.wrapping_sub(1), n.wrapping_neg()];
    others.extend(PRIMES.iter().flat_map(|prime| [n.wrapping_mul(*prime), n / prime]));
    others.extend(near.chain([u128::MAX, u128::MAX - 1, u128::MAX - n, u128::MAX / 2 - n]));
    let mut values: Vec<Value> = others
        .into_iter()
        .map(|other| match u64::try_from(other) {
            Ok(number) if !text => number.into(),
            _ => other.to_string().into(),
        })
        .collect();
    let spellings = [
        format!("+{n}"),
        format!("0{n}"),
        format!("-{n}"),
        format!(" {n}"),
        format!("{n}.0"),
        format!("{n:#x}"),
        "340282366920938463463374607431768211456".to_owned(),
    ];
    values.extend(spellings.map(Value::from));
    values.extend([json!(-1), json!(0.5), json!(1e39)]);
    values.push(if text { json!(n as u64) } else { n.to_string().into() });
    values
}

/// A list cut short, with members twice or in another order.
fn shuffled(values: &[Value]) -> Vec<Value> {
    let mut lists: Vec<Vec<Value>> = Vec::new();
    if let ([first, rest @ ..], [.., last]) = (values, values) {
        lists.push(rest.to_vec());
        lists.push(values[..values.len() - 1].to_vec());
        lists.push(values[..values.len() / 2].to_vec());
        lists.push(values.iter().rev().cloned().collect());
        lists.push([values, std::slice::from_ref(last)].concat());
        lists.push([values, std::slice::from_ref(first)].concat());
        lists.push([values, values].concat());
    }
    for i in 1..values.len() {
        let mut list = values.to_vec();
        list.swap(i - 1, i);
        lists.push(list);
        let mut list = values.to_vec();
        list.insert(i, values[i - 1].clone());
        lists.push(list);
        let mut list = values.to_vec();
        list.remove(i);
        lists.push(list);
    }
    lists.into_iter().map(Value::from).collect()
}

/// Whether a damaged document is accepted. A panic fails the test, with the document.
pub(crate) fn accepted(document: &Value, verify: impl FnOnce(&str) -> bool) -> bool {
    let text = document.to_string();
    let verdict = catch_unwind(AssertUnwindSafe(|| verify(&text)));
    verdict.unwrap_or_else(|_| panic!("a panic, and no refusal: {text}"))
}

/// Documents as the project writes them, each with its damages.
pub(crate) struct Documents(Vec<(Value, Damages)>);

impl Documents {
    pub(crate) fn read(texts: impl IntoIterator<Item = String>) -> Self {
        let documents = texts.into_iter().map(|text| serde_json::from_str(&text).unwrap());
        Self(documents.map(|document: Value| (document.clone(), Damages::of(&document))).collect())
    }

    /// All with one damage, one document after the other.
    pub(crate) fn single(&self) -> impl Iterator<Item = Value> + '_ {
        self.0.iter().flat_map(|(document, damages)| damages.single(document))
    }

    /// All with one more damage of a damaged first document.
    pub(crate) fn again<'a>(&'a self, damaged: &'a Value) -> impl Iterator<Item = Value> + 'a {
        self.0[0].1.single(damaged)
    }

    /// One at random, with a damage, and with a second one `once_in` times.
    pub(crate) fn any(&self, random: &mut Random, once_in: usize) -> (usize, Value) {
        let which = random.below(self.0.len());
        let (document, damages) = &self.0[which];
        let once = damages.any(document.clone(), random);
        let is_twice = random.below(once_in) == 0;
        (which, if is_twice { damages.any(once, random) } else { once })
    }

    /// Asserts that a checker accepts all documents; then gives it each `step`-th single damage,
    /// and random pairs. Returns how many it was given, and how many it accepted.
    pub(crate) fn meet(
        &self,
        random: &mut Random,
        step: usize,
        pairs: usize,
        mut verify: impl FnMut(&str) -> bool,
    ) -> [usize; 2] {
        for (document, _) in &self.0 {
            assert!(accepted(document, &mut verify), "{document}");
        }
        let mut counts = [self.0.len(); 2];
        let mut meet = |damaged: &Value| {
            counts[0] += 1;
            counts[1] += usize::from(accepted(damaged, &mut verify));
        };
        each_in_turn(self.single(), step).for_each(|damaged| meet(&damaged));
        (0..pairs).for_each(|_| meet(&self.any(random, 1).1));
        counts
    }
}

/// Asserts that what was read of a text is written as the text is.
pub(crate) fn assert_same_spelling(written: &str, text: &str) {
    let [written, found]: [Value; 2] =
        [written, text].map(|text| serde_json::from_str(text).unwrap());
    assert_eq!(written, found, "another spelling is read");
}
