/** Sounds without an audio device: the numbers from the real core, their notes and their words. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import type { Core } from "../../www/core/client.ts";
import type { Field } from "../../www/core/protocol.ts";
import { parse } from "../../www/link/link.ts";
import { LOWEST, type Note, notesOf, numbersOf, sentenceOf } from "../../www/sound/notes.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";
import * as core from "./core.ts";

/** The highest pitch (Hz). */
const HIGHEST = 1760;

type Heard = Parameters<typeof notesOf>[0];

const functions = { ...core } as unknown as Record<string, (...args: unknown[]) => unknown>;
/** The core on this thread, as far as sounds need it. */
const here = {
  call: async (name: string, args: unknown[]) => functions[name]?.(...args),
  array: (params: never) => {
    const figure = new core.ArrayFigure(params);
    while (figure.advance(1000) < 1);
    const methods = figure as unknown as typeof functions;
    return { ask: async (name: string, args: unknown[]) => methods[name]?.(...args) };
  },
} as unknown as Core;

const NOTHING: Field = { kind: "table", columns: {} };

async function heardAt(link: string, data = NOTHING): Promise<Heard> {
  const { view, values, problems } = parse(link, tables);
  assert.deepEqual(problems, []);
  const sounding = await views.find(({ name }) => name === view)?.sound?.();
  assert.ok(sounding, `${view} has a sound`);
  const signal = new AbortController().signal;
  return sounding.melody(values, { core: here, data: async () => data, signal });
}

const numbers = (heard: Heard) => heard.voices.map(({ numbers }) => numbers.map(Number));

/** Returns the half tones from the lowest pitch to a note. */
const halfTones = ({ frequency }: Note) => 12 * Math.log2(frequency / LOWEST);

function near(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}

const one = (numbers: readonly number[], turn: number | null = null): Heard => ({
  title: "Numbers",
  voices: [{ name: "numbers", numbers }],
  scale: "differences",
  turn,
});

describe("notes", () => {
  test("counts: a doubling is three half tones, from 1 at the lowest to 4096 at the highest", () => {
    const notes = notesOf({ ...one([1, 2, 64, 4096]), scale: "counts" });
    assert.deepEqual(notes.map(halfTones).map(Math.round), [0, 3, 18, 36]);
    near(notes[0]?.frequency ?? 0, LOWEST);
    near(notes[3]?.frequency ?? 0, HIGHEST);
  });

  test("a count of 0 is a rest, and the next note comes as late as after a note", () => {
    const times = (numbers: number[]) =>
      notesOf({ ...one(numbers), scale: "counts" }).map(({ time }) => time);
    const [, second, third] = times([4, 1, 4]);
    assert.deepEqual(times([4, 0, 4]), [0, third]);
    assert.deepEqual(times([0, 1, 0]), [second]);
    assert.deepEqual(times([0]), []);
    const heard = { ...one([4, 0, 4]), scale: "counts" } as const;
    assert.match(sentenceOf(heard), /^Numbers: 2 notes in 1 s, from 0 to 4/);
  });

  test("differences: a unit is two half tones, and 0 in the middle", () => {
    const notes = notesOf(one([0, 1, -1, 9, -9]));
    assert.deepEqual(notes.map(halfTones).map(Math.round), [18, 20, 16, 36, 0]);
  });

  test("larger numbers come closer together, within the same three octaves", () => {
    for (const [heard, least, most] of [
      [one([-100, 0, 50, 100]), 0, 36],
      [{ ...one([1, 2 ** 40]), scale: "counts" }, 0, 36],
      [{ ...one([1]), voices: [{ name: "", numbers: [3n ** 40n] }], scale: "counts" }, 36, 36],
    ] as const) {
      const tones = notesOf(heard).map(halfTones);
      near(Math.min(...tones), least);
      near(Math.max(...tones), most);
    }
  });

  test("no sound is longer than nine seconds, and no note overlaps the next one of its voice", () => {
    for (const count of [1, 2, 30, 31, 64]) {
      const notes = notesOf(one(Array.from({ length: count }, (_, at) => at % 7)));
      const last = notes.at(-1);
      assert.equal(notes.length, count);
      assert.ok(last && last.time + last.duration <= 9);
      assert.equal(notes[0]?.time, 0);
      for (const [at, { time, duration }] of notes.entries())
        assert.ok(duration > 0.1 && time + duration <= (notes[at + 1]?.time ?? 9));
    }
  });

  test("one voice goes from left to right; two have an ear each, at the same time", () => {
    const single = notesOf(one([1, 2, 3])).map(({ pan }) => Math.round(pan * 10) / 10);
    assert.deepEqual(single, [-0.7, 0, 0.7]);
    assert.equal(notesOf(one([1]))[0]?.pan, 0);
    const [left, right] = [one([1, 2]).voices[0], one([1, 3]).voices[0]];
    const notes = notesOf({ ...one([]), voices: [left, right] });
    assert.deepEqual(
      notes.map(({ pan }) => pan),
      [-1, 1, -1, 1],
    );
    assert.equal(notes[0]?.time, notes[1]?.time);
    assert.equal(notes[0]?.frequency, notes[1]?.frequency, "agreement is unison");
    assert.notEqual(notes[2]?.frequency, notes[3]?.frequency);
  });

  test("each turn begins with a louder note, on the left, and sounds as the first one", () => {
    const notes = notesOf(one([1, -1, 2, 1, -1, 2], 3));
    const louder = notes.map(({ loudness }) => loudness === 1);
    assert.deepEqual(louder, [true, false, false, true, false, false]);
    const sounds = notes.map(({ frequency, pan, loudness }) => [frequency, pan, loudness].join());
    assert.deepEqual(sounds.slice(0, 3), sounds.slice(3));
  });
});

describe("words", () => {
  test("a sentence says how many notes there are, and from what to what", () => {
    assert.equal(sentenceOf(one([3, -2])), "Numbers: 2 notes in 1 s, from −2 to 3.");
    assert.equal(sentenceOf(one([5])), "Numbers: 1 note in 1 s, from 5 to 5.");
    assert.match(sentenceOf(one([1, 2, 1, 2], 2)), /4 notes in 1 s, turn after turn, from 1 to 2/);
  });

  test("the numbers are listed, and turns are separated", () => {
    assert.deepEqual(numbersOf(one([1, -2000, 1, -2000], 2)), ["Numbers: 1, −2,000; 1, −2,000."]);
    assert.deepEqual(numbersOf(one([1, 2])), ["Numbers: 1, 2."]);
  });
});

describe("what is heard", () => {
  test("of a growth: the cells of each of the last 64 generations", async () => {
    for (const rule of ["three-branches", "full", "lim"] as const) {
      const { generation } = core.growth({ rule, n: 100 });
      const counts = Array.from({ length: 101 }, () => 0);
      for (const born of generation) counts[born] = (counts[born] ?? 0) + 1;
      const all = await heardAt(`#v1/growth?rule=${rule}&n=20`);
      assert.deepEqual(numbers(all), [counts.slice(0, 21)]);
      assert.equal(all.title, "Generations 0 to 20");
      const last = await heardAt(`#v1/growth?rule=${rule}&n=100`);
      assert.deepEqual(numbers(last), [counts.slice(37)]);
      assert.equal(last.title, "Generations 37 to 100");
    }
    const far = await heardAt(`#v1/growth?n=${2 ** 40 - 1}`);
    assert.equal(far.voices[0].numbers.at(-1), 3n ** 40n, "exact");
  });

  test("of an array: the marked row, each entry less its column", async () => {
    const heard = await heardAt("#v1/array?c=6&side=128&sel=5,20,19");
    assert.deepEqual(numbers(heard), [[...core.row_offsets(6, 5, 20, 32)]]);
    assert.equal(heard.title, "Row 5, columns 20 to 51, entry minus column");
    const end = await heardAt("#v1/array?c=6&side=128&sel=5,127,120");
    assert.deepEqual(numbers(end), [[...core.row_offsets(6, 5, 96, 32)]]);
    const unmarked = await heardAt("#v1/array?c=6&side=128");
    assert.deepEqual(numbers(unmarked), [[...core.row_offsets(6, 1, 0, 32)]]);
    const small = await heardAt("#v1/array?c=6&side=1");
    assert.deepEqual(numbers(small), [[6]]);
  });

  test("of two centres: the same row of both", async () => {
    const heard = await heardAt("#v1/array?c=2&vs=5&side=64&sel=7,8,9");
    const rows = [2, 5].map((c) => [...core.row_offsets(c, 7, 8, 32)]);
    assert.deepEqual(numbers(heard), rows);
    assert.match(sentenceOf(heard), /centre 2 on the left from .* centre 5 on the right from/);
  });

  test("of a row with a long period: its first columns, and the same ones a period later", async () => {
    const heard = await heardAt("#v1/periods?c=8&row=21");
    const [all = []] = numbers(heard);
    assert.equal(heard.turn, 32);
    assert.equal(all.length, 64);
    assert.deepEqual(all.slice(0, 32), all.slice(32));
    assert.match(heard.title, /32 columns and the same [\d,]+ columns later$/);
  });

  test("of no row: an error that says what to do", async () => {
    await assert.rejects(heardAt("#v1/periods"), /^Error: Mark a centre and a row/);
  });

  test("of an octant: the cubes of each of the last 64 steps", async () => {
    for (const [link, params, title] of [
      ["side=16", { rule: "closer", side: 16 }, "Generations 0 to 15"],
      ["side=128", { rule: "closer", side: 128 }, "Generations 64 to 127"],
      ["side=16&rule=relaxed&n=9", { rule: "relaxed", side: 16, n: 9 }, "Generations 0 to 9"],
      ["side=16&game=lim", { rule: "closer", side: 16, game: "lim" }, "Generations 0 to 15"],
      ["side=8&c=2", { rule: "closer", side: 8, c: 2 }, /^Half of a \+ b \+ c from 0 to \d+$/],
    ] as const) {
      const data = core.octant(params);
      const heard = await heardAt(`#v1/octant?${link}`, data);
      if (typeof title === "string") assert.equal(heard.title, title);
      else assert.match(heard.title, title);
      const last = Math.max(...data.generation);
      const counts = Array.from({ length: last + 1 }, () => 0);
      for (const born of data.generation) counts[born] = (counts[born] ?? 0) + 1;
      assert.deepEqual(numbers(heard), [counts.slice(-64)], link);
    }
    const nim = await heardAt("#v1/octant?side=32", core.octant({ rule: "closer", side: 32 }));
    assert.deepEqual(numbers(nim), numbers(await heardAt("#v1/growth?n=31")), "one tree");
    await assert.rejects(heardAt("#v1/octant?side=2048"), /side = 2048 is above 1024/);
  });

  test("of shadows: the first row in which they differ, an ear for each centre", async () => {
    for (const [c, vs, barrier] of [
      [2, 5, 8],
      [2, 4, 8],
      [6, 9, 16],
    ] as const) {
      const side = 48;
      const window = core.shadows({ c, vs, barrier, side });
      const heard = await heardAt(
        `#v1/shadows?c=${c}&vs=${vs}&barrier=${barrier}&side=${side}`,
        window.plane,
      );
      const [row = 0, from = 0] =
        /Row (\d+), columns (\d+)/.exec(heard.title)?.slice(1).map(Number) ?? [];
      const inShadow = (entries: Int16Array) =>
        Array.from({ length: 32 }, (_, at) => {
          const place = (row - barrier) * side + from - barrier + at;
          return Number((entries[place] ?? -1) >= 0);
        });
      assert.deepEqual(numbers(heard), [inShadow(window.c), inShadow(window.vs)]);
      const differ = window.c.some((entry, at) => entry < 0 !== (window.vs[at] ?? -1) < 0);
      assert.equal(heard.title.includes("the same shadows in all 48 rows"), !differ);
      assert.equal(String(inShadow(window.c)) !== String(inShadow(window.vs)), differ);
    }
  });

  test("of a system: the ones that its steps add, turn after turn of the cycle", async () => {
    for (const [link, params] of [
      ["k=3&n=8&start=random&random=4", { k: 3, n: 8, rule: "a" }],
      ["k=2&n=3&seed=1,01", { k: 2, n: 3, rule: "a" }],
      ["rule=b", null],
    ] as const) {
      const heard = await heardAt(`#v1/dynamics?${link}`);
      const [all = []] = numbers(heard);
      assert.ok(heard.turn !== null && heard.turn <= 32);
      for (const [at, number] of all.entries()) assert.equal(number, all[at % heard.turn], link);
      if (params === null) {
        assert.match(
          heard.title,
          /^D\(8, 4\), the cycle from step 49 on, 32 steps and the same 1,680/,
        );
        continue;
      }
      const typed = /seed=([01,]+)/.exec(link)?.[1];
      const seed = typed ?? core.dynamics_random(params, 4);
      const [preperiod = 0, period] = core.dynamics({ ...params, seed }).orbit;
      const turn = Math.min(period ?? 0, 32);
      assert.equal(heard.turn, turn);
      const added = all.map((_, at) => {
        const { added } = core.dynamics_step({ ...params, seed, t: preperiod + (at % turn) });
        return added.filter((each) => each != null).length;
      });
      assert.deepEqual(all, added);
    }
    await assert.rejects(heardAt("#v1/dynamics?show=evidence"), /Show the steps or the cycles/);
  });

  test("the words of every sound are sentences", async () => {
    const all = await Promise.all(views.map((view) => view.sound?.()));
    const words = all.flatMap((sound) => sound?.words ?? []);
    assert.ok(words.length >= 9);
    for (const each of words) assert.match(each, /^[A-Z].*\.$/);
  });
});
