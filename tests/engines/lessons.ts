/** Walks through a lesson to its end, with all answers right. The core computes them in Node. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as core from "core";
import { type Call, kitOf } from "../../www/lessons/kit.ts";
import type { Lesson } from "../../www/lessons/lesson.ts";
import type { Form, Question } from "../../www/lessons/questions.ts";
import { type Engine, until } from "./engine.ts";

core.initSync({ module: new WebAssembly.Module(readFileSync("target/bindings/nimscape_bg.wasm")) });

const functions = { ...core };

/** Calls the core on this thread. */
const call: Call = async (name, ...args) =>
  (functions[name] as (...args: readonly unknown[]) => never)(...args);

/** Walks from the first step, which is shown, to the last one. `settled` waits for a picture. */
export async function walk(
  engine: Engine,
  lesson: Lesson,
  settled: () => Promise<void>,
): Promise<void> {
  const steps = await Promise.all(lesson.steps.map((make) => make(kitOf(call, 0))));
  for (const [at, { title, question }] of steps.entries()) {
    const isThere = () =>
      engine.run((step) => document.querySelector("progress")?.value === step, at + 1);
    await until(isThere, `step ${at + 1}: ${title}`, 60);
    await settled();
    if (question !== undefined) await answer(engine, question);
    if (at + 1 === steps.length) break;
    await engine.run(() => document.querySelector<HTMLElement>(".lesson-bar .primary")?.click());
  }
  const all = steps.filter(({ question }) => question !== undefined).length;
  const judged = steps.filter(({ question }) => question && question.right !== null).length;
  const said = () => engine.run(() => document.querySelector(".lesson-ending p")?.textContent);
  await until(async () => (await said()) !== undefined, "the end of the lesson");
  assert.equal(
    await said(),
    judged === all
      ? `You have answered ${all} of ${all} questions, ${all} of them right.`
      : `You have answered ${all} of ${all} questions. Right: ${judged} of the ${judged} that are checked.`,
  );
}

/** Gives the right answer, and waits for the verdict. Numbers and texts are typed. */
async function answer(engine: Engine, { ask, form, right }: Question): Promise<void> {
  if (form.kind === "number" || form.kind === "text") {
    await engine.run(() =>
      document
        .querySelector<HTMLElement>(".lesson-question :is(input, textarea)")
        ?.focus({ preventScroll: true }),
    );
    await engine.press(...(right ?? "I copy."));
  } else await engine.run(choose, form, (right ?? "").split(".").map(Number));
  await engine.run(() =>
    document.querySelector<HTMLElement>(".lesson-question [type=submit]")?.click(),
  );
  const kind = right === null ? "kept" : "right";
  const isSaid = () =>
    engine.run(
      (kind) => document.querySelector(`.lesson-verdict[data-kind=${kind}]`) !== null,
      kind,
    );
  await until(isSaid, `${ask} ${right} is ${kind}`, 30);
}

/** In the page: clicks what a form offers, until it has the answer. */
async function choose(form: Form, numbers: readonly number[]): Promise<void> {
  const all = (selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ];
  const [first = 0, second = 0] = numbers;
  if (form.kind === "choice") all(".lesson-question [type=radio]")[first]?.click();
  if (form.kind === "move") all("button", all(".lesson-pile")[first])[second]?.click();
  // Each click is drawn before the next one, as with a hand.
  const drawn = () => new Promise((later) => setTimeout(later));
  if (form.kind === "cells")
    for (const cell of numbers) {
      all(".lesson-board button")[cell]?.click();
      await drawn();
    }
  if (form.kind !== "order") return;
  for (const [place, number] of numbers.entries()) {
    const item = form.items[number] ?? "";
    const up = `.lesson-question [aria-label="${item}: up"]`;
    while (all(".lesson-order li > span").findIndex((each) => each.textContent === item) > place) {
      all(up)[0]?.click();
      await drawn();
    }
  }
}
