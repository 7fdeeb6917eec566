// Prints the size of each file of a built site, raw and compressed: node scripts/sizes.mjs dist
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const folder = process.argv[2] ?? "dist";
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .sort();

const row = (/** @type {string} */ name, /** @type {(number | string)[]} */ numbers) =>
  `${name.padEnd(40)}${numbers.map((n) => n.toLocaleString("en").padStart(12)).join("")}`;

const total = [0, 0, 0];
console.log(row("bytes", ["raw", "gzip", "brotli"]));
for (const file of files) {
  const bytes = readFileSync(file);
  const sizes = [
    bytes.length,
    gzipSync(bytes, { level: 9 }).length,
    brotliCompressSync(bytes).length,
  ];
  for (const [i, size] of sizes.entries()) total[i] = (total[i] ?? 0) + size;
  console.log(row(file, sizes));
}
console.log(row("total", total));
