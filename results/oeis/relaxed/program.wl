last = 15;
steps = Select[Tuples[{-1, 0, 1}, 3], Total[Abs[#]] == 2 &];
alive = {}; born = {{0, 0, 0}};
Table[
  count = Count[born, p_ /; True];
  alive = Union[alive, born];
  near = Flatten[Table[p + s, {p, alive}, {s, steps}], 1];
  born = Complement[Select[Cases[Split[Sort[near]], {p_} :> p], Min[#] >= 0 &], alive];
  {n, count}, {n, 0, last}]
