"""The numbers of a class in one chapter, for its page."""

import statistics

from gradebook import is_pending, is_to_be_marked, known_mistakes, mistakes, names_shown, to_be_marked
from pages import render
from text import clock, points, rounded

BINS = 10


def median(values):
    return statistics.median(values) if values else 0


def histogram(values):
    counts = [0] * BINS
    for value in values:
        counts[min(BINS - 1, int(value / BINS))] += 1
    return counts


def exercise_sums(entries):
    """How many students passed each exercise, of those whose result is known."""
    sums = {}
    for entry in entries:
        for each in entry["result"]["exercises"]:
            row = sums.setdefault(each["id"], {"id": each["id"], "students": 0, "passed": 0})
            row["title"] = each["title"]
            row["students"] += each["verdict"] != "grader_error"
            row["passed"] += each["verdict"] == "passed"
    return list(sums.values())


def remarks(entry):
    said = [entry["late"], f"attempt {entry['attempt']}" if entry["attempt"] else "", entry["own"]]
    said += mistakes(entry)
    said += [f"{each['id']}: {each['class']['all']}" for each in entry["result"]["exercises"]
             if each.get("class", {}).get("all")]
    if is_to_be_marked(entry):
        said.append(f"to be marked: {to_be_marked(entry)}")
    said += [f"{each['exercise']} by hand ({each['by']}): {each['reason']}"
             for each in entry["score"]["overrides"]]
    return "; ".join(text for text in said if text)


def student(entry, shown):
    score = entry["score"]
    by_hand = {each["exercise"] for each in score["overrides"]}
    worth = (f"to be marked, {points(entry['so_far'])} so far" if is_to_be_marked(entry)
             else "pending" if is_pending(entry)
             else f"{points(score['points'])} of {points(score['max_points'])}")
    exercises = [{"id": each["id"], "has_passed": each["verdict"] == "passed",
                  "points": entry["points"][each["id"]], "is_by_hand": each["id"] in by_hand}
                 for each in entry["result"]["exercises"]]
    return {"page": entry["page"], "shown": shown, "name": entry["result"]["student"],
            "points": worth, "exercises": exercises, "remarks": remarks(entry)}


def class_page(gradebook, entries):
    shown = names_shown(entries)
    scores = [entry["score"] for entry in entries if not is_pending(entry)]
    values = [100 * each["points"] / each["max_points"] if each["max_points"] > 0 else 0 for each in scores]
    counts = histogram(values)
    absent = sum(entry["is_absent"] for entry in entries)
    return render("class.html", now=clock(gradebook.now), policy=gradebook.policy,
                  pending=sum(is_pending(each) and not is_to_be_marked(each) for each in entries),
                  unmarked=sum(map(is_to_be_marked, entries)),
                  submissions=len(entries) - absent, absent=absent,
                  mean=rounded(sum(values) / len(values) if values else 0, 1),
                  median=rounded(median(values), 1),
                  bins=[(10 * bin, counts[bin]) for bin in reversed(range(BINS))],
                  most=max(counts), mistakes=known_mistakes(entries, shown),
                  exercises=exercise_sums(entries),
                  students=[student(*pair) for pair in zip(entries, shown)])
