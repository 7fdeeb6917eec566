// Cuts of the wasm: the core with only what one picture asks, so that a first picture, above all an embedded one,
// comes sooner. The code is the same, byte for byte of its functions; what nobody can reach is left out.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Cuts that were made, by a digest of what they were made from. */
const KEPT = "target/cuts";

/** What every page asks, whatever its picture: digests, colours, the selected position. */
const EVERYWHERE =
  /^(digest|palettes?|position|growth_cell(_of)?|start|__wbindgen_.*|__extern.*|memory)$/;

/** The cuts, by the view whose picture they are for, and which exports of the core that picture asks. */
const CUTS = {
  growth: /^growth/,
  octant: /^(octant|census)/,
  array: /^(array|__wbg_arrayfigure)/,
};

/** The features of wasm that every browser of ours has, as index.html says them to Trunk's own wasm-opt. */
function features() {
  const said = /data-wasm-opt-params="([^"]+)"/.exec(readFileSync("index.html", "utf8"))?.[1];
  if (said === undefined) throw new Error("index.html names no features of wasm");
  return said.split(" ");
}

/**
 * @param {string} whole the file with the whole core
 * @returns {Promise<Record<string, Buffer>>} by plain names
 */
export async function cuts(whole) {
  const module = new WebAssembly.Module(readFileSync(whole));
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  const made = Object.entries(CUTS).map(async ([view, asked]) => {
    const kept = names.filter((name) => EVERYWHERE.test(name) || asked.test(name));
    return [`${view}.wasm`, await keptOrMade(whole, kept)];
  });
  return Object.fromEntries(await Promise.all(made));
}

/**
 * A cut that was made before is taken from the folder that keeps them.
 * @param {string} whole @param {readonly string[]} kept names of exports
 */
async function keptOrMade(whole, kept) {
  const what = createHash("sha256").update(readFileSync(whole)).update(kept.join());
  const file = join(KEPT, `${what.digest("hex").slice(0, 16)}.wasm`);
  if (existsSync(file)) return readFileSync(file);
  const made = await cut(whole, kept);
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(file, made);
  return made;
}

/** @param {string} whole @param {readonly string[]} kept names of exports */
async function cut(whole, kept) {
  const folder = mkdtempSync(join(tmpdir(), "nimscape-"));
  try {
    const graph = join(folder, "graph.json");
    const reached = join(folder, "reached.wasm");
    const small = join(folder, "small.wasm");
    const nodes = kept.map((name) => ({ name: `export ${name}`, export: name }));
    const root = { name: "outside", reaches: nodes.map(({ name }) => name), root: true };
    writeFileSync(graph, JSON.stringify([root, ...nodes]));
    await run("wasm-metadce", [...features(), whole, "--graph-file", graph, "-o", reached]);
    await run("wasm-opt", [...features(), "-O2", reached, "-o", small]);
    return readFileSync(small);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
