"""Moodle's worksheets and its table of grades."""

import pytest
from gradebook import Refusal
from documents import (asked, course, entry, gradebook, late, listed, pending, read_csv, row)
from exports import moodle


def worksheet(tmp_path, *entries, **more):
    folder = moodle.write(gradebook(*entries, **more), tmp_path)
    assert folder == tmp_path / "moodle"
    return read_csv((folder / "12_attention.csv").read_bytes().decode())


def feedback(tmp_path, ada, **more):
    return worksheet(tmp_path, ada, **more)[1][9]


def test_the_worksheet_knows_participants_by_the_folders_that_moodle_handed_out(tmp_path):
    rows = worksheet(tmp_path, listed("Jane Doe_12345_assignsubmission_file_", "1001", "Jane Doe"),
                     listed("1002", "1002", "Rick Roe", is_absent=True),
                     entry("kim", participant="99"))
    assert rows[0] == ["Identifier", "Full name", "Email address", "Status", "Grade",
                       "Maximum Grade", "Grade can be changed", "Last modified (submission)",
                       "Last modified (grade)", "Feedback comments"]
    assert rows[1][:9] == ["Participant 12345", "Jane Doe", "1001@uni.edu", "Submitted for grading",
                           "7.5", "20", "Yes", "-", "-"]
    assert (rows[2][0], rows[2][3]) == ("", "No submission")
    assert rows[3][0] == "Participant 99"
    # The verdict of a hidden scenario is not shown, and no text of the program.
    assert rows[1][9] == (
        "<p>12.9 scores: 7.5 of 10, a hidden scenario did not pass<br>Hint: look</p>"
        "<p>12.10 mask: 0 of 10, crashed<br>Hint: the mask is not applied</p>")


def test_two_students_with_one_number_are_refused(tmp_path):
    with pytest.raises(Refusal, match="gradebook: in 12_attention ada and bob are both "
                                         "Participant 7: Moodle gives each student a number"):
        worksheet(tmp_path, entry("ada", participant="7"), entry("bob", participant="7"))


def test_a_submission_without_files_is_none(tmp_path):
    assert worksheet(tmp_path, entry("ada", is_empty=True))[1][3] == "No submission"


def test_grades_of_all_chapters_by_id_number(tmp_path):
    made = course()
    made.entries[0]["roster"] = [["id", "1001"]]
    made.entries[2]["result"]["exercises"][0] |= {"title": "<b>&", "hint": ""}
    folder = moodle.write(made, tmp_path)
    header, ada, bob = read_csv((folder / "grades.csv").read_bytes().decode())
    assert header == ["ID number", "Full name", "Email address", "12_attention",
                      "12_attention feedback", "13_transformers", "13_transformers feedback",
                      "Course percent"]
    assert (ada[0], ada[1], ada[5], ada[7]) == ("1001", "ada", "7.5", "37.5")
    assert ada[6] == "<p>13.1 &lt;b&gt;&amp;: 7.5 of 10, a hidden scenario did not pass</p>"
    assert (bob[5], bob[6]) == ("0", "")
    one = moodle.write(gradebook(entry("ada")), tmp_path) / "grades.csv"
    assert "Course percent" not in one.read_text()


def test_a_pending_submission_has_no_grade_and_says_why(tmp_path):
    bob = worksheet(tmp_path, pending("bob"))[1]
    assert bob[4] == ""
    assert "Not graded yet" in bob[9]
    assert worksheet(tmp_path, pending("bob") | {"is_ahead": True})[1][9] == ""


def test_an_excused_chapter_has_no_grade(tmp_path):
    entries = [entry("ada")]
    ada = worksheet(tmp_path, *entries, rows=[row(entries, 0, counted="excused")])[1]
    assert (ada[4], ada[9]) == ("", "excused")


def test_feedback_has_points_by_hand_lateness_and_remarks_on_lines(tmp_path):
    ada = late("ada")
    remark = {"file": "a.cpp", "line": 2, "text": "<why>?", "of_an_earlier_version": False}
    ada["remarks"] = [remark, remark | {"of_an_earlier_version": True}]
    assert feedback(tmp_path, ada).endswith(
        "<br>By hand: =1,\n2</p><p>a.cpp, line 2: &lt;why&gt;?</p>"
        "<p>a.cpp, line 2 of an earlier version: &lt;why&gt;?</p><p>1 day late: 1 points taken</p>")


def test_feedback_has_answers_and_their_remarks(tmp_path):
    assert "<p>12.q1 why: to be marked of 4</p><p>12.q2 and: 0 of 2</p>" in feedback(
        tmp_path, asked("ada"))
    assert "<p>12.q1 why: 3 of 4<br>well &lt;b&gt;</p>" in feedback(
        tmp_path, asked("ada", (3.0, "well <b>")))


def test_feedback_has_the_class_of_a_mistake_and_why_there_is_no_program(tmp_path):
    ada = entry("ada")
    first, second = ada["result"]["exercises"]
    first["class"] = {"all": "by all", "public": "by public: <b>"}
    second["scenarios"][0] |= {"verdict": "build_failed", "detail": "no wick::nn::mask<1>"}
    text = feedback(tmp_path, ada)
    assert "<br>By public: &lt;b&gt;.<br>" in text
    assert "by all" not in text
    assert ", build failed<br>no wick::nn::mask&lt;1&gt;<br>" in text
