/** The addresses of static pages, for Share. */

/** Sizes of frames with a picture and with a lesson, in CSS pixels. */
export const FRAME_SIZES = { picture: [640, 520], lesson: [1000, 720] } as const;

let list: Promise<unknown> | null = null;

/** Words of a link that its page leaves to the device. */
const DEVICE = /^(theme|lang)=/;

/**
 * Returns the address of the page of a link, relative to the site: `p/nim-fractals-1/`; null if it
 * has none. The build writes the list, a few kB, which is fetched once.
 */
export async function pageOf(link: string): Promise<string | null> {
  list ??= fetchJson(new URL("./previews.json", import.meta.url));
  return pageIn(await list, link);
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

/** Without the list nothing is offered; the next dialog tries again. */
async function fetchJson(address: URL): Promise<unknown> {
  try {
    return await (await fetch(address)).json();
  } catch {
    list = null;
    return {};
  }
}
