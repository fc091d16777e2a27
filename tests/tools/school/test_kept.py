"""What the database and the results add to the judge's document."""

import sqlite3

import entries
import pytest
from documents import HOSTILE, empty_database, entry, gradebook
from kept import lateness, own_in_words, read_at_once, shown_lines, with_files, with_kept
from kept_class import KeptClass


def late_entry(days, penalty, is_closed=False):
    ada = entry("ada", penalty=penalty, is_closed=is_closed)
    ada["score"]["days_late"] = days
    return ada


@pytest.mark.parametrize("days, penalty, is_closed, words", [
    (0, 0.0, False, ""), (1, 1.0, False, "1 day late: 1 points taken"),
    (2, 20.0, False, "2 days late: 20 points taken"), (1, 0.0, False, "1 day late: no points taken"),
    (9, 7.5, True, "9 days late, which is too late: no points count")])
def test_lateness_has_days_and_points(days, penalty, is_closed, words):
    assert lateness(late_entry(days, penalty, is_closed)) == words


def own(*culprits, **more):
    differences = [{"name": "12.9 open", "because_of": each} for each in culprits]
    return {"status": "graded", "own_framework": {"scenarios": 31, "passed": 29,
                                                  "differences": differences} | more}


def test_the_own_framework_has_its_culprits_once_in_order():
    assert own_in_words(own("12_b", "11_a", "12_b", "")) == "own framework: 29 of 31, by 11_a, 12_b"
    assert own_in_words(own("")) == "own framework: 29 of 31"
    assert own_in_words(own("11_a", problem="no compiler")) == "own framework: not run"
    assert own_in_words(own()) == own_in_words({"status": "graded"}) == ""
    assert own_in_words(own("11_a") | {"status": "pending"}) == ""


def test_a_file_has_visible_lines_at_most_5000_of_them_and_256_kb():
    assert shown_lines(b"int a;\r\n\x1b\xff\n\nend") == (["int a;", "\\x1b\\xff", "", "end"], True)
    assert shown_lines(b"int a;\n") == (["int a;"], True)
    assert shown_lines(b"") == ([], True)
    lines, is_all = shown_lines(b"x\n" * 5001)
    assert (len(lines), is_all) == (5000, False)
    assert shown_lines(b"x\n" + b"y" * (256 << 10)) == (["x"], False)
    assert shown_lines(b"y" * (256 << 10))[1]


@pytest.fixture(name="path")
def made_database(tmp_path):
    path = tmp_path / "grade\udcff.db"
    made = empty_database(path)
    made.executescript("""
        INSERT INTO students(id, name) VALUES(1, 'ada'), (2, 'bob'), (3, 'cyd');
        INSERT INTO submissions(id, student, chapter, content, is_given)
          VALUES(7, 1, '12_attention', 'c', 0);
        INSERT INTO texts(hash, text) VALUES('t1', CAST(X'696e7420613b0aff' AS TEXT));
        INSERT INTO files(submission, name, hash) VALUES(7, 'a.cpp', 't1');""")
    with made:
        for id, student, chapter, digest, line, text, removed in (
                (1, 2, "12_attention", "t1", 2, HOSTILE, None), (2, 1, "12_attention", "t0", 1, "b", None),
                (3, 1, "12_attention", "t1", 1, "gone", 9), (4, 1, "13_transformers", "t1", 1, "c", None),
                (5, 3, "12_attention", "t1", 1, "d", None)):
            made.execute("INSERT INTO remarks(id, student, chapter, file, hash, line, line_text, remark, "
                         "made_by, made, removed) VALUES(?, ?, ?, 'a.cpp', ?, ?, ?, ?, 'me', 5, ?)",
                         [id, student, chapter, digest, line, "int\x1b", text, removed])
        made.execute("UPDATE remarks SET remark = CAST(X'ff0a5c' AS TEXT) WHERE id = 2")
    made.close()
    return path


def read_ada(path, **more):
    ada = entry("ada", **{"submission": 7, "students": [1, 2]} | more)
    letters = str(path).encode("utf-8", "surrogateescape").decode("latin-1")
    kept = with_kept(gradebook(ada, database=letters))
    return kept, kept.entries[0]


def test_remarks_are_those_of_the_entrys_students_in_its_chapter(path):
    _, ada = read_ada(path)
    assert [each["id"] for each in ada["remarks"]] == [2, 1]
    assert ada["remarks"][0] == {"id": 2, "file": "a.cpp", "line": 1, "text": "\\xff\n\\",
                                 "visible": "\\xff\\n\\\\", "by": "me", "of_an_earlier_version": True,
                                 "line_text": "int\\x1b"}
    assert ada["remarks"][1]["text"] == HOSTILE
    assert not ada["remarks"][1]["of_an_earlier_version"]
    assert read_ada(path, students=[])[1]["remarks"] == []
    assert with_kept(gradebook(entry("ada"))).entries[0]["remarks"] == []


def test_without_a_submission_every_remark_is_of_an_earlier_version(path):
    _, ada = read_ada(path, submission=0)
    assert [each["of_an_earlier_version"] for each in ada["remarks"]] == [True, True]


def test_files_are_read_for_pages_alone(path):
    kept, ada = read_ada(path)
    assert ada["files"] == []
    shown, = with_files(kept)
    assert shown["files"] == [{"name": "a.cpp", "lines": ["int a;", "\\xff"], "is_all": True}]
    without = with_kept(gradebook(entry("ada", submission=7)))
    assert [each["files"] for each in with_files(without)] == [[]]


def test_a_chapter_that_begins_meanwhile_is_not_read_in_part(tmp_path, monkeypatch):
    made = KeptClass(tmp_path)
    made.grade("ada", "int a;", 5.0)

    def complete(*arguments):
        made.write("INSERT INTO run_chapters VALUES(1, '13_transformers', 0, NULL)")
        made.grade("ada", "int b;", 5.0, chapter="13_transformers")
        return entries.complete(*arguments)

    monkeypatch.setattr("kept.complete", complete)
    assert [each.chapters for each in read_at_once(made.handed_over())] == [["12_attention"]]


def test_a_database_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(Exception, match="none.db"):
        read_ada(tmp_path / "none.db")
    with sqlite3.connect(tmp_path / "new.db") as made:
        made.execute("PRAGMA user_version = 99")
    made.close()
    with pytest.raises(Exception, match="has version 99"):
        read_ada(tmp_path / "new.db")
