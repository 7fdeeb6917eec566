import sys
from collections import Counter
from itertools import combinations

def children(p):
    for i, j in combinations(range(4), 2):
        q = [pile + (at in (i, j)) for at, pile in enumerate(p)]
        if q[0] ^ q[1] ^ q[2] ^ q[3] == 0:
            yield tuple(q)

lines, edges = Counter({(0, 0, 0, 0): 1}), 0
for n in range(int(sys.argv[1])):
    print(n + {OFFSET}, {WHICH})
    after, edges = Counter(), 0
    for p, number in lines.items():
        for q in children(p):
            after[q] += number
            edges += 1
    lines = after
