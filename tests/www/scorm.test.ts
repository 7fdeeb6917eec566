/** A lesson on a learning platform by SCORM 1.2: what is reported, stored and opened again. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { manifest } from "../../www/export/formats/html.ts";
import {
  type Api,
  durationOf,
  findApi,
  opened,
  ScormSession,
  saved,
  UNSTORED,
} from "../../www/standalone/scorm.ts";

/** A platform that has stored values, and records the calls. */
function platform(stored: Readonly<Record<string, string>> = {}) {
  const values: Record<string, string> = { ...stored };
  const calls: string[] = [];
  const api: Api = {
    LMSInitialize: () => String(calls.push("begin") > 0),
    LMSGetValue: (name) => values[name] ?? "",
    LMSSetValue(name, value) {
      values[name] = value;
      return "true";
    },
    LMSCommit: () => String(calls.push("commit") > 0),
    LMSFinish: () => String(calls.push("finish") > 0),
  };
  return { api, values, calls };
}

/** A lesson, and the sentences that its reader sees. */
function lessonAt(link: string, right = 1) {
  const notices: string[] = [];
  return {
    link,
    notices,
    score: async () => ({ judged: 3, answered: 3, right, steps: 6 }),
    notify: (sentence: string) => void notices.push(sentence),
  };
}

test("score, status and place are reported, and the next visit goes on there", async () => {
  const first = platform();
  const lesson = lessonAt("#v1/lesson?id=lim", 2);
  const session = new ScormSession(first.api, lesson, 1000);
  assert.equal(first.values["cmi.core.lesson_status"], "incomplete");
  lesson.link = "#v1/lesson?id=lim&step=4&seed=7&answers=1:7;3:2&shown=2";
  await session.report();
  assert.equal(first.values["cmi.core.score.raw"], "67");
  assert.equal(first.values["cmi.core.lesson_status"], "incomplete");
  assert.equal(first.values["cmi.core.lesson_location"], "4");
  session.end(3_724_560);
  assert.equal(first.values["cmi.core.session_time"], "0001:02:03.56");
  assert.equal(first.values["cmi.core.exit"], "suspend");
  assert.deepEqual(first.calls, ["begin", "commit", "commit", "commit", "finish"]);
  session.end(3_724_560);
  await session.report();
  assert.equal(first.calls.length, 5, "it has ended");

  const again = lessonAt("#v1/lesson?id=lim&ui=student");
  const second = new ScormSession(platform(first.values).api, again, 0);
  assert.ok(second.isOpen);
  assert.equal(again.link, "#v1/lesson?id=lim&step=4&seed=7&answers=1:7;3:2&shown=2&ui=student");
  assert.deepEqual(again.notices, []);
});

test("a task is stored with its seed and answer, and opened again as it was", () => {
  const link = "#v1/play?p=3,4,5&seed=7&ask=move&answer=1.4.5";
  const { text, left } = saved(link);
  assert.deepEqual(left, []);
  assert.equal(opened("#v1/play?p=3,4,5&ask=move", text).link, link);
  assert.throws(() => opened("#v1/play?p=1,4,5&ask=move", text), /is another lesson/);
  assert.match(manifest("Play", "#v1/play?p=3,4,5&ask=move"), /identifier="nimscape-/);
});

test("the last step completes a lesson, and it stays complete", async () => {
  const { api, values } = platform();
  const lesson = lessonAt("#v1/lesson?id=lim");
  const session = new ScormSession(api, lesson, 0);
  for (const [step, status] of [
    [5, "incomplete"],
    [6, "completed"],
    [2, "completed"],
  ]) {
    lesson.link = `#v1/lesson?id=lim&step=${step}`;
    await session.report();
    assert.equal(values["cmi.core.lesson_status"], status, `step ${step}`);
  }
  for (const status of ["completed", "passed", "failed"]) {
    const before = platform({ "cmi.core.lesson_status": status });
    await new ScormSession(before.api, lessonAt("#v1/lesson?id=lim&step=6"), 0).report();
    assert.equal(before.values["cmi.core.lesson_status"], status);
  }
});

test("what is left while a report is under way is stored", async () => {
  const { api, values } = platform();
  const lesson = lessonAt("#v1/lesson?id=lim");
  const session = new ScormSession(api, lesson, 0);
  lesson.link = "#v1/lesson?id=lim&step=2&answers=1:7";
  const report = session.report();
  session.end(10);
  await report;
  assert.equal(opened("#v1/lesson?id=lim", values["cmi.suspend_data"] ?? "").link, lesson.link);
  assert.equal(values["cmi.core.score.raw"], undefined);
});

test("stored data of another lesson are refused by name, and the lesson begins anew", () => {
  const own = "#v1/lesson?own=abc";
  for (const text of [saved("#v1/lesson?id=nim&step=3").text, saved(own).text, "nonsense", "a b"]) {
    const lesson = lessonAt("#v1/lesson?id=lim");
    const { isOpen } = new ScormSession(platform({ "cmi.suspend_data": text }).api, lesson, 0);
    assert.ok(isOpen);
    assert.equal(lesson.link, "#v1/lesson?id=lim");
    assert.match(lesson.notices.join(), /cmi\.suspend_data: .+ is another lesson/);
  }
  const lesson = lessonAt(own);
  const { text } = saved("#v1/lesson?own=abc&step=2&answers=1:5");
  assert.ok(!text.includes("own="), text);
  const damaged = { "cmi.suspend_data": text.replace("1:5", "<b>") };
  assert.ok(new ScormSession(platform(damaged).api, lesson, 0).isOpen);
  assert.equal(lesson.link, "#v1/lesson?own=abc&step=2");
  assert.match(lesson.notices.join(), /answers: .*<b>.* is not/);
});

test("at most 4096 characters are stored: the longest answers are left out, and named", async () => {
  const long = (length: number) => "x".repeat(length);
  const answers = [600, 599, 1, 600, 600, 600, 598, 597, 600].map(
    (n, at) => `${at + 1}:${long(n)}`,
  );
  const link = `#v1/lesson?id=lim&step=2&answers=${answers.join(";")}`;
  const { text, left } = saved(link);
  assert.ok(text.length <= 4096 && text.length > 3400, `${text.length}`);
  assert.deepEqual(left, [6, 9]);
  assert.ok(opened("#v1/lesson?id=lim", text).link.includes("3:x;"));
  const { api, values } = platform();
  const lesson = lessonAt("#v1/lesson?id=lim");
  const session = new ScormSession(api, lesson, 0);
  lesson.link = link;
  await session.report();
  assert.equal(values["cmi.suspend_data"], text);
  assert.match(lesson.notices.join(), /at most 4096 characters, .* of these steps: 6, 9\./);
});

test("a reader is warned once when the platform refuses what every one has to store", async () => {
  const refused = () => "false";
  for (const wrong of [{ LMSCommit: refused }, { LMSSetValue: refused }]) {
    const { api } = platform();
    const lesson = lessonAt("#v1/lesson?id=lim");
    const session = new ScormSession(Object.assign(api, wrong), lesson, 0);
    await session.report();
    assert.deepEqual(lesson.notices, [UNSTORED]);
  }
  const stored = { "cmi.suspend_data": saved("#v1/lesson?id=lim&step=2").text };
  const resumed = lessonAt("#v1/lesson?id=lim");
  Object.defineProperty(resumed, "link", {
    get: () => "#v1/lesson?id=lim",
    set: () => resumed.notices.splice(0), // a figure drops its notices with its link
  });
  new ScormSession(Object.assign(platform(stored).api, { LMSSetValue: refused }), resumed, 0);
  assert.deepEqual(resumed.notices, [UNSTORED], "on a later visit");
  const { api, values } = platform();
  const lesson = lessonAt("#v1/lesson?id=lim");
  const session = new ScormSession(api, lesson, 0);
  api.LMSSetValue = (name) => String(!/suspend_data|score\.m/.test(name)); // these are optional
  await session.report();
  assert.deepEqual([lesson.notices, values["cmi.core.lesson_status"]], [[], "incomplete"]);
});

test("one step without a judged question is complete as it opens, and no other", async () => {
  const one = { judged: 0, answered: 0, right: 0, steps: 1 };
  for (const [score, status] of [
    [one, "completed"],
    [{ ...one, judged: 1 }, "incomplete"],
    [{ ...one, steps: 2 }, "incomplete"],
  ] as const) {
    const { api, values } = platform();
    const lesson = { ...lessonAt("#v1/lesson?own=abc"), score: async () => score };
    await new ScormSession(api, lesson, 0).begin();
    assert.equal(values["cmi.core.lesson_status"], status);
    assert.equal(values["cmi.core.score.raw"], status === "completed" ? "100" : undefined);
  }
});

test("a platform that refuses the session gets nothing", () => {
  const { api, values, calls } = platform();
  const session = new ScormSession(
    { ...api, LMSInitialize: () => "false" },
    lessonAt("#v1/lesson"),
    0,
  );
  assert.equal(session.isOpen, false);
  session.end(5);
  assert.deepEqual([values, calls], [{}, []]);
});

type Frame = Parameters<typeof findApi>[0] & { API?: unknown };

/** A window; without a parent it is the outermost one. */
function frame(parent: Frame | null, API?: unknown, opener: Frame | null = null): Frame {
  const made = { parent: parent as Frame, opener, API };
  if (parent === null) made.parent = made;
  return made;
}

test("the interface is found in windows around the page, and around those that opened one", () => {
  const { api } = platform();
  assert.equal(findApi(frame(null)), null);
  assert.equal(findApi(frame(null, api)), api);
  assert.equal(findApi(frame(frame(frame(null, api)))), api);
  assert.equal(findApi(frame(null, undefined, frame(frame(null, api)))), api, "a new window");
  assert.equal(findApi(frame(frame(null, undefined, frame(null, api)))), api, "a frame in one");
  assert.equal(findApi(frame(frame(null, {}))), null, "another thing of this name");
  const foreign = frame(frame(null, api));
  Object.defineProperty(foreign, "API", {
    get() {
      throw new Error("another origin");
    },
  });
  assert.equal(findApi(frame(foreign)), api, "beyond a window of another origin");
  let deep = frame(null, api);
  for (let up = 0; up < 20; up++) deep = frame(deep);
  assert.equal(findApi(deep), null);
});

test("lengths of time have hours, minutes, seconds and hundredths", () => {
  assert.equal(durationOf(0), "0000:00:00.00");
  assert.equal(durationOf(59_999), "0000:00:59.99");
  assert.equal(durationOf(3_600_000), "0001:00:00.00");
  assert.equal(durationOf(-5), "0000:00:00.00");
  assert.equal(durationOf(1e12), "9999:46:40.00");
});

test("the manifest names the page, the standard and the title, whatever is in it", () => {
  const text = manifest(`<b> & "Nim"`, "#v1/lesson");
  assert.match(text, /<schemaversion>1\.2<\/schemaversion>/);
  assert.match(text, /<title>&lt;b&gt; &amp; &quot;Nim&quot;<\/title>/);
  assert.match(text, /adlcp:scormtype="sco" href="index\.html"/);
  assert.match(text, /<manifest identifier="nimscape-[0-9a-z]+"/);
  assert.notEqual(text, manifest(`<b> & "Nim"`, "#v1/lesson?id=lim"));
});
