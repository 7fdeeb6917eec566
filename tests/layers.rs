//! The layer rules of ARCHITECTURE.md, checked by reading the imports of every file.
//!
//! Each rule is a function from one file (its path and its text) to complaints, so that the end of
//! this file can test each rule with a bad file.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The modules of src in layers, lowest first. A module may use lower layers only.
const LAYERS: [&[&str]; 5] = [
    &["nim", "octal"],
    &["games", "automata", "arrays", "dynamics"],
    &["periods", "sequences"],
    &["render", "mesh", "summary"],
    &["catalogue"],
];

type Rule = fn(&str, &str) -> Vec<String>;

#[test]
fn the_core_depends_on_no_web_crate() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let sections = manifest.split("\n[").filter(|section| !section.contains("dev-dependencies]"));
    let core: String = sections.collect();
    for name in ["wasm-bindgen", "js-sys", "web-sys", "tsify", "panic_hook"] {
        assert!(!core.contains(name), "{name} is a dependency of Cargo.toml: only src/wasm may");
    }
}

#[test]
fn modules_import_lower_layers_only() {
    check(|path| path.starts_with("src/") && has_comments(path), imports_downwards);
}

#[test]
fn no_file_names_the_machine_it_was_written_on() {
    check(|_| true, names_no_machine);
}

#[test]
fn comments_are_at_most_100_columns_wide() {
    check(has_comments, comments_are_narrow);
}

// The rules.

const WIDEST: usize = 100;

fn has_comments(path: &str) -> bool {
    let folders = ["src/", "tests/", "examples/", "benches/", "www/", "scripts/"];
    let endings = ["rs", "ts", "mjs", "css", "sh"];
    folders.iter().any(|folder| path.starts_with(folder))
        && Path::new(path).extension().is_some_and(|end| endings.iter().any(|e| end == *e))
}

fn comments_are_narrow(path: &str, text: &str) -> Vec<String> {
    let opening = |line: &str| ["//", "/*", "* ", "# "].iter().any(|sign| line.starts_with(sign));
    let wide = |line: &str| opening(line.trim_start()) && line.chars().count() > WIDEST;
    let lines = text.lines().zip(1..).filter(|(line, _)| wide(line));
    lines
        .map(|(line, number)| format!("{path}:{number} has {} columns", line.chars().count()))
        .collect()
}

fn imports_downwards(path: &str, text: &str) -> Vec<String> {
    let module = path.trim_start_matches("src/").split(['/', '.']).next().unwrap_or_default();
    if module == "lib" || root().join("src").join(module).join("Cargo.toml").exists() {
        return vec![]; // it declares all modules; Cargo checks packages
    }
    let Some(layer) = layer_of(module) else {
        return vec![format!("{path}: add the module {module} to LAYERS in tests/layers.rs")];
    };
    let used = modules_used(text).into_iter().filter(|used| used != module);
    used.filter(|used| layer_of(used).is_some_and(|other| other >= layer))
        .map(|used| format!("{path} uses {used}, which is not in a layer below {module}"))
        .collect()
}

fn names_no_machine(path: &str, text: &str) -> Vec<String> {
    // Put together here, so that this file does not contain them.
    let folders = ["work", "root", "home/", "Users/"].map(|folder| format!("/{folder}"));
    let word = |c: char| c.is_alphanumeric() || "._-~$}*".contains(c);
    let mut complaints = vec![];
    for (number, line) in text.lines().enumerate() {
        for folder in &folders {
            let found = line.match_indices(folder.as_str()).any(|(at, _)| {
                let rest = &line[at + folder.len()..];
                let ends = if folder.ends_with('/') {
                    rest.starts_with(word)
                } else {
                    !rest.starts_with(word)
                };
                !line[..at].ends_with(word) && !line[..at].ends_with('/') && ends
            });
            if found {
                complaints.push(format!("{path}:{} names {folder}: {}", number + 1, line.trim()));
            }
        }
    }
    complaints
}

// What files import.

fn layer_of(module: &str) -> Option<usize> {
    LAYERS.iter().position(|modules| modules.contains(&module))
}

/// The modules in paths such as `crate::nim::sum`, `use crate::{error::Result, nim}`,
/// `super::super::nim`, outside comments.
fn modules_used(text: &str) -> Vec<String> {
    let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap()).collect();
    let code = code.join("\n");
    let paths = ["crate::", "super::"].into_iter().flat_map(|start| code.split(start).skip(1));
    let heads = paths.flat_map(heads).filter(|head| layer_of(head).is_some());
    heads.map(String::from).collect()
}

/// `nim::sum` -> nim; `{ a::{b, c}, d }` -> a, d
fn heads(path: &str) -> Vec<&str> {
    fn head(text: &str) -> &str {
        let text = text.trim_start();
        text.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap()
    }
    let Some(group) = path.strip_prefix('{') else { return vec![head(path)] };
    let (mut depth, mut heads) = (1, vec![head(group)]);
    for (at, sign) in group.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => heads.push(head(&group[at + 1..])),
            _ => (),
        }
        if depth == 0 {
            break;
        }
    }
    heads
}

// The files.

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Fails with every complaint of the rule about some of the tracked files; none, where the project
/// is not a git repository.
fn check(is_read: impl Fn(&str) -> bool, rule: Rule) {
    let listing = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    let names = listing.map(|listing| String::from_utf8_lossy(&listing.stdout).into_owned());
    let names = names.unwrap_or_default();
    let mut complaints = vec![];
    for path in names.split('\0').filter(|path| is_read(path)) {
        let Ok(text) = fs::read_to_string(root().join(path)) else { continue }; // a picture, say
        complaints.extend(rule(path, &text));
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

// Every rule can fail, and lets good files pass.

#[track_caller]
fn complains(rule: Rule, path: &str, text: &str) {
    assert_ne!(rule(path, text), Vec::<String>::new(), "{path} should not pass: {text}");
}

#[track_caller]
fn passes(rule: Rule, path: &str, text: &str) {
    assert_eq!(rule(path, text), Vec::<String>::new(), "{path} should pass: {text}");
}

#[test]
fn the_rule_on_layers_can_fail() {
    for (path, text) in [
        ("src/nim/mod.rs", "use crate::arrays::fill;"),
        ("src/nim/mod.rs", "use crate::{error::{Error, Result}, mesh};"),
        ("src/arrays/fill.rs", "fn f() { super::super::render::paint() }"),
        ("src/arrays/fill.rs", "use crate::automata::Rule;"),
        ("src/error.rs", "use crate::nim;"),
        ("src/attic/mod.rs", ""),
    ] {
        complains(imports_downwards, path, text);
    }
    for (path, text) in [
        ("src/render/mod.rs", "use crate::{arrays::{self, Fill}, error::Result};"),
        ("src/nim/mod.rs", "use crate::error::in_range; // not crate::mesh"),
        ("src/nim/mod.rs", "use crate::{error::{mesh, Result}, nim}; use other::{mesh, games};"),
        ("src/nim/sum.rs", "use crate::nim::xor; use super::tests;"),
        ("src/lib.rs", "pub use crate::catalogue::Catalogue;"),
        ("src/wasm/array.rs", "use super::catalogue::Catalogue;"),
    ] {
        passes(imports_downwards, path, text);
    }
}

#[test]
fn the_rule_on_wide_comments_can_fail() {
    let wide = "x".repeat(WIDEST);
    for start in ["// ", "    /// ", " * ", "/** ", "# "] {
        complains(comments_are_narrow, "src/lib.rs", &format!("{start}{wide}"));
    }
    passes(comments_are_narrow, "src/lib.rs", &format!("// {}", "é".repeat(WIDEST - 3)));
    passes(comments_are_narrow, "src/lib.rs", &format!("let text = \"{wide}\";"));
}

#[test]
fn the_rule_on_machines_can_fail() {
    for path in ["work/main/x", "root", "home/somebody/x", "Users/somebody"] {
        complains(names_no_machine, "README.md", &format!("see /{path}"));
        complains(names_no_machine, "README.md", &format!("\"/{path}\""));
        passes(
            names_no_machine,
            "README.md",
            &format!("https://example.org/{path} and www/{path}"),
        );
    }
    passes(
        names_no_machine,
        "README.md",
        "/workers/x and ./worker.js and /rooted, ${X:-$HOME/.cache}",
    );
}
