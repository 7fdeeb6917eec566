/** What scripts/bundle.mjs makes of a stylesheet that is asked for with `?shadow`: its text, for a shadow root. */
declare module "*.css?shadow" {
  const css: string;
  export default css;
}
