last = 15;
steps = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
alive = {}; born = {{0, 0}};
Table[
  count = Length[alive]; alive = Union[alive, born];
  near = Flatten[Table[p + s, {p, alive}, {s, steps}], 1];
  born = Complement[Cases[Split[Sort[near]], {p_} :> p], alive];
  {n, count}, {n, 0, last}]
