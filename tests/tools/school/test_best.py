"""Which of a student's attempts counts where the policy wants the best."""

from best import places
from class_rules import with_rules_of_attempts
from documents import pending, rules
from kept_class import KeptClass

RULES = rules(chapters={"90_fixture": {"due": 100, "penalty_per_day": 50.0,
                                       "extensions": {b"b\xff": 10**6}}})


def attempt(points, time):
    exercise = {"id": "90.1", "verdict": "wrong_value", "points": points, "max_points": 9.0}
    return {"result": {"exercises": [exercise], "max_points": 9.0}, "time": time}


def best(*attempts, student="ada"):
    return places({"rules": RULES, "students": [
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
    assert places(with_rules_of_attempts(question)) == ["0", "1", "0"]
    kept.set("groups", "group,student\n7,ada\n7,bob\n8,cyd\n")
    assert places(with_rules_of_attempts(question)) == ["1", "1", "0"]
    kept.set("groups", "")
    kept.set("members 12_attention/cyd", "bob\n")
    assert places(with_rules_of_attempts(question)) == ["0", "1", "1"]
