//! Figures as things that leave the page: solids that can be printed.
//!
//! - [`solid`]: the octant as one watertight body, nodes and struts, on an integer lattice.
//! - [`stl`]: a solid as a binary STL file, in millimetres.
//! - [`glb`]: a solid as a binary glTF file, in metres, with a colour for every node.

pub mod glb;
pub mod solid;
pub mod stl;
