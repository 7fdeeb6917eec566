last = 9;
a[n_] := Count[Append[#, BitXor @@ #] & /@ Tuples[Range[0, n], 5 - 1], p_ /; Max[p] <= n];
Table[{n, a[n]}, {n, 0, last}]
