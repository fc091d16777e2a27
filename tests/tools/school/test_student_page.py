"""A student's page of one chapter."""

from documents import asked, entry, gradebook, late, pending
from page_text import read_page, texts
from pages.student_page import student_page


def page_of(ada):
    return read_page(student_page(gradebook(ada), ada))


def test_it_has_neither_the_seed_nor_anything_of_hidden_scenarios():
    text = page_of(entry("ada")).text()
    for part in ("12.10 open", "the mask is not applied", "a hidden scenario did not pass",
                 "1 of 1 public scenarios passed; 1 hidden not shown"):
        assert part in text
    assert "secret" not in text and "987654321" not in text


def test_it_shows_hidden_scenarios_where_the_policy_does_and_never_what_they_printed():
    text = page_of(entry("ada", shows_hidden=True)).text()
    for part in ('"12.9 secret": wrong value', "values of 12.9 secret", "printed in 12.10 open",
                 "1 of 2 scenarios passed"):
        assert part in text
    assert "printed in 12.9 secret" not in text


def test_it_says_that_a_result_is_pending():
    text = page_of(pending("bob")).text()
    assert "pending: no score yet, of 20 points" in text
    assert "Not graded yet" in text
    assert ", pending: no score yet, of 10 points" in text


def test_it_shows_times_attempts_groups_and_points_by_hand():
    ada = late("ada") | {"attempt": "2 of 3", "group": "7", "owner": "bob"}
    text = page_of(ada).text()
    for part in ("9 of 20 points", "Group 7, handed in by bob.",
                 "Handed in 1 day late: 1 points taken.",
                 "Handed in 1970-01-01 00:01:30 UTC. Due 1970-01-01 00:01:00 UTC. "
                 "Attempt 2 of 3 counts.", "Points given by hand, 0 were computed: =1,\n2",
                 "Graded by wick 0.1.0, sandbox: strong."):
        assert part in text
    plain = page_of(entry("ada")).text()
    assert "Due" not in plain and "Group" not in plain


def test_a_name_on_the_roster_stands_above_that_of_the_submission():
    page = page_of(entry("doe_1", name="Jane\x1b Doe"))
    assert texts(page, "title") == ["Jane\\x1b Doe, 12_attention"]
    assert texts(page, "h1") == ["Jane\\x1b Doe"]
    assert texts(page, "bdi") == ["Jane\\x1b Doe", "doe_1"]
    assert texts(page_of(entry("ada")), "bdi") == ["ada"]


def test_what_is_wrong_with_files_stands_first():
    ada = entry("ada")
    ada["result"] |= {"refused": ["link.cpp is not a plain file"],
                      "files": {"nn/attention.cpp": "expected ;"}}
    page = page_of(ada)
    assert texts(page, "h2")[0] == "Files"
    assert [p.text() for p in page.all("p") if p.attributes.get("class") == "bad"][:2] == [
        "link.cpp is not a plain file", "attention.cpp"]
    assert texts(page, "pre")[0] == "expected ;"


def test_it_has_what_sanitizers_found_and_each_of_two_causes():
    ada = entry("ada")
    ada["result"]["exercises"][1]["mistake"]["causes"].append({"id": "late", "hint": "after it"})
    ada["result"]["sanitizers"] = {"scenarios": 3, "findings": [
        {"text": "line 3 of a.cpp reads", "scenario": "12.10 open"},
        {"text": "forged", "scenario": "12.9 secret"}]}
    for shows_hidden in (False, True):
        page = page_of(ada | {"shows_hidden": shows_hidden})
        for part in ("3 scenarios ran once more", "line 3 of a.cpp reads", 'in "12.10 open"',
                     "1 hidden scenario has findings that are not shown", "2 mistakes at once:"):
            assert part in page.text()
        assert "forged" not in page.text()
        assert texts(page, "li") == ["the mask is not applied", "after it"]
    ada["result"]["sanitizers"] = {"scenarios": 1, "findings": []}
    assert "1 scenario ran once more" in page_of(ada).text()
    assert "Nothing was found." in page_of(ada).text()
    assert "sanitizers" not in page_of(entry("ada")).text()


def test_it_has_what_the_own_framework_found_in_public_scenarios():
    ada = entry("ada")
    ada["result"]["own_framework"] = {"scenarios": 31, "passed": 29, "differences": [
        {"name": "12.9 open", "verdict": "wrong_value", "because_of": "11_positions"},
        {"name": "12.9 secret", "verdict": "crashed", "because_of": ""}]}
    text = page_of(ada).text()
    assert "29 of 31 scenarios pass on your files" in text
    assert '"12.9 open": wrong value, because of your 11_positions' in text
    assert "secret" not in text


def test_answers_are_shown_with_their_marks():
    text = page_of(asked("ada")).text()
    for part in ("7.5 so far, of 26 points", "to be marked, of 4 points",
                 "not answered, 0 of 2 points", "because </pre><script>",
                 "your instructor has still to mark 12.q1."):
        assert part in text
    marked = page_of(asked("ada", (3.0, "well <b>said</b>"))).text()
    assert "3 of 4 points" in marked and "Remark: well <b>said</b>" in marked
    other = asked("ada") | {"earlier_marks": {"12.q1": {"points": 3.0, "remark": "was so"}}}
    assert "An earlier text of this answer had 3 points: was so" in page_of(other).text()
    uncounted = page_of(asked("ada", counts=False)).text()
    assert "answered; written answers earn no points in this course" in uncounted
    assert "Written answers" not in page_of(asked("ada") | {"is_absent": True}).text()


def test_what_answers_no_question_is_shown_too():
    ada = entry("ada")
    ada["result"]["stray_answers"] = "more"
    assert "This part of answers.md answers no question." in page_of(ada).text()


def remark(line, text, **more):
    return {"file": "a.cpp", "line": line, "text": text, "line_text": "int b;",
            "of_an_earlier_version": False} | more


def test_a_remark_stands_behind_its_line():
    ada = entry("ada", remarks=[remark(2, "what is <b>?")], files=[
        {"name": "a.cpp", "lines": ["int a;", "int <b>;", "int c;"], "is_all": True},
        {"name": "b.cpp", "lines": ["int d;"], "is_all": False}])
    first, second = page_of(ada).all("details")
    assert "open" in first.attributes and "open" not in second.attributes
    assert texts(first, "summary") == ["a.cpp, 1 remark"]
    assert texts(first, "pre", "p") == ["    1  int a;\n    2  int <b>;\n", "line 2: what is <b>?",
                                        "    3  int c;\n"]
    assert texts(second, "summary", "p") == ["b.cpp", "The rest of the file is not shown."]


def test_two_remarks_on_one_line_follow_each_other():
    ada = entry("ada", remarks=[remark(1, "x"), remark(1, "y")], files=[
        {"name": "a.cpp", "lines": ["int a;", "int b;"], "is_all": True}])
    assert texts(page_of(ada).all("details")[0], "pre", "p") == [
        "    1  int a;\n", "line 1: x", "line 1: y", "    2  int b;\n"]


def test_a_remark_on_an_earlier_version_has_the_line_as_it_was():
    page = page_of(entry("ada", remarks=[remark(2, "why?", of_an_earlier_version=True)]))
    assert "of an earlier version: a.cpp, line 2: why?" in page.text()
    assert "int b;" in texts(page, "pre")


def test_answers_md_is_a_file_only_where_it_has_a_remark():
    file = {"name": "answers.md", "lines": ["# 12.q1"], "is_all": True}
    assert not page_of(entry("ada", files=[file])).all("details")
    assert page_of(entry("ada", files=[file], remarks=[remark(1, "x", file="answers.md")])).all(
        "details")
