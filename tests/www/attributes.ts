/** The words of all views as a table for authors: docs/embedding.md has it, and a test that it is this one. */

import { nameOf, OWN } from "../../www/figure/words.ts";
import { allowed, common, written } from "../../www/state/link.ts";
import type { Param } from "../../www/state/params.ts";
import { views } from "../../www/views/index.ts";

/** Markdown: the attributes of every figure, then for each view its words. */
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
