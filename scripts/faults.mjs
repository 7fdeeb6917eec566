// Plants the small slips of tests/planted-faults.txt one at a time and tells which the tests
// notice.
//
//   scripts/with.sh node scripts/faults.mjs                all; the core's cost a minute each
//   scripts/with.sh node scripts/faults.mjs links lessons  some areas
//   scripts/with.sh node scripts/faults.mjs 3 40-45        some numbers
//   scripts/with.sh node scripts/faults.mjs --list         what there is
//
// It changes files in place, one at a time, and puts them back; a file that differs from the last
// commit is refused.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const LIST = "tests/planted-faults.txt";

/** What compiles a fault, and what has to fail then, by the kind of tests. */
const TESTS = {
  native: {
    build: () => ["cargo", "test", "--locked", "--lib", "--test", "all", "--no-run"],
    run: (/** @type {string[]} */ names) => [
      ...["cargo", "test", "--locked", "--lib", "--test", "all", "--", ...names],
    ],
  },
  unit: {
    build: () => ["scripts/build.sh"],
    run: (/** @type {string[]} */ names) => ["vitest", "run", ...names],
  },
  site: {
    build: () => ["scripts/build.sh"],
    run: (/** @type {string[]} */ names) => ["node", "scripts/test.mjs", "e2e", ...names],
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
  });
  return { ok: status === 0, output: `${stdout}${stderr}` };
}

/**
 * Plants a fault, runs its tests and takes it out again.
 * @param {Fault} fault
 * @returns {string} "caught", or what else happened
 */
function plant({ path, kind, names, before, after }) {
  if (!run(["git", "diff", "--quiet", "HEAD", "--", path]).ok)
    return "refused: the file is changed";
  const text = readFileSync(path, "utf8");
  if (!text.includes(before)) return "refused: the text is not in the file";
  try {
    writeFileSync(
      path,
      text.replace(before, () => after),
    );
    if (!run(TESTS[kind].build()).ok) return "refused: it does not compile";
    return run(TESTS[kind].run(names)).ok ? "MISSED" : "caught";
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
for (const fault of faults) {
  const { number, area, path, kind, names, before } = fault;
  const name = `${number} ${area}: ${path}: ${before.slice(0, 60)} (${kind} ${names.join(" ")})`;
  if (words.includes("--list")) {
    console.log(name);
    continue;
  }
  const begun = performance.now();
  const outcome = plant(fault);
  counts[outcome === "caught" ? "caught" : "other"] += 1;
  console.log(`${outcome} in ${Math.round((performance.now() - begun) / 1000)} s: ${name}`);
}
if (!words.includes("--list")) console.log(`${counts.caught} caught, ${counts.other} not`);
process.exitCode = counts.other > 0 ? 1 : 0;
