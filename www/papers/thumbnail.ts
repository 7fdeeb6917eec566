/** Returns the thumbnail file of a picture, made by scripts/atlas.mjs and named after its link. */
export function thumbnailOf(link: string): string {
  return `./assets/atlas/${link.slice("#v1/".length).replace(/[^a-z0-9]+/g, "-")}.png`;
}
