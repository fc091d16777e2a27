"""gradebook.db, which the grader makes; tools/grade/gradebook/gradebook_schema.h has its tables.
Others may read it meanwhile: it has a write-ahead log."""

import contextlib
import os
import pwd
import sqlite3
import time
import urllib.parse

from gradebook import Refusal
from names import as_bytes

VERSION = 5  # of the tables
SECONDS_FOR_A_LOCK = 10  # that others hold for a moment
OF_NEWEST_RUNS = ("entries.run = (SELECT max(run) FROM run_chapters AS newest WHERE newest.chapter = "
                  "entries.chapter)")
# The results of each chapter's newest run so far, by chapter and place in the class.
NEWEST_RESULTS = (
    "FROM entries JOIN run_chapters ON run_chapters.run = entries.run AND run_chapters.chapter = "
    "entries.chapter JOIN grades ON grades.id = entries.grade JOIN submissions ON submissions.id = "
    "grades.submission JOIN students ON students.id = entries.student WHERE "
    f"{OF_NEWEST_RUNS} ORDER BY entries.chapter, place, students.name")


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
            version = database.execute("PRAGMA user_version").fetchone()[0]
            if not 0 <= version <= VERSION:
                raise Refusal(f"gradebook: {path} has version {version}: this wick reads {VERSION}")
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


_NUMBERED = "SELECT id FROM students WHERE name = CAST(? AS TEXT)"  # of the bytes of a name


def student(database, name):
    """The number of the student whose name has these bytes, which need not be UTF-8."""
    database.execute("INSERT OR IGNORE INTO students(name) VALUES(CAST(? AS TEXT))", [name])
    return database.execute(_NUMBERED, [name]).fetchone()[0]


def places(values):
    """What stands for the values in a statement. Bytes become texts."""
    return [f"CAST(?{place} AS TEXT)" if isinstance(value, bytes) else f"?{place}"
            for place, value in enumerate(values, 1)]


def insert(database, statement, *values, where=""):
    return database.execute(f"{statement} SELECT {', '.join(places(values))} {where}", values)


def keep(database, table, name, **values):
    """Adds a row of what is given by hand to the student whose name has these bytes. Without points, what
    was given is taken back."""
    values = {column: as_bytes(each) if isinstance(each, str) else each for column, each in values.items()}
    insert(database, f"INSERT INTO {table}(student, made_by, made, {', '.join(values)})",
           student(database, name), own_name(), int(time.time()), *values.values())


def keep_marks(path, marks):
    """Keeps several marks, all or none: of each the name, the question, the answer's hash, points and a
    remark."""
    with transaction(path) as database:
        for name, question, answer, points, remark in marks:
            keep(database, "marks", name, question=question, hash=answer, points=points, remark=remark)


def settings(database):
    """What the grader keeps for a gradebook, by name: bytes."""
    return dict(database.execute("SELECT CAST(name AS BLOB), CAST(value AS BLOB) FROM settings"))


def keep_settings(database, settings):
    """Keeps these bytes by their names, in the place of others; None takes them away."""
    for name, data in settings.items():
        database.execute("DELETE FROM settings WHERE name = CAST(? AS TEXT)", [name])
        if data is not None:
            insert(database, "INSERT INTO settings(name, value)", name, data)


def results(database):
    """The bytes of the student's name, the student's number, the submission's, its files with their
    SHA-256, when it came in, whether the instructor has given this time, and the report."""
    return database.execute(
        "SELECT CAST(students.name AS BLOB), students.id, submission, CAST(content AS BLOB), submitted, "
        f"is_given, report {NEWEST_RESULTS}")


def has_ended(database):
    """False if the last of all runs was cut short, or goes on."""
    last = database.execute("SELECT finished FROM runs ORDER BY id DESC LIMIT 1").fetchone()
    return last is None or bool(last[0])


def has_remark(database, name, number):
    """True if the remark is one of the student's and holds."""
    return bool(database.execute(
        f"SELECT 1 FROM remarks WHERE id = ? AND student = ({_NUMBERED}) AND removed IS NULL",
        [number, name]).fetchone())


def remove_remark(database, number):
    database.execute("UPDATE remarks SET removed = ? WHERE id = ?", [int(time.time()), number])


def files_of(database, entry):
    """The files of an entry's submission by name: name, SHA-256, and the bytes of the text."""
    return [(_texts([[name]])[0], digest, text) for name, digest, text in database.execute(
        "SELECT CAST(name AS BLOB), files.hash, CAST(text AS BLOB) FROM files "
        "JOIN texts ON texts.hash = files.hash WHERE submission = ? ORDER BY name",
        [entry["submission"]])]


def remarks_of(database, entry):
    """The remarks on lines of the files of an entry's students, by file and line: number, file, line,
    its text, the remark, whose, and whether the file that counts now is another text. Texts are bytes."""
    return database.execute(
        "SELECT id, CAST(file AS BLOB), line, CAST(line_text AS BLOB), CAST(remark AS BLOB), made_by, "
        "hash IS NOT (SELECT files.hash FROM files WHERE submission = ? AND name = file) FROM remarks "
        f"WHERE student IN ({', '.join('?' * len(entry['students']))}) AND chapter = ? "
        "AND removed IS NULL ORDER BY file, line, id",
        [entry["submission"], *entry["students"], entry["result"]["chapter"]]).fetchall()


def given_by_hand(database):
    """The numbers and the bytes of the names under which somebody was given anything by hand."""
    return database.execute(
        "SELECT id, CAST(name AS BLOB) FROM students WHERE id IN (SELECT student FROM overrides UNION "
        "SELECT student FROM marks UNION SELECT student FROM remarks WHERE removed IS NULL) "
        "ORDER BY name").fetchall()


def numbers_of_remarks(database, number, chapter):
    return [row[0] for row in database.execute(
        "SELECT id FROM remarks WHERE student = ? AND chapter = ? AND removed IS NULL "
        "ORDER BY file, line, id", [number, chapter])]


def _chapters(database, condition):
    """Those whose newest run meets the condition."""
    return [row[0] for row in database.execute(
        f"SELECT chapter FROM run_chapters AS this WHERE {condition} AND run = "
        "(SELECT max(run) FROM run_chapters WHERE chapter = this.chapter) ORDER BY chapter")]


def all_chapters(database):
    return _chapters(database, "true")


def whole_chapters(database):
    """The chapters in whose newest run the whole class is graded."""
    return _chapters(database, "finished IS NOT NULL AND NOT is_part")


def unfinished_chapters(database):
    """The chapters whose newest run was cut short, or goes on."""
    return _chapters(database, "finished IS NULL")


def last_students(database, chapter):
    """The bytes of the students' names in the chapter's newest run that has any: those with a
    result, and those whose grade was begun."""
    students = set()
    for run, in database.execute(
            "SELECT run FROM run_chapters WHERE chapter = ? ORDER BY run DESC", [chapter]).fetchall():
        students = students or {row[0] for row in database.execute(
            "SELECT CAST(name AS BLOB) FROM students WHERE id IN (SELECT student FROM entries WHERE "
            "run = ?1 AND chapter = ?2 UNION SELECT student FROM submissions JOIN grades ON "
            "submission = submissions.id WHERE run = ?1 AND chapter = ?2)", [run, chapter])}
    return students


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
        who = _NUMBERED
        value = entry["student"]["bytes"].encode("latin-1")
    return _texts(database.execute(
        f"SELECT CAST(content AS BLOB) FROM submissions WHERE chapter = ? AND student = ({who}) "
        f"ORDER BY id", [entry["result"]["chapter"], value]))


def numbers_of(database, name):
    """The number of the student whose name has these bytes, if there is one."""
    return [row[0] for row in database.execute(_NUMBERED, [name])]


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
