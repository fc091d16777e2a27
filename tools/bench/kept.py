"""Results that are kept to compare later ones with, one file for each machine and number of
threads. They hold wick's times alone: ratios to other programs need no kept result."""

import json
import re

import report

# The share by which a median, or a peak of memory, may grow without a report.
ALLOWED = 0.15


def file_name(about):
    """A file name that distinguishes machines:
    "amd-epyc-family-25-model-17-2-cores_2-threads.json"."""
    words = f"{about['processor']}_{about['threads']} threads".lower()
    return re.sub(r"[^a-z0-9_]+", "-", words) + ".json"


def kept_form(record):
    """For each of wick's cases the quartiles of its times, its peak of memory, its date and its
    version of wick."""
    about = record["about"]
    cases = {}
    for case, result in record["cases"].items():
        times = result["nanoseconds"].get("wick")
        if times:
            cases[case] = {"nanoseconds": [round(t, 1) for t in report.quartiles(times)],
                           "peak_bytes": result.get("peak_bytes", 0),
                           "date": about["date"], "wick": about["wick"]}
    return {"about": record["about"], "cases": cases}


def merge(old, new):
    """The old results with the new ones in the place of the same cases."""
    return {"about": new["about"], "cases": {**(old["cases"] if old else {}), **new["cases"]}}


def as_text(stored):
    """JSON with a line for each case: another result changes one line."""
    cases = ",\n".join(f"  {json.dumps(case)}: {json.dumps(result)}"
                       for case, result in stored["cases"].items())
    return f'{{\n "about": {json.dumps(stored["about"])},\n "cases": {{\n{cases}\n }}\n}}\n'


def regressions(old, new):
    """A report for each case whose median time or peak of memory grew by more than ALLOWED, by the
    case's name."""
    grown = {}
    for case, now in new["cases"].items():
        then = old["cases"].get(case)
        if then is None:
            continue
        lines = []
        before, after = then["nanoseconds"][1], now["nanoseconds"][1]
        if after / before > 1 + ALLOWED:
            apart = now["nanoseconds"][0] > then["nanoseconds"][2]
            lines.append(f"{case}: {report.duration(after)}, was {report.duration(before)}: "
                         f"{after / before:.2f} times as long"
                         + ("" if apart else ", within the spread of both")
                         + f" ({then['date']}, wick {then['wick']})")
        if now["peak_bytes"] / max(then["peak_bytes"], 1) > 1 + ALLOWED:
            lines.append(f"{case}: arrays hold {now['peak_bytes']:,} bytes, was "
                         f"{then['peak_bytes']:,}")
        if lines:
            grown[case] = lines
    return grown


def compare_and_keep(record, folder, keep):
    """Text that compares the record with the results kept for its machine. The record is kept if
    there are none, or if the options ask for it; a new case is always kept."""
    path = folder / file_name(record["about"])
    old = json.loads(path.read_text()) if path.exists() else None
    new = kept_form(record)
    known = [case for case in new["cases"] if old and case in old["cases"]]
    grown = regressions(old, new) if old else {}
    fresh = {case: result for case, result in new["cases"].items() if case not in known}
    if keep or fresh:
        stored = new if keep else {"about": (old or new)["about"], "cases": fresh}
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(as_text(merge(old, stored)))
    lines = [f"regression: {line}" for messages in grown.values() for line in messages]
    if known:
        lines.append(f"{len(known)} cases compared with those kept in {path}: "
                     f"{len(grown) or 'none'} grew by more than {100 * ALLOWED:.0f} %")
    if keep or fresh:
        lines.append(f"{len(new['cases']) if keep else len(fresh)} cases kept in {path}")
    return "\n".join(lines)
