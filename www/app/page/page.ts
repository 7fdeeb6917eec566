/**
 * The page around the picture, as a pure function of its model. User actions call `acts`, which
 * leads to the next model.
 */
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import type { Zoom } from "../../canvas/gestures.ts";
import { cited } from "../../citations/cited.ts";
import { type Control, control } from "../../controls/controls.ts";
import { focusSign, hideHelp, showHelp } from "../../controls/help-sign.ts";
import { html } from "../../locales/html.ts";
import { choose, languages } from "../../locales/language.ts";
import { say } from "../../locales/say.ts";
import type { Facts } from "../../views/view.ts";
import { help, type Keys } from "../dialogs/help.ts";
import {
  type GameModel,
  gameCard,
  type PositionActs,
  type PositionModel,
  positionCard,
} from "../panel/position-card.ts";
import { type Group, type Item, navigation } from "./navigation.ts";

/** The words under a printed picture. */
export interface SmallScreenPanel {
  readonly title: string;
  readonly sentence: string;
  readonly address: string;
}

export interface PageModel {
  /** The element that contains the picture. */
  readonly picture: HTMLElement;
  /** Whether it stands alone, without a panel: Start, or a lesson. */
  readonly alone: boolean;
  /** Whether there is a picture to share and to save. */
  readonly shares: boolean;
  /** Whether only what a task needs is shown: no navigation, tools, settings, terms and texts. */
  readonly plain: boolean;
  /** The text alternatives of the picture. */
  readonly reading: HTMLElement;
  /** The sound of the picture, or a word while it is loaded; null if it has none. */
  readonly sound: HTMLElement | string | null;
  /** The reason of what is selected, or a word while it is loaded; null where none is given. */
  readonly why: HTMLElement | string | null;
  /** The statements that the picture shows, or a word while they are loaded. */
  readonly known: HTMLElement | string;
  readonly groups: readonly Group[];
  /** The list of statements. */
  readonly papers: Item;
  /** The name of the view. */
  readonly view: string;
  /** The heading of the panel. */
  readonly title: string;
  readonly sentence: string;
  /** The terms of the view and what they mean. */
  readonly terms: HTMLElement;
  /** What stands on a sheet of paper besides the picture; null where it has its own pages. */
  readonly sheet: SmallScreenPanel | null;
  /** The selected position, in pictures with positions. */
  readonly position: PositionModel | null;
  readonly game: GameModel | null;
  /** The controls beside the sentence, and those under "More settings". */
  readonly main: readonly Control[];
  readonly settings: readonly Control[];
  readonly settingsOpen: boolean;
  /** Messages above the picture. */
  readonly notices: readonly string[];
  /** Whether a new version of the page is available. */
  readonly renewable: boolean;
  /** The language into which a browser has translated the page, if the page has it itself. */
  readonly translated: string | null;
  /** What is under the cursor; undefined in a view without such facts. */
  readonly facts: Facts | null | undefined;
  /** The live region for announcements. */
  readonly announcements: HTMLElement;
  readonly progress: number | "unknown" | null;
  readonly stoppable: boolean;
  /** Which buttons of the transport there are. */
  readonly transport: { readonly play: boolean; readonly step: boolean };
  /** Whether the picture can be zoomed. */
  readonly zooms: boolean;
  readonly playing: boolean;
  /** What the animation does. */
  readonly verb: string | undefined;
  /** Whether the movement at Start from the plane into space is offered. */
  readonly movement: boolean;
  readonly folded: boolean;
  readonly dark: boolean;
  readonly keys: Keys;
}

export interface PageActions extends PositionActs {
  stop(): void;
  play(what: "on" | "back" | "stop"): void;
  step(by: -1 | 1): void;
  /** Zooms in or out, or to the whole figure. */
  zoom(by: Zoom): void;
  /** Opens Start where its tree moves from the plane into space. */
  watch(): void;
  /** Loads the sound of the picture. */
  sound(): void;
  /** Unfolds the reason of what is selected. */
  why(): void;
  /** Unfolds the statements that the picture shows. */
  known(): void;
  /** Opens the search dialog. */
  search(): void;
  figures(): void;
  share(): void;
  /** Opens the export dialog. */
  exports(): void;
  dark(on: boolean): void;
  fold(on: boolean): void;
  /** Opens or closes the further settings. */
  settings(open: boolean): void;
  dismiss(): void;
  /** Reloads the page in its new version. */
  renew(): void;
}

export function page(model: PageModel, acts: PageActions): TemplateResult {
  return html`
    <header>
      <a class="skip" href="#picture" @click=${skipTo}>Skip to the picture</a>
      ${model.alone ? nothing : html`<a class="skip" href="#controls" @click=${skipTo}>Skip to the controls</a>`}
      <h1>${model.plain ? "nimscape" : html`<a href="#">nimscape</a>`}</h1>
      ${model.plain ? nothing : navigation(model.groups, model.papers, acts.figures)}
      <div class="tools" role="group" aria-label="Tools">
        ${model.plain ? nothing : html`<button type="button" @click=${acts.search}>Search</button>`}
        ${
          !model.shares || model.plain
            ? nothing
            : html`<button type="button" data-about=${say("Link, frame to embed, QR code, snippets for documents.")} @click=${acts.share}>Share</button>
                <button type="button" data-about=${say("Images, films and data as files, also to print.")} @click=${acts.exports}>Export</button>`
        }
        <button type="button" aria-pressed=${model.dark ? "true" : "false"}
          data-about=${say("The theme of the page, dark or light.")} @click=${() => acts.dark(!model.dark)}>Dark</button>
        <button type="button" data-about=${say("Keys, the language of the page, how to present.")} @click=${openHelp}>Help</button>
      </div>
    </header>
    <main>
      <div class="picture-area">
        ${model.picture} ${notices(model, acts)} ${model.alone ? nothing : work(model, acts)}
      </div>
      ${model.alone ? nothing : underPicture(model, acts)} ${model.sheet ? sheet(model.sheet) : nothing}
    </main>
    ${model.alone ? nothing : panel(model, acts)} ${model.announcements} ${help(model.keys)}`;
}

function underPicture(model: PageModel, acts: PageActions): TemplateResult {
  return html`<div class="under-picture">${factsBar(model)}${zoomButtons(model, acts)}</div>`;
}

function sheet({ title, sentence, address }: SmallScreenPanel): TemplateResult {
  return html`<div class="printed" translate="no">
        <p><strong>${typeset(title)}.</strong> ${typeset(say(sentence))}</p>
        <p>${address}</p>
        <div class="printed-code"></div>
      </div>`;
}

function panel(model: PageModel, acts: PageActions): TemplateResult {
  return html`<aside class="panel" id="controls" tabindex="-1" aria-label="Controls" ?data-folded=${model.folded}
      @pointerover=${showHelp} @pointerout=${hideHelp} @focusin=${showHelp} @focusout=${hideHelp}
      @click=${focusSign}>
      <div class="panel-head">
        <h2>${model.title}</h2>
        <button
          type="button"
          aria-expanded=${model.folded ? "false" : "true"}
          aria-controls="panel-top panel-body"
          aria-label=${model.folded ? "Show controls" : "Hide controls"}
          @click=${() => acts.fold(!model.folded)}
        >${model.folded ? "Show" : "Hide"}</button>
      </div>
      <div id="panel-top" ?hidden=${model.folded}>
        <p class="sentence">${cited(model.sentence)}</p>
        ${controlsOf(model, model.main)}
      </div>
      ${transport(model, acts)}
      <div id="panel-body" ?hidden=${model.folded}>
        ${model.movement ? html`<p class="acts"><button type="button" @click=${acts.watch}>Watch it fold into space</button></p>` : nothing}
        ${model.game ? gameCard(model.game) : nothing}
        ${model.position ? positionCard(model.position, acts) : nothing}
        ${settings(model, acts)} ${model.plain ? nothing : [known(model, acts), why(model, acts), model.terms, model.reading, sound(model, acts)]}
      </div>
    </aside>`;
}

function known({ known }: PageModel, acts: PageActions): TemplateResult {
  return html`<div class="reading">
    <details id="known" @toggle=${({ target }: Event) => (target as HTMLDetailsElement).open && acts.known()}><summary>What is known here</summary>${known}</details>
  </div>`;
}

function why({ why }: PageModel, acts: PageActions): TemplateResult | typeof nothing {
  if (why === null) return nothing;
  return html`<div class="reading">
    <details id="why" @toggle=${({ target }: Event) => (target as HTMLDetailsElement).open && acts.why()}><summary>Why?</summary>${why}</details>
  </div>`;
}

function sound({ sound }: PageModel, acts: PageActions): TemplateResult | typeof nothing {
  if (sound === null) return nothing;
  return html`<div class="reading">
    <details @toggle=${acts.sound}><summary>Sound</summary>${sound}</details>
  </div>`;
}

/** The page when the application cannot start. */
export function failed(sentence: string): TemplateResult {
  return html`<main class="failed">
    <h1>nimscape</h1>
    <p role="alert">${sentence}</p>
    <p>nimscape computes its pictures in your browser. It needs WebAssembly and web workers.</p>
  </main>`;
}

export function openHelp(): void {
  document.querySelector<HTMLDialogElement>("dialog.help")?.showModal();
}

/** Moves the focus to the target of a skip link; the address stays the picture's link. */
function skipTo(event: Event): void {
  event.preventDefault();
  focusOn((event.currentTarget as HTMLAnchorElement).hash);
}

function focusOn(name: string): void {
  const target = document.querySelector<HTMLElement>(name);
  const first = name === "#picture" ? target?.querySelector<HTMLElement>("[tabindex='0']") : target;
  (first ?? target)?.focus();
}

function notices({ notices, renewable, translated }: PageModel, acts: PageActions): TemplateResult {
  const [tag, name] = Object.entries(languages).find(([tag]) => tag === translated) ?? [];
  const own = html`<li>Your browser has translated this page. It has its own version in this language.
    <button type="button" class="renew" translate="no" lang=${tag} @click=${() => choose(tag ?? "")}>${name}</button></li>`;
  const renew = html`<li>A new version of this page is available.
    <button type="button" class="renew" @click=${acts.renew}>Reload</button></li>`;
  const close = () => {
    acts.dismiss();
    focusOn("#picture");
  };
  return html`<div class="notices">
    ${
      notices.length === 0 && !renewable && name === undefined
        ? nothing
        : html`<ul>${notices.map((sentence) => html`<li>${sentence}</li>`)}${renewable ? renew : nothing}${name === undefined ? nothing : own}</ul>
          <button type="button" aria-label="Close message" @click=${close}>×</button>`
    }
  </div>`;
}

function work(
  { progress, stoppable }: PageModel,
  acts: PageActions,
): TemplateResult | typeof nothing {
  if (progress === null) return nothing;
  return html`<div class="work">
    ${
      progress === "unknown"
        ? html`<progress aria-label="Computing"></progress>`
        : html`<progress aria-label="Computing" max="1" .value=${progress}></progress>`
    }
    ${stoppable ? html`<button type="button" @click=${acts.stop}>Stop</button>` : nothing}
  </div>`;
}

function transport(
  { transport, playing, verb }: PageModel,
  acts: PageActions,
): TemplateResult | typeof nothing {
  if (!transport.play && !transport.step) return nothing;
  const step = (by: -1 | 1, name: string, sign: string) =>
    html`<button type="button" aria-label=${name} title=${name} @click=${() => acts.step(by)}>${sign}</button>`;
  const play = html`<button type="button" class="run" @click=${() => acts.play(playing ? "stop" : "on")}>
    ${playing ? "Pause" : verb}</button>`;
  const reverse = html`<button type="button" title="Back to the start, step by step"
    @click=${() => acts.play("back")}>Reverse</button>`;
  return html`<div class="transport" role="group" aria-label="Steps">
    ${transport.step ? step(-1, "One step back", "‹") : nothing}
    ${transport.play ? [reverse, play] : nothing}
    ${transport.step ? step(1, "One step forward", "›") : nothing}
  </div>`;
}

function controlsOf({ view }: PageModel, controls: readonly Control[]) {
  // Each item that leaves a list leaves a comment behind: those of a view go with it.
  return keyed(view, html`${repeat(controls, ({ key }) => key, control)}`);
}

function settings(model: PageModel, acts: PageActions): TemplateResult | typeof nothing {
  if (model.settings.length === 0) return nothing;
  const toggled = ({ currentTarget }: Event) =>
    acts.settings((currentTarget as HTMLDetailsElement).open);
  return html`<details class="settings" .open=${live(model.settingsOpen)} @toggle=${toggled}>
    <summary>More settings</summary>
    ${controlsOf(model, model.settings)}
  </details>`;
}

/** For a pointer that cannot drag. With a keyboard, the picture has keys for it. */
function zoomButtons({ zooms }: PageModel, acts: PageActions): TemplateResult | typeof nothing {
  if (!zooms) return nothing;
  const button = (by: Zoom, name: string, sign: string) =>
    html`<button type="button" tabindex="-1" aria-label=${name} title=${name} @click=${() => acts.zoom(by)}>${sign}</button>`;
  return html`<div class="zoom" role="group" aria-label="Zoom">
    ${button(-1, "Zoom out", "−")} ${button(0, "Whole figure", "◻")} ${button(1, "Zoom in", "+")}
  </div>`;
}

/** The facts stand below the picture and take as much space as without any: the picture stays. */
function factsBar({ facts }: PageModel): TemplateResult | typeof nothing {
  if (facts === undefined) return nothing;
  // Long facts scroll, so the keyboard must reach them.
  const tab = facts === null ? nothing : 0;
  return html`<section class="facts" translate="no" aria-label="Under the cursor" tabindex=${tab}>
    ${
      facts === null
        ? html`<p class="hint">Point at the picture or tap it for details.</p>`
        : html`<h2>${typeset(facts.title)}</h2>
          <dl>${facts.rows.map(([name, value]) => html`<div><dt>${typeset(name)}</dt><dd>${cited(value)}</dd></div>`)}</dl>`
    }
  </section>`;
}
