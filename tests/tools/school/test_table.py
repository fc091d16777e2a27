"""The table for a terminal."""

from documents import asked, course, entry, gradebook, late, listed, named, pending
from table import changes, table
from terminal import Style, columns_of, fitted, padded

PLAIN = Style(False)


def rows(*entries, **more):
    return table(gradebook(*entries, **more), PLAIN).splitlines()


def test_a_row_has_points_by_exercise_and_the_mistakes():
    assert rows(entry("ada")) == [
        "12_attention",
        "  student                       points      12.9   12.10  ",
        "  ada                           7.5 / 20    7.5    0      no-mask",
        "",
        "known mistakes, and how many students made them",
        "  1    12_attention no-mask                              the mask is not applied"]


def test_colours_say_what_has_passed():
    passed = entry("ada")
    passed["result"]["exercises"][0]["verdict"] = "passed"
    text = table(gradebook(passed), Style(True))
    assert "\x1b[1m  student" in text
    assert "\x1b[32m7.5    \x1b[0m\x1b[31m0      \x1b[0mno-mask" in text


def test_a_remark_has_the_first_failure_where_no_mistake_is_known():
    ada = entry("ada", attempt="2 of 3", own="own framework: 1 of 2", group="1", owner="bob",
                is_copy=True)
    del ada["result"]["exercises"][1]["mistake"]
    ada["visible"] |= {"group": "g\\n", "owner": "bob"}
    assert rows(ada)[2].endswith("  12.9 wrong_value; group g\\n, handed in by bob; attempt 2 of 3; "
                                 "own framework: 1 of 2")
    ada["result"]["exercises"][0]["verdict"] = "nothing_handed_in"
    assert "  nothing handed in; group g" in rows(ada | {"is_copy": False})[2]


def test_a_remark_names_a_file_that_was_refused_beside_the_verdict_that_it_led_to():
    ada = entry("ada")
    ada["result"]["refused"] = ["a\x1b.cpp is not a plain file\nsecond line"]
    assert rows(ada)[2].endswith("  no-mask; refused: a\\x1b.cpp is not a plain file")
    ada["result"]["refused"] += ["b.cpp is not a plain file"]
    assert rows(ada)[2].endswith(" is not a plain file and 1 more")
    ada["result"]["refused"] = ["nothing handed in: no file of 12_attention"]
    assert rows(ada)[2].endswith("  no-mask")
    ada["result"]["refused"] = ["x" * 5000]
    assert len(rows(ada)[2]) < 250
    assert "refused" not in rows(ada | {"is_empty": True})[2]


def test_points_by_hand_lateness_and_what_is_missing_are_marked():
    assert rows(late("ada"))[2:5] == [
        "  ada                           9 / 20      7.5    2.5*   no-mask; 1 day late: 1 points "
        "taken", "", "* points that were given by hand"]
    assert rows(pending("ada"))[2] == "  ada                           pending     ?      0      no-mask"
    assert rows(asked("ada"))[2].endswith(
        "to be marked7.5    0      no-mask; 7.5 so far, 12.q1 to be marked")


def test_people_of_one_name_are_told_apart_by_their_ids():
    text = "\n".join(rows(listed("a", "1", "Li Na"), listed("b", "2", "Li Na"),
                          listed("c", "3", "Bo\x1b"), entry("d\\xff")))
    for name in ("  Li Na (1)  ", "  Li Na (2)  ", "  Bo\\x1b  ", "  d\\xff  "):
        assert name in text


def test_who_is_ahead_has_no_row():
    assert rows(entry("ada", is_ahead=True)) == []


def test_a_course_has_a_row_for_each_student():
    assert rows(*course().entries)[9:13] == [
        "course: each chapter counts by its points",
        "  student                       total       12_attention    13_transformers ",
        "  ada                           37.5 %      37.5 %          37.5 %          ",
        "  bob                           18.75 %     37.5 %          0 % nothing     "]


def test_cells_of_a_course_say_why_a_chapter_does_not_count():
    excused = entry("cyd") | {"student": named("cyd", "12_attention")}
    made = gradebook(asked("ada"), pending("bob"), excused, entry("dan"), is_course=True)
    text = table(made, PLAIN)
    for line in ("ada                           to be markedto be marked  ",
                 "bob                           pending     pending  ",
                 "cyd                           nothing     excused  ",
                 "dan                           28.85 %     28.85 %  "):
        assert "\n  " + line in text
    made.rows[3]["chapters"][0]["counted"] = "dropped"
    assert "28.85 % dropped" in table(made, PLAIN)


def test_mistakes_are_counted_by_students_the_most_frequent_first():
    def made(student, *ids):
        value = entry(student)
        for exercise in value["result"]["exercises"]:
            exercise["mistake"] = {"causes": [{"id": id, "hint": "hint of " + id} for id in ids]}
        return value

    text = table(gradebook(made("ada", "b"), made("bob", "a", "b"), made("cyd", "b", "c")), PLAIN)
    lines = text.splitlines()[6:]
    assert [line.split()[:3] for line in lines[1:]] == [
        ["3", "12_attention", "b"], ["1", "12_attention", "a"], ["1", "12_attention", "c"]]
    assert lines[1].endswith("  hint of b")


def test_columns_are_those_of_a_terminal():
    assert columns_of("abc") == 3
    assert columns_of("\u674e\u5a1c") == 4
    assert columns_of("e\u0301\u200d") == 1
    assert columns_of("\xad\u0378") == 2  # a soft hyphen, and a character that is none yet
    assert padded("\u674e", 4) == "\u674e  "
    assert padded("abcdef", 4) == "abcdef"
    assert fitted("abcdef", 6) == "abcdef"
    assert fitted("abcdefg", 6) == "abcd.."
    assert fitted("\u674e" * 4, 7) == "\u674e.."  # cut by bytes: a part of a letter is left out


def with_points(value, exercise, points):
    value["points"]["12.9"] = exercise
    value["score"] |= {"status": "graded", "points": points}
    return value


def lines_of_changes(before, after, style=Style(False)):
    return changes(gradebook(*before), gradebook(*after), "12.9", len(after), style).splitlines()


def test_a_row_has_the_points_of_before_and_after():
    before = [entry("ada"), entry("bob"), pending("cyd"), late("dan")]
    after = [with_points(entry("ada"), 10.0, 10.0), entry("bob"),
             with_points(pending("cyd"), 5.0, 5.0), with_points(late("dan"), 0.0, 1.5)]
    before[3]["score"]["overrides"][0]["exercise"] = "12.9"
    assert lines_of_changes(before, after) == [
        "  student                       12.9 was    is          points      are         change      ",
        "  ada                           7.5         10          7.5         10          +2.5        ",
        "  cyd                           pending     5           pending     5                       ",
        "  dan                           7.5         0           9           1.5         -7.5        "
        "points by hand stay",
        "",
        "12.9 graded again for 4 students: the points of 3 change"]


def test_a_total_that_stays_is_no_change_of_the_total():
    assert lines_of_changes([entry("ada")], [with_points(entry("ada"), 8.0, 7.5)])[1] == (
        "  ada                           7.5         8           7.5         7.5                     ")


def test_names_are_those_of_the_roster_and_the_head_is_bold():
    before = [listed("a", "1", "Li Na"), listed("b", "2", "Li Na")]
    after = [with_points(listed("a", "1", "Li Na"), 0.0, 0.0), before[1]]
    shown = lines_of_changes(before, after, Style(True))
    assert shown[0].startswith("\x1b[1m  student")
    assert shown[1].startswith("  Li Na (1)  ")


def test_without_a_change_there_is_no_table():
    assert lines_of_changes([entry("ada")], [entry("ada")]) == [
        "12.9 graded again for 1 students: the points of 0 change"]


def test_a_chapter_that_is_not_graded_yet_changes_nothing():
    ahead = entry("ada") | {"is_ahead": True, "points": {}}
    assert lines_of_changes([ahead, entry("bob")], [ahead, with_points(entry("bob"), 10.0, 10.0)]) == (
        lines_of_changes([entry("bob")], [with_points(entry("bob"), 10.0, 10.0)])[:-1]
        + ["12.9 graded again for 2 students: the points of 1 change"])
