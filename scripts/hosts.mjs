// What a static host is to send with the files of the site, in the words of several hosts. Frames
// with `sandbox`, and elements on pages of other origins, load no files without the first header.
// bundle.mjs calls it after the list of files that stay offline: hosts do not serve these two.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Netlify and Cloudflare Pages. */
const HEADERS = `/*
  Access-Control-Allow-Origin: *
`;

/** Apache; also what old ones do not know of themselves. */
const HTACCESS = `<IfModule mod_headers.c>
  Header set Access-Control-Allow-Origin "*"
</IfModule>
<IfModule mod_mime.c>
  AddType application/wasm .wasm
  AddType text/javascript .js .mjs
</IfModule>
`;

/** Writes them. @param {string} stage the site's folder */
export function writeHosts(stage) {
  writeFileSync(join(stage, "_headers"), HEADERS);
  writeFileSync(join(stage, ".htaccess"), HTACCESS);
}
