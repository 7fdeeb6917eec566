last = 15;
steps = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
alive = {}; born = {{0, 0}};
Table[
  count = Length[born]; alive = Union[alive, born];
  near = Flatten[Table[p + s, {p, alive}, {s, steps}], 1];
  born = Complement[Cases[Split[Sort[near]], {p_} :> p], alive];
  {n + 1, count}, {n, 0, last}]
