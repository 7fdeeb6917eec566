/**
 * Templates of lit in the language of the page, also on a page that the browser translates. A
 * translator puts elements in place of text nodes. But lit writes a new text into the node that it
 * has made: the old text would stay. Here lit makes a new node then, in place of all that the
 * translator has put there. And lit ends a part at the node that follows: if that is a text, a
 * comment takes its place.
 */
import { isPrimitive, setCommittedValue } from "lit/directive-helpers.js";
import { _$LH, type ChildPart, nothing, html as plain, type TemplateResult } from "lit/html.js";
import { words } from "./say.ts";

/** The tag of lit, with texts, labels and values of text in the language of the page. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): TemplateResult {
  const [parts, all] = words?.template(strings, values) ?? [strings, values];
  return plain(parts, ...all) as TemplateResult;
}

/**
 * A part between two tags: `_$AI` sets its value, `_$AH` is the last one, `_$AB` the node after it.
 * Names with `_$` are the same in all builds of lit.
 */
interface Part extends ChildPart {
  _$AI(value: unknown, ...more: unknown[]): void;
  readonly _$AH: unknown;
  _$AB: Node | null;
}

const classes: readonly unknown[] = Object.values(_$LH);
const { prototype } = classes.find(isPart) ?? { prototype: null };
if (prototype !== null) {
  const set = prototype._$AI;
  prototype._$AI = function (value, ...more) {
    const end = this._$AB;
    if (isText(end)) {
      this._$AB = document.createComment("");
      end.before(this._$AB);
    }
    if (value !== this._$AH && isReplaced(this)) setCommittedValue(this);
    set.call(this, value, ...more);
  };
}

function isPart(each: unknown): each is { readonly prototype: Part } {
  return typeof each === "function" && Object.hasOwn(each.prototype ?? {}, "startNode");
}

/** Whether something else stands where the text of a part was written. */
function isReplaced({ _$AH: text, startNode }: Part): boolean {
  return isPrimitive(text) && text !== nothing && !isText(startNode?.nextSibling);
}

const isText = (node: Node | null | undefined): node is Text => node?.nodeType === 3;
