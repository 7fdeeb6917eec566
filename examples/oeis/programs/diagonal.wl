last = 20;
mex[s_] := First[Complement[Range[0, Length[s]], s]];
a[c_] := Module[{e},
  e[0, 0] = c; e[0, z_] := If[z == c, 0, z]; e[z_, 0] := If[z == c, 0, z];
  e[x_, y_] := e[x, y] = mex[Join[Table[e[i, y], {i, 0, x - 1}], Table[e[x, j], {j, 0, y - 1}]]];
  e[c, c]];
Table[{n + {OFFSET}, a[n]}, {n, 0, last}]
