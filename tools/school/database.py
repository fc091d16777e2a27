"""gradebook.db, which the grader makes; tools/grade/gradebook/gradebook_schema.h has its tables.
Others may read it meanwhile: it has a write-ahead log."""

import contextlib
import os
import pwd
import sqlite3
import time
import urllib.parse

from gradebook import Refusal

SECONDS_FOR_A_LOCK = 10  # that others hold for a moment


def own_name():
    """The name of this program's user, for what is done by hand."""
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


@contextlib.contextmanager
def opened(path):
    """A connection to the database."""
    uri = f"file:{urllib.parse.quote(os.fsencode(path))}?mode=rw"
    try:
        with contextlib.closing(sqlite3.connect(uri, uri=True, timeout=SECONDS_FOR_A_LOCK,
                                                isolation_level=None)) as database:
            database.execute("PRAGMA synchronous = NORMAL")
            database.execute("PRAGMA foreign_keys = ON")
            yield database
    except sqlite3.Error as error:
        raise Refusal(f"gradebook: {path}: {error}") from error


@contextlib.contextmanager
def transaction(path):
    """The same, for writing. What is written is kept together when the block ends, or nothing of it
    if the block or the process fails."""
    with opened(path) as database:
        database.execute("BEGIN IMMEDIATE")
        yield database
        database.execute("COMMIT")


def _student(database, name):
    """The number of the student whose name has these bytes, which need not be UTF-8."""
    database.execute("INSERT OR IGNORE INTO students(name) VALUES(CAST(? AS TEXT))", [name])
    return database.execute("SELECT id FROM students WHERE name = CAST(? AS TEXT)",
                            [name]).fetchone()[0]


def keep_marks(path, marks):
    """Keeps several marks of written answers, all or none: (the student's name in bytes, question,
    hash of the answer, points, remark)."""
    by, now = own_name(), int(time.time())
    with transaction(path) as database:
        for name, question, answer, points, remark in marks:
            database.execute(
                "INSERT INTO marks(student, question, hash, points, remark, made_by, made) "
                "VALUES(?, ?, ?, ?, CAST(? AS TEXT), ?, ?)",
                [_student(database, name), question, answer, points,
                 remark.encode("utf-8", "surrogateescape"), by, now])


def _texts(found):
    return [row[0].decode("utf-8", "surrogateescape") for row in found]


def content_of(database, entry):
    """The files of an entry's submission with their SHA-256, a line for each; empty without one."""
    found = database.execute("SELECT CAST(content AS BLOB) FROM submissions WHERE id = ?",
                             [entry["submission"]])
    return "".join(_texts(found))


def contents_of(database, entry):
    """All contents that an entry's student, or else the member of a group, has handed in."""
    if entry["owner"]:
        who, value = "SELECT student FROM submissions WHERE id = ?", entry["submission"]
    else:
        who = "SELECT id FROM students WHERE name = CAST(? AS TEXT)"
        value = entry["student"]["bytes"].encode("latin-1")
    return _texts(database.execute(
        f"SELECT CAST(content AS BLOB) FROM submissions WHERE chapter = ? AND student = ({who}) "
        f"ORDER BY id", [entry["result"]["chapter"], value]))


def numbers_of(database, name):
    """The number of the student whose name has these bytes, if there is one."""
    found = database.execute("SELECT id FROM students WHERE name = CAST(? AS TEXT)", [name])
    return [row[0] for row in found]


def results_of(database, students):
    """What every run has left for the students with these numbers, the oldest first: when it began,
    the chapter, points (none: pending), their maximum, the one exercise that was graded again, and
    the seed."""
    return database.execute(
        "SELECT runs.started, entries.chapter, grades.points, grades.max_points, runs.exercise, "
        "grades.seed FROM entries JOIN runs ON runs.id = entries.run "
        "JOIN grades ON grades.id = entries.grade WHERE entries.student IN "
        f"({', '.join('?' * len(students))}) ORDER BY runs.id, entries.chapter",
        list(students)).fetchall()
