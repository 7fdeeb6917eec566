// Reads the content of a lesson, www/lessons/content/NAME.md, into plain data: the type
// LessonContent of www/lessons/lesson.ts. A heading (# lesson, ## step {#name}, ### question or
// after) has fields in the lines below it, each `key: value`, and its text after an empty line.

/** The kinds of questions, with what each has if the content does not say it. */
const KINDS = {
  number: { right: null },
  choice: { options: [] },
  order: { items: [] },
  move: { piles: [] },
  cells: { pile: 0, side: 0, one: false },
  text: {},
};

/** The fields that a heading may have, besides the names of reasons in a question. */
const FIELDS = {
  lesson: ["age", "minutes", "subject", "learnt", "aim", "material"],
  step: ["picture", "locks", "hides", "large", "listens", "mistake", "ask"],
  after: ["picture", "screen"],
};

/**
 * @typedef {{ level: number, title: string, fields: [key: string, value: string][], text: string
 * }} Section
 */

/**
 * Returns the sections of a file.
 * @param {string} markdown
 * @returns {Section[]}
 */
function sectionsOf(markdown) {
  return markdown.split(/^(?=#{1,3} )/m).map((section) => {
    const [, marks = "", title = "", rest = ""] = /^(#+) (.*)\n?([\s\S]*)$/.exec(section) ?? [];
    const [, lines = "", text = ""] = /^((?:[\w-]+: .*\n?)*)([\s\S]*)$/.exec(rest) ?? [];
    const fields = lines.split("\n").filter(Boolean);
    return {
      level: marks.length,
      title,
      fields: fields.map((line) => {
        const [, key = "", value = ""] = /^([\w-]+): (.*)$/.exec(line) ?? [];
        return [key, value];
      }),
      text: text.trim(),
    };
  });
}

/**
 * Returns the lesson of a file.
 * @param {string} markdown
 */
export function lessonIn(markdown) {
  const [head, ...sections] = sectionsOf(markdown);
  if (head?.level !== 1) throw new Error("a lesson begins with its title: # Title");
  only(head, FIELDS.lesson);
  const all = (/** @type {string} */ key) => valuesOf(head, key);
  /** @type {any[]} */
  const steps = [];
  /** @type {{ step: number, think: string, ask: string }[]} */
  const misconceptions = [];
  for (const section of sections) {
    const step = steps.at(-1);
    if (section.level === 2) {
      steps.push(stepIn(section));
      for (const [at, think] of valuesOf(section, "mistake").entries())
        misconceptions.push({ step: steps.length, think, ask: valuesOf(section, "ask")[at] ?? "" });
    } else if (step === undefined) throw new Error(`${section.title}: no step before it`);
    else if (section.title === "after") {
      only(section, FIELDS.after);
      const [reveals = ""] = valuesOf(section, "picture");
      const [onScreen = ""] = valuesOf(section, "screen");
      Object.assign(step, { after: section.text, onScreen, reveals });
    } else step.question = questionIn(section);
  }
  return {
    title: head.title,
    age: Number(all("age")[0]),
    minutes: Number(all("minutes")[0]),
    subject: all("subject")[0] ?? "",
    learnt: all("learnt")[0] ?? "",
    aims: all("aim"),
    material: all("material"),
    misconceptions,
    steps,
  };
}

/** @param {Section} section @param {string} key */
function valuesOf({ fields }, key) {
  return fields.filter(([name]) => name === key).map(([, value]) => value);
}

/** Throws for a field that is not known. @param {Section} section @param {string[]} known */
function only({ title, fields }, known) {
  for (const [key] of fields)
    if (!known.includes(key))
      throw new Error(`${title}: "${key}" is not a field; the fields are ${known.join(", ")}`);
}

/** @param {Section} section */
function stepIn(section) {
  only(section, FIELDS.step);
  const [, title = section.title, name] = /^(.*?) \{#(\w+)\}$/.exec(section.title) ?? [];
  const is = (/** @type {string} */ key) => valuesOf(section, key)[0] === "yes";
  return {
    ...{ title, name, text: section.text, link: valuesOf(section, "picture")[0] ?? "" },
    locks: valuesOf(section, "locks").flatMap((list) => list.split(", ")),
    ...{ hides: is("hides"), large: is("large"), listens: is("listens") },
    ...{ question: null, after: "", onScreen: "", reveals: "" },
  };
}

/** @param {Section} section */
function questionIn({ title: kind, fields, text }) {
  const defaults = KINDS[/** @type {keyof typeof KINDS} */ (kind)];
  if (defaults === undefined) throw new Error(`${kind}: no kind of question`);
  if (text !== "") throw new Error(`${kind}: ${text.slice(0, 40)} is no field`);
  /** @type {any} */
  const question = { kind, ...structuredClone(defaults), ask: "", hints: [], reasons: {} };
  for (const [key, value] of fields) {
    const option = question.options?.at(-1);
    if (key === "ask" || key === "answer") question[key] = value;
    else if (key === "hint") question.hints.push(value);
    else if (key === "one" && kind === "cells") question.one = value === "yes";
    else if (key === "item" && kind === "order") question.items.push(value);
    else if (key === "option" && kind === "choice")
      question.options.push({ text: value, right: false, why: "" });
    else if (key === "why" && option !== undefined) option.why = value;
    else question.reasons[key] = value;
  }
  return question;
}

/**
 * Returns the texts of a lesson that the page shows, with {1}, {2}, ... for their values.
 * @param {string} markdown
 */
export function textsIn(markdown) {
  const { title, subject, learnt, aims, material, misconceptions, steps } = lessonIn(markdown);
  const texts = steps.flatMap(({ title, text, after, onScreen, question }) => {
    const { ask, answer, hints = [], reasons = {}, options = [], items = [] } = question ?? {};
    const offered = options.flatMap((/** @type {any} */ { text, why }) => [text, why]);
    return [
      title,
      text,
      after,
      onScreen,
      ask,
      answer,
      ...hints,
      ...Object.values(reasons),
      ...offered,
      items,
    ];
  });
  const mistakes = misconceptions.flatMap(({ think, ask }) => [think, ask]);
  return [title, subject, learnt, ...aims, ...material, ...mistakes, ...texts.flat()]
    .filter((text) => text && /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, "")))
    .map((/** @type {string} */ text) => {
      let count = 0;
      return text.replace(/\{\w+\}/g, () => `{${++count}}`);
    });
}
