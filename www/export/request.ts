/** What an export is made from, and what a format is. */
import type { Paper } from "../canvas/surface.ts";
import type { CoreLoader } from "../core/loader.ts";
import type { Field } from "../core/protocol.ts";
import type { State } from "../link/link.ts";
import { mark } from "../link/text-hash.ts";
import type { ExtraArrays, View } from "../views/view.ts";

/** CSS pixels per inch. */
export const INCH = 96;

/**
 * The size of a layout pixel on paper, in CSS pixels: text of 11 to 16 pixels becomes 7 to 10
 * points.
 */
export const PRINT = 0.85;

/** The tallest page of a file with pages, in centimetres: the text height of A4, less a caption. */
export const PAGE_CM = 22;

/** The tallest figure, in CSS pixels: 17 cm, with a caption the text height of LaTeX on A4. */
export const FIGURE = (17 * INCH) / 2.54;

/** The longest picture, in CSS pixels: TeX allows no more than 14,400 points. */
export const LONGEST_PAGE = 19_200;

/** The range of a picture's sides, in pixels. */
export const SIDES = { min: 16, max: 32_768 } as const;

/**
 * The longest side of a window that is painted at once, and the most pixels of a band in memory.
 */
export const WINDOW = { side: 1024, band: 16_777_216 } as const;

/** The colours of grounds. Dark is that of the dark theme, `--ground` in style.css. */
export const GROUNDS = { white: "#ffffff", dark: "#111315" } as const;

/** The ground of a picture; none is transparent. */
export type Ground = keyof typeof GROUNDS | "none";

/** Returns the ground of a file that needs one. */
export const opaque = (ground: Ground): keyof typeof GROUNDS =>
  ground === "none" ? "white" : ground;

/** The metadata of every file. */
export interface FileInfo {
  readonly title: string;
  /** The view's sentence. */
  readonly caption: string;
  /** The full address of the live figure. */
  readonly link: string;
  readonly digest: string;
}

/** A lesson as far as a file needs it. */
export interface LessonInfo {
  readonly title: string;
  /** What is learnt, in one sentence. */
  readonly sentence: string;
  /** Its link without answers. */
  readonly link: string;
}

/** The size of a solid; the core sets the ranges. */
export interface SolidSize {
  /** Millimetres along its longest axis, 10..=1000. */
  readonly size: number;
  /** Per cent of its cell that a node fills, 10..=90. */
  readonly thickness: number;
}

export interface ExportRequest {
  readonly view: View;
  readonly state: State;
  readonly loader: CoreLoader;
  /**
   * The size of the layout in its own pixels: text and lines are as large as on a page of this
   * size.
   */
  readonly width: number;
  readonly height: number;
  /** Whether the height is only the least one: text and tables that need more get it. */
  readonly full?: boolean;
  /** The size of a layout pixel in a vector file, in CSS pixels (96 per inch). */
  readonly unit: number;
  /** Pixels of a bitmap file per layout pixel. */
  readonly ratio: number;
  /**
   * The page to lay out for; null for the screen. Text and tables are as tall on it as they need.
   */
  readonly paper: Paper | null;
  readonly ground: Ground;
  readonly legend: boolean;
  /** Selectors of parts that are left out. */
  readonly without?: readonly string[];
  /** Selectors of parts that have no ground of their own. */
  readonly bare?: readonly string[];
  readonly solid: SolidSize;
  /** Frames per second of a film; null for the default. */
  readonly pace: number | null;
  readonly info: FileInfo;
  /** The lesson that the picture is in. */
  readonly lesson?: LessonInfo;
  /** Returns the data of the picture, as `nimscape.data()` does. */
  data(): Promise<Field>;
  /** Returns the extra numbers of data files. */
  more?(): Promise<ExtraArrays | null>;
  /** Returns the table of the picture in LaTeX; null if it has none. */
  latex?(): Promise<string | null>;
}

/** Receives the share of an export that is done, in 0..=1, and a message if there is one. */
export type Report = (fraction: number, what?: string) => void;

/** The groups of formats, in the order of the dialog. */
export const KINDS = ["Image", "Data", "Film", "3D model", "Web page"] as const;

export interface Format {
  readonly kind: (typeof KINDS)[number];
  readonly name: string;
  /** What it is good for, in a few words. */
  readonly use: string;
  /** Its file name extension, without the dot. */
  readonly ending: string;
  readonly type: string;
  /** A word in the names of its files, where another format has the same extension. */
  readonly word?: string;
  /**
   * Which options of the dialog apply: a size in pixels or as a length, with background and legend;
   * or those of a solid.
   */
  readonly needs: "pixels" | "lengths" | "solid" | "nothing";
  /** Whether it is laid out for paper by default, and whether it can have several pages. */
  readonly paper?: { readonly usual: boolean; readonly paged: boolean };
  /** Whether only lessons have it. */
  readonly forLessons?: boolean;
  /** The longest side of its pictures in pixels, if there is a limit. */
  readonly longest?: number;
  /** The default longest side of its pictures. */
  readonly usual?: number;
  /** Whether pictures of a view ever have such a file. Default: yes. */
  fits?(view: View): boolean;
  /**
   * Explains why a state has no such file, so that it is not offered; null if it has one. Default:
   * it has.
   */
  refuses?(view: View, state: State): string | null;
  /** Explains why this browser cannot write such a file; null if it can. Default: it can. */
  lacks?(): string | null;
  /**
   * Returns the file. Rejects with an Error for the user, or with the signal's reason once that is
   * aborted.
   */
  write(request: ExportRequest, report: Report, signal: AbortSignal): Promise<Blob>;
}

// What is written into files.

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Returns a text without line breaks. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** Escapes text, for an attribute in double quotes too. `signs`: which signs are escaped. */
export function inXml(text: string, signs = /[&<>"]/g): string {
  return text.replace(signs, (sign) => ENTITIES[sign] ?? sign);
}

/** What becomes a name without a loss. Small letters only: some disks take A and a for one. */
const PLAIN = /^[a-z0-9.?&=,;-]*$/;

/** The most letters of a link in a name. */
const LONGEST = 72;

/**
 * Returns a file name from the view and the keys of a link: `nimscape-growth-n-63.svg`. Six digits
 * follow where another link would have the same words. `kind` separates formats with the same
 * ending.
 */
export function fileName(link: string, ending: string, kind = ""): string {
  const text = link
    .replace(/^.*#v\d+\//, "")
    .replaceAll(/[?&](theme|ground)=[^&]*/g, "")
    .replaceAll(/(?<=[=,;(])-(?=\d)/g, "minus-");
  const words = text.replaceAll(/[^a-zA-Z0-9.]+/g, "-").replaceAll(/^-+|-+$/g, "");
  const isWhole = !link.includes("#v") || (PLAIN.test(text) && words.length <= LONGEST);
  const parts = ["nimscape", words.slice(0, LONGEST), isWhole ? "" : mark(text), kind];
  return `${parts.filter((part) => part !== "").join("-")}.${ending}`;
}

// The layout of a picture whose size is chosen in pixels or as a length.

/** CSS pixels per centimetre. */
const CM = INCH / 2.54;

interface Size {
  readonly unit: "px" | "cm";
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the layout of a picture. In pixels it is that of the page, `shown` CSS pixels wide, only
 * finer; as a length it is laid out for that width on paper.
 */
export function layoutOf(
  { unit, width, height }: Size,
  perInch: number,
  shown: number,
): Pick<ExportRequest, "width" | "height" | "unit" | "ratio"> {
  const isLength = unit === "cm";
  const wide = isLength ? (width * CM) / PRINT : Math.min(width, shown);
  return {
    width: wide,
    height: (wide * height) / width,
    unit: isLength ? PRINT : 1,
    ratio: isLength ? (perInch / INCH) * PRINT : width / wide,
  };
}

/** Returns the pixels per inch that a bitmap states. */
export function resolutionOf({ ratio, unit }: Pick<ExportRequest, "ratio" | "unit">): number {
  return (INCH * ratio) / unit;
}

/** The tallest page of a file with pages, in pixels of its layout. */
export const TALLEST_PAGE = (PAGE_CM * CM) / PRINT;
