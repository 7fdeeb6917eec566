/**
 * Random links for tests: what each view can show, with its limits, and the same damaged. One seed,
 * one sequence.
 */
import { print, read, type State, type Tables, type Value } from "../../www/link/link.ts";
import type { IntegerParam, NumberParam, Param } from "../../www/link/params.ts";
import { hostile, seeded } from "../www/hostile-texts.ts";

type Random = () => number;

/** What a text parameter may be, by its key: positions of games, leading rows, starting words. */
const TEXTS: readonly string[] = [
  "3,4,5",
  "0",
  "7",
  "255,255",
  "1,2,3,4,5,6,7,8",
  "2(3,1(2,2))",
  "1(1),2(1,1)",
  "3,0,1,2",
  "4095",
  "0,2,1",
  "1,010011",
  "0",
  "1",
  "10,01,11",
  "0000000000000000",
];

/** Large pictures take seconds: one in so many is large. */
const RARELY = 64;
const MODEST = 256;

/** What stands for a character, a word or a place of a link that is damaged. */
const PIECES = ["", "&", "=", "?", ",", "-", ".", "0", "9", "00", "%", "%2C", "#", "/", "e9", "١"];

/**
 * A source of links: of each four, two as the page writes them, one damaged, one of the two kinds
 * or hostile.
 */
export function links(seed: number, tables: Tables): () => string {
  const random = seeded(seed);
  const crumbs = hostile(seed, ["side", "c", "n", "sel", ...Object.keys(tables)]);
  return () => {
    const die = random();
    if (die > 0.9) return crumbs();
    const link = made(tables, random);
    return die < 0.5 ? link : damaged(link, random);
  };
}

/** The link of a state: about a third of the parameters differ from what they are by default. */
function made(tables: Tables, random: Random): string {
  const view = oneOf(Object.keys(tables), random);
  const table = tables[view] ?? {};
  const values: Record<string, Value> = {};
  for (const [key, param] of Object.entries(table))
    values[key] = random() < 0.35 ? valueFor(param, random) : param.default;
  return print(view, values as State, tables);
}

function valueFor(param: Param, random: Random): Value {
  switch (param.kind) {
    case "integer":
      return integer(param, random);
    case "number":
      return real(param, random);
    case "choice":
      return oneOf(param.options, random).value;
    case "position":
      return triple(param.max, random);
    case "cell":
      return [signed(param.max, random), signed(param.max, random)];
    case "text":
      return read(param, oneOf(TEXTS, random)) ?? param.default;
  }
}

/** Small numbers mostly, and the limits. */
function integer({ min, max }: IntegerParam, random: Random): number {
  const most = random() * RARELY < 1 ? max : Math.min(max, min + MODEST);
  const die = random();
  if (die < 0.1) return min;
  if (die < 0.2) return most;
  if (die < 0.25) return Math.max(min, most - 1);
  return min + Math.floor((most - min + 1) * random() ** 2);
}

function real({ min, max, digits }: NumberParam, random: Random): number {
  const die = random();
  const value = die < 0.1 ? min : die < 0.2 ? max : min + (max - min) * random();
  const near = die > 0.6 ? Math.max(min, Math.min(max, (random() - 0.5) * 32)) : value;
  return Number(near.toFixed(digits));
}

/** Of a third of them the nim-sum is 0. */
function triple(max: number, random: Random): [number, number, number] {
  const most = random() < 0.8 ? Math.min(max, 63) : max;
  const [a, b, c] = [0, 0, 0].map(() => Math.floor(random() * (most + 1))) as [
    number,
    number,
    number,
  ];
  return random() < 1 / 3 && most < 2 ** 31 ? [a, b, a ^ b] : [a, b, c];
}

const signed = (max: number, random: Random) =>
  Math.round((random() - 0.5) * 2 * (random() < 0.8 ? Math.min(max, 40) : max));

/** One to three characters are left out, said twice, exchanged or replaced. */
function damaged(link: string, random: Random): string {
  let text = link;
  for (let left = 1 + random() * 3; left > 1; left--) {
    const at = Math.floor(random() * (text.length + 1));
    const gone = random() < 0.5 ? 1 : 0;
    const part = random() < 0.3 ? text.slice(at, at + 8) : oneOf(PIECES, random);
    text = text.slice(0, at) + part + text.slice(at + gone);
  }
  return text;
}

function oneOf<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}
