"""The results that the grader has kept: those of each chapter's newest run so far."""

import json

import database
from gradebook import Refusal
from names import text_in
from text import visible_name

# An entry of somebody of whom the database has nothing.
EMPTY = {"time": None, "is_given": False, "submission": 0, "content": b"", "students": [], "attempt": "",
         "participant": "", "is_empty": False, "is_absent": False, "is_ahead": False, "is_copy": False,
         "group": b"", "owner": b""}
LINKED_WITH = "the reference's files, where an exercise has none"


def summed_up(result, wick):
    """A result as this version writes it. Earlier versions gave points for a fault of ours."""
    points, most = 0.0, 0.0
    for exercise in result["exercises"]:
        if any(each["verdict"] == "grader_error" for each in exercise["scenarios"]):
            exercise["verdict"] = "grader_error"
        if exercise["verdict"] == "grader_error":
            exercise.pop("points", None)
        is_pending = points is None or "points" not in exercise
        points = None if is_pending else points + exercise["points"]
        most += exercise["max_points"]
    first = {"student": result["student"], "chapter": result["chapter"],
             "status": "pending" if points is None else "graded", "points": points, "max_points": most}
    value = first | {key: each for key, each in result.items() if key not in first}
    if points is None:
        del value["points"]
    return value | {"linked_with": LINKED_WITH, "wick": wick}


def graded_students(opened):
    """The names of the students in each chapter's newest run so far."""
    students = {}
    for chapter, name in opened.execute(
            "SELECT chapter, CAST(name AS BLOB) FROM entries JOIN students ON students.id = student WHERE "
            + database.OF_NEWEST_RUNS):
        students.setdefault(chapter, []).append(text_in(name))
    return students


def kept_entries(opened, wick):
    """An entry for each result, by chapter and by place in the class."""
    entries = []
    for name, number, submission, content, time, is_given, report in database.results(opened):
        try:
            result = summed_up(json.loads(report), wick) | {"student": visible_name(name)}
        except (ValueError, KeyError, TypeError) as error:
            raise Refusal(f"gradebook: a result cannot be read: {error!r}") from error
        entries.append(EMPTY | {"result": result, "called": name, "time": time, "is_given": bool(is_given),
                                "submission": submission, "content": content, "students": [number]})
    return entries


def empty_result(other, chapter, name, wick, max_points, **more):
    """The result of somebody of whom nothing is graded in a chapter, beside the result `other`."""
    return {"student": visible_name(name), "chapter": chapter, "status": "graded", "points": 0.0,
            "max_points": max_points, "seed": other["seed"], "seconds": 0.0, "sandbox": "none",
            "linked_with": LINKED_WITH, "wick": wick, **more}


def absent_result(other, name, described, wick):
    """The result of somebody who has handed in nothing in the chapter of the result `other`."""
    exercises = [{"id": each["id"], "title": each["title"], "verdict": "nothing_handed_in",
                  "points": 0.0, "max_points": each["max_points"], "detail": "nothing handed in",
                  "hint": "", "scenarios": []} for each in other["exercises"]]
    why = f"nothing handed in: {described} is on the roster, and has no submission"
    result = empty_result(other, other["chapter"], name, wick, other["max_points"], refused=[why],
                          exercises=exercises)
    if other.get("answers"):
        result["answers"] = [{key: each[key] for key in ("id", "title", "max_points")} | {"hash": ""}
                             for each in other["answers"]]
    return result
