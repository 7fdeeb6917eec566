/**
 * The octant as a solid: STL and 3MF for printers, GLB for model viewers. The core makes it
 * (src/render/mesh/solid.rs).
 */
import type { OctantParams, SolidJoints, SolidParams } from "core";
import type { Core } from "../../core/client.ts";
import type { State } from "../../link/link.ts";
import type { View } from "../../views/view.ts";
import { type Entry, zip } from "../formats/data.ts";
import type { ExportRequest, FileInfo, Format, Report, SolidSize } from "../request.ts";
import { inXml } from "../request.ts";
import { inSlices } from "../slices.ts";

// A solid as 3MF (core specification 1.3), which slicers prefer to STL:

/** Triangles written between two looks at the clock. */
const BATCH = 2000;

/**
 * Bytes before the first triangle of a binary STL file, and of one triangle: a normal, three
 * corners, two bytes.
 */
const HEAD = 84;
const TRIANGLE = 50;

const TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
`;

const PARTS = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
`;

/** Returns the archive of a solid in millimetres, given as binary STL. Yields nothing, often. */
export function* threeMf(
  stl: Uint8Array,
  info: FileInfo,
): Generator<void, Uint8Array<ArrayBuffer>> {
  const view = new DataView(stl.buffer, stl.byteOffset, stl.byteLength);
  const count = view.getUint32(80, true);
  const places = new Map<string, number>();
  const corners: string[] = [];
  const triangles: string[] = [];
  for (let at = 0; at < count; at++) {
    const three = [0, 1, 2].map((corner) => {
      const from = HEAD + TRIANGLE * at + 12 + 12 * corner;
      const [x, y, z] = [0, 4, 8].map((axis) => view.getFloat32(from + axis, true));
      const words = `x="${x}" y="${y}" z="${z}"`;
      const place = places.get(words) ?? corners.push(`<vertex ${words}/>`) - 1;
      places.set(words, place);
      return place;
    });
    triangles.push(`<triangle v1="${three[0]}" v2="${three[1]}" v3="${three[2]}"/>`);
    if (at % BATCH === 0) yield;
  }
  const model = `<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<metadata name="Title">${inXml(info.title, /[&<>]/g)}</metadata>
<metadata name="Description">${inXml(`${info.caption} ${info.link} Digest of the data: ${info.digest}`, /[&<>]/g)}</metadata>
<metadata name="Application">nimscape</metadata>
<resources><object id="1" type="model"><mesh>
<vertices>
${corners.join("\n")}
</vertices>
<triangles>
${triangles.join("\n")}
</triangles>
</mesh></object></resources>
<build><item objectid="1"/></build>
</model>
`;
  return zip([
    entry("[Content_Types].xml", TYPES),
    entry("_rels/.rels", PARTS),
    entry("3D/3dmodel.model", model),
  ]);
}

function entry(name: string, text: string): Entry {
  return { name, bytes: new TextEncoder().encode(text) };
}

/**
 * The default solid. Most printers can print 100 mm. Nodes fill 60 per cent of their cells: at side
 * 32 struts are then 1.6 mm thick, four lines of a common nozzle.
 */
export const DEFAULT_SOLID: SolidSize = { size: 100, thickness: 60 };

export const stl: Format = solid(
  {
    name: "STL, tree",
    use: "For 3D printing: a strut from every position to its parent",
    ending: "stl",
    type: "model/stl",
  },
  "tree",
  (core, params, form) => core.call("solid_stl", [params, form]),
);

export const stiffStl: Format = solid(
  {
    name: "STL, all joints",
    use: "For 3D printing, stiffer: a strut wherever two cubes share an edge",
    ending: "stl",
    type: "model/stl",
    word: "joints",
  },
  "touching",
  (core, params, form) => core.call("solid_stl", [params, form]),
);

export const printable: Format = solid(
  {
    name: "3MF",
    use: "For 3D printing: the same tree, with unit and name",
    ending: "3mf",
    type: "model/3mf",
  },
  "tree",
  async (core, params, form, { info }, signal) =>
    inSlices(threeMf(await core.call("solid_stl", [params, form]), info), signal),
);

export const glb: Format = solid(
  {
    name: "GLB",
    use: "Coloured model for viewers and learning platforms",
    ending: "glb",
    type: "model/gltf-binary",
  },
  "tree",
  (core, params, form, { state }) => core.call("solid_glb", [params, form, String(state.pal)]),
);

type Make = (
  core: Core,
  params: OctantParams,
  form: SolidParams,
  request: ExportRequest,
  signal: AbortSignal,
) => Promise<Uint8Array>;

function solid(
  info: Pick<Format, "name" | "use" | "ending" | "type" | "word">,
  joints: SolidJoints,
  make: Make,
): Format {
  const write = async (request: ExportRequest, report: Report, signal: AbortSignal) => {
    const { loader, state, view, solid } = request;
    const { link, caption, digest } = request.info;
    const form = { ...solid, joints, link, caption, digest };
    report(0.1);
    const source = view.solid?.(state);
    if (typeof source !== "object") throw new Error(source);
    const bytes = await make(loader.core, source, form, request, signal);
    return new Blob([bytes as BlobPart], { type: info.type });
  };
  const fits = ({ solid }: View) => solid !== undefined;
  return { ...info, kind: "3D model", needs: "solid", fits, refuses, write };
}

function refuses({ solid }: View, state: State): string | null {
  const source = solid?.(state);
  return typeof source === "string" ? source : null;
}
