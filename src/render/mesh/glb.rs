//! Binary glTF 2.0 (GLB): a solid with its colours, for viewers and for learning platforms that
//! show models.
//!
//! glTF measures in metres and has the second axis upwards: (a, b, c) becomes (b, c, a), which
//! keeps left and right.

use serde_json::json;

use super::solid::Solid;

// Numbers of OpenGL that name types of numbers, and what buffers are for.
const FLOAT: u32 = 5126;
const UNSIGNED_INT: u32 = 5125;
const ARRAY: u32 = 34962;
const ELEMENTS: u32 = 34963;

/// The metadata of a model.
#[derive(Clone, Copy, Debug, Default)]
pub struct Note<'a> {
    /// The link that shows the same figure.
    pub link: &'a str,
    /// One sentence on it.
    pub caption: &'a str,
    /// The digest of its data.
    pub digest: &'a str,
}

/// Returns a solid whose longest axis measures `size` millimetres; `colours` has red, green and
/// blue (sRGB, 0..=255) of every node.
///
/// # Panics
/// When there are not as many colours as nodes.
pub fn glb(solid: &Solid, size: f64, colours: &[[u8; 3]], note: Note<'_>) -> Vec<u8> {
    assert_eq!(colours.len() * solid.corners, solid.vertices.len(), "a colour for every node");
    let positions: Vec<_> = solid
        .millimetres(size)
        .into_iter()
        .map(|[a, b, c]| [b, c, a].map(|x| x / 1000.0))
        .collect();
    let mut data = Vec::new();
    data.extend(positions.iter().flatten().flat_map(|x| x.to_le_bytes()));
    for &colour in colours {
        let linear = colour.map(linear);
        let bytes = linear.into_iter().flat_map(f32::to_le_bytes);
        data.extend(bytes.collect::<Vec<_>>().repeat(solid.corners));
    }
    data.extend(solid.triangles().flatten().flat_map(u32::to_le_bytes));
    let description = description(&positions, 6 * solid.faces.len(), note);
    container(description, data)
}

/// Returns a share of light, from sRGB as screens and palettes have it (IEC 61966-2-1).
fn linear(value: u8) -> f32 {
    let share = f32::from(value) / 255.0;
    if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
}

/// Returns the JSON of the file: one mesh of positions, colours and indices, which lie one after
/// another in its data.
fn description(positions: &[[f32; 3]], indices: usize, note: Note<'_>) -> String {
    let bound = |pick: fn(f32, f32) -> f32| {
        let all = positions.iter().copied();
        all.reduce(|p, q| [0, 1, 2].map(|axis| pick(p[axis], q[axis])))
    };
    let count = positions.len();
    let (vectors, places) = (12 * count, 4 * indices);
    let Note { link, caption, digest } = note;
    let extras = json!({ "link": link, "caption": caption, "digest": digest });
    let lightly_shaded = json!({ "metallicFactor": 0, "roughnessFactor": 0.8 });
    let surface =
        json!({ "attributes": { "POSITION": 0, "COLOR_0": 1 }, "indices": 2, "material": 0 });
    json!({
        "asset": { "version": "2.0", "generator": "nimscape", "extras": extras },
        "scene": 0,
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "mesh": 0, "name": caption }],
        "materials": [{ "pbrMetallicRoughness": lightly_shaded }],
        "meshes": [{ "primitives": [surface] }],
        "accessors": [
            { "bufferView": 0, "componentType": FLOAT, "count": count, "type": "VEC3",
              "min": bound(f32::min), "max": bound(f32::max) },
            { "bufferView": 1, "componentType": FLOAT, "count": count, "type": "VEC3" },
            { "bufferView": 2, "componentType": UNSIGNED_INT, "count": indices, "type": "SCALAR" },
        ],
        "bufferViews": [
            { "buffer": 0, "byteLength": vectors, "target": ARRAY },
            { "buffer": 0, "byteOffset": vectors, "byteLength": vectors, "target": ARRAY },
            { "buffer": 0, "byteOffset": 2 * vectors, "byteLength": places, "target": ELEMENTS },
        ],
        "buffers": [{ "byteLength": 2 * vectors + places }],
    })
    .to_string()
}

/// Returns the two chunks of a GLB file, each filled up to a multiple of four bytes.
fn container(json: String, mut data: Vec<u8>) -> Vec<u8> {
    let mut json = json.into_bytes();
    json.resize(json.len().next_multiple_of(4), b' ');
    data.resize(data.len().next_multiple_of(4), 0);
    let length = 12 + 8 + json.len() + 8 + data.len();
    let mut file = Vec::with_capacity(length);
    let number = |file: &mut Vec<u8>, number: usize| file.extend((number as u32).to_le_bytes());
    file.extend(b"glTF");
    number(&mut file, 2);
    number(&mut file, length);
    for (name, chunk) in [(b"JSON", json), (b"BIN\0", data)] {
        number(&mut file, chunk.len());
        file.extend(name);
        file.extend(chunk);
    }
    file
}
