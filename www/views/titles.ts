/**
 * The parts of titles. A title names what a picture shows, then what distinguishes the picture from
 * others of its view, the most important first, with commas between them. Pure.
 */
import { grouped } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";

/** The largest number of characters of a title. */
const LONGEST = 90;

/**
 * Joins the parts of a title. Empty ones and those that do not apply are left out, and so are the
 * last ones of a title that is too long.
 */
export function titled(...parts: readonly (string | false | null)[]): string {
  const all = parts.filter(Boolean);
  while (all.length > 1 && all.join(", ").length > LONGEST) all.pop();
  return cut(all.join(", "), LONGEST);
}

/** Returns what colours show, where it is not the usual thing; else an empty text. */
export function coloured(
  colour: {
    readonly default: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  },
  value: string,
): string {
  return value === colour.default ? "" : say`coloured by ${labelOf(colour.options, value)}`;
}

/** Names the centres of one array, or of two that are compared. */
export function centres(c: number, vs: number | null): string {
  return vs === null ? say`centre ${c}` : say`centres ${c} and ${vs}`;
}

/** Returns the size of a square. */
export function square(side: number): string {
  return `${grouped(side)} × ${grouped(side)}`;
}

/** Returns the generations up to the last one. */
export function generations(last: number): string {
  return last === 0 ? say("generation 0") : say`generations 0 to ${grouped(last)}`;
}

/** Returns a list of a link, such as a tree or a position, with spaces; a long one is cut. */
export function short(list: string, most = 36): string {
  return cut(list.replace(/[,;](?! )/g, "$& "), most);
}

const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[ ,;]+$/, "")}…`;

/** Returns a name as the beginning of a title, or in the middle of one. */
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
export const small = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Returns the label of a value of a choice, in the language of the page. */
export function labelOf(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string {
  return say(options.find((option) => option.value === value)?.label ?? value);
}
