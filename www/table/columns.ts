/** What the columns of records mean. Pure. */

const MEANINGS: Readonly<Record<string, string>> = {
  band: "how many numbers the band has whose coming the case decides, 0 for none",
  bound:
    "the column of the state that proves the period, without a proof how many columns were searched",
  centre: "the stack in the centre",
  completion: "the size of the variable leaf with which the player to move loses",
  first: "the first row of the case",
  generation:
    "half the moves of the longest game in which everybody who can moves to a P-position, rounded down, in normal play of Nim half of the counters, empty for an N-position",
  grundy: "the Grundy value, -1 where it is not computed",
  in_play: "1 if a move can take counters from it, else 0",
  last: "the last row of the case",
  modulus: "a power of two M: centres from M on with one remainder have the same row, moved",
  n: "the place from 0 on, or the size of a heap, of the second leaf or of the only variable one",
  on: "the stack that it hangs on, empty for the root",
  parents: "the positions that it grew from",
  period: "the least period, 0 if it is not known",
  piles: "the counters of each pile",
  position: "the position as links have it",
  preperiod: "the column from which the row is periodic",
  representative: "the centre from whose row it follows by theorems, or 0",
  residue: "the remainder of the centres modulo M",
  rest: "what a winning move leaves, empty if none wins here",
  row: "the row of the array",
  rows: "how many rows of the case are open",
  rule: "kept, broken or open, of the marked rule; empty where it says nothing",
  set: "P if the player to move loses, N if the player to move wins",
  size: "the counters of the stack",
  spent: "the steps that were searched",
  stack: "the letter of the stack",
  status: "what is known of the period",
  step: "the step that finds the position, -1 if none does",
  term: "the term at the place n, in decimal digits",
};

/** Returns the meaning of a column, as a clause; undefined for columns with words of their own. */
export function meaningOfColumn(name: string): string | undefined {
  return Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined;
}
