/**
 * The selected position: the position of Nim that it stands for, invalid typed text, and the
 * relatives that the keys u, c and s select.
 */
import type { NimPosition } from "core";
import { tuple } from "../../canvas/number-format.ts";
import { readTyped } from "../../controls/typed.ts";
import type { Bindings } from "../../core/client.ts";
import { refusal } from "../../figure/position-words.ts";
import { problem, type State } from "../../link/link.ts";
import type { Position, PositionParam } from "../../link/params.ts";
import { ranges } from "../../views/choices.ts";
import type { Selects } from "../../views/view.ts";
import type { PositionModel } from "../panel/position-card.ts";

/** The last generation of any picture: a position of LIM is looked up in the growth up to it. */
const [, LAST] = ranges.GrowthParams.n;

export type Relative = "parent" | "child" | "sibling";

type Lookup = Pick<Bindings, "position" | "growth_cell" | "growth_cell_of">;

export class Selection {
  readonly #bindings: () => Lookup | null;
  /** Typed text that is not selected. */
  #draft: {
    readonly text: string;
    readonly problem: string;
    readonly about: NimPosition | null;
  } | null = null;

  /** `bindings` returns the core once it is loaded. */
  constructor(bindings: () => Lookup | null) {
    this.#bindings = bindings;
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
    const bindings = this.#bindings();
    if (selects !== "lim" || bindings === null) return this.#lookUp(sel);
    const cell = bindings.growth_cell_of({ rule: "lim", n: LAST }, ...sel);
    const same = cell && bindings.growth_cell({ rule: "three-branches", n: LAST }, cell.x, cell.y);
    return same?.position ? this.#lookUp(same.position) : null;
  }

  #lookUp(position: Position): NimPosition | null {
    return this.#bindings()?.position(...position) ?? null;
  }
}

function isPosition(value: State[string]): value is Position {
  return Array.isArray(value) && value.length === 3;
}
