/** The addresses of static pages, for Share. */

/** Sizes of frames with a picture and with a lesson, in CSS pixels. */
export const FRAME_SIZES = { picture: [640, 520], lesson: [1000, 720] } as const;

/** The list of pages, and whether the site lets other origins load its files, as it. */
interface Listed {
  readonly pages: unknown;
  readonly isOpen: boolean;
}

let list: Promise<Listed> | null = null;

/** Words of a link that its page leaves to the device. */
const DEVICE = /^(theme|lang)=/;

/**
 * Returns the address of the page of a link, relative to the site: `p/nim-fractals-1/`; null if it
 * has none. The build writes the list, a few kB, which is fetched once.
 */
export async function pageOf(link: string): Promise<string | null> {
  return pageIn((await fetched()).pages, link);
}

/**
 * Returns whether the site lets pages of other origins load its files: frames with `sandbox` and
 * elements need it.
 */
export async function isOpenToOthers(): Promise<boolean> {
  return (await fetched()).isOpen;
}

/** Returns the address of the page of a link in a list from link to name. */
export function pageIn(list: unknown, link: string): string | null {
  const [path = "", query = ""] = link.split("?");
  const words = query.split("&").filter((word) => word !== "" && !DEVICE.test(word));
  const plain = words.length === 0 ? path : `${path}?${words.join("&")}`;
  if (typeof list !== "object" || list === null || !Object.hasOwn(list, plain)) return null;
  const name: unknown = Reflect.get(list, plain);
  return typeof name === "string" && /^[a-z0-9-]+$/.test(name) ? `p/${name}/` : null;
}

function fetched(): Promise<Listed> {
  list ??= fetchList(new URL("./previews.json", import.meta.url));
  return list;
}

/** Without the list nothing is offered; the next dialog tries again. */
async function fetchList(address: URL): Promise<Listed> {
  try {
    const response = await fetch(address);
    const isOpen = response.headers.has("Access-Control-Allow-Origin");
    return { pages: await response.json(), isOpen };
  } catch {
    list = null;
    return { pages: {}, isOpen: true };
  }
}
