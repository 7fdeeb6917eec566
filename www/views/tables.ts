/**
 * The words of every view's link, its own and the common ones: what links are read and written
 * with.
 */
import { type Tables, withCommon } from "../link/link.ts";
import { views } from "./index.ts";

export const tables: Tables = Object.fromEntries(
  views.map(({ name, params, questions }) => [name, withCommon(params, questions)]),
);
