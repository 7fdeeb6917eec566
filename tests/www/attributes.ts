/** Makes the tables of attributes in docs/embedding.md; a test compares the two. */

import { nameOf, OWN } from "../../www/embed/attributes.ts";
import { allowedValues, common, paramText } from "../../www/link/link.ts";
import type { Param } from "../../www/link/params.ts";
import { views } from "../../www/views/index.ts";
import type { View } from "../../www/views/view.ts";

/** Returns Markdown: the attributes of every figure, then those of each view and its questions. */
export async function attributeTables(): Promise<string> {
  const own = Object.entries(OWN).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  const parts = await Promise.all(
    views.map(async (view) => {
      const { name, title, sentence, params } = view;
      const lines = [`### \`${name}\`: ${title}`, sentence, table(params), await questionsOf(view)];
      return lines.filter((line) => line !== "").join("\n\n");
    }),
  );
  return [
    ["| attribute | meaning |", "|---|---|", ...own].join("\n"),
    "### Words of every view",
    table(common),
    ...parts,
  ].join("\n\n");
}

/** Returns the questions of a view in one sentence; "" if it has none. */
async function questionsOf(view: View): Promise<string> {
  const all = await view.loadQuestions?.();
  if (all === undefined) return "";
  const names = Object.entries(all).map(([word, { label }]) => `\`${word}\` (${label})`);
  return `Questions of tasks, for \`ask\`: ${names.join(", ")}.`;
}

function table(params: Readonly<Record<string, Param>>): string {
  const rows = Object.entries(params).map(([key, param]) => {
    const fallback = paramText(param, param.default) || "absent";
    return `| \`${nameOf(key)}\` | ${allowedValues(param)} | ${fallback} | ${param.meaning} |`;
  });
  return ["| word | values | default | meaning |", "|---|---|---|---|", ...rows].join("\n");
}
