/** The bundler hands documents over as they are written. */
declare module "*.md" {
  const text: string;
  export default text;
}
