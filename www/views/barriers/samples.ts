/** Barriers to begin with, each an idea of the paper. Pure. */
import type { BarriersState } from "./params.ts";

type Sample = Partial<BarriersState> & { readonly name: string };

/** What each sample does not name has its default. */
export const SAMPLES: readonly Sample[] = [
  { name: "Nim and misère Nim", p: "0(x,y)", vs: "1(x,y)", b: "1,2;2,1" },
  {
    name: "A staircase",
    p: "2(3,x,y)",
    vs: "",
    b: "1,7;2,5;4,4;5,2;8,1",
    side: 12,
    at: "6,6",
  },
  { name: "Two paths", p: "2(x,1(y))", vs: "3(x,1(y))", b: "4,4", side: 14 },
  { name: "Centres 2 and 5", p: "2(8,x,y)", vs: "5(8,x,y)", b: "8,8", side: 24 },
  {
    name: "Centres 4 and 2, moved",
    p: "2(1,x,y)",
    vs: "4(1,x,y)",
    b: "2,2",
    dx: 2,
    dy: 2,
    side: 16,
  },
  {
    name: "A row and its period",
    p: "2(5,x,y)",
    vs: "2(5,x,y)",
    b: "30,30",
    dx: 12,
    dy: 12,
    from: 24,
    side: 28,
  },
  {
    name: "A middle set",
    p: "0(2,x,y)",
    vs: "6(2,x,y)",
    b: "1,1",
    mid: "5,5",
    side: 12,
  },
];
