"""What grading one exercise again changes."""

from documents import entry, gradebook, late, listed, pending
from table import changes
from terminal import Style


def with_points(value, exercise, points):
    value["points"]["12.9"] = exercise
    value["score"] |= {"status": "graded", "points": points}
    return value


def lines(before, after, style=Style(False)):
    return changes(gradebook(*before), gradebook(*after), "12.9", len(after), style).splitlines()


def test_a_row_has_the_points_of_before_and_after():
    before = [entry("ada"), entry("bob"), pending("cyd"), late("dan")]
    after = [with_points(entry("ada"), 10.0, 10.0), entry("bob"),
             with_points(pending("cyd"), 5.0, 5.0), with_points(late("dan"), 0.0, 1.5)]
    before[3]["score"]["overrides"][0]["exercise"] = "12.9"
    assert lines(before, after) == [
        "  student                       12.9 was    is          points      are         change      ",
        "  ada                           7.5         10          7.5         10          +2.5        ",
        "  cyd                           pending     5           pending     5                       ",
        "  dan                           7.5         0           9           1.5         -7.5        "
        "points by hand stay",
        "",
        "12.9 graded again for 4 students: the points of 3 change"]


def test_a_total_that_stays_is_no_change_of_the_total():
    assert lines([entry("ada")], [with_points(entry("ada"), 8.0, 7.5)])[1] == (
        "  ada                           7.5         8           7.5         7.5                     ")


def test_names_are_those_of_the_roster_and_the_head_is_bold():
    before = [listed("a", "1", "Li Na"), listed("b", "2", "Li Na")]
    after = [with_points(listed("a", "1", "Li Na"), 0.0, 0.0), before[1]]
    shown = lines(before, after, Style(True))
    assert shown[0].startswith("\x1b[1m  student")
    assert shown[1].startswith("  Li Na (1)  ")


def test_without_a_change_there_is_no_table():
    assert lines([entry("ada")], [entry("ada")]) == [
        "12.9 graded again for 1 students: the points of 0 change"]
