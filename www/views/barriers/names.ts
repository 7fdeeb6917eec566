/** The names of games in the plane of two leaves. */
import { say } from "../../locales/say.ts";
import { short } from "../titles.ts";
import type { BarriersState } from "./index.ts";

/** Returns the name of a game. */
export function nameOf(text: string): string {
  if (text === "0(x,y)") return say("Nim, two piles");
  if (text === "1(x,y)") return say("Misère Nim, two piles");
  const [, centre, third] = /^(\d+)\((\d+),x,y\)$/.exec(text) ?? [];
  if (centre !== undefined && third !== undefined)
    return say`Centre ${centre}, third leaf ${third}`;
  return say`Tree ${text}`;
}

/** Returns the name of a game for titles. */
export function shortNameOf(text: string): string {
  if (text === "0(x,y)") return "Nim";
  return text === "1(x,y)" ? say("misère Nim") : short(text, 18);
}

/** Returns which games a state shows. */
export function about({ p, vs }: Pick<BarriersState, "p" | "vs">): string {
  return vs === "" ? nameOf(p) : say`${nameOf(p)} beside ${nameOf(vs)}`;
}
