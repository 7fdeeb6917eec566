// Written by scripts/catalogue.mjs from the core's catalogue(): change src/ instead, and build.
// biome-ignore format: JSON as it is written
export const catalogue = {
 "games": [
  {
   "name": "nim",
   "label": "Nim"
  },
  {
   "name": "misere-nim",
   "label": "misère Nim"
  },
  {
   "name": "lim",
   "label": "LIM"
  },
  {
   "name": "lim-prime",
   "label": "LIM′"
  },
  {
   "name": "moore-nim",
   "label": "Moore’s Nim"
  },
  {
   "name": "third-ones-lucky",
   "label": "Third One’s Lucky"
  },
  {
   "name": "subtract-1-3",
   "label": "one or three"
  },
  {
   "name": "subtraction",
   "label": "subtraction"
  },
  {
   "name": "wythoff",
   "label": "Wythoff"
  },
  {
   "name": "kayles",
   "label": "Kayles"
  },
  {
   "name": "end-nim",
   "label": "End-Nim"
  },
  {
   "name": "tripod-nim",
   "label": "tripod nim"
  },
  {
   "name": "tree-nim",
   "label": "tree nim"
  },
  {
   "name": "forest-nim",
   "label": "forest nim"
  },
  {
   "name": "octal",
   "label": "octal game"
  },
  {
   "name": "sum",
   "label": "sum of games"
  }
 ],
 "maps": [
  {
   "name": "value",
   "label": "Values",
   "parameter": null,
   "compares": false,
   "style": "scale",
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
   "parameter": null,
   "compares": false,
   "style": "yes-no",
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
   "parameter": {
    "label": "Modulus",
    "meaning": "Entries with the same remainder have the same colour.",
    "default": 4,
    "min": 2,
    "max": 256
   },
   "compares": false,
   "style": "residues",
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
   "parameter": {
    "label": "Below",
    "meaning": "Only entries smaller than this are coloured.",
    "default": 23,
    "min": 1,
    "max": 32767
   },
   "compares": false,
   "style": "threshold",
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
   "parameter": {
    "label": "Value",
    "meaning": "Highlights this value, which occurs once in every row and column.",
    "default": 0,
    "min": 0,
    "max": 32767
   },
   "compares": false,
   "style": "yes-no",
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
   "parameter": {
    "label": "Bit",
    "meaning": "Digit 0 counts ones, digit 1 counts twos, digit 2 counts fours.",
    "default": 0,
    "min": 0,
    "max": 14
   },
   "compares": false,
   "style": "yes-no",
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
   "parameter": null,
   "compares": false,
   "style": "yes-no",
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
   "parameter": null,
   "compares": false,
   "style": "signed",
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
   "parameter": null,
   "compares": true,
   "style": "signed",
   "palettes": [
    "rdbu",
    "puor"
   ],
   "few": null,
   "compared": null
  }
 ],
 "sequences": [
  {
   "name": "a",
   "label": "a: no pile above n",
   "piles": true,
   "bounded": true,
   "last": 16383
  },
  {
   "name": "d",
   "label": "d: largest pile n",
   "piles": true,
   "bounded": false,
   "last": 16383
  },
  {
   "name": "A",
   "label": "A: at most 2n counters",
   "piles": true,
   "bounded": true,
   "last": 16383
  },
  {
   "name": "D",
   "label": "D: 2n counters",
   "piles": true,
   "bounded": false,
   "last": 16383
  },
  {
   "name": "born",
   "label": "Cells born",
   "piles": false,
   "bounded": false,
   "last": 16383
  },
  {
   "name": "cells",
   "label": "Cells in all",
   "piles": false,
   "bounded": false,
   "last": 16383
  },
  {
   "name": "relaxed",
   "label": "Relaxed rule: points born",
   "piles": false,
   "bounded": false,
   "last": 255
  },
  {
   "name": "others",
   "label": "Relaxed rule: winning positions",
   "piles": false,
   "bounded": false,
   "last": 255
  },
  {
   "name": "lim",
   "label": "LIM",
   "piles": false,
   "bounded": false,
   "last": 16383
  },
  {
   "name": "full",
   "label": "Nim, no pile empty",
   "piles": false,
   "bounded": false,
   "last": 16383
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
 "ranges": {
  "AlignedParams": {
   "by": [
    0,
    1024
   ],
   "c": [
    1,
    2047
   ],
   "columns": [
    1,
    256
   ],
   "m": [
    0,
    10
   ]
  },
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
   "side_with_tree": [
    1,
    256
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
  "BarrierPlaneParams": {
   "dx": [
    -511,
    511
   ],
   "dy": [
    -511,
    511
   ],
   "from": [
    0,
    512
   ],
   "side": [
    4,
    64
   ],
   "step": [
    0,
    128
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
   "k": [
    1,
    8
   ],
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
  "OctalParams": {
   "to": [
    0,
    1000000
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
  "PilesGraphParams": {
   "k": [
    2,
    6
   ],
   "n": [
    0,
    63
   ],
   "n_of_2": [
    0,
    63
   ],
   "n_of_2_all": [
    0,
    63
   ],
   "n_of_3": [
    0,
    63
   ],
   "n_of_3_all": [
    0,
    63
   ],
   "n_of_4": [
    0,
    58
   ],
   "n_of_4_all": [
    0,
    20
   ],
   "n_of_5": [
    0,
    32
   ],
   "n_of_5_all": [
    0,
    10
   ],
   "n_of_6": [
    0,
    27
   ],
   "n_of_6_all": [
    0,
    6
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
  "SequenceParams": {
   "k": [
    1,
    12
   ],
   "to": [
    0,
    16383
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
  },
  "TransferParams": {
   "c": [
    0,
    1099511627776
   ]
  },
  "TreeParams": {
   "size": [
    0,
    255
   ],
   "to": [
    1,
    1024
   ],
   "vertices": [
    1,
    16
   ]
  }
 }
} as const;
