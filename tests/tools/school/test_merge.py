"""Gradebooks of parts of a class become one."""

import pathlib
import signal
import sqlite3
import subprocess
import sys

import merge
import pytest
from documents import empty_database
from gradebook import Refusal

HOSTILE = "c\xff\n\x1b".encode("latin-1")  # no UTF-8


def write(opened, table, **values):
    """Adds a row; bytes become texts."""
    places = ["CAST(? AS TEXT)" if isinstance(value, bytes) else "?" for value in values.values()]
    return opened.execute(f"INSERT INTO {table}({', '.join(values)}) VALUES({', '.join(places)})",
                          list(values.values())).lastrowid


def run_of(opened, seed="7", finished=6, **more):
    values = {"own": 0, "isolation": "none", "wick": "0.1.0", "per_student": 0, "sanitize": 0}
    number = write(opened, "runs", seed=seed, started=5, finished=finished, **values | more)
    write(opened, "run_chapters", run=number, chapter="12_attention", is_part=1, finished=finished)
    return number


def graded(opened, run, number, name, points=5.0, content=b"nn/a.cpp h1\n"):
    """A student's result, on seed 7."""
    write(opened, "students", id=number, name=name)
    write(opened, "submissions", id=number, student=number, chapter="12_attention", content=content,
          submitted=100, is_given=0)
    grade = write(opened, "grades", id=10 * number, submission=number, run=run, version="v", seed="7",
                  points=points, max_points=10, is_ours=0, report=b'{"detail": "\xc3\xa9"}')
    write(opened, "scenarios", grade=grade, name="12.1 open", hidden=0, verdict="passed",
          observation="", detail=b"x\xff", stderr="", seconds=0.5, recorded=5)
    write(opened, "entries", run=run, student=number, chapter="12_attention", grade=grade,
          place=number)


def part_of(path, *names, **more):
    """The path of a gradebook in which these students are graded."""
    made = empty_database(path)
    run = run_of(made, **more)
    for number, name in enumerate(names, 1):
        graded(made, run, number, name)
    made.commit()
    made.close()
    return str(path)


def change(path, statements):
    with sqlite3.connect(path) as made:
        made.executescript(statements)
    made.close()


def rows(path, query):
    with sqlite3.connect(path) as made:
        made.text_factory = bytes
        found = made.execute(query).fetchall()
    made.close()
    return found


def settings(path):
    return dict(rows(path, "SELECT name, value FROM settings"))


RESULTS = ("SELECT students.name, place, content, submitted, version, grades.seed, points, report, "
           "detail, bytes FROM entries JOIN students ON students.id = entries.student JOIN grades ON "
           "grades.id = entries.grade JOIN submissions ON submissions.id = submission JOIN scenarios "
           "ON scenarios.grade = grades.id WHERE entries.run = (SELECT max(id) FROM runs) "
           "ORDER BY students.name")


@pytest.fixture(name="whole")
def made_whole(tmp_path):
    empty_database(tmp_path / "whole.db").close()
    return str(tmp_path / "whole.db")


def refusal(whole, *parts):
    with pytest.raises(Refusal) as refused:
        merge.merge("0.1.0", whole, parts)
    for table in "runs", "entries", "grades", "students", "settings", "overrides":
        assert rows(whole, f"SELECT * FROM {table}") == [], table
    return str(refused.value)


def test_the_results_of_all_parts_are_in_one_run(tmp_path, whole):
    parts = [part_of(tmp_path / "1.db", b"ada", HOSTILE), part_of(tmp_path / "2.db", b"bob")]
    change(parts[0], "UPDATE scenarios SET bytes = x'00'")
    merge.merge("0.2.0", whole, parts)
    row = (b"nn/a.cpp h1\n", 100, b"v", b"7", 5.0, b'{"detail": "\xc3\xa9"}', b"x\xff", None)
    assert rows(whole, RESULTS) == [(b"ada", 1, *row), (b"bob", 1, *row), (HOSTILE, 2, *row)]
    assert rows(whole, "SELECT seed, own, isolation, wick, per_student, sanitize, exercise, "
                       "started > 1700000000, finished >= started FROM runs") == [
        (b"7", 0, b"none", b"0.2.0", 0, 0, b"", 1, 1)]
    assert rows(whole, "SELECT run, chapter, is_part, finished IS NOT NULL FROM run_chapters") == [
        (1, b"12_attention", 0, 1)]


def test_only_the_newest_run_of_each_chapter_is_taken(tmp_path, whole):
    part = part_of(tmp_path / "1.db", b"ada", b"gone")
    with sqlite3.connect(part) as made:
        run = run_of(made)
        made.execute("INSERT INTO entries SELECT ?, student, chapter, grade, 4 FROM entries WHERE "
                     "student = 1", [run])
    made.close()
    merge.merge("0.1.0", whole, [part])
    assert [row[:2] for row in rows(whole, RESULTS)] == [(b"ada", 4)]
    assert rows(whole, "SELECT name FROM students") == [(b"ada",)]


def test_a_second_merge_takes_the_same_results_and_keeps_no_copy(tmp_path, whole):
    part = part_of(tmp_path / "1.db", b"ada")
    change(part, "INSERT INTO overrides VALUES(1, 1, '12.1', 4, 'fair', 'me', 5), "
                 "(2, 1, '12.1', NULL, 'no', 'me', 5), (3, 1, '12.1', 4, 'other', 'me', 6)")
    merge.merge("0.1.0", whole, [part])
    merge.merge("0.1.0", whole, [part])
    assert rows(whole, "SELECT count(*) FROM grades") == [(1,)]
    assert rows(whole, "SELECT run, grade FROM entries ORDER BY run") == [(1, 1), (2, 1)]
    assert rows(whole, "SELECT points, reason FROM overrides ORDER BY id") == [
        (4.0, b"fair"), (None, b"no"), (4.0, b"other")]
    # Another version of the chapter is another result; what failed by our fault is, too.
    change(part, "UPDATE grades SET version = 'v2'")
    merge.merge("0.1.0", whole, [part])
    change(whole, "UPDATE grades SET is_ours = 1 WHERE version = 'v2'")
    merge.merge("0.1.0", whole, [part])
    assert rows(whole, "SELECT grade FROM entries ORDER BY run") == [(1,), (1,), (2,), (3,)]


def test_the_newest_points_by_hand_hold_whichever_folder_comes_first(whole, tmp_path):
    """A second merge brings what was given in a part before the last points of the whole."""
    part = part_of(tmp_path / "part.db", b"ada")
    merge.merge("0.1.0", whole, [part])
    ada = "(SELECT id FROM students WHERE name = 'ada')"
    change(whole, f"INSERT INTO overrides VALUES(1, {ada}, '12.1', 8, 'late', 'me', 90);"
                  f"INSERT INTO marks VALUES(1, {ada}, '12.q1', 'h', 3, CAST(x'e9' AS TEXT), 'me', 90)")
    change(part, f"INSERT INTO overrides VALUES(1, {ada}, '12.1', 4, 'early', 'me', 50);"
                 f"INSERT INTO marks VALUES(1, {ada}, '12.q1', 'h', 1, '', 'me', 50)")
    for _ in range(2):
        merge.merge("0.1.0", whole, [part])
        assert rows(whole, "SELECT points, made FROM overrides ORDER BY id") == [(4, 50), (8, 90)]
        assert rows(whole, "SELECT points, remark FROM marks ORDER BY id") == [(1, b""), (3, b"\xe9")]


@pytest.mark.parametrize("mine, parts_, kept", [
    ([5, None], [5, None, 5], [5, None, 5]), ([5, None, 5], [5, None], [5, None, 5]),
    ([], [5, None, 5], [5, None, 5]), ([7], [5, None], [5, None, 7])])
def test_what_is_given_and_taken_back_within_a_second_keeps_its_order(whole, tmp_path, mine, parts_, kept):
    part = part_of(tmp_path / "part.db", b"ada")
    merge.merge("0.1.0", whole, [part])
    for path, given in (whole, mine), (part, parts_):
        for points in given:
            change(path, f"INSERT INTO overrides VALUES(NULL, 1, '12.1', {points or 'NULL'}, '', 'me', 50);"
                         f"INSERT INTO marks VALUES(NULL, 1, '12.q1', 'h', {points or 'NULL'}, '', 'me', 50)")
    for _ in range(2):
        merge.merge("0.1.0", whole, [part])
        for table in "overrides", "marks":
            assert rows(whole, f"SELECT points FROM {table} ORDER BY id") == [(points,) for points in kept]


def test_a_grade_that_a_killed_run_began_is_filled(tmp_path, whole):
    part = part_of(tmp_path / "1.db", b"ada")
    merge.merge("0.1.0", whole, [part])
    change(whole, "DELETE FROM entries; UPDATE grades SET report = NULL, points = NULL; "
                  "UPDATE scenarios SET bytes = x'00', detail = 'kept'")
    merge.merge("0.1.0", whole, [part])
    assert rows(whole, "SELECT entries.grade, points, detail, bytes FROM entries JOIN grades ON "
                       "grades.id = entries.grade JOIN scenarios ON scenarios.grade = grades.id") == [
        (1, 5.0, b"kept", None)]
    change(whole, "UPDATE grades SET report = NULL")
    merge.merge("0.2.0", whole, [part])  # another version continues nothing
    assert rows(whole, "SELECT max(grade) FROM entries") == [(2,)]


def test_attempts_members_and_all_contents_come_along(tmp_path, whole):
    part = part_of(tmp_path / "1.db", HOSTILE)
    with sqlite3.connect(part) as made:
        for kept, text in (b"attempt", b"2 of 3"), (b"participant", b"17"), (b"members", b"bob\n"):
            write(made, "settings", name=kept + b" 12_attention/" + HOSTILE, value=text)
        write(made, "submissions", student=1, chapter="12_attention", content=b"earlier\xff",
              submitted=3, is_given=1)
        write(made, "texts", hash="h1", text=b"int a;\0\xff")
        write(made, "files", submission=1, name=b"a\xff.cpp", hash="h1")
    made.close()
    merge.merge("0.1.0", whole, [part])
    assert settings(whole) == {b"attempt 12_attention/" + HOSTILE: b"2 of 3",
                               b"participant 12_attention/" + HOSTILE: b"17",
                               b"members 12_attention/" + HOSTILE: b"bob\n"}
    assert rows(whole, "SELECT content, submitted, is_given FROM submissions ORDER BY id") == [
        (b"nn/a.cpp h1\n", 100, 0), (b"earlier\xff", None, 0)]
    assert rows(whole, "SELECT submission, name, CAST(text AS BLOB) FROM files JOIN texts ON "
                       "texts.hash = files.hash") == [(1, b"a\xff.cpp", b"int a;\0\xff")]
    change(part, "DELETE FROM settings")
    merge.merge("0.1.0", whole, [part])
    assert settings(whole) == {}


@pytest.mark.parametrize("mine, parts_, kept", [
    ((100, 0), (90, 0), (90, 0)), ((100, 0), (110, 0), (100, 0)), ((100, 1), (90, 0), (100, 1)),
    ((100, 0), (110, 1), (110, 1)), ((None, 0), (90, 0), (90, 0)), ((100, 0), (None, 0), (100, 0))])
def test_an_instructors_time_or_the_earliest_of_the_files_holds(tmp_path, whole, mine, parts_, kept):
    part = part_of(tmp_path / "1.db", b"ada")
    merge.merge("0.1.0", whole, [part])
    for path, (time, is_given) in (whole, mine), (part, parts_):
        change(path, f"UPDATE submissions SET submitted = {'NULL' if time is None else time}, "
                     f"is_given = {is_given}")
    merge.merge("0.1.0", whole, [part])
    assert rows(whole, "SELECT submitted, is_given FROM submissions") == [kept]


def test_marks_and_remarks_come_along_once(tmp_path, whole):
    part = part_of(tmp_path / "1.db", b"ada")
    with sqlite3.connect(part) as made:
        for number in 1, 2:
            write(made, "marks", student=1, question="12.q1", hash="h", points=1, remark=b"w\xff",
                  made_by="me", made=number)
            write(made, "remarks", student=1, chapter="12_attention", file="a.cpp", hash="h1", line=1,
                  line_text="int a;", remark=b"why\xff", made_by="me", made=number,
                  removed=[None, 9][number - 1])
    made.close()
    for _ in range(2):
        merge.merge("0.1.0", whole, [part])
    assert rows(whole, "SELECT student, question, hash, points, remark, made_by, made FROM marks") == [
        (1, b"12.q1", b"h", 1.0, b"w\xff", b"me", number) for number in (1, 2)]
    assert rows(whole, "SELECT line_text, remark, made, removed FROM remarks") == [
        (b"int a;", b"why\xff", 1, None), (b"int a;", b"why\xff", 2, 9)]


def test_rules_are_taken_where_there_are_none_and_times_always(tmp_path, whole):
    parts = [part_of(tmp_path / "1.db", b"ada"), part_of(tmp_path / "2.db", b"bob")]
    change(whole, "INSERT INTO settings VALUES('policy', 'mine')")
    change(parts[0], "INSERT INTO settings VALUES('policy', 'p1'), ('match names', 'yes'), "
                     "('submitted 12_attention', 't1'), ('submitted 13_transformers', 'other')")
    change(parts[1], "INSERT INTO settings VALUES('policy', 'p2'), ('groups', 'g2'), "
                     "('roster', 'r2'), ('submitted 12_attention', 't2')")
    merge.merge("0.1.0", whole, parts)
    assert settings(whole) == {b"policy": b"mine", b"groups": b"g2", b"roster": b"r2",
                               b"submitted 12_attention": b"t2"}


def test_how_names_match_comes_with_the_roster(tmp_path, whole):
    part = part_of(tmp_path / "1.db", b"ada")
    change(part, "INSERT INTO settings VALUES('roster', 'r'), ('match names', 'yes')")
    merge.merge("0.1.0", whole, [part])
    assert settings(whole) == {b"roster": b"r", b"match names": b"yes"}


def test_parts_that_are_no_parts_of_one_class_are_refused(tmp_path, whole):
    first = part_of(tmp_path / "1.db", b"ada", HOSTILE)
    for number, more in enumerate([{"finished": None}, {"seed": "8"}, {"own": 1}, {"sanitize": 1},
                                   {"per_student": 1}]):
        other = part_of(tmp_path / f"other{number}.db", b"bob", **more)
        reason = {0: "was cut short: run its wick grade again with --resume",
                  1: "was graded with another seed than the first: parts of one class are graded with "
                     "the same --seed"}.get(
            number, "was graded in another way than the first: parts of one class are graded with the "
                    "same of --own, --seed-per-student and --sanitize")
        assert refusal(whole, first, other) == f"gradebook: {other} {reason}"
    second = part_of(tmp_path / "2.db", HOSTILE)
    assert refusal(whole, first, second) == (
        f"gradebook: {second} has c\udcff\n\x1b, and so has another part: each student is in one part")
    empty_database(tmp_path / "empty.db").close()
    assert "empty.db was cut short" in refusal(whole, str(tmp_path / "empty.db"))


def test_a_part_that_cannot_be_read_is_named_and_nothing_is_kept(tmp_path, whole):
    first = part_of(tmp_path / "1.db", b"ada")
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"no database" * 1000)
    assert refusal(whole, first, str(damaged)) == f"gradebook: {damaged}: file is not a database"
    newer = part_of(tmp_path / "newer.db", b"bob")
    change(newer, "PRAGMA user_version = 6")
    assert refusal(whole, first, newer) == f"gradebook: {newer} has version 6: this wick reads 5"


KILLED = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
import merge
merge.Whole.take_rules = lambda whole, part: os.kill(os.getpid(), signal.SIGKILL)
merge.merge("0.1.0", sys.argv[2], sys.argv[3:])
"""


def test_a_killed_merge_leaves_the_results_of_before(tmp_path, whole):
    part = part_of(tmp_path / "1.db", b"ada")
    merge.merge("0.1.0", whole, [part])
    change(part, "UPDATE grades SET points = 0, version = 'v2'")
    done = subprocess.run([sys.executable, "-B", "-c", KILLED, pathlib.Path(merge.__file__).parent,
                           whole, part], check=False)
    assert done.returncode == -signal.SIGKILL
    assert rows(whole, "SELECT entries.run, points FROM entries JOIN grades ON grades.id = grade") == [(1, 5.0)]
    assert rows(whole, "SELECT count(*) FROM runs") == [(1,)]
