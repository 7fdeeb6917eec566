"""A second checker of certificates, written from docs/proofs.md and not from the first one.

Usage: python3 check.py < CERTIFICATES, one on each line. The answers are one on each line, too:
"accepted", "refused: reason", or "undecided: reason" where a certificate is too long for it.

The first checker follows the numbers after a band by the half-window rule, and the last two by an
algebra of labels. This one does neither. It fills the array by the mex rule from column 0 to the
end of a whole cycle and reads bands, sets S_r, periods and preperiods in it. It relies on theorems
1 to 3, 6 to 8, 10 and 11 of docs/proofs.md, and of theorem 5 only where a column is too far out.
It computes the Grundy values of octal games by the definition, and relies on theorem 12.
"""
import json
import re
import sys
from functools import cache
from math import isqrt
import numpy as np

ENTRIES = 6_000_000  # of an array are filled at the most
HEAPS = 20_000  # values of an octal game are computed at the most
SIDE = 160  # offsets on either side of the diagonal
CENTRES, ROWS, LAST, OFFSETS, BARRIERS = 4096, 128, 143, 128, 4096  # the ranges of the formats

class Refused(Exception):
    """The certificate proves nothing."""

class Undecided(Exception):
    """The certificate is too long to be followed here."""

def ensure(holds, reason):
    if not holds:
        raise Refused(reason)

# Reading. A shape is a function, a list of one shape, a tuple of shapes, or an object of shapes.

def natural(bits):
    return lambda value: type(value) is int and 0 <= value < 1 << bits

def spelt(value):
    """Whether a text is a number below 2^128 as it is written."""
    is_number = type(value) is str and re.fullmatch("0|[1-9][0-9]{0,38}", value)
    return bool(is_number) and int(value) < 1 << 128

def either(**shapes):
    """One of these words, for a shape of None, or an object with one of these members."""
    def shape(value):
        if type(value) is dict and len(value) == 1:
            (name, inner), = value.items()
            return shapes.get(name) is not None and fits(inner, shapes[name])
        return type(value) is str and shapes.get(value, 0) is None
    return shape

def fits(value, shape):
    if isinstance(shape, dict):
        members = type(value) is dict and value.keys() == shape.keys()
        return members and all(fits(value[name], shape[name]) for name in shape)
    if isinstance(shape, list):
        return type(value) is list and all(fits(item, shape[0]) for item in value)
    if isinstance(shape, tuple):
        as_long = type(value) is list and len(value) == len(shape)
        return as_long and all(map(fits, value, shape))
    return shape(value)

U16, U32, U64 = map(natural, (16, 32, 64))
BAND, WITNESS = {"radius": U32, "column": U64}, {"prime": U64, "column": spelt}
ROW = {"row": U32, "period": spelt, "preperiod": U64, "witnesses": [WITNESS]}
SHAPES = {
    "nimscape period": {
        "centre": U32, "bands": [BAND], "stable": U64, "column": U64, "state": [[U32]],
        "claim": either(**{"row": ROW, "band": BAND, "no-band": {"radius": U32}}),
        "proof": either(given=None, trivial=None, stable=None, walk={"joint": spelt},
                        labels={"lap": U64, "order": spelt})},
    "nimscape near equivalence": {
        "centres": (U32, U32), "barrier": U32,
        "finding": either(proved={"column": U64, "period": U64, "sets": ([[U64]], [[U64]])},
                          refuted={"cell": (U64, U64), "shadowed_by": U32, "value": U32})},
    "nimscape octal period": {
        "code": lambda value: type(value) is str, "preperiod": U32, "period": U32, "mask": U16,
        "values": [U16]},
}

def read(line):
    def members(pairs):
        ensure(len(dict(pairs)) == len(pairs), "a member is there twice")
        return dict(pairs)
    def number(spelling):
        ensure(spelling.isdigit() and len(spelling) < 40, f"{spelling} is no natural number")
        return int(spelling)
    try:
        it = json.loads(line, object_pairs_hook=members, parse_int=number, parse_float=number,
                        parse_constant=number)
    except (ValueError, RecursionError) as error:
        raise Refused(f"is not JSON: {error}") from None
    kind = it.get("format") if type(it) is dict else None
    ensure(type(kind) is str and kind in SHAPES, "the format is not known")
    ensure(kind != "nimscape period" or len(line) <= 1 << 20, "is too long")
    shape = {"format": lambda name: name == kind, "version": lambda v: type(v) is int and v == 1}
    ensure(fits(it, shape | SHAPES[kind]), "is not written as certificates are")
    return it

# The array, by the mex rule (theorem 1).

class Array:
    """Rows 0 to last of a centre: at[r, k] is C(r, k) - k."""
    known = {}

    @classmethod
    def of(cls, centre, last, columns):
        """Returns an array with at least these rows and columns."""
        if (last + 1) * columns > ENTRIES:
            raise Undecided(f"{columns} columns of {last + 1} rows")
        array = cls.known.get(centre)
        if array is None or len(array.at) <= last:
            array = cls.known[centre] = cls(centre, last)
        if array.at.shape[1] < columns:
            array.fill(columns)
        return array

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
                if not (row | entry) & 1:
                    raise Undecided("an entry is too far from its column")
                used[i] = (row | entry) >> 1
                found.append(entry.bit_length() - 1 - SIDE)
        more = np.array(found, np.int16).reshape(columns - old, -1).T
        self.at = np.concatenate([self.at, more], axis=1)

    def places(self, rows, begin, end):
        """Returns the offsets of numbers in the right halves of rows of the array, or -1."""
        return np.maximum(self.at[rows, begin:end], -1)

    def sets(self, numbers, k):
        """Returns the sets S_r(k) of some numbers, as rows of a matrix of bits."""
        sets, begin = np.zeros((len(numbers), 2 * SIDE), bool), max(0, k - 2 * SIDE)
        offsets = self.at[numbers, begin:k] + np.arange(begin - k, 0)
        number, column = np.nonzero(offsets >= 0)
        sets[number, offsets[number, column]] = True
        return sets

    @cache
    def comes_back(self, numbers, column, most):
        """Returns the first number of columns, up to some, after which the sets come back, or 0."""
        same = np.ones(most, bool)
        for k in range(column, column + SIDE):
            places = self.places(numbers, k, k + most)
            same &= (places == places[:, :1]).all(axis=0)
        start = self.sets(numbers, column)
        laps = map(int, np.flatnonzero(same)[1:])
        return next((n for n in laps if (self.sets(numbers, column + n) == start).all()), 0)

def last_in(mask):
    """Returns the last place that is true, or -1."""
    return int(np.flatnonzero(mask)[-1]) if mask.any() else -1

# Row periods and bands.

def is_stable(sets, radius):
    """Whether a column with these sets is stable after a band (section 7)."""
    m, offsets = len(sets) // 2, np.arange(sets.shape[1])
    counts = np.where(offsets < radius, m, np.maximum(0, radius + m - 1 - offsets))
    return len(sets) % 2 == 0 and (sets.sum(axis=0) == counts).all()

def ascend(numbers):
    return all(a < b for a, b in zip(numbers, numbers[1:]))

def check_period(it):
    centre, proof, ((kind, what),) = it["centre"], it["proof"], it["claim"].items()
    name, given = (proof, {}) if type(proof) is str else next(iter(proof.items()))
    ensure(centre < CENTRES and what.get("row", 0) < ROWS, "centre or row is out of range")
    ensure((kind, name) in {("row", "given"), ("row", "trivial"), ("row", "walk"),
           ("row", "labels"), ("band", "stable"), ("no-band", "walk")}, "the proof is of no such claim")
    if name in ("given", "trivial"):
        needless = it["bands"] or it["state"] or it["stable"] or it["column"] or what["witnesses"]
        ensure(not needless, "the proof needs less")
        return check_bare(centre, what["row"], int(what["period"]), what["preperiod"], name)
    array, group, radius, column = follow(it)
    if kind == "band":
        ensure(what == it["bands"][-1], "the claim is not the last band")
        return ensure(not it["state"] and it["column"] == it["stable"], "there is a state")
    joint = int(given["joint"]) if name == "walk" else given["lap"] * int(given["order"])
    ensure(0 < joint < 1 << (64 if name == "walk" else 128), "the joint period is out of range")
    stable = is_stable(array.sets(group, column), radius)
    if kind == "no-band":
        ensure(len(it["state"]) == 2 * (what["radius"] - radius) > 0, "the state is of other numbers")
        ensure(not stable, "the column is stable")
    else:
        ensure(group.start <= what["row"] in range(group.stop - 1 - (name == "labels"), group.stop),
               "the row is not the last number, or the last but one with labels")
    if name == "labels":
        ensure(stable, "the column is not stable")
        cycle(centre, range(group.start, group.stop - 2), column, given["lap"])
    lap = cycle(centre, group, column, joint)
    if kind == "row":
        check_row(centre, what, group, column, joint, lap)

def check_bare(centre, row, period, preperiod, name):
    if name == "given":
        ensure(row == 0 and period == 1, "only row 0 is given, with the period 1")
        return ensure(preperiod == (centre + 1 if centre else 0), "the preperiod is another")
    ensure(centre & (centre + 1) == 0, "the centre is not one less than a power of two")
    ensure(period == 1 << row.bit_length(), "the period is another")
    k = np.arange(max(centre, row) + 1)
    differs = Array.of(centre, row, len(k)).at[row, :len(k)] + k != row ^ k
    ensure(preperiod == last_in(differs) + 1, "the preperiod is another")

def follow(it):
    """Checks bands and state; returns the array, the numbers of the state, the radius before, and
    a column with this state."""
    centre, bands, stable, column = it["centre"], it["bands"], it["stable"], it["column"]
    ensure(bands and bands[0] == {"radius": 1, "column": centre + 1}, "the first band is another")
    radii = [band["radius"] for band in bands]
    ensure(ascend(radii) and max(band["column"] for band in bands) <= stable <= column
           and all(ascend(offsets + [OFFSETS]) for offsets in it["state"]), "numbers do not ascend")
    first = 2 * radii[-1] - 1
    group = range(first, first + len(it["state"]))
    ensure(radii[-1] <= LAST // 2 + 1 and group.stop - 1 <= LAST, "numbers are too large")
    if group.stop * column > ENTRIES:
        # Too far out: a column before it has the same state if the state comes back (theorem 5).
        begin = max(stable, ENTRIES // group.stop // 4)
        lap = Array.of(centre, group.stop - 1, 2 * begin + SIDE).comes_back(group, begin, begin)
        column = begin + (column - begin) % lap if lap else column
    array = Array.of(centre, group.stop - 1, column)
    for n, band in zip(radii, bands):
        places = array.places(range(2 * n - 1), 0, stable)
        perfect = ((places >= 0).sum(axis=0) == n) & (places < n).all(axis=0)
        ensure(max(centre, last_in(~perfect)) + 1 == band["column"], f"the band of radius {n}")
    for n, wider in zip(radii, radii[1:]):
        sets = array.sets(range(2 * n - 1, 2 * wider - 1), stable)
        ensure(is_stable(sets, n), f"the band of radius {wider} is not proved")
    found = [np.flatnonzero(row).tolist() for row in array.sets(group, column)]
    ensure(found == it["state"], "the state is another")
    return array, group, radii[-1], column

def cycle(centre, group, column, joint):
    """Returns a divisor of joint, after which the state comes back; refuses if there is none."""
    most = ENTRIES // max(group.stop, 1) - column - 3 * SIDE
    if group.start == group.stop:
        return 1
    if joint <= most:
        array = Array.of(centre, group.stop - 1, column + joint)
        same = array.sets(group, column) == array.sets(group, column + joint)
        ensure(same.all(), "the state does not come back")
        return joint
    columns = max(most // 8, 1)
    array = Array.of(centre, group.stop - 1, column + columns + SIDE)
    lap = array.comes_back(group, column, columns)
    if lap == 0:
        raise Undecided(f"a lap of {joint} columns")
    ensure(joint % lap == 0, "the state does not come back")
    return lap

def check_row(centre, what, group, column, joint, lap):
    row, period, rest, smaller = what["row"], int(what["period"]), int(what["period"]), 1
    ensure(period > 0 and joint % period == 0, "the period does not divide the joint one")
    for witness in what["witnesses"]:
        prime = witness["prime"]
        ensure(smaller < prime <= 1 << 40 and rest % prime == 0, "a prime is out of order")
        ensure((prime % np.arange(2, isqrt(prime) + 1) != 0).all(), f"{prime} is not prime")
        ensure(int(witness["column"]) < joint, "a witness is beyond the joint period")
        smaller = prime
        while rest % prime == 0:
            rest //= prime
    ensure(rest == 1, "a prime has no witness")
    array = Array.of(centre, group.stop - 1, column + 2 * SIDE + lap)
    places = array.places(row, column, column + lap)
    ensure((places == np.roll(places, -(period % lap))).all(), "the period is none")
    for witness in what["witnesses"]:
        here, shorter = int(witness["column"]), period // witness["prime"]
        ensure(places[here % lap] != places[(here + shorter) % lap], f"{shorter} may be a period")
    # From some column on no entry is less than `column`: there the differences repeat.
    offsets = array.at[row].astype(int)
    regular = max(column, int((offsets[:column] + np.arange(column)).max()) + 1)
    early = np.arange(regular)
    differs = offsets[:regular] != offsets[regular + (early - regular) % lap]
    ensure(what["preperiod"] == last_in(differs) + 1, "the preperiod is another")

# Near equivalence (theorem 11).

def check_near(it):
    centres, barrier, ((kind, what),) = it["centres"], it["barrier"], it["finding"].items()
    ensure(max(centres) < CENTRES and 1 <= barrier <= BARRIERS, "a number is out of range")
    def entries(centre, columns):
        array = Array.of(centre, barrier - 1, columns)
        return array.at[:barrier, :columns] + np.arange(columns)
    if kind == "refuted":
        (a, b), centre, value = what["cell"], what["shadowed_by"], what["value"]
        ensure(centre in centres and min(a, b) >= barrier > value, "the cell is not below")
        other = centres[1] if centre == centres[0] else centres[0]
        ensure(entries(centre, a + 1)[value, a] == b, "the value is another")
        return ensure(b not in entries(other, a + 1)[:, a], "both centres shadow the cell")
    column, end, shadows = what["column"], what["column"] + what["period"], []
    ensure(max(barrier, *(c + 1 for c in centres)) <= column < end, "the column is too small")
    for centre, claimed in zip(centres, what["sets"]):
        rows = entries(centre, end)
        for k in (column, end):
            sets = [sorted(int(j) - k for j in row[:k] if j >= k) for row in rows[1:]]
            ensure(sets == claimed, f"the sets at column {k} are others")
        shadows.append(np.sort(np.where(rows >= barrier, rows, -1)[:, barrier:], axis=0))
    ensure((shadows[0] == shadows[1]).all(), "the shadows differ")

# Octal games (theorem 12).

def check_octal(it):
    code, q, p, stated = it["code"], it["preperiod"], it["period"], it["values"]
    ensure(re.fullmatch(r"4\.|[04]\.[0-7]{0,31}[1-7]", code), "is not an octal code")
    ensure(q > 0 and p > 0 and len(stated) == q + p, "the numbers do not go together")
    digits = [int(digit) for digit in code if digit != "."]
    count = 2 * (q + p) + len(digits) - 1
    if count > HEAPS:
        raise Undecided(f"{count} values")
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
    for d in range(1, p):
        ensure(p % d or (values[q:q + p] != values[q + d:q + d + p]).any(), f"{d} is a period")
    ensure(q == 1 or values[q - 1] != values[q - 1 + p], "the preperiod is smaller")

CHECKS = dict(zip(SHAPES, (check_period, check_near, check_octal)))

def verdict(line):
    try:
        it = read(line)
        CHECKS[it["format"]](it)
    except (Refused, Undecided) as reason:
        return f"{type(reason).__name__.lower()}: {reason}".replace("\n", " ")
    return "accepted"

if __name__ == "__main__":
    for given in sys.stdin:
        print(verdict(given.rstrip("\n")))
