import sys

def begin(c, rows):
    """The sets of the numbers 1, 2, ... at column c + 1, by the mex rule."""
    entry = {}
    for k in range(c + 1):
        for r in range(rows):
            if r == 0 or k == 0:
                entry[r, k] = c if r + k == 0 else 0 if r + k == c else r + k
            else:
                seen = {entry[i, k] for i in range(r)} | {entry[r, j] for j in range(k)}
                entry[r, k] = min(set(range(len(seen) + 1)) - seen)
    beyond = lambda r: {entry[r, k] - c - 1 for k in range(c + 1)}
    return tuple(sum(1 << d for d in beyond(r) if d >= 0) for r in range(1, rows))

def step(sets):
    """The sets one column on, and the place of the last number in this row, 0 for none."""
    taken, after, place = 1, [], 1
    for s in sets:
        place = 0 if s & 1 else ~(s | taken) & ((s | taken) + 1)
        taken |= place
        after.append((s | place) >> 1)
    return tuple(after), place

def period(c, n):
    """What comes back proves a period; the least one divides it."""
    sets, met, places = begin(c, n + 1), {}, []
    while sets not in met:
        met[sets] = len(places)
        sets, place = step(sets)
        places.append(place)
    lap = places[met[sets]:]
    return next(p for p in range(1, len(lap) + 1) if lap == lap[p:] + lap[:p])

{SQUARE}for n in range(int(sys.argv[1])):
    print({TERM})
