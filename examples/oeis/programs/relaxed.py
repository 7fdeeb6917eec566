import sys
from collections import Counter
from itertools import product

STEPS = [s for s in product((-1, 0, 1), repeat=3) if sum(map(abs, s)) == 2]
alive, born = set(), {(0, 0, 0)}
for n in range(int(sys.argv[1])):
    print(n + {OFFSET}, sum(1 for x, y, z in born if {WHICH}))
    alive |= born
    near = Counter(tuple(p + d for p, d in zip(point, step)) for point in alive for step in STEPS)
    born = {point for point, number in near.items() if number == 1 and min(point) >= 0} - alive
