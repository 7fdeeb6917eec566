/** Drawings as SVG 1.1: rectangles and circles in paths by colour, text as text. Pure. */

import type { FileInfo } from "../request.ts";
import { inXml } from "../request.ts";
import { type Drawing, type Ink, joined, type Piece, type Shape, short } from "./drawing.ts";
import { FACES, FAMILIES, FAMILY, type Face, type Fonts, runsOf, widthOf } from "./font.ts";

/** Yields the file in parts. */
export function* svg(drawing: Drawing, info: FileInfo, fonts: Fonts): Generator<string, void> {
  const { width, height, ground, layers } = drawing;
  const [w, h] = [short(width), short(height)];
  yield `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img" aria-labelledby="title caption">
<title id="title">${inXml(info.title)}</title>
<desc id="caption">${inXml(info.caption)}</desc>
<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description rdf:about="">
<dc:title>${inXml(info.title)}</dc:title><dc:description>${inXml(info.caption)}</dc:description>
<dc:source>${inXml(info.link)}</dc:source><dc:identifier>${inXml(info.digest)}</dc:identifier>
</rdf:Description></rdf:RDF></metadata>
`;
  yield* embedded(drawing, fonts);
  if (ground !== null) yield `<path fill="${ground}" d="M0 0h${w}v${h}h-${w}z"/>\n`;
  for (const [at, { clip, shapes }] of layers.entries()) {
    if (shapes.length === 0) continue;
    yield `<clipPath id="c${at}"><path d="${pieceOf(["R", clip.x, clip.y, clip.width, clip.height])}"/></clipPath>\n`;
    yield `<g clip-path="url(#c${at})" font-family='${FAMILY}'>\n`;
    for (const shape of joined(shapes)) yield* shapeText(shape, fonts);
    yield "</g>\n";
  }
  yield "</svg>\n";
}

function* shapeText(shape: Shape, fonts: Fonts): Generator<string, void> {
  const { ink } = shape;
  if (shape.kind === "text") {
    const { words, x, y, anchor, size, bold } = shape;
    const begin = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
    const weight = bold ? ' font-weight="600"' : "";
    yield `<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}" textLength="${short(size * widthOf(words, bold, fonts))}" lengthAdjust="spacingAndGlyphs"${begin}${weight}${paint("fill", ink)}>${inXml(words)}</text>\n`;
    return;
  }
  // Edges along pixels are not smoothed, because gaps would show between neighbours.
  const crisp = shape.path.every(([kind]) => kind === "R") ? ' shape-rendering="crispEdges"' : "";
  if (shape.kind === "fill") yield `<path${paint("fill", ink)}${crisp} d="`;
  else {
    const { width, dash, cap, join } = shape;
    const dashes = dash.length === 0 ? "" : ` stroke-dasharray="${dash.map(short).join(" ")}"`;
    const ends = `${cap === "butt" ? "" : ` stroke-linecap="${cap}"`}${join === "miter" ? "" : ` stroke-linejoin="${join}"`}`;
    yield `<path fill="none"${paint("stroke", ink)} stroke-width="${short(width)}"${dashes}${ends} d="`;
  }
  for (const piece of shape.path) yield pieceOf(piece);
  yield '"/>\n';
}

/** Embeds the fonts of a drawing's texts, so that their widths are the same everywhere. */
function* embedded({ layers }: Drawing, fonts: Fonts): Generator<string, void> {
  const used = new Set<Face>();
  for (const { shapes } of layers)
    for (const shape of shapes)
      if (shape.kind === "text")
        for (const { face } of runsOf(shape.words, shape.bold, fonts)) used.add(face);
  if (used.size === 0) return;
  yield "<style>\n";
  for (const face of FACES.filter((face) => used.has(face))) {
    const bytes = Array.from(fonts[face].bytes, (byte) => String.fromCharCode(byte));
    const weight = face === "bold" ? 600 : 400;
    yield `@font-face{font-family:"${FAMILIES[face]}";font-weight:${weight};src:url(data:font/ttf;base64,${btoa(bytes.join(""))})}\n`;
  }
  yield "</style>\n";
}

function paint(what: "fill" | "stroke", { colour, opacity }: Ink): string {
  return ` ${what}="${colour}"${opacity === 1 ? "" : ` ${what}-opacity="${short(opacity)}"`}`;
}

function pieceOf(piece: Piece): string {
  switch (piece[0]) {
    case "Z":
      return "z";
    case "R": {
      const [x, y, w, h] = piece.slice(1).map((length) => short(Number(length)));
      return `M${x} ${y}h${w}v${h}h-${w}z`;
    }
    case "O": {
      const [, x, y, radius] = piece;
      const r = short(radius);
      const [d, left] = [short(2 * radius), short(x - radius)];
      return `M${left} ${short(y)}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1 -${d} 0z`;
    }
    default:
      return `${piece[0]}${piece
        .slice(1)
        .map((length) => short(Number(length)))
        .join(" ")}`;
  }
}
