// Cuts of the wasm: the core with only what one picture asks, so that a first picture, above all an
// embedded one, comes sooner. Nothing is compiled for them: the objects of the whole core
// (scripts/link.sh keeps them) are linked once more with fewer exports, and the linker leaves out
// functions, static data and table entries that nobody reaches. The glue of the whole core serves
// them all.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What scripts/link.sh keeps: the linker, and its arguments. */
const LINK = "target/link/arguments";

/** Cuts that were made, by a digest of what they were made from. */
const KEPT = "target/cuts";

/** What every page asks, whatever its picture: digests and colours. */
const EVERYWHERE = "digest|palettes?|start";

/** What the page asks of a selected position of Nim. */
const SELECTED = "position|growth_cell(_of)?";

/**
 * The cuts, by the view whose picture they are for, and which functions of the door that picture
 * asks.
 */
const CUTS = {
  growth: new RegExp(`^(${EVERYWHERE}|${SELECTED}|growth.*)$`),
  octant: new RegExp(`^(${EVERYWHERE}|${SELECTED}|octant.*|census)$`),
  array: new RegExp(`^(${EVERYWHERE}|array.*|__wbg_arrayfigure_free)$`),
};

/**
 * @param {string} whole the file with the whole core, as it was just linked
 * @param {string} glue its glue
 * @returns {Promise<Record<string, Buffer>>} by plain names
 */
export async function cuts(whole, glue) {
  const made = Object.entries(CUTS).map(async ([view, asked]) => {
    return [`${view}.wasm`, await keptOrMade(whole, glue, asked)];
  });
  return Object.fromEntries(await Promise.all(made));
}

/**
 * A cut that was made before is taken from the folder that keeps them.
 * @param {string} whole
 * @param {string} glue
 * @param {RegExp} asked
 */
async function keptOrMade(whole, glue, asked) {
  const what = createHash("sha256").update(asked.source);
  for (const from of [whole, glue, new URL(import.meta.url)]) what.update(readFileSync(from));
  const file = join(KEPT, `${what.digest("hex").slice(0, 16)}.wasm`);
  if (existsSync(file)) return readFileSync(file);
  const made = await cut(readFileSync(glue, "utf8"), asked);
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(file, made);
  return made;
}

/**
 * Links, binds and shrinks, as scripts/build.sh does with the whole.
 * @param {string} glue
 * @param {RegExp} asked
 */
async function cut(glue, asked) {
  const [linker = "", ...all] = readFileSync(LINK, "utf8").trimEnd().split("\n");
  const folder = mkdtempSync(join(tmpdir(), "nimscape-"));
  try {
    const [linked, bound, small] = ["linked", "nimscape_bg", "small"].map((name) =>
      join(folder, `${name}.wasm`),
    );
    await run(linker, withOutput(linkedFor(all, asked), `${linked}`));
    await run("wasm-bindgen", [
      ...["--target", "web", "--no-typescript", "--out-name", "nimscape"],
      ...["--out-dir", folder, `${linked}`],
    ]);
    const own = readFileSync(join(folder, "nimscape.js"), "utf8");
    writeFileSync(`${bound}`, renamed(readFileSync(`${bound}`), own, glue));
    await run("wasm-opt", [
      ...`${process.env.WASM_FEATURES}`.split(" "), // scripts/build.sh
      "-O2",
      "--strip-producers",
      "--strip-target-features",
      `${bound}`,
      "-o",
      `${small}`,
    ]);
    const made = readFileSync(`${small}`);
    for (const { name } of WebAssembly.Module.imports(new WebAssembly.Module(made)))
      if (!glue.includes(` ${name}: `)) throw new Error(`the glue of the core has no ${name}`);
    return made;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The arguments without the exports that nobody asks. Those of the door end in the digest of its
 * crate, as its `start` does; beside each is one that describes it to wasm-bindgen. All others
 * stay: wasm-bindgen takes out what is left over.
 * @param {readonly string[]} all
 * @param {RegExp} asked
 */
export function linkedFor(all, asked) {
  const ours = all.map((argument) => /^start(_[0-9a-f]{16})$/.exec(argument)?.[1]).find(Boolean);
  if (ours === undefined) throw new Error(`${LINK}: the core exports no start`);
  const stays = (/** @type {string} */ name) =>
    !name.endsWith(ours) ||
    asked.test(name.slice(0, -ours.length).replace("__wbindgen_describe_", ""));
  return all.filter((argument, i) => {
    const name = argument === "--export" ? all[i + 1] : all[i - 1] === "--export" ? argument : "";
    return stays(name ?? "");
  });
}

/** @param {readonly string[]} all @param {string} output */
function withOutput(all, output) {
  return all.map((argument, i) => (all[i - 1] === "-o" ? output : argument));
}

/**
 * A cut that asks the glue of the whole core. wasm-bindgen names imports by digests, but it counts
 * the conversions that functions are generic in, so in a cut they have other numbers: here they get
 * those of the whole. All names are of one length, so nothing else in the file moves.
 * @param {Uint8Array} wasm
 * @param {string} own the glue of the cut
 * @param {string} whole the glue of the whole core
 */
export function renamed(wasm, own, whole) {
  const names = new Map([...conversions(whole)].map(([name, body]) => [body, name]));
  const text = Buffer.from(wasm).toString("latin1"); // one character a byte
  const known = conversions(own);
  const made = text.replace(/__wbindgen_generic_[0-9a-f]{16}/g, (name) => {
    const found = names.get(known.get(name) ?? "");
    if (found === undefined) throw new Error(`the glue of the core has no ${known.get(name)}`);
    return found;
  });
  return Buffer.from(made, "latin1");
}

/** The generic conversions of a glue: name -> what it does. @param {string} glue */
function conversions(glue) {
  const found = glue.matchAll(/^ {8}(__wbindgen_generic_[0-9a-f]{16}): (.*?)^ {8}\},?$/gms);
  return new Map([...found].map(([, name = "", body = ""]) => [name, body]));
}
