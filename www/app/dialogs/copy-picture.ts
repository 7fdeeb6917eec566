/** Copies a picture together with its link. */
import { dataUrl } from "../../canvas/readback.ts";
import { messageOf } from "../../core/message-of.ts";
import { pictureLink, plainAddress, type Shared } from "./share-formats.ts";

/** The part of the platform's clipboard that is used; tests pass their own. */
export interface Clipboard {
  write(items: ClipboardItem[]): Promise<void>;
}

/**
 * Copies a picture as image/png, the picture as a link, and the link alone: each program pastes
 * what it can. The picture is drawn while the browser waits, since some browsers copy only at once
 * after a click. Returns what happened, as a sentence.
 */
export async function copyPicture(
  shared: Shared,
  draw: () => Promise<Blob>,
  clipboard: Clipboard | undefined = navigator.clipboard,
): Promise<string> {
  if (typeof ClipboardItem !== "function" || clipboard?.write === undefined)
    return "This browser cannot copy pictures. Save the picture with Export, and copy the link.";
  const png = draw();
  const linked = png.then(async (blob) =>
    text("text/html", pictureLink(shared, await dataUrl(blob))),
  );
  const link = text("text/plain", plainAddress(shared.address));
  linked.catch(() => {}); // the clipboard rejects with the same error
  try {
    const item = new ClipboardItem({ "image/png": png, "text/html": linked, "text/plain": link });
    await clipboard.write([item]);
    return "Picture with link copied.";
  } catch (error) {
    const failed = await png.then(() => null, messageOf);
    if (failed !== null) return `The picture could not be drawn: ${failed}`;
    return `This browser blocks copying pictures (${messageOf(error)}). Save the picture with Export, and copy the link.`;
  }
}

function text(type: string, words: string): Blob {
  return new Blob([words], { type });
}
