/** Describes pictures to screen readers, by attributes of the elements they are about. */
import { say } from "../locales/say.ts";
import { type Action, isPossible } from "./keys.ts";
import { superscript } from "./number-format.ts";

/** The keys that are read when the focus arrives; `?` lists all. */
const READ = { arrowright: "Arrow keys", enter: "Enter", p: "P" } as const;

/**
 * Names a part of a picture that takes keyboard focus. `what` is announced whenever it changes;
 * `more` and the main keys of its actions are read only when the focus arrives.
 */
export function describe(
  element: HTMLElement,
  what: string,
  actions: readonly Action[],
  more = "",
): void {
  // Where the link leaves out numbers, what the picture shows is not said.
  const isSecret = element.closest("[data-no-values]") !== null;
  const words = isSecret ? say("A picture without its numbers.") : say(what);
  const keys = Object.entries(READ).flatMap(([key, sign]) => {
    const found = actions.find((each) => each.keys.includes(key) && isPossible(each));
    return found ? `${say(sign)}: ${say(found.name)}.` : [];
  });
  element.setAttribute("aria-label", [words, more, ...keys].filter(Boolean).join(" "));
  element.dataset.spoken = words;
}

/**
 * Returns the sentences that describe a picture: of each element with `data-spoken` the value, or
 * its text where the value is empty. Skips hidden and busy (`aria-busy`) elements. A new number in
 * `data-again` makes the same sentence a new one: spaces at its end are not spoken.
 */
export function spokenIn(picture: ParentNode): string[] {
  return [...picture.querySelectorAll<HTMLElement>("[data-spoken]")]
    .filter((element) => element.checkVisibility() && element.closest("[aria-busy=true]") === null)
    .map((element) => [(element.dataset.spoken || textOf(element)).trim(), element.dataset.again])
    .flatMap(([sentence, again = "0"]) => (sentence ? sentence + " ".repeat(Number(again)) : []));
}

/** Returns the sentences of a picture that its description contains: those of `data-described`. */
export function describedIn(picture: ParentNode): string[] {
  return [...picture.querySelectorAll<HTMLElement>("[data-described]")]
    .filter((element) => element.checkVisibility())
    .map(textOf);
}

/** How long a status is empty before the same words, so that they are spoken again (ms). */
const PAUSE = 100;

/** Writes a status again that may have had the same words. */
export function writeAgain(write: (sentence: string) => void, sentence: string): void {
  write("");
  setTimeout(() => write(sentence), PAUSE);
}

/** Returns the text of an element, with raised exponents of its formulas: 3⁵ is not 35. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const exponent of copy.querySelectorAll("msup > :last-child"))
    exponent.textContent = superscript(exponent.textContent ?? "");
  return copy.textContent ?? "";
}
