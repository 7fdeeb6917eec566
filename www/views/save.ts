import { warnUnsaved } from "../core/sandbox.ts";

/** How long the browser may take to read a file that it asks the user about (ms). */
const READ_MS = 60_000;

/** Hands a text or other content over as a file. A sandbox may block it: then the page says so. */
export function save(file: string, type: string, content: BlobPart): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = file;
  link.click();
  warnUnsaved();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
