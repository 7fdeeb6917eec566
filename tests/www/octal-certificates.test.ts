/** Certificates of the periods of octal games. */
import assert from "node:assert/strict";
import { test } from "vitest";
import * as core from "./core.ts";

test("a certificate is made and checked; a wrong one and a wrong code are refused", () => {
  const certificate = core.octal_certificate({ code: "0.77", to: 599 });
  assert.equal(core.octal_check(certificate), 168);
  const damaged = certificate.replace('"period":12', '"period":24');
  assert.throws(() => core.octal_check(damaged), /has 83 values and needs 95/);
  assert.throws(() => core.octal_certificate({ code: "0.007", to: 99 }), /no period/);
  assert.throws(() => core.octal_certificate({ code: "0.156", to: 199 }), /no period/);
  assert.throws(() => core.octal_values({ code: "0.9", to: 9 }), /code: 0\.9 is not an octal/);
  assert.throws(() => core.octal_values({ code: "0.7", to: -1 }), /to must be 0 to /);
});
