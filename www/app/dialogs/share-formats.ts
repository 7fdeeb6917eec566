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
  /** One sentence on the picture. */
  readonly caption: string;
  readonly year: number;
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
  { name: "Custom element", write: element },
  { name: "LaTeX", write: latex },
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
export function pictureLink({ title, address }: Shared, image: string): string {
  const alt = inHtml(title);
  return `<a href="${inHtml(plainAddress(address))}"><img src="${inHtml(image)}" alt="${alt}"></a>`;
}

/** The picture of the figure's page as a link to it, for pages that allow no scripts. */
function pagePicture({ title, page }: Shared): string {
  const [to, alt] = [inHtml(plainAddress(page ?? "")), inHtml(title)];
  return `<a href="${to}"><img src="${to}picture.png" width="1200" height="630" alt="${alt}"></a>`;
}

/** A frame with the figure. */
export function frame({
  title,
  frame,
  frameSize: [width, height],
}: Pick<Shared, "title" | "frame" | "frameSize">): string {
  return `<iframe title="${inHtml(title)}" src="${inHtml(plainAddress(frame))}"
  sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" loading="lazy" width="${width}" height="${height}" frameborder="0"></iframe>`;
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
  const link = address.slice(address.indexOf("#")); // the same key wherever the site is
  return `@misc{nimscape-${view}-${mark(link)},
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

/** Text in HTML, or in an attribute. */
export function inHtml(text: string): string {
  return inXml(text, /[&<>"']/g);
}
