"""What an instructor must know about a class beside its roster."""

import pytest
from class_remarks import given_to_nobody, text
from documents import empty_database, entry, gradebook
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


RULE = ": correct the roster or the folder's name, or take them back: wick gradebook "


@pytest.fixture(name="path")
def made_database(tmp_path):
    path = tmp_path / "gradebook.db"
    made = empty_database(path)
    made.executescript("""
        INSERT INTO students(id, name) VALUES(1, 'ada'), (2, CAST(X'62ff0a' AS TEXT)), (3, 'cyd');
        INSERT INTO runs(id, seed, own, isolation, wick, started, per_student, sanitize)
          VALUES(1, '7', 0, 'none', '0.1.0', 1, 0, 0), (2, '7', 0, 'none', '0.1.0', 2, 0, 0);
        INSERT INTO run_chapters(run, chapter, is_part, finished) VALUES(1, '12_attention', 0, 5);
        INSERT INTO overrides(student, exercise, points, reason, made_by, made) VALUES
          (2, '12.9', 9, 'fair', 'me', 5), (2, '12.10', 2.5, 'fair', 'me', 5),
          (2, '13.1', 4, 'fair', 'me', 5), (3, '12.9', 4, 'fair', 'me', 5),
          (3, '12.9', NULL, 'no', 'me', 6), (1, '12.9', 1, 'fair', 'me', 5);
        INSERT INTO remarks(id, student, chapter, file, hash, line, line_text, remark, made_by, made,
          removed) VALUES(4, 2, '12_attention', 'a.cpp', 't', 1, 'int a;', 'why', 'me', 5, NULL),
          (5, 2, '12_attention', 'a.cpp', 't', 1, 'int a;', 'no', 'me', 5, 6),
          (6, 2, '13_transformers', 'a.cpp', 't', 1, 'int a;', 'other', 'me', 5, NULL);""")
    made.commit()
    yield path, made
    made.close()


def warnings_of(path, *entries):
    return given_to_nobody(gradebook(*entries, database=str(path)))


ADA = entry("ada", submission=7, students=[1])


def test_points_and_remarks_are_named_with_what_takes_them_back(path):
    path, _ = path
    out = path.parent
    assert warnings_of(path, ADA) == [
        f"points by hand of no student of this class: b\\xff\\n (12.10: 2.5, 12.9: 9){RULE}override "
        f"{out} STUDENT EXERCISE --reason TEXT",
        f"remarks on lines of no student of this class: b\\xff\\n (4){RULE}remark {out} STUDENT "
        f"--remove NUMBER"]
    assert warnings_of(path, ADA, entry("b", submission=0, students=[2])) == []


def test_a_mark_has_a_command_of_its_own(path):
    path, made = path
    with made:
        made.execute("INSERT INTO marks(student, question, hash, points, remark, made_by, made) "
                     "VALUES(2, '12.q1', 'h', 3, '', 'me', 5)")
    first = warnings_of(path, ADA)[0]
    assert "(12.10: 2.5, 12.9: 9, 12.q1: 3)" in first
    assert first.endswith(f", and wick gradebook mark {path.parent} STUDENT QUESTION")


def test_a_chapter_counts_once_the_whole_class_is_graded(path):
    path, made = path
    for change in "is_part = 1", "is_part = 0, finished = NULL":
        with made:
            made.execute(f"UPDATE run_chapters SET {change}")
        assert warnings_of(path, ADA) == []
    with made:
        made.execute("INSERT INTO run_chapters(run, chapter, is_part, finished) "
                     "VALUES(2, '12_attention', 0, 6)")
    assert len(warnings_of(path, ADA)) == 2


def test_points_in_an_exercise_that_was_renamed_are_named(path):
    """The student is in the class, and the chapter has 12.9 and 12.10 alone."""
    path, made = path
    with made:
        made.execute("INSERT INTO overrides(student, exercise, points, reason, made_by, made) VALUES"
                     "(1, '12.3', 7.5, 'fair', 'me', 5), (1, '12.4', 1, 'fair', 'me', 5), "
                     "(1, '12.4', NULL, 'no', 'me', 5)")
    assert warnings_of(path, ADA)[2:] == [
        "points by hand in exercises that their chapter does not have, which count nothing: ada "
        "(12.3: 7.5): give them in another exercise, and take these back: wick gradebook override "
        f"{path.parent} STUDENT EXERCISE --reason TEXT"]
