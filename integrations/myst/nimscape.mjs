// Replace the address by that of your copy of the site.
export { default } from "https://example.org/nim/widget.mjs";
