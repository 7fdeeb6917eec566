// A static server for a built site, as any static host is: node scripts/serve.mjs [folder]
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
};

/** What static hosts send compressed. */
const PACKED = new Set([
  ".css",
  ".html",
  ".js",
  ".json",
  ".mjs",
  ".svg",
  ".txt",
  ".wasm",
  ".webmanifest",
]);

/**
 * Serves `folder` under the path `base` (with a slash at both ends). Port 0 takes a free one.
 * @param {{ folder: string, port: number, base?: string }} options
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serve({ folder, port, base = "/" }) {
  const server = createServer((request, response) => answer(folder, base, request, response));
  await new Promise((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", () => listening(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {string} folder
 * @param {string} base
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
async function answer(folder, base, request, response) {
  const refuse = (/** @type {number} */ status, /** @type {string} */ words) => {
    response.writeHead(status, { "Content-Type": TYPES[".txt"] }).end(`${words}\n`);
  };
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "GET and HEAD");
  const file = await find(folder, base, request.url ?? "/");
  if (!file) return refuse(404, "not found");
  const ending = extname(file.path);
  const packs =
    PACKED.has(ending) && /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
  response.writeHead(200, {
    "Content-Type": TYPES[ending] ?? "application/octet-stream",
    ...(packs ? { "Content-Encoding": "gzip" } : { "Content-Length": file.size }),
    Vary: "Accept-Encoding",
    "Cache-Control": "no-cache",
    "Access-Control-Allow-Origin": "*", // as static hosts have it: figures stand on pages of other origins
  });
  if (request.method === "HEAD") return void response.end();
  if (packs)
    packed(file).then(
      (bytes) => response.end(bytes),
      () => response.destroy(),
    );
  else
    createReadStream(file.path)
      .on("error", () => response.destroy())
      .pipe(response);
}

/** Compressed files by path, with the time of the file. Tests request each hundreds of times. */
const kept = new Map();

/**
 * @param {{ path: string, time: number }} file
 * @returns {Promise<Buffer>}
 */
function packed({ path, time }) {
  if (kept.get(path)?.time !== time)
    kept.set(path, { time, bytes: readFile(path).then(promisify(gzip)) });
  return kept.get(path).bytes;
}

/**
 * The file that a request means, or undefined: nothing outside `folder`, nothing outside `base`.
 * @param {string} folder
 * @param {string} base
 * @param {string} url
 */
async function find(folder, base, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, "http://any").pathname);
  } catch {
    return undefined;
  }
  if (!path.startsWith(base) || path.includes("\0")) return undefined;
  const root = resolve(folder);
  let file = normalize(join(root, path.slice(base.length)));
  if (file !== root && !file.startsWith(root + sep)) return undefined;
  let found = await stat(file).catch(() => undefined);
  if (found?.isDirectory() && path.endsWith("/")) {
    file = join(file, "index.html");
    found = await stat(file).catch(() => undefined);
  }
  return found?.isFile() ? { path: file, size: found.size, time: found.mtimeMs } : undefined;
}

async function main() {
  const port = Number(process.env.PORT || 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT: ${process.env.PORT} is not a whole number in 0..=65535`);
  }
  const { url } = await serve({ folder: process.argv[2] ?? "dist", port }).catch((error) => {
    if (error.code === "EADDRINUSE")
      throw new Error(`Port ${port} is taken. Try: PORT=${port + 1} ./run`);
    if (error.code === "EACCES")
      throw new Error(`Port ${port} needs more rights. Try: PORT=8080 ./run`);
    throw error;
  });
  console.log(`\n  nimscape is at ${url}   (Ctrl+C ends it)\n`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));
}

if (process.argv[1]?.endsWith("serve.mjs")) {
  main().catch((error) => {
    console.error(`✗ ${error.message}`);
    process.exit(1);
  });
}
