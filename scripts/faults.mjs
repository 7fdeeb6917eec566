// Plants the small slips of tests/planted-faults.txt one at a time and names the tests that fail. A
// run that fails without a failing test is no catch: its start failed, or a file has another name.
//
//   scripts/with.sh node scripts/faults.mjs                all; the core's cost a minute each
//   scripts/with.sh node scripts/faults.mjs links lessons  some areas
//   scripts/with.sh node scripts/faults.mjs 3 40-45        some numbers
//   scripts/with.sh node scripts/faults.mjs --list         what there is
//
// It changes files in place, one at a time, and puts them back; a file that differs from the last
// commit is refused. What the tests print is in target/faults.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

const LIST = "tests/planted-faults.txt";

const CARGO = ["cargo", "test", "--locked"];

/** What compiles a fault, what has to fail then, and names in its output, by the kind of tests. */
const TESTS = {
  lib: {
    build: () => [...CARGO, "--lib", "--no-run"],
    run: (/** @type {string[]} */ names) => [...CARGO, "--lib", "--", ...names],
    failed: /^test (.+) \.\.\. FAILED$/gm,
  },
  native: {
    build: () => [...CARGO, "--test", "all", "--no-run"],
    run: (/** @type {string[]} */ names) => [...CARGO, "--test", "all", "--", ...names],
    failed: /^test (.+) \.\.\. FAILED$/gm,
  },
  unit: {
    build: (/** @type {string} */ path) =>
      path.startsWith("www/") ? ["true"] : ["scripts/build.sh"], // they read www itself
    run: (/** @type {string[]} */ names) => [
      ...["vitest", "run", "--bail=2", ...names.map((name) => `www/${name}.test.ts`)],
    ],
    failed: /^ FAIL +(?:\|.*?\| +)?(\S+ > .+)$/gm,
  },
  site: {
    build: () => ["scripts/build.sh"],
    run: (/** @type {string[]} */ names) => [
      ...["playwright", "test", "--max-failures=1", "--timeout=120000", "--reporter=line"],
      ...names.map((name) => `/${name}\\.test\\.ts$`),
    ],
    failed: /(?<=^ {2}\d+ failed\n(?: {4}.*\n)*) {4}(.+?)(?: ─.*)?$/gm,
  },
};

/**
 * @typedef {object} Fault
 * @property {number} number
 * @property {string} area
 * @property {string} path
 * @property {keyof typeof TESTS} kind
 * @property {string[]} names  of tests or of their files
 * @property {string} before
 * @property {string} after
 */

/** @returns {Fault[]} */
function listed() {
  const found = [];
  let area = "";
  for (const block of readFileSync(LIST, "utf8").split(/\n{2,}/)) {
    const lines = block.split("\n").filter((line) => !line.startsWith("#"));
    const heading = lines.find((line) => line.startsWith("== "));
    if (heading !== undefined) area = heading.slice(3);
    const [head, before = "", after = ""] = lines.filter((line) => line !== heading && line !== "");
    if (head === undefined) continue;
    const [path = "", tests = ""] = head.split(" | ");
    const [kind, ...names] = tests.split(" ");
    found.push({
      number: found.length + 1,
      area,
      path,
      kind: /** @type {Fault["kind"]} */ (kind),
      names,
      before: before.slice(2),
      after: after.slice(2),
    });
  }
  return found;
}

/** @param {string[]} words @returns {{ ok: boolean, output: string }} */
function run([program = "", ...args]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    timeout: 15 * 60_000,
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { ok: status === 0, output: `${stdout}${stderr}` };
}

/**
 * Plants a fault, runs its tests and takes it out again.
 * @param {Fault} fault
 * @returns {string} "caught" and by which tests, or what else happened
 */
function plant({ number, path, kind, names, before, after }) {
  if (!run(["git", "diff", "--quiet", "HEAD", "--", path]).ok)
    return "refused: the file is changed";
  const text = readFileSync(path, "utf8");
  if (!text.includes(before)) return "refused: the text is not in the file";
  try {
    writeFileSync(
      path,
      text.replace(before, () => after),
    );
    if (!run(TESTS[kind].build(path)).ok) return "refused: it does not compile";
    const { ok, output } = run(TESTS[kind].run(names));
    writeFileSync(`target/faults/${number}.txt`, output);
    if (ok) return "MISSED";
    const failed = [...output.matchAll(TESTS[kind].failed)].map(([, name]) => name);
    return failed.length > 0 ? `caught by ${failed.slice(0, 2).join(", ")}` : "unclear";
  } finally {
    writeFileSync(path, text);
  }
}

const words = process.argv.slice(2);

/** @param {Fault} fault */
const isWanted = ({ number, area }) =>
  words.length === 0 ||
  words.some((word) => {
    const [from, to = from] = word.split("-").map(Number);
    return word === area || (number >= Number(from) && number <= Number(to));
  });

const faults = listed().filter((fault) => words.includes("--list") || isWanted(fault));
const counts = { caught: 0, other: 0 };
mkdirSync("target/faults", { recursive: true });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
for (const fault of faults) {
  const { number, area, path, kind, names, before } = fault;
  const name = `${number} ${area}: ${path}: ${before.slice(0, 60)} (${kind} ${names.join(" ")})`;
  if (words.includes("--list")) {
    console.log(name);
    continue;
  }
  const begun = performance.now();
  const outcome = plant(fault);
  counts[outcome.startsWith("caught") ? "caught" : "other"] += 1;
  console.log(`${name}\n  ${outcome}, ${Math.round((performance.now() - begun) / 1000)} s`);
  await setImmediate(); // a signal to stop is obeyed here, after the file is put back
}
if (!words.includes("--list")) console.log(`${counts.caught} caught, ${counts.other} not`);
process.exitCode = counts.other > 0 ? 1 : 0;
