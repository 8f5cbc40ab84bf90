#!/usr/bin/env python3
"""Counts the result files of a run again from its games.csv, and games.csv from transcripts; needs nothing but Python.

    mintlab run my.toml --out DIR --games-csv --metrics
    scripts/recount.py DIR [TRANSCRIPTS.jsonl ...]

Every figure that games.csv decides is worked out again, with exact fractions, and every interval of a fixed number of
deals by formulas written down here a second time. Prints how many cells were compared, and each that differs; the exit
code is 1 if one does. Transcripts (`mintlab replay my.toml --deals 0..50 --seating all --format jsonl`) are compared with
the rows of their games.
"""

import csv
import json
import math
import sys
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from statistics import NormalDist

WHOLE = 60
Z = NormalDist().inv_cdf


class Check:
    """Cells compared, and those that differ."""

    def __init__(self):
        self.cells = defaultdict(int)
        self.differing = []

    def number(self, file, where, column, cell, wanted, digits=6):
        self.cells[file] += 1
        if wanted is None:
            if cell != "":
                self.differing.append(f"{file}: {where}: {column} is {cell}, nothing was expected")
            return
        # The last digit may go either way where the next is a 5.
        if cell == "" or abs(float(cell) - float(wanted)) > 0.51 * 10**-digits + 1e-9 * abs(float(wanted)):
            self.differing.append(f"{file}: {where}: {column} is {cell or 'empty'}, recounted {float(wanted):.{digits}f}")

    def word(self, file, where, column, cell, wanted):
        self.cells[file] += 1
        if str(cell) != str(wanted):
            self.differing.append(f"{file}: {where}: {column} is {cell}, recounted {wanted}")


# Intervals, written a second time.


def student_quantile(tail, df):
    """The t that Student's variable exceeds with chance `tail`, by bisection of the incomplete beta function."""
    low, high = 0.0, 1e5
    for _ in range(200):
        middle = (low + high) / 2
        if student_tail(middle, df) > tail:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def student_tail(t, df):
    return 0.5 * incomplete_beta(df / 2, 0.5, df / (df + t * t))


def incomplete_beta(a, b, x):
    """The regularised incomplete beta function by its continued fraction (Numerical Recipes, 6.4)."""
    if x <= 0 or x >= 1:
        return min(max(x, 0.0), 1.0)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    tiny, c, d = 1e-300, 1.0, 1 / (1 - (a + b) * x / (a + 1))
    result = d
    for m in range(1, 10_000):
        for numerator in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + numerator * d or tiny)
            c = 1 + numerator / c or tiny
            result *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * result / a


QUANTILES = {}


def t95(df):
    if df not in QUANTILES:
        QUANTILES[df] = student_quantile(0.025, df)
    return QUANTILES[df]


def moments(values):
    """Mean, sample deviation and skewness, the first two from exact fractions."""
    n = len(values)
    mean = Fraction(sum(values), n)
    squares = sum((value - mean) ** 2 for value in values)
    cubes = sum((value - mean) ** 3 for value in values)
    deviation = math.sqrt(squares / (n - 1))
    skewness = float(cubes / n) / float(squares / n) ** 1.5 if squares else 0.0
    return float(mean), deviation, skewness


def student(values):
    mean, deviation, _ = moments(values)
    half = t95(len(values) - 1) * deviation / math.sqrt(len(values))
    return mean - half, mean + half


def plain_interval(values):
    """Student's interval, each end moved out to Hall's for skewed figures."""
    n = len(values)
    mean, deviation, skewness = moments(values)
    if n < 2 or deviation == 0:
        return None
    t, a = t95(n - 1), skewness / 3

    def end(t):
        x = t / math.sqrt(n) - skewness / (6 * n)
        return x if abs(a) < 1e-9 else (math.copysign(abs(1 + 3 * a * x) ** (1 / 3), 1 + 3 * a * x) - 1) / a

    low, high = student(values)
    return min(low, mean - deviation * end(t)), max(high, mean - deviation * end(-t))


def share_interval(values, whole):
    """Wilson's interval of the effective deals."""
    n = len(values)
    mean, deviation, _ = moments(values)
    share = mean / whole
    if deviation == 0:
        different = 1 - 0.05 ** (1 / n)
        return share * (1 - different), share + (1 - share) * different
    error = deviation / whole / math.sqrt(n)
    deals = share * (1 - share) / error**2
    k = t95(n - 1) ** 2 / deals
    centre = (share + k / 2) / (1 + k)
    half = math.sqrt(k * share * (1 - share) + k * k / 4) / (1 + k)
    z = -Z(0.05)

    def rare(count):
        if count >= 4:
            return count
        return count * max(1 - 1 / (9 * count) - z / (3 * math.sqrt(count)), 0) ** 3

    low = min(max(centre - half, 0), rare(deals * share) / deals)
    high = max(min(centre + half, 1), 1 - rare(deals * (1 - share)) / deals)
    return max(low, 0), min(high, 1)


def difference_interval(values, whole):
    """The interval of differences of deals; `whole` is None for a figure without a range."""
    n, differing = len(values), sum(value != 0 for value in values)
    largest = max(map(abs, values))
    if whole is None:
        found = plain_interval(values)
        if found and differing < 20:
            wide = student(values + [largest, -largest])
            found = min(found[0], wide[0]), max(found[1], wide[1])
        return found
    size = whole if differing < 10 else largest
    low, high = student(values + [size, -size])
    mean = sum(values) / n
    return min(max(low, -whole), mean), max(min(high, whole), mean)


# The games.


class Games:
    """games.csv: one row per seat per game."""

    def __init__(self, path):
        self.rows = defaultdict(list)  # by arm, deal, seating: one row per seat
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                key = row["arm"], int(row["deal"]), int(row["seating"])
                self.rows[key].append(row)
        self.by_arm = defaultdict(list)
        for key, rows in self.rows.items():
            self.by_arm[key[0]].append((key, rows))
        self.arms = list(self.by_arm)
        self.deals = sorted({deal for _, deal, _ in self.rows})

    def of(self, arm):
        return self.by_arm[arm]

    def seats(self, arm):
        return len(self.of(arm)[0][1])

    def per_deal(self, arm, statistic, bot="", seat=""):
        """The figure of each deal summed over its games, how many games per deal that is, and what a whole game is."""
        sums, games = defaultdict(int), defaultdict(int)
        for (_, deal, _), rows in self.of(arm):
            for value in figures(rows, statistic, bot, seat):
                sums[deal] += value
                games[deal] += 1
        if not sums:
            return None
        whole = WHOLE if statistic in ("win_share", "seat_advantage") else 1
        return [sums[deal] for deal in sorted(sums)], games[min(games)], whole


def share(row):
    return round(float(row["win_share"]) * WHOLE)


SHARES = ("win_share", "seat_advantage", "draws", "tie_breaks")


def is_share(statistic):
    return statistic in SHARES or statistic.startswith(("end.", "end_", "tie_break_", "tie_break."))


def figures(rows, statistic, bot, seat):
    """What one game gives to a figure: a value for each seat that counts, or one for the table."""
    first = rows[0]
    if statistic in ("win_share", "score"):
        for row in rows:
            if row["bot"] == bot and seat in ("", "all", row["seat"]):
                yield (share(row) if statistic == "win_share" else int(row["score"]))
    elif statistic == "seat_advantage":
        yield share(rows[int(seat)])
    elif statistic in ("rounds", "decisions"):
        yield int(first[statistic])
    elif statistic == "margin":
        winner = next((row for row in rows if share(row) > 0), None)
        others = [int(row["score"]) for row in rows if row is not winner]
        yield (int(winner["score"]) - max(others) if winner and others else 0)
    elif statistic == "score_spread":
        scores = [int(row["score"]) for row in rows]
        yield max(scores) - min(scores)
    elif statistic == "draws":
        yield int(first["tie_break"] == "draw")
    elif statistic == "tie_breaks":
        yield int(first["tie_break"] not in ("draw", "none"))
    elif statistic.startswith(("end.", "end_")):
        yield int(first["end_reason"] == statistic[4:])
    elif statistic.startswith(("tie_break.", "tie_break_")):
        yield int(first["tie_break"] == statistic[10:])


# The files.


def read(folder, name):
    path = folder / name
    if not path.exists():
        return []
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def all_seats(seat):
    return seat in ("", "all")


def where(row, *columns):
    return " ".join(row[column] for column in columns if row.get(column))


def win_rates(check, folder, games, fixed):
    for row in read(folder, "win_rates.csv"):
        name, place = "win_rates.csv", where(row, "arm", "bot", "seat")
        rows = [
            own
            for _, table in games.of(row["arm"])
            for own in table
            if own["bot"] == row["bot"] and (all_seats(row["seat"]) or own["seat"] == row["seat"])
        ]
        count = len(rows)
        wins = sum(share(own) == WHOLE for own in rows)
        draws = sum(0 < share(own) < WHOLE for own in rows)
        for column, wanted in (
            ("games", count),
            ("wins", wins),
            ("draws", draws),
            ("losses", count - wins - draws),
        ):
            check.word(name, place, column, row[column], wanted)
        check.number(name, place, "win_share", row["win_share"], Fraction(sum(map(share, rows)), WHOLE * count))
        check.number(name, place, "score", row["score"], Fraction(sum(int(own["score"]) for own in rows), count))
        check.number(name, place, "rank", row["rank"], Fraction(sum(int(own["rank"]) for own in rows), count))
        if not fixed or len(games.deals) < 2:
            continue
        shares, per_deal, whole = games.per_deal(row["arm"], "win_share", row["bot"], row["seat"])
        check.word(name, place, "deals", row["deals"], len(shares))
        mirror = all_seats(row["seat"]) and count == sum(len(t) for _, t in games.of(row["arm"]))
        if not mirror:
            ends(check, name, place, row, "win_share", share_interval(shares, per_deal * whole))
        scores, per_deal, _ = games.per_deal(row["arm"], "score", row["bot"], row["seat"])
        ends(check, name, place, row, "score", scaled(plain_interval(scores), per_deal))


def scaled(interval, unit, shift=0.0):
    return interval and tuple(end / unit - shift for end in interval)


def ends(check, name, place, row, column, interval):
    low, high = interval or (None, None)
    prefix = f"{column}_" if f"{column}_low" in row else ""
    check.number(name, place, f"{column} low", row[f"{prefix}low"], low)
    check.number(name, place, f"{column} high", row[f"{prefix}high"], high)


def scores(check, folder, games):
    for row in read(folder, "scores.csv"):
        mine = [
            int(own["score"])
            for _, table in games.of(row["arm"])
            for own in table
            if own["bot"] == row["bot"] and (all_seats(row["seat"]) or own["seat"] == row["seat"])
        ]
        place = where(row, "arm", "bot", "seat", "score")
        found = mine.count(int(row["score"]))
        check.word("scores.csv", place, "games", row["games"], found)
        check.number("scores.csv", place, "share", row["share"], Fraction(found, len(mine)))


def endings(check, folder, games):
    for row in read(folder, "endings.csv"):
        tables = [table[0] for _, table in games.of(row["arm"])]
        column = {"end_reason": "end_reason", "tie_break": "tie_break"}[row["statistic"]]
        found = sum(own[column] == row["value"] for own in tables)
        place = where(row, "arm", "statistic", "value")
        check.word("endings.csv", place, "games", row["games"], found)
        check.number("endings.csv", place, "share", row["share"], Fraction(found, len(tables)))


def figure(check, name, row, games, columns, fixed):
    """One figure of an arm with its interval."""
    statistic, bot, seat = row["statistic"], row.get("bot", ""), row["seat"]
    if row.get("item"):
        return
    found = games.per_deal(row["arm"], statistic, bot, seat)
    value_column, low_column, high_column = columns
    place = where(row, "arm", "bot", "seat", "statistic")
    if found is None or row[value_column] == "":
        return
    values, per_deal, whole = found
    shift = 1 / games.seats(row["arm"]) if statistic == "seat_advantage" else 0.0
    unit = per_deal * whole
    check.number(name, place, value_column, row[value_column], sum(values) / len(values) / unit - shift)
    if not fixed or len(values) < 2 or row[low_column] == "":
        return
    if is_share(statistic):
        low, high = (end - shift for end in share_interval(values, unit))
    else:
        low, high = scaled(plain_interval(values), unit)
        low = max(low, 0.0) if statistic in ("rounds", "decisions", "score_spread") else low
    check.number(name, place, low_column, row[low_column], low)
    check.number(name, place, high_column, row[high_column], high)


def metrics(check, folder, games, fixed):
    for name in ("metrics.csv", "sweep.csv"):
        for row in read(folder, name):
            figure(check, name, row, games, ("value", "low", "high"), fixed)


def comparisons(check, folder, games, fixed):
    for row in read(folder, "comparisons.csv"):
        name, place = "comparisons.csv", where(row, "arm_a", "arm_b", "bot", "seat", "statistic")
        bots = row["bot"].split(" / ") * (1 if " / " in row["bot"] else 2)
        arms = row["arm_a"], row["arm_b"]
        found = [games.per_deal(arm, row["statistic"], bot, row["seat"]) for arm, bot in zip(arms, bots)]
        if None in found:
            continue
        (a, games_a, whole), (b, games_b, _) = found
        common = math.lcm(games_a, games_b)
        values = [y * (common // games_b) - x * (common // games_a) for x, y in zip(a, b)]
        unit = common * whole
        equal = [1 / games.seats(arm) if row["statistic"] == "seat_advantage" else 0.0 for arm in arms]
        means = [sum(a) / len(a) / (games_a * whole) - equal[0], sum(b) / len(b) / (games_b * whole) - equal[1]]
        for names, mean in zip((("value_a", "mean_a"), ("value_b", "mean_b")), means):
            column = next(column for column in names if column in row)
            check.number(name, place, column, row[column], mean)
        check.word(name, place, "deals", row["deals"], len(values))
        check.number(name, place, "difference", row["difference"], means[1] - means[0])
        if not fixed or row["difference_low"] == "":
            continue
        interval = difference_interval(values, unit if is_share(row["statistic"]) else None)
        shift = equal[1] - equal[0]
        for column, end in zip(("difference_low", "difference_high"), interval):
            check.number(name, place, column, row[column], end / unit - shift)


def pairwise(check, folder, games):
    for row in read(folder, "pairwise.csv"):
        won = {row["bot"]: 0, row["opponent"]: 0}
        for _, table in games.of(row["arm"]):
            for own in table:
                if own["bot"] in won:
                    other = row["opponent"] if own["bot"] == row["bot"] else row["bot"]
                    won[own["bot"]] += share(own) * sum(seat["bot"] == other for seat in table)
        place = where(row, "arm", "bot", "opponent")
        wanted = Fraction(won[row["bot"]], sum(won.values()))
        check.number("pairwise.csv", place, "win_share", row["win_share"], wanted)


def transcripts(check, path, games):
    """Each told game is the one in the rows."""
    game, decisions = None, 0
    for line in open(path):
        event = json.loads(line)
        if event["type"] == "game":
            game, decisions = event, 0
        elif event["type"] == "decision":
            decisions += 1
        elif event["type"] == "end":
            arm = game.get("arm", games.arms[0])
            rows = games.rows.get((arm, game["deal"], game["seating"]))
            if rows is None:
                continue
            place = f"{path}: deal {game['deal']} seating {game['seating']}"
            for seat, row in enumerate(rows):
                check.word("transcripts", place, "score", row["score"], event["scores"][seat])
                check.number("transcripts", place, "win_share", row["win_share"], event["win"][seat])
                check.word("transcripts", place, "decisions", row["decisions"], decisions)
                check.word("transcripts", place, "end_reason", row["end_reason"], event["reason"])
                check.word("transcripts", place, "tie_break", row["tie_break"], event["tie_break"])


def main(folder, *told):
    folder, check = Path(folder), Check()
    if not (folder / "games.csv").exists():
        print(f"{folder} has no games.csv: play it with --games-csv", file=sys.stderr)
        return 2
    games = Games(folder / "games.csv")
    manifest = json.loads((folder / "manifest.json").read_text())
    fixed = "sequence" not in str(manifest.get("intervals", ""))
    win_rates(check, folder, games, fixed)
    scores(check, folder, games)
    endings(check, folder, games)
    metrics(check, folder, games, fixed)
    comparisons(check, folder, games, fixed)
    pairwise(check, folder, games)
    for path in told:
        transcripts(check, path, games)
    for file, cells in check.cells.items():
        print(f"{file}: {cells} cells compared")
    for line in check.differing:
        print(line)
    print(f"{len(check.differing)} differ")
    return 1 if check.differing else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
