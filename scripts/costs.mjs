// Measures every function of the core with its parameters at their limits, each in a worker that is
// stopped after LIMIT_MS, and writes docs/performance.md. Run it after a build: node
// scripts/costs.mjs. With names of functions it measures these, and those that the document lacks.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve as pathOf } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { COSTS } from "./costs-cases.mjs";

/** Longer calls are stopped; the document then gives only this lower bound. */
const LIMIT_MS = 10_000;

const BINDINGS = new URL("../target/bindings/", import.meta.url);

/** Shorter first runs are repeated, because the first run includes the time to compile the code. */
const SHORT_MS = 200;

/** Node has no canvases: pictures are computed, and go nowhere. */
class Context {
  putImageData() {}
}
class Canvas {
  getContext() {
    return new Context();
  }
  transferToImageBitmap() {
    return {};
  }
}

async function measure() {
  Object.assign(globalThis, {
    OffscreenCanvas: Canvas,
    OffscreenCanvasRenderingContext2D: Context,
    ImageData: class {},
  });
  const core = await import(new URL("nimscape.js", BINDINGS).href);
  const module = workerData ?? readFileSync(new URL("nimscape_bg.wasm", BINDINGS));
  core.initSync({ module });
  parentPort?.on("message", ({ name, at, runs }) => {
    const given = COSTS[name]?.[at] ?? [];
    const args = typeof given === "function" ? given(core) : given;
    const call = () => {
      const began = performance.now();
      let outcome = "";
      try {
        name.endsWith("Figure") ? new core[name](...args) : core[name](...args);
      } catch (error) {
        outcome = error instanceof Error ? error.message : String(error);
      }
      return { ms: performance.now() - began, outcome };
    };
    parentPort?.postMessage(null);
    const first = call();
    const again = first.ms < SHORT_MS ? Array.from({ length: runs }, call) : [];
    const ms = Math.min(...(again.length > 0 ? again : [first]).map((run) => run.ms));
    parentPort?.postMessage({ ms, first: first.ms, outcome: first.outcome });
  });
}

/** A worker that calls the core, replaced after a call that does not end within its limit. */
export class Caller {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {WebAssembly.Module | undefined} */
  #module;

  /** @param {WebAssembly.Module} [module]  the core; without it the worker compiles its own */
  constructor(module) {
    this.#module = module;
  }

  /**
   * Returns how long a case takes and the core's error if it refuses it; null where it does not end
   * within the limit (ms), from the first run on. A short case is repeated some times.
   * @param {string} name
   * @param {number} at
   * @param {number} runs
   * @param {number} most
   * @returns {Promise<{ ms: number, first: number, outcome: string } | null>}
   */
  call(name, at, runs, most) {
    this.#worker ??= new Worker(pathOf("scripts/costs.mjs"), { workerData: this.#module });
    const worker = this.#worker;
    return new Promise((resolve) => {
      /** @type {NodeJS.Timeout | undefined} */
      let limit;
      /** @param {{ ms: number, first: number, outcome: string } | null} answer */
      const end = (answer) => {
        clearTimeout(limit);
        worker.off("message", heard);
        worker.off("error", failed);
        resolve(answer);
      };
      const stopped = () => {
        this.end();
        end(null);
      };
      /** @param {{ ms: number, first: number, outcome: string } | null} answer  null: it begins */
      const heard = (answer) => {
        if (answer === null) limit = setTimeout(stopped, most);
        else end(answer);
      };
      /** @param {Error} error */
      const failed = (error) => {
        this.end();
        end({ ms: 0, first: 0, outcome: error.message });
      };
      worker.on("message", heard);
      worker.on("error", failed);
      worker.postMessage({ name, at, runs });
    });
  }

  end() {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

/** @param {readonly string[]} names of the functions to measure; none for all */
async function main(names) {
  const written = readFileSync("docs/performance.md", "utf8").split("\n");
  const instant = readFileSync("www/core/instant.ts", "utf8");
  const reports = readFileSync("www/core/progress.ts", "utf8");
  const rows = [];
  for (const [name, cases] of Object.entries(COSTS)) {
    const known = written.filter((line) => line.startsWith(`| \`${name}\` |`));
    if (names.length > 0 && known.length === cases.length && !names.includes(name)) {
      rows.push(...known);
      continue;
    }
    for (const [at, given] of cases.entries()) {
      const caller = new Caller(); // its first call includes the time to compile the code
      const found = await caller.call(name, at, 5, LIMIT_MS);
      caller.end();
      const shown =
        typeof given === "function"
          ? "made by the core"
          : JSON.stringify(given, (_, value) => (ArrayBuffer.isView(value) ? "…" : value));
      const text = shown.length > 90 ? `${shown.slice(0, 89)}…` : shown;
      const time = found === null ? `over ${LIMIT_MS / 1000} s` : `${round(found.ms)} ms`;
      const first = found === null ? "" : `${round(found.first)} ms`;
      const where = instant.includes(`"${name}"`) ? "page" : "worker";
      const unit = new RegExp(`^  ${name}: "(\\w+)"`, "m").exec(reports)?.[1];
      const progress = name.endsWith("Figure") ? "in slices" : (unit ?? "");
      rows.push(`| \`${name}\` | \`${text}\` | ${time} | ${first} | ${where} | ${progress} |`);
      console.log(rows.at(-1));
      if (found?.outcome) throw new Error(`${name}: ${found.outcome}`);
    }
  }
  writeFileSync("docs/performance.md", document(rows));
}

/** @param {number} ms */
const round = (ms) => (ms < 1 ? ms.toFixed(2) : ms < 10 ? ms.toFixed(1) : ms.toFixed(0));

/** @param {readonly string[]} rows */
function document(rows) {
  return `# Performance

How long each function of the core takes with its parameters at their limits, in Node's V8 on a machine with two cores.
\`node scripts/costs.mjs\` measures it and writes this file, after a build.

- **time**: the fastest of five runs. A call over ${LIMIT_MS / 1000} s is stopped. The constructors of figures only
  allocate memory: their work follows in slices.
- **first run**: includes the time to compile the WebAssembly code.
- **where**: "page" functions may run on the page's thread (\`www/core/instant.ts\` lists them). "worker" functions run
  in a worker only. Calls that take over 0.3 s show progress there and have a Stop button.
- **progress**: the unit of the progress reports, if there are any.

The first run of \`octant_birth\`, \`octant_last_step\`, \`octant_pick\` and \`octant_point\` makes the table of a relaxed growth or of tripod
nim. On the page the worker makes it, and \`octant_keep\` takes it over (\`www/views/octant/painter.ts\`).

Beside other yardsticks, by \`cargo bench\` on the same machine: to fill an array of side 4096 takes 1.20 to 1.23 times as long as to
write a plain XOR table into fresh memory, an entry of side 1024 0.84 ns on memory that is there already, and side 16384 takes
257 MiB ([decision 8](decisions/008-arrays-by-pairing.md)). In a worker of Chromium (\`scripts/bench-wasm.sh\`) the same are 1.41 times and 1.14 ns.
There full growth to generation 4095, 22,369,621 cells with their parents, takes 0.24 s by \`growth\`; 0.16 s of it is what four columns
of constants take in fresh memory. [Decision 19](decisions/019-load-what-is-needed.md) has the sizes of the modules.

| function | parameters | time | first run | where | progress |
|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

if (process.argv[1]?.endsWith("costs.mjs"))
  await (isMainThread ? main(process.argv.slice(2)) : measure());
