"""gradebook.json."""

import json as python_json

from documents import asked, course, entry, gradebook, late, pending
from exports import json


def written(tmp_path, made):
    return python_json.loads(json.write(made, tmp_path).read_text())


def test_a_student_has_the_result_and_the_score(tmp_path):
    ada = late("ada") | {"attempt": "2 of 3", "group": "7", "owner": "bob",
                         "roster": [["id", "1"], ["section", "=B"]]}
    ada["remarks"] = [{"file": "a.cpp", "line": 2, "text": "why?", "by": "me",
                       "of_an_earlier_version": False, "line_text": "int a;"}]
    value = written(tmp_path, gradebook(ada, policy="due = 1"))
    assert value["policy"] == "due = 1"
    assert "course" not in value
    student = value["students"][0]
    assert student["seed"] == "987654321"
    assert student["exercises"][0]["scenarios"][1]["name"] == "12.9 secret"
    assert student["score"] == ada["score"]
    assert student["roster"] == {"id": "1", "section": "=B"}
    assert (student["group"], student["handed_in_by"]) == ("7", "bob")
    assert student["remarks"] == [{"file": "a.cpp", "line": 2, "text": "why?", "by": "me",
                                   "of_an_earlier_version": False}]
    assert (student["submitted"], student["submitted_from"]) == ("1970-01-01T00:01:30Z", "given")
    assert student["attempt"] == "2 of 3"


def test_what_a_student_does_not_have_is_left_out(tmp_path):
    student = written(tmp_path, gradebook(entry("ada")))["students"][0]
    assert not {"roster", "group", "remarks", "submitted", "attempt"} & set(student)


def test_a_pending_submission_has_no_points(tmp_path):
    bob = written(tmp_path, gradebook(pending("bob")))["students"][0]
    for part in (bob, bob["score"]):
        assert part["status"] == "pending"
        assert "points" not in part and "earned" not in part
    assert "points" not in bob["exercises"][0]
    assert bob["exercises"][1]["points"] == 0
    ada = written(tmp_path, gradebook(asked("ada")))["students"][0]
    assert ada["score"]["status"] == "to_be_marked"


def test_a_course_has_a_row_for_each_student(tmp_path):
    made = course()
    made.rows[1] |= {"status": "pending", "percent": None}
    ada, bob = written(tmp_path, made)["course"]
    assert ada == {"student": "ada", "percent": 37.5, "status": "graded", "chapters": [
        {"chapter": "12_attention", "points": 7.5, "max_points": 20.0, "weight": 20.0,
         "counted": "counts"},
        {"chapter": "13_transformers", "points": 7.5, "max_points": 20.0, "weight": 20.0,
         "counted": "counts"}]}
    assert (bob["percent"], bob["status"]) == (None, "pending")
