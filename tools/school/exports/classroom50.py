"""classroom50/STUDENT.NN_name/result.json: Classroom 50's schema classroom50/result/v1. Its scores are
whole numbers, which add up to the rounded total; the exact points stand beside them. It marks lateness
itself. The environment of its runner gives its data about itself: CLASSROOM, ASSIGNMENT, SUBMISSION_TAG
and others. A result must have a score: a pending one gets no file, and loses an earlier one."""

import os

from gradebook import is_pending, titled_answers
from files import write_json
from text import in_words, printable, rounded
from view import exercise_views


def variable(*names):
    """The first of these that is set and not empty."""
    return next((os.environ[name] for name in names if os.environ.get(name)), "")


def test_of(name, has_passed, points, max_points, verdict, output):
    return {"test-name": name, "passed": has_passed, "score": points, "max-score": max_points,
            "points": points, "verdict": verdict, "output": output}


def tests_of(entry):
    """The exercises and, where they earn points, the answers in words."""
    tests = [test_of(f"{view.id} {view.title}", view.has_passed, view.points, view.max_points,
                     view.verdict, view.text()) for view in exercise_views(entry, False)]
    return tests + [
        test_of(title, each["points"] == each["max_points"], each["points"], each["max_points"],
                in_words(each["status"]), printable(each.get("remark", "")))
        for each, title in titled_answers(entry)]


def make_whole(tests, key):
    """Rounds the sum up to each test, so that the last one is the rounded total. Rounded alone, 7.5 and
    7.5 would add up to 16."""
    exact, whole = 0.0, 0
    for test in tests:
        exact += test[key]
        test[key] = int(rounded(rounded(exact, 2))) - whole
        whole += test[key]
    return whole


def result(gradebook, entry):
    tests = tests_of(entry)
    return {"schema": "classroom50/result/v1",
            "classroom": variable("CLASSROOM"),
            "assignment": variable("ASSIGNMENT") or entry["result"]["chapter"],
            "owner": variable("OWNER", "USERNAME") or entry["result"]["student"],
            "submission": variable("SUBMISSION_TAG"),
            "commit": variable("COMMIT_URL"),
            "release": variable("RELEASE_URL"),
            "review": variable("REVIEW_URL", "COMMIT_URL"),
            "datetime": entry["submitted"] or gradebook.now,
            "graded_at": gradebook.now,
            "score": make_whole(tests, "score"),
            "max-score": make_whole(tests, "max-score"),
            "tests": tests}


def write(gradebook, folder):
    below = folder / "classroom50"
    for entry in gradebook.entries:
        path = below / entry["page"] / "result.json"
        if is_pending(entry):
            path.unlink(missing_ok=True)
        else:
            write_json(path, result(gradebook, entry))
    return below
