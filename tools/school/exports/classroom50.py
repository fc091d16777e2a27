"""classroom50/STUDENT.NN_name/result.json: Classroom 50's schema classroom50/result/v1. Its scores are
whole numbers; the exact points stand beside them. It marks lateness itself. The environment of its
runner gives its data about itself: CLASSROOM, ASSIGNMENT, SUBMISSION_TAG and others. A result must
have a score: a pending one gets no file, and loses an earlier one."""

import os

from gradebook import is_pending
from files import write_json
from text import rounded
from view import exercise_views


def variable(*names):
    """The first of these that is set and not empty."""
    return next((os.environ[name] for name in names if os.environ.get(name)), "")


def test_of(view):
    return {"test-name": f"{view.id} {view.title}", "passed": view.has_passed,
            "score": int(rounded(view.points)), "max-score": int(rounded(view.max_points)),
            "points": view.points, "verdict": view.verdict, "output": view.text()}


def result(gradebook, entry):
    tests = [test_of(view) for view in exercise_views(entry, False)]
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
            "score": sum(test["score"] for test in tests),
            "max-score": sum(test["max-score"] for test in tests),
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
