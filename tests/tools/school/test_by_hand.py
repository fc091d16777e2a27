"""Points, marks and remarks that an instructor gives by hand."""

import pathlib
import re
import signal
import sqlite3
import subprocess
import sys

import by_hand
import database
import pytest
from documents import asked, entry, gradebook, named
from gradebook import Refusal

SCHEMA = """
CREATE TABLE students(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE submissions(id INTEGER PRIMARY KEY, student INTEGER, chapter TEXT, content TEXT);
CREATE TABLE grades(id INTEGER PRIMARY KEY, submission INTEGER, run INTEGER);
CREATE TABLE entries(run INTEGER, student INTEGER, chapter TEXT, grade INTEGER);
CREATE TABLE run_chapters(run INTEGER, chapter TEXT, finished INTEGER);
CREATE TABLE overrides(id INTEGER PRIMARY KEY, student INTEGER NOT NULL REFERENCES students,
  exercise TEXT NOT NULL, points REAL, reason TEXT NOT NULL, made_by TEXT NOT NULL,
  made INTEGER NOT NULL);
CREATE TABLE marks(id INTEGER PRIMARY KEY, student INTEGER NOT NULL REFERENCES students,
  question TEXT NOT NULL, hash TEXT NOT NULL, points REAL, remark TEXT NOT NULL,
  made_by TEXT NOT NULL, made INTEGER NOT NULL);
CREATE TABLE texts(hash TEXT PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE files(submission INTEGER, name TEXT, hash TEXT);
CREATE TABLE remarks(id INTEGER PRIMARY KEY, student INTEGER NOT NULL REFERENCES students,
  chapter TEXT NOT NULL, file TEXT NOT NULL, hash TEXT NOT NULL, line INTEGER NOT NULL,
  line_text TEXT NOT NULL, remark TEXT NOT NULL, made_by TEXT NOT NULL, made INTEGER NOT NULL,
  removed INTEGER);
INSERT INTO students(id, name) VALUES(1, 'ada'), (2, CAST(X'63ff0a1b' AS TEXT)), (3, 'gone');
INSERT INTO overrides VALUES(1, 3, '12.9', 4, 'fair', 'me', 5), (2, 1, '12.10', 4, 'fair', 'me', 5),
  (3, 1, '12.10', NULL, 'gone', 'me', 6);
INSERT INTO marks VALUES(1, 3, '12.q1', 'h1', 4, '', 'me', 5), (2, 3, '12.q1', 'h2', 4, '', 'me', 5),
  (3, 3, '12.q1', 'h3', 1, '', 'me', 5), (4, 3, '12.q1', 'h3', NULL, '', 'me', 6);
INSERT INTO texts VALUES('t1', CAST(X'696e7420613b0d0a696e741b20ff0a0a656e64' AS TEXT)), ('t2', '');
INSERT INTO files VALUES(7, 'a.cpp', 't1'), (7, 'empty.cpp', 't2'), (8, 'a.cpp', 't1');
INSERT INTO remarks VALUES(5, 3, '12_attention', 'a.cpp', 't1', 1, 'int a;', 'why', 'me', 5, NULL),
  (6, 3, '12_attention', 'a.cpp', 't1', 1, 'int a;', 'why', 'me', 5, 6);
PRAGMA user_version = 5;
PRAGMA journal_mode = WAL;
"""
ADA = asked("ada", (3.0, "good")) | {"submission": 7}


@pytest.fixture(name="path")
def made_database(tmp_path):
    path = str(tmp_path / "grade#book?.db")
    with sqlite3.connect(path) as made:
        made.executescript(SCHEMA)
    made.close()
    return path


def rows(path, query):
    with sqlite3.connect(path) as made:
        made.text_factory = bytes
        return made.execute(query).fetchall()


def overrides(path):
    return rows(path, "SELECT name, exercise, points, reason FROM overrides JOIN students "
                      "ON students.id = student WHERE overrides.id > 3 ORDER BY overrides.id")


def marks(path):
    return rows(path, "SELECT name, question, hash, points, remark FROM marks JOIN students "
                      "ON students.id = student WHERE marks.id > 4 ORDER BY marks.id")


def remarks(path):
    return rows(path, "SELECT name, chapter, file, hash, line, line_text, remark FROM remarks JOIN "
                      "students ON students.id = student WHERE remarks.id > 6 ORDER BY remarks.id")


def refusal(give, *arguments):
    with pytest.raises(Refusal) as refused:
        give(*arguments)
    return str(refused.value)


def hostile_student():
    """On no roster; the bytes of the name are no UTF-8."""
    return entry("c\\xff") | {"student": named("c\\xff") | {"bytes": "c\xff\n\x1b"}}


def test_points_replace_the_computed_ones_and_can_be_taken_back(path):
    by_hand.override(gradebook(ADA), "Ada L", "12.10", 6.125, "right \udcffidea\n", path)
    by_hand.override(gradebook(ADA), "ada", "12.10", None, "no", path)
    by_hand.override(gradebook(hostile_student()), "c\udcff", "12.9", 0.0, "x", path)
    by_hand.override(gradebook(entry("new")), "new", "12.9", 10.0, "on the roster alone", path)
    assert overrides(path) == [(b"ada", b"12.10", 6.125, b"right \xffidea\n"),
                               (b"ada", b"12.10", None, b"no"),
                               (b"c\xff\n\x1b", b"12.9", 0.0, b"x"),
                               (b"new", b"12.9", 10.0, b"on the roster alone")]
    made_by, made = rows(path, "SELECT made_by, made FROM overrides WHERE id = 4")[0]
    assert made_by.decode() == database.own_name() and made > 1700000000


@pytest.mark.parametrize("given, shown", [(10.5, "10.5"), (-0.25, "-0.25"), (float("nan"), "nan"),
                                          (float("inf"), "inf"), (1e7, "10000000"),
                                          (10.0000001, "10.0000001")])
def test_points_outside_of_what_an_exercise_is_worth_are_refused(path, given, shown):
    assert refusal(by_hand.override, gradebook(ADA), "ada", "12.9", given, "x", path) == (
        f"gradebook: {shown} points for 12.9: it is worth 0 to 10")
    assert refusal(by_hand.mark, gradebook(ADA), "ada", "12.q1", given, "", path) == (
        f"gradebook: {shown} points for 12.q1: it is worth 0 to 4")
    assert not overrides(path) and not marks(path)


def test_unknown_students_exercises_and_questions_are_refused(path):
    for give in by_hand.override, by_hand.mark:
        assert refusal(give, gradebook(), "e\x1bve\n", "12.9", 1.0, "x", path) == (
            "gradebook: there is no student called e\x1bve\n")
        assert refusal(give, gradebook(), "gone", "12.9", 1.0, "x", path) == (
            "gradebook: there is no student called gone")
    assert refusal(by_hand.override, gradebook(ADA), "ada", "12.8", 1.0, "x", path) == (
        "gradebook: ada has no exercise 12.8: 12.9, 12.10")
    assert refusal(by_hand.mark, gradebook(ADA), "ada", "12.q9", 1.0, "", path) == (
        "gradebook: ada has no question 12.q9: 12.q1, 12.q2")
    assert refusal(by_hand.mark, gradebook(entry("ada")), "ada", "12.q1", 1.0, "", path) == (
        "gradebook: ada has no question 12.q1: no chapter that is graded here asks any")
    assert refusal(by_hand.override, gradebook(ADA), "ada", "12.9", 1.0, "", path) == (
        "gradebook: an override needs a reason: --reason TEXT")
    # What was taken back before is nothing that can be taken back.
    assert "has no exercise" in refusal(by_hand.override, gradebook(entry("ada")), "ada", "12.11",
                                        None, "x", path)


def test_a_student_whom_a_run_has_not_reached_is_no_unknown_one(path):
    with sqlite3.connect(path) as made:
        made.executescript("""
            INSERT INTO run_chapters VALUES(1, '03_layers', 5), (1, '12_attention', 5),
              (2, '12_attention', NULL), (3, '13_transformers', NULL);
            INSERT INTO submissions VALUES(9, 3, '12_attention', '');
            INSERT INTO grades VALUES(1, 9, 2)""")
    made.close()
    cut_short = ("gradebook: gone has no result in 12_attention: its last run has not ended: if it "
                 "was cut short, the same wick grade command with --resume goes on with it")
    assert refusal(by_hand.override, gradebook(), "gone", "12.8", 1.0, "x", path) == cut_short
    assert refusal(by_hand.mark, gradebook(), "gone", "12.q1", 1.0, "", path) == cut_short
    assert refusal(by_hand.remark, gradebook(), "gone", "a.cpp:1", "x", path) == cut_short
    for student, exercise in ("gone", "3.1"), ("gone", "x"), ("eve", "12.8"), ("gone", "13.1"):
        assert refusal(by_hand.override, gradebook(), student, exercise, 1.0, "x", path) == (
            f"gradebook: there is no student called {student}")
    # Of somebody with a row, in the chapters that are not graded to the end.
    assert "has no result in 13_transformers" in refusal(
        by_hand.override, gradebook(ADA), "ada", "13.1", 1.0, "x", path)
    assert "has no exercise 3.1" in refusal(
        by_hand.override, gradebook(ADA), "ada", "3.1", 1.0, "x", path)


def test_what_a_student_without_a_row_has_can_be_taken_back(path):
    by_hand.override(gradebook(), "gone", "12.9", None, "gone", path)
    by_hand.mark(gradebook(), "gone", "12.q1", None, "", path)
    assert overrides(path) == [(b"gone", b"12.9", None, b"gone")]
    assert marks(path) == [(b"gone", b"12.q1", b"h1", None, b""),
                           (b"gone", b"12.q1", b"h2", None, b"")]
    for give in by_hand.override, by_hand.mark:  # once
        assert "no student called gone" in refusal(give, gradebook(), "gone", "12.9", None, "x", path)
    by_hand.remove_remark(gradebook(), "gone", 5, "", path)
    assert rows(path, "SELECT removed > 1700000000 FROM remarks WHERE id = 5") == [(1,)]


def test_a_mark_is_of_the_text_that_the_answer_has_now(path):
    by_hand.mark(gradebook(ADA), "ada", "12.q1", 2.5, "w\udce9ll", path)
    by_hand.mark(gradebook(ADA), "ada", "12.q2", 2.0, "", path)
    by_hand.mark(gradebook(ADA), "ada", "12.q1", None, "", path)
    assert marks(path) == [(b"ada", b"12.q1", b"h", 2.5, b"w\xe9ll"), (b"ada", b"12.q2", b"", 2.0, b""),
                           (b"ada", b"12.q1", b"h", None, b"")]


def test_a_remark_keeps_its_line_as_it_is_shown(path):
    by_hand.remark(gradebook(ADA), "ada", "a.cpp:2", "why \udcff?", path)
    by_hand.remark(gradebook(ADA), "ada", "12_attention/a.cpp:4", "the end", path)
    by_hand.remark(gradebook(ADA), "ada", "a.cpp:0000001", "x", path)
    assert remarks(path) == [
        (b"ada", b"12_attention", b"a.cpp", b"t1", 2, b"int\\x1b \\xff", b"why \xff?"),
        (b"ada", b"12_attention", b"a.cpp", b"t1", 4, b"end", b"the end"),
        (b"ada", b"12_attention", b"a.cpp", b"t1", 1, b"int a;", b"x")]


@pytest.mark.parametrize("text, lines", [
    (b"", []), (b"\n", [b""]), (b"a", [b"a"]), (b"a\r\n\r\nb", [b"a", b"", b"b"]),
    (b"a\n\r", [b"a", b""]), (b"\r\r\n", [b"\r"])])
def test_lines_are_counted_as_editors_do(text, lines):
    assert by_hand._lines_of(text) == lines


@pytest.mark.parametrize("place, reason", [
    ("b\x1b.cpp:1", "ada has no file b\\x1b.cpp: 12_attention/a.cpp, 12_attention/empty.cpp"),
    ("13_transformers/a.cpp:1", "ada has no file a.cpp: 12_attention/a.cpp, 12_attention/empty.cpp"),
    ("a.cpp:5", "a.cpp has no line 5: its lines are 1 to 4"),
    ("a.cpp:0", "a.cpp has no line 0: its lines are 1 to 4"),
    ("empty.cpp:1", "empty.cpp has no line 1: its lines are 1 to 0"),
    *[(place, f'"{place}" names no line: write the file and the line, such as attention.cpp:41')
      for place in ("a.cpp", "a.cpp:1x", "a.cpp:", "a.cpp:-1", "a.cpp:12345678", "a.cpp:\u0663", "1")]])
def test_a_place_that_is_not_there_is_refused_with_what_there_is(path, place, reason):
    assert refusal(by_hand.remark, gradebook(ADA), "ada", place, "x", path) == f"gradebook: {reason}"
    assert not remarks(path)


def test_a_remark_needs_a_text_a_student_and_a_chapter_where_several_have_the_file(path):
    assert refusal(by_hand.remark, gradebook(ADA), "ada", "a.cpp:1", "", path) == (
        "gradebook: a remark needs a text: say what there is to say")
    assert refusal(by_hand.remark, gradebook(), "eve", "a.cpp:1", "x", path) == (
        "gradebook: there is no student called eve")
    both = gradebook(ADA, entry("ada", "13_transformers", submission=8))
    assert refusal(by_hand.remark, both, "ada", "a.cpp:1", "x", path) == (
        "gradebook: ada has a.cpp in 12_attention and in 13_transformers: name the chapter too, as "
        "in 13_transformers/a.cpp:1")
    by_hand.remark(both, "ada", "13_transformers/a.cpp:1", "x", path)
    assert remarks(path)[0][1] == b"13_transformers"
    assert refusal(by_hand.remark, gradebook(entry("ada", submission=0)), "ada", "a.cpp:1", "x",
                   path) == ("gradebook: ada has no file a.cpp: this gradebook has no text of "
                             "theirs: run wick grade --resume once")


def test_a_remark_is_taken_back_by_its_student_and_number(path):
    said = entry("other") | {"remarks": [{"id": 5}]}  # the person is called otherwise now
    for number in 4, 6, 5:
        wrong = gradebook(ADA) if number == 5 else gradebook(said)
        assert refusal(by_hand.remove_remark, wrong, "other", number, "", path) == (
            f"gradebook: other has no remark {number}: wick gradebook remark OUT STUDENT lists them "
            f"with their numbers")
    assert refusal(by_hand.remove_remark, gradebook(), "Ana", 5, "gradebook: Ana can be", path) == (
        "gradebook: Ana can be")
    by_hand.remove_remark(gradebook(said), "other", 5, "", path)
    assert "has no remark 5" in refusal(by_hand.remove_remark, gradebook(), "gone", 5, "", path)


GIVEN = [lambda path: by_hand.override(gradebook(ADA), "ada", "12.9", 1.0, "x", path),
         lambda path: by_hand.mark(gradebook(ADA), "ada", "12.q1", 1.0, "", path),
         lambda path: by_hand.remark(gradebook(ADA), "ada", "a.cpp:1", "x", path),
         lambda path: by_hand.remove_remark(gradebook(), "gone", 5, "", path)]


@pytest.mark.parametrize("give", GIVEN)
def test_a_database_that_cannot_be_written_is_named_and_stays_as_it_is(path, give, monkeypatch):
    monkeypatch.setattr(database, "SECONDS_FOR_A_LOCK", 0)
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        assert refusal(give, path) == f"gradebook: {path}: database is locked"
    other.close()
    with sqlite3.connect(path) as newer:
        newer.execute("PRAGMA user_version = 6")
    newer.close()
    assert refusal(give, path) == f"gradebook: {path} has version 6: this wick reads 5"
    damaged = pathlib.Path(path).with_name("damaged.db")
    damaged.write_bytes(b"SQLite format 3\0" + b"no pages" * 1000)
    assert re.fullmatch(f"gradebook: {damaged}: (file is not a database|database disk image is "
                        "malformed)", refusal(give, str(damaged)))
    assert refusal(give, path + "none").endswith(": unable to open database file")
    assert not overrides(path) and not marks(path) and not remarks(path)
    assert rows(path, "SELECT removed FROM remarks WHERE id = 5") == [(None,)]


@pytest.mark.parametrize("give", GIVEN)
def test_a_database_that_must_not_be_written_is_named(path, give, monkeypatch):
    read_only = database.sqlite3.connect
    monkeypatch.setattr(database.sqlite3, "connect", lambda where, **more: read_only(
        where.replace("mode=rw", "mode=ro"), **more))
    assert refusal(give, path) == f"gradebook: {path}: attempt to write a readonly database"


KILLED = """
import os, signal, sys
sys.path[:0] = sys.argv[1:3]
import by_hand, database
from documents import asked, gradebook
keep = database.keep
def keep_and_die(*arguments, **values):
    keep(*arguments, **values)
    os.kill(os.getpid(), signal.SIGKILL)
database.keep = keep_and_die
by_hand.override(gradebook(asked("fresh")), "fresh", "12.9", 1.0, "x", sys.argv[3])
"""


def test_a_killed_process_leaves_no_half_of_a_student(path):
    folders = [str(pathlib.Path(module.__file__).parent) for module in (by_hand, sys.modules[__name__])]
    done = subprocess.run([sys.executable, "-B", "-c", KILLED, *folders, path], check=False)
    assert done.returncode == -signal.SIGKILL
    assert not overrides(path)
    assert rows(path, "SELECT count(*) FROM students WHERE name = 'fresh'") == [(0,)]
