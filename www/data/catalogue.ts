// Written by scripts/catalogue.mjs from the core's catalogue(): change src/ instead, and build.
// biome-ignore format: JSON as it is written
export const catalogue = {
 "games": [
  {
   "name": "nim",
   "label": "Nim",
   "picture": "piles",
   "misere": false,
   "rules": "Take any number of counters from one pile. The player who takes the last one wins.",
   "example": "3,4,5",
   "notation": "whole numbers with commas between them"
  },
  {
   "name": "misere-nim",
   "label": "misère Nim",
   "picture": "piles",
   "misere": true,
   "rules": "Take any number of counters from one pile. The player who takes the last one loses.",
   "example": "3,4,5",
   "notation": "whole numbers with commas between them"
  },
  {
   "name": "lim",
   "label": "LIM",
   "picture": "piles",
   "misere": false,
   "rules": "Take the same number of stones from two of three piles, and add as many to the third. The player who moves last wins.",
   "example": "2,3,4",
   "notation": "whole numbers with commas between them"
  },
  {
   "name": "lim-prime",
   "label": "LIM′",
   "picture": "piles",
   "misere": false,
   "rules": "Shorten one side of a triangle of even circumference by an even number, so that it stays a triangle. The player who moves last wins.",
   "example": "5,6,7",
   "notation": "whole numbers with commas between them"
  },
  {
   "name": "subtract-1-3",
   "label": "one or three",
   "picture": "piles",
   "misere": false,
   "rules": "Take one or three counters from one pile. The player who moves last wins.",
   "example": "2,5,8",
   "notation": "whole numbers with commas between them"
  },
  {
   "name": "wythoff",
   "label": "Wythoff",
   "picture": "piles",
   "misere": false,
   "rules": "Take any number of counters from one of two piles, or the same number from both. The player who takes the last one wins.",
   "example": "5,8",
   "notation": "whole numbers with commas between them"
  },
  {
   "name": "kayles",
   "label": "Kayles",
   "picture": "rows",
   "misere": false,
   "rules": "Knock down one pin, or two that stand side by side in one row; the row may fall apart. The player who moves last wins.",
   "example": "1,2,5",
   "notation": "whole numbers with commas between them"
  },
  {
   "name": "tripod-nim",
   "label": "tripod nim",
   "picture": "tree",
   "misere": false,
   "rules": "Three stacks hang on a centre. Take any number of coins from a stack at the outside; the centre is outside once two of the others are gone. The player who takes the last coin wins.",
   "example": "2,3,4,4",
   "notation": "whole numbers with commas between them"
  },
  {
   "name": "tree-nim",
   "label": "tree nim",
   "picture": "tree",
   "misere": false,
   "rules": "Stacks of coins stand where a tree branches and ends. Take any number of coins from a stack at an end; what it hung on becomes an end once nothing else hangs there. The player who takes the last coin wins.",
   "example": "2(3,1(2,3))",
   "notation": "whole numbers with commas between them, those that hang on another in brackets after it"
  },
  {
   "name": "forest-nim",
   "label": "forest nim",
   "picture": "tree",
   "misere": false,
   "rules": "Tree nim on several trees: take any number of coins from one stack at an end of any tree. The player who takes the last coin wins.",
   "example": "2(1,3),1(2),4",
   "notation": "whole numbers with commas between them, those that hang on another in brackets after it"
  }
 ],
 "maps": [
  {
   "name": "value",
   "label": "Values",
   "meaning": "The value C(a, b); with a second centre, where the two agree.",
   "parameter": null,
   "compares": false,
   "style": "scale",
   "signed": false,
   "weights": 1,
   "palettes": [
    "viridis",
    "cividis",
    "magma",
    "plasma",
    "inferno",
    "turbo"
   ],
   "few": null,
   "compared": {
    "style": "yes-no",
    "palettes": [
     "safe",
     "paper"
    ]
   }
  },
  {
   "name": "parity",
   "label": "Even and odd",
   "meaning": "Whether C(a, b) is odd.",
   "parameter": null,
   "compares": false,
   "style": "yes-no",
   "signed": false,
   "weights": 1,
   "palettes": [
    "safe",
    "paper"
   ],
   "few": null,
   "compared": null
  },
  {
   "name": "mod",
   "label": "Residues",
   "meaning": "The remainder of C(a, b) on division by a modulus.",
   "parameter": {
    "label": "Modulus",
    "meaning": "Entries with the same remainder have the same colour.",
    "default": 4,
    "min": 2,
    "max": 256
   },
   "compares": false,
   "style": "residues",
   "signed": false,
   "weights": 3,
   "palettes": [
    "dusk",
    "sinebow"
   ],
   "few": {
    "most": 8,
    "palettes": [
     "okabe",
     "dusk",
     "sinebow"
    ]
   },
   "compared": null
  },
  {
   "name": "below",
   "label": "Small values",
   "meaning": "The entries with C(a, b) below a bound: Figure 11 of Tree and Tripod Nim.",
   "parameter": {
    "label": "Below",
    "meaning": "Only entries smaller than this are coloured.",
    "default": 23,
    "min": 1,
    "max": 32767
   },
   "compares": false,
   "style": "threshold",
   "signed": false,
   "weights": 2,
   "palettes": [
    "viridis",
    "cividis",
    "magma",
    "plasma",
    "inferno",
    "turbo",
    "safe",
    "paper"
   ],
   "few": null,
   "compared": null
  },
  {
   "name": "level",
   "label": "One value",
   "meaning": "Where one value stands: once in every row and once in every column.",
   "parameter": {
    "label": "Value",
    "meaning": "Highlights this value, which occurs once in every row and column.",
    "default": 0,
    "min": 0,
    "max": 32767
   },
   "compares": false,
   "style": "yes-no",
   "signed": false,
   "weights": 1,
   "palettes": [
    "safe",
    "paper"
   ],
   "few": null,
   "compared": null
  },
  {
   "name": "bit",
   "label": "One bit",
   "meaning": "One binary digit of C(a, b), 0 the last.",
   "parameter": {
    "label": "Bit",
    "meaning": "Digit 0 counts ones, digit 1 counts twos, digit 2 counts fours.",
    "default": 0,
    "min": 0,
    "max": 14
   },
   "compares": false,
   "style": "yes-no",
   "signed": false,
   "weights": 1,
   "palettes": [
    "safe",
    "paper"
   ],
   "few": null,
   "compared": null
  },
  {
   "name": "odious",
   "label": "Odd number of ones",
   "meaning": "Whether C(a, b) is odious: its binary digits have an odd number of ones.",
   "parameter": null,
   "compares": false,
   "style": "yes-no",
   "signed": false,
   "weights": 1,
   "palettes": [
    "safe",
    "paper"
   ],
   "few": null,
   "compared": null
  },
  {
   "name": "excess",
   "label": "Above the nim-sum",
   "meaning": "How far C(a, b) is above or below the nim-sum of a and b.",
   "parameter": null,
   "compares": false,
   "style": "signed",
   "signed": true,
   "weights": 1,
   "palettes": [
    "rdbu",
    "puor"
   ],
   "few": null,
   "compared": null
  },
  {
   "name": "difference",
   "label": "Difference",
   "meaning": "How far the second centre's entry is above or below the first one's.",
   "parameter": null,
   "compares": true,
   "style": "signed",
   "signed": true,
   "weights": 1,
   "palettes": [
    "rdbu",
    "puor"
   ],
   "few": null,
   "compared": null
  }
 ],
 "palettes": [
  {
   "name": "viridis",
   "label": "Viridis",
   "kind": "sequential"
  },
  {
   "name": "cividis",
   "label": "Cividis",
   "kind": "sequential"
  },
  {
   "name": "magma",
   "label": "Magma",
   "kind": "sequential"
  },
  {
   "name": "plasma",
   "label": "Plasma",
   "kind": "sequential"
  },
  {
   "name": "inferno",
   "label": "Inferno",
   "kind": "sequential"
  },
  {
   "name": "turbo",
   "label": "Turbo",
   "kind": "sequential"
  },
  {
   "name": "safe",
   "label": "Light and dark",
   "kind": "comparison"
  },
  {
   "name": "paper",
   "label": "Red and blue",
   "kind": "comparison"
  },
  {
   "name": "okabe",
   "label": "Okabe and Ito",
   "kind": "categorical"
  },
  {
   "name": "dusk",
   "label": "Dusk",
   "kind": "cyclic"
  },
  {
   "name": "sinebow",
   "label": "Sinebow",
   "kind": "cyclic"
  },
  {
   "name": "rdbu",
   "label": "Blue to red",
   "kind": "diverging"
  },
  {
   "name": "puor",
   "label": "Purple to orange",
   "kind": "diverging"
  }
 ],
 "palette_kinds": [
  "sequential",
  "comparison",
  "categorical",
  "cyclic",
  "diverging"
 ],
 "scales": [
  "linear",
  "rank",
  "log"
 ],
 "ranges": {
  "ArrayParams": {
   "c": [
    0,
    4095
   ],
   "leaf": [
    0,
    255
   ],
   "row": [
    0,
    4095
   ],
   "side": [
    1,
    16384
   ],
   "side_with_leaf": [
    1,
    256
   ],
   "side_with_row": [
    1,
    1024
   ],
   "vs": [
    0,
    4095
   ]
  },
  "BarrierParams": {
   "c": [
    0,
    4095
   ],
   "from": [
    1,
    1000000
   ],
   "n": [
    1,
    127
   ],
   "side": [
    1,
    64
   ]
  },
  "DynamicsParams": {
   "k": [
    1,
    16
   ],
   "n": [
    1,
    64
   ],
   "t": [
    0,
    100000
   ]
  },
  "DynamicsSystem": {
   "column": [
    0,
    1000000
   ],
   "columns": [
    1,
    4096
   ],
   "k": [
    1,
    16
   ],
   "n": [
    1,
    64
   ],
   "number": [
    0,
    4294967295
   ]
  },
  "FarParams": {
   "below": [
    1,
    4096
   ],
   "c": [
    0,
    4095
   ],
   "from": [
    0,
    1000000000
   ],
   "rows": [
    1,
    4096
   ],
   "width": [
    1,
    8192
   ]
  },
  "FillingParams": {
   "c": [
    0,
    4095
   ],
   "side": [
    1,
    64
   ]
  },
  "GameParams": {
   "number": [
    0,
    255
   ],
   "numbers": [
    0,
    8
   ],
   "pile": [
    0,
    1099511627776
   ]
  },
  "GrowthParams": {
   "n": [
    0,
    1099511627776
   ],
   "n_listed": [
    0,
    4095
   ]
  },
  "NearEquivalenceParams": {
   "c": [
    0,
    4095
   ],
   "d": [
    0,
    4095
   ],
   "effort": [
    1,
    100000000
   ],
   "largest": [
    1,
    4096
   ]
  },
  "OctantParams": {
   "c": [
    0,
    4095
   ],
   "d": [
    0,
    65535
   ],
   "side": [
    1,
    65536
   ],
   "side_listed": [
    1,
    2048
   ],
   "side_relaxed": [
    1,
    128
   ],
   "side_with_c": [
    1,
    1024
   ]
  },
  "PeriodParams": {
   "c": [
    0,
    4095
   ],
   "effort": [
    1,
    9007199254740992
   ],
   "rows": [
    1,
    128
   ]
  },
  "RowOffsetsParams": {
   "c": [
    0,
    4095
   ],
   "count": [
    1,
    16384
   ],
   "from": [
    0,
    4194303
   ],
   "row": [
    0,
    1023
   ]
  },
  "ShadowsParams": {
   "barrier": [
    1,
    4096
   ],
   "c": [
    0,
    4095
   ],
   "from": [
    1,
    100000
   ],
   "side": [
    1,
    256
   ],
   "vs": [
    0,
    4095
   ]
  },
  "SolidParams": {
   "size": [
    10,
    1000
   ],
   "thickness": [
    10,
    90
   ]
  }
 }
} as const;
