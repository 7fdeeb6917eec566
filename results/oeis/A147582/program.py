import sys
from collections import Counter

alive, born = set(), {(0, 0)}
for n in range(int(sys.argv[1])):
    print(n + 1, len(born))
    alive |= born
    near = Counter((x + i, y + j) for x, y in alive for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    born = {cell for cell, number in near.items() if number == 1} - alive
