import sys

def a(c):
    entry = {}
    for x in range(c + 1):
        for y in range(c + 1):
            if x == 0 or y == 0:
                entry[x, y] = c if x + y == 0 else 0 if x + y == c else x + y
            else:
                seen = {entry[i, y] for i in range(x)} | {entry[x, j] for j in range(y)}
                entry[x, y] = min(set(range(len(seen) + 1)) - seen)
    return entry[c, c]

for n in range(int(sys.argv[1])):
    print(n, a(n))
