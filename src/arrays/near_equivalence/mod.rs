//! Near equivalence of two centres: the decision, its certificates, and windows of the shadows.

pub mod certificate;
pub mod decision;
pub mod shadows;
