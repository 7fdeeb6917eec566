/** SPLICE messages: what a framed lesson reports, and which saved states it opens. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { linkOf, restored, Splice } from "../../www/embed/splice.ts";
import { gradeOf } from "../../www/lessons/player/link.ts";

/** A lesson in a frame, and the messages that it sends. */
function framed() {
  const sent: Record<string, unknown>[] = [];
  const result = { judged: 4, answered: 3, right: 1, steps: 6 };
  const notices: string[] = [];
  const figure = {
    link: "#v1/lesson?id=lim",
    score: async () => result,
    notify: (sentence: string) => void notices.push(sentence),
  };
  const splice = new Splice(figure, (message) => void sent.push({ ...message }));
  return { sent, notices, figure, splice };
}

const RESPONSE = "SPLICE.getState.response";
const SAVED = { link: "#v1/lesson?id=lim&step=3&seed=2&answers=2:5&theme=dark" };

test("it asks for the state once, and opens the answer in the look of the frame", () => {
  const { sent, notices, figure, splice } = framed();
  assert.deepEqual(Object.keys(sent[0] ?? {}), ["subject", "message_id"]);
  const response = { subject: RESPONSE, state: SAVED };
  for (const message of [null, 5, "x", {}, response, { ...response, message_id: "another" }])
    splice.handle(message);
  assert.equal(figure.link, "#v1/lesson?id=lim");
  splice.handle({ ...response, message_id: sent[0]?.message_id });
  assert.equal(figure.link, "#v1/lesson?id=lim&step=3&seed=2&answers=2:5");
  assert.equal(sent.length, 1);
  assert.deepEqual(notices, []);
});

test("a change is reported with score and state", async () => {
  const { sent, figure, splice } = framed();
  figure.link = "#v1/lesson?id=lim&step=2&answers=1:7";
  await splice.report();
  const [ask, report, event] = sent;
  assert.equal(report?.subject, "SPLICE.reportScoreAndState");
  assert.equal(report?.score, 0.25);
  assert.deepEqual(report?.state, { link: figure.link });
  assert.notEqual(report?.message_id, ask?.message_id);
  const data = { step: 2, judged: 4, answered: 3, right: 1, steps: 6 };
  assert.deepEqual(event, { subject: "SPLICE.sendEvent", name: "change", data });
});

test("a state that comes late is added to what the reader has done, and both are reported", async () => {
  const { sent, notices, figure, splice } = framed();
  figure.link = "#v1/lesson?id=lim&step=4&answers=1:7;3:2";
  await splice.report();
  const message_id = sent[0]?.message_id;
  const state = { link: "#v1/lesson?id=lim&step=3&answers=1:6;2:5&shown=2" };
  splice.handle({ subject: RESPONSE, message_id, state });
  assert.equal(figure.link, "#v1/lesson?id=lim&step=4&answers=1:7;2:5;3:2&shown=2");
  await new Promise(setImmediate);
  assert.deepEqual(sent.at(-2)?.state, { link: figure.link });
  splice.handle({ subject: RESPONSE, message_id, state: SAVED });
  assert.equal(figure.link, "#v1/lesson?id=lim&step=4&answers=1:7;2:5;3:2&shown=2");
  assert.match(notices.join(), /state\.link: seed 2 is not 0/);
});

test("a task comes back with its seed and its answer, and another one is refused", () => {
  const link = "#v1/array?c=3&theme=dark&ask=number";
  const back = restored(link, "#v1/array?c=3&ask=number&seed=4&answer=7&shown=1", false);
  assert.equal(back.link, "#v1/array?c=3&theme=dark&ask=number&seed=4&answer=7&shown=1");
  assert.deepEqual(back.problems, []);
  const begun = `${link}&answer=5`;
  assert.equal(restored(begun, "#v1/array?c=3&ask=number&answer=7", true).link, begun);
  for (const other of ["#v1/array?c=5&ask=number", "#v1/fill?ask=number", "#v1/lesson?id=nim"])
    assert.throws(() => restored(link, other, false), /is another lesson/);
  assert.throws(() => linkOf({ link: "#v1/array?c=3" }), /is not a lesson/);
  assert.throws(() => linkOf({ link: "#v1/array?c=3&ask=colour" }), /is not a lesson/);
  assert.equal(linkOf({ link: begun }), begun);
});

test("a host with nothing saved is no problem, and an error is shown", () => {
  const { sent, notices, figure, splice } = framed();
  const message_id = sent[0]?.message_id;
  for (const state of [undefined, null, "", {}])
    splice.handle({ subject: RESPONSE, message_id, state });
  assert.deepEqual(notices, []);
  splice.handle({ subject: RESPONSE, error: { code: "x", message: "Nobody is logged in" } });
  assert.match(notices[0] ?? "", /reports Nobody is logged in/);
  splice.handle({ subject: RESPONSE, error: 10n });
  assert.match(notices[1] ?? "", /reports 10/, "what JSON cannot write");
  assert.equal(figure.link, "#v1/lesson?id=lim");
});

test("states of other lessons, and what is no state, are refused by name; nothing else changes", () => {
  const cases: readonly [state: unknown, reason: RegExp][] = [
    [5, /state: 5 has no link/],
    ["{", /state: \{ has no link/],
    ["null", /state: null has no link/],
    ["x".repeat(100_000), /state: x{60}… has no link/],
    [{ link: 5 }, /state: \{"link":5\} has no link/],
    [{ link: "#v1/growth?n=6" }, /state\.link: #v1\/growth\?n=6 is not a lesson/],
    [{ link: "javascript:alert(1)" }, /is not a lesson/],
    [{ link: "#v1/lesson?id=nim&step=3" }, /state\.link: .*id=nim&step=3 is another lesson/],
    [{ link: "#v1/lesson?own=abc" }, /is another lesson/],
    [{ link: `#v1/lesson?id=lim&answers=${"1".repeat(30_000)}` }, /30026 .*more than 24000/],
  ];
  for (const [state, reason] of cases) {
    const { sent, notices, figure, splice } = framed();
    splice.handle({ subject: RESPONSE, message_id: sent[0]?.message_id, state });
    assert.match(notices.join(), reason);
    assert.equal(figure.link, "#v1/lesson?id=lim");
  }
});

test("the parts of a saved link that are not allowed are named, and the others are opened", () => {
  const { sent, notices, figure, splice } = framed();
  const state = { link: "#v1/lesson?id=lim&step=3&answers=<b>" };
  splice.handle({ subject: RESPONSE, message_id: sent[0]?.message_id, state });
  assert.equal(figure.link, "#v1/lesson?id=lim&step=3");
  assert.match(notices.join(), /answers: .*<b>.* is not/);
});

test("a state may be JSON, and a picture in the frame takes no state", () => {
  const now = "#v1/lesson?id=lim&ui=student";
  const { link } = restored(now, linkOf(JSON.stringify(SAVED)), false);
  assert.equal(link, "#v1/lesson?id=lim&step=3&seed=2&answers=2:5&ui=student");
  const { sent, notices, figure, splice } = framed();
  figure.link = "#v1/growth?n=6";
  splice.handle({ subject: RESPONSE, message_id: sent[0]?.message_id, state: SAVED });
  assert.equal(figure.link, "#v1/growth?n=6");
  assert.deepEqual(notices, []);
});

test("the grade is the share of right answers, or the last step where none is judged", () => {
  assert.equal(gradeOf({ judged: 4, answered: 4, right: 3, steps: 9 }, 1), 0.75);
  assert.equal(gradeOf({ judged: 0, answered: 0, right: 0, steps: 9 }, 8), 0);
  assert.equal(gradeOf({ judged: 0, answered: 0, right: 0, steps: 9 }, 9), 1);
});
