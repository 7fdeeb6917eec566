//! The mathematics of nimscape: the fractals inside Nim, exactly.

pub mod arrays;
pub mod automata;
pub mod error;
pub mod nim;
pub mod raster;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
