/** Drawings as SVG 1.1: rectangles and circles in paths by colour, text as text. Pure. */
import { type Drawing, type Ink, joined, type Piece, type Shape, short } from "./drawing.ts";
import type { About } from "./order.ts";

/** The file, bit by bit. */
export function* svg(drawing: Drawing, about: About): Generator<string, void> {
  const { width, height, ground, layers } = drawing;
  const [w, h] = [short(width), short(height)];
  yield `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img" aria-labelledby="title caption">
<title id="title">${escaped(about.title)}</title>
<desc id="caption">${escaped(about.caption)}</desc>
<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description rdf:about="">
<dc:title>${escaped(about.title)}</dc:title><dc:description>${escaped(about.caption)}</dc:description>
<dc:source>${escaped(about.link)}</dc:source><dc:identifier>${escaped(about.digest)}</dc:identifier>
</rdf:Description></rdf:RDF></metadata>
`;
  if (ground !== null) yield `<path fill="${ground}" d="M0 0h${w}v${h}h-${w}z"/>\n`;
  for (const [at, { clip, shapes }] of layers.entries()) {
    if (shapes.length === 0) continue;
    yield `<clipPath id="c${at}"><path d="${pieceOf(["R", clip.x, clip.y, clip.width, clip.height])}"/></clipPath>\n`;
    yield `<g clip-path="url(#c${at})" font-family="system-ui, sans-serif">\n`;
    for (const shape of joined(shapes)) yield* written(shape);
    yield "</g>\n";
  }
  yield "</svg>\n";
}

function* written(shape: Shape): Generator<string, void> {
  const { ink } = shape;
  if (shape.kind === "text") {
    const { words, x, y, anchor, size, bold } = shape;
    const begin = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
    const weight = bold ? ' font-weight="bold"' : "";
    yield `<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}"${begin}${weight}${paint("fill", ink)}>${escaped(words)}</text>\n`;
    return;
  }
  // Edges along pixels are not to be blurred: neighbours would not meet.
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

/** Text as XML holds it. */
function escaped(text: string): string {
  const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (letter) => names[letter as keyof typeof names]);
}
