//! The printable octant, checked face by face.

use std::collections::{HashMap, HashSet};

use crate::naive::square;
use nimscape_automata::octant::ray::Live;
use nimscape_automata::octant::{Births, Decided, DigitGame, Rule, Voxels, grow};
use nimscape_render::mesh::glb::{Note, glb};
use nimscape_render::mesh::solid::{Joints, MOST_POINTS, STEP, Solid};
use nimscape_render::mesh::stl::stl;

fn p_positions(side: u32) -> Births {
    grow(Rule::Closer, side - 1).unwrap()
}

fn solids() -> Vec<(String, Births, Solid)> {
    let mut all = Vec::new();
    let mut add = |name: String, births: Births| {
        for joints in [Joints::Tree, Joints::Touching] {
            let solid = Solid::new(&births, joints, 60).unwrap();
            all.push((format!("{name}, {joints:?}"), births.clone(), solid));
        }
    };
    for side in [1, 2, 4, 8, 16, 32] {
        add(format!("nim {side}"), p_positions(side));
        let lim = Decided { game: DigitGame::Lim, side, last_step: side - 1 };
        add(format!("lim {side}"), lim.births().unwrap());
    }
    for last_step in 0..16 {
        let nim = Decided { game: DigitGame::Nim { d: 0 }, side: 16, last_step };
        add(format!("nim to {last_step}"), nim.births().unwrap());
    }
    let relaxed = Voxels::relaxed(8).unwrap();
    add("relaxed 8".to_owned(), relaxed.until(7).births().unwrap());
    all
}

#[test]
fn every_edge_lies_on_two_faces_that_run_along_it_in_opposite_directions() {
    for (name, _, solid) in solids() {
        let mut runs = HashSet::new();
        for [p, q, r] in solid.triangles() {
            for run in [(p, q), (q, r), (r, p)] {
                assert!(runs.insert(run), "{name}: two faces run along {run:?}");
            }
        }
        assert!(runs.iter().all(|&(p, q)| runs.contains(&(q, p))), "{name}: an open edge");
    }
}

#[test]
fn the_faces_about_a_corner_are_one_fan() {
    for (name, _, solid) in solids() {
        let mut next: HashMap<u32, HashMap<u32, u32>> = HashMap::new();
        for [p, q, r] in solid.triangles() {
            for (at, from, to) in [(p, q, r), (q, r, p), (r, p, q)] {
                next.entry(at).or_default().insert(from, to);
            }
        }
        assert_eq!(next.len(), solid.vertices.len(), "{name}: a corner without faces");
        for (corner, turns) in next {
            let first = *turns.keys().next().unwrap();
            let (mut at, mut steps) = (turns[&first], 1);
            while at != first {
                (at, steps) = (turns[&at], steps + 1);
            }
            assert_eq!(steps, turns.len(), "{name}: parts touch in corner {corner}");
        }
    }
}

#[test]
fn corners_are_distinct_and_faces_plane() {
    for (name, _, solid) in solids() {
        let distinct: HashSet<_> = solid.vertices.iter().collect();
        assert_eq!(distinct.len(), solid.vertices.len(), "{name}");
        for axis in 0..3 {
            assert_eq!(solid.vertices.iter().map(|vertex| vertex[axis]).min(), Some(0), "{name}");
        }
        for face in &solid.faces {
            let [p, q, r, s] = face.map(|vertex| solid.vertices[vertex as usize].map(i64::from));
            assert_eq!(volume(q, r, s, p), 0, "{name}: {face:?}");
        }
    }
}

#[test]
fn a_tree_gives_a_sphere_and_every_further_joint_a_handle() {
    for (name, births, solid) in solids() {
        let (points, vertices) = (births.len() as i64, solid.vertices.len() as i64);
        let faces = solid.faces.len() as i64;
        let euler = vertices - faces; // four edges a face, two faces an edge
        let per_node = if solid.corners == 8 { 6 } else { 12 };
        let joints = (faces - per_node * points) / 2;
        assert_eq!(euler, 2 - 2 * (joints - (points - 1)), "{name}");
        if name.ends_with("Tree") || solid.corners == 8 {
            assert_eq!(euler, 2, "{name}");
        }
    }
}

#[test]
fn every_pair_of_points_a_step_apart_is_joined_when_all_that_touch_are() {
    for (name, births, solid) in solids() {
        let points: Vec<_> = births.points.chunks_exact(3).collect();
        let (apart, per_node) = if solid.corners == 8 { (1, 6) } else { (2, 12) };
        let is_near = |&(i, j): &(usize, usize)| {
            let squares = points[i].iter().zip(points[j]).map(|(p, q)| p.abs_diff(*q).pow(2));
            i < j && squares.sum::<u32>() == apart
        };
        if name.ends_with("Touching") {
            let pairs = square(0..points.len()).filter(is_near).count();
            assert_eq!(solid.faces.len(), per_node * points.len() + 2 * pairs, "{name}");
        }
    }
}

/// The parts do not overlap: what the surface encloses is exactly what nodes and struts hold
/// together.
#[test]
fn the_volume_is_that_of_the_parts() {
    for (name, births, solid) in solids() {
        let enclosed: i64 = solid
            .triangles()
            .map(|triangle| {
                let [p, q, r] = triangle.map(|v| solid.vertices[v as usize].map(i64::from));
                volume(p, q, r, [0; 3])
            })
            .sum();
        let (points, faces) = (births.len() as i64, solid.faces.len() as i64);
        let (step, t) = (i64::from(STEP), 60);
        // In units of a sixth of the lattice's cube. A rhombic dodecahedron of width w along a step
        // has 2 (w/2)^3 in units of cubed coordinates; between two of them there is what the step
        // has more than the nodes.
        let (node, strut, per_node) = if solid.corners == 8 {
            let width = step * t / 100;
            (6 * width.pow(3), 6 * width.pow(2) * (step - width), 6)
        } else {
            // Volume 2 s^3 for s = the shrunken step; a rhombus of area s^2 / sqrt 2, over sqrt 2
            // (step - s).
            let s = step * t / 100;
            (6 * 2 * s.pow(3), 6 * s.pow(2) * (step - s), 12)
        };
        let joints = (faces - per_node * points) / 2;
        assert_eq!(enclosed, points * node + joints * strut, "{name}");
    }
}

/// Six times the signed volume of a tetrahedron.
fn volume(p: [i64; 3], q: [i64; 3], r: [i64; 3], origin: [i64; 3]) -> i64 {
    let [u, v, w] = [p, q, r].map(|x| [0, 1, 2].map(|axis| x[axis] - origin[axis]));
    u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0])
        + u[2] * (v[0] * w[1] - v[1] * w[0])
}

#[test]
fn what_cannot_be_a_solid_is_refused_with_the_value() {
    let births = p_positions(2);
    let refused = |births: &Births, thickness| {
        Solid::new(births, Joints::Tree, thickness).unwrap_err().to_string()
    };
    assert_eq!(refused(&births, 9), "thickness must be 10 to 90, not 9");
    assert_eq!(
        refused(&p_positions(256), 60),
        format!("points must be 1 to {MOST_POINTS}, not 65536")
    );
    let mut far = births.clone();
    far.points[3..6].copy_from_slice(&[0, 2, 2]);
    assert_eq!(refused(&far, 60), "point: [0, 2, 2] is not a step away from its parent [0, 0, 0]");
    let mut apart = births;
    apart.parent[2] = -1;
    assert_eq!(refused(&apart, 60), "points: 4 fall into 2 trees that nothing joins");
}

#[test]
fn an_stl_file_has_every_triangle_with_a_normal_that_looks_out() {
    let births = p_positions(4);
    let solid = Solid::new(&births, Joints::Tree, 50).unwrap();
    let file = stl(&solid, 80.0, "#v1/octant?side=4 \u{e9}");
    assert_eq!(&file[..26], b"nimscape #v1/octant?side=4");
    let long = stl(&solid, 80.0, &"x".repeat(500));
    assert!(long[79] == b'x' && long[80..] == file[80..], "a long note is cut to the header");
    let number = |at: usize| f32::from_le_bytes(file[at..at + 4].try_into().unwrap());
    let triangles: Vec<_> = solid.triangles().collect();
    assert_eq!(file.len(), 84 + 50 * triangles.len());
    assert_eq!(u32::from_le_bytes(file[80..84].try_into().unwrap()) as usize, triangles.len());
    let corners = solid.millimetres(80.0);
    let largest = corners.iter().flatten().copied().fold(0.0, f32::max);
    assert!((largest - 80.0).abs() < 1e-4);
    for (i, triangle) in triangles.iter().enumerate() {
        let vector = |k: usize| [0, 1, 2].map(|axis| number(84 + 50 * i + 12 * k + 4 * axis));
        let normal = vector(0);
        assert!((normal.iter().map(|x| x * x).sum::<f32>() - 1.0).abs() < 1e-5);
        let [p, q, r] = triangle.map(|vertex| corners[vertex as usize]);
        assert_eq!([vector(1), vector(2), vector(3)], [p, q, r]);
        let along: f32 = [0, 1, 2]
            .map(|x: usize| {
                let (y, z) = ((x + 1) % 3, (x + 2) % 3);
                normal[x] * ((q[y] - p[y]) * (r[z] - p[z]) - (q[z] - p[z]) * (r[y] - p[y]))
            })
            .iter()
            .sum();
        assert!(along > 0.0, "triangle {i}");
    }
}

#[test]
fn a_glb_file_is_two_chunks_and_escapes_its_texts() {
    let births = p_positions(2);
    let solid = Solid::new(&births, Joints::Tree, 50).unwrap();
    let note = Note { link: "#v1/octant?side=2", caption: "\"quoted\"\n\\", digest: "0" };
    let file = glb(&solid, 20.0, &[[255, 0, 0]; 4], note);
    let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!((&file[..4], word(4), word(8)), (&b"glTF"[..], 2, file.len()));
    let json = core::str::from_utf8(&file[20..20 + word(12)]).unwrap();
    let read: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(read["asset"]["extras"]["caption"], note.caption);
    assert_eq!(&file[24 + word(12)..28 + word(12)], b"BIN\0");
    let data = 24 * solid.vertices.len() + 24 * solid.faces.len();
    assert_eq!(word(20 + word(12)), data);
}
