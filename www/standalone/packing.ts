/** Compresses bytes into text: a standalone file contains the core in this form. */

/** Bytes converted at a time: a call takes only some ten thousand arguments. */
const PIECE = 0x2000;

/** Returns the bytes deflated, in base64. */
export async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const small = await through(bytes, new CompressionStream("deflate-raw"));
  let text = "";
  for (let at = 0; at < small.length; at += PIECE) {
    text += String.fromCharCode(...small.subarray(at, at + PIECE));
  }
  return btoa(text);
}

/** Reverses `packed`. Rejects on invalid text. */
export function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const small = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return through(small, new DecompressionStream("deflate-raw"));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}
