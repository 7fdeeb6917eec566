/**
 * The selected position as the page sees it, whatever the picture: which position of Nim it is, what was typed that is
 * none, and where the keys p, c and s lead.
 */
import type { NimPosition } from "core";
import { problem, read, type State } from "../state/link.ts";
import type { Position, PositionParam } from "../state/params.ts";
import type { Selects } from "../views/view.ts";
import type { Door } from "../worker/client.ts";
import { type PositionModel, refusal, tidy, tuple } from "./position.ts";

/** The last generation that is drawn anywhere: a LIM position is looked up in the growth up to it. */
const LAST = 2 ** 40;

export type Relative = "parent" | "child" | "sibling";

type Asked = Pick<Door, "position" | "growth_cell" | "growth_cell_of">;

export class Selection {
  readonly #door: () => Asked | null;
  /** What was typed and is not selected. */
  #draft: {
    readonly text: string;
    readonly problem: string;
    readonly about: NimPosition | null;
  } | null = null;

  /** `door` is the core as soon as it is there; until then nothing is known of any position. */
  constructor(door: () => Asked | null) {
    this.#door = door;
  }

  /** Forgets what was typed: something has been selected, or another picture has been opened. */
  forget(): void {
    this.#draft = null;
  }

  model(sel: State[string], selects: Selects): PositionModel {
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

  /** What to select now that this was typed; undefined when it cannot be selected, and the model says why. */
  type(text: string, param: PositionParam, selects: Selects): Position | null | undefined {
    this.#draft = null;
    if (text.trim() === "") return null;
    const position = read(param, tidy(text));
    if (!isPosition(position)) {
      this.#draft = {
        text,
        problem: problem("Position", param, text.trim()).sentence,
        about: null,
      };
      return undefined;
    }
    const about = selects === "nim" ? this.#ask(position) : null;
    if (about === null || about.is_p) return position;
    this.#draft = { text, problem: refusal(about), about };
    return undefined;
  }

  /** What is selected in this picture when a position of Nim is chosen; null when the picture has no such thing. */
  nameOf(position: Position, selects: Selects): Position | null {
    return selects === "lim" ? (this.#ask(position)?.lim ?? null) : position;
  }

  /** A relative of the selected position; of nothing, the root. Null where there is none. */
  relative(sel: State[string], selects: Selects, which: Relative): Position | null {
    const from = this.#nimOf(sel, selects);
    if (from === null) return sel === null && selects !== "other" ? [0, 0, 0] : null;
    if (which === "parent") return from.parent;
    if (which === "child") return from.children[0] ?? null;
    const all = (from.parent && this.#ask(from.parent)?.children) ?? [];
    const at = all.findIndex((each) => tuple(each) === tuple(from.piles));
    return all[(at + 1) % all.length] ?? null;
  }

  /** The position of Nim that a selection stands for: LIM's is that of its cell. */
  #nimOf(sel: State[string], selects: Selects): NimPosition | null {
    if (!isPosition(sel) || selects === "other") return null;
    const door = this.#door();
    if (selects !== "lim" || door === null) return this.#ask(sel);
    const cell = door.growth_cell_of({ rule: "lim", n: LAST }, ...sel);
    const same = cell && door.growth_cell({ rule: "three-branches", n: LAST }, cell.x, cell.y);
    return same?.position ? this.#ask(same.position) : null;
  }

  #ask(position: Position): NimPosition | null {
    return this.#door()?.position(...position) ?? null;
  }
}

function isPosition(value: State[string]): value is Position {
  return Array.isArray(value) && value.length === 3;
}
