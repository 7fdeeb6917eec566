/** QR codes: black on white in every theme, for the sake of cameras. */

import qrcode from "qrcode-generator";
import { say } from "../locales/say.ts";

const SVG = "http://www.w3.org/2000/svg";
/** The quiet zone around the code, in modules, as the standard requires. */
export const QUIET = 4;

/** Returns the QR code of an address as an image; null if the address is too long. */
export function qrCode(address: string): SVGSVGElement | null {
  const squares = squaresOf(address);
  if (squares === null) return null;
  const svg = document.createElementNS(SVG, "svg");
  const side = squares.side + 2 * QUIET;
  svg.setAttribute("viewBox", `${-QUIET} ${-QUIET} ${side} ${side}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", say("QR code of the link"));
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", squares.path);
  svg.append(path);
  return svg;
}

/** Returns the dark modules of a QR code as one path; null if the text is too long. */
export function squaresOf(text: string): { readonly side: number; readonly path: string } | null {
  const code = qrcode(0, "M");
  code.addData(text);
  try {
    code.make();
  } catch {
    return null;
  }
  const side = code.getModuleCount();
  const rows = Array.from({ length: side }, (_, row) => row);
  const path = rows.flatMap((row) =>
    rows.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`),
  );
  return { side, path: path.join("") };
}
