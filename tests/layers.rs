//! Rules of ARCHITECTURE.md on dependencies and prose, checked by reading every file. What crates
//! of the core may use is in their manifests: Cargo checks it.
//!
//! Each rule is a function from one file (its path and its text) to complaints, so that the end of
//! this file can test each rule with a bad file.

use std::fs;
use std::path::Path;
use std::process::Command;

type Rule = fn(&str, &str) -> Vec<String>;

#[test]
fn the_core_depends_on_no_web_crate() {
    check(|path| is_manifest(path) && !path.starts_with("src/wasm/"), needs_no_browser);
}

#[test]
fn no_file_names_the_machine_it_was_written_on() {
    check(|_| true, names_no_machine);
}

#[test]
fn comments_are_at_most_100_columns_wide() {
    check(has_comments, comments_are_narrow);
}

#[test]
fn checkers_depend_on_no_search() {
    let manifest = fs::read_to_string(root().join("src/proof/Cargo.toml")).unwrap();
    let own = manifest.lines().filter(|line| line.starts_with("nimscape-"));
    assert_eq!(own.collect::<Vec<_>>(), ["nimscape-base.workspace = true"]);
}

// The rules.

const WIDEST: usize = 100;

fn has_comments(path: &str) -> bool {
    let folders = ["src/", "tests/", "examples/", "benches/", "www/", "scripts/"];
    let endings = ["rs", "ts", "mjs", "css", "sh"];
    folders.iter().any(|folder| path.starts_with(folder))
        && Path::new(path).extension().is_some_and(|end| endings.iter().any(|e| end == *e))
}

fn is_manifest(path: &str) -> bool {
    path == "Cargo.toml" || path.starts_with("src/") && path.ends_with("/Cargo.toml")
}

fn needs_no_browser(path: &str, text: &str) -> Vec<String> {
    let sections = text.split("\n[").filter(|section| !section.contains("dev-dependencies]"));
    let used: String = sections.collect();
    let names = ["wasm-bindgen", "js-sys", "web-sys", "tsify", "panic_hook"];
    let found = names.iter().filter(|name| used.contains(**name));
    found.map(|name| format!("{path} depends on {name}: only src/wasm may")).collect()
}

fn comments_are_narrow(path: &str, text: &str) -> Vec<String> {
    let opening = |line: &str| ["//", "/*", "* ", "# "].iter().any(|sign| line.starts_with(sign));
    let wide = |line: &str| opening(line.trim_start()) && line.chars().count() > WIDEST;
    let lines = text.lines().zip(1..).filter(|(line, _)| wide(line));
    lines
        .map(|(line, number)| format!("{path}:{number} has {} columns", line.chars().count()))
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
fn the_rule_on_the_core_can_fail() {
    complains(needs_no_browser, "src/base/Cargo.toml", "[dependencies]\nweb-sys = \"0.3\"");
    let test = "[package]\n[target.x.dev-dependencies]\njs-sys = \"0.3\"\n[lints]";
    passes(needs_no_browser, "Cargo.toml", test);
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
