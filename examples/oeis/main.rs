//! Writes results/oeis, what the OEIS needs of each sequence, from the core:
//! `cargo run --release --example oeis`

#[path = "../command/mod.rs"]
mod command;
mod kit;
mod paper;

use std::fs;
use std::io::Result;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    command::run(|_| write().map_err(|error| error.to_string()))
}

fn write() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = kit::files(root, &kit::entries(root)?)?;
    for (name, text) in &files {
        let path = root.join(kit::FOLDER).join(name);
        fs::create_dir_all(path.parent().unwrap_or(root))?;
        fs::write(path, text)?;
    }
    fs::write(root.join(paper::FILE), paper::numbers(root)?)?;
    println!("{} files are in {}", files.len(), kit::FOLDER);
    Ok(())
}
