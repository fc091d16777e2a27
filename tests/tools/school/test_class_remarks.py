"""What an instructor must know about a class beside its roster."""

from class_remarks import text
from kept_class import KeptClass

NAMED = {b"ada": "excuses", b"bob": "has an extension for", b"e\xff": "excuses"}
BOB = ("wick: the policy has an extension for bob, and no submission has this name: name the student as "
       "the folder is called, or give a roster\n")


def test_students_of_the_policy_who_are_none_of_the_class_are_named(tmp_path):
    kept = KeptClass(tmp_path)
    kept.grade("ada", "int a;", 5.0)
    remarks = text(kept.read(named=NAMED))
    assert remarks.startswith(BOB)
    assert "excuses e\\xff, and no" in remarks and remarks.count("\n") == 2
    kept.set("groups", "group,student\n7,ada\n7,bob\n")
    assert "bob" not in text(kept.read(named=NAMED))
    kept.enrol(("1", "Ada", ""))
    kept.match("12_attention", {"ada": 0})
    assert "excuses" not in text(kept.read(named=NAMED))
    assert "group 7: bob has no submission and is not on the roster" in text(kept.read(named=NAMED))


def test_a_part_of_a_class_does_not_show_who_is_in_the_others(tmp_path):
    kept = KeptClass(tmp_path)
    kept.grade("ada", "int a;", 5.0)
    for change in "is_part = 1", "is_part = 0, finished = NULL":
        kept.write(f"UPDATE run_chapters SET {change}")
        assert text(kept.read(named=NAMED)) == ""


def test_groups_follow_and_then_what_is_given_to_students_who_are_gone(tmp_path):
    kept = KeptClass(tmp_path)
    kept.grade("ada", "int a;", 5.0, 100)
    kept.grade("cyd", "int c;", 5.0, 200)
    kept.set("groups", "group,student\n7,ada\n7,cyd\n")
    kept.override("gone", "12.1", 3.0)
    first, second, third = text(kept.read(named={b"bob": NAMED[b"bob"]})).splitlines(True)
    assert first == BOB
    assert second.startswith("wick: 12_attention: group 7: ada and cyd have handed in: that of cyd")
    assert third.startswith("wick: points by hand of no student of this class: gone (12.1: 3)")
