/** What the page shows of the selected position, and of the game that led to the state. */
import type { NimPosition } from "core";
import type { TemplateResult } from "lit/html.js";
import { tuple } from "../../canvas/number-format.ts";
import { readTyped } from "../../controls/typed.ts";
import { loadModule } from "../../core/download.ts";
import { refusal, verdict } from "../../figure/position-words.ts";
import { isHidden } from "../../link/hidden.ts";
import { common, problem, type State } from "../../link/link.ts";
import type { Position, PositionParam } from "../../link/params.ts";
import { inTheme } from "../../session/links.ts";
import type { Session } from "../../session/session.ts";
import { ranges } from "../../views/choices.ts";
import type { Relative } from "../../views/relatives.ts";
import type { Selects } from "../../views/view.ts";
import { EntryField } from "../panel/entry-field.ts";
import type { Card, GameModel, PositionModel } from "../panel/position-card.ts";
import { gameLinks, type PositionLinks, positionLinks } from "../position-links.ts";

/** The last generation of any picture: a position of LIM is looked up in the growth up to it. */
const [, LAST] = ranges.GrowthParams.n;

export class Positions {
  readonly #session: Session;
  readonly #selection: Selection;
  readonly #entry: EntryField;
  /** Draws the card of a position, once one was selected. */
  #card: Card | null = null;

  constructor(session: Session) {
    this.#session = session;
    this.#selection = new Selection(session);
    this.#entry = new EntryField(session);
  }

  /** Discards typed text. */
  forget(): void {
    this.#entry.forget();
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

  /** Whether an entry of a table can be marked, and the link leaves out no answers. */
  get hasEntries(): boolean {
    const { view, state, place } = this.#session;
    const isTable = view.params.sel?.kind === "position" && view.selects === undefined;
    return place === "view" && isTable && !isHidden(state, "answers") && !isHidden(state, "card");
  }

  /** The field for an entry of a table; null where there is none. */
  get entry(): TemplateResult | null {
    return this.hasEntries ? this.#entry.template : null;
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
    const { problem = this.#entry.problem, about } = this.model() ?? {};
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
  chooseRelative(which: Relative): void {
    const { selects } = this;
    const { sel = null } = this.#session.state;
    if (selects !== null) this.choose(this.#selection.relative(sel, selects, which));
  }
}

/** The selected position: what it stands for, invalid typed text, and its relatives. */
class Selection {
  readonly #session: Session;
  /** Typed text that is not selected. */
  #draft: {
    readonly text: string;
    readonly problem: string;
    readonly about: NimPosition | null;
  } | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Discards the typed text: something was selected, or another picture opened. */
  forget(): void {
    this.#draft = null;
  }

  model(sel: State[string], selects: Selects): Omit<PositionModel, "links" | "card"> {
    const named = selects === "lim" ? "lim" : "nim";
    const {
      text,
      problem = undefined,
      about,
    } = this.#draft ?? {
      text: isPosition(sel) ? sel.join(", ") : "",
      about: this.#nimOf(sel, selects),
    };
    return { text, problem, about, named };
  }

  /**
   * Returns what to select for the typed text; undefined if it is invalid, and the model has the
   * reason.
   */
  type(text: string, param: PositionParam, selects: Selects): Position | null | undefined {
    this.#draft = null;
    if (text.trim() === "") return null;
    const position = readTyped(param, text);
    if (!isPosition(position)) {
      this.#draft = {
        text,
        problem: problem("Position", param, text.trim()).sentence,
        about: null,
      };
      return undefined;
    }
    const about = selects === "nim" ? this.#lookUp(position) : null;
    if (about === null || about.is_p) return position;
    this.#draft = { text, problem: refusal(about), about };
    return undefined;
  }

  /** Returns the selection for a position of Nim in this picture; null if there is none. */
  nameOf(position: Position, selects: Selects): Position | null {
    return selects === "lim" ? (this.#lookUp(position)?.lim ?? null) : position;
  }

  /**
   * Returns a relative of the selected position, or the root if nothing is selected. Null if there
   * is none.
   */
  relative(sel: State[string], selects: Selects, which: Relative): Position | null {
    const from = this.#nimOf(sel, selects);
    if (from === null) return sel === null && selects !== "other" ? [0, 0, 0] : null;
    if (which === "parent") return from.parent;
    if (which === "child") return from.children[0] ?? null;
    const all = (from.parent && this.#lookUp(from.parent)?.children) ?? [];
    const at = all.findIndex((each) => tuple(each) === tuple(from.piles));
    return all[(at + 1) % all.length] ?? null;
  }

  /** Returns the position of Nim that a selection stands for; for LIM, that of the same cell. */
  #nimOf(sel: State[string], selects: Selects): NimPosition | null {
    if (!isPosition(sel) || selects === "other") return null;
    const { bindings } = this.#session;
    if (selects !== "lim" || bindings === undefined) return this.#lookUp(sel);
    const cell = bindings.growth_cell_of({ rule: "lim", n: LAST }, ...sel);
    const same = cell && bindings.growth_cell({ rule: "three-branches", n: LAST }, cell.x, cell.y);
    return same?.position ? this.#lookUp(same.position) : null;
  }

  #lookUp(position: Position): NimPosition | null {
    return this.#session.bindings?.position(...position) ?? null;
  }
}

function isPosition(value: State[string]): value is Position {
  return Array.isArray(value) && value.length === 3;
}
