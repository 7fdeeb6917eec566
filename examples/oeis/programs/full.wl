last = 40;
a[n_] := Sum[Boole[BitXor[x, y] == n - x - y], {x, n}, {y, x, Floor[(n - x)/2]}];
Table[{n + {OFFSET}, a[n + {OFFSET}]}, {n, 0, last}]
