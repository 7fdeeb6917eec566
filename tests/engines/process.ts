/** Programs that the tests start: their output is kept, and they end with the tests. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./engine.ts";

export class Program {
  output = "";
  readonly #folder: string;
  readonly #child: ChildProcess;

  /** `args` and `env` are given a folder of the program's own, which is removed at the end. */
  constructor(
    program: string,
    args: (folder: string) => string[],
    env: (folder: string) => NodeJS.ProcessEnv = () => ({}),
  ) {
    this.#folder = mkdtempSync(join(tmpdir(), "nimscape-engine-"));
    this.#child = spawn(program, args(this.#folder), {
      env: { ...process.env, ...env(this.#folder) },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true, // a group of its own, so that its children end with it
    });
    const note = (text: string) => {
      this.output = (this.output + text).slice(-20_000);
    };
    this.#child.stdout?.setEncoding("utf8").on("data", note);
    this.#child.stderr?.setEncoding("utf8").on("data", note);
    this.#child.on("error", ({ message }) => note(`${program}: ${message}\n`));
    process.once("exit", this.end);
  }

  /** Returns what the first group of a pattern matches in the output, when it is there. */
  async wait(pattern: RegExp): Promise<string> {
    const isThere = () => pattern.test(this.output) || this.#child.exitCode !== null;
    await until(isThere, `it writes ${pattern}`).catch(() => {});
    const [, found] = pattern.exec(this.output) ?? [];
    if (found === undefined) throw new Error(`no ${pattern}:\n${this.output}`);
    return found;
  }

  readonly end = (): void => {
    process.off("exit", this.end);
    try {
      if (this.#child.pid !== undefined) process.kill(-this.#child.pid, "SIGKILL");
    } catch {} // it has ended already
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
}

/**
 * Starts a screen in memory, which both browsers need; returns it with the variables of its users.
 */
export async function startScreen() {
  const size = ["-screen", "0", "1920x1400x24", "-nolisten", "tcp"];
  const screen = new Program(process.env.XVFB ?? "Xvfb", () => ["-displayfd", "1", ...size]);
  const DISPLAY = `:${await screen.wait(/^(\d+)\n/m)}`;
  return { screen, env: { DISPLAY, LIBGL_ALWAYS_SOFTWARE: "1" } }; // the same pictures everywhere
}
