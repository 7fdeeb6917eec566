/** Chooses the language of the page and loads it. */
import { store, stored } from "../core/stored.ts";
import { speak, words } from "./say.ts";
import type { Locale } from "./words.ts";

/** The languages to choose from, each by its own name. */
export const languages = { en: "English", pt: "Português (Brasil)" } as const;

/** The table of each; English needs none. */
const TABLES: Readonly<
  Record<Exclude<keyof typeof languages, "en">, () => Promise<{ default: Locale }>>
> = {
  pt: () => import("./pt.json", { with: { type: "json" } }),
};

const NAME = "nimscape-language";

/** The one for tests has English with accents, to show what is not translated. */
const PSEUDO = "en-XA";

/**
 * Returns the language that an address names by `lang=`, in its query or in its link; undefined if
 * it names none that there is.
 */
export function languageIn(address: string): string | undefined {
  return knownTag(/(?:[?&;]|%26|%3F)lang(?:=|%3D)([\w-]+)/.exec(address)?.[1] ?? "");
}

/**
 * Returns the language of this page: that of its address, else the one that was chosen on this
 * device, else the first of the device's that there is.
 */
export function chosenLanguage(): string {
  return languageIn(location.href) ?? firstKnown([stored(NAME), ...navigator.languages]);
}

/**
 * Chooses a language for later visits as well, and shows the page in it. If the device does not
 * store it, it stays in the query of the address.
 */
export function choose(language: string): void {
  const isStored = store(NAME, language);
  const address = withLanguage(location.href, isStored ? null : language);
  history.replaceState(history.state, "", address);
  location.reload();
}

/**
 * Calls a function when a browser has translated the page into a language that it has itself:
 * `null` when that is over. A translator writes the new language into the root element.
 */
export function whenTranslated(offer: (language: string | null) => void): void {
  const root = document.documentElement;
  const own = root.lang;
  const look = () => {
    const language = root.lang === own ? undefined : knownTag(root.lang);
    offer(language === undefined || language === knownTag(own) ? null : language);
  };
  new MutationObserver(look).observe(root, { attributeFilter: ["lang"] });
}

/** Returns an address with a language in its query; null names none. */
export function withLanguage(address: string, language: string | null): string {
  const bare = address.replace(/([?&])lang=[\w-]+&?/g, "$1").replace(/[?&]+(?=#|$)/g, "");
  const [page = "", ...link] = bare.split(/(?=#)/);
  const query = language === null ? "" : `${page.includes("?") ? "&" : "?"}lang=${language}`;
  return [page, query, ...link].join("");
}

/** Returns an address whose page speaks the language of this one: frames are in English else. */
export function inThisLanguage(address: string): string {
  return words === null ? address : withLanguage(address, firstKnown([words.tag]));
}

/** Returns the first of some languages that there is, as `pt` for `pt-BR`; else English. */
export function firstKnown(tags: readonly (string | null)[]): string {
  return tags.map((tag) => knownTag(tag ?? "")).find((tag) => tag !== undefined) ?? "en";
}

function knownTag(tag: string): string | undefined {
  if (tag === PSEUDO) return tag;
  const [language = ""] = tag.toLowerCase().split("-");
  return Object.hasOwn(languages, language) ? language : undefined;
}

/** Speaks a language from now on; if its file does not load, the page stays in English. */
export async function load(language: string): Promise<void> {
  try {
    const [{ Words, accented }, table] = await Promise.all([
      import("./words.ts"),
      tableOf(language),
    ]);
    speak(new Words(language === PSEUDO ? accented(table) : table));
  } catch {}
}

/** Fetches the table of a language other than English, such as `pt-BR`. */
export async function tableOf(language: string): Promise<Locale> {
  const tag = firstKnown([language]);
  const { default: table } = await TABLES[tag in TABLES ? (tag as keyof typeof TABLES) : "pt"]();
  return table;
}
