"""A gradebook.db with results that no program has computed, and the document of it."""

import hashlib
import json

from database import given_by_hand, opened
from documents import empty_database, rules
from kept import read
from names import as_bytes, text_in
from people.roster import Roster


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest() if text else ""


class MadeMatch:
    """What people.match.Match would say, without a rule of its own. Names have a character for each byte."""

    def __init__(self, people, absent, ambiguities, called):
        self.absent, self.ambiguities = absent, ambiguities
        self._people, self._called = people, called

    def person_of(self, submission):
        return self._people.get(as_bytes(submission).decode("latin-1"))

    def student_called(self, name):
        return self._called.get(as_bytes(name).decode("latin-1"))


class KeptClass:
    def __init__(self, folder, *chapters):
        """`chapters` are those whose run has ended, with the whole class."""
        self.path = folder / "gradebook.db"
        self.made = empty_database(self.path)
        self.rules, self.columns, self.people, self.matches = {}, [], [], {}
        self._made_at = self._place = 0
        self.write("INSERT INTO runs(id, seed, own, isolation, wick, started, finished, per_student, "
                   "sanitize) VALUES(1, '7', 0, 'none', '0.1.0', 1, 2, 0, 0)")
        for chapter in chapters or ["12_attention"]:
            self.write("INSERT INTO run_chapters VALUES(1, ?, 0, 2)", chapter)

    def write(self, statement, *values):
        with self.made:
            return self.made.execute(statement, values)

    def number_of(self, name):
        name = name.encode("latin-1")
        self.write("INSERT OR IGNORE INTO students(name) VALUES(CAST(? AS TEXT))", name)
        return self.made.execute("SELECT id FROM students WHERE name = CAST(? AS TEXT)",
                                 [name]).fetchone()[0]

    def keep(self, student, result, content, time=None, is_given=0):
        """A result of the only run. Names have a character for each byte."""
        number, chapter = self.number_of(student), result["chapter"]
        submission = self.write(
            "INSERT INTO submissions(student, chapter, content, submitted, is_given) VALUES(?, ?, ?, ?, "
            "?)", number, chapter, content, time, is_given).lastrowid
        grade = self.write("INSERT INTO grades(submission, run, version, seed, report) VALUES(?, 1, 'v', "
                           "'7', ?)", submission, json.dumps(result)).lastrowid
        self._place += 1
        self.write("INSERT INTO entries(run, student, chapter, grade, place) VALUES(1, ?, ?, ?, ?)",
                   number, chapter, grade, self._place)
        return submission

    def grade(self, student, text, points, time=None, answer="", chapter="12_attention", is_given=0):
        """What a student has handed in: one file."""
        first = chapter[:2]
        exercise = {"id": f"{first}.1", "title": "", "verdict": "wrong_value", "points": points,
                    "max_points": 10.0, "scenarios": []}
        asked = {"id": f"{first}.q1", "title": "why", "max_points": 4.0, "hash": sha256(answer)}
        result = {"student": student, "chapter": chapter, "status": "graded", "points": points,
                  "max_points": 10.0, "seed": "7", "seconds": 1.0, "sandbox": "none",
                  "linked_with": "", "wick": "0.1.0", "exercises": [exercise],
                  "answers": [asked | ({"text": answer} if answer else {})]}
        content = f"nn/a.cpp {sha256(text)}\n{sha256(answer)}\n"
        return self.keep(student, result, content, time, is_given)

    def enrol(self, *people, column="section"):
        """A roster: for each person the id, the name and a field of the column. Of each chapter,
        match() says who has handed in."""
        self.columns = ["id", "name", column]
        self.people = [{"person": id, "name": name, "email": f"{id}@x", "fields": [id, name, field],
                        "described": f"{id} ({name})"} for id, name, field in people]
        self.match("12_attention", {})

    def match(self, chapter, people, unclear=(), names=()):
        """`people` has the place on the roster of each submission's student; all others are absent,
        but for those who are unclear."""
        there = {*people.values(), *unclear}
        absent = {place for place in range(len(self.people)) if place not in there}
        self.matches[chapter] = MadeMatch(people, absent, [([], list(unclear))], dict(names))

    def set(self, name, text):
        self.write("INSERT OR REPLACE INTO settings VALUES(CAST(? AS TEXT), CAST(? AS TEXT))",
                   name.encode("latin-1"), text.encode("latin-1"))

    def override(self, student, exercise, points):
        self._made_at += 1
        self.write("INSERT INTO overrides(student, exercise, points, reason, made_by, made) "
                   "VALUES(?, ?, ?, 'fair', 'me', ?)", self.number_of(student), exercise, points,
                   self._made_at)

    def mark(self, student, question, answer, points):
        self._made_at += 1
        self.write("INSERT INTO marks(student, question, hash, points, remark, made_by, made) VALUES(?, "
                   "?, ?, ?, 'well', 'me', ?)", self.number_of(student), question, sha256(answer),
                   points, self._made_at)

    def given_by_hand(self):
        """The names under which somebody was given anything."""
        with opened(str(self.path).encode("utf-8", "surrogateescape")) as database:
            return [text_in(name) for _, name in given_by_hand(database)]

    def handed_over(self, regraded=()):
        """As the judge hands it over."""
        return {"wick": "0.1.0", "student": "", "regraded": list(regraded),
                "database": str(self.path).encode("utf-8", "surrogateescape").decode("latin-1")}

    def document(self, regraded=(), people_called=None, **more):
        """As class_rules.with_rules() returns it."""
        chapters = [row[0] for row in self.made.execute("SELECT chapter FROM run_chapters")]
        said = {**self.rules, **more}
        said["chapters"] = {name: {} for name in chapters} | said.get("chapters", {})
        return self.handed_over(regraded) | {
            "now": "1970-01-01T00:01:00Z", "policy": "", "rules": rules(**said),
            "roster": Roster(self.columns, self.people, self.matches, self.given_by_hand()),
            "people_called": people_called or {}}

    def read(self, **more):
        with opened(str(self.path).encode("utf-8", "surrogateescape")) as database:
            return read(self.document(**more), database)

    def of(self, student, **more):
        found, = [each for each in self.read(**more).entries
                  if each["student"]["bytes"] == student]
        return found
