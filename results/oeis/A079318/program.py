import sys
from functools import cache

def moves(p):
    for i in range(3):
        for x in range(1, min(p[i - 1], p[i - 2]) + 1):
            q = [pile - x for pile in p]
            q[i] += 2 * x
            yield tuple(sorted(q))

@cache
def is_lost(p):
    return not any(is_lost(q) for q in moves(p))

def a(n):
    return sum(is_lost((x, y, n - x - y)) for x in range(n + 1) for y in range(x, (n - x) // 2 + 1))

for n in range(int(sys.argv[1])):
    print(n, a(n))
