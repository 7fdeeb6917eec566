/** What the page shows of the selected position, and of the game that led to the state. */
import type { NimPosition } from "core";
import { loadModule } from "../../core/download.ts";
import { verdict } from "../../figure/position-words.ts";
import { isHidden } from "../../link/hidden.ts";
import { common } from "../../link/link.ts";
import type { Position } from "../../link/params.ts";
import { inTheme } from "../../session/links.ts";
import type { Session } from "../../session/session.ts";
import type { Selects } from "../../views/view.ts";
import type { Card, GameModel, PositionActs, PositionModel } from "../panel/position-card.ts";
import { gameLinks, type PositionLinks, positionLinks } from "../position-links.ts";
import { type Relative, Selection } from "./selection.ts";

export class Positions implements PositionActs {
  readonly #session: Session;
  readonly #selection: Selection;
  /** Draws the card of a position, once one was selected. */
  #card: Card | null = null;

  constructor(session: Session) {
    this.#session = session;
    this.#selection = new Selection(() => session.bindings ?? null);
  }

  /** Discards typed text. */
  forget(): void {
    this.#selection.forget();
  }

  /** What is selected in the view; null if nothing can be, or if the link leaves out answers. */
  get selects(): Selects | null {
    const { view, state, place } = this.#session;
    return (place === "view" && !isHidden(state, "answers") && view.selects?.(state)) || null;
  }

  model(): PositionModel | null {
    const { state } = this.#session;
    const { selects } = this;
    if (selects === null || isHidden(state, "card")) return null;
    const model = this.#selection.model(state.sel ?? null, selects);
    if (model.about !== null && this.#card === null)
      void this.#session.attempt(() => this.#loadCard());
    return { ...model, links: this.#linksOf(model.about), card: this.#card };
  }

  async #loadCard(): Promise<void> {
    const { card } = await loadModule(import("../panel/position-facts.ts"), "The card");
    if (this.#card !== null) return;
    this.#card = card;
    this.#session.schedule();
  }

  /** Returns a link in the current theme. */
  #to(link: string): string {
    return inTheme(link, this.#session.state);
  }

  #select(sel: Position | null): void {
    this.#session.change({ sel }, "commit");
  }

  /** Returns the links of a position to views other than this one. */
  #linksOf(about: NimPosition | null): PositionLinks {
    const links = about && positionLinks(about);
    const { name } = this.#session.view;
    const shown = { plane: name !== "octant", space: name !== "growth" };
    const to = (link: string | null | undefined, isShown = false) =>
      link && !isShown ? this.#to(link) : null;
    return {
      play: to(links?.play),
      plane: to(links?.plane, shown.plane),
      space: to(links?.space, shown.space),
    };
  }

  /** Returns the game that the state went through, with links to views other than this one. */
  game(): GameModel | null {
    const { view, state } = this.#session;
    const passed = view.passed?.(state) ?? [];
    const bindings = this.#session.bindings;
    if (passed.length === 0 || bindings === undefined || isHidden(state, "card")) return null;
    const links = gameLinks(passed, bindings.position);
    const to = (name: string, link: string | null) =>
      link === null || name === view.name ? null : this.#to(link);
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
    this.#session.announcer.repeat("position");
    const { selects } = this;
    const sel = selects && this.#selection.type(text, common.sel, selects);
    if (sel === undefined) this.#session.schedule();
    else this.#select(sel);
  }

  choose(position: Position | null): void {
    const { selects } = this;
    const sel = selects && position && this.#selection.nameOf(position, selects);
    if (sel !== null) this.#select(sel);
  }

  /** Selects a relative of the selected position. */
  chooseRelative(selects: Selects, which: Relative): void {
    const { state } = this.#session;
    this.choose(this.#selection.relative(state.sel ?? null, selects, which));
  }
}
