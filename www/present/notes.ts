/**
 * The window with the notes of a presentation: those of a lesson or of the view, or what the panel
 * says of the picture, and its next step. It computes them from the link that the presentation
 * sends.
 */
import { nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import { press } from "../canvas/keys.ts";
import { stylesheet } from "../canvas/styles.ts";
import { CoreLoader } from "../core/loader.ts";
import { messageOf } from "../core/message-of.ts";
import { shadeOf } from "../core/stored.ts";
import { Figure } from "../figure/figure.ts";
import { verdict } from "../figure/position-words.ts";
import { parse, print, type State } from "../link/link.ts";
import { html } from "../locales/html.ts";
import { say } from "../locales/say.ts";
import { describePicture } from "../table/survey.ts";
import { tableOf } from "../table/table.ts";
import { whyNoData } from "../views/hidden-answers.ts";
import { views } from "../views/index.ts";
import { tables } from "../views/tables.ts";
import { type Facts, headingFor, type View } from "../views/view.ts";
import { presentation } from "./actions.ts";
import { channelOf, type PresentedState, type Request, shownOf } from "./channel.ts";
import css from "./notes.css?shadow";

const look = stylesheet(css);

/** Fills the page with the notes of the presentation `id`. */
export function openNotes(home: HTMLElement, id: string): void {
  new Notes(home, id).open();
}

class Notes {
  readonly #home: HTMLElement;
  readonly #channel: BroadcastChannel;
  readonly #loader = new CoreLoader(() => {});
  readonly #figure: Figure;
  readonly #picture = document.createElement("div");
  readonly #actions = Object.values(
    presentation(
      (by) => this.#send({ kind: "step", by }),
      () => this.#send({ kind: "black" }),
    ),
  );
  #view: View | null = null;
  /** The state of the presentation, and that of the picture here: one step further. */
  #state: State = {};
  #next: State = {};
  #facts: Facts | null = null;
  /** Of a lesson: its step. */
  #lesson: Facts | null = null;
  /** What the view itself has for a teacher. */
  #own: Facts | null = null;
  #isBlack = false;
  #isOver = false;
  #words = "";
  #position = "";
  /** Counts the pictures: what is found out of an older one is dropped. */
  #turn = 0;

  constructor(home: HTMLElement, id: string) {
    this.#home = home;
    this.#channel = channelOf(id);
    this.#picture.id = "picture";
    this.#picture.inert = true;
    this.#figure = new Figure(this.#picture, this.#loader, {
      change: (patch) => this.#step(patch),
      news: () => {},
      warn: () => {},
      fail: () => {}, // the presentation shows the message
    });
  }

  open(): void {
    document.adoptedStyleSheets.push(look());
    document.title = `${say("Notes")} · nimscape`;
    this.#home.className = "notes";
    this.#home.replaceChildren();
    this.#channel.addEventListener("message", ({ data }) => {
      const message = shownOf(data, tables);
      if (message !== null) this.#take(message);
    });
    addEventListener("keydown", (event) => press(this.#actions, event));
    this.#send({ kind: "open" });
    this.#draw();
  }

  #send(request: Request): void {
    this.#channel.postMessage(request);
  }

  // Messages -> state

  #take(message: PresentedState): void {
    this.#isOver = message.kind === "over";
    if (message.kind === "shown") {
      this.#facts = message.facts;
      this.#lesson = message.notes;
      this.#isBlack = message.black;
      const { view: name, values: shown } = parse(message.link, tables);
      // What an audience sees later is here at once.
      const values = { ...shown, ui: "none", ...(shown.hints === "steps" && { hints: "1" }) };
      const view = views.find((each) => each.name === name) ?? views[0];
      if (view !== this.#view || this.#linkOf(view, values) !== this.#linkOf(view, this.#state))
        void this.#show(view, values);
    }
    this.#draw();
  }

  #linkOf(view: View, state: State): string {
    return print(view.name, state, tables);
  }

  /** Shows the picture here once as it is there, for its words, and then its next step. */
  async #show(view: View, state: State): Promise<void> {
    const turn = ++this.#turn;
    this.#view = view;
    this.#state = this.#next = state;
    document.documentElement.dataset.theme = shadeOf(state.theme);
    const notes = await view.notes?.();
    const rows = await notes?.rows(state, this.#loader.core).catch(() => undefined);
    if (turn !== this.#turn) return;
    this.#own = rows === undefined ? null : { title: view.titleIn(state), rows };
    if (this.#own !== null) return this.#draw();
    this.#figure.show(view, state);
    const [words, position] = await Promise.all([
      this.#read(view, state).catch(messageOf),
      this.#selected(view, state).catch(messageOf),
    ]);
    if (turn !== this.#turn) return;
    this.#words = words;
    this.#position = position;
    if (this.#figure.steps.step) this.#figure.step(1);
    this.#draw();
  }

  /** Returns the picture in words. */
  async #read(view: View, state: State): Promise<string> {
    await this.#figure.settled();
    const hidden = whyNoData(view, state);
    if (hidden !== null) return hidden;
    const table = tableOf(await this.#figure.data(), view, state);
    return describePicture(table, this.#figure, this.#loader.core);
  }

  /** Returns who wins from the selected position of Nim, if there is one. */
  async #selected(view: View, state: State): Promise<string> {
    const selects = view.selects?.(state);
    if (!Array.isArray(state.sel) || (selects !== "nim" && selects !== "any")) return "";
    const [a = 0, b = 0, c = 0] = state.sel;
    return verdict((await this.#loader.having("position")).bindings.position(a, b, c));
  }

  /** The picture here goes one step on; that of the presentation stays. */
  #step(patch: State): void {
    if (this.#view === null) return;
    this.#next = { ...this.#next, ...patch };
    this.#figure.show(this.#view, this.#next);
    this.#draw();
  }

  // State -> page

  #draw(): void {
    render(this.#template(), this.#home);
  }

  #template(): TemplateResult {
    const view = this.#view;
    if (view === null)
      return html`<main class="fit"><h1>Notes</h1><p role="status">Waiting for the presentation.</p></main>`;
    const listed = this.#lesson ?? this.#own;
    const { title, sentence } = listed
      ? { title: listed.title, sentence: "" }
      : headingFor(view, this.#state);
    const buttons = this.#actions.map(
      ({ name, run }) => html`<button type="button" @click=${() => run("")}>${name}</button>`,
    );
    const same = this.#linkOf(view, this.#next) === this.#linkOf(view, this.#state);
    return html`<main class="fit">
      <h1>${title}</h1>
      <p class="lead">${typeset(sentence)}</p>
      <p role="status">${this.#isOver ? "The presentation is over." : this.#isBlack ? "The screen is black." : nothing}</p>
      <div class="acts" role="group" aria-label="Presentation">${buttons}</div>
      ${listed ? html`<section class="listed" aria-label="Notes">${list(listed)}${facts(this.#facts)}</section>` : this.#ofPicture(same)}
    </main>`;
  }

  /** The next step of a picture, and the picture in words. */
  #ofPicture(same: boolean): TemplateResult {
    const heading = same ? say("Picture") : say("Next step");
    return html`<section aria-label=${heading}><h2>${heading}</h2>
        <div class="next">${this.#picture}</div></section>
      <section aria-label="Notes"><h2>Notes</h2>
        ${facts(this.#facts)}
        ${this.#position === "" ? nothing : html`<p>${this.#position}</p>`}
        <p class="words">${typeset(this.#words)}</p></section>`;
  }
}

/** What is pointed at in the presentation. */
function facts(facts: Facts | null): TemplateResult | typeof nothing {
  if (facts === null) return nothing;
  return html`<h3>${typeset(facts.title)}</h3>${list(facts)}`;
}

function list(facts: Facts): TemplateResult {
  return html`<dl>${facts.rows.map(
    ([name, value]) =>
      html`<div><dt>${typeset(name)}</dt><dd ?data-strong=${name === say("Answer")}>${typeset(value)}</dd></div>`,
  )}</dl>`;
}
