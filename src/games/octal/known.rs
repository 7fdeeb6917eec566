//! Octal games with a name, or with a question that is open.

use nimscape_base::Typescript;
use serde::Serialize;

/// A game that somebody may look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Typescript)]
#[typescript("OctalGame")]
pub struct Known {
    /// Its code, as [`super::Code`] writes it.
    pub code: &'static str,
    /// Its name; empty if it has none.
    pub name: &'static str,
    /// Whether it is an open question if its values become periodic.
    #[serde(rename = "open")]
    pub is_open: bool,
}

const fn named(code: &'static str, name: &'static str) -> Known {
    Known { code, name, is_open: false }
}

const fn open(code: &'static str, name: &'static str) -> Known {
    Known { code, name, is_open: true }
}

/// Games to begin with. The open ones are those with at most two digits, up to equal values, and
/// Treblecross (*Winning Ways*, chapter 4; lists of A. Flammenkamp).
pub const KNOWN: &[Known] = &[
    named("0.77", "Kayles"),
    named("0.07", "Dawson's Kayles"),
    named("0.137", "Dawson's Chess"),
    named("0.15", "Guiles"),
    named("0.16", ""),
    named("0.56", ""),
    named("0.156", ""),
    named("0.165", ""),
    open("0.007", "Treblecross"),
    open("0.6", "Officers"),
    open("0.04", ""),
    open("0.06", ""),
    open("0.14", ""),
    open("0.36", ""),
    open("0.64", ""),
    open("0.74", ""),
    open("0.76", ""),
];
