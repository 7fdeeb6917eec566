/** The marked entry explained: its words, its row, and what its buttons do. */
import assert from "node:assert/strict";
import * as bindings from "core";
import { test } from "vitest";
import { buttonsOf, FalseCore, type FalseElement, observed, rest } from "./page.ts";

const { SCREEN } = await import("../../www/canvas/surface.ts");
const { Explanation } = await import("../../www/views/periods/explain.ts");
const { entryOf } = await import("../../www/views/periods/table.ts");

const table = bindings.row_periods({ c: 2, rows: 12, effort: 2 ** 20 });
const known = new Map([[2, table]]);
const entry = entryOf(known, 2, 4);
const open = entryOf(known, 2, 40);

function arranged() {
  const fake = new FalseCore();
  const happened: unknown[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void happened.push([name, ...args]);
  let stop: (() => void) | null = null;
  const explanation = new Explanation({
    ...{ core: fake.core, bindings, surface: SCREEN, shipped: () => null },
    ...{ close: note("close"), further: note("further"), save: note("save") },
    failed: note("failed"),
    busy: (end) => {
      stop = end;
      happened.push(["busy", end !== null]);
    },
  });
  const element = explanation.element as unknown as FalseElement;
  const [words, strip, plot, proof] = element.childNodes as FalseElement[];
  assert.ok(words && strip && plot && proof);
  const press = (label: string) => {
    const button = [words, proof].flatMap(buttonsOf).find((each) => each.words === label);
    assert.ok(button, `${label} can be pressed`);
    button.press();
  };
  const show = (which = entry, further = false) =>
    explanation.show({ entry: which, table, effort: 1_048_576, further });
  const rows = () => fake.of("row_offsets");
  const parts = { element, words, strip, plot, proof, canvas: strip.all("canvas")[0] };
  return { ...parts, fake, explanation, happened, press, show, rows, stop: () => stop?.() };
}

/** Shows an entry with its row. */
async function shown(which = entry, further = false) {
  const made = arranged();
  const done = made.show(which, further);
  await rest();
  await made.fake.answerAll();
  await done;
  return made;
}

test("a proved entry has its period, how it was proved, and its row folded at the period", async () => {
  const { element, words, strip, plot, proof, canvas, rows } = await shown();
  const { found } = entry;
  assert.ok(found);
  assert.equal(element.hidden, false);
  assert.match(words.textContent, /Centre 2, row 4/);
  assert.match(words.textContent, new RegExp(`Period ${found.period} `));
  assert.match(words.textContent, new RegExp(`Saltus, growth in a period ${found.saltus} `));
  assert.match(words.textContent, new RegExp(`Periodic from column ${found.preperiod} `));
  assert.ok(proof.textContent.length > 40);
  assert.deepEqual(
    rows().map(({ args }) => args.slice(0, 2)),
    rows().map(() => [2, 4]),
  );
  assert.match(strip.textContent, new RegExp(`against k mod ${found.period}, 16 turns`));
  assert.equal(canvas?.getAttribute("aria-label"), strip.textContent);
  assert.equal(canvas?.context.rects, 16 * Number(found.period), "a cell for each column");
  assert.match(plot.textContent, /Row 4 of centre 2: C\(4, k\) − k, columns \d+ to \d+/);
  assert.equal(plot.hidden, false);
});

test("the joint period is that of the rows since the last perfect band", async () => {
  for (const [row, rows] of [
    [1, "of row 1 alone 2"],
    [4, "of rows 1 to 4 12"],
    [7, "of row 7 alone 8"],
    [8, "of rows 7 to 8 8"],
  ] as const) {
    const { words } = await shown(entryOf(known, 2, row));
    assert.ok(words.textContent.includes(`Period ${rows} `), `${row}: ${words.textContent}`);
  }
  const { words } = await shown(entryOf(known, 2, 0));
  assert.doesNotMatch(words.textContent, /Period of row/, "row 0 is alone anyway");
});

test("a period that is wider than the picture is asked for turn by turn, and all turns are drawn", async () => {
  const { show, rows, canvas } = arranged();
  assert.ok(entry.found && canvas);
  const colours: string[] = [];
  const { context } = canvas;
  Object.assign(context, { fillRect: () => void colours.push(context.fillStyle) });
  const done = show({ ...entry, found: { ...entry.found, period: "5000", preperiod: 10 } });
  for (const [turn, from] of [10, 5010, 10_010].entries()) {
    await rest();
    const call = rows()[turn];
    assert.deepEqual(call?.args, [2, 4, from, 1024]);
    call?.resolve(new Int16Array(1024).fill(50 * turn));
  }
  await done;
  const cells = colours.slice(-3 * 1024);
  const turns = [0, 1, 2].map((turn) => new Set(cells.slice(1024 * turn, 1024 * (turn + 1))));
  assert.deepEqual(
    turns.map(({ size }) => size),
    [1, 1, 1],
  );
  assert.equal(new Set(cells).size, 3);
});

test("an open entry has no certificate, and can be computed further where that is allowed", async () => {
  const { words, strip, happened, press } = await shown(open, true);
  assert.doesNotMatch(words.textContent, /Certificate|Saltus/);
  assert.match(strip.textContent, /the period is not known/);
  assert.match(words.textContent, /Spent on each group of rows: 1,048,576 steps/);
  press("Compute further");
  assert.deepEqual(happened, [["further", open]]);
  const { words: others } = await shown(open);
  assert.doesNotMatch(others.textContent, /Compute further/);
});

test("of two entries shown quickly the newer stays, also where the older is answered last", async () => {
  const { show, rows, strip, fake, happened, explanation } = arranged();
  const older = show(entryOf(known, 2, 3));
  const newer = show(entry);
  await rest();
  const late = rows().find(({ args }) => args[1] === 3);
  for (const call of rows()) if (call !== late) call.answer();
  await rest();
  await fake.answerAll();
  await Promise.all([older, newer]);
  assert.match(strip.textContent, /^C\(4, k\)/);
  const failing = show(entryOf(known, 2, 5));
  await explanation.show(null);
  rows().at(-1)?.reject(new Error("late"));
  await failing;
  assert.deepEqual(happened, [], "nobody waits for it");
});

test("a row is asked once, and one that is refused is reported", async () => {
  const { show, rows, happened } = await shown();
  const before = rows().length;
  await show();
  assert.equal(rows().length, before);
  const failing = show(entryOf(known, 2, 6));
  rows().at(-1)?.reject(new Error("no worker"));
  await failing;
  assert.deepEqual(
    happened.map((each) => `${each}`),
    ["failed,Error: no worker"],
  );
});

test("closing hides it, and a change of size draws it again only while it is shown", async () => {
  const { element, canvas, explanation, press, happened, strip } = await shown();
  assert.ok(observed.has(strip) && canvas);
  canvas.context.clearRect();
  explanation.repaint();
  assert.ok(canvas.context.rects > 0);
  press("×");
  assert.deepEqual(happened, [["close"]]);
  await explanation.show(null);
  assert.equal(element.hidden, true);
  canvas.context.clearRect();
  explanation.repaint();
  assert.equal(canvas.context.rects, 0);
});

test("a certificate is checked and saved; meanwhile no other can be asked for", async () => {
  const { press, words, happened, fake } = await shown();
  press("Check it now");
  await rest();
  const enabled = () => buttonsOf(words).map((each) => each.words);
  assert.deepEqual(enabled(), ["×"]);
  assert.deepEqual(happened, [["busy", true]]);
  fake.of("row_certificate")[0]?.resolve('{"kind":"row"}');
  await rest();
  fake.of("row_check")[0]?.resolve({ steps: 3, claim: "It is 6." });
  await rest();
  assert.match(words.textContent, /Checked: the certificate holds\. It is 6\./);
  assert.deepEqual(enabled(), ["×", "Check it now", "Certificate"]);
  happened.length = 0;
  press("Certificate");
  await rest();
  assert.deepEqual(happened, [
    ["busy", true],
    ["busy", false],
    ["save", "period-2-4.json", "application/json", '{"kind":"row"}\n'],
  ]);
});

test("a certificate that is stopped is not saved, and says so", async () => {
  const { press, words, happened, fake, stop, show } = await shown();
  press("Certificate");
  await rest();
  stop();
  await rest();
  assert.match(words.textContent, /Stopped before a decision\./);
  assert.deepEqual(happened, [
    ["busy", true],
    ["busy", false],
  ]);
  const other = show(entryOf(known, 2, 3));
  await rest();
  await fake.answerAll();
  await other;
  assert.doesNotMatch(words.textContent, /Stopped/, "that was another entry");
});

test("the periods of its centre are a file of a sequence", async () => {
  const { press, happened } = await shown();
  press("b-file");
  const [[name, file, type, text]] = happened as [string[]];
  assert.deepEqual([name, file, type], ["save", "b-periods-2.txt", "text/plain"]);
  assert.equal(text?.split("\n")[4], `5 ${entry.found?.period}`, "a(5) is the period of row 4");
});
