/** The section "What is known here" of the panel: the statements that a picture shows. */
import { render } from "lit/html.js";
import { adopt } from "../canvas/styles.ts";
import { parse, type State } from "../link/link.ts";
import { html } from "../locales/html.ts";
import { tables } from "../views/tables.ts";
import type { View } from "../views/view.ts";
import type { Entry } from "./cards.ts";
import { contents, documentOf } from "./cards.ts";
import { cardStyles } from "./styles.ts";
import { entryLink, statusBadge } from "./template.ts";

/** At most so many statements are listed. */
const MOST = 12;

/** What stands first. */
const KINDS =
  "theorem proposition lemma corollary conjecture question statement law rules remark definition".split(
    " ",
  );

/** A statement, with the view and the state of its picture. */
interface Illustration {
  readonly entry: Entry;
  readonly view: string;
  readonly values: State;
}

export class Known {
  readonly element = document.createElement("div");
  #all: readonly Illustration[] = [];

  constructor() {
    this.element.className = "known stack";
    adopt(document, cardStyles());
  }

  /** Lists the statements of a picture. `linkTo` returns a link in the look of the page. */
  async show(view: View, state: State, linkTo: (link: string) => string): Promise<void> {
    const entries = await contents();
    if (this.#all.length === 0)
      this.#all = entries.map((entry) => ({ entry, ...parse(entry.picture, tables) }));
    const statements = statementsOf(view, state, this.#all);
    render(
      html`<ul class="plain-list stack">${statements.map(
        (entry) =>
          html`<li>${entryLink(entry, linkTo)} <cite class="quiet">${documentOf(entry.id)?.title}</cite> ${statusBadge(entry.status)}</li>`,
      )}</ul>
      <p><a href=${linkTo("#v1/paper")}>All statements of the papers</a></p>`,
      this.element,
    );
  }
}

/**
 * Returns the statements whose pictures are of the same view with the same choices (such as the
 * game). First come those with the same first choice, such as the rule of a growth; then theorems,
 * and of each kind those whose pictures have most in common with the state.
 */
function statementsOf(view: View, state: State, all: readonly Illustration[]): Entry[] {
  const choices = Object.entries(view.params).filter(
    ([, param]) => param.kind === "choice" && param.control === "main",
  );
  const first = Object.keys(view.params).find((key) => view.params[key]?.kind === "choice");
  const alike = all.flatMap((other) => {
    const isAlike =
      other.view === view.name && choices.every(([key]) => other.values[key] === state[key]);
    const common = Object.keys(view.params).filter((key) => other.values[key] === state[key]);
    const isOther = first !== undefined && !common.includes(first);
    return isAlike ? [{ entry: other.entry, common: common.length, other: Number(isOther) }] : [];
  });
  return alike
    .toSorted(
      (one, other) =>
        one.other - other.other ||
        rankOf(one.entry) - rankOf(other.entry) ||
        other.common - one.common,
    )
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

function rankOf({ kind }: Entry): number {
  const rank = KINDS.indexOf(kind);
  return rank < 0 ? KINDS.length : rank;
}
