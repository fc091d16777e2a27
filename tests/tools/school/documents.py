"""Documents as the judge hands them over: ada has 7.5 of 20 points in two exercises, of which the
first fails in a hidden scenario and the second crashes."""

import csv
import io
import pathlib
import re
import sqlite3

from gradebook import Gradebook

HOSTILE = "</pre><script>alert(1)</script>\x1b[31m\"'&{{ 7*7 }}\u202e"


def scenario(name, hidden, verdict):
    value = {"name": name, "hidden": hidden, "verdict": verdict, "seconds": 0.25}
    if verdict == "passed":
        return value
    return value | {"detail": f"detail of {name}", "shown": f"values of {name}",
                    "stderr": f"printed in {name}{HOSTILE}"}


def exercise(id, title, verdict, points, scenarios, **more):
    return {"id": id, "title": title, "verdict": verdict, "points": points, "max_points": 10.0,
            "scenarios": scenarios} | more


def named(name, *excused):
    return {"text": name, "bytes": name, "visible": name, "page": name, "excused": list(excused)}


def database(folder, statements):
    """The path of a new gradebook.db that these SQL statements make."""
    with sqlite3.connect(folder / "gradebook.db") as made:
        made.executescript(statements)
    made.close()
    return str(folder / "gradebook.db")


def empty_database(path):
    """A new gradebook.db with the tables that the grader makes. Returns a connection."""
    root = pathlib.Path(__file__).parents[3]
    schema = (root / "tools/grade/gradebook/gradebook_schema.h").read_text("utf-8")
    made = sqlite3.connect(path)
    for name in "schema", "schema_of_reading":
        made.executescript(re.search(rf'\b{name} = R"\((.*?)\)"', schema, re.S)[1])
    version = re.search(r"schema_version = (\d+)", schema)[1]
    made.executescript(f"PRAGMA user_version = {version}; PRAGMA journal_mode = WAL")
    return made


def entry(student, chapter="12_attention", **more):
    first = exercise("12.9", "scores", "wrong_value", 7.5,
                     [scenario("12.9 open", False, "passed"),
                      scenario("12.9 secret", True, "wrong_value")], hint="look")
    second = exercise("12.10", "mask", "crashed", 0.0, [scenario("12.10 open", False, "crashed")],
                      mistake={"id": "no-mask", "hint": "the mask is not applied",
                               "causes": [{"id": "no-mask", "hint": "the mask is not applied"}]})
    result = {"student": student, "chapter": chapter, "status": "graded", "points": 7.5,
              "max_points": 20.0, "seed": "987654321", "seconds": 2.0, "sandbox": "strong",
              "exercises": [first, second]}
    score = {"status": "graded", "max_points": 20.0, "days_late": 0, "points": 7.5, "earned": 7.5,
             "penalty": 0.0, "overrides": []}
    value = {"result": result, "score": score, "points": {"12.10": 0.0, "12.9": 7.5}, "so_far": 7.5,
             "penalty": 0.0, "counts_answers": False, "earlier_marks": {}, "late": "", "own": "",
             "page": f"{student}.{chapter}", "submitted": None, "submitted_from": "files",
             "due": None, "hidden": "never", "shows_hidden": False, "attempt": "",
             "participant": "", "is_empty": False, "is_absent": False, "is_ahead": False,
             "is_closed": False,
             "students": [], "group": "", "owner": "", "roster": [], "name": "", "person": "", "email": "",
             "visible": {"overrides": "", "group": "", "owner": "", "remarks": []},
             "remarks": [], "files": [], "is_copy": False, "unclear": [], "student": named(student)}
    return value | {"who": named(more.get("person") or student)} | more


def late(student):
    """A day late, with points by hand."""
    value = entry(student, late="1 day late: 1 points taken", penalty=1.0,
                  due="1970-01-01T00:01:00Z", submitted="1970-01-01T00:01:30Z",
                  submitted_from="given")
    value["points"]["12.10"] = 2.5
    reason = {"exercise": "12.10", "points": 2.5, "reason": "=1,\n2", "by": "me", "made": "then"}
    value["score"] |= {"days_late": 1, "points": 9.0, "earned": 10.0, "penalty": 1.0,
                       "overrides": [reason]}
    value["visible"]["overrides"] = "12.10: =1,\\n2"
    return value


def pending(student):
    """One of its scenarios was not graded by a fault of ours."""
    value = entry(student, so_far=None)
    first = value["result"]["exercises"][0]
    first["verdict"] = first["scenarios"][1]["verdict"] = "grader_error"
    del first["points"], value["result"]["points"]
    value["result"]["status"] = "pending"
    value["points"]["12.9"] = None
    value["score"] = {"status": "pending", "max_points": 20.0, "days_late": 0, "overrides": []}
    return value


def asked(student, mark=None, counts=True):
    """With two questions, of which the first is answered; `mark` has points and a remark."""
    value = entry(student, counts_answers=counts)
    value["result"]["answers"] = [
        {"id": "12.q1", "title": "why", "max_points": 4.0, "text": "because " + HOSTILE, "hash": "h"},
        {"id": "12.q2", "title": "and", "max_points": 2.0, "hash": ""}]
    first = {"question": "12.q1", "counts": counts, "status": "to_be_marked", "max_points": 4.0}
    second = {"question": "12.q2", "counts": counts, "status": "not_answered", "max_points": 2.0,
              "points": 0.0}
    value["visible"]["remarks"] = ["", ""]
    if mark:
        first |= {"status": "marked", "points": mark[0], "remark": mark[1], "by": "me", "made": ""}
        value["visible"]["remarks"][0] = mark[1]
        value["score"] |= {"points": 7.5 + mark[0]}
    elif counts:
        value["score"] = {"status": "to_be_marked", "days_late": 0, "overrides": []}
    value["score"] |= {"answers": [first, second], "max_points": 26.0 if counts else 20.0}
    return value


def listed(submission, id, name, canvas="", **more):
    """On a roster with the columns id, name, email, section and Canvas ID."""
    fields = [["id", id], ["Name", name], ["Email", f"{id}@uni.edu"], ["SECTION", "B"],
              ["Canvas ID", canvas]]
    return entry(submission, roster=fields, name=name, email=f"{id}@uni.edu", person=id, **more)


def row(entries, *places, counted="counts", **more):
    """A student's row: `places` are those of their entries, None for a chapter without one."""
    first = entries[next(place for place in places if place is not None)]
    chapters = []
    for place in places:
        score = {"max_points": 20.0} if place is None else entries[place]["score"]
        points = 0.0 if place is None else score.get("points")
        chapters.append({"entry": None if place is None else entries[place], "points": points,
                         "max_points": score["max_points"],
                         "percent": None if points is None else 100 * points / score["max_points"],
                         "weight": score["max_points"], "counted": counted})
    sums = [each["points"] for each in chapters]
    total = None if None in sums else sum(sums)
    student = first["result"]["student"]
    return {"student": student, "visible": student, "page": student, "points": total,
            "percent": None if total is None else 100 * total / (20 * len(chapters)),
            "status": "pending" if total is None else "graded", "chapters": chapters} | more


RULES = {"weights": {}, "drop_lowest": 0, "has_course": False}


def document(*entries, **rules):
    return {"wick": "0.1.0", "now": "1970-01-01T00:01:00Z", "policy": "", "rules": RULES | rules,
            "entries": list(entries)}


CHAPTER = {"due": None, "grace_minutes": 0.0, "penalty_per_day": 0.0, "max_penalty": 100.0,
           "closes_after_days": None, "hidden": "never", "shows_hidden": False,
           "counts_answers": False, "extensions": {}}


def rules(**more):
    """What a policy says, as policy.rules_of() returns it: each of the `chapters` has those of CHAPTER."""
    chapters = {name: CHAPTER | each for name, each in more.pop("chapters", {}).items()}
    return RULES | {"attempt": "last", "attempt_in_words": "the last counts", "excused": {},
                    "named": {}, "chapters": chapters} | more


def gradebook(*entries, rows=None, is_course=False, **more):
    """With `rows` in place of those that the entries make."""
    made = Gradebook(document(*entries, has_course=is_course) | more)
    made.rows = rows or made.rows
    return made


def course():
    """ada has handed in both chapters, bob the first alone."""
    entries = [entry("ada"), entry("bob"), entry("ada", "13_transformers")]
    second = entries[2]
    second["result"]["exercises"] = second["result"]["exercises"][:1]
    second["result"]["exercises"][0]["id"] = "13.1"
    second["points"] = {"13.1": 7.5}
    return gradebook(*entries)


def read_csv(text):
    return list(csv.reader(io.StringIO(text, newline="")))
