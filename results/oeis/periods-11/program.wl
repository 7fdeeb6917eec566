last = 12; c = 11;
mex[s_] := First[Complement[Range[0, Length[s]], s]];
e[0, 0] = c; e[0, z_] := If[z == c, 0, z]; e[z_, 0] := If[z == c, 0, z];
e[x_, y_] := e[x, y] = mex[Join[Table[e[i, y], {i, 0, x - 1}], Table[e[x, j], {j, 0, y - 1}]]];
begin[n_] := Table[Select[Table[e[r, k] - c - 1, {k, 0, c}], # >= 0 &] // Sort, {r, n}];
step[sets_] := Module[{taken = {0}, place = 0, after},
  after = Table[
    place = If[MemberQ[s, 0], None, mex[Union[s, taken]]];
    If[place =!= None, AppendTo[taken, place]];
    Select[Sort[DeleteCases[Append[s, place], None]] - 1, # >= 0 &], {s, sets}];
  {after, place}];
a[n_] := Module[{sets = begin[n], met, places = {}, place, lap},
  met[_] = -1;
  While[met[sets] < 0,
    met[sets] = Length[places]; {sets, place} = step[sets]; AppendTo[places, place]];
  lap = Drop[places, met[sets]];
  First[Select[Range[Length[lap]], RotateLeft[lap, #] === lap &]]];
Table[{n + 1, a[n]}, {n, 0, last}]
