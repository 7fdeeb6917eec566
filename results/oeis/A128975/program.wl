last = 40;
a[n_] := Sum[Boole[BitXor[x, y] == n - x - y], {x, n}, {y, x, Floor[(n - x)/2]}];
Table[{n + 1, a[n + 1]}, {n, 0, last}]
