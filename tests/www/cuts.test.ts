/** What the cuts of the core are linked with, and how they come to ask the glue of the whole. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { linkedFor, renamed } from "../../scripts/cuts.mjs";

const OURS = "_0123456789abcdef";
const exported = (...names: string[]) => names.flatMap((name) => ["--export", name]);

test("a cut keeps the functions requested, their descriptions, and everything outside the bindings", () => {
  const bindings = ["start", "growth_cell", "array_kin", "__wbg_arrayfigure_free"];
  const names = bindings.flatMap((name) => [name + OURS, `__wbindgen_describe_${name}${OURS}`]);
  const others = ["__wbindgen_malloc", "__wbindgen_describe___wbg_new_fedcba9876543210"];
  const all = ["-flavor", "wasm", ...exported(...names, ...others), "a.o", "--gc-sections"];
  assert.deepEqual(linkedFor(all, /^(start|growth.*)$/), [
    ...["-flavor", "wasm"],
    ...exported(...names.slice(0, 4), ...others),
    ...["a.o", "--gc-sections"],
  ]);
  assert.throws(() => linkedFor(["--export", "growth"], /./), /exports no start/);
});

const glueOf = (...bodies: string[]) =>
  bodies
    .map((body, i) => `        ${nameOf(i)}: function(arg0) {\n            ${body}\n        },\n`)
    .join("");
const nameOf = (number: number) => `__wbindgen_generic_${number.toString(16).padStart(16, "0")}`;

test("conversions get the numbers that they have in the whole core", () => {
  const whole = glueOf("// F64", "// I64", "// Ref(String)");
  const own = glueOf("// Ref(String)", "// F64");
  const wasm = Buffer.concat([
    Buffer.from([0, 255, 128]),
    Buffer.from(`${nameOf(0)} ${nameOf(1)}`),
    Buffer.from([254]),
  ]);
  const expected = Buffer.concat([
    Buffer.from([0, 255, 128]),
    Buffer.from(`${nameOf(2)} ${nameOf(0)}`),
    Buffer.from([254]),
  ]);
  assert.deepEqual(renamed(wasm, own, whole), expected);
  assert.throws(() => renamed(wasm, glueOf("// U128", "// F64"), whole), /has no .*U128/s);
});
