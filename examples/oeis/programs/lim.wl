last = 19;
moves[p_] := Flatten[Table[Sort[p + x (2 UnitVector[3, i] - 1)], {i, 3}, {x, Min[Delete[p, i]]}], 1];
isLost[p_] := isLost[p] = NoneTrue[moves[p], isLost];
a[n_] := Count[Select[Tuples[Range[0, n], 3], Total[#] == n && OrderedQ[#] &], _?isLost];
Table[{n + {OFFSET}, a[n]}, {n, 0, last}]
