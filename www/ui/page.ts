/**
 * The page around the picture, as a function of what is to be seen. It keeps nothing: every act of the user goes to
 * `acts`, and comes back as the next model.
 */
import { html, nothing, type TemplateResult } from "lit/html.js";
import type { Facts } from "../views/view.ts";
import { type Control, control } from "./controls.ts";
import { help, type Keys } from "./help.ts";
import { type PositionActs, type PositionModel, positionCard } from "./position.ts";

export interface Model {
  /** The element that the figure fills. */
  readonly picture: HTMLElement;
  /** The picture in words and as a table. */
  readonly reading: HTMLElement;
  readonly tabs: readonly {
    readonly title: string;
    readonly link: string;
    readonly current: boolean;
  }[];
  readonly title: string;
  readonly sentence: string;
  /** Where the picture lives, for paper. */
  readonly address: string;
  /** The selected position, in pictures that have positions. */
  readonly position: PositionModel | null;
  readonly controls: readonly Control[];
  /** Sentences above the picture: what is wrong that has no control, what the user should know. */
  readonly notices: readonly string[];
  /** Whether a new version of the page is there. */
  readonly renewable: boolean;
  readonly facts: Facts | null;
  /** Facts in one sentence, for those who listen. */
  readonly spoken: string;
  readonly progress: number | null;
  readonly stoppable: boolean;
  /** Which of the buttons for a growth there are. */
  readonly transport: { readonly play: boolean; readonly step: boolean };
  readonly playing: boolean;
  readonly folded: boolean;
  readonly dark: boolean;
  readonly keys: Keys;
  /** The dialog with the figures. */
  readonly gallery: HTMLElement;
}

export interface Acts extends PositionActs {
  stop(): void;
  play(what: "on" | "back" | "stop"): void;
  step(by: -1 | 1): void;
  figures(): void;
  share(): void;
  /** The figure as a file. */
  exports(): void;
  dark(on: boolean): void;
  fold(on: boolean): void;
  dismiss(): void;
  /** Reloads the page in its new version. */
  renew(): void;
}

export function page(model: Model, acts: Acts): TemplateResult {
  return html`
    <header>
      <h1>nimscape</h1>
      <nav aria-label="Views">
        ${model.tabs.map(
          ({ title, link, current }) =>
            html`<a href=${link} aria-current=${current ? "page" : nothing}>${title}</a>`,
        )}
      </nav>
      <div class="tools">
        <button type="button" @click=${acts.figures}>Figures</button>
        <button type="button" @click=${acts.share}>Share</button>
        <button type="button" @click=${acts.exports}>Export</button>
        <button type="button" aria-pressed=${model.dark ? "true" : "false"}
          @click=${() => acts.dark(!model.dark)}>Dark</button>
        <button type="button" @click=${openHelp}>Help</button>
      </div>
    </header>
    <main>
      ${model.picture}
      ${notices(model, acts)} ${work(model, acts)}
      <p class="printed">${model.title}. ${model.sentence} <br>${model.address}</p>
    </main>
    <aside class="panel" aria-label="Controls" ?data-folded=${model.folded}>
      <div class="panel-head">
        <h2>${model.title}</h2>
        <button
          type="button"
          aria-expanded=${model.folded ? "false" : "true"}
          aria-controls="panel-body"
          @click=${() => acts.fold(!model.folded)}
        >
          ${model.folded ? "Show controls" : "Hide controls"}
        </button>
      </div>
      ${transport(model, acts)}
      <div id="panel-body" ?hidden=${model.folded}>
        <p class="sentence">${model.sentence}</p>
        ${model.position ? positionCard(model.position, acts) : nothing}
        ${model.controls.map(control)} ${model.reading}
      </div>
      ${factsBox(model)}
      <p class="spoken" aria-live="polite">${model.spoken}</p>
    </aside>
    ${model.gallery} ${help(model.keys)}`;
}

/** In place of the page, when there is none: what is missing. */
export function failed(sentence: string): TemplateResult {
  return html`<main class="failed">
    <h1>nimscape</h1>
    <p role="alert">${sentence}</p>
    <p>nimscape computes its pictures here, in your browser: it needs WebAssembly and web workers.</p>
  </main>`;
}

export function openHelp(): void {
  document.querySelector<HTMLDialogElement>("dialog.help")?.showModal();
}

function notices({ notices, renewable }: Model, acts: Acts): TemplateResult {
  const renew = html`<li>A new version of this page is there:
    <button type="button" class="renew" @click=${acts.renew}>reload</button></li>`;
  return html`<div class="notices" role="status">
    ${
      notices.length === 0 && !renewable
        ? nothing
        : html`<ul>${notices.map((sentence) => html`<li>${sentence}</li>`)}${renewable ? renew : nothing}</ul>
          <button type="button" aria-label="Close this message" @click=${acts.dismiss}>×</button>`
    }
  </div>`;
}

function work({ progress, stoppable }: Model, acts: Acts): TemplateResult | typeof nothing {
  if (progress === null) return nothing;
  return html`<div class="work">
    <progress aria-label="Computing" max="1" .value=${progress}></progress>
    ${stoppable ? html`<button type="button" @click=${acts.stop}>Stop</button>` : nothing}
  </div>`;
}

function transport({ transport, playing }: Model, acts: Acts): TemplateResult | typeof nothing {
  if (!transport.play && !transport.step) return nothing;
  const step = (by: -1 | 1, name: string, sign: string) =>
    html`<button type="button" aria-label=${name} title=${name} @click=${() => acts.step(by)}>${sign}</button>`;
  const play = html`<button type="button" class="play" @click=${() => acts.play(playing ? "stop" : "on")}>
    ${playing ? "Pause" : "Play"}</button>`;
  const reverse = html`<button type="button" title="From here back to the beginning"
    @click=${() => acts.play("back")}>Reverse</button>`;
  return html`<div class="transport" role="group" aria-label="Steps">
    ${transport.step ? step(-1, "One step back", "‹") : nothing}
    ${transport.play ? [reverse, play] : nothing}
    ${transport.step ? step(1, "One step forward", "›") : nothing}
  </div>`;
}

function factsBox({ facts }: Model): TemplateResult {
  return html`<section class="facts" aria-label="Under the cursor">
    ${
      facts === null
        ? html`<p class="hint">Point at the picture, or tap it, to read it.</p>`
        : html`<h3>${facts.title}</h3>
          <dl>${facts.rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
    }
  </section>`;
}
