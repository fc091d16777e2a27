"""The value of a result by the rules of the course."""

import pytest
from class_rules import with_rules_of_attempts
from documents import CHAPTER, asked, entry, pending, rules
from given import Given
from kept_class import KeptClass
from score import best_attempts, computed

DAY = 24 * 60 * 60
NOON = 1772366400  # 2026-03-01T12:00:00Z


def given(key, points, text=b"", made=5):
    return Given(1, key, points, text, "teacher", made)


def result_of(first, second):
    exercises = [{"id": id, "verdict": "wrong_value", "points": points, "max_points": 10.0}
                 for id, points in (("1.1", first), ("1.2", second))]
    return {"exercises": exercises, "max_points": 20.0}


LATE = CHAPTER | {"grace_minutes": 15.0, "penalty_per_day": 10.0, "max_penalty": 25.0,
                  "closes_after_days": 7.0}


@pytest.mark.parametrize("late, days, penalty, points", [
    (0, 0, 0, 15), (15 * 60, 0, 0, 15), (15 * 60 + 1, 1, 1.5, 13.5), (2 * DAY, 2, 3, 12),
    (4 * DAY, 4, 3.75, 11.25), (7 * DAY, 7, 3.75, 11.25), (8 * DAY, 8, 15, 0)])
def test_what_is_late_costs_a_share_of_what_was_earned_for_each_day_begun(late, days, penalty, points):
    value = computed(result_of(10.0, 5.0), LATE, NOON, NOON + late)
    assert value["score"] == {"status": "graded", "max_points": 20.0, "days_late": days,
                              "points": points, "earned": 15.0, "penalty": penalty, "overrides": []}
    assert value["is_closed"] == (late == 8 * DAY)
    assert value["penalty"] == penalty


def test_without_a_time_or_a_due_time_nothing_is_late():
    assert computed(result_of(10.0, 5.0), LATE, NOON, None)["score"]["points"] == 15
    assert computed(result_of(10.0, 5.0), LATE, None, NOON + 9 * DAY)["score"]["points"] == 15


def test_nothing_handed_in_is_not_late():
    result = result_of(0.0, 0.0)
    for each in result["exercises"]:
        each["verdict"] = "nothing_handed_in"
    assert computed(result, LATE, NOON, NOON + 9 * DAY)["score"]["days_late"] == 0


def test_points_by_hand_take_the_place_of_computed_ones_before_the_penalty():
    rules = CHAPTER | {"penalty_per_day": 10.0}
    by_hand = {"1.2": given("1.2", 8.0, b"by \xe9ye\n"), "9.9": given("9.9", 1.0)}
    value = computed(result_of(10.0, 5.0), rules, NOON, NOON + DAY, by_hand)
    assert value["points"] == {"1.1": 10.0, "1.2": 8.0}
    score = value["score"]
    assert (score["earned"], score["penalty"], score["points"]) == (18, 1.8, 16.2)
    assert score["overrides"] == [{"exercise": "1.2", "points": 8.0, "reason": "by \\xe9ye\n",
                                   "by": "teacher", "made": "1970-01-01T00:00:05Z"}]
    assert value["visible"]["overrides"] == "1.2: by \\xe9ye\\n"


def test_a_pending_result_has_no_points_until_they_are_given_by_hand():
    value = computed(pending("bob")["result"], CHAPTER, None, None)
    assert value["score"] == {"status": "pending", "max_points": 20.0, "days_late": 0, "overrides": []}
    assert value["points"] == {"12.9": None, "12.10": 0.0}
    assert value["so_far"] is None
    value = computed(pending("bob")["result"], CHAPTER, None, None, {"12.9": given("12.9", 6.0)})
    assert value["score"]["points"] == 6


def asked_with(*marks, counts=True, rules=CHAPTER, due=None, time=None, of=asked):
    """q1 is answered, and q2 is not."""
    result = of("ada")["result"] | {"answers": asked("ada")["result"]["answers"]}
    return computed(result, rules, due, time, {}, marks, counts)


def test_a_total_waits_for_the_marks_of_answers_where_they_earn_points():
    value = asked_with()
    assert (value["score"]["status"], value["score"]["max_points"]) == ("to_be_marked", 26)
    assert value["so_far"] == 7.5
    assert "points" not in value["score"]
    assert [each["status"] for each in value["score"]["answers"]] == ["to_be_marked", "not_answered"]
    assert value["score"]["answers"][1]["points"] == 0
    value = asked_with(given(("12.q1", "h"), 3.0, b"\xff"))
    assert (value["score"]["status"], value["score"]["points"]) == ("graded", 10.5)
    assert value["score"]["answers"][0]["remark"] == "\\xff"
    value = asked_with(counts=False)
    assert (value["score"]["max_points"], value["score"]["points"]) == (20, 7.5)


def test_a_mark_is_of_one_text_and_of_several_the_last():
    value = asked_with(given(("12.q1", "h0"), 3.0, b"of before"))
    assert value["score"]["answers"][0]["status"] == "to_be_marked"
    assert value["earlier_marks"] == {"12.q1": {"points": 3.0, "remark": "of before"}}
    assert value["visible"]["remarks"] == ["of before", ""]
    marks = [given(("12.q1", hash), points) for hash, points in (("h", 3.0), ("h0", 1.0), ("h", 2.0))]
    assert asked_with(*marks)["score"]["points"] == 9.5
    # Without an answer there may be points too: somebody has answered by mail.
    assert asked_with(given(("12.q1", "h"), 0.0), given(("12.q2", ""), 2.0))["score"]["points"] == 9.5


def test_lateness_takes_from_answers_too_and_a_failed_grader_comes_first():
    late = {"rules": CHAPTER | {"penalty_per_day": 10.0}, "due": 0, "time": 100}
    assert asked_with(given(("12.q1", "h"), 2.5), **late)["score"]["points"] == 9
    value = asked_with(**late)
    assert (value["so_far"], value["penalty"]) == (6.75, 0.75)
    assert asked_with(of=pending)["score"]["status"] == "pending"


def test_an_entry_without_answers_has_none():
    assert "answers" not in computed(entry("ada")["result"], CHAPTER, None, None)["score"]


RULES = rules(chapters={"90_fixture": {"due": 100, "penalty_per_day": 50.0,
                                       "extensions": {b"b\xff": 10**6}}})


def attempt(points, time):
    exercise = {"id": "90.1", "verdict": "wrong_value", "points": points, "max_points": 9.0}
    return {"result": {"exercises": [exercise], "max_points": 9.0}, "time": time}


def best(*attempts, student="ada"):
    return best_attempts({"rules": RULES, "students": [
        {"student": student, "chapter": "90_fixture", "attempts": list(attempts)}]})


def test_the_best_counts_after_what_lateness_costs():
    assert best(attempt(3.0, 50), attempt(9.0, 200), attempt(0.0, 300)) == ["1"]  # 4.5 of 9
    assert best(attempt(5.0, 50), attempt(9.0, 200)) == ["0"]
    assert best(attempt(5.0, 50), attempt(9.0, 200), student="b\u00ff") == ["1"]  # an extension


def test_of_equal_ones_the_last_counts():
    assert best(attempt(3.0, 50), attempt(3.0, 60), attempt(1.0, 70)) == ["1"]


def test_it_is_not_known_while_one_is_pending_or_has_no_result():
    assert best(attempt(3.0, 50), {"result": pending("ada")["result"], "time": 60}) == [""]
    assert best() == [""]


POLICY = """due = 1970-01-01T00:01:40Z
penalty_per_day = 50
[extension]
bob = 1970-01-05T00:00:00Z
"""


def test_the_extension_of_one_member_holds_for_the_attempts_of_all(tmp_path):
    """The second has 9 points, of which a day late leaves 4.5."""
    kept = KeptClass(tmp_path)
    for student in "ada", "bob", "cyd":
        kept.grade(student, "int a;", 5.0)
    kept.set("policy", POLICY)
    question = {"database": str(kept.path), "students": [
        {"student": student, "chapter": "12_attention", "attempts": [attempt(5.0, 50), attempt(9.0, 200)]}
        for student in ("ada", "bob", "cyd")]}
    assert best_attempts(with_rules_of_attempts(question)) == ["0", "1", "0"]
    kept.set("groups", "group,student\n7,ada\n7,bob\n8,cyd\n")
    assert best_attempts(with_rules_of_attempts(question)) == ["1", "1", "0"]
    kept.set("groups", "")
    kept.set("members 12_attention/cyd", "bob\n")
    assert best_attempts(with_rules_of_attempts(question)) == ["0", "1", "1"]
