"""The total that the chapters of a course make together. tools/grade/gradebook/README.md has the
rules."""

import functools
import operator
import re

from text import rounded


def number_of(chapter):
    """12 for "12_attention" and for "12"; None for a text that does not begin with a number, or goes on
    with anything but "_"."""
    found = re.match(r"([0-9]{1,4})(?:_|\Z)", chapter)
    return int(found[1]) if found else None


def total(numbers):
    """Adds one after another: sum() does so before Python 3.12 alone."""
    return functools.reduce(operator.add, numbers, 0.0)


def weight_of(rules, chapter, max_points, is_ahead):
    """None if it weighs its points, and no run has come to it."""
    if rules["weights"]:
        return rules["weights"].get(number_of(chapter), 0.0)
    return None if is_ahead and max_points == 0 else max_points


def counted_as(result, is_excused, weight, entry):
    """What a chapter does in a student's total."""
    if is_excused:
        return "excused"
    if weight == 0 or result["points"] is not None and result["max_points"] <= 0:
        return "no_weight"
    if result["points"] is not None:
        return "counts"
    is_unmarked = entry is not None and entry["score"]["status"] == "to_be_marked"
    return "to_be_marked" if is_unmarked else "pending"


def drop_lowest(chapters, count):
    """Drops the lowest percents of those that count, and always one less than there are. Of equal
    percents the chapter of more weight goes, which is never worse for the student, and then the
    later one. Percents that differ by a rounding error alone are equal."""
    for _ in range(count):
        counting = [each for each in chapters if each["counted"] == "counts"]
        if len(counting) < 2:
            return
        lowest = min(reversed(counting), key=lambda each: (rounded(1e6 * each["percent"]), -each["weight"]))
        lowest["counted"] = "dropped"


def sum_up(row, rules):
    """Adds the row's sums to it; None: a chapter is pending, or nothing counts."""
    chapters = row["chapters"]
    points = [each["points"] for each in chapters]
    counted = [each["counted"] for each in chapters]
    row["points"] = None if None in points else rounded(total(points), 2)
    row["status"] = next((each for each in ("pending", "to_be_marked") if each in counted), "graded")
    row["percent"] = None
    if row["status"] != "graded":  # what is pending may be the lowest, or not
        return
    drop_lowest(chapters, rules["drop_lowest"])
    counting = [each for each in chapters if each["counted"] == "counts"]
    weights = total(each["weight"] for each in counting)
    if weights > 0:
        earned = total(each["weight"] * each["percent"] for each in counting)
        row["percent"] = rounded(earned / weights, 2)


def row_of(known, max_points, rules):
    """A student's results, of their entries by chapter."""
    first = known[min(known)]
    # A student with another name in each chapter is called as on the roster.
    names = {each["student"]["visible"] for each in known.values()}
    named = first["student"] if len(names) == 1 else first["who"]
    row = {"student": named["text"], "visible": named["visible"], "page": named["page"],
           "name": first["name"], "person": first["person"], "chapters": []}
    for chapter, most in max_points.items():
        entry = known.get(chapter)
        called = named if entry is None else entry["student"]
        weight = weight_of(rules, chapter, most, entry is not None and entry["is_ahead"])
        points = None
        if entry is not None:
            points = entry["score"].get("points")
        elif chapter not in first["unclear"]:
            points = 0.0
        has_percent = points is not None and most > 0
        result = {"entry": entry, "points": points,
                  "max_points": most, "percent": 100 * points / most if has_percent else None,
                  "weight": weight or 0.0}
        is_excused = chapter in called["excused"] + first["who"]["excused"]
        result["counted"] = counted_as(result, is_excused, weight, entry)
        row["chapters"].append(result)
    sum_up(row, rules)
    return row


def description(rules, chapters):
    """How chapters count, and which are missing, in words."""
    weights, dropped = rules["weights"], rules["drop_lowest"]
    text = "each chapter counts by its " + ("weight" if weights else "points")
    if dropped > 0:
        text += ", without the lowest" + ("" if dropped == 1 else f" {dropped}")
    graded = {number_of(chapter) for chapter in chapters}
    ungraded = [str(number) for number, weight in sorted(weights.items())
                if weight > 0 and number not in graded]
    if not ungraded:
        return text
    are = "which is" if len(ungraded) == 1 else "which are"
    return f"{text}; so far, without {', '.join(ungraded)}, {are} not graded yet"


class Course:
    """`chapters` that somebody is graded in, and `rows`, one for each student in the order of the
    entries. `is_course` is False for one chapter without rules of a course: its own table is all."""

    def __init__(self, entries, rules):
        max_points = {}  # of every chapter; an entry that a run has not come to knows none
        for entry in sorted(entries, key=lambda each: each["result"]["chapter"]):
            chapter = entry["result"]["chapter"]
            max_points[chapter] = max(max_points.get(chapter, 0.0), entry["score"]["max_points"])
        self.chapters = list(max_points)
        self.max_points = total(max_points.values())
        self.is_course = len(max_points) > 1 or rules["has_course"]
        self.description = description(rules, self.chapters)
        people = {}
        for entry in entries:
            people.setdefault(entry["who"]["visible"], {}).setdefault(entry["result"]["chapter"], entry)
        self.rows = [row_of(known, max_points, rules) for known in people.values()]
