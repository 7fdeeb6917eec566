/** Returns the FNV-1a hash of a text by its code points, as a whole number of 32 bits. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Returns six digits that differ from text to text. */
export function mark(text: string): string {
  return fnv1a(text).toString(16).padStart(8, "0").slice(0, 6);
}
