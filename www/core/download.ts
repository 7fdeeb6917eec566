/**
 * Downloads the core once, for the page and its workers, with clear errors when a file is missing,
 * and starts workers.
 */
import { messageOf } from "./message-of.ts";

/** How long a server may take to begin its response (ms). */
export const ANSWER_MS = 60_000;

/** Returns the names of required features that this browser lacks. */
export function missingFeatures(): string[] {
  return [
    ...(typeof WebAssembly === "object" ? [] : ["WebAssembly"]),
    ...(typeof Worker === "function" ? [] : ["web workers"]),
  ];
}

/**
 * Fetches and compiles a module, in a stream if the server sends application/wasm. Rejects with an
 * error that names the file: no response, a response that is not the file, or a damaged file.
 */
export async function fetchModule(url: URL): Promise<WebAssembly.Module> {
  const file = url.pathname.replace(/^.*\//, "");
  const response = await fetchInTime(url, file);
  if (!response.ok) throw new Error(`${file} could not be loaded: status ${response.status}.`);
  const type = response.headers.get("Content-Type") ?? "";
  if (/^text\/html\b/i.test(type))
    throw new Error(`${file} could not be loaded: the server sent a web page instead.`);
  try {
    return type === "application/wasm"
      ? await WebAssembly.compileStreaming(response)
      : await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    if (!compiles()) throw new Error(NO_WASM);
    throw new Error(`${file} is incomplete or damaged: ${messageOf(error)}`);
  }
}

const NO_WASM =
  "The security policy of this page (Content-Security-Policy) forbids WebAssembly, so nothing can be computed: its script-src must allow it.";

/** Whether a module of eight bytes, magic number and version, compiles: a policy may forbid all. */
function compiles(): boolean {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return true;
  } catch {
    return false;
  }
}

/** Fetches a file within a time. Rejects with an error that begins with its name. */
export async function fetchInTime(url: URL, file: string): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ANSWER_MS);
  try {
    return await fetch(url, { signal: patience.signal });
  } catch {
    const reason =
      "there is no connection, or the browser or the security policy of the page refuses it";
    const why = patience.signal.aborted
      ? `no answer within ${ANSWER_MS / 1000} s`
      : globalThis.origin === url.origin
        ? reason
        : `its server does not send the header Access-Control-Allow-Origin: *, or ${reason}`;
    throw new Error(`${file} could not be loaded: ${why}.`);
  } finally {
    clearTimeout(timer);
  }
}

/** Imports a module on demand; if it does not load, the error says so in plain words. */
export async function loadModule<T>(module: Promise<T>, what: string): Promise<T> {
  try {
    return await module;
  } catch (error) {
    throw new Error(
      `${what} could not be loaded. Reload the page to try again. (${messageOf(error)})`,
    );
  }
}

/**
 * Starts a module worker. A browser starts a worker only from the page's own origin. If the script
 * comes from another one (a figure on another site, or in a frame without an origin), a one-line
 * script imports it. That script is a `data:` URL, because a frame without an origin may not start
 * modules from `blob:`. The worker can read its name.
 */
export function spawn(script: URL, name = ""): Worker {
  const own = `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(script.href)};`)}`;
  return new Worker(script.origin === self.origin ? script : own, { type: "module", name });
}
