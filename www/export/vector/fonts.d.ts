/** The bundler copies fonts into the site and imports their addresses. */
declare module "*.ttf" {
  const address: string;
  export default address;
}
