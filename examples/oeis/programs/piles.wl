last = 9;
a[n_] := Count[Append[#, BitXor @@ #] & /@ Tuples[Range[0, n], {K} - 1], p_ /; {TEST.wl}];
Table[{n + {OFFSET}, a[n]}, {n, 0, last}]
