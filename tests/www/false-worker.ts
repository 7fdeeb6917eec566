/** A core with a fake worker, which records its messages and sends the answers of a test. */
import { createCore, type WorkerLike } from "../../www/core/client.ts";
import type { Answer, Request } from "../../www/core/protocol.ts";

/** A worker that records its messages and sends the answers that the test chooses. */
export class False implements WorkerLike {
  readonly heard: Request[] = [];
  /** What each message moves. */
  readonly moved: (readonly Transferable[])[] = [];
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  onmessageerror: WorkerLike["onmessageerror"] = null;
  ended = false;

  postMessage(request: Request, moved: readonly Transferable[] = []): void {
    this.heard.push(request);
    this.moved.push(moved);
  }

  terminate(): void {
    this.ended = true;
  }

  say(answer: Answer): void {
    this.onmessage?.call(this as unknown as Worker, { data: answer } as MessageEvent);
  }

  /** Dies. Returns whether the page keeps the error from the console. */
  die(): boolean {
    let isHandled = false;
    const preventDefault = () => {
      isHandled = true;
    };
    this.onerror?.call(this as never, { preventDefault } as ErrorEvent);
    return isHandled;
  }

  /** Returns the messages of one kind. */
  of<K extends Request["kind"]>(kind: K): Extract<Request, { kind: K }>[] {
    return this.heard.filter((request): request is never => request.kind === kind);
  }

  /** Answers the newest request of a kind. */
  done(kind: "call" | "ask" | "open", value: unknown): void {
    const id = this.of(kind).at(-1)?.id ?? Number.NaN;
    this.say({ kind: "done", id, value });
  }

  panic(kind: "call" | "ask" | "open"): void {
    const id = this.of(kind).at(-1)?.id ?? Number.NaN;
    const error = { name: "RuntimeError", message: "unreachable", stack: "", panic: true };
    this.say({ kind: "failed", id, error });
  }
}

/** A core, its workers so far, and what it says to the user. */
export function setting() {
  const workers: False[] = [];
  const warnings: string[] = [];
  const core = createCore({
    spawn: () => {
      const worker = new False();
      workers.push(worker);
      return worker;
    },
    module: {} as WebAssembly.Module,
    warn: (sentence) => void warnings.push(sentence),
  });
  /** The newest worker, after its start. */
  const worker = () => workers.at(-1) as False;
  const hello = () => worker().say({ kind: "hello" });
  return { core, workers, warnings, worker, hello };
}
