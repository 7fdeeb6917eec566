//! Trees whose text has letters for the sizes of variable leaves: `2(3,x,1(y))`.

use super::Tree;
use nimscape_base::error::{Error, Result};

/// Reads a tree in which some leaves have letters as sizes, each at most once; they become 1.
/// Returns the vertex of each letter that the text has. `None` where it is no such tree.
///
/// # Errors
/// Those of reading a [`Tree`] that name more than the form of the text.
pub(super) fn read(text: &str, letters: &[char]) -> Result<Option<(Tree, Vec<Option<usize>>)>> {
    let sizes: Vec<&str> = text.split(['(', ')', ',']).filter(|size| !size.is_empty()).collect();
    let place = |letter: &char| {
        let mut places = (0..sizes.len()).filter(|&at| sizes[at] == letter.to_string());
        (places.next(), places.next())
    };
    let places: Vec<_> = letters.iter().map(place).collect();
    if text.contains(';') || places.iter().any(|(_, again)| again.is_some()) {
        return Ok(None);
    }
    match text.replace(letters, "1").parse() {
        Ok(tree) => Ok(Some((tree, places.into_iter().map(|(place, _)| place).collect()))),
        Err(Error::Unfit { reason, .. }) if reason.starts_with("is not a tree") => Ok(None),
        Err(other) => Err(other),
    }
}

/// Returns a tree as links have it, with the letters of its variable leaves.
pub(super) fn named(tree: &Tree, leaves: &[(char, usize)]) -> String {
    let text = tree.to_string();
    let (mut named, mut at, mut rest) = (String::new(), 0, &text[..]);
    while !rest.is_empty() {
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        if digits == 0 {
            named.push_str(&rest[..1]);
            rest = &rest[1..];
            continue;
        }
        match leaves.iter().find(|&&(_, leaf)| leaf == at) {
            Some(&(letter, _)) => named.push(letter),
            None => named.push_str(&rest[..digits]),
        }
        at += 1;
        rest = &rest[digits..];
    }
    named
}
