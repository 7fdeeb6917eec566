last = 15;
pairs = Total /@ Subsets[IdentityMatrix[4], {2}];
children[p_] := Select[(p + #) & /@ pairs, BitXor @@ # == 0 &];
lines = {{{0, 0, 0, 0}, 1}}; edges = 0;
Table[
  term = edges;
  next = Flatten[Table[{#, line[[2]]} & /@ children[line[[1]]], {line, lines}], 1];
  edges = Length[next]; lines = {#[[1, 1]], Total[#[[All, 2]]]} & /@ GatherBy[next, First];
  {n, term}, {n, 0, last}]
