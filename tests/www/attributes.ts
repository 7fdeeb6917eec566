/** Makes the tables of attributes in docs/embedding.md; a test compares the two. */

import { nameOf, OWN } from "../../www/embed/attributes.ts";
import { allowed, common, written } from "../../www/link/link.ts";
import type { Param } from "../../www/link/params.ts";
import { views } from "../../www/views/index.ts";

/** Returns Markdown: the attributes of every figure, then those of each view. */
export function attributeTables(): string {
  const own = Object.entries(OWN).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  const parts = views.map(({ name, title, sentence, params }) => {
    return [`### \`${name}\`: ${title}`, sentence, table(params)].join("\n\n");
  });
  return [
    ["| attribute | meaning |", "|---|---|", ...own].join("\n"),
    "### Words of every view",
    table(common),
    ...parts,
  ].join("\n\n");
}

function table(params: Readonly<Record<string, Param>>): string {
  const rows = Object.entries(params).map(([key, param]) => {
    const fallback = written(param, param.default) || "absent";
    return `| \`${nameOf(key)}\` | ${allowed(param)} | ${fallback} | ${param.meaning} |`;
  });
  return ["| word | values | default | meaning |", "|---|---|---|---|", ...rows].join("\n");
}
