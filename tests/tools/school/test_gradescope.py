"""Gradescope's results.json."""

import json

from documents import asked, entry, gradebook, late, pending
from exports import gradescope


def results(tmp_path, ada):
    folder = gradescope.write(gradebook(ada), tmp_path)
    assert folder == tmp_path / "gradescope"
    return json.loads((folder / ada["page"] / "results.json").read_text())


def test_an_exercise_is_a_test_with_points(tmp_path):
    ada = results(tmp_path, entry("ada"))
    assert ada["score"] == 7.5
    assert ada["stdout_visibility"] == "hidden"
    assert ada["extra_data"] == {"sandbox": "strong", "wick": "0.1.0", "mistakes": ["no-mask"]}
    first, second = ada["tests"]
    assert first == {"name": "12.9 scores", "name_format": "text", "status": "failed",
                     "output": "a hidden scenario did not pass\n12.9 open: passed\nhint: look\n",
                     "output_format": "text", "number": "12.9", "score": 7.5, "max_score": 10.0,
                     "visibility": "visible"}
    assert second["output"].startswith(
        "crashed\n12.10 open: crashed\ndetail of 12.10 open\nvalues of 12.10 open"
        "printed: printed in 12.10 open</pre><script>alert(1)</script>\\x1b[31m")
    assert "execution_time" not in json.dumps(ada)


def test_hidden_scenarios_have_gradescopes_own_visibility(tmp_path):
    for hidden, visibility in (("after_due", "after_due_date"), ("now", "visible")):
        test = results(tmp_path, entry("ada", hidden=hidden))["tests"][2]
        assert test["name"] == "hidden: 12.9 secret"
        assert (test["visibility"], test["score"], test["max_score"]) == (visibility, 0, 0)
        assert test["output"] == ("12.9 secret: wrong value\ndetail of 12.9 secret\n"
                                  "values of 12.9 secret")
    assert len(results(tmp_path, entry("ada"))["tests"]) == 2


def test_a_pending_submission_has_neither_a_score_nor_tests(tmp_path):
    bob = results(tmp_path, pending("bob"))
    assert "score" not in bob
    assert "tests" not in bob  # whose scores would be summed
    assert "Not graded yet" in bob["output"]
    assert bob["extra_data"]["status"] == "pending"


def test_an_answer_to_be_marked_has_no_score_and_the_output_says_what_is_missing(tmp_path):
    ada = results(tmp_path, asked("ada"))
    assert ada["score"] == 7.5
    assert ada["output"] == "There is no total yet: your instructor has still to mark 12.q1."
    first, second = ada["tests"][2:]
    assert (first["name"], first["output"]) == ("12.q1 why", "to be marked")
    assert "score" not in first
    assert (second["score"], second["max_score"], second["output"]) == (0, 2, "not answered")
    marked = results(tmp_path, asked("ada", (3.0, "well\x1b")))["tests"][2]
    assert (marked["score"], marked["output"]) == (3, "well\\x1b")


def test_the_output_has_what_is_wrong_with_files_and_lateness(tmp_path):
    ada = late("ada")
    ada["result"] |= {"refused": ["link.cpp is not a plain file\x07"],
                      "files": {"nn/a.cpp": "a.cpp:3: error"}}
    assert results(tmp_path, ada)["output"] == (
        "link.cpp is not a plain file\\x07\na.cpp:3: error\n1 day late: 1 points taken")
    assert results(tmp_path, ada)["tests"][1]["output"].endswith(
        "hint: the mask is not applied\npoints given by hand (computed: 0): =1,\n2\n")
