/** Finds the lines of a JSON text: where its fields are, and where it is broken. Pure. */

/** The deepest nesting that is read; a lesson needs 5. */
const DEEPEST = 12;

const TOKEN =
  /[ \t\r\n]*("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,])/uy;

/** A text that is no JSON. */
export class BrokenJson extends Error {}

/** Returns the line of each value, counted from 1 on, by its path as JSON; throws BrokenJson. */
export function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const tokens = new Tokens(text);
  readValue(tokens, [], lines);
  if (tokens.next !== "") tokens.fail();
  return lines;
}

class Tokens {
  readonly #text: string;
  #at = 0;
  /** The line where the next token ends, from 1 on. */
  line = 1;
  /** The next token; empty at the end. */
  next = "";

  constructor(text: string) {
    this.#text = text;
    this.advance();
  }

  /** Returns the next token and goes on. */
  advance(): string {
    const token = this.next;
    TOKEN.lastIndex = this.#at;
    const match = TOKEN.exec(this.#text);
    this.next = match?.[1] ?? "";
    const rest = match === null ? this.#text.slice(this.#at).trimStart().length : 0;
    const end = match === null ? this.#text.length - rest : TOKEN.lastIndex;
    this.line += this.#text.slice(this.#at, end).split("\n").length - 1;
    this.#at = end;
    if (rest > 0) this.fail();
    return token;
  }

  expect(token: string): void {
    if (this.next !== token) this.fail();
    this.advance();
  }

  fail(): never {
    const found = this.next || this.#text.slice(this.#at, this.#at + 1);
    const what = found === "" ? "the file ends too early" : `${found.slice(0, 20)} is unexpected`;
    throw new BrokenJson(`line ${this.line}: ${what}`);
  }
}

function readValue(
  tokens: Tokens,
  path: readonly (string | number)[],
  lines: Map<string, number>,
): void {
  lines.set(JSON.stringify(path), tokens.line);
  if (path.length > DEEPEST) throw new BrokenJson(`line ${tokens.line}: nested too deeply`);
  const first = tokens.next;
  if (/^$|^[\]}:,]$/.test(first)) tokens.fail();
  tokens.advance();
  if (first !== "[" && first !== "{") return;
  const end = first === "[" ? "]" : "}";
  for (let place = 0; place === 0 ? tokens.next !== end : tokens.next === ","; place++) {
    if (place > 0) tokens.advance();
    let key: string | number = place;
    if (first === "{") {
      if (!tokens.next.startsWith('"')) tokens.fail();
      key = JSON.parse(tokens.advance()) as string;
      tokens.expect(":");
    }
    readValue(tokens, [...path, key], lines);
  }
  tokens.expect(end);
}
