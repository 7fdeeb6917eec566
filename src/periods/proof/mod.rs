//! Proofs of periods as certificates: their format, and the code that writes them.

pub mod certificate;
pub mod certify;
pub mod transfer;
