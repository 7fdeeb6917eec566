/** scripts/bundle.mjs imports a stylesheet with `?shadow` as text, for a shadow root. */
declare module "*.css?shadow" {
  const css: string;
  export default css;
}

/** The text of a shader. */
declare module "*.glsl" {
  const text: string;
  export default text;
}

/** The statement cards of a folder, in parts: see www/papers/cards.ts. */
declare module "*?cards" {
  const cards: import("./papers/cards.ts").Parts;
  export default cards;
}

/** The entries of the cards of all folders, as JSON. */
declare module "*?contents" {
  const json: string;
  export default json;
}

/** The cards with pictures of all folders, as JSON. */
declare module "*?pictures" {
  const json: string;
  export default json;
}
