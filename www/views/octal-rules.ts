/** The rules of an octal code in sentences. Pure. */
import { counted } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";

/** Returns what a digit of a code allows, as a sentence. */
export function ruleOf(take: number, digit: number): string {
  const left = [
    [1, say("nothing")],
    [2, say("one heap")],
    [4, say("two heaps")],
  ] as const;
  const allowed = left.filter(([bit]) => (digit & bit) > 0).map(([, words]) => words);
  const rest = allowed.join(say(" or "));
  return take === 0
    ? say("A heap may be split into two without taking any counter.")
    : say`Take ${counted(take, "counter")} and leave ${rest}.`;
}

/** Returns the sentences of the rules of a code. */
export function rulesOf(code: string): readonly string[] {
  const digits = code.replace(".", "");
  return [...digits].flatMap((digit, take) => (digit === "0" ? [] : [ruleOf(take, Number(digit))]));
}
