//! The octant as a body that can be printed: small nodes, and struts along the tree in which they
//! are born.
//!
//! The unit cubes of the pictures touch along edges, where four faces meet: their surface bounds no
//! solid that a printer's program accepts. So every point becomes a *node*, a small polyhedron, and
//! every joint between two points a *strut*, the prism between the two faces that their nodes turn
//! to one another.
//!
//! # Why it is watertight
//! The points of Nim have even totals, and a joint is a step of 1 in two coordinates: a step to one
//! of the twelve nearest points of the face-centred cubic lattice. What is nearer to such a point
//! than to any other is a *rhombic dodecahedron*, which has one rhombus for each of the twelve
//! steps, at right angles to it, midway. (The points of Lim and their steps of 1 in one coordinate
//! have the unit cube instead, with its six squares. What follows is true of both.) Let P be this
//! cell around a point, and let the node be tP, shrunk about the point by a factor 0 < t < 1. The
//! strut along a step d is the prism between the face tF of one node that looks along d and the
//! face of the other that looks back: the second is the first moved by d, because P is its own
//! mirror image in its centre and F lies midway.
//!
//! 1. *Nothing meets that should not.* Nodes lie inside their own cells, so they are disjoint. The
//!    half of a strut that lies in a cell rises above tF at right angles; at the height h of the
//!    cell's face, for t < h <= 1, its section is tF about the middle of hF, so inside of hF. It
//!    therefore lies in the pyramid from the point over F, and the pyramids over different faces
//!    have no inner points in common. So struts meet nodes in whole faces, and one another in edges
//!    and corners of their nodes at most.
//! 2. *The surface* therefore is: the faces of nodes where no strut stands, and the four sides of
//!    each strut.
//! 3. *Each edge lies on two of them, which run along it in opposite directions.* An edge of a node
//!    lies between two of its faces, which run along it oppositely because a node's faces are
//!    oriented outwards. Where a strut stands on a face, the strut's side on that edge takes the
//!    face's place and runs along the edge as the face did. At the strut's other end the order of
//!    the corners is reversed, as it is in the face that looks back. An edge along a strut lies
//!    between two of its sides: one runs up, the other down.
//! 4. *Each corner has a single fan of faces*: that of the node, in which each face with a strut on
//!    it is replaced by two sides of the strut. So the surface is a closed, oriented 2-manifold,
//!    without edges or corners in which parts only touch.
//! 5. With the struts of a tree alone, balls are joined along discs without a ring: the body is a
//!    ball, its surface a sphere, and vertices - edges + faces = 2. Every further joint adds a
//!    handle.
//!
//! All coordinates are whole numbers: [`STEP`] to a step of 1 between points.
//!
//! # What it costs
//! A solid of p points and j struts has 14 p vertices and 12 p + 2 j faces (8 p and 6 p + 2 j where
//! nodes are cubes), each of four corners: 28,668 triangles at side 32.

use core::ops::RangeInclusive;
use nimscape_base::Typescript;
use serde::Deserialize;
use std::collections::HashMap;

use nimscape_automata::octant::Births;
use nimscape_base::error::{Result, in_range, invalid};

/// Lattice units between neighbours, along an axis: a node may be any whole per cent of its cell.
pub const STEP: u32 = 200;

/// The most points of a solid: side 128, which is 458,748 triangles. Programs that prepare prints
/// become slow with more.
pub const MOST_POINTS: usize = 1 << 14;

/// Lengths of the longest axis of a printed solid, in millimetres.
pub const SIZES: RangeInclusive<u32> = 10..=1000;

/// The share of its cell that a node fills, in per cent.
pub const THICKNESSES: RangeInclusive<u32> = 10..=90;

/// What a point becomes, before it is shrunk.
#[derive(Clone, Copy)]
enum Cell {
    /// For steps of 1 in two coordinates: Nim.
    Dodecahedron,
    /// For steps of 1 in one coordinate: Lim.
    Cube,
}

impl Cell {
    /// By the first step of a growth, from the origin to the point born next.
    fn of(points: &[[u32; 3]]) -> Self {
        match points.get(1) {
            Some(born) if born.iter().sum::<u32>() == 1 => Self::Cube,
            _ => Self::Dodecahedron,
        }
    }
}

/// Between which points there are struts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Typescript)]
#[typescript("SolidJoints")]
#[serde(rename_all = "kebab-case")]
pub enum Joints {
    /// From every point to its parent.
    Tree,
    /// Between all points that are a step apart: in Nim those whose cubes share an edge. Stiffer;
    /// the same as the tree in Lim.
    Touching,
}

/// A body, by its surface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solid {
    /// Corners, on the lattice; the least coordinate of each axis is 0.
    pub vertices: Vec<[u32; 3]>,
    /// Plane faces of four corners, by their places among the vertices: counterclockwise as seen
    /// from outside.
    pub faces: Vec<[u32; 4]>,
    /// How many vertices each node has: those of point `i` are at `i * corners..(i + 1) * corners`.
    pub corners: usize,
}

impl Solid {
    /// Returns the solid of points and their parents. Nodes are `thickness` per cent of their
    /// cells, 10..=90.
    ///
    /// ```
    /// use nimscape_automata::octant::{Rule, grow};
    /// use nimscape_render::mesh::solid::{Joints, Solid};
    /// let births = grow(Rule::Closer, 1).unwrap();
    /// let solid = Solid::new(&births, Joints::Tree, 60).unwrap();
    /// assert_eq!((solid.vertices.len(), solid.faces.len()), (4 * 14, 4 * 12 + 3 * 2));
    /// ```
    ///
    /// # Errors
    /// A thickness out of range; more than [`MOST_POINTS`] points, or none; several points without
    /// a parent, whose trees nothing would join; a parent that is not a step of the cell away, or
    /// no point; columns of unequal lengths; a coordinate that is not below 2^16.
    pub fn new(births: &Births, joints: Joints, thickness: u32) -> Result<Self> {
        in_range("thickness", thickness, THICKNESSES)?;
        in_range("points", births.len(), 1..=MOST_POINTS)?;
        let (count, parents) = (births.len(), births.parent.iter());
        let is_table = births.points.len() == 3 * count && births.parent.len() == count;
        if !is_table || parents.max().is_none_or(|&last| last >= count as i32) {
            let reason = "have other numbers of coordinates or parents, or a parent beyond them";
            let (value, reason) = (count.to_string(), reason.to_owned());
            return Err(invalid("points", value, reason));
        }
        in_range("coordinate", births.points.iter().copied().max().unwrap_or(0), 0..=0xffff)?;
        let points: Vec<_> = births.points.chunks_exact(3).map(triple).collect();
        let shape = Shape::of(Cell::of(&points));
        let struts = struts(births, &points, &shape)?;
        let struts = match joints {
            Joints::Tree => struts,
            Joints::Touching => touching(&points, &shape),
        };
        let vertices = points.iter().flat_map(|&point| shape.node(point, thickness)).collect();
        let faces = surface(points.len(), &shape, &struts);
        Ok(Self { vertices, faces, corners: shape.corners.len() })
    }

    /// Returns the largest coordinate of each axis.
    pub(crate) fn extent(&self) -> [u32; 3] {
        [0, 1, 2].map(|axis| self.vertices.iter().map(|vertex| vertex[axis]).max().unwrap_or(0))
    }

    /// Returns the corners in millimetres, when the longest axis of the body measures `size` of
    /// them. Equal corners stay equal.
    pub fn millimetres(&self, size: f64) -> Vec<[f32; 3]> {
        let unit = size / f64::from(self.extent().into_iter().max().unwrap_or(1));
        let scaled = |vertex: &[u32; 3]| vertex.map(|x| (f64::from(x) * unit) as f32);
        self.vertices.iter().map(scaled).collect()
    }

    /// Returns the surface as triangles, two of each face.
    pub fn triangles(&self) -> impl Iterator<Item = [u32; 3]> {
        self.faces.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]])
    }
}

/// A strut from the point `from` along step number `along` to the point `to`.
#[derive(Clone, Copy)]
struct Strut {
    from: usize,
    to: usize,
    along: usize,
}

type Vector = [i32; 3];

/// A cell: the steps to its neighbours and its surface, in half steps about its point.
struct Shape {
    steps: Vec<Vector>,
    corners: Vec<Vector>,
    /// The face that looks along each step: its corners, counterclockwise from outside.
    faces: Vec<[usize; 4]>,
}

impl Shape {
    fn of(cell: Cell) -> Self {
        let (squared, tips) = match cell {
            Cell::Dodecahedron => (2, true),
            Cell::Cube => (1, false),
        };
        let around = || (0..27).map(|i| [i / 9 - 1, i / 3 % 3 - 1, i % 3 - 1]);
        let of_length = |squared| around().filter(move |&v| dot(v, v) == squared);
        let steps: Vec<_> = of_length(squared).collect();
        let mut corners: Vec<_> = of_length(3).collect();
        if tips {
            corners.extend(of_length(1).map(|axis| axis.map(|x| 2 * x)));
        }
        let faces = steps.iter().map(|&step| face(&corners, step)).collect();
        Self { steps, corners, faces }
    }

    /// Returns the corners of the node of a point, on the lattice.
    fn node(&self, point: [u32; 3], thickness: u32) -> impl Iterator<Item = [u32; 3]> {
        let widest = self.corners.iter().flatten().copied().max().unwrap_or(0);
        self.corners.iter().map(move |corner| {
            let offset = |axis: usize| (corner[axis] + widest).unsigned_abs() * thickness;
            [0, 1, 2].map(|axis| STEP * point[axis] + offset(axis))
        })
    }

    /// Returns the corner at the far end of a strut: of the node a step on, the one that lies a
    /// whole step behind.
    fn far(&self, corner: usize, along: usize) -> usize {
        let (corner, step) = (self.corners[corner], self.steps[along]);
        let there = [0, 1, 2].map(|axis| corner[axis] - 2 * step[axis]);
        self.corners.iter().position(|&other| other == there).expect("faces look at one another")
    }

    fn along(&self, step: Vector) -> Option<usize> {
        self.steps.iter().position(|&other| other == step)
    }

    fn back(&self, along: usize) -> usize {
        self.along(self.steps[along].map(|x| -x)).expect("every step has a way back")
    }
}

/// Returns the four corners that are farthest along a step, counterclockwise about it.
fn face(corners: &[Vector], step: Vector) -> [usize; 4] {
    let height = |i: usize| dot(corners[i], step);
    let top = (0..corners.len()).map(height).max().unwrap_or(0);
    let on: Vec<_> = (0..corners.len()).filter(|&i| height(i) == top).collect();
    let middle = [0, 1, 2].map(|axis| on.iter().map(|&i| corners[i][axis]).sum::<i32>() / 4);
    let arm = |i: usize| [0, 1, 2].map(|axis| corners[i][axis] - middle[axis]);
    let turn = |i: usize| dot(cross(arm(on[0]), arm(i)), step).signum();
    let find = |turned: i32| {
        *on[1..].iter().find(|&&i| turn(i) == turned).expect("a face has four corners")
    };
    [on[0], find(1), find(0), find(-1)]
}

/// Returns the struts from parents to children.
fn struts(births: &Births, points: &[[u32; 3]], shape: &Shape) -> Result<Vec<Strut>> {
    let parents = births.parent.iter().map(|&parent| usize::try_from(parent).ok());
    let roots = parents.clone().filter(Option::is_none).count();
    if roots > 1 {
        let reason = format!("fall into {roots} trees that nothing joins");
        return Err(invalid("points", points.len(), reason));
    }
    let joined = parents.enumerate().filter_map(|(to, from)| Some((from?, to)));
    joined
        .map(|(from, to)| {
            let along = shape.along(difference(points[from], points[to])).ok_or_else(|| {
                let reason = format!("is not a step away from its parent {:?}", points[from]);
                invalid("point", format!("{:?}", points[to]), reason)
            })?;
            Ok(Strut { from, to, along })
        })
        .collect()
}

/// Returns the struts between all points a step apart, each once.
fn touching(points: &[[u32; 3]], shape: &Shape) -> Vec<Strut> {
    let places: HashMap<_, _> = points.iter().enumerate().map(|(i, &point)| (point, i)).collect();
    let mut struts = Vec::new();
    for (from, point) in points.iter().enumerate() {
        for (along, step) in shape.steps.iter().enumerate().filter(|(_, step)| **step > [0; 3]) {
            let there = [0, 1, 2].map(|axis| point[axis].wrapping_add_signed(step[axis]));
            struts.extend(places.get(&there).map(|&to| Strut { from, to, along }));
        }
    }
    struts
}

/// Returns the faces of `nodes` nodes on which no strut stands, and the sides of the struts.
fn surface(nodes: usize, shape: &Shape, struts: &[Strut]) -> Vec<[u32; 4]> {
    let vertex = |node: usize, corner: usize| (node * shape.corners.len() + corner) as u32;
    let mut covered = vec![false; nodes * shape.faces.len()];
    let mut faces = Vec::with_capacity(nodes * shape.faces.len() + 2 * struts.len());
    for &Strut { from, to, along } in struts {
        covered[from * shape.faces.len() + along] = true;
        covered[to * shape.faces.len() + shape.back(along)] = true;
        for (p, q) in sides(shape.faces[along]) {
            let far = |corner| vertex(to, shape.far(corner, along));
            faces.push([vertex(from, p), vertex(from, q), far(q), far(p)]);
        }
    }
    let open = (0..covered.len()).filter(|&face| !covered[face]);
    faces.extend(open.map(|face| {
        let (node, side) = (face / shape.faces.len(), face % shape.faces.len());
        shape.faces[side].map(|corner| vertex(node, corner))
    }));
    faces
}

/// Returns the sides of a face, each from a corner to the next.
fn sides([p, q, r, s]: [usize; 4]) -> [(usize, usize); 4] {
    [(p, q), (q, r), (r, s), (s, p)]
}

fn triple(point: &[u32]) -> [u32; 3] {
    [point[0], point[1], point[2]]
}

/// Coordinates of drawn points are below 2^16.
fn difference(from: [u32; 3], to: [u32; 3]) -> Vector {
    [0, 1, 2].map(|axis| to[axis].wrapping_sub(from[axis]).cast_signed())
}

fn dot(u: Vector, v: Vector) -> i32 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

fn cross(u: Vector, v: Vector) -> Vector {
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}
