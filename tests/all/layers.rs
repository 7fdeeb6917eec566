//! The layer rules of ARCHITECTURE.md, checked by reading the imports of every file.
//!
//! Each rule is a function from one file (its path and its text) to complaints, so that the end of
//! this file can test each rule with a bad file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The modules of src in layers, lowest first. A module may use lower layers only.
const LAYERS: [&[&str]; 6] = [
    &["error", "recurrence", "strict"],
    &["nim", "octal"],
    &["games", "automata", "arrays", "dynamics"],
    &["periods", "sequences"],
    &["render", "mesh", "summary"],
    &["catalogue"],
];

type Rule = fn(&str, &str) -> Vec<String>;

/// The bindings are a package of their own: the compiler finds no web crate in src.
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
    check("src", "rs", imports_downwards);
}

#[test]
fn no_file_names_the_machine_it_was_written_on() {
    for path in tracked_files() {
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue }; // a picture, say
        let complaints = names_no_machine(&path, &text);
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    }
}

#[test]
fn comments_are_at_most_100_columns_wide() {
    let mut complaints = vec![];
    for path in tracked_files().iter().filter(|path| has_comments(path)) {
        let Ok(text) = fs::read_to_string(root().join(path)) else { continue }; // moved just now
        complaints.extend(comments_are_narrow(path, &text));
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

// The rules.

/// The widest comment, in columns.
const WIDEST: usize = 100;

/// Whether the test on comments reads a file.
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
    if module == "lib" || path.starts_with("src/wasm/") {
        return vec![]; // it declares all modules; a package of its own uses them all
    }
    let Some(layer) = layer_of(module) else {
        return vec![format!("{path}: add the module {module} to LAYERS in tests/all/layers.rs")];
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
/// `super::super::nim`.
fn modules_used(text: &str) -> Vec<String> {
    let words = words_of_rust(text);
    let mut modules = vec![];
    for (at, pair) in words.windows(2).enumerate() {
        if pair[1] != "::" || !["crate", "super"].contains(&pair[0].as_str()) {
            continue;
        }
        let after = &words[at + 2..];
        if after.first().is_some_and(|word| word == "{") {
            modules.extend(heads_of_group(after));
        } else {
            modules.extend(after.first().cloned());
        }
    }
    modules.retain(|module| layer_of(module).is_some());
    modules
}

/// `{ a::{b, c}, d }` -> a, d
fn heads_of_group(words: &[String]) -> Vec<String> {
    let mut depth = 0;
    let mut heads = vec![];
    for (at, word) in words.iter().enumerate() {
        match word.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ if depth == 1 && ["{", ","].contains(&words[at - 1].as_str()) => {
                heads.push(word.clone());
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    heads
}

/// Identifiers, `::`, and every other sign by itself; no comments, no text between quotes.
fn words_of_rust(text: &str) -> Vec<String> {
    let code = without_comments(text).replace("'\"'", "");
    let code: String = code.split('"').step_by(2).collect::<Vec<_>>().join(" ").replace('\\', " ");
    let mut words: Vec<String> = vec![];
    let mut glue = false; // does the next letter belong to the last word?
    for c in code.chars() {
        let letter = c.is_alphanumeric() || c == '_';
        match words.last_mut() {
            Some(last) if glue && letter => last.push(c),
            Some(last) if c == ':' && last == ":" => last.push(c),
            _ if !c.is_whitespace() => words.push(c.to_string()),
            _ => {}
        }
        glue = letter;
    }
    words
}

/// The text without `// ...` and `/* ... */`, except where these stand between quotes.
fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut quote = None;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if quote.is_none() && rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
            continue;
        }
        if quote.is_none() && rest.starts_with("/*") {
            rest = rest.find("*/").map_or("", |end| &rest[end + 2..]);
            continue;
        }
        let escaped = quote.is_some() && c == '\\';
        if quote == Some(c) {
            quote = None;
        } else if quote.is_none() && ['"', '`'].contains(&c) && !code.ends_with('\'') {
            quote = Some(c);
        }
        let taken = if escaped {
            1 + rest[1..].chars().next().map_or(0, char::len_utf8)
        } else {
            c.len_utf8()
        };
        code.push_str(&rest[..taken]);
        rest = &rest[taken..];
    }
    code
}

// The files.

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Fails with every complaint of the rule about the files at `place` (a file, or a folder; it may
/// not exist yet).
fn check(place: &str, extension: &str, rule: Rule) {
    let mut files = vec![];
    collect(&root().join(place), extension, &mut files);
    let complaints: Vec<String> = files
        .iter()
        .flat_map(|file| {
            let path = file.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
            rule(&path, &fs::read_to_string(file).unwrap())
        })
        .collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

fn collect(path: &Path, extension: &str, files: &mut Vec<PathBuf>) {
    if let Ok(entries) = fs::read_dir(path) {
        for entry in entries {
            collect(&entry.unwrap().path(), extension, files);
        }
    } else if path.extension().is_some_and(|e| e == extension) && path.exists() {
        files.push(path.to_path_buf());
    }
}

/// Nothing, where the project is not a git repository.
fn tracked_files() -> Vec<String> {
    let listing = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    let names = listing.map(|listing| String::from_utf8_lossy(&listing.stdout).into_owned());
    names
        .unwrap_or_default()
        .split('\0')
        .filter(|name| !name.is_empty())
        .map(String::from)
        .collect()
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
    complains(imports_downwards, "src/nim/mod.rs", "use crate::arrays::fill;");
    complains(imports_downwards, "src/nim/mod.rs", "use crate::{error::{Error, Result}, mesh};");
    complains(imports_downwards, "src/arrays/fill.rs", "fn f() { super::super::render::paint() }");
    complains(imports_downwards, "src/arrays/fill.rs", "use crate::automata::Rule;");
    complains(imports_downwards, "src/error.rs", "use crate::nim;");
    complains(imports_downwards, "src/attic/mod.rs", "");
    passes(
        imports_downwards,
        "src/render/mod.rs",
        "use crate::{arrays::{self, Fill}, error::Result};",
    );
    passes(imports_downwards, "src/nim/mod.rs", "use crate::error::in_range; // not crate::mesh");
    passes(imports_downwards, "src/nim/sum.rs", "use crate::nim::xor; use super::tests;");
    passes(imports_downwards, "src/lib.rs", "pub use crate::catalogue::Catalogue;");
    passes(imports_downwards, "src/wasm/array.rs", "use super::catalogue::Catalogue;");
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
