/** What the page shows of the selected position, and of the game that led to the state. */
import type { NimPosition } from "core";
import type { TemplateResult } from "lit/html.js";
import { tuple } from "../../canvas/number-format.ts";
import { readTyped } from "../../controls/typed.ts";
import { loadModule } from "../../core/download.ts";
import { refusal, verdict } from "../../figure/position-words.ts";
import { isHidden } from "../../link/hidden.ts";
import { common, problem, type State } from "../../link/link.ts";
import type { Position } from "../../link/params.ts";
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
  readonly #entry: EntryField;
  /** Typed text that is not selected. */
  #draft: Pick<PositionModel, "text" | "problem" | "about"> | null = null;
  /** Draws the card of a position, once one was selected. */
  #card: Card | null = null;

  constructor(session: Session) {
    this.#session = session;
    this.#entry = new EntryField(session);
  }

  /** Discards typed text. */
  forget(): void {
    this.#entry.forget();
    this.#draft = null;
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
    const { sel = null } = state;
    const { text, problem, about } = this.#draft ?? {
      text: isPosition(sel) ? sel.join(", ") : "",
      problem: undefined,
      about: this.#nimOf(sel, selects),
    };
    if (about !== null && this.#card === null) void this.#session.attempt(() => this.#loadCard());
    const game = selects === "lim" ? "lim" : "nim";
    return { text, problem, about, game, links: this.#linksOf(about), card: this.#card };
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
    const to = (link: string | null | undefined, isOffered = true) =>
      link && isOffered ? this.#to(link) : null;
    return {
      play: to(links?.play),
      plane: to(links?.plane, name === "octant"),
      space: to(links?.space, name === "growth"),
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
    const sel = selects && this.#read(text, selects);
    if (sel === undefined) this.#session.schedule();
    else this.#select(sel);
  }

  /** Returns what to select for a typed text; undefined if it is invalid: then it is the draft. */
  #read(text: string, selects: Selects): Position | null | undefined {
    this.#draft = null;
    if (text.trim() === "") return null;
    const position = readTyped(common.sel, text);
    if (!isPosition(position)) {
      const { sentence } = problem("Position", common.sel, text.trim());
      this.#draft = { text, problem: sentence, about: null };
      return undefined;
    }
    const about = selects === "nim" ? this.#lookUp(position) : null;
    if (about === null || about.is_p) return position;
    this.#draft = { text, problem: refusal(about), about };
    return undefined;
  }

  /** Selects a position of Nim, by its name in this picture; nothing where it has none. */
  choose(position: Position | null): void {
    const { selects } = this;
    if (selects === null || position === null) return;
    const sel = selects === "lim" ? (this.#lookUp(position)?.lim ?? null) : position;
    if (sel !== null) this.#select(sel);
  }

  /** Selects a relative of the selected position, or the root if nothing is selected. */
  chooseRelative(which: Relative): void {
    const { selects } = this;
    const { sel = null } = this.#session.state;
    if (selects === null) return;
    const from = this.#nimOf(sel, selects);
    if (from !== null) this.choose(this.#relative(from, which));
    else if (sel === null && selects !== "other") this.choose([0, 0, 0]);
  }

  #relative({ piles, parent, children }: NimPosition, which: Relative): Position | null {
    if (which === "parent") return parent;
    if (which === "child") return children[0] ?? null;
    const all = (parent && this.#lookUp(parent)?.children) ?? [];
    const at = all.findIndex((each) => tuple(each) === tuple(piles));
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
