//! All native tests of the core, in one program: one link, and tests of all files side by side.
//! `cargo test --test all periods::` runs those of one file.
#![cfg(not(target_arch = "wasm32"))]

// What several files share.
#[path = "../../examples/command/mod.rs"]
mod command;
mod damage;
mod files;
#[path = "../../examples/oeis/kit.rs"]
mod kit;
mod naive;
#[path = "../../examples/oeis/paper.rs"]
mod paper;
mod sample;

// One file for each subject.
mod arrays;
mod arrays_barriers;
mod arrays_leading;
mod arrays_rows;
mod automata;
mod catalogue;
mod census;
mod certificates_adversarial;
mod dynamics;
mod dynamics_last_row;
mod dynamics_theorems;
mod entries;
mod extremes;
mod filling;
mod games;
mod leap;
mod mesh;
mod nim;
mod octal;
mod oeis;
mod periods;
mod periods_certificates;
mod periods_frontier;
mod periods_shipped;
mod periods_theorems;
mod sequences;
mod theorems;
mod tokens;
mod trees;
mod trees_barriers;
