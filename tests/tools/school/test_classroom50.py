"""Classroom 50's result.json."""

import json

from documents import asked, entry, gradebook, pending
from exports import classroom50

NAMES = ("CLASSROOM", "ASSIGNMENT", "OWNER", "USERNAME", "SUBMISSION_TAG", "COMMIT_URL",
         "RELEASE_URL", "REVIEW_URL")


def result(tmp_path, monkeypatch, **variables):
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    folder = classroom50.write(gradebook(entry("ada")), tmp_path)
    return json.loads((folder / "ada.12_attention" / "result.json").read_text())


def test_it_has_whole_scores_and_the_exact_ones_beside_them(tmp_path, monkeypatch):
    value = result(tmp_path, monkeypatch)
    assert value["schema"] == "classroom50/result/v1"
    assert type(value["score"]) is int
    assert (value["score"], value["max-score"]) == (8, 20)
    assert [test["score"] for test in value["tests"]] == [8, 0]
    assert [test["max-score"] for test in value["tests"]] == [10, 10]
    assert [test["points"] for test in value["tests"]] == [7.5, 0]
    assert [test["passed"] for test in value["tests"]] == [False, False]
    assert [test["test-name"] for test in value["tests"]] == ["12.9 scores", "12.10 mask"]
    assert value["tests"][1]["verdict"] == "crashed"


def scores_of(tmp_path, value):
    path = classroom50.write(gradebook(value), tmp_path) / "ada.12_attention" / "result.json"
    found = json.loads(path.read_text())
    return found["score"], [test["score"] for test in found["tests"]]


def test_its_scores_add_up_to_the_rounded_total(tmp_path):
    value = entry("ada")
    for points, scores in ((7.5, 7.5), (15, [8, 7])), ((7.4, 7.4), (15, [7, 8])), ((0.25, 0.245), (1, [0, 1])):
        value["points"] = dict(zip(("12.9", "12.10"), points))
        assert scores_of(tmp_path, value) == scores


def test_answers_that_earn_points_are_in_the_total(tmp_path):
    marked = asked("ada", mark=(2.5, "well\x1b"))
    assert scores_of(tmp_path, marked) == (10, [8, 0, 2, 0])
    tests = json.loads((tmp_path / "classroom50/ada.12_attention/result.json").read_text())["tests"]
    assert tests[2] == {"test-name": "12.q1 why", "passed": False, "score": 2, "max-score": 4,
                        "points": 2.5, "verdict": "marked", "output": "well\\x1b"}
    assert scores_of(tmp_path, asked("ada", counts=False)) == (8, [8, 0])


def test_the_runner_says_what_it_is_of(tmp_path, monkeypatch):
    value = result(tmp_path, monkeypatch, CLASSROOM="c", ASSIGNMENT="attention",
                   OWNER="ada-lovelace", COMMIT_URL="https://example.org/c")
    assert [value[name] for name in ("classroom", "assignment", "owner", "review")] == [
        "c", "attention", "ada-lovelace", "https://example.org/c"]
    value = result(tmp_path, monkeypatch, USERNAME="ada-l", REVIEW_URL="https://example.org/r")
    assert [value[name] for name in ("classroom", "assignment", "owner", "review")] == [
        "", "12_attention", "ada-l", "https://example.org/r"]
    assert result(tmp_path, monkeypatch)["owner"] == "ada"


def test_without_a_time_it_was_handed_in_now(tmp_path, monkeypatch):
    value = result(tmp_path, monkeypatch)
    assert value["datetime"] == value["graded_at"] == "1970-01-01T00:01:00Z"


def test_a_pending_result_has_no_file_and_loses_an_earlier_one(tmp_path):
    path = tmp_path / "classroom50" / "bob.12_attention" / "result.json"
    classroom50.write(gradebook(entry("bob")), tmp_path)
    assert path.exists()
    classroom50.write(gradebook(pending("bob")), tmp_path)
    assert not path.exists()
    classroom50.write(gradebook(pending("bob")), tmp_path)
