"""nbgrader.csv: nbgrader's columns, a row for each student and chapter. The fields of a pending score
are empty, as nbgrader itself writes what it does not know. Its times are UTC without saying so."""

from gradebook import is_pending
from fields import field, lines, name
from files import write as write_file
from text import clock, points

HEADER = ["assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email",
          "raw_score", "late_submission_penalty", "score", "max_score"]


def write(gradebook, folder):
    rows = [HEADER]
    for entry in gradebook.entries:
        result, score = entry["result"], entry["score"]
        rows.append([field(result["chapter"]), clock(entry["due"]), clock(entry["submitted"]),
                     field(result["student"]), "", "", name(entry["email"]), points(score.get("earned")),
                     "" if is_pending(entry) else points(entry["penalty"]),
                     points(score.get("points")), points(score["max_points"])])
    return write_file(folder / "nbgrader.csv", lines(rows))
