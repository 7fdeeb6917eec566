/** Loading the core: once, for the page and its workers alike. */

/** What this browser lacks of what nimscape cannot do without, in words. */
export function missing(): string[] {
  return [
    ...(typeof WebAssembly === "object" ? [] : ["WebAssembly"]),
    ...(typeof Worker === "function" ? [] : ["web workers"]),
  ];
}

/** Fetches and compiles; while it arrives where the server calls it application/wasm, else afterwards. */
export async function compiled(url: URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} could not be loaded (${response.status})`);
  const streams = response.headers.get("Content-Type") === "application/wasm";
  return streams
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
