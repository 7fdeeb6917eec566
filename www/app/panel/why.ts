/**
 * The section "Why?" of the panel: the reason of what is selected, as a tree that is unfolded step
 * by step.
 */
import { nothing, render, type TemplateResult } from "lit/html.js";
import { cited } from "../../citations/cited.ts";
import { Latest } from "../../core/latest.ts";
import { messageOf } from "../../core/message-of.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Reason } from "../../views/view.ts";

/** A reason, and what was unfolded beneath it: null before that. */
interface Branch {
  readonly reason: Reason;
  because: readonly Branch[] | string | null;
}

export class Why {
  readonly element = document.createElement("div");
  readonly #ask: () => Promise<readonly Reason[]>;
  #branches: readonly Branch[] = [];
  /** What stands in place of reasons. */
  #words = "";
  readonly #requests = new Latest();
  #takesFocus = false;

  /** `ask` returns the reasons of what is selected now. */
  constructor(ask: () => Promise<readonly Reason[]>) {
    this.#ask = ask;
    this.element.className = "why-tree";
    this.element.translate = false;
  }

  /** Asks for the reasons of what is selected now. */
  async renew(): Promise<void> {
    const isNewest = this.#requests.begin();
    const reasons = await this.#ask().catch(sentenceOf);
    if (!isNewest()) return; // something else is selected
    this.#words = typeof reasons === "string" ? reasons : "";
    this.#branches = typeof reasons === "string" ? [] : branchesOf(reasons);
    const [only] = this.#branches;
    if (this.#branches.length === 1 && only) await this.#unfold(only);
    this.#draw();
  }

  /** Puts the focus on the first reason, once there is one. */
  focus(): void {
    this.#takesFocus = true;
    this.#draw();
  }

  #draw(): void {
    const empty =
      this.#words || say("Select something in the picture: its reason then stands here.");
    render(
      this.#branches.length === 0 ? html`<p>${empty}</p>` : this.#list(this.#branches),
      this.element,
    );
    const first = this.element.querySelector<HTMLElement>("summary");
    if (!this.#takesFocus || first === null) return;
    this.#takesFocus = false;
    first.focus();
  }

  #list(branches: readonly Branch[]): TemplateResult {
    return html`<ul class="why-list">${branches.map((branch) => html`<li class="why-item">${this.#drawn(branch)}</li>`)}</ul>`;
  }

  #drawn(branch: Branch): unknown {
    const { reason, because } = branch;
    const show =
      reason.show && !this.#branches.includes(branch)
        ? html`<button type="button" class="choice" aria-label=${say`Show: ${reason.sentence}`} @click=${() => reason.show?.()}>Show</button>`
        : nothing;
    if (!reason.because) return html`<p>${cited(reason.sentence)}</p>${show}`;
    const open = ({ target }: Event) => {
      if ((target as HTMLDetailsElement).open && because === null)
        void this.#unfold(branch).then(() => this.#draw());
    };
    return html`<details class="why-fold" ?open=${because !== null} @toggle=${open}><summary>${reason.sentence}</summary>
      ${because === null ? nothing : typeof because === "string" ? html`<p>${because}</p>` : this.#list(because)}</details>${show}`;
  }

  async #unfold(branch: Branch): Promise<void> {
    const reasons = (await branch.reason.because?.().catch(sentenceOf)) ?? [];
    branch.because = typeof reasons === "string" ? reasons : branchesOf(reasons);
  }
}

function branchesOf(reasons: readonly Reason[]): Branch[] {
  return reasons.map((reason) => ({ reason, because: null }));
}

function sentenceOf(error: unknown): string {
  return say(messageOf(error));
}
