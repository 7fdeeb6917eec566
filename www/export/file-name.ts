/**
 * Returns a file name from the view and the keys of a link: `nimscape-growth-n-63.svg`. `kind`
 * separates formats with the same ending.
 */
export function fileName(link: string, ending: string, kind = ""): string {
  const words = link
    .replace(/^.*#v\d+\//, "")
    .replaceAll(/[?&](theme|ground)=[^&]*/g, "")
    .replaceAll(/[^a-zA-Z0-9.]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `nimscape-${words.slice(0, 72)}${kind && `-${kind}`}.${ending}`;
}
