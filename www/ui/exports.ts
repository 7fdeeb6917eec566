/** The dialog in which a figure is taken along as a file. It is loaded when it is opened first. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { formats } from "../exports/index.ts";
import { type Body, type Format, INCH, KINDS, type Order, SIDES } from "../exports/order.ts";
import { BODY } from "../exports/solid.ts";
import { partsOf, wholeOf } from "../exports/studio.ts";
import type { Rooms } from "../figure/rooms.ts";
import type { State } from "../state/link.ts";
import type { View } from "../views/view.ts";
import type { Field } from "../worker/protocol.ts";

/** What is open on the page. */
export interface Subject {
  readonly view: View;
  readonly state: State;
  readonly rooms: Rooms;
  /** The size of the picture on the page, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The link of a state of the view, without the address of the page. */
  linkOf(state: State): string;
  data(): Promise<Field>;
  digest(): Promise<string>;
}

/** What is chosen; kept while the page is open. */
interface Choice {
  format: Format;
  extent: "seen" | "whole";
  unit: "px" | "cm";
  width: number;
  height: number;
  perInch: number;
  ground: "white" | "none";
  legend: boolean;
  body: Body;
}

/** Pixels of CSS a centimetre. */
const CM = INCH / 2.54;

const LIMITS = {
  px: { ...SIDES, step: 1 },
  cm: { min: 1, max: 200, step: 0.1 },
  perInch: { min: 36, max: 2400 },
  size: { min: 10, max: 1000 },
  thickness: { min: 10, max: 90 },
} as const;

interface Range {
  readonly min: number;
  readonly max: number;
}

class Dialog {
  readonly #element = document.createElement("dialog");
  readonly #choice: Choice;
  #subject: Subject;
  /** The export under way. */
  #work: { readonly stop: AbortController; fraction: number } | null = null;
  #said = "";
  #wrong = false;

  constructor(subject: Subject) {
    this.#subject = subject;
    const [format] = formats;
    if (format === undefined) throw new Error("there are no formats");
    this.#choice = {
      format,
      extent: "seen",
      unit: "px",
      width: 0,
      height: 0,
      perInch: 300,
      ground: "white",
      legend: true,
      body: BODY,
    };
    this.#element.className = "exports";
    this.#element.setAttribute("aria-label", "Export");
    this.#element.addEventListener("close", () => this.#work?.stop.abort());
    document.body.append(this.#element);
  }

  open(subject: Subject): void {
    this.#subject = subject;
    this.#say("");
    const scale = this.#choice.unit === "px" ? 2 : 1 / CM;
    this.#choice.width = tidy(subject.width * scale, this.#choice.unit);
    this.#choice.height = tidy(subject.height * scale, this.#choice.unit);
    this.#draw();
    this.#element.showModal();
  }

  #say(sentence: string, wrong = false): void {
    this.#said = sentence;
    this.#wrong = wrong;
    this.#draw();
  }

  #set(patch: Partial<Choice>): void {
    Object.assign(this.#choice, patch);
    this.#say("");
  }

  /** Chooses a format; a picture that is too large for it becomes as large as it can be. */
  #choose(format: Format): void {
    const { unit, width, height } = this.#choice;
    const most = unit === "px" ? (format.longest ?? Infinity) : Infinity;
    const scale = Math.min(1, most / Math.max(width, height));
    this.#set({ format, width: tidy(width * scale, unit), height: tidy(height * scale, unit) });
  }

  // The file

  async #write(): Promise<void> {
    const stop = new AbortController();
    this.#work = { stop, fraction: 0 };
    this.#say("Making the file …");
    try {
      const order = await this.#order();
      const { format } = this.#choice;
      const told = (fraction: number, what = this.#said) => {
        if (this.#work === null || stop.signal.aborted) return;
        this.#work.fraction = fraction;
        this.#say(what);
      };
      const blob = await format.write(order, told, stop.signal);
      stop.signal.throwIfAborted();
      const name = fileName(this.#subject.linkOf(order.state), format.ending);
      saveBlob(name, blob);
      this.#finish(`${name} is ready: ${sizeOf(blob.size)}.`);
    } catch (error) {
      const cancelled = stop.signal.aborted;
      const sentence = error instanceof Error ? error.message : String(error);
      this.#finish(cancelled ? "Cancelled: there is no file." : sentence, !cancelled);
    }
  }

  #finish(sentence: string, wrong = false): void {
    this.#work = null;
    this.#say(sentence, wrong);
  }

  async #order(): Promise<Order> {
    const { view, state, rooms, linkOf, data, digest } = this.#subject;
    const { extent, unit, ground, legend, perInch, body } = this.#choice;
    const shown = extent === "whole" ? wholeOf(view, state) : state;
    const { width, height } = this.#size();
    // In pixels the picture is as on the page, only finer; as a length it is what is printed there.
    const css = unit === "px" ? Math.min(width, this.#subject.width) : width * CM;
    const ratio = unit === "px" ? width / css : perInch / INCH;
    return {
      view,
      state: shown,
      rooms,
      width: css,
      height: (css * height) / width,
      ratio,
      ground,
      legend,
      body,
      about: {
        title: `${view.title} · nimscape`,
        caption: view.sentence,
        link: new URL(linkOf(shown), location.href).href,
        digest: await digest(),
      },
      data,
    };
  }

  #size(): { readonly width: number; readonly height: number } {
    const { width, height, unit, perInch, format } = this.#choice;
    checked("width", width, LIMITS[unit]);
    checked("height", height, LIMITS[unit]);
    if (unit === "cm" && format.needs === "pixels") checked("resolution", perInch, LIMITS.perInch);
    return { width, height };
  }

  // The dialog

  #draw(): void {
    render(this.#template(), this.#element);
  }

  #template(): TemplateResult {
    const { format } = this.#choice;
    const { view, state } = this.#subject;
    const refused = format.refuses(view, state);
    const busy = this.#work !== null;
    const needs = format.needs === "body" ? this.#bodyLooks() : this.#looks();
    return html`<h2>Export</h2>
      <form @submit=${(event: Event) => {
        event.preventDefault();
        void this.#write();
      }}>
        <fieldset ?disabled=${busy}><legend>File</legend>${this.#formatChoice()}</fieldset>
        ${
          format.needs === "nothing"
            ? nothing
            : html`<fieldset ?disabled=${busy}><legend>${format.needs === "body" ? "Body" : "Picture"}</legend>${needs}</fieldset>`
        }
        <div class="export-work">
          ${this.#work === null ? nothing : html`<progress aria-label="Making the file" max="1" .value=${this.#work.fraction}></progress>`}
          <p role="status" class=${this.#wrong || refused !== null ? "wrong" : "quiet"}>${refused ?? this.#said}</p>
        </div>
        <div class="export-acts">
          ${
            busy
              ? html`<button type="button" @click=${() => this.#work?.stop.abort()}>Cancel</button>`
              : html`<button type="button" @click=${() => this.#element.close()}>Close</button>`
          }
          <button class="close" ?disabled=${busy || refused !== null}>Download</button>
        </div>
      </form>`;
  }

  #formatChoice(): TemplateResult {
    const { format } = this.#choice;
    const option = (each: Format) =>
      html`<option value=${formats.indexOf(each)} ?selected=${each === format}>${each.name}</option>`;
    const group = (kind: Format["kind"]) =>
      html`<optgroup label=${kind}>${formats.filter((each) => each.kind === kind).map(option)}</optgroup>`;
    const choose = (event: Event) =>
      this.#choose(formats[Number((event.target as HTMLSelectElement).value)] ?? format);
    return html`<label class="export-choice"><span>Format</span><select class="export-field" aria-describedby="format-use"
        @change=${choose}>${KINDS.map(group)}</select></label>
      <p class="quiet" id="format-use">${format.use}</p>`;
  }

  #looks(): TemplateResult {
    const { unit, extent, ground, legend, format, perInch } = this.#choice;
    const parts = partsOf(this.#subject.view.params).length > 0;
    return html`${
      parts
        ? this.#pick(
            "Shown",
            extent,
            { seen: "what is seen", whole: "the whole figure" },
            (value) => this.#set({ extent: value }),
          )
        : nothing
    }
      <div class="sizes">${this.#number("Width", "width")} <span aria-hidden="true">×</span> ${this.#number("Height", "height")}
        ${this.#pick("Unit", unit, { px: "pixels", cm: "centimetres" }, (value) => this.#changeUnit(value))}
        ${
          unit === "cm" && format.needs === "pixels"
            ? html`<label class="export-choice"><span>Pixels an inch</span><input class="export-field" type="number" min=${LIMITS.perInch.min} max=${LIMITS.perInch.max}
                .value=${String(perInch)} @change=${(event: Event) => this.#set({ perInch: numberIn(event) })} /></label>`
            : nothing
        }</div>
      ${this.#pick("Ground", ground, { white: "white", none: "transparent" }, (value) => this.#set({ ground: value }))}
      <label class="export-choice"><input type="checkbox" .checked=${legend} @change=${(
        event: Event,
      ) =>
        this.#set({
          legend: (event.target as HTMLInputElement).checked,
        })} /> <span>With the legend</span></label>`;
  }

  #bodyLooks(): TemplateResult {
    const { body } = this.#choice;
    const field = (label: string, key: keyof Body, { min, max }: Range) =>
      html`<label class="export-choice"><span>${label}</span><input class="export-field" type="number" min=${min} max=${max} step="1"
        .value=${String(body[key])} @change=${(event: Event) => this.#set({ body: { ...body, [key]: numberIn(event) } })} /></label>`;
    return html`${field("Longest axis, millimetres", "size", LIMITS.size)}
      ${field("Nodes, per cent of their cells", "thickness", LIMITS.thickness)}`;
  }

  #pick<V extends string>(
    label: string,
    value: V,
    options: Readonly<Record<V, string>>,
    choose: (value: V) => void,
  ): TemplateResult {
    return html`<label class="export-choice"><span>${label}</span><select class="export-field" @change=${(
      event: Event,
    ) => choose((event.target as HTMLSelectElement).value as V)}>${Object.entries<string>(
      options,
    ).map(
      ([key, words]) => html`<option value=${key} ?selected=${key === value}>${words}</option>`,
    )}</select></label>`;
  }

  /** A length; the other one keeps the shape of the picture on the page, unless it is set after. */
  #number(label: string, key: "width" | "height"): TemplateResult {
    const { unit } = this.#choice;
    const { min, max, step } = LIMITS[unit];
    const { width, height } = this.#subject;
    return html`<label class="export-choice"><span>${label}</span><input class="export-field" type="number" min=${min} max=${max} step=${step}
      .value=${String(this.#choice[key])} @change=${(event: Event) => {
        const value = numberIn(event);
        const follows = key === "width" ? { height: tidy((value * height) / width, unit) } : {};
        this.#set({ [key]: value, ...follows });
      }} /></label>`;
  }

  #changeUnit(unit: Choice["unit"]): void {
    const { width, height } = this.#subject;
    const scale = unit === "px" ? 2 : 1 / CM;
    this.#set({ unit, width: tidy(width * scale, unit), height: tidy(height * scale, unit) });
  }
}

/** A length with as many decimals as its unit has. */
function tidy(length: number, unit: Choice["unit"]): number {
  return unit === "px" ? Math.round(length) : Math.round(10 * length) / 10;
}

function numberIn(event: Event): number {
  return (event.target as HTMLInputElement).valueAsNumber;
}

function checked(name: string, value: number, { min, max }: Range): void {
  if (!(value >= min && value <= max))
    throw new Error(`${name}: ${value} is not in ${min}..=${max}`);
}

/** `nimscape-growth-n-63.svg`: the view and the words of its link that are not about the camera of the page. */
export function fileName(link: string, ending: string): string {
  const words = link
    .replace(/^.*#v\d+\//, "")
    .replaceAll(/[?&]theme=[^&]*/g, "")
    .replaceAll(/[^a-zA-Z0-9.]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `nimscape-${words.slice(0, 72)}.${ending}`;
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

let dialog: Dialog | null = null;

export function openExports(subject: Subject): void {
  dialog ??= new Dialog(subject);
  dialog.open(subject);
}
