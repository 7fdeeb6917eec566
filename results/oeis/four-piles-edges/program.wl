pairs = Total /@ Subsets[IdentityMatrix[4], {2}];
children[p_] := Select[(p + #) & /@ pairs, BitXor @@ # == 0 &];
lines = <|{0, 0, 0, 0} -> 1|>; edges = 0;
Table[
  term = edges;
  next = Flatten[KeyValueMap[Function[{p, m}, (# -> m) & /@ children[p]], lines]];
  edges = Length[next]; lines = Merge[next, Total];
  {n, term}, {n, 0, 15}]
