/**
 * Messages between a presentation and the window with its notes, by a BroadcastChannel. They are
 * checked like links: what is not exactly one of these is dropped.
 */

import { parse, type Tables } from "../link/link.ts";
import type { Facts } from "../views/view.ts";

/** What the presentation sends: the picture and what is pointed at, and that it is over. */
export type PresentedState =
  | {
      readonly kind: "shown";
      readonly link: string;
      readonly facts: Facts | null;
      readonly black: boolean;
      /** Of a lesson: its step, in place of the picture and its next step. */
      readonly notes: Facts | null;
    }
  | { readonly kind: "over" };

/** What the notes send: that they are open, and what their keys and buttons ask for. */
export type Request =
  | { readonly kind: "open" }
  | { readonly kind: "step"; readonly by: -1 | 1 }
  | { readonly kind: "black" };

/** The longest link, the longest text of a fact, and the most facts. */
const LONGEST = 4096;
const LONGEST_TEXT = 1000;
const MOST_ROWS = 100;

/** Returns the channel of a presentation; `id` is in the address of its notes. */
export function channelOf(id: string): BroadcastChannel {
  return new BroadcastChannel(`nimscape-notes-${id}`);
}

/** Parses a message of a presentation; null if it is none. */
export function shownOf(data: unknown, tables: Tables): PresentedState | null {
  const { kind, link, facts, black, notes = null } = membersOf(data);
  if (kind === "over") return { kind };
  if (kind !== "shown" || !isText(link, LONGEST) || typeof black !== "boolean") return null;
  if (parse(link, tables).problems.length > 0) return null;
  const [pointed, step] = [facts, notes].map((each) => (each === null ? null : factsOf(each)));
  if (pointed === undefined || step === undefined) return null;
  return { kind, link, facts: pointed, black, notes: step };
}

/** Parses a message of the notes; null if it is none. */
export function requestOf(data: unknown): Request | null {
  const { kind, by } = membersOf(data);
  if (kind === "open" || kind === "black") return { kind };
  return kind === "step" && (by === 1 || by === -1) ? { kind, by } : null;
}

function factsOf(data: unknown): Facts | undefined {
  const { title, rows } = membersOf(data);
  if (!isText(title, LONGEST_TEXT) || !Array.isArray(rows) || rows.length > MOST_ROWS)
    return undefined;
  return rows.every(isRow) ? { title, rows } : undefined;
}

function isRow(row: unknown): row is readonly [string, string] {
  return Array.isArray(row) && row.length === 2 && row.every((text) => isText(text, LONGEST_TEXT));
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value.length <= longest;
}

function membersOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
}
