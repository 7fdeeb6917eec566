/** Returns the markup of templates of lit, with their values but without listeners. */
export function markupOf(value: unknown): string {
  if (/^(symbol|function|undefined)$/.test(typeof value) || value === null) return "";
  if (typeof value !== "object") return String(value);
  if (!("strings" in value)) return Array.from(value as Iterable<unknown>, markupOf).join("");
  const { strings, values } = value as { readonly strings: string[]; readonly values: unknown[] };
  return strings.map((text, at) => text + markupOf(values[at])).join("");
}
