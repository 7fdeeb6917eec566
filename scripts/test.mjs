// Runs the steps of ./test one after the other and adds up what passed and what failed. Needs what `setup test`
// provides. A step counts its tests; a step that is not a test suite (lint, types, the build) counts as one.
import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { corePlugin } from "./bundle.mjs";
import { serve } from "./serve.mjs";

/** A step that takes longer hangs: on a slow machine the end-to-end tests alone take a quarter of an hour. */
const MINUTES = 45;

/** The same for one file of tests: the runner of Node knows no other limit than one for files and tests alike. */
const FILE_MINUTES = 10;

const WASM = ["--target", "wasm32-unknown-unknown"];

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ ok: boolean, output: string }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome>, count?: (output: string) => Count }} Step
 */

/** @type {Record<string, () => Step[]>} */
const PARTS = {
  core: () => [
    command("rustfmt", ["cargo", "fmt", "--check"]),
    command("clippy", ["cargo", "clippy", "--locked", "--all-targets", "--", "-D", "warnings"]),
    command("rustdoc", ["cargo", "doc", "--locked", "--no-deps"], { RUSTDOCFLAGS: "-D warnings" }),
    command("native tests", ["cargo", "test", "--locked", "--lib", "--tests"], {}, cargoCount),
    command("doc tests", ["cargo", "test", "--locked", "--doc"], {}, cargoCount),
    command("licences of dependencies", ["node", "scripts/dependencies.mjs", "licences"]),
    command("known faults of dependencies", ["node", "scripts/dependencies.mjs", "faults"]),
  ],
  wasm: () => [
    command("clippy of the door", ["cargo", "clippy", ...WASM, ...DOOR, "--", "-D", "warnings"]),
    command(
      "tests of the door, in a browser",
      ["cargo", "test", ...WASM, ...DOOR],
      PATIENT,
      cargoCount,
    ),
  ],
  www: () => [
    site,
    command("types of the page", ["tsc"]),
    command("types of the worker", ["tsc", "-p", "tsconfig.worker.json"]),
    command("types of the tests", ["tsc", "-p", "tsconfig.tests.json"]),
    command("lint and format of www", ["biome", "ci", "--colors=off", "--error-on-warnings", "."]),
    { name: "unit tests of www", run: () => nodeTests("www"), count: nodeCount },
  ],
  e2e: () => [site, { name: "end-to-end tests", run: endToEnd, count: nodeCount }],
};

/** Tests that live in a browser are the files door*.rs: the others are native, and not even compiled here. */
const DOOR = ["--locked", "--test", "door*"];

/** The runner of wasm-bindgen gives all tests together 20 seconds: a busy machine needs more. */
const PATIENT = { WASM_BINDGEN_TEST_TIMEOUT: String(60 * 10) };

let siteIsBuilt = false;

/** @type {Step} */
const site = {
  name: "the site builds",
  async run() {
    const outcome = await run(["scripts/build.sh"]);
    siteIsBuilt = outcome.ok;
    return outcome;
  },
};

/**
 * @param {string} name @param {string[]} words @param {Record<string, string>} [env]
 * @param {(output: string) => Count} [count]  @returns {Step}
 */
function command(name, words, env = {}, count) {
  return { name, run: () => run(words, env), ...(count && { count }) };
}

/** @param {string[]} words @param {Record<string, string>} [env] @returns {Promise<Outcome>} */
function run([program = "", ...args], env = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    const limit = setTimeout(() => {
      output += `\nstopped: not done in ${MINUTES} minutes\n`;
      killGroup(child.pid);
    }, MINUTES * 60_000);
    child.on("error", (error) => done({ ok: false, output: `${program}: ${error.message}` }));
    child.on("close", (code) => {
      clearTimeout(limit);
      running = undefined;
      done({ ok: code === 0, output });
    });
    running = child.pid;
  });
}

/**
 * The step at work. It has a process group of its own: what cargo has started must not outlive it.
 * @type {number | undefined}
 */
let running;

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    killGroup(running);
    process.exit(130);
  });
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid);
  } catch {} // it is gone already
}

/** "test result: ok. 12 passed; 0 failed; ..." of every suite of cargo test. @param {string} output */
function cargoCount(output) {
  return sum(output, /^test result: .*? (\d+) passed/gm, /^test result: .*? (\d+) failed/gm);
}

/** The summary of node --test. @param {string} output */
function nodeCount(output) {
  return sum(output, /^ℹ pass (\d+)/gm, /^ℹ (?:fail|cancelled) (\d+)/gm);
}

/** @param {string} output @param {RegExp} passed @param {RegExp} failed @returns {Count} */
function sum(output, passed, failed) {
  const total = (/** @type {RegExp} */ pattern) =>
    [...output.matchAll(pattern)].reduce((n, match) => n + Number(match[1]), 0);
  return { passed: total(passed), failed: total(failed) };
}

/**
 * Runs tests/FOLDER/*.test.ts in Node, bundled first because Node 20 reads no TypeScript. `core` is the door as the
 * site has it; the working directory is the root of the project.
 * @param {string} folder @param {Record<string, string>} [env] @returns {Promise<Outcome>}
 */
async function nodeTests(folder, env = {}) {
  const from = join("tests", folder);
  const names = existsSync(from)
    ? readdirSync(from).filter((f) => /\.test\.(ts|mjs)$/.test(f))
    : [];
  if (names.length === 0) return { ok: false, output: `no tests in ${from}` };
  const outdir = join("target/tests", folder);
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: names.map((name) => join(from, name)),
    outdir,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    loader: { ".md": "text" },
    plugins: [corePlugin(resolve("target/door/nimscape.js"))],
    sourcemap: "inline",
    logLevel: "error",
  });
  const files = names.map((name) => join(outdir, name.replace(/\.(ts|mjs)$/, ".js")));
  const flags = [
    "--enable-source-maps",
    "--test-reporter=spec",
    `--test-timeout=${FILE_MINUTES * 60_000}`,
  ];
  return run(["node", ...flags, "--test", "--test-concurrency=1", ...files], env);
}

/** Serves a copy (somebody may build meanwhile) from a sub-path, as many hosts do: every URL must be relative. */
async function endToEnd() {
  if (!siteIsBuilt) return { ok: false, output: "there is no site to test" }; // an old one would lie
  const folder = `target/e2e-site-${process.pid}`;
  cpSync("dist", folder, { recursive: true });
  const { url, close } = await serve({ folder, port: 0, base: "/some/sub/path/" });
  try {
    return await nodeTests("e2e", { NIMSCAPE_URL: url });
  } finally {
    close();
    rmSync(folder, { recursive: true });
  }
}

const CARGO_CHATTER = /^ +(Blocking|Checking|Compiling|Documenting|Downloaded|Downloading) .*\n/gm;

/** @param {Step} step @returns {Promise<Count>} */
async function perform({ name, run, count }) {
  process.stdout.write(`  ${name} ... `);
  const started = performance.now();
  const { ok, output } = await run().catch((error) => ({ ok: false, output: `${error.stack}` }));
  const counted = count?.(output) ?? { passed: Number(ok), failed: Number(!ok) };
  const failed = ok ? counted.failed : Math.max(1, counted.failed);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const tests = count ? `${counted.passed} passed, ${failed} failed, ` : "";
  console.log(`${failed ? "FAILED" : "ok"} (${tests}${seconds} s)`);
  for (const [note] of ok ? output.matchAll(/^note: .* NOT CHECKED$/gm) : [])
    console.log(`    ${note}`);
  if (failed) console.log(`\n${output.replace(CARGO_CHATTER, "").trimEnd()}\n`);
  return { passed: counted.passed, failed };
}

const total = { passed: 0, failed: 0 };
const done = new Set();
for (const part of process.argv[2] ? [process.argv[2]] : Object.keys(PARTS)) {
  console.log(part);
  for (const step of PARTS[part]?.() ?? []) {
    if (done.has(step)) continue;
    done.add(step);
    const { passed, failed } = await perform(step);
    total.passed += passed;
    total.failed += failed;
  }
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
