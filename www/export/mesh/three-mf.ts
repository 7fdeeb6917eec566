/**
 * A solid as 3MF (core specification 1.3), which slicers prefer to STL: it has a unit, a name and
 * shared vertices. Made of the triangles of an STL file, so both are the same solid. Pure.
 */

import { type Entry, zip } from "../formats/zip.ts";
import type { FileInfo } from "../request.ts";
import { inXml } from "../xml.ts";

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
