# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""The tables that the benchmark prints, and its JSON."""

NOT_PEERS = ("pith", "limit", "base")
WAYS = ("pread_1", "mmap_1", "pread_all", "mmap_all")


def text(number, digits=3):
    """With so many significant digits, never as 1e-05."""
    if number is None:
        return "-"
    if number == 0 or abs(number) >= 10 ** digits:
        return f"{number:.0f}"
    rounded = float(f"{number:.{digits}g}")
    decimals = 0
    while decimals < 8 and round(rounded, decimals) != rounded:
        decimals += 1
    return f"{rounded:.{decimals}f}"


def milliseconds(seconds):
    return "-" if seconds is None else text(seconds * 1e3)


def aligned(rows, texts=1):
    """Columns; so many of them, the first ones, hold texts and are aligned to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows)]

    def line(row):
        cells = zip(row, widths)
        return "  ".join(cell.ljust(width) if at < texts else cell.rjust(width) for at, (cell, width) in enumerate(cells)).rstrip()
    return "\n".join(map(line, rows))


def ratio(a, b):
    return text(a / b) if a is not None and b else "-"


def best_peer(scores):
    peers = {name: score.best() for name, score in scores.items() if name not in NOT_PEERS and score.runs}
    name = min(peers, key=peers.get, default=None)
    return name, peers.get(name)


def times(works, everything):
    rows = [("ms", "pith: median", "best", "limit", "of limit", "best peer", "", "of peer", "MiB above base")]
    for work in works:
        scores = everything[work.name]
        pith, limit, base = scores["pith"], scores.get("limit"), scores.get("base")
        best, least = pith.best(), limit and limit.best()
        peer, peer_best = best_peer(scores)
        memory = pith.median("peak") - base.median("peak") if base and pith.runs and base.runs else None
        rows.append((work.title, milliseconds(pith.median()), milliseconds(best), milliseconds(least), ratio(least, best),
                     peer or "-", milliseconds(peer_best), ratio(best, peer_best), "-" if memory is None else text(memory / 2**20)))
    return aligned(rows)


def limits(works, everything):
    rows = [("GB/s of the limit, best", *(way.replace("_1", ", 1 thread").replace("_all", ", all") for way in WAYS))]
    for work in works:
        limit = everything[work.name].get("limit")
        if limit and limit.runs and WAYS[0] in limit.runs[0]:
            rows.append((work.title, *(text(limit.runs[0]["bytes"] / limit.best(way) / 1e9) for way in WAYS)))
    return aligned(rows) if len(rows) > 1 else ""


def goals(works, everything):
    """A record for each goal."""
    records = []
    for work in works:
        for goal in work.goals:
            reached = goal.reached(everything[work.name], everything)
            records.append({"work": work.title, "goal": goal.text, "bound": goal.bound, "least": goal.is_least, "reached": reached,
                            "met": None if reached is None else goal.is_met(reached)})
    return records


def goal_table(records):
    verdicts = {True: "met", False: "not met", None: "not known"}
    rows = [("goal", "what", "wanted", "reached", "")]
    for record in records:
        wanted = ("≥ " if record["least"] else "≤ ") + text(record["bound"])
        rows.append((record["work"], record["goal"], wanted, text(record["reached"]), verdicts[record["met"]]))
    return aligned(rows, texts=2)


def failures(works, everything):
    return "\n".join(f"{work.title}: {name} did not take part: {score.error}" for work in works
                     for name, score in everything[work.name].items() if score.error)


def document(facts, works, everything):
    return facts | {
        "goals": goals(works, everything),
        "works": {work.name: {"title": work.title, "scores": {name: score.as_json() for name, score in everything[work.name].items()}}
                  for work in works},
    }


def tables(works, everything):
    parts = [times(works, everything), limits(works, everything), goal_table(goals(works, everything)), failures(works, everything)]
    return "\n\n".join(part for part in parts if part)
