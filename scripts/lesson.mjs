// Begins a lesson: node scripts/lesson.mjs NAME writes its file in www/lessons and its line in the
// list.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where lessons stand. */
const FOLDER = "www/lessons";

/**
 * Returns the text of a new lesson with one step.
 * @param {string} name
 */
export const begun = (name) => `/** ${titleOf(name)}: a lesson. */
import type { LessonContext } from "./context.ts";
import type { Lesson, Step } from "./lesson.ts";
import { number } from "./questions.ts";

async function begin({ call, pick }: LessonContext): Promise<Step> {
  const a = pick("begin", [5, 6, 9, 10, 12]);
  const { nim_sum } = await call("position", a, 3, 0);
  return {
    title: "A first step",
    text: \`Say what is seen, why it matters and what to do, in one or two short paragraphs.
Write **strong** what counts, and a term of the glossary in brackets, such as [nim-sum].

- An item of a list is a line that begins with a hyphen.
- Formulas such as a ⊕ b are typeset.

The question comes after the text. The core computes its answer: never write it down. Each wrong
answer has its reason.\`,
    link: \`#v1/play?p=\${a},3&hints=0\`,
    hides: true,
    question: number({
      ask: \`What is \${a} ⊕ 3?\`,
      right: nim_sum,
      hints: ["Write both in binary."],
    }),
    after: \`The nim-sum is \${nim_sum}.\`,
  };
}

export const lesson: Lesson = {
  title: "${titleOf(name)}",
  age: 14,
  minutes: 5,
  learnt: "What is learnt, in one sentence.",
  aims: ["do this", "explain that"],
  material: ["paper and pencil"],
  misconceptions: [
    { think: "What some pupils think.", ask: "What do you ask them?" },
    { think: "What others think.", ask: "What do you ask those?" },
  ],
  steps: [begin],
};
`;

/**
 * Returns the list of lessons with one more at its end.
 * @param {string} list
 * @param {string} name
 */
export function listed(list, name) {
  const line = `  { name: "${name}", title: "${titleOf(name)}", load: () => import("./${name}.ts") },\n`;
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
  const list = join(FOLDER, "index.ts");
  writeFileSync(join(FOLDER, `${name}.ts`), begun(name));
  writeFileSync(list, listed(readFileSync(list, "utf8"), name));
  console.log(`www/lessons/${name}.ts is begun: ./test www lessons lessons-languages`);
}
