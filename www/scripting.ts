/** `window.nimscape`: what the console, the tests and later every embedded figure can ask of a picture. */
import type { State } from "./state/link.ts";
import type { Door } from "./worker/client.ts";
import type { Field } from "./worker/protocol.ts";

export interface Nimscape {
  /** Resolves when the picture of the current state is complete, or its error has been shown. */
  settled(): Promise<void>;
  /** The link of what is seen. Setting it is opening it. */
  link: string;
  /** The name of the view and the value of each of its parameters. */
  readonly state: State;
  /** What is shown, as plain typed arrays. */
  data(): Promise<Field>;
  /** The digest of `data()`: the same on every device. */
  digest(): Promise<string>;
  /** The door of the core, on this thread. */
  readonly core: Door;
}

declare global {
  interface Window {
    nimscape: Nimscape;
  }
}
