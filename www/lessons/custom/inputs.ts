/** The fields of the editor of lessons, each with its help and its problem. */
import { live } from "lit/directives/live.js";
import { nothing, type TemplateResult } from "lit/html.js";
import { typedDecimal } from "../../controls/typed.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Fields, Path, Problem } from "./schema.ts";

/** What is wrong with the draft, and whether what is merely missing is shown, too. */
export interface Wrongs {
  readonly problems: readonly Problem[];
  readonly isStrict: boolean;
}

interface Field {
  readonly label: string;
  readonly path: Path;
  readonly help?: string;
}

export const idOf = (path: Path) => `own-${path.join("-")}`;

/**
 * Returns what draws the fields of an object that stands at a path. `set` stores a change; a field
 * may have another label or change in place of its own.
 */
export function inputsOf<T extends object>(
  fields: Fields,
  owner: T,
  path: Path,
  wrongs: Wrongs,
  set: (patch: Partial<T>) => void,
) {
  return (
    key: keyof T & string,
    { label, change }: { readonly label?: string; readonly change?: (text: string) => void } = {},
  ): TemplateResult => {
    const field = fields[key];
    const options = { label: "", ...field, ...(label && { label }), path: [...path, key] };
    const store = (value: unknown) => set({ [key]: value } as Partial<T>);
    const value = owner[key] as never;
    switch (field?.kind) {
      case "text":
        return textField(options, value, wrongs, store);
      case "link":
        return textField({ ...options, commits: true }, value, wrongs, change ?? store);
      case "whole": {
        const { default: otherwise } = field;
        const read = (typed: number | null) =>
          store(otherwise === undefined ? typed : (typed ?? 0));
        return numberField({ ...options, ...field, label: options.label }, value, wrongs, read);
      }
      case "flag":
        return checkField(options.label, options.path, value, store);
      default:
        return linesField(options, value, wrongs, store);
    }
  };
}

/** A line, or with `rows` an area. `commits`: whether it is read when it is left. */
function textField(
  field: Field & { readonly rows?: number; readonly commits?: boolean },
  value: string,
  wrongs: Wrongs,
  set: (text: string) => void,
): TemplateResult {
  const { rows, commits = false } = field;
  const [input, change] = [!commits, commits].map((isUsed) =>
    isUsed ? (event: Event) => set((event.target as HTMLInputElement).value) : nothing,
  );
  const { id, described, invalid } = attributesOf(field, value, wrongs);
  const control =
    rows === undefined
      ? html`<input id=${id} type="text" dir="auto" autocomplete="off" .value=${live(value)} aria-describedby=${described}
          aria-invalid=${invalid} @input=${input} @change=${change}>`
      : html`<textarea id=${id} rows=${rows} dir="auto" .value=${live(value)} aria-describedby=${described}
          aria-invalid=${invalid} @input=${input}></textarea>`;
  return framed(field, control, value, wrongs);
}

/** One line for each entry of a list. */
function linesField(
  field: Field,
  lines: readonly string[],
  wrongs: Wrongs,
  set: (lines: readonly string[]) => void,
): TemplateResult {
  const split = (text: string) => set(text === "" ? [] : text.split("\n"));
  return textField({ ...field, rows: 3 }, lines.join("\n"), wrongs, split);
}

export function numberField(
  field: Field & { readonly min: number; readonly max: number },
  value: number | null,
  wrongs: Wrongs,
  set: (value: number | null) => void,
): TemplateResult {
  const text = value === null ? "" : `${value}`;
  const read = (event: Event) => {
    const typed = typedDecimal((event.target as HTMLInputElement).value);
    set(Number.isNaN(typed) ? null : typed);
  };
  const { id, described, invalid } = attributesOf(field, text, wrongs);
  const control = html`<input id=${id} type="text" inputmode=${field.min < 0 ? "text" : "numeric"} autocomplete="off"
    .value=${text} aria-describedby=${described} aria-invalid=${invalid} @change=${read}>`;
  return framed(field, control, text, wrongs);
}

export function checkField(
  label: string,
  path: Path,
  value: boolean,
  set: (value: boolean) => void,
): TemplateResult {
  const read = (event: Event) => set((event.target as HTMLInputElement).checked);
  return html`<label><input id=${idOf(path)} type="checkbox" .checked=${live(value)} @change=${read}>
    <span>${label}</span></label>`;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A list of choices, in groups where they have one. */
export function selectField(
  field: Field,
  value: string,
  groups: readonly { readonly name: string; readonly choices: readonly Choice[] }[],
  set: (value: string) => void,
): TemplateResult {
  const option = (choice: Choice) =>
    html`<option value=${choice.value} .selected=${choice.value === value}>${choice.label}</option>`;
  const options = groups.map(({ name, choices }) =>
    name === ""
      ? choices.map(option)
      : html`<optgroup label=${name}>${choices.map(option)}</optgroup>`,
  );
  const id = idOf(field.path);
  const control = html`<select id=${id} aria-describedby=${field.help ? `${id}-help` : nothing}
    @change=${(event: Event) => set((event.target as HTMLSelectElement).value)}>${options}</select>`;
  return framed(field, control, value, { problems: [], isStrict: false });
}

function framed(
  field: Field,
  control: TemplateResult,
  value: string,
  wrongs: Wrongs,
): TemplateResult {
  const { label, path, help } = field;
  const id = idOf(path);
  const wrong = wrongOf(field, value, wrongs);
  return html`<div class="field stack">
    <label for=${id}>${label}</label>
    ${control}
    ${help ? html`<p class="quiet" id=${`${id}-help`}>${help}</p>` : nothing}
    ${wrong === null ? nothing : html`<p class="wrong" id=${`${id}-wrong`}>${wrong}</p>`}
  </div>`;
}

/** Returns the attributes that lead to the help and to the problem of a field. */
function attributesOf(field: Field, value: string, wrongs: Wrongs) {
  const id = idOf(field.path);
  const isWrong = wrongOf(field, value, wrongs) !== null;
  const ids = [...(field.help ? [`${id}-help`] : []), ...(isWrong ? [`${id}-wrong`] : [])];
  return {
    id,
    described: ids.length > 0 ? ids.join(" ") : nothing,
    invalid: isWrong ? "true" : nothing,
  };
}

/** Returns the problem of a field; an empty one has none until the reader asks for all. */
function wrongOf({ label, path }: Field, value: string, { problems, isStrict }: Wrongs) {
  if (value === "" && !isStrict) return null;
  const found = problems.find((problem) => path.every((key, at) => problem.path[at] === key));
  return found === undefined ? null : labelled(found, label, path);
}

/** Says what is wrong with a field by its label, in place of its step and its name in files. */
export function labelled({ path, sentence }: Problem, label: string, field: Path): string {
  const name = `"${path.findLast((key) => typeof key === "string")}"`;
  const place = path[field.length];
  const what = sentence
    .slice(sentence.indexOf(name) + name.length)
    .replace(/^:(?= has )/, "")
    .replace(/^:/, " =")
    .replace(/ in (\S+)\.\.=(\S+)$/, " from $1 to $2");
  const line = typeof place === "number" ? say`Line ${place + 1} of ` : "";
  return say(`${line}“${say(label)}”${what}`);
}
