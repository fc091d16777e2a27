"""Cost against n: the cases "family.series/N" or "family/N" of a comparison as charts, and the
power of n that they grow with."""

import math
import statistics

FITTED = 4


def fitted_exponent(points):
    """The slope of the straight line nearest to the points (n, y) on logarithmic axes, or None
    where fewer than two of them are positive."""
    logarithms = [(math.log(n), math.log(y)) for n, y in points if n > 0 and y > 0]
    if len({x for x, _ in logarithms}) < 2:
        return None
    return statistics.linear_regression(*zip(*logarithms)).slope


def split(case):
    """(family, series, n), or None for a case that has no n."""
    what, _, size = case.rpartition("/")
    if not size.isdigit():
        return None
    family, _, series = what.partition(".")
    return family, series, int(size)


def charts(record):
    """For each family a chart of time and, where arrays are held, one of memory; those with at
    least three points in a row."""
    # Drawings have little room for names: a version where there are several.
    titles = record["peers"]
    if len(titles) == 1:
        titles = dict.fromkeys(titles, "PyTorch")
    found = {}
    for case, result in record["cases"].items():
        parts = split(case)
        if parts is None:
            continue
        family, series, n = parts
        for who, times in result["nanoseconds"].items():
            if who != "wick" and who not in record["peers"]:
                continue
            name = " ".join(word for word in (series, titles.get(who)) if word) or "wick"
            found.setdefault((family, "time"), {}).setdefault(name, []).append(
                [n, statistics.median(times)])
        if result.get("peak_bytes"):
            found.setdefault((family, "memory"), {}).setdefault(series or "wick", []).append(
                [n, result["peak_bytes"]])
    return [{"title": f"{family}: {what}", "family": family, "what": what,
             "x_label": "batch" if family.endswith("_batch") else "n",
             "y_label": "ns a step" if what == "time" else "bytes",
             "series": [{"name": name, "points": sorted(points)} for name, points in lines.items()]}
            for (family, what), lines in found.items()
            if max(len(points) for points in lines.values()) >= 3]


def size_text(count):
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= size:
            return f"{count / size:.3g} {unit}"
    return f"{count:.3g} B"


def table(chart, as_text):
    """A line for each n, and the fitted power of n below each series."""
    lines = ["| " + " | ".join([chart["x_label"], *(s["name"] for s in chart["series"])]) + " |",
             "|---:" * (len(chart["series"]) + 1) + "|"]
    values = [dict(map(tuple, series["points"])) for series in chart["series"]]
    for n in sorted({n for points in values for n in points}):
        cells = [as_text(points[n]) if n in points else "" for points in values]
        lines.append("| " + " | ".join([f"{n:,}", *cells]) + " |")
    exponents = [fitted_exponent(series["points"][-FITTED:]) for series in chart["series"]]
    lines.append("| " + " | ".join(["grows as", *(
        "" if exponent is None else f"{chart['x_label']}^{exponent:.2f}"
        for exponent in exponents)]) + " |")
    return "\n".join(lines)
