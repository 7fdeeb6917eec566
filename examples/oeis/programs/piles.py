import sys
from functools import reduce
from itertools import product
from operator import xor

def a(n):
    others = product(range(n + 1), repeat={K} - 1)
    piles = ((*some, reduce(xor, some)) for some in others)
    return sum(1 for p in piles if {TEST})

for n in range(int(sys.argv[1])):
    print(n + {OFFSET}, a(n))
