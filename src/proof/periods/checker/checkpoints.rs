//! States along long laps, so that a check by samples can walk from one to the next.
//!
//! ```json
//! {"format": "nimscape checkpoints", "version": 1, "source": "...", "centre": 8,
//!  "laps": [[40, 524288, 8, [[16777216, "5a1 3f ...", "0a8b"], ...]], ...]}
//! ```
//! A lap is the radius of the band below, the column in which it begins, how many numbers it has,
//! and its states: how many columns after the beginning, the sets `S_r` as hexadecimal numbers
//! (offset 0 is the lowest bit), and where the labels of the last two are followed these: for each
//! offset that exactly one of the two has, upwards, the offset whose label it was in the beginning,
//! 128 more if it is turned, in two hexadecimal digits.

use serde::{Deserialize, Serialize};

use super::cycle_walk::{CycleWalk, Labels, Mark};
use super::labels::Label;
use super::mex::CheckedGroup;
use super::table::{Plan, WHOLE};
use super::{LAST, Refusal, unfit};
use crate::CENTRES;
use crate::periods::Table;
use nimscape_base::error::{Error, in_range};
use nimscape_base::strict;
use nimscape_base::work_budget::WorkBudget;

/// The first member of every such file.
const FORMAT: &str = "nimscape checkpoints";

/// What made them.
const SOURCE: &str = "examples/periods.rs, checkpoints";

/// States along the long laps of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoints {
    /// The centre of the table.
    pub centre: u32,
    laps: Vec<Lap>,
}

/// States along one lap.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Lap {
    radius: u32,
    column: u64,
    numbers: usize,
    marks: Vec<Mark>,
}

/// Checkpoints as they are written.
#[derive(Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u32,
    source: String,
    centre: u32,
    laps: Vec<(u32, u64, usize, Vec<State>)>,
}

/// Columns since the beginning, sets, labels.
type State = (u64, String, Option<String>);

impl Checkpoints {
    /// Walks all laps of a table that are too long for a quick check, wholly and by the checker's
    /// own steps, and checks that they are laps. `on_progress` as in
    /// [`check_table`](super::check_table).
    ///
    /// # Errors
    /// When something is wrong with the table, or when it was stopped.
    pub fn record(table: &Table, on_progress: impl FnMut(u64) -> bool) -> Result<Self, Refusal> {
        let mut budget = WorkBudget::new(u64::MAX, on_progress);
        let mut record = || {
            let mut laps = Vec::new();
            for (plan, begin) in Plan::all_with_groups(table, &mut budget)? {
                if plan.steps() > WHOLE {
                    let start = plan.start(&begin, &mut budget)?;
                    let (labelled, cuts) = (plan.labelled, plan.cuts());
                    let course = CycleWalk::walk(start, plan.lap, labelled, &cuts, &mut budget)?;
                    let (radius, column) = (plan.radius(), plan.column);
                    let marks = course.marks().to_vec();
                    laps.push(Lap { radius, column, numbers: plan.numbers, marks });
                }
            }
            Ok(Self { centre: table.centre, laps })
        };
        record().map_err(|fault: super::Fault| fault.after(budget.spent()))
    }

    /// Returns the states along a lap.
    pub(super) fn marks(&self, plan: &Plan) -> Option<&[Mark]> {
        let same = |lap: &&Lap| {
            (lap.radius, lap.column, lap.numbers) == (plan.radius(), plan.column, plan.numbers)
                && lap.marks.iter().all(|mark| mark.labels.is_some() == plan.labelled)
                && lap.marks.last().is_none_or(|mark| mark.column < plan.lap)
        };
        self.laps.iter().find(same).map(|lap| &lap.marks[..])
    }

    /// Writes the checkpoints as JSON.
    pub fn to_json(&self) -> String {
        strict::write(&self.file())
    }

    fn file(&self) -> File {
        let lap = |lap: &Lap| {
            (lap.radius, lap.column, lap.numbers, lap.marks.iter().map(state).collect())
        };
        File {
            format: FORMAT.to_owned(),
            version: 1,
            source: SOURCE.to_owned(),
            centre: self.centre,
            laps: self.laps.iter().map(lap).collect(),
        }
    }

    /// Reads checkpoints. Whether they are states of laps is for the check to see.
    ///
    /// # Errors
    /// When the text is none of them; the reason names the place.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let file: File = serde_json::from_str(text).or_else(refuse)?;
        strict::check_format(&file.format, file.version, FORMAT).or_else(refuse)?;
        in_range("centre", file.centre, CENTRES)?;
        let lap = |(radius, column, numbers, states): &(u32, u64, usize, Vec<State>)| {
            in_range("radius", *radius, 1..=LAST / 2 + 1)?;
            in_range("numbers", *numbers, 1..=LAST as usize)?;
            let marks: Option<Vec<Mark>> =
                states.iter().map(|state| mark(*radius, *numbers, state)).collect();
            let upwards = |marks: &Vec<Mark>| {
                marks.first().is_none_or(|mark| mark.column > 0)
                    && marks.windows(2).all(|pair| pair[0].column < pair[1].column)
            };
            let Some(marks) = marks.filter(upwards) else {
                return refuse(format!("the lap after the band of radius {radius} has no states"));
            };
            Ok(Lap { radius: *radius, column: *column, numbers: *numbers, marks })
        };
        let laps = file.laps.iter().map(lap).collect::<Result<_, Error>>()?;
        let read = Self { centre: file.centre, laps };
        // Every number has one spelling.
        if read.file() != file {
            return refuse("a number or the source is not spelt as it is written");
        }
        Ok(read)
    }
}

fn refuse<T>(reason: impl core::fmt::Display) -> Result<T, Error> {
    unfit("checkpoints", "the file", format!("cannot be read: {reason}"))
}

/// Returns the offsets that exactly one of the last two numbers has.
fn labelled(sets: &[u128]) -> impl Iterator<Item = usize> + use<> {
    let one = match sets {
        [.., a, b] => a ^ b,
        _ => 0,
    };
    (0..128).filter(move |offset| one >> offset & 1 == 1)
}

fn state(mark: &Mark) -> State {
    let sets = mark.group.sets();
    let text: Vec<String> = sets.iter().map(|set| format!("{set:x}")).collect();
    let label = |label: Label| format!("{:02x}", label.offset | u8::from(label.turned) << 7);
    let of_all =
        |labels: Labels| labelled(sets).filter_map(move |offset| labels[offset]).map(label);
    (mark.column, text.join(" "), mark.labels.map(|labels| of_all(labels).collect()))
}

fn mark(radius: u32, numbers: usize, (column, sets, labels): &State) -> Option<Mark> {
    let sets = sets.split(' ').map(|set| u128::from_str_radix(set, 16).ok());
    let sets: Vec<u128> = sets.collect::<Option<_>>()?;
    let labels = match labels {
        Some(text) => Some(read(text, &sets)?),
        None => None,
    };
    (sets.len() == numbers).then(|| Mark {
        column: *column,
        group: CheckedGroup::new(radius, sets),
        labels,
    })
}

/// Returns the labels of a state.
fn read(text: &str, sets: &[u128]) -> Option<Labels> {
    let (mut labels, mut rest) = ([None; 128], text);
    for offset in labelled(sets) {
        let (label, after) = rest.split_at_checked(2)?;
        rest = after;
        let number = u8::from_str_radix(label, 16).ok()?;
        labels[offset] = Some(Label { offset: number & 127, turned: number > 127 });
    }
    rest.is_empty().then_some(labels)
}
