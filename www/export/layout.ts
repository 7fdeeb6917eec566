/** The layout of a picture whose size is chosen in pixels or as a length. Pure. */
import { type ExportRequest, INCH, PAGE_CM, PRINT } from "./request.ts";

/** CSS pixels per centimetre. */
const CM = INCH / 2.54;

export interface Size {
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
