//! The octant as a body that can be printed, as files.

use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::octant::{OctantParams, births};
use super::types::params;
use super::{Outcome, check};
use nimscape::automata::octant::Births;
use nimscape::mesh::glb::{Note, glb};
use nimscape::mesh::solid::{Joints, MOST_POINTS, SIZES, Solid, THICKNESSES};
use nimscape::mesh::stl::stl;
use nimscape::render::palette::{Kind, Palette};

params! {
    /// The size and thickness of a solid, and the metadata of its file.
    pub struct SolidParams {
        /// Millimetres along its longest axis, 10..=1000.
        size: "number",
        /// Per cent of its cell that a node fills, 10..=90.
        thickness: "number",
        /// Struts along the tree of births, or between all points that touch.
        joints: "SolidJoints",
        /// The link of the figure.
        link: "string",
        /// One sentence on it.
        caption: "string",
        /// The digest of its data.
        digest: "string",
    }
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

/// A checked solid.
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
        let size = check::integer("size", &form.size, check::wide(SIZES))? as f64;
        let thickness =
            check::integer("thickness", &form.thickness, check::wide(THICKNESSES))? as u32;
        let joints = match check::word("joints", &form.joints)? {
            SolidJoints::Tree => Joints::Tree,
            SolidJoints::Touching => Joints::Touching,
        };
        let births = births(params, MOST_POINTS as u128)?;
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

/// Returns the points that are shown as a body: binary STL, in millimetres.
#[wasm_bindgen]
pub fn solid_stl(params: Ts<OctantParams>, form: Ts<SolidParams>) -> Outcome<Vec<u8>> {
    let Body { solid, size, link, .. } = Body::new(&params, &form)?;
    Ok(stl(&solid, size, &link))
}

/// Returns the same as binary glTF, in metres, coloured by the step of birth in a sequential
/// palette.
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
