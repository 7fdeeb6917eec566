// Shrinks modules with Binaryen as their names come: node scripts/shrink.mjs FOLDER <NAMES
//
// In and out: FOLDER/NAME_bg.wasm. One process shrinks all, as to compile Binaryen itself takes
// nearly as long as to shrink a module. target/shrunk has what the last build made, by digests of
// what it was made of: most changes of the core leave some modules as they were.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

const STORE = "target/shrunk";
/** What a result depends on besides its module. */
const TOOLS = [new URL(import.meta.url), new URL("../package-lock.json", import.meta.url)];
/** The most modules at a time: one may take half a gigabyte. */
const MOST = 4;

await (isMainThread ? shrinkAll(process.argv[2] ?? "target/bindings") : answer());

/** @param {string} folder */
async function shrinkAll(folder) {
  mkdirSync(STORE, { recursive: true });
  const tools = TOOLS.map((file) => readFileSync(file));
  const names = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const used = new Set();
  const lane = async () => {
    /** @type {Worker | undefined} */
    let worker;
    for (let next = await names.next(); !next.done; next = await names.next()) {
      const file = join(folder, `${next.value}_bg.wasm`);
      const wasm = readFileSync(file);
      const hash = createHash("sha256");
      for (const bytes of [...tools, wasm]) hash.update(bytes);
      const stored = hash.digest("hex");
      used.add(stored);
      if (!existsSync(join(STORE, stored))) {
        worker ??= new Worker(new URL(import.meta.url));
        worker.postMessage(wasm);
        const [small] = await once(worker, "message");
        writeFileSync(join(STORE, stored), small);
      }
      writeFileSync(file, readFileSync(join(STORE, stored)));
    }
    await worker?.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(MOST, availableParallelism()) }, lane));
  for (const file of readdirSync(STORE)) if (!used.has(file)) rmSync(join(STORE, file));
}

/** Answers each module with a smaller one. */
async function answer() {
  const { default: binaryen } = await import("binaryen");
  const { Features } = binaryen;
  // What every browser of ours has.
  const features =
    Features.SIMD128 |
    Features.BulkMemory |
    Features.BulkMemoryOpt |
    Features.MutableGlobals |
    Features.NontrappingFPToInt |
    Features.SignExt |
    Features.Multivalue |
    Features.ReferenceTypes;
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setGenerateStackIR(true);
  binaryen.setOptimizeStackIR(true);
  parentPort?.on("message", (/** @type {Uint8Array} */ wasm) => {
    const module = binaryen.readBinary(wasm);
    module.setFeatures(features);
    module.optimize();
    parentPort?.postMessage(module.emitBinary());
    module.dispose();
  });
}
