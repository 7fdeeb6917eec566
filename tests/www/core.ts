/** The whole core, begun in Node. */
import { readFileSync } from "node:fs";
import { initSync } from "core";

export * from "core";
export { default } from "core";

initSync({ module: new WebAssembly.Module(readFileSync("target/bindings/nimscape_bg.wasm")) });
