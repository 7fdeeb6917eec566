// Checks the Rust and npm dependencies: whether their licences are allowed (deny.toml has the list)
// and whether faults of them are known. Writes the notices that go with the site.
//
//   node scripts/dependencies.mjs licences   fails with the names of the licences that are not
//   allowed node scripts/dependencies.mjs faults     fails with the known faults; prints a note if
//   no source is available
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * @typedef {{ name: string, version: string, licence: string, folder: string }} Dependency
 * licence: an SPDX expression
 */

/**
 * Packages whose data, not code, is in the site: colours of palettes and fonts of exported files.
 */
const DATA = ["d3-scale-chromatic", "@fontsource/noto-sans-math", "@fontsource/roboto"];

/** The licences that deny.toml allows. @returns {string[]} */
export function allowed() {
  const list = /^allow = \[([^\]]*)\]/m.exec(readFileSync("deny.toml", "utf8"))?.[1];
  if (list === undefined) throw new Error("deny.toml has no list of licences");
  return [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? "");
}

/**
 * Returns whether the licences of a list satisfy an SPDX expression. A slash means OR, as in old
 * crates. An exception (WITH) only adds rights. An expression that cannot be parsed is not
 * satisfied.
 * @param {string} expression
 * @param {readonly string[]} list
 */
export function isMet(expression, list) {
  const words = expression.replace(/\//g, " OR ").match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  /** @returns {boolean} */
  const either = () => {
    let met = both();
    while (words[at] === "OR") {
      at += 1;
      met = both() || met;
    }
    return met;
  };
  /** @returns {boolean} */
  const both = () => {
    let met = one();
    while (words[at] === "AND") {
      at += 1;
      met = one() && met;
    }
    return met;
  };
  /** @returns {boolean} */
  const one = () => {
    const word = words[at++] ?? "";
    if (word === "(") {
      const met = either();
      return words[at++] === ")" && met;
    }
    if (words[at] === "WITH") at += 2;
    return list.includes(word);
  };
  const met = either();
  return met && at === words.length;
}

/**
 * Returns the crates of Cargo.lock; with `shipped`, only those in the wasm of the site.
 * @param {{ shipped: boolean }} which
 * @returns {Promise<Dependency[]>}
 */
export async function crates({ shipped }) {
  const only = shipped ? ["--filter-platform", "wasm32-unknown-unknown"] : [];
  const args = ["metadata", "--locked", "--offline", "--format-version", "1", ...only];
  const { stdout } = await run("cargo", args, { maxBuffer: 1 << 27 });
  const { packages, resolve, workspace_members: own } = JSON.parse(stdout);
  /** @param {string} id */
  const isShipped = (id) => find(packages, id).name === "nimscape-wasm";
  const roots = shipped ? own.filter(isShipped) : own;
  const reached = new Set(roots);
  for (const id of reached)
    for (const { pkg, dep_kinds } of find(resolve.nodes, id).deps)
      if (!shipped || dep_kinds.some((/** @type {{ kind: unknown }} */ { kind }) => kind === null))
        reached.add(pkg);
  for (const id of own) reached.delete(id);
  return [...reached].map((id) => {
    const { name, version, license, manifest_path } = find(packages, id);
    return { name, version, licence: license ?? "", folder: dirname(manifest_path) };
  });
}

/** @param {{ id: string }[]} list @param {string} id @returns {any} */
function find(list, id) {
  return list.find((each) => each.id === id);
}

/**
 * Returns the packages of package-lock.json; with `shipped`, only those in the site.
 * @param {{ shipped: boolean }} which
 * @returns {Dependency[]}
 */
function packages({ shipped }) {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries(lock.packages).flatMap(([folder, { version, license, dev }]) => {
    const name = folder.replace(/^.*node_modules\//, "");
    if (folder === "" || (shipped && dev && !DATA.includes(name))) return [];
    return [{ name, version, licence: license ?? "", folder }];
  });
}

/**
 * Returns a sentence for each dependency whose licence is not allowed.
 * @returns {Promise<string[]>}
 */
async function forbidden() {
  const list = allowed();
  const all = [...(await crates({ shipped: false })), ...packages({ shipped: false })];
  if (all.length < 50) throw new Error(`only ${all.length} dependencies were found`);
  return all
    .filter(({ licence }) => !isMet(licence, list))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence || "no licence is named"}`);
}

/**
 * Returns the notices for the site: every dependency in it, with its licence texts.
 * @returns {Promise<string>}
 */
export async function notices() {
  const all = [...(await crates({ shipped: true })), ...packages({ shipped: true })];
  all.sort((one, other) => one.name.localeCompare(other.name, "en"));
  const parts = all.map(({ name, version, licence, folder }) => {
    const files = existsSync(folder) ? readdirSync(folder) : [];
    const words = files
      .filter((file) => /^(licen[cs]e|copying|notice|unlicense)/i.test(file))
      .sort();
    const texts = words.map((file) => readFileSync(join(folder, file), "utf8").trim());
    return [`${name} ${version}`, `Licence: ${licence}`, ...texts].join("\n\n");
  });
  const head =
    "nimscape (MIT OR Apache-2.0) contains work of others, under the licences below. Its wasm also contains parts of\n" +
    "the standard library of Rust (MIT OR Apache-2.0, the Rust Project Developers).";
  return `${[head, ...parts].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/**
 * Returns the faults that npm lists; null, with the reason printed, if its registry does not
 * answer.
 */
async function npmFaults() {
  const { stdout } = await run("npm", ["audit", "--omit=dev", "--json"]).catch((error) => error);
  try {
    const { metadata, vulnerabilities } = JSON.parse(stdout);
    if (metadata?.vulnerabilities === undefined) return null;
    return Object.keys(vulnerabilities).map((name) => `${name}: see npm audit`);
  } catch {
    return null;
  }
}

/**
 * Returns the faults of crates that cargo-deny lists; null if it is not installed or has no list.
 */
async function crateFaults() {
  const checked = await run("cargo", ["deny", "check", "advisories"]).catch((error) => error);
  const output = `${checked.stdout ?? ""}${checked.stderr ?? ""}`;
  if (checked.code === undefined) return [];
  return /^error\[(vulnerability|unsound|yanked|unmaintained)/m.test(output) ? [output] : null;
}

async function main() {
  if (process.argv[2] === "licences") return report(await forbidden());
  const sources = { npm: await npmFaults(), "the list of faults of crates": await crateFaults() };
  for (const [source, faults] of Object.entries(sources))
    if (faults === null)
      console.log(`note: ${source} cannot be reached: its faults are NOT CHECKED`);
  report(Object.values(sources).flatMap((faults) => faults ?? []));
}

/** @param {readonly string[]} complaints */
function report(complaints) {
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

if (process.argv[1]?.endsWith("dependencies.mjs")) {
  main().catch((error) => {
    console.error(`✗ ${error.message}`);
    process.exit(1);
  });
}
