/**
 * In place of www/locales/language.ts in a page that is one file: its language is that of the page
 * that exported it, whose words are in its own document.
 */
import { speak } from "../locales/say.ts";
import { Words } from "../locales/words.ts";

const table = () => document.getElementById("words")?.textContent;

export function languageIn(_address: string): undefined {}

export const inThisLanguage = (address: string) => address;

export function firstKnown(_tags: readonly (string | null)[]): string {
  return table() ? "own" : "en";
}

export async function load(_language: string): Promise<void> {
  speak(new Words(JSON.parse(table() ?? "")));
}
