//! The maps of arrays and the palettes that fit them.

use super::prelude::*;
use nimscape_arrays::Map;
use nimscape_arrays::map::{MAPS, MapInfo};
use nimscape_render::plane::palettes_for;

/// A map that can be seen.
#[export]
pub struct ArrayMap {
    name: &'static str,
    label: &'static str,
    /// One sentence.
    meaning: &'static str,
    /// The least and the largest number that it takes, as the member of its name; null if it takes
    /// none.
    takes: Option<[u16; 2]>,
    /// Whether it needs a second centre.
    compares: bool,
}

/// Returns a map by its name and its number, of one array or of two compared.
pub(super) fn map(name: &str, number: &JsValue, compared: bool) -> Outcome<Map> {
    let info = MapInfo::named(name)?;
    let range = info.parameter.as_ref().map_or(check::EXACT, |of| check::ends(&of.range));
    Ok(info.make(check::optional(info.name, number, range)?, compared)?)
}

/// Returns the maps that can be seen, in the order in which they are offered; the first is the
/// default.
#[export]
pub fn array_maps() -> Outcome<Vec<ArrayMap>> {
    let maps = MAPS.iter().map(|map| ArrayMap {
        name: map.name,
        label: map.label,
        meaning: map.meaning,
        takes: map.parameter.as_ref().map(|of| [*of.range.start(), *of.range.end()]),
        compares: map.compares(),
    });
    Ok(maps.collect())
}

/// Returns the palettes that fit a map, the standard one first: of the map of that name with its
/// number, of one centre or of two that are compared.
#[export]
pub fn array_palettes(
    map: String,
    #[typescript("number | null")] number: Option<JsValue>,
    compared: bool,
) -> Outcome<Vec<String>> {
    let map = self::map(&map, &number.unwrap_or_default(), compared)?;
    Ok(palettes_for(map).map(|palette| palette.name.to_owned()).collect())
}
