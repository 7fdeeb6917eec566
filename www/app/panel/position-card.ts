/**
 * The field for the selected position, without the card beneath it.
 */

import type { NimPosition } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import { tuple } from "../../canvas/number-format.ts";
import { enterAgain } from "../../controls/controls.ts";
import type { Position } from "../../link/params.ts";
import { html } from "../../locales/html.ts";
import type { Positions } from "../page/positions.ts";
import type { GameLinks, PositionLinks } from "../position-links.ts";

/** The most positions of a game that are named. */
const MOST_PASSED = 8;

export interface PositionModel {
  /** The text of the field: the selected position, or invalid text. */
  readonly text: string;
  readonly problem: string | undefined;
  /** The position of Nim that the card describes. */
  readonly about: NimPosition | null;
  /** Whether the picture names positions by their piles in Nim or in LIM. */
  readonly game: "nim" | "lim";
  readonly links: PositionLinks;
  /** Draws the card; null while it is loaded. */
  readonly card: Card | null;
}

/** Draws what the core knows of a position. */
export type Card = (
  about: NimPosition,
  model: PositionModel,
  positions: Positions,
) => TemplateResult;

/** The field for a position, and the card beneath it. */
export function positionCard(model: PositionModel, positions: Positions): TemplateResult {
  const { text, problem, about } = model;
  const typed = ({ target }: Event) => positions.type((target as HTMLInputElement).value);
  const wrongText = problem === undefined ? undefined : text;
  const enter = enterAgain(wrongText, (again) => positions.type(again));
  // The button is disabled then.
  const clear = ({ currentTarget }: Event) => {
    ((currentTarget as Element).previousElementSibling as HTMLElement).focus();
    positions.type("");
  };
  return html`<section class="control position" translate="no" aria-label="Position">
    <div class="head row apart">
      <label for="position">Position</label>
      <input id="position" type="text" autocomplete="off" spellcheck="false" placeholder="14, 11, 5"
        aria-describedby="position-problem position-meaning"
        aria-invalid=${problem === undefined ? "false" : "true"} .value=${text}
        @keydown=${enter} @change=${typed}>
      <button type="button" class="clear" aria-label="Select nothing" ?disabled=${text === ""}
        @click=${clear}>×</button>
    </div>
    <p class="problem" id="position-problem">${problem ?? nothing}</p>
    <p class="meaning note" id="position-meaning" ?hidden=${about !== null}>
      Type three piles, or select in the picture.
    </p>
    ${about === null || model.card === null ? nothing : model.card(about, model, positions)}
  </section>`;
}

/** The game whose path a picture shows, or that is being played. */
export interface GameModel {
  readonly passed: readonly Position[];
  readonly links: GameLinks;
}

/** The last positions of a game, and where else to see it. */
export function gameCard({ passed, links }: GameModel): TemplateResult {
  const last = passed.slice(-MOST_PASSED).map(tuple).join(", ");
  return html`<section class="control" translate="no" aria-label="Path of the game">
    <p class="meaning note">The game: ${passed.length > MOST_PASSED ? "…, " : ""}${last}</p>
    ${onward(links, "Play on")}
  </section>`;
}

/** The links of a position to other views. */
export function onward(
  links: PositionLinks & Partial<GameLinks>,
  toPlay = "Play this",
): TemplateResult {
  const { play, plane, space, both = null } = links;
  const to = (link: string | null, label: string) =>
    link === null ? nothing : html`<a href=${link}>${label}</a>`;
  return html`<p class="onward row">
    ${to(play, toPlay)} ${to(plane, "Show in the plane")} ${to(space, "Show in space")}
    ${to(both, "Show in both")}
  </p>`;
}
