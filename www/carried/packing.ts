/** Bytes as text, packed: how a file that is one document carries the core. */

/** Bytes to a time that become text: calls take no more arguments than some ten thousand. */
const PIECE = 0x2000;

/** Deflated, in base64. */
export async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const small = await through(bytes, new CompressionStream("deflate-raw"));
  let text = "";
  for (let at = 0; at < small.length; at += PIECE) {
    text += String.fromCharCode(...small.subarray(at, at + PIECE));
  }
  return btoa(text);
}

/** What `packed` was given. Rejects when the text is no such thing. */
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
