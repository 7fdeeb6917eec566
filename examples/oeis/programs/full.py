import sys

def a(n):
    pairs = ((x, y) for x in range(1, n) for y in range(x, (n - x) // 2 + 1))
    return sum(x ^ y == n - x - y for x, y in pairs)

for n in range(int(sys.argv[1])):
    print(n + {OFFSET}, a(n + {OFFSET}))
