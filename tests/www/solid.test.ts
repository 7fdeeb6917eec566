/** The printable octant, checked by programs of others. */
import assert from "node:assert/strict";
import type { OctantParams, SolidJoints } from "core";
import { strFromU8, unzipSync } from "fflate";
import { validateBytes } from "gltf-validator";
import createManifold from "manifold-3d";
import { test } from "vitest";
import { threeMf } from "../../www/export/mesh/solid.ts";
import * as core from "./core.ts";

const checker = await createManifold();
checker.setup();

const NOTE = { link: "#v1/octant", caption: 'A "body" </script>\n', digest: "d" };

function form(joints: SolidJoints) {
  return { size: 100, thickness: 60, joints, ...NOTE };
}

/** Returns a surface for the checker, with equal corners merged. */
function meshOf(corners: Float32Array) {
  const places = new Map<string, number>();
  const triVerts = new Uint32Array(corners.length / 3);
  const vertProperties: number[] = [];
  for (let i = 0; i < triVerts.length; i++) {
    const corner = corners.subarray(3 * i, 3 * i + 3);
    const place = places.get(corner.join()) ?? places.size;
    if (place === places.size) {
      places.set(corner.join(), place);
      vertProperties.push(...corner);
    }
    triVerts[i] = place;
  }
  return { numProp: 3, triVerts, vertProperties: new Float32Array(vertProperties) };
}

/** The corners of the triangles of a binary STL file, three numbers each. */
function cornersOf(file: Uint8Array): Float32Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const triangles = view.getUint32(80, true);
  assert.equal(file.length, 84 + 50 * triangles);
  return Float32Array.from({ length: 9 * triangles }, (_, i) => {
    return view.getFloat32(84 + 50 * Math.floor(i / 9) + 12 + 4 * (i % 9), true);
  });
}

const BODIES: readonly OctantParams[] = [
  ...[1, 2, 4, 8, 16, 32].map((side) => ({ rule: "closer" as const, side })),
  ...[0, 1, 5, 11].map((n) => ({ rule: "closer" as const, side: 16, n })),
  ...[2, 8, 32].map((side) => ({ rule: "closer" as const, side, game: "lim" as const })),
  { rule: "relaxed", side: 8 },
];

test("a mesh checker takes every STL file for one solid that is oriented outwards", () => {
  for (const params of BODIES) {
    for (const joints of ["tree", "touching"] as const) {
      const file = core.solid_stl(params, form(joints));
      const name = `${JSON.stringify(params)}, ${joints}`;
      // It refuses everything except oriented 2-manifolds.
      const solid = new checker.Manifold(new checker.Mesh(meshOf(cornersOf(file))));
      assert.equal(solid.status(), "NoError", name);
      assert.ok(solid.volume() > 0, name);
      assert.equal(solid.decompose().length, 1, `${name}: one piece`);
      const { min, max } = solid.boundingBox();
      const longest = Math.max(...max.map((x, axis) => x - (min[axis] ?? 0)));
      assert.ok(Math.abs(longest - 100) < 1e-3, name);
      if (joints === "tree") assert.equal(solid.genus(), 0, `${name}: a ball`);
      solid.delete();
    }
  }
});

test("3MF is the body of the STL file: the same checker accepts its mesh unchanged", () => {
  for (const side of [1, 8, 32]) {
    const file = core.solid_stl({ rule: "closer", side }, form("tree"));
    const work = threeMf(file, { title: "A & <B>", ...NOTE });
    let turn = work.next();
    while (!turn.done) turn = work.next();
    const members = unzipSync(turn.value);
    assert.deepEqual(Object.keys(members), [
      "[Content_Types].xml",
      "_rels/.rels",
      "3D/3dmodel.model",
    ]);
    const model = strFromU8(members["3D/3dmodel.model"] ?? new Uint8Array());
    assert.match(model, /unit="millimeter"/);
    assert.match(model, /<metadata name="Title">A &amp; &lt;B&gt;<\/metadata>/);
    const vertices = [...model.matchAll(/<vertex x="(.*?)" y="(.*?)" z="(.*?)"\/>/g)];
    const triangles = [...model.matchAll(/<triangle v1="(\d+)" v2="(\d+)" v3="(\d+)"\/>/g)];
    const numbers = (found: readonly RegExpExecArray[]) =>
      found.flatMap(([, ...three]) => three.map(Number));
    const mesh = {
      numProp: 3,
      triVerts: Uint32Array.from(numbers(triangles)),
      vertProperties: Float32Array.from(numbers(vertices)),
    };
    const solid = new checker.Manifold(new checker.Mesh(mesh));
    const other = new checker.Manifold(new checker.Mesh(meshOf(cornersOf(file))));
    assert.equal(solid.status(), "NoError");
    assert.ok(Math.abs(solid.volume() - other.volume()) < 1e-3 * other.volume());
    solid.delete();
    other.delete();
  }
});

test("the checker refuses the same body with a face taken out", () => {
  const corners = cornersOf(core.solid_stl({ rule: "closer", side: 2 }, form("tree")));
  const open = new checker.Mesh(meshOf(corners.subarray(9)));
  assert.throws(() => new checker.Manifold(open), /manifold/i);
});

test("volumes are those of the core's sums: nodes and struts in millimetres", () => {
  const corners = cornersOf(core.solid_stl({ rule: "closer", side: 4 }, form("tree")));
  const solid = new checker.Manifold(new checker.Mesh(meshOf(corners)));
  // Sixteen nodes of 2 s^3 and fifteen struts of s^2 (1 - s), s = 0.6 of a cell; three cells and 4
  // s/2 are 100 mm.
  const cell = 100 / (3 + 2 * 0.6);
  const expected = (16 * 2 * 0.6 ** 3 + 15 * 0.6 ** 2 * 0.4) * cell ** 3;
  assert.ok(Math.abs(solid.volume() / expected - 1) < 1e-5);
});

test("the validator of glTF finds no fault in a GLB file, which has its description", async () => {
  for (const params of BODIES) {
    const file = core.solid_glb(params, form("tree"), "viridis");
    const report = await validateBytes(file);
    const { numErrors, numWarnings } = report.issues;
    assert.deepEqual([numErrors, numWarnings], [0, 0], JSON.stringify(report.issues.messages));
    assert.equal(report.info.totalTriangleCount, trianglesOf(core.solid_stl(params, form("tree"))));
    const json = new DataView(file.buffer).getUint32(12, true);
    const { asset } = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + json)));
    assert.deepEqual(asset.extras, NOTE);
  }
});

/** A share of light, from a number of sRGB (IEC 61966-2-1). */
function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

test("every node of a GLB file has the colour of its generation in the palette, as light", () => {
  for (const name of ["viridis", "magma"]) {
    const params: OctantParams = { rule: "closer", side: 8 };
    const file = core.solid_glb(params, form("tree"), name);
    const json = new DataView(file.buffer).getUint32(12, true);
    const { accessors } = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + json)));
    const { count } = accessors[1];
    const colours = new Float32Array(
      file.slice(28 + json + 12 * count, 28 + json + 24 * count).buffer,
    );
    const { generation } = core.octant(params);
    const last = Math.max(...generation);
    const palette = core.palette(name);
    const corners = count / generation.length;
    assert.ok(Number.isInteger(corners) && corners > 1);
    generation.forEach((born, node) => {
      const at = 3 * Math.round((255 * born) / last);
      for (const corner of [0, corners - 1])
        for (const part of [0, 1, 2]) {
          const found = colours[3 * (node * corners + corner) + part] ?? Number.NaN;
          const expected = linear(palette[at + part] ?? Number.NaN);
          assert.ok(
            Math.abs(found - expected) < 0.02,
            `${name}, node ${node} of generation ${born}: ${found} is not ${expected}`,
          );
        }
    });
    assert.notDeepEqual([...colours.slice(0, 3)], [...colours.slice(-3)], "not all of one colour");
  }
});

function trianglesOf(file: Uint8Array): number {
  return new DataView(file.buffer).getUint32(80, true);
}

test("the core refuses what cannot be printed, with the value", () => {
  const ask = (params: OctantParams, changes: object = {}) => {
    return () => core.solid_stl(params, { ...form("tree"), ...changes });
  };
  const small: OctantParams = { rule: "closer", side: 2 };
  assert.throws(ask(small, { size: 5 }), { message: "size must be 10 to 1000, not 5" });
  assert.throws(ask(small, { thickness: 95 }), { message: "thickness must be 10 to 90, not 95" });
  assert.throws(ask(small, { joints: "glue" }), /joints must be one of tree, touching/);
  assert.throws(ask(small, { link: 7 }), { message: "link: 7 is not a text" });
  assert.throws(ask({ rule: "closer", side: 256 }), {
    message: "points must be 1 to 16384, not 65536",
  });
  assert.throws(ask({ rule: "closer", side: 8, c: 6 }), /fall into \d+ trees that nothing joins/);
  assert.throws(() => core.solid_glb(small, form("tree"), "pink"), /pal must be one of viridis/);
});
