//! The digest of a field, the same on every device and in every version.

use js_sys::{Array, ArrayBuffer, Int32Array, Object, Uint16Array, Uint32Array};
use sha2::{Digest, Sha256};
use wasm_bindgen::JsCast;

use super::prelude::*;
use nimscape_base::error::quoted;
use nimscape_base::order::SortShort;

/// SHA-256 of a field in 64 hexadecimal digits.
///
/// Hashed are its members in alphabetical order: the name, a zero byte, how many numbers follow (8
/// bytes, little endian), then each number in 4 bytes (little endian, two's complement), whatever
/// the width of its array. Of a number of a plain list with more bits the lowest 32 count. A text
/// counts as its UTF-16 units. A table counts as its columns, `columns.row` and so on, and a column
/// with texts in it as its items, one a line: none of them has two lines. A number that JavaScript
/// does not hold exactly has no digest. A member `blank` is not hashed, as it only describes the
/// values. So the digest depends on the numbers and names alone.
#[export]
pub fn digest(
    #[typescript(
        "Graph | Points | Plane | FarPlane | Block | { kind: \"table\"; columns: object }"
    )]
    field: JsValue,
) -> Outcome<String> {
    let mut members = members(&field)?;
    if let Some(at) = members.iter().position(|(name, _)| name == "columns") {
        let (_, columns) = members.swap_remove(at);
        let columns = self::members(&columns)?.into_iter();
        members.extend(columns.map(|(name, column)| (format!("columns.{name}"), column)));
    }
    members.retain(|(name, _)| name != "blank");
    members.sort_short_by(|(name, _), (other, _)| name < other);
    let mut hash = Sha256::new();
    for (name, member) in members {
        let numbers = numbers(&member).ok_or_else(|| JsError::new(&unfit(&name, &member)))?;
        hash.update(name.as_bytes());
        hash.update([0]);
        hash.update((numbers.len() as u64).to_le_bytes());
        for number in numbers {
            hash.update(number.to_le_bytes());
        }
    }
    Ok(format!("{:x}", hash.finalize()))
}

/// Returns the reason why a member has no digest. A hole of a sparse array is named by its index.
fn unfit(name: &str, member: &JsValue) -> String {
    let hole = member.dyn_ref::<Array>().and_then(|items| {
        let is_hole = |item: Result<JsValue>| item.is_ok_and(|item| item.is_undefined());
        let index = check::items(items).ok()?.position(is_hole)?;
        Some(format!("field: {} has no item {index} of its {}", quoted(name), items.length()))
    });
    hole.unwrap_or_else(|| {
        format!("field: {} is neither text nor whole numbers of 32 bits", quoted(name))
    })
}

/// Returns the members of an object, by name. A list is not a field: its members have no names.
pub(super) fn members(object: &JsValue) -> Outcome<Vec<(String, JsValue)>> {
    let is_list = Array::is_array(object) || ArrayBuffer::is_view(object);
    let object = object
        .dyn_ref::<Object>()
        .filter(|_| !is_list)
        .ok_or_else(|| JsError::new("field: not an object with named members"))?;
    let member = |name: String| {
        let member = check::member(object, &name)?;
        Ok((name, member))
    };
    check::names(object)?.into_iter().map(member).collect()
}

/// Returns the numbers of a text, a typed array or a plain array, as 32 bits each.
pub(super) fn numbers(member: &JsValue) -> Option<Vec<u32>> {
    if let Some(text) = member.as_string() {
        return Some(text.encode_utf16().map(u32::from).collect());
    }
    if let Some(array) = member.dyn_ref::<Uint32Array>() {
        return Some(array.to_vec());
    }
    if let Some(array) = member.dyn_ref::<Int32Array>() {
        return Some(array.to_vec().into_iter().map(|number| number as u32).collect());
    }
    if let Some(array) = member.dyn_ref::<Uint16Array>() {
        return Some(array.to_vec().into_iter().map(u32::from).collect());
    }
    let items = member.dyn_ref::<Array>()?;
    let whole = |number: f64| {
        let is_exact = number.fract() == 0.0 && number.abs() <= *check::EXACT.end() as f64;
        is_exact.then_some(number as i64 as u32)
    };
    let (mut numbers, mut has_text, read) = (Vec::new(), false, Array::new());
    for item in check::items(items).ok()? {
        let item = item.ok()?;
        read.push(&item);
        // Ends at the first hole: a sparse array may claim a length of 2^32 - 1.
        match item.as_f64() {
            Some(number) => numbers.push(whole(number)),
            None if item.as_string().is_some_and(|text| !text.contains('\n')) => has_text = true,
            None => return None,
        }
    }
    if has_text {
        return Some(String::from(read.join("\n")).encode_utf16().map(u32::from).collect());
    }
    numbers.into_iter().collect()
}
