/** The export dialog. It is loaded when it is first opened. */

import { nothing, render, type TemplateResult } from "lit/html.js";
import { decimals } from "../../canvas/number-format.ts";
import { typedDecimal } from "../../controls/typed.ts";
import type { CoreLoader } from "../../core/loader.ts";
import { messageOf, outOfRange } from "../../core/message-of.ts";
import { isSandboxed, UNSAVED } from "../../core/sandbox.ts";
import { cropped, drawn } from "../../export/bitmap/drawn.ts";
import { hasSemicolons, setSemicolons } from "../../export/formats/data.ts";
import { formats, formatsOf, refusalsOf } from "../../export/index.ts";
import { DEFAULT_SOLID } from "../../export/mesh/solid.ts";
import { partsOf, wholeOf } from "../../export/offscreen.ts";
import {
  type ExportRequest,
  type Format,
  fileName,
  type Ground,
  KINDS,
  layoutOf,
  SIDES,
  type SolidSize,
  TALLEST_PAGE,
} from "../../export/request.ts";
import type { Figure } from "../../figure/figure.ts";
import { print, type State } from "../../link/link.ts";
import { html } from "../../locales/html.ts";
import { inEnglish, say } from "../../locales/say.ts";
import type { Session, Shared } from "../../session/session.ts";
import { captionBefore, captionOf } from "../../table/caption.ts";
import { save } from "../../views/save.ts";
import { tables } from "../../views/tables.ts";
import { Preview, previewRatio } from "./preview.ts";

/** The picture on the page, and its size in CSS pixels. */
interface Subject extends Shared {
  readonly loader: CoreLoader;
  readonly figure: Figure;
  readonly width: number;
  readonly height: number;
}

/** The chosen options; kept while the page is open. */
interface Choice {
  format: Format;
  extent: "seen" | "whole";
  unit: "px" | "cm";
  width: number;
  height: number;
  /** Whether text that needs more than the height gets it. */
  full: boolean;
  /** Whether a text is divided into pages of paper; else it is one page, a figure. */
  paged: boolean;
  perInch: number;
  ground: Ground;
  legend: boolean;
  /** Whether the height follows from the picture, without empty margins. */
  crop: boolean;
  solid: SolidSize;
  /** Frames per second of a film; null for the default. */
  pace: number | null;
}

/** Widths in centimetres: a column of text, and the text of an A4 page. */
const COLUMNS = { column: 12, page: 17 } as const;

const LIMITS = {
  px: SIDES,
  cm: { min: 1, max: 200 },
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
  readonly #preview = new Preview();
  /** The export under way. */
  #work: { readonly stop: AbortController; fraction: number } | null = null;
  #message = "";
  #isError = false;

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
      full: true,
      paged: false,
      perInch: 300,
      ground: "white",
      legend: true,
      crop: false,
      solid: DEFAULT_SOLID,
      pace: null,
    };
    this.#element.className = "exports";
    this.#element.setAttribute("aria-label", say("Export"));
    this.#element.addEventListener("close", () => this.#work?.stop.abort());
    document.body.append(this.#element);
  }

  /** Returns the link of a state of the view, without the page's address. */
  #linkOf(state: State): string {
    return print(this.#subject.view.name, state, tables);
  }

  open(subject: Subject): void {
    this.#subject = subject;
    const [first, ...others] = this.#formats;
    const { format } = this.#choice;
    if (first !== undefined && format !== first && !others.includes(format)) this.#choose(first);
    this.#report("");
    Object.assign(this.#choice, this.#sizeIn(this.#choice.unit));
    this.#draw();
    this.#element.showModal();
    this.#showPreview();
  }

  get #formats(): readonly Format[] {
    const { view, state, lesson } = this.#subject;
    return formatsOf(view, state, lesson !== undefined);
  }

  #report(sentence: string, wrong = false): void {
    this.#message = sentence;
    this.#isError = wrong;
    this.#draw();
  }

  #set(patch: Partial<Choice>): void {
    Object.assign(this.#choice, patch);
    this.#report("");
  }

  /** Chooses a format, in its usual unit; a picture that is too large is scaled down to fit. */
  #choose(format: Format): void {
    const before = this.#choice.format;
    const isPaper = (of: Format) => of.paper?.usual ?? false;
    const nextUnit = isPaper(format) ? "cm" : isPaper(before) ? "px" : this.#choice.unit;
    if (nextUnit !== this.#choice.unit) Object.assign(this.#choice, this.#sizeIn(nextUnit));
    if (before.usual !== undefined && format.usual === undefined)
      // films are small, the next format need not be
      Object.assign(this.#choice, this.#sizeIn(nextUnit));
    const { unit, width, height } = this.#choice;
    const usual = before.usual === undefined ? format.usual : undefined;
    const most = unit === "px" ? (usual ?? format.longest ?? Infinity) : Infinity;
    const scale = Math.min(1, most / Math.max(width, height));
    this.#set({ format, width: tidy(width * scale, unit), height: tidy(height * scale, unit) });
  }

  // The file

  async #write(): Promise<void> {
    const stop = new AbortController();
    this.#work = { stop, fraction: 0 };
    this.#report("Writing the file …");
    try {
      const request = await this.#request(stop.signal);
      const { format } = this.#choice;
      const report = (fraction: number, what = this.#message) => {
        if (this.#work === null || stop.signal.aborted) return;
        this.#work.fraction = fraction;
        this.#report(what);
      };
      const blob = await format.write(request, report, stop.signal);
      stop.signal.throwIfAborted();
      const { lesson } = this.#subject;
      const link = this.#linkOf(request.state);
      const about = format.forLessons ? `lesson ${lesson?.title}` : link;
      const name = fileName(about, format.ending, format.word);
      save(name, blob.type, blob);
      if (isSandboxed()) this.#finish(UNSAVED, true);
      else this.#finish(say`${name} is ready: ${sizeOf(blob.size)}.`);
    } catch (error) {
      const cancelled = stop.signal.aborted;
      const sentence = messageOf(error);
      this.#finish(cancelled ? "Cancelled. No file was saved." : sentence, !cancelled);
    }
  }

  #finish(sentence: string, wrong = false): void {
    this.#work = null;
    this.#report(sentence, wrong);
  }

  async #request(signal: AbortSignal): Promise<ExportRequest> {
    const { view, state, loader, lesson, figure } = this.#subject;
    const { format, extent, ground, legend, perInch, solid, pace } = this.#choice;
    const source = extent === "whole" && this.#isPicture ? wholeOf(view, state) : state;
    const size = this.#isPicture ? this.#size() : this.#sizeIn("px");
    const isPaper = size.unit === "cm" && format.paper !== undefined;
    await figure.settled().catch(() => {}); // what draws or reads it throws a better error
    // Data are the same in every language.
    const { title, caption } = await (format.kind === "Data"
      ? inEnglish(() => captionBefore(view, source))
      : captionOf(view, source, figure, loader.core));
    const request: ExportRequest = {
      view,
      state: source,
      loader,
      ...layoutOf(size, perInch, this.#subject.width),
      full: this.#isFull(),
      paper: isPaper ? { height: this.#isCut() ? TALLEST_PAGE : Number.POSITIVE_INFINITY } : null,
      ground,
      legend,
      solid,
      pace,
      info: {
        title: `${title} · nimscape`,
        caption,
        link: new URL(this.#linkOf(source), location.href).href,
        digest: await figure.digest(),
      },
      ...(lesson && { lesson }),
      async data() {
        await figure.settled(); // else they are those of the last good picture
        return figure.data();
      },
      more: () => figure.more(),
      latex: () => figure.latex(),
    };
    return this.#isCropped ? cropped(request, signal) : request;
  }

  /** Whether the height follows from the picture: not from what is typed, nor from a text. */
  get #isCropped(): boolean {
    const { view, state } = this.#subject;
    return this.#choice.crop && this.#isPicture && !(view.flows?.(state) ?? false);
  }

  /** Draws what the file will show, small. */
  #showPreview(): void {
    if (!this.#isPicture) return;
    const { view, state, loader } = this.#subject;
    const { extent, ground, legend, unit, width, height, perInch } = this.#choice;
    if (!(width > 0 && height > 0)) return;
    const source = extent === "whole" ? wholeOf(view, state) : state;
    const layout = layoutOf({ unit, width, height }, perInch, this.#subject.width);
    const size = [layout.width, layout.height];
    const ratio = previewRatio(layout.width, layout.height);
    const key = JSON.stringify([this.#linkOf(source), size, ground, legend, this.#isCropped]);
    const options = { ratio, ground, legend, crop: this.#isCropped };
    this.#preview.show(key, view.titleIn(source), () => drawn(view, source, loader, size, options));
  }

  /** Whether the dialog asks for the area and the size. */
  get #isPicture(): boolean {
    return ["pixels", "lengths"].includes(this.#choice.format.needs);
  }

  #size(): Pick<Choice, "unit" | "width" | "height"> {
    const { width, height, unit, perInch, format } = this.#choice;
    checkRange("width", width, LIMITS[unit]);
    if (!this.#flows() && !this.#isFull()) checkRange("height", height, LIMITS[unit]);
    if (unit === "cm" && format.needs === "pixels")
      checkRange("resolution", perInch, LIMITS.perInch);
    return { unit, width, height };
  }

  // The dialog

  #draw(): void {
    render(this.#template(), this.#element);
    if (this.#element.open) this.#showPreview();
  }

  #template(): TemplateResult {
    const { format } = this.#choice;
    const reason = format.lacks?.() ?? null;
    const busy = this.#work !== null;
    const svg = this.#formats.find(({ ending }) => ending === "svg");
    const asSvg = () => {
      if (svg === undefined) return;
      this.#choose(svg);
      void this.#write();
    };
    const needs = format.needs === "solid" ? this.#solidOptions() : this.#pictureOptions();
    return html`<h2>Export</h2>
      <form @submit=${(event: Event) => {
        event.preventDefault();
        void this.#write();
      }}>
        <fieldset ?disabled=${busy}><legend>File</legend>${this.#formatChoice()}</fieldset>
        ${
          format.needs === "nothing"
            ? nothing
            : html`<fieldset ?disabled=${busy}><legend>${format.needs === "solid" ? "3D model" : "Image"}</legend>${needs}</fieldset>`
        }
        <div class="export-work">
          ${this.#work === null ? nothing : html`<progress aria-label="Writing the file" max="1" .value=${this.#work.fraction}></progress>`}
          <p role="status" class=${this.#isError || reason !== null ? "wrong" : "quiet"}>${reason ?? this.#message}</p>
        </div>
        <div class="dialog-end row">
          ${
            busy
              ? html`<button type="button" @click=${() => this.#work?.stop.abort()}>Cancel</button>`
              : html`<button type="button" @click=${() => this.#element.close()}>Close</button>`
          }
          ${svg === undefined || svg === format || busy || format.kind !== "Image" ? nothing : html`<button type="button" @click=${asSvg}>Download SVG</button>`}
          <button class="close primary" ?disabled=${busy || reason !== null}>Download</button>
        </div>
      </form>`;
  }

  #formatChoice(): TemplateResult {
    const { format } = this.#choice;
    const { view, state, lesson } = this.#subject;
    const refusals = refusalsOf(view, state, lesson !== undefined);
    const option = (each: Format) =>
      html`<option value=${formats.indexOf(each)} ?selected=${each === format}>${each.name}</option>`;
    const offered = this.#formats;
    const kinds = KINDS.filter((kind) => offered.some((each) => each.kind === kind));
    const group = (kind: Format["kind"]) =>
      html`<optgroup label=${say(kind)}>${offered.filter((each) => each.kind === kind).map(option)}</optgroup>`;
    const choose = (event: Event) =>
      this.#choose(formats[Number((event.target as HTMLSelectElement).value)] ?? format);
    return html`<label class="row"><span>Format</span><select aria-describedby="format-use"
        @change=${choose}>${kinds.map(group)}</select></label>
      <p class="quiet" id="format-use">${format.use}</p>
      ${
        format.ending === "csv"
          ? check(
              "Semicolons, for spreadsheets with decimal commas",
              hasSemicolons(),
              setSemicolons,
            )
          : nothing
      }
      ${refusals.map((reason) => html`<p class="quiet">${reason}</p>`)}`;
  }

  #pictureOptions(): TemplateResult {
    const { unit, extent, ground, legend, format, perInch } = this.#choice;
    const parts = partsOf(this.#subject.view.params).length > 0;
    return html`${this.#preview.element}${
      parts
        ? this.#select("Area", extent, { seen: "visible part", whole: "whole figure" }, (value) =>
            this.#set({ extent: value }),
          )
        : nothing
    }
      ${unit === "cm" ? this.#columns() : nothing}
      <div class="row">${this.#number("Width", "width")}
        ${
          this.#flows()
            ? html`<p class="quiet">The height follows from the text.</p>`
            : this.#isCropped
              ? html`<p class="quiet">The height follows from the picture.</p>`
              : html`<span aria-hidden="true">×</span> ${this.#number("Height", "height")}`
        }
        ${this.#select("Unit", unit, { px: "pixels", cm: "centimetres" }, (value) => this.#changeUnit(value))}
        ${
          unit === "cm" && format.needs === "pixels"
            ? field("Pixels per inch", perInch, (value) => this.#set({ perInch: value }))
            : nothing
        }</div>
      ${this.#flows() && format.paper?.paged ? this.#pages() : nothing}
      ${this.#isCutOff() ? html`<p class="quiet">${this.#isFull() ? "Without a height the file has all of the text." : "Text below this height is left out; SVG and PDF in centimetres have all of it."}</p>` : nothing}
      ${format.kind === "Film" ? this.#frameRate() : nothing}
      ${this.#select("Background", ground, { white: "white", dark: "dark", none: "transparent" }, (value) => this.#set({ ground: value }))}
      ${check("Legend", legend, (on) => this.#set({ legend: on }))}
      ${
        this.#subject.view.flows?.(this.#subject.state)
          ? nothing
          : check("Crop to the picture", this.#choice.crop, (crop) => this.#set({ crop }))
      }`;
  }

  /** The control for the speed of a film. */
  #frameRate(): TemplateResult {
    const { pace } = this.#choice;
    const change = (value: number) => this.#set({ pace: Number.isNaN(value) ? null : value });
    return field("Frames per second", pace ?? Number.NaN, change, "auto");
  }

  #solidOptions(): TemplateResult {
    const { solid } = this.#choice;
    const set = (patch: Partial<SolidSize>) => this.#set({ solid: { ...solid, ...patch } });
    return html`${field("Longest axis (mm)", solid.size, (size) => set({ size }))}
      ${field("Node size (% of cell)", solid.thickness, (thickness) => set({ thickness }))}`;
  }

  #select<V extends string>(
    label: string,
    value: V,
    options: Readonly<Record<V, string>>,
    choose: (value: V) => void,
  ): TemplateResult {
    return html`<label class="row"><span>${label}</span><select @change=${(event: Event) =>
      choose((event.target as HTMLSelectElement).value as V)}>${Object.entries<string>(options).map(
      ([key, words]) => html`<option value=${key} ?selected=${key === value}>${words}</option>`,
    )}</select></label>`;
  }

  /** The control with usual widths on paper. */
  #columns(): TemplateResult {
    const { width } = this.#choice;
    const now = width === COLUMNS.column ? "column" : width === COLUMNS.page ? "page" : "other";
    const words = { column: "12 cm (column)", page: "17 cm (page)", other: "other" };
    return this.#select("On paper", now, words, (value) => {
      if (value !== "other") this.#set(this.#sizeIn("cm", COLUMNS[value]));
    });
  }

  /** The control for pages: a figure is one, however tall. */
  #pages(): TemplateResult {
    const now = this.#choice.paged ? "many" : "one";
    const words = { one: "one, for a figure", many: "A4, for print" };
    return this.#select("Pages", now, words, (value) => this.#set({ paged: value === "many" }));
  }

  /** Whether a text is divided into pages: only text and tables are. */
  #isCut(): boolean {
    return this.#choice.paged && this.#flows() && (this.#choice.format.paper?.paged ?? false);
  }

  /** Whether the height of the file follows from its text. */
  #flows(): boolean {
    const { format, unit } = this.#choice;
    const { view, state } = this.#subject;
    return unit === "cm" && format.paper !== undefined && (view.flows?.(state) ?? false);
  }

  /** Whether the height of the file may end its text. */
  #isCutOff(): boolean {
    const { view, state } = this.#subject;
    if (this.#choice.format.kind !== "Image") return false;
    return !this.#flows() && (view.flows?.(state) ?? false);
  }

  /** Whether no height is chosen for a text: the file is as high as it needs. */
  #isFull(): boolean {
    return this.#choice.full && this.#isCutOff();
  }

  /** Returns a size with the proportions of the picture on the page. */
  #sizeIn(
    unit: Choice["unit"],
    column: number = COLUMNS.column,
  ): Pick<Choice, "unit" | "width" | "height" | "full"> {
    const { width, height } = this.#subject;
    const wide = unit === "px" ? 2 * width : column;
    const high = tidy((wide * height) / width, unit);
    return { unit, width: tidy(wide, unit), height: high, full: true };
  }

  /** The control for a length; a new width also sets the height in proportion. */
  #number(label: string, key: "width" | "height"): TemplateResult {
    const { unit } = this.#choice;
    const { width, height } = this.#subject;
    const isFull = key === "height" && this.#isFull();
    const change = (value: number) => {
      if (key === "width")
        this.#set({ width: value, height: tidy((value * height) / width, unit) });
      else if (Number.isNaN(value) && this.#isCutOff()) this.#set({ full: true });
      else this.#set({ height: value, full: false });
    };
    return field(label, isFull ? Number.NaN : this.#choice[key], change, isFull ? "auto" : "");
  }

  #changeUnit(unit: Choice["unit"]): void {
    this.#set(this.#sizeIn(unit));
  }
}

/** Rounds a length to the decimals of its unit. */
function tidy(length: number, unit: Choice["unit"]): number {
  return unit === "px" ? Math.round(length) : Math.round(10 * length) / 10;
}

/** A field for a number; it is empty for what it could not read. */
function field(
  label: string,
  value: number,
  set: (value: number) => void,
  placeholder = "",
): TemplateResult {
  const change = ({ target }: Event) => set(typedDecimal((target as HTMLInputElement).value));
  return html`<label class="row"><span>${label}</span><input type="text" inputmode="decimal" autocomplete="off"
    placeholder=${placeholder || nothing} .value=${Number.isNaN(value) ? "" : String(value)} @change=${change} /></label>`;
}

function check(label: string, value: boolean, set: (on: boolean) => void): TemplateResult {
  const change = ({ target }: Event) => set((target as HTMLInputElement).checked);
  return html`<label class="row"><input type="checkbox" .checked=${value} @change=${change} />
    <span>${label}</span></label>`;
}

function checkRange(name: string, value: number, { min, max }: Range): void {
  if (!(value >= min && value <= max)) throw new Error(outOfRange(name, value, min, max));
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${decimals(bytes / 1e6, 1)} MB`;
}

let dialog: Dialog | null = null;

/** Opens the dialog for the picture of a session, `figure`. */
export function openExports({ sharing, loader }: Session, figure: Figure): void {
  const { clientWidth: width, clientHeight: height } = figure.root;
  const subject = { ...sharing, loader, figure, width, height };
  dialog ??= new Dialog(subject);
  dialog.open(subject);
}
