/** The octal view: places in its pictures, and what it says of a game. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { grouped } from "../../www/canvas/number-format.ts";
import type { Core } from "../../www/core/client.ts";
import { given } from "../../www/views/given.ts";
import {
  cellAt,
  dotAt,
  dotsOf,
  largestOf,
  rowLength,
  rowsOf,
} from "../../www/views/octal/geometry.ts";
import { octal } from "../../www/views/octal/index.ts";
import { params } from "../../www/views/octal/params.ts";
import { LAST, PeriodSearch } from "../../www/views/octal/search.ts";
import { periodOf, ruleOf, rulesOf, spaceOf, wayOf } from "../../www/views/octal/words.ts";
import { boxOf } from "../../www/views/plot.ts";
import * as core from "./core.ts";

const box = boxOf({ width: 500, height: 300, yUp: false }, 20, 1);

describe("places", () => {
  test("each heap is found where its dot is, and none outside", () => {
    for (const to of [0, 9, 1000]) {
      for (const n of [0, Math.floor(to / 2), to]) {
        const x = box.left + ((n + 0.5) / (to + 1)) * box.width;
        assert.equal(dotAt(to, box, [x, 50]), n);
      }
      assert.equal(dotAt(to, box, [box.left - 1, 50]), null);
      assert.equal(dotAt(to, box, [box.left + box.width, 50]), null);
    }
  });

  test("rows hold whole periods; each of their cells is found", () => {
    assert.equal(rowLength(12), 60);
    assert.equal(rowLength(149_459), 100);
    assert.equal(rowLength(null), 100);
    for (const period of [1, 2, 7, 12, 59, 60, 61, 399, 400])
      assert.equal(rowLength(period) % period, 0, `${period}`);
    const rows = rowsOf(60, 599, box);
    assert.equal(rows.count, 10);
    for (const n of [0, 59, 60, 599]) {
      const x = box.left + ((n % 60) + 0.5) * rows.wide;
      const y = box.top + (Math.floor(n / 60) + 0.5) * rows.tall;
      assert.equal(cellAt(rows, 599, box, [x, y]), n);
    }
    assert.equal(cellAt(rowsOf(60, 61, box), 61, box, [box.left + 3 * rows.wide, 40]), null);
    const many = rowsOf(60, 1_000_000, box);
    assert.ok(many.tall * many.count <= box.height && many.count > 10);
  });

  test("few dots are all drawn; of many, one for each value in half a pixel", () => {
    assert.equal(dotsOf(new Uint16Array(50), box).length, 50);
    const many = Uint16Array.from({ length: 100_000 }, (_, n) => n % 3);
    const drawn = dotsOf(many, box);
    assert.ok(drawn.length <= 3 * Math.ceil(2 * box.width));
    const columns = Math.ceil(2 * box.width);
    const placeOf = (n: number) =>
      (many[n] ?? 0) * columns + Math.floor((n / many.length) * columns);
    assert.deepEqual(new Set(drawn.map(placeOf)), new Set(Array.from(many, (_, n) => placeOf(n))));
  });
});

describe("words", () => {
  test("values are called rare only where few heaps have one", () => {
    assert.match(
      spaceOf(core.octal_values({ code: "0.77", to: 199 })),
      / are rare: 9 heaps of 199,/,
    );
    const open = spaceOf(core.octal_values({ code: "0.007", to: 500 }));
    assert.match(open, / are not rare so far: 227 heaps of 500,/);
  });

  const kayles = core.octal_values({ code: "0.77", to: 599 });

  test("rules of a code, digit by digit", () => {
    assert.deepEqual(rulesOf("4.13"), [
      "A heap may be split into two without taking any counter.",
      "Take 1 counter and leave nothing.",
      "Take 2 counters and leave nothing or one heap.",
    ]);
    assert.equal(rulesOf("0.007").length, 1);
    assert.equal(ruleOf(3, 4), "Take 3 counters and leave two heaps.");
  });

  test("the period, with what proves it, or that none was found", () => {
    assert.equal(
      periodOf(kayles),
      "Period 12 from heap 71 on, proved by the values of heaps 0 to 167.",
    );
    const open = core.octal_values({ code: "0.007", to: 300 });
    assert.match(periodOf(open), /^No period was found to heap 300\..*open question/);
    const short = core.octal_values({ code: "0.77", to: 166 });
    assert.equal(periodOf(short), "No period was found to heap 166.");
    assert.match(
      spaceOf(kayles),
      /^The mask 1111₂ .* are rare: \d+ heaps of 599, fewer than one in 8,/,
    );
  });

  test("a game without a period in its picture is searched on, and the search can be stopped", async () => {
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
    const game = (code: string) => core.octal_values({ code, to: 199 });
    for (const [code, period] of [
      ["0.156", "Period 349 from heap 3,479 on"],
      ["0.055", "Period 148 from heap 259 on"],
      ["0.644", "Period 442 from heap 3,256 on"],
    ] as const) {
      assert.match(periodOf(game(code)), /^No period was found to heap 199\.$/, code);
      const found = (await searched(code)).of(code);
      assert.ok(periodOf(game(code), found).startsWith(`${period}, proved by the values`), code);
      const certificate = core.octal_certificate({ code, to: (found?.needs ?? 0) - 1 });
      assert.equal(core.octal_check(certificate), found?.needs, code);
    }
    const stopped = await searched("0.007", (search) => (search.of("0.007")?.looked ?? 0) > 5000);
    const { looked } = given(stopped.of("0.007"));
    assert.ok(looked > 5000 && looked < LAST);
    const words = `No period was found to heap ${grouped(looked)}.`;
    assert.ok(periodOf(game("0.007"), stopped.of("0.007")).startsWith(words));
    assert.equal(stopped.of("0.156"), null, "of another game nothing is said");
  });

  test("each smaller value has a move", () => {
    const ways = core.octal_ways({ code: "0.77", n: 11 }).map(wayOf);
    assert.equal(ways.length, 6);
    assert.equal(kayles.values[11], 6);
    ways.forEach((words, value) => {
      assert.match(words, new RegExp(`^${value}: take [12], leaving \\d+( and \\d+)?$`));
    });
    assert.deepEqual(core.octal_ways({ code: "0.7", n: 1 }).map(wayOf), ["0: take all 1"]);
    assert.equal(core.octal_ways({ code: "4.", n: 2 }).map(wayOf)[0], "0: split into 1 and 1");
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
});

test("the largest value is that of all values", () => {
  for (const code of ["0.77", "0.16", "0.007"]) {
    const { values } = core.octal_values({ code, to: 500 });
    assert.equal(largestOf(values), Math.max(...values), code);
  }
  assert.equal(largestOf(new Uint16Array()), 0);
});

test("a smaller picture leaves no heap behind that it does not show", () => {
  const state = { code: "0.77", to: 9, n: 50, show: params.show.default } as const;
  assert.deepEqual(octal.follows?.(state, "to"), { n: null });
  assert.deepEqual(octal.follows?.({ ...state, to: 50 }, "to"), {});
});
