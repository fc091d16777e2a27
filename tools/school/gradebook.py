"""A gradebook of a complete document (README.md lists the fields), and what formats ask of it."""

import collections
import contextlib

from course import Course
from text import printable_name


class Refusal(Exception):
    """What the caller can mend: an error without a traceback."""


@contextlib.contextmanager
def refusals_begin(text):
    """Puts the text before the message of what is refused in the block."""
    try:
        yield
    except Refusal as error:
        raise Refusal(text + str(error)) from error


def warning_lines(texts):
    """Warnings as the program prints them."""
    return "".join(f"wick: {text}\n" for text in texts)


class Gradebook:
    def __init__(self, document):
        self.wick = document["wick"]
        self.now = document["now"]
        self.policy = document["policy"]
        self.entries = document["entries"]
        # The path of gradebook.db; empty where nothing of it is asked for.
        self.database = document.get("database", "").encode("latin-1")
        # Who is on the roster with a name that somebody has typed, and how a message names them.
        self.people_called = document.get("people_called", {})
        self.group_remarks = document.get("group_remarks", [])
        self.roster_remarks = document.get("roster_remarks", [])
        self.counts_some_answers = document["rules"].get("counts_some_answers", False)
        self.named = document["rules"].get("named", {})  # in the policy, and as what
        self.course = Course(self.entries, document["rules"])
        self.chapters = self.course.chapters
        self.rows = self.course.rows
        self.is_course = self.course.is_course

    def entries_of_chapter(self, chapter):
        return [each for each in self.entries if each["result"]["chapter"] == chapter]


def entries_of_row(row):
    """The row's entries, by chapter: none of a chapter that has no entry of the student."""
    return [each["entry"] for each in row["chapters"] if each["entry"] is not None]


def is_pending(entry):
    """True if there is no total: the grader failed, or answers are to be marked."""
    return entry["score"]["status"] != "graded"


def is_to_be_marked(entry):
    """True if nothing but marks is missing."""
    return entry["score"]["status"] == "to_be_marked"


def answers(entry):
    """The scored answers, if they earn points."""
    return entry["score"].get("answers", []) if entry["counts_answers"] else []


def titled_answers(entry):
    """Pairs of a scored answer that earns points, and its question's number and title."""
    titles = {each["id"]: each["title"] for each in entry["result"].get("answers", [])}
    return [(each, f"{each['question']} {titles[each['question']]}") for each in answers(entry)]


def to_be_marked(entry):
    """The questions whose answers are to be marked: "12.q1, 12.q2"."""
    return ", ".join(each["question"] for each in answers(entry) if "points" not in each)


def mistakes(entry):
    """The known mistakes that were recognised, each once, in order."""
    found = [cause["id"] for exercise in entry["result"]["exercises"]
             for cause in exercise.get("mistake", {}).get("causes", [])]
    return list(dict.fromkeys(found))


def known_mistakes(entries, shown):
    """Those that were made in a chapter, with the names of their students; those of most students first."""
    known = {}
    for entry, name in zip(entries, shown):
        for exercise in entry["result"]["exercises"]:
            for cause in exercise.get("mistake", {}).get("causes", []):
                mistake = known.setdefault(cause["id"], {"exercises": {}, "students": {}})
                mistake |= {"id": cause["id"], "hint": cause["hint"]}
                mistake["exercises"][exercise["id"]] = True
                mistake["students"][entry["result"]["student"]] = name
    found = [each | {"students": list(each["students"].values())} for each in known.values()]
    return sorted(found, key=lambda each: -len(each["students"]))


PENDING = ("Not graded yet: the grader or its machine failed, or did not come to it. That is not "
           "your doing and costs no points; your instructor sees why and grades it again.")


def missing(entry):
    """Why there is no total; empty if there is one."""
    if is_to_be_marked(entry):
        return f"There is no total yet: your instructor has still to mark {to_be_marked(entry)}."
    return PENDING if is_pending(entry) else ""


def shown_name(entry, student):
    """The name on a person's own pages: that on the roster, or else that of the submission."""
    return printable_name(entry["name"]) or student


def people_shown(people):
    """What each is called in a list: by the roster's name, with the id where several have the same name, or
    else by that of the submission. Each of the people has `name` and `person`, which a roster gives, and
    the submission's name as tables show it."""
    known = collections.defaultdict(set)
    for name, person, student in people:
        known[printable_name(name) or student].add(person or student)
    return [printable_name(f"{name} ({person})" if len(known[printable_name(name)]) > 1 else name)
            if name else student for name, person, student in people]


def names_shown(entries):
    """The name of each entry's student."""
    return people_shown([(each["name"], each["person"], each["student"]["visible"]) for each in entries])


def names_in_course(rows):
    """The name of the student of each of a course's rows."""
    return people_shown([(each["name"], each["person"], each["visible"]) for each in rows])
