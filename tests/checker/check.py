"""A second checker of certificates, written from docs/proofs.md and not from the first one. Usage:
python3 check.py < CERTIFICATES, one on each line. Each is answered by a line: "accepted", "refused:
reason", or "undecided: reason" where it is too long. The first checker follows the numbers after a
band by the half-window rule, and the last two by an algebra of labels. This one fills the array by
the mex rule from column 0 to the end of a cycle and reads all in it. It relies on theorems 1 to 3,
6 to 8, 10 to 12, 14 and 18, and on theorem 5 where a column is far out. tables.py reads tables."""
import json, re, sys
from functools import cache
from math import isqrt
import numpy as np
ENTRIES, HEAPS = 6_000_000, 20_000  # entries and values of an octal game that are computed at most
FAR = 1 << 16  # columns in which a lap is looked for that is too long, or begins too far out
SIDE = 160  # offsets on either side of the diagonal
# The ranges of the formats: a number is at most this. NAMED are the centres of claims by theorems.
CENTRES, ROWS, LAST, OFFSETS, BARRIERS = 4095, 127, 143, 127, 4096
COLUMNS, NAMED, JOINT = 1 << 53, 1 << 40, (1 << 64) - 1
LITERALLY = 1 << 12  # up to here the first checker follows larger offsets, too
class Refused(Exception): """The certificate proves nothing."""
class Undecided(Exception): """The certificate is too long to be followed here."""
def ensure(holds, reason, verdict=Refused):
    if not holds:
        raise verdict(reason)
def in_range(name, number, most, least=0):  # in the words of the first checker
    ensure(least <= number <= most, f"{name} must be {least} to {most}, not {number}")

# Reading. N is a number, T a number written as text, <x> a list; members are in order.
PERIOD, TRANSFER, NEAR, OCTAL = (
    "{bands:<B>,centre:N,claim:({row:{period:T,preperiod:N,row:N,witnesses:<{column:T,prime:N}>}}|"
    "{band:B}|{no-band:{radius:N}}),column:N,format:nimscape period,proof:(given|trivial|stable|"
    "{walk:{joint:T}}|{labels:{lap:N,order:T}}),stable:N,state:<<N>>,version:1}",
    "{centre:N,certificate:P,claim:({row:{period:T,preperiod:N,row:N}}|{band:B}|{no-band:{radius:N}"
    "}|{divides:{multiple:T,row:N}}),format:nimscape period by theorem,steps:<{from:N,theorem:"
    "(shift|twins|after-band),to:N}>,version:1}",
    "{barrier:N,centres:[N,N],finding:({proved:{column:N,period:N,sets:[<<N>>,<<N>>]}}|{refuted:"
    "{cell:[N,N],shadowed_by:N,value:N}}),format:nimscape near equivalence,version:1}",
    "{code:C,format:nimscape octal period,mask:N,period:N,preperiod:N,values:<N>,version:1}")
LONGEST = {PERIOD: 1 << 20, TRANSFER: 1 << 20, NEAR: 1 << 24, OCTAL: 1 << 24}  # letters
@cache
def pattern(text):
    text = text.replace("P", PERIOD).replace("B", "{column:N,radius:N}")
    while "<" in text:
        text = re.sub("<([^<>]*)>", r"[(\1(,\1)*)?]", text)
    text = re.sub("[a-z][a-z_ -]*", r'"\g<0>"', re.sub(r"[][{}]", r"\\\g<0>", text))
    return text.replace("C", r'"[04]\.[0-7]*"').replace("T", '"N"').replace("N", NUMBER)
NUMBER = "(?:0|[1-9][0-9]{0,38})"
def read(line, patterns):
    """Returns what a line has, and which of the patterns is its own."""
    def members(pairs):
        ensure(len(dict(pairs)) == len(pairs), "a member is there twice")
        return dict(pairs)
    def number(spelling):
        ensure(re.fullmatch(NUMBER, spelling), f"{spelling} is no natural number")
        return int(spelling)
    try:
        it = json.loads(line, object_pairs_hook=members, parse_int=number, parse_float=number,
                        parse_constant=number)
    except (ValueError, RecursionError) as error:
        raise Refused(f"is not JSON: {error}") from None
    text = json.dumps(it, sort_keys=True, separators=(",", ":"))
    known = [kind for kind in patterns if re.fullmatch(pattern(kind), text)]
    ensure(known, "is not written as it should be")
    longest = LONGEST.get(known[0], len(line))
    ensure(len(line) <= longest, f"has {len(line)} letters, more than {longest}")
    return it, known[0]
def check_line(line):
    checks = {PERIOD: check_period, TRANSFER: check_transfer, NEAR: check_near, OCTAL: check_octal}
    it, kind = read(line, checks)
    checks[kind](it)

# The array, by the mex rule (theorem 1).
class Array:
    """Rows 0 to last of a centre: at[r, k] is C(r, k) - k."""
    known = {}
    @classmethod
    def of(cls, centre, last, columns):
        """Returns an array with at least these rows and columns."""
        possible = last < SIDE and (last + 1) * columns <= ENTRIES
        ensure(possible, f"{columns} columns of {last + 1} rows", Undecided)
        if centre not in cls.known or len(cls.known[centre].at) <= last:
            cls.known[centre] = cls(centre, last)
        return cls.known[centre].fill(columns)
    def __init__(self, centre, last):
        self.centre, self.at = centre, np.zeros((last + 1, 0), np.int16)
        # Bit i of a row is whether it has used the value k - SIDE + i; there are none below 0.
        self.used = [(1 << SIDE) - 1] * last
    def fill(self, columns):
        used, found, old = self.used, [], self.at.shape[1]
        for k in range(old, columns):
            border = (self.centre if k == 0 else 0 if k == self.centre else k) - k
            found.append(border)
            above = 1 << (border + SIDE) if border >= -SIDE else 0
            for i, row in enumerate(used):
                closed = row | above
                entry = ~closed & (closed + 1)
                if k == 0:
                    entry = 1 << (SIDE + (0 if i + 1 == self.centre else i + 1))
                above |= entry
                used[i] = row | entry
                found.append(entry.bit_length() - 1 - SIDE)
            ensure(all(row & 1 for row in used), "an entry is too far from its column", Undecided)
            used[:] = [row >> 1 for row in used]
        if columns > old:
            more = np.array(found, np.int16).reshape(columns - old, -1).T
            self.at = np.concatenate([self.at, more], axis=1)
        return self
    def sets(self, numbers, k):
        """Returns the sets S_r(k) of some numbers, as rows of a matrix of bits."""
        sets, begin = np.zeros((len(numbers), 2 * SIDE), bool), max(0, k - 2 * SIDE)
        offsets = self.at[numbers, begin:k] + np.arange(begin - k, 0)
        number, column = np.nonzero(offsets >= 0)
        sets[number, offsets[number, column]] = True
        return sets
    @cache
    def comes_back(self, numbers, column, most):
        """Returns the first number of columns, below most, after which the sets come back, or 0."""
        same = np.ones(most, bool)
        for k in range(column, column + SIDE):
            places = np.maximum(self.at[numbers, k:k + most], -1)  # to the left: -1
            same &= (places == places[:, :1]).all(axis=0)
        start = self.sets(numbers, column)
        laps = map(int, np.flatnonzero(same)[1:])
        return next((n for n in laps if (self.sets(numbers, column + n) == start).all()), 0)
def after_last(mask):
    """Returns the number after the last place that is true, or 0."""
    return int(np.flatnonzero(mask)[-1]) + 1 if mask.any() else 0
# Row periods and bands.
def listed(sets):
    return [np.flatnonzero(row).tolist() for row in sets]
def is_stable(sets, radius):  # as in section 7
    m, offsets = len(sets) // 2, np.arange(sets.shape[1])
    counts = np.where(offsets < radius, m, np.maximum(0, radius + m - 1 - offsets))
    return len(sets) % 2 == 0 and (sets.sum(axis=0) == counts).all()
def check_period(it):
    centre, proof, ((kind, what),) = it["centre"], it["proof"], it["claim"].items()
    name, given = (proof, {}) if type(proof) is str else next(iter(proof.items()))
    for at, most in (("centre", CENTRES), ("stable", COLUMNS), ("column", COLUMNS)):
        in_range(at, it[at], most)
    for at, most in (("row", ROWS), ("preperiod", COLUMNS)):
        in_range(at, what.get(at, 0), most)
    in_range("lap", given.get("lap", 0), COLUMNS)
    proofs = {"row": "given trivial walk labels", "band": "stable", "no-band": "walk"}
    ensure(name in proofs[kind].split(), "the proof is of no such claim")
    if name in ("given", "trivial"):
        needless = (it["bands"], it["state"], it["stable"], it["column"], what["witnesses"])
        ensure(not any(needless), "the proof needs less")
        return check_bare(centre, what["row"], int(what["period"]), what["preperiod"], name)
    array, group, column = follow(it)
    radius = it["bands"][-1]["radius"]
    if kind == "band":
        bare = what == it["bands"][-1] and not it["state"] and it["column"] == it["stable"]
        return ensure(bare, "the claim is not the last band, or there is a state")
    joint = int(given["joint"]) if name == "walk" else given["lap"] * int(given["order"])
    in_range("joint", joint, JOINT if name == "walk" else (1 << 128) - 1, 1)
    stable = is_stable(array.sets(group, column), radius)
    if kind == "no-band":
        ensure(len(group) == 2 * (what["radius"] - radius) > 0, "the state is of other numbers")
        ensure(not stable, "the column is stable")
    elif name == "labels":
        ensure(stable and what["row"] in group[-2:], "is not one of two numbers with labels")
        cycle(centre, group[:-2], column, given["lap"])
    else:
        ensure(what["row"] in group[-1:], "the row is not the last number")
    lap = cycle(centre, group, column, joint)
    offsets = array.at[1:group.stop, :column + lap]
    too_far = "a number is too far from the diagonal to be followed"
    ensure((offsets[:, LITERALLY:it["stable"]] < OFFSETS).all(), too_far, Undecided)
    ensure((offsets[group.start - 1:, it["stable"]:] < OFFSETS).all(), too_far)
    if kind == "row":
        check_row(centre, what, group, column, joint, lap)
def check_bare(centre, row, period, preperiod, name):
    if name == "given":
        true = row == 0 and period == 1 and preperiod == (centre + 1 if centre else 0)
        return ensure(true, "only row 0 is given")
    nim = centre & (centre + 1) == 0 and period == 1 << row.bit_length()
    ensure(nim, "the centre is not one less than a power of two, or the period is another")
    k = np.arange(max(centre, row) + 1)
    differs = Array.of(centre, row, len(k)).at[row, :len(k)] + k != row ^ k
    ensure(preperiod == after_last(differs), "the preperiod is another")
def follow(it):
    """Checks bands and state; returns the array, the numbers and a column with this state."""
    centre, bands, stable, column = it["centre"], it["bands"], it["stable"], it["column"]
    state, count = it["state"], it.get("numbers")  # a table has only how many numbers there are
    ensure(bands and bands[0] == {"radius": 1, "column": centre + 1}, "the first band is another")
    radii = [band["radius"] for band in bands]
    ensure(radii == sorted(set(radii)) and max(band["column"] for band in bands) <= stable <= column
           and all(o == sorted({*o}) for o in state), "is no order")
    for offset in sum(state, []):
        in_range("state", offset, OFFSETS)
    group = range(2 * radii[-1] - 1, 2 * radii[-1] - 1 + (count or len(state)))
    ensure(radii[-1] <= LAST // 2 + 1 and group.stop - 1 <= LAST, "numbers are too large")
    if group.stop * column > ENTRIES:  # an earlier one has the same state if that comes back
        begin = max(stable, min(FAR, ENTRIES // group.stop // 4))
        lap = Array.of(centre, group.stop - 1, 2 * begin + SIDE).comes_back(group, begin, begin)
        column = begin + (column - begin) % lap if lap else column
    array = Array.of(centre, group.stop - 1, column)
    for n, band in zip(radii, bands):
        places = np.maximum(array.at[:2 * n - 1, :stable], -1)
        perfect = ((places >= 0).sum(axis=0) == n) & (places < n).all(axis=0)
        ensure(max(centre + 1, after_last(~perfect)) == band["column"], f"the band of radius {n}")
    for n, wider in zip(radii, radii[1:]):
        sets = array.sets(range(2 * n - 1, 2 * wider - 1), stable)
        ensure(is_stable(sets, n), f"the band of radius {wider} is not proved")
    ensure(count or listed(array.sets(group, column)) == state, "the state is another")
    return array, group, column
def cycle(centre, group, column, joint):
    """Returns a divisor of joint, after which the state comes back; refuses if there is none."""
    lap, most = joint if group else 1, ENTRIES // max(group.stop, 1) - column - 3 * SIDE
    if lap <= most:
        array = Array.of(centre, group.stop - 1, column + lap)
        same = array.sets(group, column) == array.sets(group, column + lap)
        ensure(same.all(), "the state does not come back")
        return lap
    columns = max(min(most // 8, FAR), 1)
    array = Array.of(centre, group.stop - 1, column + columns + SIDE)
    lap = array.comes_back(group, column, columns)
    ensure(lap, f"a lap of {joint} columns", Undecided)
    ensure(joint % lap == 0, "the state does not come back")
    return lap
def is_least(places, period):
    shorter = 1 + np.flatnonzero(period % np.arange(1, min(period, len(places))) == 0)
    return period <= len(places) and all((places != np.roll(places, -p)).any() for p in shorter)
def check_row(centre, what, group, column, joint, lap):
    row, period, rest = what["row"], int(what["period"]), int(what["period"])
    ensure(period > 0 and joint % period == 0, "the period does not divide the joint one")
    array = Array.of(centre, group.stop - 1, column + 2 * SIDE + lap)
    places = np.maximum(array.at[row, column:column + lap], -1)
    ensure((places == np.roll(places, -(period % lap))).all(), "the period is none")
    columns = {of["prime"]: int(of["column"]) for of in what.get("witnesses", [])}
    ensure(len(columns) == len(what.get("witnesses", [])), "a prime is there twice")
    ensure([1, *columns] == sorted({1, *columns}), "primes do not ascend")
    for prime, here in columns.items():
        ensure(rest % prime == 0 and prime <= 1 << 40 and here < joint, "is no witness")
        ensure((prime % np.arange(2, isqrt(prime) + 1) != 0).all(), f"{prime} is not prime")
        while rest % prime == 0:
            rest //= prime
        there = here + period // prime
        ensure(places[here % lap] != places[there % lap], f"{period // prime} may be a period")
    ensure(rest == 1 or "witnesses" not in what and is_least(places, period), "may be no period")
    # From the column `regular` on no entry is less than `column`: there the differences repeat.
    offsets = array.at[row].astype(int)
    regular = max(column, int((offsets[:column] + np.arange(column)).max()) + 1)
    differs = offsets[:regular] != offsets[regular + np.arange(-regular, 0) % lap]
    ensure(what["preperiod"] == after_last(differs), "the preperiod is another")
def check_transfer(it):  # theorems 14, 18, 20 and 23, applied to what the inner certificate claims
    centre, ((kind, fact),) = it["certificate"]["centre"], it["certificate"]["claim"].items()
    fact, names = {**fact}, [step["theorem"] for step in it["steps"]]
    in_range("centre", it["centre"], NAMED)
    ensure(0 < len(names) == len(set(names)), "no step, or two by one theorem")
    ensure("after-band" not in names[:-1], "a step comes after that on rows after a band")
    fact.pop("witnesses", None)
    begin = "preperiod" if kind == "row" else "column"
    last = fact["row"] if kind == "row" else max(2 * fact["radius"] - 2, 0)
    for name, step in zip(names, it["steps"]):
        distance, power, twin = step["to"] - centre, 1 << last.bit_length(), min(centre, step["to"])
        ensure(step["from"] == centre, "the steps do not go on from each other")
        in_range("to", step["to"], NAMED)
        if name == "shift":
            ensure(power <= centre and distance > 0 == distance % power, "is no shift")
            if begin in fact:
                early = fact[begin] > 0 or last > 0 and int(fact["period"]) == power
                ensure(early, "the theorem does not decide the first columns")
                fact[begin] += distance if fact[begin] else 0
                in_range("column", fact[begin], COLUMNS)
        elif name == "after-band":
            ensure(distance == 0 and [kind, *it["claim"]] == ["band", "divides"], "is no such row")
            n, row = fact["radius"], it["claim"]["divides"]["row"]
            ensure(2 * n - 1 <= row <= 2 * n + 1, "the row is not one of the three after the band")
            multiple = 2 * n if row == 2 * n - 1 else 2 * n * (n + 1)
            kind, fact = "divides", {"row": row, "multiple": str(multiple)}
        else:
            ensure(abs(distance) == 1 and 4 <= twin > last >= 3 and twin % 4 == 0, "are no twins")
            beyond = max(r ^ twin for r in range(last if kind == "row" else 3, last + 1))
            ensure(beyond < twin or fact.get(begin, beyond + 2) > beyond + 1, "the twins differ")
        centre = step["to"]
    ensure(centre == it["centre"], "the steps lead to another centre")
    ensure(it["claim"] == {kind: fact}, "the claim is another")
    check_period(it["certificate"])
# Near equivalence (theorem 11).
def check_near(it):
    centres, barrier, ((kind, what),) = it["centres"], it["barrier"], it["finding"].items()
    for centre in centres:
        in_range("centre", centre, CENTRES)
    in_range("barrier", barrier, BARRIERS, 1)
    def entries(centre, columns):
        return Array.of(centre, barrier - 1, columns).at[:barrier, :columns] + np.arange(columns)
    if kind == "refuted":
        (a, b), centre, value = what["cell"], what["shadowed_by"], what["value"]
        ensure(centre in centres and min(a, b) >= barrier > value, "the cell is not below")
        other = centres[centre == centres[0]]
        ensure(entries(centre, a + 1)[value, a] == b, "the value is another")
        return ensure(b not in entries(other, a + 1)[:, a], "both centres shadow the cell")
    column, end, shadows = what["column"], what["column"] + what["period"], []
    ensure(max(barrier, *(c + 1 for c in centres)) <= column < end, "the column is too small")
    for centre, claimed in zip(centres, what["sets"]):
        rows = entries(centre, end)
        for k in (column, end):
            found = listed(Array.of(centre, barrier - 1, end).sets(range(1, barrier), k))
            ensure(found == claimed, f"the sets at column {k} are others")
        shadows.append(np.sort(np.where(rows >= barrier, rows, -1)[:, barrier:], axis=0))
    ensure((shadows[0] == shadows[1]).all(), "the shadows differ")
# Octal games (theorem 12).
def check_octal(it):
    code, q, p, stated = it["code"], it["preperiod"], it["period"], it["values"]
    ensure(re.fullmatch(r"4\.|[04]\.[0-7]{0,31}[1-7]", code), "is not an octal code")
    ensure(min(q, p) > 0 and len(stated) == q + p and it["mask"] < 1 << 16, "has wrong numbers")
    digits = [int(digit) for digit in code if digit != "."]
    count = 2 * (q + p) + len(digits) - 1
    ensure(count <= HEAPS, f"{count} values", Undecided)
    values, reached = np.zeros(count, np.int64), np.zeros(1 << 16, bool)
    for heap in range(count):
        reached[:] = False
        for rest, digit in zip(range(heap, -1, -1), digits):
            if digit & (1 if rest == 0 else 2):
                reached[values[rest]] = True
            if digit & 4 and rest > 1:
                half = values[1:rest // 2 + 1]
                reached[half ^ values[rest - 1:rest - 1 - len(half):-1]] = True
        values[heap] = np.argmin(reached)
    ensure((values[:q + p] == stated).all(), "a value is another")
    ensure((values[q:count - p] == values[q + p:]).all(), "the period is none")
    ensure(is_least(values[q:q + p], p), "there is a shorter period")
    ensure(q == 1 or values[q - 1] != values[q - 1 + p], "the preperiod is smaller")
def answer(check):
    sys.stdin.reconfigure(newline="\n")
    for given in sys.stdin:
        try:
            check(given.rstrip("\n"))
            print("accepted")
        except (Refused, Undecided) as reason:
            print(f"{type(reason).__name__.lower()}: {reason}".replace("\n", " "))
if __name__ == "__main__":
    answer(check_line)
