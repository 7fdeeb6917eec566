//! The octant as a body that can be printed, as files.

use super::octant::{OctantParams, births};
use super::prelude::*;
use nimscape_automata::octant::Births;
use nimscape_render::mesh::glb::{Note, glb};
use nimscape_render::mesh::solid::{Joints as SolidJoints, MOST_POINTS, SIZES, Solid, THICKNESSES};
use nimscape_render::mesh::stl::stl;
use nimscape_render::palette::{Kind, Palette};

declare!(SolidJoints);

request! {
    /// The size and thickness of a solid, and the metadata of its file.
    pub struct SolidParams {
        /// Millimetres along its longest axis.
        size: u32 in SIZES,
        /// Per cent of its cell that a node fills.
        thickness: u32 in THICKNESSES,
        /// Struts along the tree of births, or between all points that touch.
        joints: SolidJoints,
        /// The link of the figure.
        link: String,
        /// One sentence on it.
        caption: String,
        /// The digest of its data.
        digest: String,
    }
}

fn solid(params: &OctantParams, form: &SolidParams) -> Outcome<(Births, Solid)> {
    let births = births(params, MOST_POINTS as u128)?;
    let solid = Solid::new(&births, form.joints, form.thickness)?;
    Ok((births, solid))
}

/// Returns the points that are shown as a body: binary STL, in millimetres.
#[export]
pub fn solid_stl(params: OctantParams, form: SolidParams) -> Outcome<Vec<u8>> {
    Ok(stl(&solid(&params, &form)?.1, form.size.into(), &form.link))
}

/// Returns the same as binary glTF, in metres, coloured by the step of birth in a sequential
/// palette.
#[export]
pub fn solid_glb(params: OctantParams, form: SolidParams, palette: String) -> Outcome<Vec<u8>> {
    let (births, solid) = solid(&params, &form)?;
    let palette = Palette::named(&palette, Kind::Sequential)?;
    let last = births.generation.last().copied().unwrap_or(0).max(1);
    let share = |step: &u32| f64::from(*step) / f64::from(last);
    let colours: Vec<_> = births.generation.iter().map(|step| palette.at(share(step))).collect();
    let note = Note { link: &form.link, caption: &form.caption, digest: &form.digest };
    Ok(glb(&solid, form.size.into(), &colours, note))
}
