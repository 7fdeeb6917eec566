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
