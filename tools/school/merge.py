"""Takes the results of several gradebooks, each of a part of a class, into one."""

import collections
import time

import database
from gradebook import Refusal
from names import text_in

_RUN = ("SELECT seed, own, per_student > 0, sanitize > 0, isolation, finished FROM runs "
        "ORDER BY id DESC LIMIT 1")
# What is given by hand: the columns by which a row is the same, and the others.
_POINTS = {"overrides": (["made", "exercise", "points", "made_by"], ["reason"]),
           "marks": (["made", "question", "hash", "points", "made_by"], ["remark"])}


def _in_one_order(rows, others, same):
    """The rows of both in an order that is that of each. A row that both have, by its first `same` values,
    is there once; a row may be there several times in each."""
    rows, known, place = list(rows), [row[:same] for row in rows], 0
    for other in others:
        try:
            place = known.index(other[:same], place)
        except ValueError:
            rows.insert(place, other)
            known.insert(place, other[:same])
        place += 1
    return rows


def _by_time(rows, others, same):
    """The rows of both, once each and sorted by their times, which are their second values. Rows of one
    second keep the order of their part."""
    seconds = collections.defaultdict(lambda: ([], []))
    for side, its in enumerate((rows, others)):
        for row in its:
            seconds[row[1]][side].append(row)
    return [row for _, both in sorted(seconds.items()) for row in _in_one_order(*both, same)]


class Part:
    """One of the gradebooks. Its texts are bytes: they need not be UTF-8."""

    def __init__(self, opened, path):
        self.path = path
        self._opened = opened
        opened.text_factory = bytes
        found = self.rows(_RUN)
        if not found or not found[0][-1]:
            raise Refusal(f"gradebook: {path} was cut short: run its wick grade again with --resume")
        self.run = found[0][:-1]
        self.settings, self.chapters = database.settings(opened), database.all_chapters(opened)

    def rows(self, query, *values):
        return self._opened.execute(query, values).fetchall()


class Whole:
    """The gradebook that takes them, in a transaction. It continues what was graded here before."""

    def __init__(self, opened, wick, run):
        self._opened = opened
        opened.text_factory = bytes
        self._wick = wick
        self.run = run
        seed, own, per_student, sanitize, isolation = run
        self._number = self._write(
            "INSERT INTO runs(seed, own, isolation, wick, started, per_student, sanitize)",
            seed, own, isolation, wick.encode(), int(time.time()), per_student, sanitize).lastrowid

    def _write(self, statement, *values, where=""):
        return database.insert(self._opened, statement, *values, where=where)

    def _submission(self, student, chapter, content, submitted=None, is_given=0):
        """The number of a submission. The instructor's time wins. Of the files' times the earliest
        counts: to copy the same files again makes no student late."""
        self._write(
            "INSERT INTO submissions(student, chapter, content, submitted, is_given)", student,
            chapter, content, submitted, is_given,
            where="WHERE true ON CONFLICT DO UPDATE SET submitted = CASE WHEN ?5 THEN ?4 WHEN "
                  "is_given OR ?4 IS NULL THEN submitted WHEN submitted IS NULL THEN ?4 ELSE "
                  "min(submitted, ?4) END, is_given = max(is_given, ?5)")
        return self._opened.execute(
            "SELECT id FROM submissions WHERE student = ? AND chapter = CAST(? AS TEXT) AND "
            "content = CAST(? AS TEXT)", [student, chapter, content]).fetchone()[0]

    def _last_grade(self, submission, version, seed):
        """The grade of the submission that was used last, of those made in this run's way on this
        seed: its number, whether it has a report, whether it is pending, and whether it was made in
        the same sandbox by the same version of wick."""
        _, own, per_student, sanitize, isolation = self.run
        return self._opened.execute(
            "SELECT grades.id, ifnull(report, '') != '', ifnull(is_ours, 0), isolation = "
            "CAST(?1 AS TEXT) AND wick = ?2 FROM grades JOIN runs ON runs.id = grades.run WHERE "
            "submission = ?3 AND version = CAST(?4 AS TEXT) AND own = ?5 AND per_student = ?6 AND "
            "sanitize = ?7 AND grades.seed = CAST(?8 AS TEXT) ORDER BY max(grades.run, ifnull("
            "(SELECT max(entries.run) FROM entries WHERE entries.grade = grades.id), 0)) DESC, "
            "grades.id DESC LIMIT 1",
            [isolation, self._wick, submission, version, own, per_student, sanitize, seed]).fetchone()

    def _copied_grade(self, part, grade, submission, version, seed):
        """The number of the grade, which takes the place of one that a killed run has begun."""
        begun = self._last_grade(submission, version, self.run[0])
        if begun and not begun[1] and begun[3]:
            number = begun[0]
        else:
            number = self._write("INSERT INTO grades(submission, run, version, seed)", submission,
                                 self._number, version, seed).lastrowid
        for scenario in part.rows("SELECT name, hidden, verdict, observation, detail, stderr, seconds "
                                  "FROM scenarios WHERE grade = ?", grade):
            self._write("INSERT OR IGNORE INTO scenarios(grade, recorded, name, hidden, verdict, "
                        "observation, detail, stderr, seconds)", number, time.time(), *scenario)
        self._opened.execute("UPDATE scenarios SET bytes = NULL WHERE grade = ?", [number])
        points, most, is_ours, report = part.rows(
            "SELECT points, max_points, is_ours, report FROM grades WHERE id = ?", grade)[0]
        self._opened.execute(
            "UPDATE grades SET points = ?, max_points = ?, is_ours = ?, report = CAST(? AS TEXT) "
            "WHERE id = ?", [points, most, is_ours, report, number])
        return number

    def take_result(self, part, name, chapter, place, grade, *submitted):
        """A result, with all that was handed in and who has handed it in together. `submitted` are the
        submission's content, its time, and who gave the time."""
        student = database.student(self._opened, name)
        if self._opened.execute("SELECT 1 FROM entries WHERE run = ? AND student = ? AND chapter = "
                                "CAST(? AS TEXT)", [self._number, student, chapter]).fetchone():
            raise Refusal(f"gradebook: {part.path} has {text_in(name)}, and so has another part: each "
                          f"student is in one part")
        settings = [what + chapter + b"/" + name for what in (b"attempt ", b"participant ", b"members ")]
        database.keep_settings(self._opened, {each: part.settings.get(each) or None for each in settings})
        for content, in part.rows(
                "SELECT content FROM submissions JOIN students ON students.id = student WHERE name = "
                "CAST(? AS TEXT) AND chapter = CAST(? AS TEXT) ORDER BY submissions.id", name, chapter):
            self._submission(student, chapter, content)
        submission = self._submission(student, chapter, *submitted)
        version, seed = part.rows("SELECT version, seed FROM grades WHERE id = ?", grade)[0]
        known = self._last_grade(submission, version, seed)
        if known and known[1] and not known[2]:
            number = known[0]
        else:
            number = self._copied_grade(part, grade, submission, version, seed)
        self._write("INSERT OR IGNORE INTO run_chapters(run, chapter, is_part)", self._number, chapter, 0)
        self._write("INSERT OR REPLACE INTO entries(run, student, chapter, grade, place)",
                    self._number, student, chapter, number, place)

    def _given(self, part, table, columns):
        """What a part has in a table, with the numbers of its students here."""
        return [(database.student(self._opened, name), *values) for name, *values in part.rows(
            f"SELECT name, {columns} FROM {table} JOIN students ON students.id = student "
            f"ORDER BY {table}.id")]

    def take_points(self, part):
        """Points and marks, once each. The last one holds: they are numbered in the order of their times
        and, within a second, in that of the part."""
        for table, (same, more) in _POINTS.items():
            columns = ", ".join(same + more)
            rows = self._opened.execute(f"SELECT student, {columns} FROM {table} ORDER BY id").fetchall()
            rows = _by_time(rows, self._given(part, table, columns), 1 + len(same))
            self._opened.execute(f"DELETE FROM {table}")
            for row in rows:
                self._write(f"INSERT INTO {table}(student, {columns})", *row)

    def take_remarks(self, part):
        """Once each. Those that are here keep their numbers."""
        same = ["student", "chapter", "file", "hash", "line", "remark", "made"]
        columns = ", ".join([*same[1:], "line_text", "made_by", "removed"])
        for row in self._given(part, "remarks", columns):
            is_same = " AND ".join(f"{column} IS {place}" for column, place
                                   in zip(same, database.places(row)))
            self._write(f"INSERT INTO remarks(student, {columns})", *row,
                        where=f"WHERE NOT EXISTS (SELECT 1 FROM remarks WHERE {is_same})")

    def take_files(self, part):
        """The texts of what was handed in."""
        for row in part.rows("SELECT hash, text FROM texts"):
            self._write("INSERT OR IGNORE INTO texts(hash, text)", *row)
        for name, chapter, content, file, digest in part.rows(
                "SELECT students.name, chapter, content, files.name, hash FROM files JOIN submissions "
                "ON submissions.id = submission JOIN students ON students.id = student"):
            self._opened.execute(
                "INSERT OR REPLACE INTO files(submission, name, hash) SELECT id, CAST(?4 AS TEXT), "
                "CAST(?5 AS TEXT) FROM submissions WHERE student = ?1 AND chapter = CAST(?2 AS TEXT) "
                "AND content = CAST(?3 AS TEXT)",
                [database.student(self._opened, name), chapter, content, file, digest])

    def take_rules(self, part):
        """Submission times; and policy, groups and roster, if there is none yet."""
        mine, theirs = database.settings(self._opened), part.settings
        kept = [each for each in (b"submitted " + chapter for chapter in part.chapters) if theirs.get(each)]
        for names in [b"policy"], [b"groups"], [b"roster", b"match names"]:
            if not mine.get(names[0]) and theirs.get(names[0]):
                kept += names
        database.keep_settings(self._opened, {each: theirs.get(each) or None for each in kept})

    def end(self):
        now = int(time.time())
        self._opened.execute("UPDATE runs SET finished = ? WHERE id = ?", [now, self._number])
        self._opened.execute("UPDATE run_chapters SET finished = ? WHERE run = ?", [now, self._number])


def merge(wick, path, parts):
    """Makes a run of version `wick` that has the results of the parts: of each part's newest run of
    a chapter. All is kept or, if a part cannot be taken, nothing."""
    with database.transaction(path) as opened:
        whole = None
        for each in parts:
            with database.opened(each) as opened_part:
                part = Part(opened_part, each)
                whole = whole or Whole(opened, wick, part.run)
                if part.run[0] != whole.run[0]:
                    raise Refusal(f"gradebook: {each} was graded with another seed than the first: parts of "
                                  f"one class are graded with the same --seed")
                if part.run[1:4] != whole.run[1:4]:
                    raise Refusal(f"gradebook: {each} was graded in another way than the first: parts of "
                                  f"one class are graded with the same of --own, --seed-per-student and "
                                  f"--sanitize")
                for result in part.rows(f"SELECT students.name, entries.chapter, place, grades.id, content, "
                                        f"submitted, is_given {database.NEWEST_RESULTS}"):
                    whole.take_result(part, *result)
                whole.take_points(part)
                whole.take_remarks(part)
                whole.take_files(part)
                whole.take_rules(part)
        whole.end()
