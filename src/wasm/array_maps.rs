//! The maps of arrays and the palettes that fit them.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::types::answer;
use super::{Outcome, check};
use nimscape::arrays::Map;
use nimscape::arrays::map::{MAPS, MapInfo};
use nimscape::render::plane::palettes_for;

answer! {
    /// A map that can be seen.
    #[tsify(missing_as_null)]
    pub struct ArrayMap {
        name: String,
        label: String,
        /// One sentence.
        meaning: String,
        /// The least and the largest number that it takes, as the member of its name; null if it
        /// takes none.
        takes: Option<[u16; 2]> as "[number, number] | null",
        /// Whether it needs a second centre.
        compares: bool,
    }
}

/// Returns a map by its name and its number, of one array or of two compared.
pub(super) fn map(name: &str, number: &JsValue, compared: bool) -> Outcome<Map> {
    let info = MapInfo::named(name)?;
    let range = info.parameter.as_ref().map(|parameter| &parameter.range);
    let range =
        range.map_or(check::EXACT, |range| i64::from(*range.start())..=i64::from(*range.end()));
    Ok(info.make(check::optional(info.name, number, range)?, compared)?)
}

/// Returns the maps that can be seen, in the order in which they are offered; the first is the
/// default.
#[wasm_bindgen]
pub fn array_maps() -> Outcome<Vec<Ts<ArrayMap>>> {
    let maps = MAPS.iter().map(|map| {
        let takes = map.parameter.as_ref().map(|of| [*of.range.start(), *of.range.end()]);
        let map = ArrayMap {
            name: map.name.to_owned(),
            label: map.label.to_owned(),
            meaning: map.meaning.to_owned(),
            takes,
            compares: map.compares(),
        };
        Ok(map.into_ts()?)
    });
    maps.collect()
}

/// Returns the palettes that fit a map, the standard one first: of the map of that name with its
/// number, of one centre or of two that are compared.
#[wasm_bindgen(unchecked_return_type = "string[]")]
pub fn array_palettes(
    #[wasm_bindgen(unchecked_param_type = "string")] map: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number | null")] number: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "boolean")] compared: &JsValue,
) -> Outcome<Vec<String>> {
    let map = self::map(&check::text("map", map)?, number, compared.is_truthy())?;
    Ok(palettes_for(map).map(|palette| palette.name.to_owned()).collect())
}
