/** Programs that the tests start: their output is kept, and they end with the tests. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Program {
  /** A folder of its own, removed at the end. */
  readonly folder: string;
  readonly #child: ChildProcess;
  #output = "";

  constructor(
    program: string,
    args: (folder: string) => string[],
    env: (folder: string) => NodeJS.ProcessEnv,
  ) {
    this.folder = mkdtempSync(join(tmpdir(), "nimscape-engine-"));
    this.#child = spawn(program, args(this.folder), {
      env: { ...process.env, ...env(this.folder) },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true, // a group of its own, so that its children end with it
    });
    const note = (text: string) => {
      this.#output = (this.#output + text).slice(-20_000);
    };
    this.#child.stdout?.setEncoding("utf8").on("data", note);
    this.#child.stderr?.setEncoding("utf8").on("data", note);
    this.#child.on("error", ({ message }) => note(`${program}: ${message}\n`));
    process.once("exit", this.#kill);
  }

  get output(): string {
    return this.#output;
  }

  /**
   * The first match in the output, when it is there. Throws when the program ends before or takes
   * too long.
   */
  async wait(pattern: RegExp, seconds: number): Promise<RegExpExecArray> {
    const end = performance.now() + 1000 * seconds;
    for (;;) {
      const found = pattern.exec(this.#output);
      if (found) return found;
      const ended = this.#child.exitCode !== null || this.#child.pid === undefined;
      if (ended || performance.now() > end)
        throw new Error(
          `no ${pattern} ${ended ? "before its end" : `in ${seconds} s`}:\n${this.#output}`,
        );
      await new Promise((later) => setTimeout(later, 20));
    }
  }

  end(): void {
    process.off("exit", this.#kill);
    this.#kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  readonly #kill = () => {
    try {
      if (this.#child.pid !== undefined) process.kill(-this.#child.pid, "SIGKILL");
    } catch {} // it has ended already
  };
}

/** Starts a screen in memory, for browsers that need one. */
export async function startScreen(
  program: string,
): Promise<{ readonly screen: Program; readonly display: string }> {
  const screen = new Program(
    program,
    () => ["-displayfd", "1", "-screen", "0", "1920x1400x24", "-nolisten", "tcp"],
    () => ({}),
  );
  try {
    const [, number] = await screen.wait(/^(\d+)\n/m, 20);
    return { screen, display: `:${number}` };
  } catch (error) {
    screen.end();
    throw error;
  }
}
