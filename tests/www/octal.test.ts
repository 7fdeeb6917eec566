/** Octal games: the search beyond the picture, and certificates of periods. */
import assert from "node:assert/strict";
import { test } from "vitest";
import type { Core } from "../../www/core/client.ts";
import { LAST, PeriodSearch } from "../../www/views/octal/search.ts";
import * as core from "./core.ts";

test("a game is searched on beyond its picture, and the search can be stopped", async () => {
  const call = (async (_: string, [params]: [core.OctalParams]) =>
    core.octal_period(params)) as unknown as Core["call"];
  const searched = (code: string, until?: (search: PeriodSearch) => boolean) =>
    new Promise<PeriodSearch>((resolve) => {
      const search = new PeriodSearch({ call }, () => {
        if (until?.(search)) search.stop();
        if (!search.isRunning) resolve(search);
      });
      search.begin(code);
    });
  for (const code of ["0.156", "0.055", "0.644"]) {
    const { needs } = (await searched(code)).of(code) ?? assert.fail(code);
    assert.throws(() => core.octal_certificate({ code, to: 199 }), /no period/, code);
    const certificate = core.octal_certificate({ code, to: (needs ?? 0) - 1 });
    assert.equal(core.octal_check(certificate), needs, code);
  }
  const stopped = await searched("0.007", (search) => (search.of("0.007")?.looked ?? 0) > 5000);
  const { looked } = stopped.of("0.007") ?? assert.fail();
  assert.ok(looked > 5000 && looked < LAST);
  assert.equal(stopped.of("0.156"), null, "of another game nothing is said");
});

test("a certificate is made and checked; a wrong one and a wrong code are refused", () => {
  const certificate = core.octal_certificate({ code: "0.77", to: 599 });
  assert.equal(core.octal_check(certificate), 168);
  const damaged = certificate.replace('"period":12', '"period":24');
  assert.throws(() => core.octal_check(damaged), /has 83 values and needs 95/);
  assert.throws(() => core.octal_certificate({ code: "0.007", to: 99 }), /no period/);
  assert.throws(() => core.octal_values({ code: "0.9", to: 9 }), /code: 0\.9 is not an octal/);
  assert.throws(() => core.octal_values({ code: "0.7", to: -1 }), /to: -1 is not in 0\.\.=/);
});
