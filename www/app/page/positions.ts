/** What the page shows of the selected position, and of the game that led to the state. */
import type { NimPosition } from "core";
import type { Bindings } from "../../core/client.ts";
import { loadModule } from "../../core/download.ts";
import { verdict } from "../../figure/position-words.ts";
import { isHidden } from "../../link/hidden.ts";
import { common, type State } from "../../link/link.ts";
import type { Position } from "../../link/params.ts";
import type { Selects, View } from "../../views/view.ts";
import type { Card, GameModel, PositionModel } from "../panel/position-card.ts";
import { gameLinks, type PositionLinks, positionLinks } from "../position-links.ts";
import { type Relative, Selection } from "./selection.ts";

/** What is on the page now. */
interface Shown {
  readonly view: View;
  readonly state: State;
  /** Whether the view is shown, and not a lesson or Start. */
  readonly isView: boolean;
}

interface Page {
  shown(): Shown;
  /** Returns the core once it is loaded. */
  bindings(): Bindings | undefined;
  /** Returns a link in the current theme. */
  linkTo(link: string): string;
  select(sel: Position | null): void;
  draw(): void;
  /** Runs an action whose error becomes a notice. */
  attempt(act: () => Promise<void>): void;
}

export class Positions {
  readonly #page: Page;
  readonly #selection: Selection;
  /** Draws the card of a position, once one was selected. */
  #card: Card | null = null;

  constructor(page: Page) {
    this.#page = page;
    this.#selection = new Selection(() => page.bindings() ?? null);
  }

  /** Discards typed text. */
  forget(): void {
    this.#selection.forget();
  }

  /** What is selected in the view; null if nothing can be, or if the link leaves out answers. */
  get selects(): Selects | null {
    const { view, state, isView } = this.#page.shown();
    return (isView && !isHidden(state, "answers") && view.selects?.(state)) || null;
  }

  model(): PositionModel | null {
    const { state } = this.#page.shown();
    const { selects } = this;
    if (selects === null || isHidden(state, "card")) return null;
    const model = this.#selection.model(state.sel ?? null, selects);
    if (model.about !== null && this.#card === null) this.#page.attempt(() => this.#loadCard());
    return { ...model, links: this.#linksOf(model.about), card: this.#card };
  }

  async #loadCard(): Promise<void> {
    const { card } = await loadModule(import("../panel/position-facts.ts"), "The card");
    if (this.#card !== null) return;
    this.#card = card;
    this.#page.draw();
  }

  /** Returns the links of a position to views other than this one. */
  #linksOf(about: NimPosition | null): PositionLinks {
    const links = about && positionLinks(about);
    const { name } = this.#page.shown().view;
    const shown = { plane: name !== "octant", space: name !== "growth" };
    const to = (link: string | null | undefined, isShown = false) =>
      link && !isShown ? this.#page.linkTo(link) : null;
    return {
      play: to(links?.play),
      plane: to(links?.plane, shown.plane),
      space: to(links?.space, shown.space),
    };
  }

  /** Returns the game that the state went through, with links to views other than this one. */
  game(): GameModel | null {
    const { view, state } = this.#page.shown();
    const passed = view.passed?.(state) ?? [];
    const bindings = this.#page.bindings();
    if (passed.length === 0 || bindings === undefined || isHidden(state, "card")) return null;
    const links = gameLinks(passed, bindings.position);
    const to = (name: string, link: string | null) =>
      link === null || name === view.name ? null : this.#page.linkTo(link);
    return {
      passed,
      links: {
        play: to("play", links.play),
        plane: to("growth", links.plane),
        space: to("octant", links.space),
        both: to("both", links.both),
      },
    };
  }

  /** Returns what the card announces: the problem with typed text, or who wins. */
  sentences(): string[] {
    const { problem, about } = this.model() ?? {};
    if (problem !== undefined) return [problem];
    return about ? [verdict(about)] : [];
  }

  /** Selects the typed position; if that is not possible, the card shows why. */
  type(text: string): void {
    const { selects } = this;
    const sel = selects && this.#selection.type(text, common.sel, selects);
    if (sel === undefined) this.#page.draw();
    else this.#page.select(sel);
  }

  choose(position: Position | null): void {
    const { selects } = this;
    const sel = selects && position && this.#selection.nameOf(position, selects);
    if (sel !== null) this.#page.select(sel);
  }

  /** Selects a relative of the selected position. */
  chooseRelative(selects: Selects, which: Relative): void {
    const { state } = this.#page.shown();
    this.choose(this.#selection.relative(state.sel ?? null, selects, which));
  }
}
