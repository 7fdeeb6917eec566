//! Near equivalence of two centres: the decision, its certificates, and windows of the shadows.

pub mod decision;
pub mod shadows;

pub use nimscape_proof::near_equivalence as certificate;
