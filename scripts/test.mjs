// Runs the steps of ./test one after the other and adds up passed and failed tests. Needs the tools
// that `setup test` installs. A step counts its tests; a step without tests (lint, types, the
// build) counts as one.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Limit for one step, in minutes. On a slow machine the end-to-end tests alone take 15 minutes. */
const MINUTES = 45;

const WASM = ["--target", "wasm32-unknown-unknown"];

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ ok: boolean, output: string, unsteady?: string[] }} Outcome
 *   `unsteady`: tests that failed and then passed
 * @typedef {{ name: string, run: () => Promise<Outcome>, count?: (output: string) => Count }} Step
 */

/**
 * The number of random cases of each of four kinds, and of links, in the long versions of tests,
 * and all cases instead of a fixed part (tests/all/sample, tests/e2e/sample.ts). NIMSCAPE_SEED
 * selects them.
 */
const LONG = { NIMSCAPE_CASES: "250000", NIMSCAPE_LINKS: "100000", NIMSCAPE_WHOLE: "1" };

/** Limit for a step with long versions, which take hours. */
const LONG_MINUTES = 24 * 60;

/** @type {Record<string, () => Step[]>} */
const PARTS = {
  core: () => [
    command("rustfmt", ["cargo", "fmt", "--all", "--check"]),
    command("clippy", ["cargo", "clippy", "--locked", "--all-targets", "--", "-D", "warnings"]),
    command("rustdoc", ["cargo", "doc", "--locked", "--no-deps"], { RUSTDOCFLAGS: "-D warnings" }),
    command(
      "native tests",
      ["cargo", "test", "--locked", "--no-fail-fast", "--lib", "--tests"],
      {},
      cargoCount,
    ),
    command("doc tests", ["cargo", "test", "--locked", "--doc"], {}, cargoCount),
    command("the crates, packed", [...PACKED, "--no-verify", ...CRATES]),
    command("licences of dependencies", ["node", "scripts/dependencies.mjs", "licences"]),
    command("known faults of dependencies", ["node", "scripts/dependencies.mjs", "faults"]),
  ],
  wasm: () => [
    command("clippy of the bindings", [
      "cargo",
      "clippy",
      ...WASM,
      ...BINDINGS,
      "--",
      "-D",
      "warnings",
    ]),
    command(
      "tests of the bindings, where usize has 32 bits",
      ["cargo", "test", ...WASM, ...BINDINGS],
      { ...PATIENT, ...PLAIN },
      cargoCount,
    ),
  ],
  www: () => [
    site,
    command("types of the page", ["tsc"]),
    command("types of the worker", ["tsc", "-p", "tsconfig.worker.json"]),
    command("types of the tests", ["tsc", "-p", "tsconfig.tests.json"]),
    command("lint and format of www", ["biome", "ci", "--colors=off", "--error-on-warnings", "."]),
    { name: "unit tests of www", run: () => unitTests(), count: vitestCount },
  ],
  e2e: () => [
    site,
    ...(isWanted("frontier") ? [command("the program that merges certificates", FRONTIER)] : []),
    { name: "end-to-end tests", run: () => siteTests(), count: siteCount },
  ],
  engines: () => [site, { name: "Firefox and WebKit", run: () => engineTests(), count: siteCount }],
  quick: () => [
    command("rustfmt", ["cargo", "fmt", "--all", "--check"]),
    command(
      "unit tests of the core, and rules that its files keep",
      ["cargo", "test", "--locked", "--lib", "--test", "layers"],
      {},
      cargoCount,
    ),
    ...(PARTS.www?.() ?? []),
  ],
  long: () => [
    // The build that users run: without overflow checks a sum that wraps does not panic.
    command(
      "tests of the checkers, without overflow checks",
      ["cargo", "test", "--locked", "--test", "all", ...CHECKERS],
      UNCHECKED,
      cargoCount,
    ),
    command("the crates, packed and built on their own", [...PACKED, ...CRATES]),
    command("the formal proofs, where Coq is", ["scripts/formal.sh"]),
    command(
      "a million damaged certificates, tables and positions; all that ./test samples or leaves out",
      ["cargo", "test", "--locked", "--release", "--tests", "--", "--include-ignored"],
      LONG,
      cargoCount,
      LONG_MINUTES,
    ),
    site,
    {
      name: "unit tests that take turns, whole",
      run: () => unitTests({ env: LONG, wanted: (file) => takesTurns("www", file) }),
      count: vitestCount,
    },
    {
      name: "a hundred thousand links, all figures on paper, whole matrices, notebooks",
      run: () => siteTests({ env: LONG, wanted: isSampled, minutes: LONG_MINUTES }),
      count: siteCount,
    },
  ],
};

/** Files that ./test only samples: they take turns, or need more. @param {string} file */
const isSampled = (file) => file.startsWith("notebooks.") || takesTurns("e2e", file);

/** @param {string} folder @param {string} file */
const takesTurns = (folder, file) =>
  /\/sample\.ts"|NIMSCAPE_(WHOLE|LINKS)/.test(readFileSync(join("tests", folder, file), "utf8"));

/** The profile of tests as users run the core: a sum that wraps does not panic. */
const UNCHECKED = {
  CARGO_PROFILE_TEST_OVERFLOW_CHECKS: "false",
  CARGO_PROFILE_TEST_DEBUG_ASSERTIONS: "false",
};

/** Tests that damage certificates. */
const CHECKERS = ["--", "certificates_adversarial::", "periods_certificates::"];

/** The crate and those that it needs. */
const PARTS_OF_CORE = [
  "macros",
  "base",
  "games",
  "automata",
  "arrays",
  "proof",
  "periods",
  "render",
];
const CRATES = ["nimscape", ...PARTS_OF_CORE.map((name) => `nimscape-${name}`)].flatMap((name) => [
  "--package",
  name,
]);
const PACKED = ["cargo", "package", "--locked", "--offline", "--allow-dirty"];

/**
 * Tests that run as wasm, in Node: the files bindings*.rs. The others are native and not compiled
 * here.
 */
const BINDINGS = ["--locked", "--test", "bindings*"];

/**
 * Raises the limit of the wasm-bindgen runner for all tests, 20 seconds by default, for busy
 * machines.
 */
const PATIENT = { WASM_BINDGEN_TEST_TIMEOUT: String(60 * 10) };

/**
 * These tests take seconds however they are compiled, and minutes to compile with optimisation.
 */
const PLAIN = { CARGO_PROFILE_TEST_OPT_LEVEL: "0" };

/** A test runs it, and would wait for its compiler. */
const FRONTIER = ["cargo", "build", "--locked", "--profile", "test", "--example", "frontier"];

let siteIsBuilt = false;

/** @type {Promise<Outcome> | undefined} */
let building;

/** @type {Step} */
const site = {
  name: "the site builds",
  run() {
    building ??= run(["scripts/build.sh"]);
    return building.then((outcome) => {
      siteIsBuilt = outcome.ok;
      return outcome;
    });
  },
};

/**
 * @param {string} name
 * @param {string[]} words
 * @param {Record<string, string>} [env]
 * @param {(output: string) => Count} [count]
 * @param {number} [minutes]
 * @returns {Step}
 */
function command(name, words, env = {}, count, minutes = MINUTES) {
  return { name, run: () => run(words, env, minutes), ...(count && { count }) };
}

/**
 * @param {string[]} words
 * @param {Record<string, string>} [env]
 * @param {number} [minutes]
 * @returns {Promise<Outcome>}
 */
function run([program = "", ...args], env = {}, minutes = MINUTES) {
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
      output += `\nstopped: not done in ${minutes} minutes\n`;
      killGroup(child.pid);
    }, minutes * 60_000);
    child.on("error", (error) => done({ ok: false, output: `${program}: ${error.message}` }));
    child.on("close", (code) => {
      clearTimeout(limit);
      running.delete(child.pid);
      done({ ok: code === 0, output });
    });
    running.add(child.pid);
  });
}

/**
 * The processes of the running steps. Each has its own process group, so that no child of cargo
 * outlives it.
 * @type {Set<number | undefined>}
 */
const running = new Set();

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    for (const pid of running) killGroup(pid);
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

/**
 * "test result: ok. 12 passed; 0 failed; ..." of every suite of cargo test.
 * @param {string} output
 */
function cargoCount(output) {
  return sum(output, /^test result: .*? (\d+) passed/gm, /^test result: .*? (\d+) failed/gm);
}

/**
 * The summary of Playwright: an unsteady test is one that failed and then passed.
 * @param {string} output
 */
function siteCount(output) {
  const unclear = /^ {2}(\d+) (?:failed|interrupted|did not run|errors?\b.*)$/gm;
  return sum(output, /^ {2}(\d+) (?:passed|flaky)\b/gm, unclear);
}

/** @param {string} output @param {RegExp} passed @param {RegExp} failed @returns {Count} */
function sum(output, passed, failed) {
  const total = (/** @type {RegExp} */ pattern) =>
    [...output.matchAll(pattern)].reduce((n, match) => n + Number(match[1]), 0);
  return { passed: total(passed), failed: total(failed) };
}

/** The summary of Vitest. @param {string} output */
function vitestCount(output) {
  return sum(output, /^ *Tests .*?(\d+) passed/gm, /^ *(?:Tests|Errors) +(\d+) (?:failed|error)/gm);
}

/**
 * Runs tests/www/*.test.ts by Vitest. How long each test took is in target/tests/www.xml.
 * @param {{ env?: Record<string, string>, wanted?: (file: string) => boolean }} [options]
 * @returns {Promise<Outcome>}
 */
async function unitTests({ env = {}, wanted = isWanted } = {}) {
  const names = readdirSync("tests/www").filter((f) => f.endsWith(".test.ts") && wanted(f));
  if (names.length === 0) return { ok: false, output: "no tests in tests/www" };
  const reporters = [
    "--reporter=default",
    "--reporter=junit",
    "--outputFile.junit=target/tests/www.xml",
  ];
  const files = names.map((name) => join("tests/www", name));
  return run(["vitest", "run", ...reporters, ...files], { NO_COLOR: "1", ...env });
}

/** Names of the test files to run, without folder and ending. Empty: all. */
const only = process.argv.slice(3);

/** @param {string} file */
const isWanted = (file) => only.length === 0 || only.includes(file.replace(/\.test\..*$/, ""));

/**
 * Runs tests/e2e by playwright.config.ts.
 * @param {{
 *   env?: Record<string, string>,
 *   wanted?: (file: string) => boolean,
 *   minutes?: number,
 * }} [options]  `minutes` is the limit for one test, and for all
 * @returns {Promise<Outcome>}
 */
async function siteTests({ env, wanted = isWanted, minutes } = {}) {
  const names = readdirSync("tests/e2e").filter((f) => f.endsWith(".test.ts") && wanted(f));
  if (names.length === 0) return { ok: false, output: "no tests in tests/e2e" };
  const limit = minutes === undefined ? [] : [`--timeout=${minutes * 60_000}`];
  return playwright(
    [...limit, ...names.map((name) => `/${name.replace(/\W/g, "\\$&")}$`)],
    env,
    minutes,
  );
}

/**
 * Runs tests/engines by its own configuration: `./test engines webkit` in that engine alone.
 * @returns {Promise<Outcome>}
 */
async function engineTests() {
  const projects = only.map((name) => `--project=${name}*`);
  return playwright(["--config=tests/engines", ...projects]);
}

/**
 * A test that fails and then passes is unsteady; of one that fails twice a trace, or a picture, is
 * under target/tests.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @param {number} [minutes]
 * @returns {Promise<Outcome>}
 */
async function playwright(args, env, minutes) {
  if (!siteIsBuilt) return { ok: false, output: "there is no site to test" }; // an old site would give wrong results
  const outcome = await run(["playwright", "test", ...args], env, minutes);
  const [, unsteady = ""] = /^ {2}\d+ flaky\n((?: {4}.*\n)*)/m.exec(outcome.output) ?? [];
  return {
    ...outcome,
    unsteady: unsteady.split("\n").flatMap((line) => line.match(/\S.*?(?= ─|$)/) ?? []),
  };
}

const CARGO_CHATTER = /^ +(Blocking|Checking|Compiling|Documenting|Downloaded|Downloading) .*\n/gm;

/** How long each step took, in seconds. @type {{ name: string, seconds: number }[]} */
const times = [];

/** @param {Step} step @param {string} part @returns {Promise<Count>} */
async function perform({ name, run, count }, part) {
  process.stdout.write(`  ${name} ... `);
  const started = performance.now();
  const {
    ok,
    output,
    unsteady = [],
  } = await run().catch(
    (error) => /** @type {Outcome} */ ({ ok: false, output: `${error.stack}` }),
  );
  const counted = count?.(output) ?? { passed: Number(ok), failed: Number(!ok) };
  const failed = ok ? counted.failed : Math.max(1, counted.failed);
  const seconds = (performance.now() - started) / 1000;
  times.push({ name: `${part}: ${name}`, seconds });
  const tests = count ? `${counted.passed} passed, ${failed} failed, ` : "";
  console.log(`${failed ? "FAILED" : "ok"} (${tests}${seconds.toFixed(1)} s)`);
  for (const [note] of ok ? output.matchAll(/^note: .* NOT CHECKED$/gm) : [])
    console.log(`    ${note}`);
  for (const name of unsteady) console.log(`    unsteady: ${name}`);
  if (failed) console.log(`\n${output.replace(CARGO_CHATTER, "").trimEnd()}\n`);
  return { passed: counted.passed, failed };
}

const [part = ""] = process.argv.slice(2);
const sampled = Object.keys(PARTS).filter((name) => name !== "long" && name !== "quick");
const parts = part === "" ? sampled : part === "all" ? [...sampled, "long"] : [part];
const lists = parts.map((part) => ({ part, steps: PARTS[part]?.() ?? [] }));
// A compiler often leaves cores idle: the site is built beside the steps that come before it.
if (lists.some(({ steps }) => steps.includes(site))) site.run();
const total = { passed: 0, failed: 0 };
const done = new Set();
for (const { part, steps } of lists) {
  console.log(part);
  for (const step of steps) {
    if (done.has(step)) continue;
    done.add(step);
    const { passed, failed } = await perform(step, part);
    total.passed += passed;
    total.failed += failed;
  }
}
times.push({ name: "all", seconds: times.reduce((sum, { seconds }) => sum + seconds, 0) });
for (const { name, seconds } of times) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
