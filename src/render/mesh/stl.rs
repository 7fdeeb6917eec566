//! Binary STL: the format that every 3D printer's program reads. It has no units (millimetres are
//! meant) and no colours.

use super::solid::Solid;

/// The bytes before the number of triangles.
const HEADER: usize = 80;

/// Returns a solid whose longest axis measures `size` millimetres. `note`, as far as it is ASCII,
/// is put into the header of 80 bytes; a longer one is cut.
///
/// The file: header, number of triangles, and 50 bytes for each: its normal of length 1, its three
/// corners counterclockwise from outside, and two bytes 0. All numbers are little-endian.
pub fn stl(solid: &Solid, size: f64, note: &str) -> Vec<u8> {
    let corners = solid.millimetres(size);
    let triangles = 2 * solid.faces.len();
    let mut file = Vec::with_capacity(HEADER + 4 + 50 * triangles);
    // A reader takes a file that begins with "solid" for one in words.
    file.extend(b"nimscape ".iter().copied().chain(note.bytes().filter(u8::is_ascii)).take(HEADER));
    file.resize(HEADER, b' ');
    file.extend((triangles as u32).to_le_bytes());
    for triangle in solid.triangles() {
        let [p, q, r] = triangle.map(|vertex| corners[vertex as usize]);
        for vector in [normal(p, q, r), p, q, r] {
            file.extend(vector.into_iter().flat_map(f32::to_le_bytes));
        }
        file.extend([0, 0]);
    }
    file
}

/// At right angles to a triangle, on the side from which it runs counterclockwise; length 1.
fn normal(p: [f32; 3], q: [f32; 3], r: [f32; 3]) -> [f32; 3] {
    let arm = |end: [f32; 3]| [0, 1, 2].map(|axis| f64::from(end[axis]) - f64::from(p[axis]));
    let (u, v) = (arm(q), arm(r));
    let across = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    let length = across.iter().map(|x| x * x).sum::<f64>().sqrt();
    across.map(|x| (x / length) as f32)
}
