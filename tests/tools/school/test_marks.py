"""Marks of written answers, given in a spreadsheet."""

import pathlib
import signal
import sqlite3
import subprocess
import sys

import database
import pytest
from documents import HOSTILE, asked, entry, gradebook, listed, named, read_csv
from gradebook import Refusal
from marks import import_file, listing, run, to_csv
from marks import read_csv as read_marks

HEAD = "student,question,points,remark,answer_id\n"
SCHEMA = """
CREATE TABLE students(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE marks(id INTEGER PRIMARY KEY, student INTEGER NOT NULL REFERENCES students,
  question TEXT NOT NULL, hash TEXT NOT NULL, points REAL, remark TEXT NOT NULL,
  made_by TEXT NOT NULL, made INTEGER NOT NULL);
PRAGMA journal_mode = WAL;
"""


def made_database(folder, *students):
    path = str(folder / "grade#book?.db")
    with sqlite3.connect(path) as made:
        made.executescript(SCHEMA)
        made.executemany("INSERT INTO students(name) VALUES(CAST(? AS TEXT))",
                         [[each.encode("latin-1")] for each in students])
    made.close()
    return path


def kept(path):
    with sqlite3.connect(path) as made:
        made.text_factory = bytes
        return made.execute("SELECT name, question, hash, points, remark FROM marks JOIN students "
                            "ON students.id = student ORDER BY marks.id").fetchall()


def marks_in(text, *entries):
    return read_marks(text, "m.csv", entries or [asked("ada")])


def refusal_of(text):
    with pytest.raises(Refusal) as refused:
        marks_in(text)
    return str(refused.value)


def test_the_list_has_the_answers_that_wait_for_a_mark():
    made = gradebook(asked("ada"), asked("bob", (3.0, "good")), listed("c", "1", "Cy", ""))
    assert listing(made, False) == (
        f"  {'ada':28}  12.q1    ? / 4     because </pre><script>alert(1)</script>\\x1b[31m\"'&"
        "{{ 7*7 }}\\\nto be marked: 1; marked: 1\n")
    assert [line[32:37] for line in listing(made, True).splitlines()[:-1]] == [
        "12.q1", "12.q2", "12.q1", "12.q2"]
    assert f"\n  {'ada':28}  12.q2    0 / 2     \n" in listing(made, True)
    assert "\n  bob                           12.q1    3 / 4     because " in listing(made, True)
    assert listing(gradebook(entry("ada")), True) == "to be marked: 0; marked: 0\n"


def test_a_spreadsheet_takes_the_answers_out_and_brings_the_marks_back():
    entries = [asked("ada"), asked("=bob", (3.0, "-good"))]
    first, *others = to_csv(gradebook(*entries), False).splitlines()
    assert first == ("student,name,chapter,question,title,max_points,points,remark,status,answer,"
                     "answer_id")
    assert others[0].startswith('ada,,12_attention,12.q1,why,4,,,to_be_marked,"because ')
    assert others[0].endswith(",text h")
    assert len(others) == 1
    everything = to_csv(gradebook(*entries), True)
    assert "\r\n'=bob,,12_attention,12.q1,why,4,3,'-good,marked," in everything
    assert "\r\nada,,12_attention,12.q2,and,2,,,not_answered,,none\r\n" in everything
    assert "<script" in everything and "\x1b" not in everything and "\u202e" not in everything
    # As it was written out: what is marked is as before, what is open has no points.
    same = marks_in(everything, *entries)
    assert (same.marks, same.unchanged, same.open, same.outdated) == ([], 1, 3, [])
    read = marks_in('answer_id,points,question,student,remark\r\ntext h,2.5,12.q1,ada,"so, so"\r\n'
                    "text h,4,12.q1,'=bob,'-better\r\nnone,,12.q2,ada,\r\n", *entries)
    assert read.marks == [(b"ada", "12.q1", "h", 2.5, "so, so"),
                          (b"=bob", "12.q1", "h", 4.0, "-better")]


def test_a_row_of_another_text_of_the_answer_marks_nothing():
    late = marks_in("answer_id,points,question,student\n\ntext h0,1,12.q1,ada\n")
    assert (late.marks, late.outdated) == ([], ["row 3: ada, 12.q1"])


@pytest.mark.parametrize("text, refusal", [
    (HEAD + "ada,12.q1,5,,text h\n", "row 2: 5 points for 12.q1: it is worth 0 to 4"),
    (HEAD + "ada,12.q1,4.00000000001,,text h\n",
     "row 2: 4.00000000001 points for 12.q1: it is worth 0 to 4"),
    (HEAD + "ada,12.q1,-.5,,text h\n", "row 2: -0.5 points for 12.q1: it is worth 0 to 4"),
    (HEAD + "ada,12.q1,nan,,text h\n", "row 2: nan points for 12.q1: it is worth 0 to 4"),
    (HEAD + '\nada,12.q1,"3,5",,text h\n',
     'row 3: the points are "3,5": write a number such as 3.5'),
    (HEAD + "ada,12.q1,1_0,,text h\n", 'row 2: the points are "1_0": write a number such as 3.5'),
    (HEAD + "ada,12.q1,\u0663,,text h\n",
     'row 2: the points are "\u0663": write a number such as 3.5'),
    (HEAD + "eve,12.q1,3,,\n", "row 2: there is no student called eve"),
    (HEAD + "ada,12.q9,3,,\n", "row 2: ada has no question 12.q9"),
    (HEAD + "ada,12.q1,,good,\n",
     "row 2: a remark without points marks nothing: write points too"),
    (HEAD + "ada,12.q1,3,,text h\nada,12.q2,1,,none\nada,12.q1,1,,text h\n",
     "row 4: row 2 is of ada, 12.q1 too: an answer has one row"),
    (HEAD + "ada,12.q2,,,none,,\nada,12.q1,3,5,text h,9\n", "row 3: it has 6 columns, and row 1 has 5: a field with a comma needs "
     "quotes, and points have a decimal point, such as 3.5"),
    ("student;question;points\n", "there is no column called student: the first line has "
     "student;question;points: save the file as CSV with commas"),
    ("student,question,points,answer_id,points\n",
     "there are two columns called points: each column has a name of its own"),
    ("", "it is empty: the first line names the columns"),
])
def test_a_wrong_file_is_refused_with_its_row(text, refusal):
    assert refusal_of(text) == "m.csv: " + refusal


def test_members_of_a_group_have_one_mark():
    """Otherwise the last row would hold, and the same file would change the mark at each import."""
    group = [asked("ada") | {"group": "7"}, asked("bob") | {"group": "7"}, asked("cyd")]
    same = HEAD + "ada,12.q1,3,so,text h\nbob,12.q1,3,so,text h\ncyd,12.q1,2,,text h\n"
    assert [mark[3] for mark in marks_in(same, *group).marks] == [3, 3, 2]
    assert len(marks_in(same.replace("bob,12.q1,3,so", "bob,12.q1,,"), *group).marks) == 2
    assert len(marks_in(same.replace("bob,12.q1,3,so,text h", "bob,12.q1,2,,text 0"), *group).marks) == 2
    for other, shown in ("2,so", '2 points and "so"'), ("3,", '3 points and ""'):
        with pytest.raises(Refusal) as refused:
            marks_in(same.replace("bob,12.q1,3,so", f"bob,12.q1,{other}"), *group)
        assert str(refused.value) == (
            f'm.csv: row 3: bob has {shown} for 12.q1, and ada of the same group has 3 points and "so" in '
            "row 2: write the same in both rows, or nothing in one of them")


def test_each_of_several_students_whose_names_a_spreadsheet_would_obey_gets_their_own():
    names = ["=1+1", "'=1+1", "''=1+1", "\\x3d", "=1+1\\n", "' =1"]
    entries = [asked(name) for name in names]
    text = to_csv(gradebook(*entries), False)
    for number in range(6):
        text = text.replace(",4,,,to_be_marked", f",4,{number % 4},,", 1)
    assert [(mark[0].decode(), mark[3]) for mark in marks_in(text, *entries).marks] == [
        (name, number % 4) for number, name in enumerate(names)]


def test_marks_are_kept_under_the_bytes_of_a_name(tmp_path):
    """bob is on the roster and has handed in nothing: the database does not know him yet."""
    path = made_database(tmp_path, "a\xff")
    ada = asked("a\\xff") | {"student": named("a\\xff") | {"bytes": "a\xff"}}
    file = tmp_path / "m.csv"
    file.write_bytes(HEAD.encode() + b"a\\xff,12.q1,2.5,\xe9t\xe9,text h\nbob,12.q2,1,,none\n"
                     b"bob,12.q1,1,,text 0\n")
    summary, warning = import_file(gradebook(ada, asked("bob")), str(file), path)
    assert summary == "new marks: 2; as before: 0; rows without points: 0\n"
    assert warning == (f"{file}: row 4: bob, 12.q1: this answer has another text than the one that "
                       f"was marked: export again, and mark it anew")
    assert kept(path) == [(b"a\xff", b"12.q1", b"h", 2.5, b"\xe9t\xe9"),
                          (b"bob", b"12.q2", b"", 1.0, b"")]


def test_a_refused_file_keeps_nothing(tmp_path):
    path = made_database(tmp_path)
    file = tmp_path / "m.csv"
    file.write_text(HEAD + "ada,12.q1,2.5,,text h\nada,12.q2,9,,none\n")
    with pytest.raises(Refusal):
        import_file(gradebook(asked("ada")), str(file), path)
    assert kept(path) == []


KILLED = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
import database
with database.transaction(sys.argv[2]) as opened:
    opened.execute("INSERT INTO students(name) VALUES('half')")
    opened.execute("UPDATE marks SET points = 0")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_leaves_the_marks_as_they_were(tmp_path):
    path = made_database(tmp_path)
    database.keep_marks(path, [(b"ada", "12.q1", "h", 3.0, "good")])
    school = pathlib.Path(database.__file__).parent
    done = subprocess.run([sys.executable, "-c", KILLED, school, path], check=False)
    assert done.returncode == -signal.SIGKILL
    assert kept(path) == [(b"ada", b"12.q1", b"h", 3.0, b"good")]
    database.keep_marks(path, [(b"ada", "12.q1", "h", 4.0, "")])
    assert [mark[3] for mark in kept(path)] == [3.0, 4.0]


def test_a_database_that_another_process_writes_is_named(tmp_path, monkeypatch):
    path = made_database(tmp_path)
    monkeypatch.setattr(database, "SECONDS_FOR_A_LOCK", 0)
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refusal, match="^gradebook: .*: database is locked$"):
            database.keep_marks(path, [(b"ada", "12.q1", "h", 3.0, "good")])
    assert kept(path) == []


def test_no_database_is_made(tmp_path):
    with pytest.raises(Refusal, match="unable to open database file"):
        database.keep_marks(tmp_path / "none.db", [])
    assert not list(tmp_path.iterdir())


def test_an_export_is_a_file(tmp_path):
    made = gradebook(asked("ada"))
    made.counts_some_answers = True
    assert run(made, "export", True, str(tmp_path / "m.csv"), "") == [f"marks: {tmp_path}/m.csv\n"]
    rows = read_csv((tmp_path / "m.csv").read_bytes().decode())
    assert [row[3] for row in rows] == ["question", "12.q1", "12.q2"]
    assert HOSTILE not in rows[1][9]
    assert run(made, "list", False, "", "") == [listing(made, False)]
    made.counts_some_answers = False
    assert run(made, "list", False, "", "") == [
        listing(made, False), "written answers earn no points in this gradebook: its policy can say "
        "written_answers = true"]
