/** Shows the terms of a sequence as a plot, and explains one of them. */
import type { SequenceTerm } from "core";
import { nothing, render } from "lit/html.js";
import type { Frame, Point } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import { grouped, superscript } from "../../canvas/number-format.ts";
import { Latest } from "../../core/latest.ts";
import type { TableField } from "../../core/protocol.ts";
import type { Colours } from "../../grid/colours.ts";
import { isHidden, numbersHidden } from "../../link/hidden.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { plainText } from "../../papers/cards.ts";
import { type CanvasStyle, CaptionedCanvas } from "../captioned-canvas.ts";
import { boxOf, drawAxes, font, type PlotBox, type Scale } from "../plot.ts";
import { required } from "../required.ts";
import { save } from "../save.ts";
import type { Facts, Reason, Scene, ViewHost } from "../view.ts";
import { type CountsScale, heightsOf, ratiosOf, type Terms, termAt } from "./geometry.ts";
import { drawBars, drawMark, drawRatios, drawRows } from "./paint.ts";
import { bFileName, type CountsState, hasPiles } from "./params.ts";
import { pictureOf } from "./pictures.ts";
import { instanceOf, meaningOf, remarks, sentencesOf, statement, typesetAll } from "./statement.ts";

interface Answer {
  readonly state: CountsState;
  readonly terms: Terms;
  readonly term: SequenceTerm;
}

const LINES =
  "Upper line: the terms divided by their lower bounds. Lower line: divided by their upper bounds.";

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export class CountsScene implements Scene<CountsState> {
  readonly #host: ViewHost<CountsState>;
  readonly #picture: CaptionedCanvas;
  readonly #requests = new Latest();
  #answer: Answer | null = null;

  constructor(host: ViewHost<CountsState>) {
    this.#host = host;
    this.#picture = new CaptionedCanvas(host, (look) => {
      if (this.#answer !== null) this.#draw(this.#answer, look);
    });
    this.#picture.follow({
      at: (point, look) => this.#at(point, look),
      facts: (n) => this.#facts(n),
      choose: (n) => this.#host.change({ n: `${n}` }, "commit"),
      key: (key) => this.#key(key),
    });
  }

  async show(state: CountsState): Promise<void> {
    const { seq, k, to } = state;
    const { core } = this.#host;
    const n = state.n === "" ? `${to}` : state.n;
    const asked = this.#answer?.state;
    const isSame = asked?.seq === seq && asked.k === k && asked.to === to;
    const found = await this.#requests.answer((signal) =>
      Promise.all([
        isSame ? this.#answer?.terms : core.call("sequence_terms", [{ seq, k, to }], { signal }),
        core.call("sequence_term", [{ seq, k, n }], { signal }),
      ]),
    );
    const [terms, term] = found ?? [];
    if (terms === undefined || term === undefined) return;
    this.#answer = { state, terms, term };
    this.#explain(this.#answer);
    this.repaint();
  }

  async data(): Promise<TableField> {
    const { term } = required(this.#answer).terms;
    return { kind: "table", columns: { n: term.map((_, n) => n), term } };
  }

  /** Why the chosen term is what it is: the statement, with letters and with numbers put in. */
  async reasons(): Promise<readonly Reason[]> {
    const { state, terms, term } = required(this.#answer);
    const instance = plainText(instanceOf(term, nameOf(state, placeOf(state))));
    const sentences = [
      meaningOf(term, state.k),
      ...sentencesOf(term, shownOf(state, terms) === "triangle"),
    ];
    const because = async () => sentences.map((sentence) => ({ sentence }));
    return [{ sentence: `${instance} = ${grouped(term.term)}`, because }];
  }

  repaint(): void {
    this.#picture.repaint();
  }

  step(by: -1 | 1): void {
    this.#go(by);
  }

  dispose(): void {
    this.#requests.cancel();
  }

  // Words

  #explain({ state, terms, term }: Answer): void {
    const { seq, k } = state;
    const n = placeOf(state);
    const picture = pictureOf(seq, k, Number(n));
    const value = html`<strong>${grouped(term.term)}</strong>`;
    const isRatio = state.show === "ratio";
    render(
      html`<p class="quiet">${typesetAll(meaningOf(term, k))}</p>
        ${statement(term)}
        <p class="sum" data-spoken="">${typesetAll(instanceOf(term, nameOf(state, n)))} = ${value}</p>
        ${isRatio && term.bounds !== null ? html`<p class="quiet">${LINES}</p>` : nothing}
        ${isRatio && term.bounds === null ? html`<p class="quiet">The papers have no bounds of this sequence: the plot is linear.</p>` : nothing}
        ${remarks(term, shownOf(state, terms) === "triangle")}
        ${picture ? html`<p class="quiet away"><a href=${picture}>Show these positions</a></p>` : nothing}
        ${this.#host.surface.still ? nothing : html`<button type="button" class="act" @click=${() => this.#save(terms, term)}>b-file</button>`}`,
      this.#picture.words,
    );
    const keys = say("Arrow keys choose a term.");
    describe(
      this.#picture.canvas,
      say`Terms 0 to ${grouped(state.to)}.`,
      // The formula below is spoken when the term changes.
      numbersHidden(state) ? keys : `${say`Term ${grouped(n)} is ${grouped(term.term)}.`} ${keys}`,
    );
  }

  /** Saves the terms as the OEIS has them, with its index. */
  #save({ term }: Terms, { oeis, index }: SequenceTerm): void {
    const { seq, k } = required(this.#answer).state;
    const lines = term.map((digits, n) => `${n + index} ${digits}\n`);
    save(bFileName(seq, k, oeis), "text/plain", lines.join(""));
  }

  // Drawing

  #box(frame: Frame, { letters }: Colours, scale: Scale | null): PlotBox {
    this.#picture.context.font = font(letters);
    const widest =
      scale === null ? 0 : this.#picture.context.measureText(scale.write(scale.high)).width;
    return boxOf(frame, Math.max(widest, scale === null ? 0 : 24 * letters), letters);
  }

  #draw(answer: Answer, { frame, colours }: CanvasStyle): void {
    const { state, terms } = answer;
    const { to } = state;
    const show = shownOf(state, terms);
    const scale = scaleOf(state, terms);
    const palette = this.#host.bindings.palette("viridis");
    const sheet = {
      context: this.#picture.context,
      colours,
      palette,
      box: this.#box(frame, colours, scale),
    };
    const isSecret = isHidden(state, "values");
    const heights = isSecret ? terms.term.map(() => 1) : heightsOf(terms, show);
    if (scale === null) drawRows(sheet, heights, isSecret ? terms.term.map(() => "") : terms.term);
    else {
      drawAxes(sheet, scale, to, "power");
      if (show === "ratio" && !isSecret) drawRatios(sheet, ratiosOf(terms), scale);
      else drawBars(sheet, heights, scale);
    }
    const n = Number(placeOf(state));
    if (n <= to) drawMark(sheet, n, to, scale === null);
  }

  // Acts

  #at(point: Point, { frame, colours }: CanvasStyle): number | null {
    if (this.#answer === null) return null;
    const { state, terms } = this.#answer;
    const box = this.#box(frame, colours, scaleOf(state, terms));
    return termAt(shownOf(state, terms), state.to, box, point);
  }

  #facts(n: number): Facts {
    const { state, terms } = required(this.#answer);
    const title = `${plainText(nameOf(state, `${n}`)).replace("_", " ")} = ${grouped(terms.term[n] ?? "")}`;
    return { title, rows: [["in binary", n.toString(2)]] };
  }

  #key(key: string): boolean {
    const by = STEPS[key];
    if (by !== undefined) this.#go(by);
    return by !== undefined;
  }

  #go(by: number): void {
    if (this.#answer === null) return;
    const { state } = this.#answer;
    const from = Math.min(state.to, Number(placeOf(state)));
    const n = Math.min(state.to, Math.max(0, from + by));
    if (`${n}` !== state.n) this.#host.change({ n: `${n}` }, "commit");
  }
}

/** Returns the place of the term that is explained. */
function placeOf({ n, to }: CountsState): string {
  return n === "" ? `${to}` : n.replace(/^0+(?=\d)/, "");
}

/** Returns the name of a term, as formulas of the core write it. */
function nameOf({ seq, k }: CountsState, n: string): string {
  return hasPiles(seq) ? `${seq}_{${k}}(${n})` : `a(${n})`;
}

/** Returns what is drawn: ratios only where there are bounds. */
function shownOf({ show }: CountsState, { below }: Terms): CountsScale {
  return show === "ratio" && below.length === 0 ? "linear" : show;
}

/** The vertical axis of hidden terms, which are bars of one height. */
const HIDDEN: Scale = { low: 0, high: 2, write: () => "" };

/** Returns the vertical axis; null for rows, which have none. */
function scaleOf(state: CountsState, terms: Terms): Scale | null {
  const show = shownOf(state, terms);
  if (show === "triangle") return null;
  if (isHidden(state, "values")) return HIDDEN;
  if (show === "ratio") {
    const all = ratiosOf(terms).flat();
    const [low, high] = [Math.floor(Math.min(0, ...all)), Math.ceil(Math.max(0, ...all))];
    return { low, high, write: (power) => (power < 0 ? `1/${2 ** -power}` : `${2 ** power}`) };
  }
  const high = Math.max(1, ...heightsOf(terms, show));
  if (show === "log") return { low: 0, high, write: powerOf };
  return { low: 0, high, write: shortOf };
}

/** Returns 10 to a power, as text. */
function powerOf(exponent: number): string {
  return exponent <= 4 ? grouped(10 ** exponent) : `10${superscript(exponent)}`;
}

/** Returns a whole number in few characters. */
function shortOf(value: number): string {
  if (value < 1e7) return grouped(value);
  const [digits, exponent] = value.toExponential(1).split("e+");
  return `${digits?.replace(".0", "")}·10${superscript(Number(exponent))}`;
}
