"""The course's total. The numbers are worked by hand, from the rules in
tools/grade/gradebook/README.md."""

import pytest
from course import Course, number_of
from documents import RULES, named

WEIGHTS = {1: 1.0, 2: 3.0}


def result(name, chapter, points, most, **more):
    """`points` None: pending."""
    score = {"status": "pending"} if points is None else {"status": "graded", "points": points}
    value = {"result": {"chapter": chapter}, "score": score | {"max_points": most}, "name": "",
             "person": "", "unclear": [], "is_ahead": False, "student": named(name),
             "who": named(name)}
    return value | more


def course(*entries, **rules):
    return Course(list(entries), RULES | rules)


def row(second=18.0, student=named("ada"), **rules):
    """ada's total of 5 of 10 points in chapter 1, and of the given points of 20 in chapter 2."""
    more = {"student": student, "who": student}
    return course(result("ada", "01_tensor", 5.0, 10.0, **more),
                  result("ada", "02_activations", second, 20.0, **more), **rules).rows[0]


def counted(row):
    return [chapter["counted"] for chapter in row["chapters"]]


def test_without_weights_each_chapter_counts_by_its_points():
    assert (row()["percent"], row()["points"]) == (76.67, 23)  # (5 + 18) / (10 + 20)


def test_weights_are_of_the_percents():
    assert row(weights=WEIGHTS)["percent"] == 80  # (1 * 50 + 3 * 90) / 4
    left_out = row(weights={1: 7.0})
    assert (left_out["percent"], left_out["points"]) == (50, 23)
    assert counted(left_out) == ["counts", "no_weight"]
    nothing = row(weights={9: 1.0})
    assert (nothing["percent"], nothing["status"]) == (None, "graded")


def test_an_excused_chapter_is_in_neither_sum_also_where_it_is_pending():
    ada = named("ada", "02_activations")
    excused = row(student=ada, weights=WEIGHTS)
    assert (excused["percent"], counted(excused)) == (50, ["counts", "excused"])
    pending = row(None, student=ada, weights=WEIGHTS)
    assert (pending["percent"], pending["status"]) == (50, "graded")
    nothing = row(student=named("ada", "01_tensor", "02_activations"))
    assert (nothing["percent"], nothing["status"]) == (None, "graded")


def test_the_lowest_chapter_is_dropped_and_never_the_last_that_counts():
    assert row(weights=WEIGHTS, drop_lowest=1)["percent"] == 90
    second = row(4.0, weights=WEIGHTS, drop_lowest=1)  # 20 % is lower
    assert (second["percent"], counted(second)) == (50, ["counts", "dropped"])
    assert row(weights=WEIGHTS, drop_lowest=5)["percent"] == 90
    assert row(student=named("ada", "02_activations"), drop_lowest=1)["percent"] == 50


def test_of_equally_low_chapters_the_one_of_more_weight_is_dropped_and_then_the_later_one():
    entries = [result("ada", "01_tensor", 1.0, 3.0), result("ada", "02_activations", 3.0, 9.0),
               result("ada", "03_layers", 8.0, 10.0)]
    ada = course(*entries, drop_lowest=1, weights={1: 1.0, 2: 4.0, 3: 1.0}).rows[0]
    assert counted(ada) == ["counts", "dropped", "counts"]
    assert ada["percent"] == 56.67  # (33.33 + 80) / 2
    ada = course(*entries, drop_lowest=1, weights={1: 1.0, 2: 1.0, 3: 1.0}).rows[0]
    assert counted(ada) == ["counts", "dropped", "counts"]


@pytest.mark.parametrize("rules", [{}, {"weights": WEIGHTS}, {"weights": WEIGHTS, "drop_lowest": 1}])
def test_a_pending_chapter_makes_the_total_pending_whatever_is_dropped(rules):
    pending = row(None, **rules)
    assert (pending["status"], pending["percent"], pending["points"]) == ("pending", None, None)
    assert counted(pending) == ["counts", "pending"]
    assert [each["percent"] for each in pending["chapters"]] == [50, None]


def test_a_chapter_without_weight_cannot_hold_up_the_total():
    assert row(None, weights={1: 7.0})["percent"] == 50


def test_a_total_waits_for_marks_and_a_failed_grader_comes_first():
    unmarked = {"score": {"status": "to_be_marked", "max_points": 20.0}}
    entries = [result("ada", "01_tensor", None, 20.0, **unmarked),
               result("ada", "02_activations", None, 20.0)]
    ada = course(entries[0], drop_lowest=1).rows[0]
    assert (ada["status"], counted(ada)) == ("to_be_marked", ["to_be_marked"])
    ada = course(*entries, drop_lowest=1).rows[0]
    assert ada["status"] == "pending"


def test_who_has_handed_in_nothing_in_a_chapter_has_none_of_its_points():
    entries = [result("ada", "01_tensor", 5.0, 10.0), result("bob", "01_tensor", 10.0, 10.0),
               result("bob", "02_activations", 18.0, 20.0)]
    ada = course(*entries, weights=WEIGHTS).rows[0]
    assert ada["percent"] == 12.5  # (50 + 3 * 0) / 4
    assert [each["entry"] for each in ada["chapters"]] == [entries[0], None]
    assert course(*entries, weights=WEIGHTS, drop_lowest=1).rows[0]["percent"] == 50
    # A submission without a match may be theirs: the total waits.
    entries[0]["unclear"] = ["02_activations"]
    assert course(*entries, weights=WEIGHTS).rows[0]["status"] == "pending"


def test_a_chapter_that_a_run_has_not_come_to_has_no_weight_of_its_own():
    entries = [result("ada", "01_tensor", 5.0, 10.0),
               result("ada", "02_activations", None, 0.0, is_ahead=True)]
    assert counted(course(*entries).rows[0]) == ["counts", "pending"]
    assert counted(course(*entries, weights={1: 1.0}).rows[0]) == ["counts", "no_weight"]


def test_a_chapter_that_is_not_graded_yet_is_named_and_does_not_count():
    made = course(result("ada", "01_tensor", 5.0, 10.0), weights={1: 1.0, 9: 4.0},
                  has_course=True)
    assert made.is_course
    assert made.rows[0]["percent"] == 50
    assert made.description == (
        "each chapter counts by its weight; so far, without 9, which is not graded yet")
    assert course(weights={3: 1.0, 4: 0.0, 9: 4.0}, drop_lowest=2).description == (
        "each chapter counts by its weight, without the lowest 2; so far, without 3, 9, which are "
        "not graded yet")
    assert not course(result("ada", "01_tensor", 5.0, 10.0)).is_course
    assert number_of("12_attention") == 12 and number_of("attention") is None


def test_a_person_of_the_roster_is_one_student_whatever_their_submissions_are_called():
    entries = [result("Ada_77", "01_tensor", 5.0, 10.0),
               result("Ada_91", "02_activations", 18.0, 20.0)]
    assert len(course(*entries, weights=WEIGHTS).rows) == 2
    for each in entries:
        each["who"] = named("u1")
    ada, = course(*entries, weights=WEIGHTS).rows
    assert (ada["student"], ada["percent"]) == ("u1", 80)
    entries[1]["student"] = named("Ada_77")
    assert course(*entries).rows[0]["student"] == "Ada_77"
    # An excuse under the person's name holds too.
    entries[0]["who"] = named("u1", "02_activations")
    assert counted(course(*entries).rows[0]) == ["counts", "excused"]
