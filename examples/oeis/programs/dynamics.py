import sys

def step(state, n):
    """The state one step on: row after row adds the least number >= n that it may."""
    taken, after = 0, []
    for s in state:
        added = 0 if s & 1 else 1 << n
        while added & (s | taken):
            added <<= 1
        taken |= added
        after.append((s | added) >> 1)
    return tuple(after)

def on_cycles(n):
    """The states that are left of all, step after step; row r has numbers below n + r - 1."""
    states = {()}
    for r in range({K}):
        states = {(*s, t) for s in states for t in range(1 << n + r)}
    while True:
        after = {step(s, n) for s in states}
        if len(after) == len(states):
            return after
        states = after

{CYCLES}for n in range({OFFSET}, int(sys.argv[1]) + {OFFSET}):
    print(n, {TERM})
