// Begins a lesson: node scripts/lesson.mjs NAME writes its content and its module in
// www/lessons/content, and its line in the list.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where lessons stand. */
const FOLDER = "www/lessons/content";

/** Their list. */
const LIST = "www/lessons/index.ts";

/**
 * Returns the content of a new lesson with one step.
 * @param {string} name
 */
export const newContent = (name) => `# ${titleOf(name)}
age: 14
minutes: 5
subject: Games
learnt: What is learnt, in one sentence.
aim: do this
aim: explain that
material: paper and pencil

## A first step {#begin}
picture: #v1/play?p={a},3&hints=0
hides: yes
mistake: What some pupils think.
ask: What do you ask them?
mistake: What others think.
ask: What do you ask those?

Say what is seen, why it matters and what to do, in one or two short paragraphs.
Write **strong** what counts, and a term of the glossary in brackets, such as [nim-sum].

- An item of a list is a line that begins with a hyphen.
- Formulas such as a ⊕ b are typeset.

A name in braces stands for a value that the module of the lesson computes. The question comes after
the text. The core computes its answer: never write it down. Each wrong answer has its reason.

### number
ask: What is {a} ⊕ 3?
hint: Write both in binary.
sum: {given} is the ordinary sum.
wrong: {given} is not it: compare the digits.

### after

The nim-sum is {right}.
`;

/**
 * Returns the module that computes its values.
 * @param {string} name
 */
export const newModule = (name) => `/** ${titleOf(name)}: a lesson. */
import { lessonOf } from "../build.ts";
import content from "./${name}.md?lesson";

export const lesson = lessonOf(content, {
  async begin({ call, pick }) {
    const a = pick("begin", [5, 6, 9, 10, 12]);
    const { nim_sum } = await call("position", a, 3, 0);
    return { a, right: nim_sum, why: (given) => (given === a + 3 ? "sum" : "wrong") };
  },
});
`;

/**
 * Returns the list of lessons with one more at its end.
 * @param {string} list
 * @param {string} name
 */
export function listed(list, name) {
  const line = `  entry("${name}", "${titleOf(name)}", () => import("./content/${name}.ts")),\n`;
  return list.replace(/^\];$/m, `${line}];`);
}

/** @param {string} name */
function titleOf(name) {
  const words = name.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/**
 * Returns why a name cannot be that of a new lesson; null if it can.
 * @param {string | undefined} name
 */
export function refusal(name, exists = existsSync) {
  if (!name || !/^[a-z][a-z0-9-]{0,30}$/.test(name))
    return `name: ${name || "nothing"} is not a word of small letters, digits and hyphens`;
  return exists(join(FOLDER, `${name}.ts`)) ? `name: ${name} exists already` : null;
}

if (process.argv[1]?.endsWith("lesson.mjs")) {
  const [name = ""] = process.argv.slice(2);
  const reason = refusal(name);
  if (reason !== null) {
    console.error(`✗ ${reason}; type npm run lesson NAME`);
    process.exit(1);
  }
  writeFileSync(join(FOLDER, `${name}.md`), newContent(name));
  writeFileSync(join(FOLDER, `${name}.ts`), newModule(name));
  writeFileSync(LIST, listed(readFileSync(LIST, "utf8"), name));
  console.log(`${FOLDER}/${name}.md is begun: ./test www lessons lessons-languages`);
}
