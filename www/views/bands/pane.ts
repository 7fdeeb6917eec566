/** One centre: its window, the table of its bands, and the decision whether a band comes. */
import type { BarrierWindow } from "core";
import { nothing, render, type TemplateResult } from "lit/html.js";
import { describe } from "../../canvas/descriptions.ts";
import { type DrawingSurface, frameOf } from "../../canvas/surface.ts";
import type { Core } from "../../core/client.ts";
import { messageOf } from "../../core/message-of.ts";
import { coloursOf } from "../../grid/colours.ts";
import { isHidden } from "../../link/hidden.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { bandCertificate, checkCertificate } from "../certificates.ts";
import { save } from "../save.ts";
import type { ViewHost } from "../view.ts";
import { bandsSay, largestRadius, layoutOf, numbersOf, rungSays, seedsOf } from "./geometry.ts";
import { drawWindow } from "./paint.ts";
import type { BandsState } from "./params.ts";

interface Shown {
  readonly centre: number;
  readonly state: BandsState;
  readonly window: BarrierWindow;
}

/** The result so far, and the centre and radius it is about. */
interface Answer {
  readonly about: string;
  readonly message: string;
  readonly certificate: string | null;
  readonly stop: AbortController | null;
}

const NONE: Answer = { about: "", message: "", certificate: null, stop: null };

export class BandsPane {
  readonly element = document.createElement("section");
  readonly canvas = document.createElement("canvas");
  readonly #core: Pick<Core, "call">;
  readonly #inform: ViewHost<BandsState>["showFacts"];
  readonly #surface: DrawingSurface;
  readonly #context: CanvasRenderingContext2D;
  readonly #caption = document.createElement("h2");
  readonly #words = document.createElement("div");
  #shown: Shown | null = null;
  #answer = NONE;
  /** How many times a decision was asked for. */
  #asked = 0;

  constructor({
    core,
    surface,
    showFacts,
  }: Pick<ViewHost<BandsState>, "core" | "surface" | "showFacts">) {
    this.#core = core;
    this.#inform = showFacts;
    this.#surface = surface;
    this.#context = surface.context(this.canvas, { alpha: false });
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.#words.className = "rungs";
    this.element.append(this.#caption, this.canvas, this.#words);
  }

  show(shown: Shown): void {
    const about = `${shown.centre},${largestRadius(shown.state.n)}`;
    if (about !== this.#answer.about) {
      this.#answer.stop?.abort();
      this.#answer = { ...NONE, about };
    }
    this.#shown = shown;
    const { centre, window, state } = shown;
    const [from] = window.plane.origin;
    const [side] = window.plane.shape;
    this.#caption.textContent = say`Centre ${centre}, rows and columns ${from} to ${from + side - 1}`;
    const seeds = seedsOf(window, state.every);
    describe(
      this.canvas,
      say`Centre ${centre}: the numbers to ${state.n} about the diagonal from column ${from} on. ${seeds}.`,
      "Arrow keys move along the diagonal.",
    );
    this.#write();
    this.repaint();
  }

  repaint(): void {
    if (this.#shown === null) return;
    const { state, window } = this.#shown;
    const frame = frameOf(this.canvas, this.#surface, false);
    const { ratio } = this.#surface;
    const tint = getComputedStyle(this.canvas).getPropertyValue("--tint").trim();
    const colours = { ...coloursOf(this.canvas, this.#surface.still), tint };
    this.#surface.blank(this.canvas, frame, colours.ground);
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const layout = layoutOf(frame, window.plane.shape[0], colours.letters);
    const writes = !isHidden(state, "values");
    drawWindow(this.#context, layout, { window, n: state.n, every: state.every, writes }, colours);
  }

  /** Cancels the search for a proof. */
  stop(): void {
    this.#answer.stop?.abort();
  }

  #write(): void {
    if (this.#shown === null) return;
    const { centre, window, state } = this.#shown;
    const [from] = window.plane.origin;
    render(
      html`<p class="seeds">${seedsOf(window, state.every)}.</p>
        <p>${bandsSay(centre, from, window.rungs)}</p>
        ${this.#question(state.n)} ${ladder(window)}`,
      this.#words,
    );
  }

  #question(n: number): TemplateResult {
    const { stop, message, certificate } = this.#answer;
    const radius = largestRadius(n);
    const ask = () => void this.#ask(radius);
    return html`<div class="acts">
        <button type="button" class="act" @click=${stop === null ? ask : () => stop.abort()}>${stop === null ? say`Decide the band of ${numbersOf(radius)}` : say("Stop")}</button>
        ${
          certificate === null
            ? nothing
            : html`<button type="button" class="act" @click=${() => this.#save(certificate)}>Certificate</button>`
        }
      </div>
      <p class="quiet" data-spoken="" data-again=${this.#asked % 2} aria-busy=${stop === null ? "false" : "true"}>${message}</p>`;
  }

  /** Finds a certificate that the band comes, or never does, and checks it. */
  async #ask(radius: number): Promise<void> {
    if (this.#shown === null) return;
    const { centre } = this.#shown;
    this.#asked += 1;
    const stop = new AbortController();
    const { about } = this.#answer;
    const say = (message: string, more: Partial<Answer> = {}) => {
      if (this.#answer.about !== about) return;
      this.#answer = { ...this.#answer, message, ...more };
      this.#write();
    };
    say("Searching for a proof …", { stop, certificate: null });
    try {
      const certificate = await bandCertificate(this.#core, centre, radius, stop.signal, say);
      const message = await checkCertificate(this.#core, certificate, stop.signal, say);
      say(message, { stop: null, certificate });
    } catch (error) {
      say(messageOf(error), { stop: null });
    }
    this.#inform(null); // what is new is announced
  }

  #save(certificate: string): void {
    save(`band-${this.#answer.about.replace(",", "-")}.json`, "application/json", certificate);
  }
}

function ladder({ plane, rungs }: BarrierWindow): TemplateResult {
  return html`<table>
    <caption>Entries: how many places above row ${plane.origin[0]}, in column ${plane.origin[0]} or to the right of it, these numbers without 0 take.
      In a band: how many they take in a perfect band. The first count may change, but its parity never does.</caption>
    <thead><tr><th scope="col">Numbers</th><th scope="col">Entries</th><th scope="col">In a band</th><th scope="col">A band?</th></tr></thead>
    <tbody>${rungs.map((rung) => {
      const { sign, words } = rungSays(rung);
      return html`<tr class=${rung.band === null ? "" : "band"}><th scope="row">${numbersOf(rung.radius)}</th>
        <td>${rung.count}</td><td>${rung.needed}</td><td class="says"><span class="sign">${sign}</span> ${words}</td></tr>`;
    })}</tbody>
  </table>`;
}
