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
def transaction(path):
    """A connection to the database. What is written is kept together when the block ends, or
    nothing of it if the block or the process fails."""
    uri = f"file:{urllib.parse.quote(os.fsencode(path))}?mode=rw"
    try:
        with contextlib.closing(sqlite3.connect(uri, uri=True, timeout=SECONDS_FOR_A_LOCK,
                                                isolation_level=None)) as database:
            database.execute("PRAGMA synchronous = NORMAL")
            database.execute("PRAGMA foreign_keys = ON")
            database.execute("BEGIN IMMEDIATE")
            yield database
            database.execute("COMMIT")
    except sqlite3.Error as error:
        raise Refusal(f"gradebook: {path}: {error}") from error


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
