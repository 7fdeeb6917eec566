/**
 * Drawings as PDF 1.4, which every LaTeX includes, one page each: paths, and text in embedded fonts
 * that can be searched and copied. It has the entries of PDF/A-2b: XMP metadata, an output intent
 * with its profile, a file identifier. Pure.
 */

import type { FileInfo } from "../request.ts";
import { blobOf } from "../slices.ts";
import {
  circle,
  type Drawing,
  joined,
  type Layer,
  type Piece,
  type Shape,
  short,
  type Text,
} from "./drawing.ts";
import { FACES, type Face, type Font, type Fonts, runsOf } from "./font.ts";
import { srgbProfile } from "./icc.ts";

/** Points (1/72 inch) per CSS pixel. */
const POINT = 0.75;
/**
 * The width of the line around rectangles, in CSS pixels: poppler needs the larger one, but no more
 * than half of the shortest side, so that the centres of small cells keep their colour.
 */
const SEAM = { min: 0.3, max: 0.7 } as const;

/** The glyphs of a font that a file uses, and their characters. */
type Used = Readonly<Record<Face, Map<number, string>>>;

/** Returns the file, with a page for each drawing. Page contents are deflated. */
export async function pdf(
  pages: readonly Drawing[],
  info: FileInfo,
  fonts: Fonts,
  signal: AbortSignal,
): Promise<Blob> {
  const used: Used = { regular: new Map(), bold: new Map(), scripts: new Map(), signs: new Map() };
  const states = opacitiesOf(pages.flatMap(({ layers }) => layers));
  const file = new PdfFile();
  const contents: number[] = [];
  for (const page of pages) {
    contents.push(
      await file.stream("", await blobOf(content(page, states, fonts, used), "", signal)),
    );
  }
  const faces: string[] = [];
  for (const face of FACES)
    if (used[face].size > 0)
      faces.push(`/${face} ${await embedded(file, face, fonts[face], used[face])} 0 R`);
  const opacities = [...states].map(
    ([opacity, name]) => `/${name} <</ca ${opacity}/CA ${opacity}>>`,
  );
  const resources = file.add(`<</Font<<${faces.join("")}>>/ExtGState<<${opacities.join("")}>>>>`);
  const parent = file.reserve();
  const kids = pages.map(({ width, height }, at) =>
    file.add(
      `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 ${short(POINT * width)} ${short(POINT * height)}]/Contents ${contents[at]} 0 R/Resources ${resources} 0 R>>`,
    ),
  );
  file.fill(
    parent,
    `<</Type/Pages/Kids[${kids.map((kid) => `${kid} 0 R`).join(" ")}]/Count ${kids.length}>>`,
  );
  const profile = await file.stream("/N 3", new Blob([srgbProfile()]));
  const metadata = file.plain("/Type/Metadata/Subtype/XML", new Blob([xmp(info)]));
  const catalog = file.add(
    `<</Type/Catalog/Pages ${parent} 0 R/Metadata ${metadata} 0 R/ViewerPreferences<</DisplayDocTitle true>>/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB IEC61966-2.1)/DestOutputProfile ${profile} 0 R>>]>>`,
  );
  const infoEntry = file.add(
    `<</Title ${string(info.title)}/Subject ${string(info.caption)}/Keywords ${string(keywords(info))}/Creator (nimscape)/NimscapeLink ${string(info.link)}/NimscapeDigest ${string(info.digest)}>>`,
  );
  return file.end(catalog, infoEntry, info.digest);
}

const keywords = ({ link, digest }: FileInfo) => `${link} ${digest}`;

function deflated(blob: Blob): Promise<Blob> {
  const stream = blob.stream().pipeThrough(new CompressionStream("deflate"));
  return new Response(stream).blob();
}

/** The objects by number, from 1, and the table of their offsets. */
class PdfFile {
  readonly #objects: Blob[] = [];

  /** Reserves a number for a later object. */
  reserve(): number {
    return this.#objects.push(new Blob());
  }

  fill(number: number, ...parts: readonly (string | Blob)[]): void {
    this.#objects[number - 1] = new Blob([`${number} 0 obj\n`, ...parts, "\nendobj\n"]);
  }

  add(...parts: readonly (string | Blob)[]): number {
    const number = this.reserve();
    this.fill(number, ...parts);
    return number;
  }

  /** Writes an uncompressed stream. */
  plain(entries: string, bytes: Blob): number {
    return this.add(`<<${entries}/Length ${bytes.size}>>\nstream\n`, bytes, "\nendstream");
  }

  async stream(entries: string, bytes: Blob): Promise<number> {
    return this.plain(`${entries}/Filter/FlateDecode`, await deflated(bytes));
  }

  end(catalog: number, info: number, digest: string): Blob {
    const parts: (string | Blob)[] = ["%PDF-1.4\n%\u00e2\u00e3\n"];
    let length = new Blob(parts).size;
    const places = this.#objects.map((object) => {
      const place = length;
      length += object.size;
      parts.push(object);
      return `${String(place).padStart(10, "0")} 00000 n \n`;
    });
    const count = places.length + 1;
    const id = digest
      .replaceAll(/[^0-9a-f]/g, "")
      .padEnd(32, "0")
      .slice(0, 32);
    parts.push(`xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}`);
    parts.push(
      `trailer\n<</Size ${count}/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]>>\nstartxref\n${length}\n%%EOF\n`,
    );
    return new Blob(parts, { type: "application/pdf" });
  }
}

/** Encodes metadata text in UTF-16. */
function string(words: string): string {
  return `<feff${utf16(words)}>`;
}

function utf16(words: string): string {
  return Array.from({ length: words.length }, (_, at) => hex(words.charCodeAt(at))).join("");
}

/** Writes a number below 65536 in four hexadecimal digits. */
const hex = (number: number) => number.toString(16).padStart(4, "0");

/** The metadata as XMP: the same as in Info, and the conformance to PDF/A-2b. */
function xmp(info: FileInfo): string {
  const text = (words: string) => words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const inAll = (words: string) =>
    `<rdf:Alt><rdf:li xml:lang="x-default">${text(words)}</rdf:li></rdf:Alt>`;
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
<dc:title>${inAll(info.title)}</dc:title><dc:description>${inAll(info.caption)}</dc:description>
<dc:source>${text(info.link)}</dc:source><dc:identifier>${text(info.digest)}</dc:identifier>
<pdf:Keywords>${text(keywords(info))}</pdf:Keywords><xmp:CreatorTool>nimscape</xmp:CreatorTool>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

// Fonts

/** The prefix of subset font names. */
const TAGS: Readonly<Record<Face, string>> = {
  regular: "NIMTXT",
  bold: "NIMBLD",
  scripts: "NIMSCR",
  signs: "NIMSGN",
};

/** Embeds a font (already a subset); text refers to glyphs by number. Returns its object number. */
async function embedded(
  file: PdfFile,
  face: Face,
  font: Font,
  used: ReadonlyMap<number, string>,
): Promise<number> {
  const program = await file.stream(`/Length1 ${font.bytes.length}`, new Blob([font.bytes]));
  const name = `${TAGS[face]}+${font.name}`;
  const [ascent, descent, capHeight] = [font.ascent, font.descent, font.capHeight].map(short);
  const box = font.box.map(short).join(" ");
  const descriptor = file.add(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${box}]/ItalicAngle 0/Ascent ${ascent}/Descent ${descent}/CapHeight ${capHeight}/StemV 80/FontFile2 ${program} 0 R>>`,
  );
  const glyphs = [...used.keys()].sort((one, other) => one - other);
  const widths = glyphs.map((glyph) => `${glyph}[${short(font.width(glyph))}]`).join("");
  const descendant = file.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/DW 0/W[${widths}]>>`,
  );
  const signs = await file.stream("", new Blob([toUnicode(used)]));
  return file.add(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${signs} 0 R>>`,
  );
}

/** At most this many lines are in one block of a character map. */
const BLOCK = 100;

/** Maps glyphs to characters, so that readers find and copy text. */
function toUnicode(used: ReadonlyMap<number, string>): string {
  const lines = [...used].map(([glyph, sign]) => `<${hex(glyph)}> <${utf16(sign)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK) {
    const block = lines.slice(at, at + BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

// Content

/** Every opacity, and its name in the file. */
function opacitiesOf(layers: readonly Layer[]): Map<number, string> {
  const names = new Map<number, string>();
  for (const { shapes } of layers)
    for (const { ink } of shapes)
      if (!names.has(ink.opacity)) names.set(ink.opacity, `G${names.size}`);
  return names;
}

function* content(
  { width, height, ground, layers }: Drawing,
  states: ReadonlyMap<number, string>,
  fonts: Fonts,
  used: Used,
): Generator<string, void> {
  yield `${POINT} 0 0 -${POINT} 0 ${short(POINT * height)} cm\n`;
  if (ground !== null) yield `${colour(ground)} rg 0 0 ${short(width)} ${short(height)} re f\n`;
  for (const { clip, shapes } of layers) {
    yield `q ${[clip.x, clip.y, clip.width, clip.height].map(short).join(" ")} re W n\n`;
    let opacity = 1;
    for (const shape of joined(shapes)) {
      if (shape.ink.opacity !== opacity) yield `/${states.get(shape.ink.opacity)} gs\n`;
      opacity = shape.ink.opacity;
      yield* painted(shape, fonts, used);
    }
    yield "Q\n";
  }
}

function* painted(shape: Shape, fonts: Fonts, used: Used): Generator<string, void> {
  const ink = colour(shape.ink.colour);
  if (shape.kind === "text") {
    yield line(shape, ink, fonts, used);
    return;
  }
  const seamless = shape.kind === "fill" && shape.path.every(([kind]) => kind === "R");
  if (shape.kind === "fill") {
    yield `${ink} rg\n`;
    // PDF readers smooth edges: a line of the same colour closes gaps between neighbours.
    if (seamless) yield `${ink} RG ${short(seamOf(shape.path))} w 0 J 0 j [] 0 d\n`;
  }
  if (shape.kind === "stroke") {
    const { width, dash, cap, join } = shape;
    const ends = { butt: 0, round: 1, square: 2 }[cap];
    const corners = { miter: 0, round: 1, bevel: 2 }[join];
    yield `${ink} RG ${short(width)} w ${ends} J ${corners} j [${dash.map(short).join(" ")}] 0 d\n`;
  }
  for (const piece of shape.path) yield `${pieceOf(piece)}\n`;
  yield shape.kind === "stroke" ? "S\n" : seamless ? "B\n" : "f\n";
}

/** Returns the width of the line around rectangles. */
function seamOf(path: readonly Piece[]): number {
  const shortest = path.reduce(
    (least, piece) => (piece[0] === "R" ? Math.min(least, piece[3], piece[4]) : least),
    Number.POSITIVE_INFINITY,
  );
  return Math.min(SEAM.max, Math.max(SEAM.min, shortest / 2));
}

function colour(hex: string): string {
  return [1, 3, 5].map((at) => short(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(" ");
}

function pieceOf(piece: Piece): string {
  if (piece[0] === "O") return circle(piece[1], piece[2], piece[3]).map(pieceOf).join(" ");
  const verb = { M: "m", L: "l", C: "c", Z: "h", R: "re" }[piece[0]];
  return [...piece.slice(1).map((length) => short(Number(length))), verb].join(" ");
}

/** Writes a line of text and adds the glyphs to `used`. */
function line(
  { words, x, y, anchor, size, bold }: Text,
  ink: string,
  fonts: Fonts,
  used: Used,
): string {
  const runs = runsOf(words, bold, fonts);
  const whole = (runs.reduce((sum, { width }) => sum + width, 0) * size) / 1000;
  const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * whole;
  const texts = runs.map(({ face, glyphs }) => {
    for (const [glyph, sign] of glyphs) used[face].set(glyph, sign);
    const codes = glyphs.map(([glyph]) => hex(glyph)).join("");
    return `/${face} ${short(size)} Tf <${codes}> Tj`;
  });
  return `BT ${ink} rg 1 0 0 -1 ${short(left)} ${short(y)} Tm ${texts.join(" ")} ET\n`;
}
