"""Checks tables of periods by the second checker of certificates: python3 tables.py < TABLES, one
on each line, as in www/data/periods. Each is answered as by check.py; "undecided" says how many
rows are too long to be followed. Of a table nothing is believed: all its bands, and each row, are
checked as a certificate whose state and witnesses are computed."""
from check import COLUMNS, ROWS, Undecided, answer, check_period, ensure, in_range, read
TABLE = ("{bands:<[N,N]>,centre:N,columns:N,effort:N,format:nimscape periods,found:<[N,T,N,(walk|"
         "labels|trivial),N,N,T]>,rows:N,version:1}")

def check_table(line):
    ensure(len(line) <= 1 << 18, "has more than 262144 letters")
    it, _ = read(line, [TABLE])
    found, numbers, left = it["found"], [row[0] for row in it["found"]], 0
    bands = [{"radius": radius, "column": column} for radius, column in it["bands"]]
    columns = [band["column"] for band in bands] + [0]
    in_range("rows", it["rows"], ROWS + 1, 1)
    ensure(max(columns) <= it["columns"] <= COLUMNS >= it["effort"]
           and numbers == sorted({*numbers} & {*range(it["rows"])}), "rows or columns are no order")
    certificate = {"centre": it["centre"], "bands": bands, "state": [], "stable": max(columns)}
    whole = {**certificate, "column": max(columns), "claim": {"band": (bands or [0])[-1]}}
    parts = [{**whole, "proof": "stable"}] if bands else []
    for part in parts + [certificate_of(row, found, bands, certificate) for row in found]:
        try:
            check_period(part)
        except Undecided:
            left += 1
    ensure(not left, f"{left} parts of {len(found) + 1}; the others hold", Undecided)

def certificate_of(it, found, bands, certificate):
    row, period, preperiod, method, radius, column, joint = it
    what = {"row": row, "period": period, "preperiod": preperiod}
    bare = {"bands": [], "column": 0, "stable": 0, "claim": {"row": {**what, "witnesses": []}}}
    if row == 0 or method == "trivial":
        after = certificate["centre"] + 1
        rest = [0, preperiod, period] if method == "trivial" else [1, after, "1"]
        ensure(it[4:] == rest and method != "labels", "has what no such row has")
        return {**certificate, **bare, "proof": method if method == "trivial" else "given"}
    below = [band for band in bands if band["radius"] <= radius]
    first, above = 2 * radius - 1, bands[len(below):]
    ensure(below and below[-1]["radius"] == radius and first <= row, "rests on no band")
    alike = [other[3] for other in found if other[4:6] == it[4:6]]
    last = row + 2  # the last number of the group; a row before the last two is walked
    if alike[-1] == "labels":
        last = 2 * above[0]["radius"] - 2 if above else 0
    ensure(row <= last and (method == "labels") == (row > last - 2), "is not of this method")
    proof, end, lap = {"walk": {"joint": joint}}, row + 1, 1
    if method == "labels":
        end = last + 1
        if end - 2 > first:
            lap = next((int(lead[6]) for lead in found if lead[:4:3] == [end - 3, "walk"]), 0)
        ensure(lap and int(joint) % lap == 0, "the last number that is walked is open")
        proof = {"labels": {"lap": lap, "order": str(int(joint) // lap)}}
    in_range("joint", int(joint), COLUMNS if method == "walk" else (1 << 128) - 1)
    place = {"column": column, "stable": max(band["column"] for band in below)}
    return {**certificate, **place, "bands": below, "numbers": end - first, "claim": {"row": what},
            "proof": proof}

if __name__ == "__main__":
    answer(check_table)
