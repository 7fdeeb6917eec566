//! Arrays as they are filled.

use wasm_bindgen::JsError;

use super::Outcome;
use nimscape::arrays::{Completion, Fill, Filled, MexArray, MexFill};
use nimscape::error::Result;

/// An array that no first picture needs, being filled, or filled.
pub(super) trait Filling {
    /// Fills a slice more.
    fn advance(&mut self);
    /// Returns the share that is filled.
    fn done(&self) -> f64;
    /// Returns the array as far as it is filled, and its filled rows.
    fn so_far(&self) -> (&dyn Filled, usize);
}

/// An array being filled, or filled.
pub(super) enum Stage {
    Filling(Fill),
    Filled(Completion),
    FillingMex(Box<MexFill>),
    FilledMex(MexArray),
    Other(Box<dyn Filling>),
}

impl Stage {
    /// Returns the array of a centre, or of Grundy values with it.
    pub(super) fn new(c: u32, leaf: Option<u32>, side: u32) -> Result<Self> {
        Ok(match leaf {
            None => Self::Filling(Fill::new(c, side)?),
            Some(leaf) => Self::FillingMex(MexFill::grundy(c, leaf, side)?.into()),
        }
        .completed())
    }

    /// Returns the array that a leading row begins.
    pub(super) fn led_by(row: &[u32], side: u32) -> Result<Self> {
        Ok(Self::FillingMex(MexFill::led_by(row, side)?.into()).completed())
    }

    /// Returns the array of two leaves of a tree.
    #[cfg(not(feature = "whole"))]
    pub(super) fn of_tree(_: &str, _: u32) -> Outcome<Self> {
        Err(JsError::new("tree: the whole core fills its array"))
    }

    /// Fills a slice more.
    pub(super) fn advance(mut self) -> Self {
        match &mut self {
            Self::Filling(fill) => fill.advance(),
            Self::FillingMex(fill) => fill.advance(),
            Self::Other(array) => array.advance(),
            _ => {}
        }
        self.completed()
    }

    /// Becomes a filled array when no row is left: an array of side 1 may be full from the
    /// beginning.
    fn completed(self) -> Self {
        match self {
            Self::Filling(fill) if fill.rows_done() == fill.side() => Self::Filled(fill.finish()),
            Self::FillingMex(fill) if fill.done() >= 1.0 => Self::FilledMex(fill.complete()),
            other => other,
        }
    }

    /// Returns the array as far as it is filled, and its filled rows.
    pub(super) fn so_far(&self) -> (&dyn Filled, usize) {
        match self {
            Self::Filled(array) => (array, array.side()),
            Self::Filling(fill) => (fill.so_far(), fill.rows_done()),
            Self::FilledMex(array) => (array, array.side()),
            Self::Other(array) => array.so_far(),
            Self::FillingMex(fill) => {
                let (array, rows) = fill.so_far();
                (array, rows)
            }
        }
    }

    /// Returns the share that is filled.
    pub(super) fn done(&self) -> f64 {
        match self {
            Self::FillingMex(fill) => fill.done(),
            Self::Other(array) => array.done(),
            _ => {
                let (array, rows) = self.so_far();
                rows as f64 / array.side() as f64
            }
        }
    }

    pub(super) fn filled(&self) -> Outcome<&dyn Filled> {
        match self {
            Self::Filled(array) => Ok(array),
            Self::FilledMex(array) => Ok(array),
            Self::Other(array) if array.done() >= 1.0 => Ok(array.so_far().0),
            _ => Err(JsError::new("the array is still being filled")),
        }
    }
}
