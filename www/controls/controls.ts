/**
 * Controls made from the parameter tables of the views. Each is a native input with a label, a
 * description, and an error message beneath it.
 */
import { live } from "lit/directives/live.js";
import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import { isModified } from "../canvas/keys.ts";
import type { InstantBindings } from "../core/instant.ts";
import { paramText, type State, type Value } from "../link/link.ts";
import type { ChoiceParam, IntegerParam, Param } from "../link/params.ts";
import { html } from "../locales/html.ts";
import { say } from "../locales/say.ts";
import type { View } from "../views/view.ts";
import { helpSign } from "./help-sign.ts";

// The stops of a slider.

/** Longer ranges have too many values for a slider. */
const ONE_BY_ONE = 512;
/** Below EACH every value is a stop; from there on each stop is SHARE times the last. */
const EACH = 64;
const SHARE = 1.03;

/** Returns the stops in order: the first is `min`, the last `max`, with steps of at least one. */
function stopsOf({ min, max, steps }: IntegerParam): number[] {
  const next = {
    one: (value: number) => value + 1,
    share: (value: number) => (value < EACH ? value + 1 : Math.round(value * SHARE)),
    "powers-of-two": (value: number) => Math.max(1, value * 2),
  }[steps === "powers-of-two" ? steps : max - min <= ONE_BY_ONE ? "one" : "share"];
  const stops: number[] = [];
  for (let value = min; value < max; value = next(value)) stops.push(value);
  return [...stops, max];
}

/** Returns the index of the stop nearest to a value. */
function nearest(stops: readonly number[], value: number): number {
  const after = stops.findIndex((stop) => stop >= value);
  if (after <= 0) return after === 0 ? 0 : stops.length - 1;
  const [low, high] = [stops[after - 1] ?? 0, stops[after] ?? 0];
  return value - low < high - value ? after - 1 : after;
}

export interface Control {
  readonly key: string;
  readonly param: Param;
  readonly value: Value;
  /** Invalid text that the user typed: it stays in the field until it is corrected. */
  readonly draft: string | undefined;
  readonly problem: string | undefined;
  /** Whether a choice makes sense now. */
  readonly offers: (choice: string) => boolean;
  /** The value when an absent parameter is switched on. */
  readonly first: Value;
  /** Sets the value to text that may be invalid, or to null for "absent". */
  readonly set: (text: string | null, how: "preview" | "commit") => void;
}

/** Returns the value when an absent parameter is switched on; a view may open with one. */
export function firstOf({ opening }: View, key: string, param: Param): Value {
  return (opening as State | undefined)?.[key] ?? firstIn(param);
}

function firstIn(param: Param): Value {
  if (param.kind === "choice" || param.kind === "text") return param.default;
  if (param.kind === "cell") return [0, 0];
  if (param.kind === "integer") return param.default ?? param.first ?? param.min;
  return param.kind === "position" ? [0, 0, 0] : (param.default ?? param.min);
}

/** Returns a parameter as a state limits it: some whole numbers have a smaller maximum. */
export function limited(
  view: View,
  state: State,
  key: string,
  bindings: InstantBindings | undefined,
): Param | undefined {
  const param = view.params[key];
  if (param?.kind !== "integer") return param;
  const most = bindings && view.limit?.(state, key, bindings);
  return { ...param, max: Math.min(param.max, most ?? param.max) };
}

/** Returns what a user's new value of a parameter changes: other values may follow it. */
export function changesOf(view: View, state: State, key: string, value: Value): State {
  const patch = { [key]: value };
  return { ...(view.resets?.({ ...state, ...patch }, key) as State | undefined), ...patch };
}

/** At most this many choices are shown side by side; more are a list. */
const SIDE_BY_SIDE = 3;

export function control(it: Control): TemplateResult {
  return html`<div class="control" data-key=${it.key} data-kind=${it.param.kind}>
    ${it.param.kind === "choice" ? choice(it, it.param) : field(it)}
    <p class="problem" id=${`${it.key}-problem`}>${it.problem ?? nothing}</p>
    ${helpSign(it.param.label)}
    <p class="meaning note" id=${`${it.key}-meaning`} hidden>${typeset(it.param.meaning)}</p>
  </div>`;
}

function choice(it: Control, param: ChoiceParam): TemplateResult {
  const options = param.options.filter(({ value }) => value === it.value || it.offers(value));
  return options.length > SIDE_BY_SIDE ? list(it, options) : sideBySide(it, options);
}

function sideBySide(it: Control, options: ChoiceParam["options"]): TemplateResult {
  return html`<fieldset class="segments" aria-describedby=${described(it)}>
    <legend>${it.param.label}</legend>
    <div>
      ${options.map(
        ({ value, label }) => html`<label>
          <input type="radio" name=${it.key} value=${value} .checked=${live(value === it.value)}
            @change=${() => it.set(value, "commit")}><span>${label}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

function list(it: Control, options: ChoiceParam["options"]): TemplateResult {
  return html`<label for=${it.key}>${it.param.label}</label>
    <select id=${it.key} aria-describedby=${described(it)}
      @change=${(event: Event) => it.set(textOf(event), "commit")}>
      ${options.map(
        ({ value, label }) =>
          html`<option value=${value} .selected=${live(value === it.value)}>${label}</option>`,
      )}
    </select>`;
}

/**
 * Handles Enter after a refused text, undefined if none was: browsers dispatch no "change" for the
 * same text.
 */
export const enterAgain =
  (wrongText: string | undefined, type: (text: string) => void) => (event: KeyboardEvent) => {
    if (event.key === "Enter" && textOf(event) === wrongText) type(wrongText);
  };

/** A field, with a slider for whole numbers and a checkbox for parameters that may be absent. */
function field(it: Control): TemplateResult {
  const { key, param, value, draft, problem } = it;
  const isAll = param.kind === "integer" && param.absent === "all";
  const optional = param.default === null && !isAll;
  const absent = optional && value === null && draft === undefined;
  const set = (text: string) => it.set(isAll && text === "" ? null : text, "commit");
  return html`<div class="head row apart">
      ${
        optional
          ? html`<label class="switch"><input type="checkbox" .checked=${live(!absent)}
              aria-describedby=${`${key}-meaning`}
              @change=${() => it.set(absent ? paramText(param, it.first) : null, "commit")}>${param.label}</label>`
          : html`<label for=${key}>${param.label}</label>`
      }
      ${
        absent
          ? nothing
          : html`<input id=${key} type="text" inputmode=${param.kind === "integer" ? "numeric" : "text"}
              autocomplete="off" spellcheck="false" aria-label=${param.label}
              placeholder=${isAll ? say("all") : nothing}
              aria-describedby=${described(it)} aria-invalid=${problem === undefined ? "false" : "true"}
              .value=${draft ?? (value === null ? "" : paramText(param, value))}
              @keydown=${enterAgain(draft, set)} @change=${(event: Event) => set(typedIn(event))}>`
      }
    </div>
    ${param.kind === "text" && param.colours ? pickers(it, param.colours) : nothing}
    ${param.kind === "integer" && (isAll || typeof value === "number") ? slider(it, param, value as number | null) : nothing}`;
}

/** The browser's pickers of the first and the last colour; `first`: those that they begin with. */
function pickers(it: Control, first: readonly [string, string]): TemplateResult {
  const ends = it.value ? String(it.value).split("-") : first;
  const picker = (at: number, name: string) => {
    const pick = (event: Event) =>
      it.set(ends.with(at, textOf(event).slice(1)).join("-"), "commit");
    return html`<label class="row">${name} <input type="color" .value=${live(`#${ends[at]}`)} @change=${pick}></label>`;
  };
  return html`<div class="row">${[picker(0, say("First")), picker(1, say("Last"))]}</div>`;
}

/** Sliders that keys move: until the focus leaves one, that is one movement, as a drag is. */
const byKey = new WeakSet<EventTarget>();

/** The keys that move a slider. */
const MOVES = /^(Arrow|Page|Home|End)/;

/** `value`: null for all, at the end. */
function slider(it: Control, param: IntegerParam, value: number | null): TemplateResult {
  const stops = stopsOf(param);
  const move = (how: "preview" | "commit") => (event: Event) => {
    const at = Number(textOf(event));
    it.set(param.absent === "all" && at === stops.length - 1 ? null : String(stops[at]), how);
  };
  const leave = (event: Event) => byKey.delete(event.target as Element) && move("commit")(event);
  return html`<input
    type="range"
    min="0"
    max=${stops.length - 1}
    step="1"
    aria-label=${param.label}
    aria-valuetext=${value ?? say("all")}
    .value=${String(value === null ? stops.length - 1 : nearest(stops, value))}
    @input=${move("preview")}
    @change=${(event: Event) => byKey.has(event.target as Element) || move("commit")(event)}
    @keydown=${(event: KeyboardEvent) => MOVES.test(event.key) && !isModified(event) && byKey.add(event.target as Element)}
    @pointerdown=${leave}
    @blur=${leave}
  >`;
}

function described({ key }: Control): string {
  return `${key}-meaning ${key}-problem`;
}

function typedIn(event: Event): string {
  return textOf(event).trim();
}

function textOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}
