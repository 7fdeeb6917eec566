steps = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
alive = {}; born = {{0, 0}};
Table[
  alive = Union[alive, born]; count = Length[alive];
  near = Tally[Flatten[Outer[Plus, alive, steps, 1], 1]];
  born = Complement[Cases[near, {p_, 1} :> p], alive];
  {n + 1, count}, {n, 0, 15}]
