"""junit.xml."""

from xml.etree import ElementTree

from documents import HOSTILE, asked, entry, gradebook
from exports import junit


def suites(tmp_path, *entries):
    text = junit.write(gradebook(*entries), tmp_path).read_text()
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites tests=')
    assert all(letter == "\n" or letter >= " " for letter in text)
    return ElementTree.fromstring(text)


def test_it_is_xml_whatever_a_submission_prints_or_is_called(tmp_path):
    evil = entry("a\\x01\\n" + HOSTILE)
    first, second = evil["result"]["exercises"]
    first["scenarios"][1]["detail"] = HOSTILE
    second["scenarios"][0]["verdict"] = "grader_error"
    suite = suites(tmp_path, evil)[0]
    assert suite.get("name") == ("a\\x01\\n</pre><script>alert(1)</script>\\x1b[31m\"'&{{ 7*7 }}"
                                 "\\u202e")
    assert [suite.get(name) for name in ("tests", "failures", "errors", "skipped", "time")] == [
        "3", "1", "1", "0", "2.000"]
    failure = suite[1].find("failure")
    assert failure.get("message").startswith("</pre><script>alert(1)</script>\\x1b[31m")
    assert failure.get("type") == "wrong_value"
    assert failure.text == "values of 12.9 secret"
    assert suite[1].attrib == {"classname": "12_attention.12.9", "name": "12.9 secret",
                               "time": "0.250"}


def test_a_submission_that_is_pending_as_a_whole_has_an_error_for_each_exercise(tmp_path):
    bob = entry("bob")
    for exercise in bob["result"]["exercises"]:
        exercise |= {"verdict": "grader_error", "scenarios": [], "detail": "no disk"}
    all_suites = suites(tmp_path, bob, entry("ada"))
    assert all_suites.get("errors") == "2"
    assert all_suites.get("tests") == "5"
    assert all_suites[0][0].get("name") == "12.9 scores"
    assert all_suites[0][0].find("error").get("message") == "no disk"


def test_what_is_not_written_or_not_run_is_skipped(tmp_path):
    ada = entry("ada")
    ada["result"]["exercises"][0]["scenarios"][0]["verdict"] = "not_run"
    ada["result"]["exercises"][0]["scenarios"][1]["verdict"] = "not_implemented"
    suite = suites(tmp_path, ada)[0]
    assert suite.get("skipped") == "2"
    assert suite[0].find("skipped").attrib == {"message": ""}


def test_an_answer_is_skipped_until_it_is_marked(tmp_path):
    open_answer, marked = suites(tmp_path, asked("ada"), asked("bob", (3.0, "")))
    assert [case.find("skipped").get("message") for case in open_answer[3:]] == [
        "to_be_marked", "not_answered"]
    assert marked[3].get("name") == "12.q1 in words"
    assert len(marked[3]) == 0
    assert len(suites(tmp_path, asked("ada", counts=False))[0]) == 3
