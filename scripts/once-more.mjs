// Browser tests that fail are run once more, alone. This file is the reporter that writes which
// tests failed, one line of JSON for each, and decides which of them to run again.

/** With more failures than this something is broken, and nothing is run again. */
const MOST = 10;

/**
 * @typedef {{ readonly file: string, readonly name: string }} Failure
 *   a test file without folder and ending, and a test at its top level
 */

/**
 * The reporter: node --test-reporter=./scripts/once-more.mjs. A test inside another one makes the
 * outer one fail, so only those at the top level are written.
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* failures(events) {
  for await (const { type, data } of events) {
    if (type !== "test:fail" || data.nesting > 0 || data.todo !== undefined) continue;
    yield `${JSON.stringify({ file: stem(data.file), name: data.name })}\n`;
  }
}

/**
 * Reads the lines of the reporter.
 * @param {string} lines
 * @returns {Failure[]}
 */
export function readFailures(lines) {
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/**
 * Returns the files to run again with the flags that select their failed tests.
 * @param {readonly Failure[]} failures
 * @returns {{ file: string, flags: string[] }[]}
 */
export function onceMore(failures) {
  if (failures.length > MOST) return [];
  return [...new Set(failures.map(({ file }) => file))].map((file) => {
    const names = failures.filter((failure) => failure.file === file).map(({ name }) => name);
    // A file that fails outside of its tests is reported as a test with the name of the file.
    const whole = names.some((name) => stem(name) === file);
    return { file, flags: whole ? [] : names.map(pattern) };
  });
}

/** @param {string} name */
function pattern(name) {
  return `--test-name-pattern=^${name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}$`;
}

/** @param {string} path */
function stem(path) {
  return path.replace(/^.*[\\/]/, "").replace(/\.test\.(js|ts|mjs)$/, "");
}
