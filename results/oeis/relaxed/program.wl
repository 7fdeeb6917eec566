steps = Select[Tuples[{-1, 0, 1}, 3], Total[Abs[#]] == 2 &];
alive = {}; born = {{0, 0, 0}};
Table[
  count = Count[born, p_ /; True];
  alive = Union[alive, born];
  near = Tally[Flatten[Outer[Plus, alive, steps, 1], 1]];
  born = Complement[Select[Cases[near, {p_, 1} :> p], Min[#] >= 0 &], alive];
  {n, count}, {n, 0, 15}]
