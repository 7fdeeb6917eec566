//! The octant as a body that can be printed, as files.

use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::octant::{OctantParams, births};
use super::{Outcome, check};
use crate::automata::octant::Births;
use crate::export::glb::{Note, glb};
use crate::export::solid::{Joints, Solid};
use crate::export::stl::stl;
use crate::raster::palette::{Kind, Palette};

/// How large and how stout a body is, and what its file says about it.
#[derive(Tsify, Deserialize)]
pub struct SolidParams {
    /// Millimetres along its longest axis, 10..=1000.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    size: JsValue,
    /// Per cent of its cell that a node fills, 10..=90.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    thickness: JsValue,
    /// Struts along the tree of births, or between all points that touch.
    #[tsify(type = "SolidJoints")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    joints: JsValue,
    /// The link of the figure.
    #[tsify(type = "string")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    link: JsValue,
    /// One sentence on it.
    #[tsify(type = "string")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    caption: JsValue,
    /// The digest of its data.
    #[tsify(type = "string")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    digest: JsValue,
}

/// Between which points of a body there are struts.
#[derive(Tsify, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SolidJoints {
    /// From every point to its parent.
    Tree,
    /// Between all points that are a step apart.
    Touching,
}

/// A body, checked.
struct Body {
    births: Births,
    solid: Solid,
    size: f64,
    link: String,
    caption: String,
    digest: String,
}

impl Body {
    fn new(params: &Ts<OctantParams>, form: &Ts<SolidParams>) -> Outcome<Self> {
        let form = check::params(form)?;
        let size = check::integer("size", &form.size, 10..=1000)? as f64;
        let thickness = check::integer("thickness", &form.thickness, 10..=90)? as u32;
        let joints = match check::word("joints", &form.joints)? {
            SolidJoints::Tree => Joints::Tree,
            SolidJoints::Touching => Joints::Touching,
        };
        let births = births(params)?;
        Ok(Self {
            solid: Solid::new(&births, joints, thickness)?,
            births,
            size,
            link: check::text("link", &form.link)?,
            caption: check::text("caption", &form.caption)?,
            digest: check::text("digest", &form.digest)?,
        })
    }
}

/// The points that are shown as a body: binary STL, in millimetres.
#[wasm_bindgen]
pub fn solid_stl(params: Ts<OctantParams>, form: Ts<SolidParams>) -> Outcome<Vec<u8>> {
    let Body { solid, size, link, .. } = Body::new(&params, &form)?;
    Ok(stl(&solid, size, &link))
}

/// The same as binary glTF, in metres, coloured by the step of birth in a sequential palette.
#[wasm_bindgen]
pub fn solid_glb(
    params: Ts<OctantParams>,
    form: Ts<SolidParams>,
    #[wasm_bindgen(unchecked_param_type = "string")] palette: &JsValue,
) -> Outcome<Vec<u8>> {
    let Body { births, solid, size, link, caption, digest } = Body::new(&params, &form)?;
    let palette = Palette::named(&check::text("palette", palette)?, Kind::Sequential)?;
    let last = births.generation.last().copied().unwrap_or(0).max(1);
    let share = |step: &u32| f64::from(*step) / f64::from(last);
    let colours: Vec<_> = births.generation.iter().map(|step| palette.at(share(step))).collect();
    let note = Note { link: &link, caption: &caption, digest: &digest };
    Ok(glb(&solid, size, &colours, note))
}
