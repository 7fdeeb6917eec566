/** A picture's link in several markup languages. Every text is escaped for its language. */

import { inXml } from "../../export/request.ts";
import { latex as asLatex } from "../../export/vector/latex.ts";
import { mark } from "../../link/text-hash.ts";

export interface Shared {
  /** The address of the picture on the full page, percent-encoded: `https://.../#v1/growth?n=6`. */
  readonly address: string;
  /** The address of the same picture without answers. */
  readonly student: string;
  /** The address with the answers of a reader; null if there are none. */
  readonly answered: string | null;
  /** The address of the page of this very figure, without `#`; null if it has none. */
  readonly page: string | null;
  /** The name of the exported file with its arrays; null if it has none. */
  readonly file: string | null;
  /** The name of the exported PDF; null if it has none. */
  readonly pdf: string | null;
  /** The address of the same picture alone, for a frame. */
  readonly frame: string;
  /** The width and the height of the frame, in CSS pixels. */
  readonly frameSize: readonly [width: number, height: number];
  /** The address of the script of the custom element. */
  readonly script: string;
  readonly view: string;
  /** Whether the lesson is a task. Default: no. */
  readonly isTask?: boolean;
  /** The non-default values of the link, by the names of their attributes. */
  readonly words: readonly (readonly [attribute: string, value: string])[];
  readonly title: string;
  /** How the picture is read and what it shows. */
  readonly caption: string;
  /** The text alternative of the picture. */
  readonly alt: string;
  readonly year: number;
  /** Whether the site lets no page of another origin load its files. Default: no. */
  readonly isClosed?: boolean;
}

export interface Format {
  readonly name: string;
  /** Whether a picture has it. Default: each. */
  fits?(shared: Shared): boolean;
  /** Whether it is offered first; the others are folded. */
  readonly first?: boolean;
  write(shared: Shared): string;
}

export const FORMATS: readonly Format[] = [
  { name: "Link", first: true, write: ({ address }) => plainAddress(address) },
  {
    name: "Link with my answers",
    first: true,
    fits: ({ answered }) => answered !== null,
    write: ({ answered }) => plainAddress(answered ?? ""),
  },
  {
    name: "Link with preview",
    first: true,
    fits: ({ page }) => page !== null,
    write: ({ page }) => plainAddress(page ?? ""),
  },
  { name: "Frame", write: frame },
  { name: "Student link", first: true, write: ({ student }) => plainAddress(student) },
  { name: "Markdown", write: markdown },
  { name: "HTML link", write: anchor },
  { name: "HTML picture", fits: ({ page }) => page !== null, write: pagePicture },
  { name: "Custom element", fits: ({ isClosed }) => isClosed !== true, write: element },
  { name: "LaTeX", write: latex },
  { name: "LaTeX figure", fits: ({ pdf }) => pdf !== null, write: latexFigure },
  { name: "In Python", fits: ({ file }) => file !== null, write: python },
  { name: "BibTeX", write: bibtex },
];

function markdown({ title, address }: Shared): string {
  return `[${title.replace(/[\\`*_[\]<>&#!|~]/g, "\\$&")}](${plainAddress(address)})`;
}

function anchor({ title, address }: Shared): string {
  return `<a href="${inHtml(plainAddress(address))}">${inHtml(title)}</a>`;
}

/** The picture as a link, for pages and mail: `image` is its `data:` address. */
export function pictureLink({ alt, address }: Shared, image: string): string {
  return `<a href="${inHtml(plainAddress(address))}"><img src="${inHtml(image)}" alt="${inHtml(alt)}"></a>`;
}

/** The picture of the figure's page as a link to it, for pages that allow no scripts. */
function pagePicture({ alt, page }: Shared): string {
  const to = inHtml(plainAddress(page ?? ""));
  return `<a href="${to}"><img src="${to}picture.png" width="1200" height="630" alt="${inHtml(alt)}"></a>`;
}

/** A frame; with `sandbox`, where the site lets it start. */
export function frame({
  title,
  frame,
  frameSize: [width, height],
  isClosed,
}: Pick<Shared, "title" | "frame" | "frameSize" | "isClosed">): string {
  const sandbox = isClosed
    ? ""
    : 'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" ';
  return `<iframe title="${inHtml(title)}" src="${inHtml(plainAddress(frame))}"
  ${sandbox}loading="lazy" width="${width}" height="${height}" frameborder="0"></iframe>`;
}

function element({ script, view, words, caption }: Shared): string {
  const pairs = [["view", view] as const, ...words];
  const attributes = pairs.map(([name, value]) => ` ${name}="${inHtml(value)}"`).join("");
  return `<script type="module" src="${inHtml(plainAddress(script))}"></script>
<nimscape-figure${attributes}>${inHtml(caption)}</nimscape-figure>`;
}

/** For `hyperref`; also in footnotes and captions, where `%` and `#` must be escaped. */
function latex({ title, caption, address }: Shared): string {
  const target = plainAddress(address).replace(/[%#&_$]/g, "\\$&");
  return `\\href{${target}}{${asLatex(title)}}: ${asLatex(caption)}`;
}

/** A figure with the exported PDF, for `graphicx`. */
function latexFigure({ pdf, title, caption, address, view }: Shared): string {
  return `\\begin{figure}
  \\centering
  \\includegraphics[width=\\linewidth]{${pdf}} % from Export, format PDF
  \\caption{${asLatex(`${title.replace(/ · nimscape$/, "")}. ${caption}`)}}
  \\label{fig:${keyOf(view, address)}}
\\end{figure}`;
}

/** Returns the key of a picture in documents: the same wherever the site is. */
const keyOf = (view: string, address: string) =>
  `nimscape-${view}-${mark(address.slice(address.indexOf("#")))}`;

/** Loads the exported arrays, and prints what each of them is. */
function python({ file }: Shared): string {
  return `import json, numpy
data = numpy.load(${JSON.stringify(file)})  # from Export, format NPY
print(json.loads(data["about.json"])["order"])  # what the rows and numbers mean
arrays = {name: data[name] for name in data.files if name != "about.json"}`;
}

/** The author of CITATION.cff. */
const AUTHOR = "the nimscape authors";

function bibtex({ title, caption, address, view, year }: Shared): string {
  return `@misc{${keyOf(view, address)},
  author = {{${AUTHOR}}},
  title = {{${asLatex(title)}}},
  url = {${plainAddress(address)}},
  year = {${year}},
  note = {${asLatex(caption)}}
}`;
}

/** Percent-encodes characters with a meaning in Markdown or TeX; the address stays the same. */
export function plainAddress(address: string): string {
  const risky = /[^A-Za-z0-9\-._~:/?#&=,;@+$!*%]/gu;
  return address.replace(risky, (letter) => `%${[...bytes(letter)].map(hex).join("%")}`);
}

const bytes = (letter: string) => new TextEncoder().encode(letter);
const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, "0");

export function inHtml(text: string): string {
  return inXml(text, /[&<>"']/g);
}
