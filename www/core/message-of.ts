/** Returns the message about a number that is out of range, in the words of the core. */
export function outOfRange(name: string, value: unknown, least: number, most: number): string {
  return `${name} must be ${least} to ${most}, not ${value}`;
}

/** Returns the parameter that an error of the core begins with; "" where it begins otherwise. */
export function parameterAtFault(message: string): string {
  return /^(\w+)(?:: | must be )/.exec(message)?.[1] ?? "";
}

/** Returns the message of what was thrown, whatever it is. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
