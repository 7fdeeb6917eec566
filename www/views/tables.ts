/**
 * The words of every view's link, its own and the common ones: what links are read and written
 * with. Each table is made when it is first read.
 */
import { type Tables, withCommon } from "../link/link.ts";
import type { Table } from "../link/params.ts";
import { views } from "./index.ts";

export const tables: Tables = {};

for (const { name, params, questions } of views) {
  let table: Table | null = null;
  const get = () => {
    table ??= withCommon(params, questions);
    return table;
  };
  Object.defineProperty(tables, name, { enumerable: true, get });
}
