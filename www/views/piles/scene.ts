/** Shows the evolution of k piles as a graph, and the relatives of one position. */

import type { PilesGraph, PilesPosition, PilesSlices, SequenceTerm } from "core";
import { nothing, render, type TemplateResult } from "lit/html.js";
import type { Frame, Point } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import { counted, grouped, tuple } from "../../canvas/number-format.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import { adopting } from "../../canvas/styles.ts";
import type { Core } from "../../core/client.ts";
import { Latest } from "../../core/latest.ts";
import type { TableField } from "../../core/protocol.ts";
import type { Colours } from "../../grid/colours.ts";
import { isHidden } from "../../link/hidden.ts";
import { isLocked } from "../../link/locks.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { type CanvasStyle, CaptionedCanvas } from "../captioned-canvas.ts";
import { oeisLink } from "../oeis.ts";
import { boxOf, font, type PlotBox } from "../plot.ts";
import { reasonOfPiles } from "../position-reasons.ts";
import { required } from "../required.ts";
import type { Facts, Reason, Scene, ViewHost } from "../view.ts";
import { type Kinds, kindsOf } from "./kinds.ts";
import { type Arrow, layOut, positionAt, walk } from "./layout.ts";
import { to } from "./links.ts";
import {
  drawFamily,
  drawGenerations,
  drawLinks,
  drawPositions,
  type PilesDrawing,
} from "./paint.ts";
import { type PilesState, pilesOf, pilesParams } from "./params.ts";
import look from "./piles.css?shadow";
import { drawSlices, SIDE } from "./slices.ts";
import {
  bornOf,
  factsOf,
  familyOf,
  kindsTable,
  MISPRINTED,
  misprintOf,
  picturesLine,
} from "./words.ts";

const adoptLook = adopting(look);

interface Answer {
  readonly state: PilesState;
  readonly graph: PilesGraph;
  readonly drawn: PilesDrawing;
  readonly kinds: Kinds;
  readonly position: PilesPosition;
  /** How many positions its generation has, in every order. */
  readonly born: SequenceTerm;
  /** The position of the misprint in Table 1; null for other numbers of piles. */
  readonly misprint: PilesPosition | null;
  /** Slices of four piles; null for other numbers of piles. */
  readonly slices: PilesSlices | null;
  /** The index of the position; null if the graph does not have it. */
  readonly chosen: number | null;
}

type At = Pick<Answer, "position" | "born">;

const ARROWS: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);
const isArrow = (key: string): key is Arrow => ARROWS.has(key);

export class PilesScene implements Scene<PilesState> {
  readonly #host: ViewHost<PilesState>;
  readonly #picture: CaptionedCanvas;
  readonly #requests = new Latest();
  #answer: Answer | null = null;

  constructor(host: ViewHost<PilesState>) {
    this.#host = host;
    adoptLook(host.root);
    this.#picture = new CaptionedCanvas(host, (look) => {
      if (this.#answer !== null) this.#draw(this.#answer, look);
    });
    this.#picture.root.classList.add("piles");
    this.#picture.follow({
      at: (point, look) => this.#at(point, look),
      facts: (at) => this.#facts(at),
      choose: (at) => this.#choose(at),
      key: (key) => this.#key(key),
    });
  }

  async show(state: PilesState): Promise<void> {
    const { core } = this.#host;
    const { n, order } = state;
    const piles = pilesOf(state);
    const k = piles.length;
    const asked = this.#answer?.state;
    const isSame = asked?.n === n && asked.order === order && pilesOf(asked).length === k;
    const found = await this.#requests.answer((signal) =>
      Promise.all([
        isSame ? this.#answer?.graph : core.call("piles_graph", [{ k, n, order }], { signal }),
        this.#position(piles, signal),
        k === 4 ? core.call("piles_position", [[...MISPRINTED]], { signal }) : null,
        k === 4 ? (this.#answer?.slices ?? core.call("piles_slices", [SIDE], { signal })) : null,
      ]),
    );
    const [graph, at, misprint, slices] = found ?? [];
    if (graph === undefined || at === undefined) return;
    this.#take(state, graph, at, { misprint: misprint ?? null, slices: slices ?? null });
    this.#explain(required(this.#answer));
    this.repaint();
  }

  /** Returns a position, and the number of positions that are born with it. */
  async #position(piles: readonly number[], signal: AbortSignal): Promise<At> {
    const { core } = this.#host;
    const position = await core.call("piles_position", [[...piles]], { signal });
    const asked = { seq: "D", k: piles.length, n: `${position.generation}` };
    return { position, born: await core.call("sequence_term", [asked], { signal }) };
  }

  async data(): Promise<TableField> {
    const { drawn } = required(this.#answer);
    const { layout, names } = drawn;
    const parents = layout.parents.map((all) => all.map((at) => names[at]).join("; "));
    return {
      kind: "table",
      columns: { generation: Array.from(layout.down), piles: names, parents },
    };
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    const { piles } = required(this.#answer).position;
    const show = (text: string, isP: boolean) => {
      const some = text.split(",").map(Number);
      const to = [...piles.slice(some.length).map(() => 0), ...some];
      const half = to.reduce((sum, pile) => sum + pile, 0) / 2;
      return isP ? () => this.#go(to.join(), half) : undefined;
    };
    const reason = reasonOfPiles(core, { game: "nim" }, piles, show);
    return reason ? [reason] : [];
  }

  repaint(): void {
    this.#picture.repaint();
  }

  dispose(): void {
    this.#requests.cancel();
  }

  /** Keeps what the core has answered. */
  #take(
    state: PilesState,
    graph: PilesGraph,
    { position, born }: At,
    { misprint, slices }: Pick<Answer, "misprint" | "slices">,
  ): void {
    const before = this.#answer;
    const kinds = before?.graph === graph ? before.kinds : kindsOf(graph.parents, graph.children);
    const drawn = before?.graph === graph ? before.drawn : drawnOf(graph, kinds, position);
    const { piles } = position;
    const name = (state.order === "all" ? piles : piles.toSorted((a, b) => a - b)).join();
    const at = drawn.names.indexOf(name);
    const chosen = at < 0 ? null : at;
    this.#answer = { state, graph, drawn, kinds, position, born, misprint, slices, chosen };
  }

  // Words

  #explain(answer: Answer): void {
    const { state, drawn, position, born, misprint, slices, chosen, kinds } = answer;
    const { piles, generation } = position;
    const isSecret = isHidden(state, "reasons"); // the relatives of a position are answers
    const walk = { state, go: (to: readonly number[], of: number) => this.#go(to.join(), of) };
    const palette = this.#host.bindings.palette("viridis");
    const table = kindsTable(walk, kinds, {
      pilesAt: (at) => numbersOf(drawn.names[at] ?? ""),
      generationAt: (at) => drawn.layout.down[at] ?? 0,
      colourOf: (children) => css(colourAt(palette, shadeOf(kinds, children))),
    });
    render(
      isSecret
        ? nothing
        : html`<p><strong>${factsOf(position)}</strong>${chosen === null ? html` <span class="quiet">Generations to ${state.n} are drawn.</span>` : nothing}${born.oeis ? html` <span title=${bornOf(born.term)}>${oeisLink(born.oeis)}</span>` : nothing}</p>
        ${familyOf(walk, position)}
        ${picturesLine(piles)}
        ${slices === null ? nothing : drawSlices(slices, { n: state.n, piles, palette, go: walk.go })}
        <details open><summary>The first position with so many parents and children, to generation ${state.n}</summary>
          ${table}${misprint === null ? nothing : misprintOf(walk, misprint)}</details>
        ${this.#host.surface.still || isLocked(pilesParams, state, "p") ? nothing : this.#acts(piles, generation)}`,
      this.#picture.words,
    );
    describe(
      this.#picture.canvas,
      say`Evolution of ${piles.length} piles: ${counted(drawn.names.length, "position")} to generation ${state.n}. ${isSecret ? `${tuple(piles)}.` : factsOf(position)}`,
      "Arrow keys go to a parent, to a child, and along the generation.",
    );
  }

  /** Buttons for another number of piles. */
  #acts(piles: readonly number[], generation: number): TemplateResult {
    const more = [0, ...piles];
    const empty = piles.indexOf(0);
    const less = empty < 0 ? piles.slice(1).map(() => 0) : piles.toSpliced(empty, 1);
    const act = (label: string, to: readonly number[], of: number) =>
      html`<button type="button" class="act" @click=${() => this.#go(to.join(), of)}>${say(label)}</button> `;
    return html`<p class="acts">${piles.length < 6 ? act("Add a pile", more, generation) : nothing}${piles.length > 2 ? act("Remove a pile", less, empty < 0 ? 0 : generation) : nothing}</p>`;
  }

  // Drawing

  #box(frame: Frame, { letters }: Colours): PlotBox {
    this.#picture.context.font = font(letters);
    return boxOf(frame, this.#picture.context.measureText("00").width, letters);
  }

  #draw({ state, drawn: whole, chosen }: Answer, { frame, colours }: CanvasStyle): void {
    const isSecret = isHidden(state, "values");
    const drawn = isSecret ? { ...whole, shades: whole.shades.map(() => 0.5) } : whole;
    const palette = this.#host.bindings.palette("viridis");
    const sheet = {
      context: this.#picture.context,
      colours,
      palette,
      box: this.#box(frame, colours),
    };
    if (!isSecret) drawGenerations(sheet, drawn.layout);
    drawLinks(sheet, drawn);
    if (chosen !== null && !isHidden(state, "reasons")) drawFamily(sheet, drawn, chosen);
    drawPositions(sheet, drawn, chosen);
  }

  // Acts

  #at(point: Point, { frame, colours }: CanvasStyle): number | null {
    if (this.#answer === null) return null;
    return positionAt(this.#answer.drawn.layout, this.#box(frame, colours), point);
  }

  #facts(at: number): Facts {
    const { drawn, graph } = required(this.#answer);
    return {
      title: tuple(numbersOf(drawn.names[at] ?? "")),
      rows: [
        ["generation", `${drawn.layout.down[at]}`],
        ["parents", grouped(graph.parents[at] ?? 0)],
        ["children", grouped(graph.children[at] ?? 0)],
      ],
    };
  }

  #key(key: string): boolean {
    if (this.#answer === null || (!isArrow(key) && key !== "Home")) return false;
    const { drawn, chosen } = this.#answer;
    // A position outside of the graph has no neighbours there: begin at the top.
    const at = chosen === null || key === "Home" ? 0 : walk(drawn.layout, chosen, key as Arrow);
    if (at !== null) this.#choose(at);
    return true;
  }

  #choose(at: number): void {
    const { drawn } = required(this.#answer);
    this.#go(drawn.names[at] ?? pilesParams.p.default, drawn.layout.down[at] ?? 0);
  }

  /** Goes to a position; a graph that can have it grows to its generation. */
  #go(p: string, generation: number): void {
    const { state } = required(this.#answer);
    if (p !== state.p) this.#host.change(to(state, p, generation), "commit");
  }
}

const numbersOf = (name: string) => name.split(",").map(Number);

/** Returns a graph as it is drawn: its layout, and the colours of the numbers of children. */
function drawnOf(graph: PilesGraph, kinds: Kinds, { piles }: PilesPosition): PilesDrawing {
  const k = piles.length;
  const layout = layOut(graph);
  const names = Array.from(layout.down, (_, at) => graph.piles.slice(k * at, k * at + k).join());
  const share = new Map(kinds.children.map((number) => [number, shadeOf(kinds, number)]));
  return { layout, names, shades: Array.from(graph.children, (own) => share.get(own) ?? 0) };
}

/** Returns the colour of a number of children, as a share of the palette. */
function shadeOf({ children }: Kinds, number: number): number {
  return 0.15 + (0.7 * children.indexOf(number)) / Math.max(1, children.length - 1);
}
