/** ZIP archives without compression. Pure. */
import { zipSync } from "fflate";

export interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The earliest date of ZIP: equal data give equal archives. */
const DATE = new Date(1980, 0, 1);

/** Returns the archive; entries have different names. */
export function zip(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const files = Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes]));
  return zipSync(files, { level: 0, mtime: DATE });
}
