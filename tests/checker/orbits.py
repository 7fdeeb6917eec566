"""The second checker, for certificates of orbits: a line each, as for check.py. A row is a number
whose binary digits are its offsets; the least free offset is the lowest zero of a sum of digits."""
from check import Undecided, answer, ensure, in_range, read
ORBIT = "{format:nimscape orbit,n:N,period:N,rows:<<N>>,version:1}"
STEPS, LONGEST = 100_000, 1 << 24  # steps that are followed here at most, and the format's range
def check_orbit(it):
    n, period, rows = it["n"], it["period"], it["rows"]
    in_range("rows", len(rows), 16, 1)
    in_range("n", n, 64, 1)
    in_range("period", period, LONGEST, 1)
    ensure(all([*row, 96] == sorted({*row, 96}) for row in rows), "a row is no list of offsets")
    ensure(period <= STEPS, f"{period} steps", Undecided)
    first = [sum(1 << offset for offset in row) for row in rows]
    state = first[:]
    for done in range(1, period + 1):
        closed = (1 << n) - 1  # offsets below n, and those that are given in this step
        for at, row in enumerate(state):
            free = ~(row | closed)
            gets = 0 if row & 1 else free & -free
            closed, state[at] = closed | gets, (row | gets) >> 1
        ensure((state == first) == (done == period), f"the state after {done} steps is another")
def check_line(line):
    ensure(len(line) <= 1 << 16, "has more than 65536 letters")
    check_orbit(read(line, [ORBIT])[0])
if __name__ == "__main__":
    answer(check_line)
